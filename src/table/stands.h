// The stands of a footprint, one by one: where they are, and whether they can have come from where they were.
#pragma once

#include <algorithm>
#include <vector>

#include "table/piece.h"

namespace drumhead {

// The middles of so many stands, from the left and from the front. A hollow square has half of them on its
// front side and the others on its rear: no way that it goes are all of them ahead.
std::vector<Vec> middles_of_stands(const Pose& pose, const Footprint& foot, int stands, bool hollow);

// Stands change places as they like: true when each end has a start of its own no farther than `reach`.
bool can_come(const std::vector<Vec>& from, const std::vector<Vec>& to, double reach);

// The longest run, up to `most`, of which `good` holds: looked for from the end in steps, then by halving.
template <class Good>
Mil longest_run(Mil most, Good good) {
  constexpr Mil kStep = 250;
  Mil run = most, beyond = most;
  while (run > 0 && !good(run)) {
    beyond = run;
    run = std::max(0, run - kStep);
  }
  while (run > 0 && beyond - run > 1) {
    const Mil middle = run + (beyond - run) / 2;
    (good(middle) ? run : beyond) = middle;
  }
  return run;
}

}  // namespace drumhead
