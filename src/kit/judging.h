// What bots ask of a sheet, as far as it is the same under each.
#pragma once

#include "battle/game.h"

namespace drumhead {

inline constexpr int kWholeBattle = 1000000;  // outweighs any troops

// The worth of one side's units, by the sheet's own `value_of(look, unit)`, less that of the other's.
template <class S, class Value>
int balance(const Look<S>& look, Side side, Value value_of) {
  if (look.core.over && look.core.winner == Side::none) return 0;
  if (look.core.over) return look.core.winner == side ? kWholeBattle : -kWholeBattle;
  int points = 0;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.kind != PieceKind::unit) continue;
    const int value = value_of(look, piece_id(i));
    points += entry.side == side ? value : -value;
  }
  return points;
}

// Every choice of a question is a candidate.
inline void add_answers(const Decision& decision, std::vector<Command>& out) {
  for (const Choice& choice : decision.choices) out.push_back(Answer{choice.key, choice.unit, {}});
}

}  // namespace drumhead
