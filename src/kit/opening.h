// What happens before the battle under every sheet: who rolls higher.
#pragma once

#include "battle/game.h"
#include "kit/places.h"

namespace drumhead {

// A d6 for each side; who rolled higher, nobody when they rolled the same.
template <class S>
Side roll_off(Play<S>& play, RuleId rule) {
  Throw made;
  made.die = Die::d6;
  made.total = true;
  made.judged = Judged::opposed;
  made.purpose = rule;
  int british = 0, american = 0;
  for (const Side side : {Side::british, Side::american}) {
    made.who = side;
    (side == Side::british ? british : american) = play.roll(made, Tally(1, rule), Tally(0, rule)).sum;
  }
  if (british == american) return Side::none;
  return british > american ? Side::british : Side::american;
}

// How far from its place along the edge a unit may be set down, looked at in steps.
struct Beside {
  Mil step = 500, most = 24 * kUnit;
};

}  // namespace drumhead
