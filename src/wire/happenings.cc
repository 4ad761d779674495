// What happened, told twice: for the animation, and as a battle report.
#include "kit/showing.h"
#include "wire/leaves.h"
#include "wire/wire.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::wire {

namespace {

// Which of the faces count: those of the good bands, or all of a total that is as it must be.
bool is_good(const Rolled& rolled, std::uint8_t face) {
  const Throw& made = rolled.made;
  const bool most = made.judged == Judged::at_most;
  if (made.total) return most ? rolled.hits <= rolled.need.sum() : rolled.hits >= rolled.need.sum();
  int band = 0;
  while (band + 1 < made.bands.n && face > made.bands.top[static_cast<std::size_t>(band)]) ++band;
  return most ? band < made.good : band >= made.bands.n - made.good;
}

// What the dice that count are: hits of a blow, hits that a save stops, or nothing but good.
enum class Makes : std::uint8_t { nothing, hits, saves };

Makes made_by(const Rolled& roll, const Struck& blow) {
  if (roll.made.unit == blow.by && roll.against == blow.unit) return Makes::hits;
  return roll.made.unit == blow.unit && roll.against == blow.by ? Makes::saves : Makes::nothing;
}

// By the blow that it belongs to, before any result of the unit that threw.
Makes made_by(const std::vector<Event>& events, std::size_t at) {
  const Rolled& roll = std::get<Rolled>(events[at]);
  if (!roll.made.unit.valid() || !roll.against.valid()) return Makes::nothing;
  for (std::size_t i = at + 1; i < events.size() && !std::holds_alternative<Began>(events[i]); ++i) {
    const auto* result = std::get_if<Resolved>(&events[i]);
    if (result != nullptr && result->unit == roll.made.unit) break;
    const auto* blow = std::get_if<Struck>(&events[i]);
    if (blow == nullptr) continue;
    if (const Makes makes = made_by(roll, *blow); makes != Makes::nothing) return makes;
  }
  return Makes::nothing;
}

Makes made_by(const Incident& incident, const Rolled& roll) {
  const auto* blow = std::get_if<Struck>(&incident.what);
  return blow == nullptr ? Makes::nothing : made_by(roll, *blow);
}

json::object roll_json(const Rolled& rolled, Makes makes, const Setting& setting) {
  const Throw& made = rolled.made;
  const bool counts = has_need(made.judged), adds = rolled.need.sum() != 0 || !rolled.need.lines.empty();
  json::object out = write(rolled, setting).get_object();
  json::array good;
  for (const std::uint8_t face : rolled.faces) good.emplace_back(!counts || is_good(rolled, face));
  out["good"] = std::move(good);
  out["purpose"] =
      made.purpose.valid() ? std::string(title_of((*setting.book)[made.purpose])) : std::string();
  for (const char* key : {"n", "need", "dice"}) out.erase(key);
  if (counts || adds) out[counts ? "need" : "added"] = tally(rolled.need, setting);
  if (is_told(rolled.dice)) out["dice"] = tally(rolled.dice, setting);
  if (made.total) out["total"] = true;
  if (makes != Makes::nothing) out["makes"] = makes == Makes::hits ? "hits" : "saves";
  return out;
}

const char* weight_name(Weight weight) {
  switch (weight) {
    case Weight::heading:
      return "heading";
    case Weight::loss:
      return "loss";
    case Weight::clash:
      return "clash";
    case Weight::blow:
    case Weight::scratch:
      return "blow";
    case Weight::detail:
      return "detail";
  }
  return "detail";
}

json::array tallies_of(const Incident& incident, const Setting& setting) {
  json::array out;
  if (const auto* weighed = std::get_if<Weighed>(&incident.what))
    out.push_back(json::object{{"title", name_of(weighed->unit, setting)},
                               {"tally", tally(weighed->ours, setting)},
                               {"other", tally(weighed->theirs, setting)}});
  if (const auto* result = std::get_if<Resolved>(&incident.what); result != nullptr && is_told(result->total))
    out.push_back(
        json::object{{"title", capital(plain(result->result))}, {"tally", tally(result->total, setting)}});
  return out;
}

// The rule of the weightiest step that has one.
RuleId rule_of(const LogEntry& entry) {
  RuleId out;
  Weight weight = Weight::detail;
  for (const Incident& step : entry.steps)
    if (const RuleId rule = rule_of(step); rule.valid() && (!out.valid() || step.weight < weight)) {
      out = rule;
      weight = step.weight;
    }
  return out;
}

json::object entry_json(int n, const LogEntry& entry, const Battle& after) {
  const Setting& setting = after.setting();
  const Incident& first = entry.first();
  json::array units, rolls, tallies;
  for (const PieceId id : entry.units) units.push_back(write(id, setting));
  std::size_t old = 0;
  for (std::size_t i = 0; i < entry.steps.size(); ++i) {
    const Incident& step = entry.steps[i];
    if (i == entry.fresh) old = rolls.size();
    for (const Rolled& roll : step.rolls)
      if (!roll.faces.empty()) rolls.push_back(roll_json(roll, made_by(step, roll), setting));
    for (json::value& one : tallies_of(step, setting)) tallies.push_back(std::move(one));
  }
  const Word phase = first.phase.empty() ? after.core().phase : first.phase;
  json::object out{{"n", n},
                   {"turn", first.turn > 0 ? first.turn : after.core().turn},
                   {"phase", phase.text()},
                   {"weight", weight_name(entry.weight)},
                   {"text", entry.text},
                   {"units", std::move(units)}};
  if (first.side != Side::none) out["side"] = side_name(first.side);
  if (!entry.label.empty()) out["label"] = entry.label;
  if (!rolls.empty()) out["rolls"] = std::move(rolls);
  if (old > 0) out["old_rolls"] = old;
  if (!tallies.empty()) out["tallies"] = std::move(tallies);
  if (const RuleId rule = rule_of(entry); rule.valid()) out["rule"] = rule_ref(rule, setting);
  return out;
}

// Empty for what only shows in the state that follows.
struct Happening {
  const Setting& setting;
  const std::vector<Event>& events;
  std::size_t at = 0;

