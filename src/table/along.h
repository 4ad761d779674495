// What lies along a footprint.
#pragma once

#include "table/field.h"

namespace drumhead {

// Its centre line, from the middle of the front to the rear, lies on one band of ground that `is_such`.
template <class IsSuch>
bool lies_along(const Field& field, const Pose& pose, const Footprint& foot, IsSuch is_such) {
  const Point rear = to_point(vec(pose.point()) - direction(pose.heading) * foot.depth);
  const Sight along = field.sight(pose.point(), rear);
  for (const Span& span : along.crossed)
    if (is_such(span.feature) && touching(span.from) && no_farther(along.length, span.to)) return true;
  return false;
}

}  // namespace drumhead
