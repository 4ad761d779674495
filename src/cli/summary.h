// A battle at a glance: what each side has left.
#pragma once

#include <string>

#include "battle/battle.h"

namespace drumhead::cli {

// Strength of a side's units in the sheet's own elements, those still to come counted as whole.
struct Strengths {
  int start = 0, now = 0;
  int units = 0, standing = 0;  // units in all, and those not destroyed
  int gone = 0;                 // destroyed, or driven off
  int lost() const { return start - now; }
};
Strengths strengths(const Battle& battle, Side side);

// The turn and who is asked, or who won; then every unit of both sides.
std::string summary(const Battle& battle);
// The first line of it.
std::string standing(const Battle& battle);

}  // namespace drumhead::cli
