// How pieces lie to one another: contact, quarters, front lines, arcs and cones.
#include <algorithm>

#include "table/field.h"

namespace drumhead {
namespace {

Vec next_corner(Shape s, std::size_t i) { return s[i + 1 == s.size() ? 0 : i + 1]; }

struct Local {
  double right = 0, ahead = 0;
};

Local seen_from(const Wing& wing, Vec p) {
  const Vec d = p - wing.middle;
  return {dot(d, right_of(wing.ahead)), dot(d, wing.ahead)};
}

Quarter quarter_of(const Wing& wing, Vec p, Tie tie) {
  const Local at = seen_from(wing, p);
  const bool right_hand = at.right >= 0, front_half = at.ahead >= -wing.depth * 0.5;
  const double beside = (right_hand ? at.right : -at.right) - wing.half_width;
  const double beyond = front_half ? at.ahead : -wing.depth - at.ahead;
  // Equal shares mean that the point lies on the line that leaves the corner at 45 degrees.
  const double lead = beyond - beside;
  const bool on_diagonal = lead >= -kSlack && lead <= kSlack;
  const bool lengthwise = on_diagonal ? tie == Tie::front : lead > 0;
  if (lengthwise) return front_half ? Quarter::front : Quarter::rear;
  return right_hand ? Quarter::right : Quarter::left;
}

// The length that two edges share when they lie flat against one another; 0 when they do not.
double shared_length(Vec a1, Vec a2, Vec b1, Vec b2) {
  const Vec edge = a2 - a1;
  const double whole = length(edge);
  if (whole == 0) return 0;
  const Vec along = edge * (1.0 / whole);
  // b runs the other way round, so its end comes first.
  const double first = dot(b2 - a1, along), last = dot(b1 - a1, along);
  if (last - first <= 0) return 0;
  const double lo = std::max(0.0, first), hi = std::min(whole, last);
  if (hi - lo <= kSlack) return 0;
  const auto off = [&](double at) {
    const Vec on_b = b2 + (b1 - b2) * ((at - first) / (last - first));
    const double d = cross(along, on_b - a1);
    return d < 0 ? -d : d;
  };
  return off(lo) <= kSlack + 0.5 && off(hi) <= kSlack + 0.5 ? hi - lo : 0;
}

// The part of a shape behind a line (the side on the right of a-b), a hair of the line's own width included.
void keep_right_of(Vec a, Vec along, std::vector<Vec>& ring, std::vector<Vec>& spare) {
  spare.clear();
  const auto side = [&](Vec p) { return cross(along, p - a) - 0.5; };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec p = ring[i], q = next_corner(ring, i);
    const double from = side(p), to = side(q);
    if (from <= 0) spare.push_back(p);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) spare.push_back(p + (q - p) * (from / (from - to)));
  }
  ring.swap(spare);
}

bool in_arc_of(const Wing& wing, Angle facing, Angle half, Shape target) {
  const Vec side = right_of(wing.ahead) * wing.half_width;
  std::vector<Vec> ring(target.begin(), target.end()), spare;
  keep_right_of(wing.middle - side, direction(facing - half), ring, spare);
  keep_right_of(wing.middle + side, direction(facing + half) * -1.0, ring, spare);
  for (const Vec p : ring)
    if (seen_from(wing, p).ahead > kSlack) return true;
  return false;
}

}  // namespace

Edge Field::edge_of(const Placed& placed, std::size_t edge) const {
  if (placed.block) return Edge::front;
  if (placed.body.radius > 0) return Edge::none;
  const std::size_t front = placed.body.front, count = placed.body.count;
  if (edge + 1 < front) return Edge::front;
  if (edge + 1 == front) return Edge::right;
  return edge + 1 == count ? Edge::left : Edge::rear;
}

