// Coming into contact: sliding until a piece is touched, and turning flush with it.
#include <algorithm>

#include "base/ensure.h"
#include "base/toil.h"
#include "table/field.h"

namespace drumhead {
namespace {

Vec outward(Shape s, std::size_t i) {
  const Vec edge = s[i + 1 == s.size() ? 0 : i + 1] - s[i];
  return left_of(edge) * (1.0 / length(edge));
}

// At a corner two edges are touched: the one that asks the smaller turn of a unit with this heading.
std::size_t edge_to_face(Shape s, std::size_t touched, Vec at, Vec ahead) {
  const std::size_t n = s.size(), next = touched + 1 == n ? 0 : touched + 1;
  std::size_t other = touched;
  if (length(at - s[touched]) <= kSlack)
    other = touched == 0 ? n - 1 : touched - 1;
  else if (length(at - s[next]) <= kSlack)
    other = next;
  return dot(outward(s, other), ahead) < dot(outward(s, touched), ahead) - 1e-9 ? other : touched;
}

// The edge that a point on the outline lies on.
std::size_t edge_at(Shape s, Vec at) {
  std::size_t best = 0;
  double least = 1e300;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const double far = distance_to_segment(at, s[i], s[i + 1 == s.size() ? 0 : i + 1]);
    if (far < least) least = far, best = i;
  }
  return best;
}

}  // namespace

Touch Field::touch(PieceId self, const Pose& from, const Footprint& foot, Angle along, PieceId target) const {
  toil();
  ENSURE(self != target, self.index(), target.index());
  const Placed& other = placed(target);
  const Body body = body_at(from, foot);
  const Slide way = slide_to(body.solid(), direction(along), other.solid());
  Touch result;
  if (way.length < 0) return result;
  result.length = to_mil(way.length);
  result.at = to_point(way.at);
  const Vec ahead = direction(from.heading);
  if (other.body.radius > 0) {  // a round base has no edges: it is met on its near side
    result.normal = bearing(way.at - other.body.centre);
    return result;
  }
  if (other.body.count == 1 && !other.block) {  // a point has none either
    result.normal = wrap(along + kFullTurn / 2);
    return result;
  }
  std::size_t edge = way.edge >= 0 ? static_cast<std::size_t>(way.edge) : 0;
  std::size_t wing = other.parts() == 2 ? edge / 4 : 0;
  if (way.edge < 0) {  // a round mover names no edge: then the place tells
    if (other.parts() == 2 &&
        distance_to_outline(way.at, other.part(1)) < distance_to_outline(way.at, other.part(0)))
      wing = 1;
    edge = wing * 4 + edge_at(other.part(wing), way.at);
  }
  edge = wing * 4 + edge_to_face(other.part(wing), edge - wing * 4, way.at, ahead);
  // Beside the hinge lies the front of the other wing.
  if (other.parts() == 2 && length(way.at - other.body.wings[0][1]) <= kSlack)
    edge = edge == 1 ? 4 : edge == 7 ? 0 : edge;
  result.edge = edge_of(other, edge);
  result.front = front_at(other, edge);
  const Bend& bend = other.piece.foot.bend;
  const Angle swung = other.parts() != 2 ? 0 : edge >= 4 ? bend.of_right() : bend.of_left();
  result.normal = other.block ? bearing(outward(other.shape(), edge))
                              : wrap(other.piece.pose.heading + swung + static_cast<Angle>(edge % 4) * 9000);
  return result;
}

Pose Field::flush(const Pose& pose, const Footprint& foot, Point about, Angle normal, int part) const {
  const Angle whole = turn_between(pose.heading, normal + kFullTurn / 2);
  const Angle heading = wrap(pose.heading + to_mil(whole * (part / 1000.0)));
  const Vec place = vec(about) - vec(pose.point());
  const double half = foot.width * 0.5;
  const double along = std::clamp(dot(place, right_of(direction(pose.heading))), -half, half);
  const Point middle = to_point(vec(about) - right_of(direction(heading)) * along);
  return {middle.x, middle.y, heading};
}

}  // namespace drumhead
