// Writes what bots by others are told.
#include "outside/hears.h"

#include "documents/json.h"
#include "wire/wire.h"

namespace drumhead::outside {

namespace {

using Kind = BotSays::Kind;

const char* name_of_side(Side side) { return side == Side::american ? "american" : "british"; }

std::string line_of(json::object message) { return to_text(json::value(std::move(message))); }

json::object both(int british, int american) { return {{"british", british}, {"american", american}}; }

json::object forecast_json(const Forecast& forecast) {
  json::object out{{"turns_left", forecast.turns_left},
                   {"points", both(forecast.points[0], forecast.points[1])},
                   {"resolve", both(forecast.resolve[0], forecast.resolve[1])}};
  if (forecast.winner != Side::none) out["winner"] = name_of_side(forecast.winner);
  return out;
}

json::array candidates_json(const Battle& battle) {
  json::array out;
  for (const Command& command : battle.candidates())
    out.push_back(json::object{{"command", command_json(command, battle.setting())},
                               {"chance", battle.chance(command)}});
  return out;
}

json::array fire_json(const Insight& insight) {
  json::array out;
  for (const RangeValue& value : insight.fire)
    out.push_back(json::object{{"range", length_json(value.range)}, {"hits", value.hits}});
  return out;
}

json::object insight_json(const Insight& i) {
  constexpr const char* kReady[] = {"free", "go", "stay", "back"};
  return {{"worth", i.worth},
          {"left", i.left},
          {"brittle", i.brittle},
          {"fire", fire_json(i)},
          {"melee", i.melee},
          {"march", length_json(i.march)},
          {"charge", length_json(i.charge)},
          {"shy", length_json(i.shy)},
          {"fronted", i.fronted},
          {"mobile", i.mobile},
          {"guns", i.guns},
          {"forms", i.forms},
          {"steady", i.steady},
          {"ready", kReady[static_cast<std::size_t>(i.ready)]},
          {"march_ordered", length_json(i.march_ordered)},
          {"shift", length_json(i.shift)},
          {"fast_march", length_json(i.fast_march)},
          {"fast_form", i.fast_form.text()},
          {"fight_form", i.fight_form.text()}};
}

json::object odds_json(const ChargeOdds& odds) {
  return {{"wins", odds.wins}, {"loses", odds.loses}, {"given", odds.given}, {"taken", odds.taken}};
}

bool is_there(const Sighted& seen, PieceId id) {
  return seen.known().knows(id) && seen.battle().core().pieces[id.index()].present;
}

json::object checked_json(const Command& command, const Sighted& seen) {
  json::array reasons = seen.known().refusal(seen.whole(), command);
  const int chance = reasons.empty() ? seen.battle().chance(command) : 0;
  return {{"reasons", std::move(reasons)}, {"chance", chance}};
}

json::object answer_json(const BotSays& asked, const Sighted& seen) {
  const Battle& battle = seen.battle();
  switch (asked.kind) {
    case Kind::check:
      return checked_json(asked.command, seen);
    case Kind::options:
      return wire::options(battle, asked.unit);
    case Kind::route:
      return wire::route(battle, asked.unit, asked.goal, asked.manner);
    case Kind::sight:
      return wire::sight(battle, asked.unit);
    case Kind::insight:
      return insight_json(battle.insight(asked.unit));
    case Kind::odds:
      return odds_json(battle.charge_odds(asked.unit, asked.foe));
    case Kind::ready:
    case Kind::command:
      break;
  }
  return {};
}

const char* type_of_answer(Kind kind) {
  switch (kind) {
    case Kind::check:
      return "checked";
    case Kind::options:
      return "options";
    case Kind::route:
      return "route";
    case Kind::sight:
      return "sight";
    case Kind::insight:
      return "insight";
    case Kind::odds:
      return "odds";
    case Kind::ready:
    case Kind::command:
      break;
  }
  return "error";
}

}  // namespace

Sighted::Sighted(const Battle& whole, Side side)
    : whole_(whole), side_(side), known_(whole, 1u << static_cast<unsigned>(side)) {
  if (!known_.all()) partial_ = known_.battle(whole);
}

std::string hello_line(const Greets& greets, const Sighted& seen) {
  return line_of({{"type", "hello"},
                  {"protocol", kBotProtocol},
                  {"name", greets.name},
                  {"side", name_of_side(seen.side())},
                  {"seed", std::to_string(greets.seed)},
                  {"answer_ms", greets.answer_ms},
                  {"setting", wire::setting(seen.battle())}});
}

std::string question_line(const Question& question, const Sighted& seen) {
  std::string out = R"({"type":"ask","id":)" + std::to_string(question.id);
  out += ",\"answer_ms\":" + std::to_string(question.answer_ms);
  if (!question.lost.empty()) out += ",\"lost\":" + to_text(json::value(question.lost));
  if (question.rewound) out += ",\"rewound\":true";
  out += ",\"state\":{";
  wire::append_known_state(seen.whole(), seen.known(), out);
  out += "},\"forecast\":" + line_of(forecast_json(seen.battle().forecast()));
  out += ",\"candidates\":" + to_text(json::value(candidates_json(seen.battle()))) + "}";
  return out;
}

std::string answer_line(const BotSays& asked, const Sighted& seen) {
  const bool needs_unit = asked.kind != Kind::check;
  const bool needs_both = asked.kind == Kind::odds;
  if (needs_unit && !seen.known().knows(asked.unit)) return error_line(asked.re, "there is no such piece");
  if (needs_both && !(is_there(seen, asked.unit) && is_there(seen, asked.foe)))
    return error_line(asked.re, "both must be on the table");
  json::object out = answer_json(asked, seen);
  out["type"] = type_of_answer(asked.kind);
  out["re"] = asked.re;
  return line_of(std::move(out));
}

std::string refused_line(std::int64_t re, const boost::json::array& reasons) {
  return line_of({{"type", "refused"}, {"re", re}, {"reasons", reasons}});
}

std::string error_line(std::int64_t re, const std::string& sentence) {
  return line_of({{"type", "error"}, {"re", re}, {"text", sentence}});
}

}  // namespace drumhead::outside
