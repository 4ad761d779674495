// What each side and each unit has left.
#pragma once

#include <array>

#include "battle/battle.h"

namespace drumhead::balance {

// Strength of a side's units in the sheet's own elements, those still to come counted as whole.
struct Strengths {
  int start = 0, now = 0;
  int units = 0, standing = 0;  // units in all, and those not destroyed
  int gone = 0;                 // destroyed, or driven off
  int lost() const { return start - now; }
};
std::array<Strengths, 2> strengths(const Battle& battle);  // by Side
Strengths strengths(const Battle& battle, Side side);

// A unit of either side, not a leader or a token.
bool is_unit(const PieceView& piece, const Setting& setting);
// Destroyed, or driven off; not one that left in good order or is still to come.
bool is_gone(const Battle& battle, const PieceView& piece);

}  // namespace drumhead::balance
