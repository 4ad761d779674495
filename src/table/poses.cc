// A run along a way.
#include "table/poses.h"

namespace drumhead {

OnWay run_along(const OnWay& start, const std::vector<Point>& way, double run) {
  OnWay out = start;
  for (const Point& p : way) {
    const Vec leg = vec(p) - out.at;
    const double far = length(leg);
    if (far < 1) continue;
    out.heading = bearing(leg);
    if (far >= run) {
      out.at = out.at + leg * (run / far);
      return out;
    }
    out.at = vec(p);
    run -= far;
  }
  return out;
}

}  // namespace drumhead
