// The next place to go when other bodies stand in the way.
#pragma once

#include <span>

#include "table/march_map.h"

namespace drumhead {

// A body that is in the way: what it covers, grown by a berth, costs so much more to go through.
struct InTheWay {
  Quad shape;
  Mil berth = 0;
  int rate = 4000;  // thousandths, added to that of the ground
};

// Where to go first on a straight way to a way-point, no farther than `at_most`, so as to come past them. The
// way-point itself, or the place on the line to it, where nobody is in the way or going round costs more.
Waypoint way_past(const MarchMap& map, Vec from, const Waypoint& to, double at_most,
                  std::span<const InTheWay> bodies);

}  // namespace drumhead