  json::object operator()(const Moved& e) const {
    if (e.why == kReshapes) return {};
    return {{"type", "moved"},
            {"unit", write(e.unit, setting)},
            {"why", e.why.text()},
            {"trail", poses(trail_along(e.from, e.foot, e.path, e.to), setting)},
            {"size", size_of(e.foot)}};
  }
  json::object operator()(const Rolled& e) const {
    if (e.faces.empty()) return {};
    return {{"type", "rolled"}, {"roll", roll_json(e, made_by(events, at), setting)}};
  }
  json::object operator()(const Struck& e) const {
    json::object out{
        {"type", "struck"}, {"unit", write(e.unit, setting)}, {"hits", e.hits}, {"stopped", e.stopped}};
    if (e.by.valid()) out["by"] = write(e.by, setting);
    return out;
  }
  json::object operator()(const Removed& e) const {
    return {{"type", "removed"},
            {"unit", write(e.unit, setting)},
            {"how", e.how.text()},
            {"rule", rule_ref(e.cite, setting)}};
  }
  template <class Other>
  json::object operator()(const Other&) const {
    return {};
  }
};

}  // namespace

// The command with which it began tells it apart from the stories of other tellers of the same game.
std::string Happenings::story_name(int story, int n) {
  return stories_.try_emplace(story, std::to_string(n) + "." + std::to_string(story)).first->second;
}

json::object Happenings::take(int n, const Battle& after) {
  const Setting& setting = after.setting();
  if (n == 0) {
    const Side side = after.core().phase == "deployment" ? after.decision().side : after.core().active;
    telling_.stand_at({after.core().phase, side, after.core().turn});
  }
  json::array happenings, entries;
  // Entries that are complete after each event; a heading alone comes after the last.
  std::vector<std::vector<std::size_t>> told(events_.size() + 1);
  for (const LogEntry& entry : telling_.take(setting)) {
    told[entry.ends_at].push_back(entries.size());
    entries.push_back(entry_json(n, entry, after));
    if (entry.story >= 0) entries.back().as_object()["story"] = story_name(entry.story, n);
  }
  for (std::size_t i = 0; i < told.size(); ++i) {
    json::object one =
        i < events_.size() ? std::visit(Happening{setting, events_, i}, events_[i]) : json::object();
    if (!one.empty()) happenings.push_back(std::move(one));
    for (const std::size_t entry : told[i])
      happenings.push_back(json::object{{"type", "told"}, {"entry", entry}});
  }
  events_.clear();
  return {{"happenings", std::move(happenings)}, {"entries", std::move(entries)}};
}

}  // namespace drumhead::wire
