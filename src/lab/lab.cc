// Sets two units against each other and tells how it can come out.
#include "lab/lab.h"

#include <algorithm>

#include "odds/presenting.h"
#include "wire/wire.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead {

namespace {

json::value problem_text(const Problems& problems) {
  return json::value(problems.empty() ? std::string() : problems.front().message);
}

// The unit as its sheet shows it: RosterEntry, Piece and CardFact[] of the page.
json::object unit_json(const Battle& battle, PieceId id) {
  const RosterEntry& entry = battle.setting().roster[id.index()];
  json::object who{{"key", entry.key}, {"name", entry.name}, {"side", word_of(entry.side)}, {"kind", "unit"}};
  if (!entry.nation.empty()) who["nation"] = entry.nation;
  json::array facts;
  for (const CardFact& fact : battle.card(id))
    facts.push_back(json::object{{"title", fact.title},
                                 {"value", fact.value},
                                 {"rule", fact.cite.valid() ? (*battle.setting().book)[fact.cite].id : ""}});
  return {
      {"entry", std::move(who)}, {"piece", wire::pieces(battle)[id.index()]}, {"facts", std::move(facts)}};
}

// How far the first can reach with what is asked of it, and where its odds change on the way.
json::object reach_json(const Battle& battle, PieceId first, std::string_view verb) {
  const Insight insight = battle.insight(first);
  std::vector<Mil> marks;
  if (verb == "shoot")
    for (const RangeValue& each : insight.fire) marks.push_back(each.range);
  else
    marks.push_back(std::max(insight.charge, insight.march));
  std::sort(marks.begin(), marks.end());
  marks.erase(std::unique(marks.begin(), marks.end()), marks.end());
  json::array out;
  for (const Mil mark : marks)
    if (mark > 0) out.push_back(length_json(mark));
  return {{"marks", std::move(out)}, {"most", length_json(marks.empty() ? 0 : marks.back())}};
}

json::array unknown_json(const std::vector<DuelSet>& sets) {
  json::array out;
  for (const DuelSet& set : sets)
    out.push_back(json::object{{"of", set.second ? "second" : "first"}, {"field", set.field}});
  return out;
}

json::object class_json(const TroopClass& troops) {
  return {{"id", troops.id}, {"title", capital(spaced(troops.id))}, {"arm", word_of(troops.arm)}};
}

json::array ground_list() {
  static constexpr std::string_view kStand[] = {"woods-light", "woods-heavy", "orchard",   "rough", "marsh",
                                                "field",       "hill",        "building",  "town",  "wall",
                                                "fence",       "hedge",       "fieldwork", "stream"};
  json::array out;
  for (const std::string_view kind : kStand) {
    Ground held{};
    if (!ground_from(kind, held)) continue;
    const bool line = held >= Ground::road && held <= Ground::river;
    out.push_back(json::object{{"kind", kind}, {"title", capital(spaced(kind))}, {"before", line}});
  }
  return out;
}

json::array rosters(const std::vector<const Scenario*>& scenarios) {
  json::array out;
  for (const Scenario* scenario : scenarios)
    for (const ScenarioSide& side : scenario->sides) {
      json::array units;
      for (const ScenarioUnit& unit : scenario->units)
        if (unit.side == side.side)
          units.push_back(json::object{{"name", unit.name},
                                       {"class", unit.troop_class},
                                       {"nation", unit.nation},
                                       {"men", unit.men},
                                       {"guns", unit.guns}});
      out.push_back(json::object{{"scenario", scenario->id},
                                 {"title", scenario->title},
                                 {"side", word_of(side.side)},
                                 {"name", side.name},
                                 {"units", std::move(units)}});
    }
  return out;
}

}  // namespace

json::object lab_odds(Oddsmaker& maker, const LabAsked& asked, const LabMeans& means) {
  json::object out{{"rules", means.sheet.id}};
  const Result<DuelStage> stage =
      DuelStage::open(asked.duel, asked.verb, means.tables, means.sheet, means.book);
  if (!stage) {
    out["problem"] = problem_text(stage.problems());
    return out;
  }
  const DuelStage::Tried tried = stage.value().with(asked.sets);
  if (tried.battle == nullptr) {
    out["problem"] = "the sheet never asks for it in such a situation";
    return out;
  }
  const Battle& battle = *tried.battle;
  const PieceId first = stage.value().unit(false), second = stage.value().unit(true);
  out["units"] = json::object{{"first", unit_json(battle, first)}, {"second", unit_json(battle, second)}};
  json::object about = wire::setting(battle);
  out["table"] = std::move(about["table"]);
  out["terrain"] = std::move(about["terrain"]);
  out["distance"] = length_json(battle.field().distance(first, second));
  out["reach"] = reach_json(battle, first, asked.verb);
  out["unknown"] = unknown_json(tried.unknown);
  if (!tried.command) {
    out["reasons"] = wire::reasons(tried.refused, battle.setting());
    return out;
  }
  OddsAsked how;
  how.until = asked.until;
  how.policy = Policy::of_bot("drill");
  how.limit = kPageLimit;
  how.trials = kPageTrials;
  how.of = {first, second};
  how.battles = kPageBattles;
  how.gone = asked.gone;
  json::object told = odds_json(maker, battle, *tried.command, how);
  add_worths(maker, battle, *tried.command, how, told);
  out["odds"] = std::move(told);
  return out;
}

json::object lab_words(const MusterTables& tables, const std::vector<const Scenario*>& scenarios) {
  json::array classes, nations;
  for (const TroopClass& each : tables.classes) classes.push_back(class_json(each));
  for (const std::string& nation : tables.nations) nations.push_back(json::value(nation));
  return {{"classes", std::move(classes)},
          {"nations", std::move(nations)},
          {"grounds", ground_list()},
          {"rosters", rosters(scenarios)}};
}

}  // namespace drumhead
