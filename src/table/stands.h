// The stands of a footprint, one by one: where they are, and whether they can have come from where they were.
#pragma once

#include <algorithm>
#include <vector>

#include "table/field.h"

namespace drumhead {

// The middles of so many stands, from the left and from the front. A hollow square has half of them on its
// front side and the others on its rear: no way that it goes are all of them ahead.
std::vector<Vec> middles_of_stands(const Pose& pose, const Footprint& foot, int stands, bool hollow);

// Stands change places as they like: true when each end has a start of its own no farther than `reach`.
bool can_come(const std::vector<Vec>& from, const std::vector<Vec>& to, double reach);

// The outline of one stand of a piece on the table.
Quad body_of_stand(const Field& field, PieceId id, int stand, Point size);

// The stands of a piece, so many and so large each, whose outer edges touch another with more than a corner:
// those on the side of it on which most do, of equal sides the first clockwise from the front.
struct StandsTouching {
  Edge edge = Edge::none;
  std::uint32_t cells = 0;
};
StandsTouching stands_touching(const Field& field, PieceId id, int stands, Point size, PieceId other);

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