Contact Field::contact(PieceId a, PieceId b) const {
  const Placed &first = placed(a), &second = placed(b);
  Contact result;
  if (!boxes_meet(first.box, second.box, 4)) return result;
  if (gap(first.solid(), second.solid()) > kSlack + 0.5) return result;
  result.touching = true;
  if (first.body.radius > 0 || second.body.radius > 0) return result;
  const Shape s = first.shape(), t = second.shape();
  double longest = 0, most_opposed = 2;
  for (std::size_t i = 0; i < s.size(); ++i)
    for (std::size_t k = 0; k < t.size(); ++k) {
      const Vec a1 = s[i], a2 = next_corner(s, i), b1 = t[k], b2 = next_corner(t, k);
      if (nearest_of_segments(a1, a2, b1, b2).distance > kSlack + 0.5) continue;
      const double shared = shared_length(a1, a2, b1, b2);
      const double opposed = dot(a2 - a1, b2 - b1) / (length(a2 - a1) * length(b2 - b1));
      const bool tie = shared < longest + 0.5 && shared > longest - 0.5;
      if (tie ? opposed >= most_opposed - 1e-9 : shared < longest) continue;
      longest = shared, most_opposed = opposed;
      result.of_a = edge_of(first, i), result.of_b = edge_of(second, k);
    }
  result.shared = to_mil(longest);
  return result;
}

Quarter Field::quarter(PieceId of, Point p, Tie tie) const {
  const Placed& piece = placed(of);
  if (piece.block) return Quarter::front;  // a garrison looks every way
  const Wings wings = wings_of(piece.piece.pose, piece.piece.foot);
  const Quarter left = quarter_of(wings.wing[0], vec(p), tie);
  if (wings.count == 1 || left == Quarter::front) return left;
  const Quarter right = quarter_of(wings.wing[1], vec(p), tie);
  if (right == Quarter::front || right == Quarter::right) return right;
  return left == Quarter::left ? left : Quarter::rear;
}

bool Field::behind_front_line(PieceId of, Point p) const {
  const Placed& piece = placed(of);
  if (piece.block) return false;
  const Pose& pose = piece.piece.pose;
  return to_mil(dot(vec(p) - vec(pose.point()), direction(pose.heading))) < 0;
}

bool Field::before_front_line(PieceId of, PieceId who) const {
  const Placed& piece = placed(of);
  if (piece.block) return true;
  const Vec ahead = direction(piece.piece.pose.heading), middle = vec(piece.piece.pose.point());
  for (const Vec p : placed(who).shape())
    if (dot(p - middle, ahead) > kSlack) return true;
  return false;
}

bool Field::in_arc(PieceId from, Angle half, PieceId target) const {
  const Placed& piece = placed(from);
  const Shape aim = placed(target).shape();
  if (piece.block) return true;
  const Angle opening = std::clamp(half, 0, 9000);
  const Pose& pose = piece.piece.pose;
  const Wings wings = wings_of(pose, piece.piece.foot);
  if (in_arc_of(wings.wing[0], pose.heading, opening, aim)) return true;
  return wings.count == 2 &&
         in_arc_of(wings.wing[1], pose.heading + piece.piece.foot.bend.back, opening, aim);
}

bool Field::in_cone(Point from, Angle axis, Angle half, PieceId target) const {
  const Vec eye = vec(from), along = direction(axis);
  const Shape s = placed(target).shape();
  if (inside(eye, s)) return true;
  for (const Vec p : s) {
    const Angle off = turn_between(axis, bearing(p - eye));
    if (off <= half && -off <= half) return true;
  }
  // No corner lies in the cone: only an edge that goes right across it, and so over its axis, is left.
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Vec a = s[i] - eye, b = next_corner(s, i) - eye;
    const double side_a = cross(along, a), side_b = cross(along, b);
    if ((side_a < 0) == (side_b < 0)) continue;
    if (dot(a + (b - a) * (side_a / (side_a - side_b)), along) > 0) return true;
  }
  return false;
}

Angle Field::angle_off_front(Point from, PieceId to) const {
  const Placed& piece = placed(to);
  const Vec line = vec(from) - piece.body.centre;
  if (line.x == 0 && line.y == 0) return 0;
  const Angle off = turn_between(piece.piece.pose.heading, bearing(line));
  return off < 0 ? -off : off;
}

}  // namespace drumhead
