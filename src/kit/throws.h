// Throws of a unit, said in one line.
#pragma once

#include "battle/game.h"

namespace drumhead {

// So many dice of one kind for a purpose; the owner of the unit throws them.
template <class S>
Throw throw_of(const Play<S>& play, Die die, int n, Judged judged, RuleId purpose, PieceId unit) {
  Throw made;
  made.die = die;
  ENSURE(n <= kMostDice, n, kMostDice);
  made.n = static_cast<std::uint8_t>(n > 0 ? n : 0);
  made.judged = judged;
  made.purpose = purpose;
  made.unit = unit;
  made.who = unit.valid() ? play.piece(unit).side : Side::none;
  return made;
}

// The dice read as a total; `need` is what the total is told beside: a need, or what is added to it.
template <class S>
int total_of(Play<S>& play, Throw made, const Tally& need, PieceId against = {}) {
  made.total = true;
  return play.roll(made, Tally(made.n, made.purpose), need, against).sum;
}
template <class S>
int total_of(Play<S>& play, const Throw& made, PieceId against = {}) {
  return total_of(play, made, Tally(0, made.purpose), against);
}

}  // namespace drumhead
