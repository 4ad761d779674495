// Drill's orders: what the sheet proposes, else what a unit wants to do, the likeliest first.
#include <algorithm>

#include "battle/lexicon.h"
#include "players/tactics.h"

namespace drumhead {
namespace {

Wish wish_of(const Situation& s, PieceId id) {
  switch (s.overview[id].role) {
    case Role::foot:
      return wish_of_foot(s, id);
    case Role::horse:
      return wish_of_horse(s, id);
    case Role::guns:
      return wish_of_guns(s, id);
  }
  return Wish::stay;
}

// It had this order a turn or two ago and could not carry it out: others may use it better.
bool found_no_way(const Situation& s, PieceId id, const Word& what) {
  constexpr int kPause = 2;
  const Idle& idle = s.notes.idle[id.index()];
  return idle.turn > 0 && idle.what == what && s.battle.core().turn - idle.turn <= kPause;
}

// True when the sheet's proposal is what the unit would do. Standing orders and activations are the sheet's
// to propose.
bool wants(const Situation& s, PieceId id, const Order& order) {
  if (found_no_way(s, id, order.what)) return false;
  switch (role_of_order(*s.battle.setting().words, order.what)) {
    case OrderRole::move: {
      const Wish wish = wish_of(s, id);
      const Word* form = word_with(s.battle.setting().words->orders, OrderRole::form);
      return wish == Wish::march ||  // or out of the crowd
             (wish == Wish::form && form != nullptr && found_no_way(s, id, *form));
    }
    case OrderRole::form:
      return wish_of(s, id) == Wish::form;
    case OrderRole::charge:
      return !keeps_its_post(s, id) &&
             s.battle.field().distance(id, order.target) <= s.overview[id].insight.charge &&
             gain_of_charge(s, id, order.target) > s.doctrine.charge_gain;
    case OrderRole::rally:  // whoever is shot to pieces and has nothing to do gathers its men
      return s.overview[id].insight.left < 500 && wish_of(s, id) == Wish::stay;
    case OrderRole::act_again:
    case OrderRole::activate:
    case OrderRole::advance:
    case OrderRole::reserve:
    case OrderRole::stand:
    case OrderRole::retreat:
    case OrderRole::none:
      break;
  }
  return false;
}

// What a sheet names before Done it proposes itself; what comes after is only possible.
std::optional<Command> proposed(const Situation& s, const std::vector<Command>& candidates) {
  for (const Command& command : candidates) {
    if (std::holds_alternative<Done>(command)) break;
    const bool fits = std::holds_alternative<Order>(command) || std::holds_alternative<Lead>(command);
    if (fits && s.allows(command)) return command;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Command> next_action(const Situation& s) {
  const Word* again = word_with(s.battle.setting().words->orders, OrderRole::act_again);
  if (!s.notes.wanting.valid() || again == nullptr) return std::nullopt;
  for (const PieceId by : s.decision.units) {
    if (s.piece(by).kind != PieceKind::leader) continue;
    Command order = Order{by, {s.notes.wanting}, *again, {}};
    if (s.allows(order)) return order;
  }
  return std::nullopt;
}

// Of the orders that a roll can carry, best chance first, what the units want; a group keeps those of it who
// want to go.
std::optional<Command> next_order(Situation& s) {
  const std::vector<Command> candidates = s.battle.candidates();
  if (std::optional<Command> own = proposed(s, candidates)) return own;
  if (s.notes.planned < 0) take_stock(s);
  for (const Command& command : candidates) {
    const auto* possible = std::get_if<Order>(&command);
    if (possible == nullptr) continue;
    Order order = *possible;
    std::erase_if(order.units, [&](PieceId id) { return !wants(s, id, order); });
    if (order.units.empty() || (order.units.size() < 2 && possible->units.size() > 1)) continue;
    if (order.units.size() == possible->units.size() || s.allows(order)) return order;
  }
  return std::nullopt;
}

}  // namespace drumhead
