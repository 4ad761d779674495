// How pieces lie to one another: contact, bands between them, quarters, front lines, arcs and cones.
#include <algorithm>

#include "table/course.h"
#include "table/field.h"
#include "table/passing.h"

namespace drumhead {
namespace {

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
  const bool by_tie = tie == Tie::front || (tie == Tie::forward && front_half);
  const bool lengthwise = on_diagonal ? by_tie : lead > 0;
  if (lengthwise) return front_half ? Quarter::front : Quarter::rear;
  return right_hand ? Quarter::right : Quarter::left;
}

// The part of edge a that another lies flat against, in lengths from a1; 0 to 0 when none does.
Stretch shared_part(Vec a1, Vec a2, Vec b1, Vec b2) {
  const Vec edge = a2 - a1;
  const double whole = length(edge);
  if (whole == 0) return {};
  const Vec along = edge * (1.0 / whole);
  // b runs the other way round, so its end comes first.
  const double first = dot(b2 - a1, along), last = dot(b1 - a1, along);
  if (last - first <= 0) return {};
  const double lo = std::max(0.0, first), hi = std::min(whole, last);
  if (hi - lo <= kSlack) return {};
  const auto off = [&](double at) {
    const Vec on_b = b2 + (b1 - b2) * ((at - first) / (last - first));
    const double d = cross(along, on_b - a1);
    return d < 0 ? -d : d;
  };
  return off(lo) <= kSlack + kRounding && off(hi) <= kSlack + kRounding ? Stretch{lo, hi} : Stretch{};
}

// Where two pieces in contact meet: the longest part of an edge of the first along which the other lies, or
// the one point that it touches, and the way out over that edge.
struct Border {
  Vec from, to, out;
  double shared = -1, opposed = 2;  // none yet
};

Border border_of(const Solid& own, const Solid& other) {
  Border best;
  const auto compare = [&](Vec a1, Vec a2, Vec b1, Vec b2) {
    const Nearest n = nearest_of_segments(a1, a2, b1, b2);
    if (n.distance > kSlack + 0.5) return;
    const Vec along = (a2 - a1) * (1.0 / length(a2 - a1));
    const Stretch part = shared_part(a1, a2, b1, b2);
    const double shared = part.to - part.from, opposed = dot(along, b2 - b1) / length(b2 - b1);
    if (shared < best.shared || (shared == best.shared && opposed >= best.opposed)) return;
    best = {n.on_a, n.on_a, left_of(along), shared, opposed};
    if (shared > 0) best.from = a1 + along * part.from, best.to = a1 + along * part.to;
  };
  for_each_part(own, other, [&](const Solid& s, const Solid& t) {
    if (s.radius > 0 || t.radius > 0) return;
    for (std::size_t i = 0; i < s.core.size(); ++i)
      for (std::size_t k = 0; k < t.core.size(); ++k)
        compare(s.core[i], next_corner(s.core, i), t.core[k], next_corner(t.core, k));
  });
  return best;
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
  thread_local std::vector<Vec> ring, spare;  // kept from call to call to spare allocations
  ring.assign(target.begin(), target.end());
  keep_right_of(wing.middle - side, direction(facing - half), ring, spare);
  keep_right_of(wing.middle + side, direction(facing + half) * -1.0, ring, spare);
  for (const Vec p : ring)
    if (seen_from(wing, p).ahead > kSlack) return true;
  return false;
}

}  // namespace

Edge Field::edge_of(const Placed& placed, std::size_t edge) const {
  constexpr std::array<Edge, 4> kRectangle = {Edge::front, Edge::right, Edge::rear, Edge::left};
  // The two sides that meet at the hinge look at each other, to the rear.
  constexpr std::array<Edge, 8> kBent = {Edge::front, Edge::rear,  Edge::rear, Edge::left,
                                         Edge::front, Edge::right, Edge::rear, Edge::rear};
  if (placed.block) return Edge::front;
  if (placed.body.radius > 0 || placed.body.count == 1) return Edge::none;
  return placed.body.is_bent() ? kBent[edge] : kRectangle[edge];
}

std::uint8_t Field::front_at(const Placed& placed, std::size_t edge) const {
  if (placed.block) return static_cast<std::uint8_t>(std::min<std::size_t>(edge, kNoFront));
  if (edge_of(placed, edge) != Edge::front) return kNoFront;
  return edge == 0 ? 0 : 1;
}

// The cells that have more than a corner in a part of an edge, in lengths from its first corner.
std::uint32_t Field::cells_on(const Placed& placed, std::size_t edge, double from, double to) const {
  const Footprint& foot = placed.piece.foot;
  if (placed.block || placed.body.radius > 0) return 0;
  const bool right_wing = edge >= 4, lengthwise = edge % 2 == 0;
  const int left = placed.body.is_bent() ? foot.left_files() : foot.files;
  const int first = right_wing ? left : 0, files = right_wing ? foot.files - left : left;
  const double size = lengthwise ? static_cast<double>(foot.width) / foot.files
                                 : static_cast<double>(foot.depth) / foot.ranks;
  const int count = lengthwise ? files : foot.ranks;
  std::uint32_t cells = 0;
  for (int k = 0; k < count; ++k) {
    if (std::min(to, (k + 1) * size) - std::max(from, k * size) <= kSlack) continue;
    const int back = count - 1 - k;  // rear and left edge run from right to left and from rear to front
    const int file = edge % 4 == 0 ? k : edge % 4 == 1 ? files - 1 : edge % 4 == 2 ? back : 0;
    const int rank = edge % 4 == 0 ? 0 : edge % 4 == 1 ? k : edge % 4 == 2 ? foot.ranks - 1 : back;
    const int cell = rank * foot.files + first + file;
    if (cell < 32) cells |= std::uint32_t{1} << cell;
  }
  return cells;
}

