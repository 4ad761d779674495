// Outlook: what a battle promises to a side, before and after its end.
#pragma once

#include "battle/battle.h"

namespace drumhead {

// What a battle is worth to a side, in millionths: a win kWon, a draw half of it, a defeat nothing.
inline constexpr int kWon = 1'000'000;

// The result with a little for the strength left; before the end, what points, clock, resolve, strength and
// the way to the ground promise. The worth to the other side is the rest of kWon.
int outlook(const Battle& battle, Side side);

}  // namespace drumhead
