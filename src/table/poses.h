// Poses as they are made of one another: set down on a point, slid, turned about the middle, run along a way.
#pragma once

#include <vector>

#include "table/march.h"
#include "table/piece.h"

namespace drumhead {

inline Pose pose_at(Vec front, Angle heading) {
  const Point p = to_point(front);
  return {p.x, p.y, heading};
}

inline Manoeuvre manoeuvre_of(Motion kind, Mil length, Angle angle) {
  Manoeuvre out;
  out.kind = kind;
  out.length = length;
  out.angle = angle;
  return out;
}

// The facing stays.
inline Pose slid(const Pose& from, Vec by) { return pose_at(vec(from.point()) + by, from.heading); }
inline Pose slid(const Pose& from, Angle along, double run) { return slid(from, direction(along) * run); }
inline Pose advanced(const Pose& from, double run) { return slid(from, from.heading, run); }

// The middle of a footprint, and the pose that has it there.
inline Point centre_at(const Pose& pose, const Footprint& foot) {
  return to_point(vec(pose.point()) - direction(pose.heading) * (foot.depth * 0.5));
}
inline Pose pose_with_centre(Point centre, Angle heading, const Footprint& foot) {
  return pose_at(vec(centre) + direction(heading) * (foot.depth * 0.5), wrap(heading));
}
inline Pose turned_on_centre(const Pose& pose, const Footprint& foot, Angle by) {
  return pose_with_centre(centre_at(pose, foot), pose.heading + by, foot);
}

// More than a quarter turn apart, as the crow would look.
inline bool faces_away(Angle heading, Angle along) {
  const Angle off = turn_between(heading, along);
  return off > 9000 || off < -9000;
}

// A point on a way from corner to corner, and where the way leads there.
struct OnWay {
  Vec at;
  Angle heading = 0;
};
OnWay run_along(const OnWay& start, const std::vector<Point>& way, double run);

}  // namespace drumhead