Contact Field::contact(PieceId a, PieceId b) const { return contact_of(placed(a), placed(b)); }

Contact Field::contact(const Pose& pose, const Footprint& foot, PieceId b) const {
  return contact_of(placed_at(pose, foot), placed(b));
}

Contact Field::contact_of(const Placed& first, const Placed& second) const {
  Contact result;
  if (!boxes_meet(first.box, second.box, 4)) return result;
  if (!touching(to_mil(gap(first.solid(), second.solid())))) return result;
  result.touching = true;
  if (first.body.radius > 0 || second.body.radius > 0) return result;
  double longest = 0, most_opposed = 2;
  const auto compare = [&](Shape s, std::size_t i, std::size_t edge_a, Shape t, std::size_t k,
                           std::size_t edge_b) {
    // The sides at the hinge of a bent line lie in its other wing.
    if (first.parts() == 2 && (edge_a == 1 || edge_a == 7)) return;
    if (second.parts() == 2 && (edge_b == 1 || edge_b == 7)) return;
    const Vec a1 = s[i], a2 = next_corner(s, i), b1 = t[k], b2 = next_corner(t, k);
    if (nearest_of_segments(a1, a2, b1, b2).distance > kSlack + kRounding) return;
    const Stretch on_a = shared_part(a1, a2, b1, b2);
    const double shared = on_a.to - on_a.from;
    if (shared > 0) {
      const Stretch on_b = shared_part(b1, b2, a1, a2);
      result.cells_a |= cells_on(first, edge_a, on_a.from, on_a.to);
      result.cells_b |= cells_on(second, edge_b, on_b.from, on_b.to);
    }
    const double opposed = dot(a2 - a1, b2 - b1) / (length(a2 - a1) * length(b2 - b1));
    const bool tie = shared < longest + 0.5 && shared > longest - 0.5;
    if (tie ? opposed >= most_opposed - 1e-9 : shared < longest) return;
    longest = shared, most_opposed = opposed;
    result.of_a = edge_of(first, edge_a), result.of_b = edge_of(second, edge_b);
    result.front_of_a = front_at(first, edge_a), result.front_of_b = front_at(second, edge_b);
  };
  for (std::size_t m = 0; m < first.parts(); ++m)
    for (std::size_t i = 0; i < first.part(m).size(); ++i)
      for (std::size_t n = 0; n < second.parts(); ++n)
        for (std::size_t k = 0; k < second.part(n).size(); ++k)
          compare(first.part(m), i, m * 4 + i, second.part(n), k, n * 4 + k);
  result.shared = to_mil(longest);
  return result;
}

bool Field::lines(PieceId id, FeatureId band, PieceId foe, Mil reach) const {
  if (distance(id, band) > reach) return false;
  const Placed &own = placed(id), &other = placed(foe);
  const auto is_between = [&](Vec from, Vec to) {
    const std::array<Vec, 2> points = {from, to};
    const std::array<double, 2> runs = {0, length(to - from)};
    std::vector<Span> spans;
    Survey({points, runs}).add_band(band, terrain_->outline(band), nullptr, &spans);
    return !spans.empty();
  };
  const Nearest n = nearest_between(own.solid(), other.solid());
  if (n.distance > kSlack + 0.5) return is_between(n.on_b, n.on_a);
  const Border border = border_of(own.solid(), other.solid());
  if (border.shared < 0) return is_between(other.body.centre, own.body.centre);  // round bases have no edges
  // Those in contact have no line between them: the band counts where the other stands on it or beyond it,
  // straight across the edge, along half or more of where they touch.
  constexpr int kLooks = 8;
  const double far = reach + (*terrain_)[band].width + kSlack;
  int found = 0;
  for (int i = 0; i < kLooks; ++i) {
    const Vec at = border.from + (border.to - border.from) * ((i + 0.5) / kLooks);
    Stretch in_other;
    if (!goes_through(at, at + border.out * far, other.solid(), in_other)) in_other = {0, far};
    const double in_own = std::max(0.0, dot(at - own.body.centre, border.out));
    found += is_between(at + border.out * in_other.to, at - border.out * in_own) ? 1 : 0;
  }
  return 2 * found >= kLooks;
}

Quarter Field::quarter(PieceId of, Point p, Tie tie) const {
  const Placed& piece = placed(of);
  if (piece.block) return Quarter::front;  // a garrison looks every way
  const Wings wings = wings_of(piece.piece.pose, piece.piece.foot);
  const Quarter left = quarter_of(wings.wing[0], vec(p), tie);
  if (wings.count == 1 || left == Quarter::front) return left;
  const Quarter right = quarter_of(wings.wing[1], vec(p), tie);
  if (right == Quarter::front) return right;
  const bool on_left = left == Quarter::left, on_right = right == Quarter::right;
  if (on_left && on_right)
    return piece.piece.foot.bend.is_left() ? left : right;  // that of the wing swung back
  return on_left ? left : on_right ? right : Quarter::rear;
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
  const Bend& bend = piece.piece.foot.bend;
  if (in_arc_of(wings.wing[0], pose.heading + bend.of_left(), opening, aim)) return true;
  return wings.count == 2 && in_arc_of(wings.wing[1], pose.heading + bend.of_right(), opening, aim);
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
