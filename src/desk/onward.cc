// Looks ahead on a copy of the battle, without dice.
#include "desk/onward.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dice/sources.h"
#include "wire/leaves.h"

namespace drumhead::desk {

using wire::is_told;
using wire::side_name;

namespace {

constexpr std::size_t kMostSteps = 40;  // commands to the next volley
constexpr int kMostLooked = 20;         // who are asked for somebody to fire at

bool is_done(const Command& command) { return std::holds_alternative<Done>(command); }

bool is_only_done(const std::vector<Command>& candidates) {
  return std::all_of(candidates.begin(), candidates.end(), is_done);
}

// Candidates hold neither everything that can be done on the map nor every order.
bool has_ways(const Decision& asked) {
  return std::any_of(asked.takes.begin(), asked.takes.end(), [](const Taking& one) {
    return one.verb != Verb::charge && one.verb != Verb::shoot && one.verb != Verb::rally;
  });
}

bool hurts(const Battle& battle, const Command& command) {
  for (const Option& option : battle.options(actor_of(command)))
    for (const OptionTarget& target : option.targets)
      if (target.command == command) return !is_told(target.dice) || target.dice.sum() > 0;
  return false;
}

// Whether it sees an enemy within its range, once it may fire.
bool has_a_mark(const Battle& battle, PieceId unit) {
  const Pieces& pieces = battle.core().pieces;
  const Insight insight = battle.insight(unit);
  if (insight.fire.empty() || !pieces[unit.index()].present) return false;
  const Mil reach = insight.fire[insight.fire.size() - 1].range;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& other = pieces[i];
    if (!other.present || other.kind != PieceKind::unit || other.side == pieces[unit.index()].side) continue;
    if (battle.field().distance(unit, piece_id(i)) <= reach && battle.sight(unit, piece_id(i)).seen)
      return true;
  }
  return false;
}

// The unit that a command is for; one that has to be ordered first, if it would have somebody to fire at.
PieceId unit_of(const Command& command) {
  const auto* order = std::get_if<Order>(&command);
  if (order == nullptr) return actor_of(command);
  return order->units.empty() ? PieceId() : order->units.front();
}
bool leads_to_fire(const Battle& battle, const Command& command) {
  if (std::holds_alternative<Shoot>(command)) return hurts(battle, command);
  return std::holds_alternative<Order>(command) && has_a_mark(battle, unit_of(command));
}

// Who can fire at somebody whom it hurts, now or when it has been ordered; else who is proposed first.
PieceId first_unit(const Battle& battle, const std::vector<Command>& candidates) {
  PieceId out, last;
  int looked = 0;
  for (const Command& command : candidates) {
    const PieceId unit = unit_of(command);
    if (!unit.valid()) continue;
    if (!out.valid()) out = unit;
    if (unit == last && std::holds_alternative<Order>(command)) continue;
    last = unit;
    if (++looked <= kMostLooked && leads_to_fire(battle, command)) return unit;
  }
  return out;
}

bool has_volley(const std::vector<Command>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [](const Command& one) { return std::holds_alternative<Shoot>(one); });
}

// What ends the step, or what has to be done before it can be ended.
const Command& towards_the_end(const std::vector<Command>& candidates) {
  const auto done = std::find_if(candidates.begin(), candidates.end(), is_done);
  return done != candidates.end() ? *done : candidates.front();
}

// The commands that lead to the next volley of this side, if nothing comes in between: it does only what its
// orders demand, and ends every step.
std::optional<std::vector<Command>> way_to_volleys(const Battle& from) {
  const std::unique_ptr<Battle> battle = from.clone();
  const Side side = from.decision().side;
  std::vector<Command> out;
  while (out.size() < kMostSteps) {
    const Decision asked = battle->decision();
    if (battle->core().over || asked.side != side || asked.ask != Ask::act) return std::nullopt;
    if (battle->core().turn != from.core().turn) return std::nullopt;
    const std::vector<Command> candidates = battle->candidates();
    if (asked.taking(Verb::shoot) != nullptr && has_volley(candidates)) return out;
    if (candidates.empty()) return std::nullopt;
    out.push_back(towards_the_end(candidates));
    TapeDice none;
    battle->apply(out.back(), none, nullptr);
    if (none.starved()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool is_idle(const Battle& battle) {
  const Decision asked = battle.decision();
  return asked.ask == Ask::act && asked.may_end && !has_ways(asked) && is_only_done(battle.candidates());
}

json::object next(const Battle& battle, bool playable) {
  const Decision asked = battle.decision();
  json::object out{{"idle", false}, {"quiet", false}};
  if (asked.ask != Ask::act) return out;
  const std::vector<Command> candidates = battle.candidates();
  out["quiet"] = asked.may_end && is_only_done(candidates);
  out["idle"] = out["quiet"].as_bool() && !has_ways(asked);
  if (const PieceId unit = first_unit(battle, candidates); unit.valid())
    out["unit"] = write(unit, battle.setting());
  if (asked.taking(Verb::shoot) != nullptr || !playable) return out;
  if (const auto way = way_to_volleys(battle); way && !way->empty()) {
    json::array commands;
    for (const Command& one : *way) commands.push_back(command_json(one, battle.setting()));
    out["volleys"] = std::move(commands);
  }
  return out;
}

void tell_passing(const Decision& asked, const Core& before, int n, json::object& told) {
  const char* what = asked.taking(Verb::charge) != nullptr  ? "Nobody can charge; the step passes."
                     : asked.taking(Verb::shoot) != nullptr ? "Nobody can fire; the step passes."
                     : asked.taking(Verb::rally) != nullptr ? "Nobody has to rally; the step passes."
                                                            : "Nobody can act; the step passes.";
  json::object entry{
      {"n", n},       {"turn", before.turn},   {"phase", before.phase.text()}, {"weight", "detail"},
      {"text", what}, {"units", json::array()}};
  if (asked.side != Side::none) entry["side"] = side_name(asked.side);
  json::array& entries = told["entries"].as_array();
  entries.insert(entries.begin(), std::move(entry));
  json::array& happenings = told["happenings"].as_array();
  for (json::value& one : happenings)
    if (json::value* at = one.as_object().if_contains("entry")) *at = at->to_number<std::int64_t>() + 1;
  happenings.insert(happenings.begin(), json::object{{"type", "told"}, {"entry", 0}});
}

}  // namespace drumhead::desk
