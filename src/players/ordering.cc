// Drill's orders, on sheets that roll for them: only for what a unit wants to do, the likeliest first.
#include <algorithm>

#include "players/tactics.h"

namespace drumhead {
namespace {

Wish wish_of(const Situation& s, PieceId id) {
  switch (s.survey[id].role) {
    case Role::foot:
      return wish_of_foot(s, id);
    case Role::horse:
      return wish_of_horse(s, id);
    case Role::guns:
      return wish_of_guns(s, id);
  }
  return Wish::stay;
}

// True when the sheet's proposal is what the unit would do. Words that drill does not know are no orders of
// its.
bool wants(const Situation& s, PieceId id, const Order& order) {
  if (order.what == "move") return wish_of(s, id) == Wish::march;
  if (order.what == "form") return wish_of(s, id) == Wish::form;
  if (order.what == "charge")
    return s.battle.field().distance(id, order.target) <= s.survey[id].insight.charge &&
           gain_of_charge(s, id, order.target) > s.doctrine.charge_gain;
  // Whoever is shot to pieces and has nothing to do gathers its men.
  if (order.what == "rally") return s.survey[id].insight.left < 500 && wish_of(s, id) == Wish::stay;
  return false;
}

}  // namespace

// The sheet proposes orders that a roll can carry, best chance first; a group keeps those of it who want to
// go.
std::optional<Command> next_order(Situation& s) {
  for (const Command& command : s.battle.candidates()) {
    const auto* proposed = std::get_if<Order>(&command);
    if (proposed == nullptr) continue;
    Order order = *proposed;
    std::erase_if(order.units, [&](PieceId id) { return !wants(s, id, order); });
    if (order.units.empty() || (order.units.size() < 2 && proposed->units.size() > 1)) continue;
    if (order.units.size() == proposed->units.size() || s.allows(order)) return order;
  }
  return std::nullopt;
}

}  // namespace drumhead
