// What does not change: sheets, rulebooks, the setting of a battle.
#include <algorithm>

#include "documents/ground_json.h"
#include "documents/position_words.h"
#include "wire/leaves.h"
#include "wire/quick_tables.h"
#include "wire/wire.h"
#include "words/labels.h"
#include "words/names.h"
#include "words/phrases.h"
#include "words/sentences.h"
#include "words/victory.h"

namespace drumhead::wire {

namespace {

json::array strings(const std::vector<std::string>& list) {
  json::array out;
  for (const std::string& text : list) out.emplace_back(text);
  return out;
}

// Rulings have a question, too long for a citation: the last part of their id says it in a few words.
std::string short_title(const Rule& rule) {
  if (!rule.title.empty()) return rule.title;
  return capital(spaced(std::string_view(rule.id).substr(rule.id.rfind('.') + 1)));
}

json::object rule(const Rule& rule) {
  json::object out{{"id", rule.id},     {"section", rule.section}, {"title", short_title(rule)},
                   {"text", rule.text}, {"kind", rule.kind},       {"ruling", rule.ruling}};
  if (!rule.question.empty()) out["question"] = rule.question;
  if (!rule.why.empty()) out["why"] = rule.why;
  if (!rule.fallback.empty()) out["fallback"] = rule.fallback;
  if (!rule.choices.empty()) out["choices"] = strings(rule.choices);
  return out;
}

// The title of its brigade; a leader's entry has the key alone, and the title is with those whom he leads.
const std::string& brigade_of(const RosterEntry& entry, const std::vector<RosterEntry>& roster) {
  if (!entry.brigade_name.empty() || entry.brigade.empty()) return entry.brigade_name;
  for (const RosterEntry& other : roster)
    if (other.side == entry.side && other.brigade == entry.brigade && !other.brigade_name.empty())
      return other.brigade_name;
  return entry.kind == PieceKind::leader ? entry.brigade_name : entry.brigade;
}

json::object roster_entry(PieceId id, const std::string& label, const Setting& setting) {
  const RosterEntry& entry = setting.roster[id.index()];
  json::object out{{"key", entry.key},
                   {"name", entry.name.empty() ? entry.key : entry.name},
                   {"short", brief_of(id, setting)},
                   {"label", label},
                   {"side", side_name(entry.side)},
                   {"kind", entry.kind == PieceKind::unit     ? "unit"
                            : entry.kind == PieceKind::leader ? "leader"
                                                              : "token"}};
  if (entry.kind == PieceKind::leader) out["letters"] = letters_of(id, setting);
  if (!entry.nation.empty()) out["nation"] = entry.nation;
  if (const std::string& brigade = brigade_of(entry, setting.roster); !brigade.empty())
    out["brigade"] = brigade;
  if (entry.arrives > 0) out["arrives"] = entry.arrives;
  return out;
}

json::object side_info(const SideInfo& info) {
  json::object out{{"name", info.name}, {"edge", kEdges[static_cast<std::size_t>(info.edge)]}};
  if (!(info.zone == Box{})) out["zone"] = box_json(info.zone);
  return out;
}

json::object aim(const SideAim& aim, const Setting& setting) {
  json::object out{{"name", aim.name},
                   {"side", side_name(aim.side)},
                   {"kind", kAimKinds[static_cast<std::size_t>(aim.kind)]},
                   {"points", aim.points}};
  if (aim.by > 0) out["by"] = aim.by;
  if (!aim.polygon.empty()) out["polygon"] = polygon(aim.polygon);
  if (aim.unit.valid()) out["unit"] = write(aim.unit, setting);
  if (aim.kind == AimKind::exit_edge) out["edge"] = kEdges[static_cast<std::size_t>(aim.edge)];
  return out;
}

json::array chosen_options(const Setting& setting) {
  json::array out;
  const std::vector<RuleId> all = setting.book->options();
  for (std::size_t i = 0; i < all.size() && i < setting.options.size(); ++i) {
    const Rule& rule = (*setting.book)[all[i]];
    if (setting.options[i] < rule.choices.size())
      out.push_back(json::object{{"rule", rule.id}, {"choice", rule.choices[setting.options[i]]}});
  }
  return out;
}

}  // namespace

json::object sheet(const Sheet& sheet, const Rulebook& book) {
  json::array phases, marks;
  for (const PhaseTitle& phase : sheet.phases)
    phases.push_back(json::object{{"key", phase.key.text()}, {"title", std::string(phase.title)}});
  for (const MarkKind& mark : sheet.marks) {
    const bool cited = mark.cite.valid() && mark.cite.value < book.rules.size();
    marks.push_back(json::object{{"key", mark.key.text()},
                                 {"title", std::string(mark.title)},
                                 {"tone", std::string(mark.tone)},
                                 {"icon", std::string(mark.icon)},
                                 {"rule", cited ? book[mark.cite].id : std::string()}});
  }
  return {{"id", std::string(sheet.id)}, {"title", book.title},     {"short", std::string(sheet.short_title)},
          {"author", book.author},       {"lengths", book.lengths}, {"phases", std::move(phases)},
          {"marks", std::move(marks)}};
}

json::object rulebook(const Rulebook& book) {
  json::array rules;
  for (const Rule& one : book.rules) rules.push_back(rule(one));
  return {{"id", book.id},
          {"title", book.title},
          {"author", book.author},
          {"rules", std::move(rules)},
          {"tables", quick_tables(book)}};
}

json::object setting(const Battle& battle) {
  const Setting& s = battle.setting();
  json::array terrain, roster, aims;
  for (const Feature& one : s.terrain.features()) terrain.push_back(drawn_feature_json(one));
  const std::vector<std::string> labels = labels_of(s);
  for (std::size_t i = 0; i < s.roster.size(); ++i) roster.push_back(roster_entry(piece_id(i), labels[i], s));
  for (const SideAim& one : s.aims) aims.push_back(aim(one, s));
  json::object out{
      {"rules", s.book->id},
      {"title", s.title},
      {"table", json::array{length_json(s.terrain.width()), length_json(s.terrain.depth())}},
      {"terrain", std::move(terrain)},
      {"sides", json::object{{"british", side_info(s.sides[0])}, {"american", side_info(s.sides[1])}}},
      {"roster", std::move(roster)},
      {"aims", std::move(aims)},
      {"victory", how_it_is_won(s)},
      {"options", chosen_options(s)}};
  if (!s.scenario.empty()) out["scenario"] = s.scenario;
  if (s.turns > 0) out["turns"] = s.turns;
  return out;
}

}  // namespace drumhead::wire
