// Where pieces look: their fronts, and what lies before and behind them.
#include <algorithm>
#include <cmath>

#include "table/remembered.h"

namespace drumhead {
namespace {

constexpr double kHair = 0.5;  // what rounds to a line lies on it

Front front_of(const Quad& quad, Angle heading) {
  return {to_point(quad[0]), to_point(quad[1]), wrap(heading)};
}

// The area before a front. A point is in it when it is on the inner side of both lines and ahead.
struct Arc {
  std::array<Vec, 3> from, inwards;  // left line, right line, the front itself
  std::array<double, 3> hair{-kHair, -kHair, kSlack};

  Arc(const Front& front, Angle half) {
    const Angle opening = std::clamp(half, 0, 9000);
    from = {vec(front.left), vec(front.right), (vec(front.left) + vec(front.right)) * 0.5};
    inwards = {right_of(direction(front.heading - opening)), left_of(direction(front.heading + opening)),
               direction(front.heading)};
  }

  double depth(std::size_t line, Vec p) const { return dot(p - from[line], inwards[line]) - hair[line]; }
  bool holds(Vec p) const { return depth(0, p) >= 0 && depth(1, p) >= 0 && depth(2, p) > 0; }

  // The part of a segment inside, as fractions of it.
  bool cut(Vec a, Vec b, Stretch& out) const {
    out = {0, 1};
    for (std::size_t i = 0; i < 3; ++i) {
      const double first = depth(i, a), last = depth(i, b);
      if (first < 0 && last < 0) return false;
      if (first < 0) out.from = std::max(out.from, first / (first - last));
      if (last < 0) out.to = std::min(out.to, first / (first - last));
    }
    return out.from <= out.to && (depth(2, a) > 0 || depth(2, b) > 0);
  }
};

// Looks for the part of a target in an arc that is nearest to its front.
struct Nearer {
  const Arc arc;
  const Vec left, right;
  bool found = false;
  Nearest best;

  Nearer(const Front& front, Angle half) : arc(front, half), left(vec(front.left)), right(vec(front.right)) {}

  void take(const Nearest& n) {
    if (found && n.distance >= best.distance) return;
    found = true;
    best = n;
  }

  void look_at_segment(Vec a, Vec b) {
    Stretch part;
    if (arc.cut(a, b, part))
      take(nearest_of_segments(left, right, a + (b - a) * part.from, a + (b - a) * part.to));
  }

  void look_at_polygon(Shape s) {
    for (std::size_t i = 0; i < s.size(); ++i) look_at_segment(s[i], s[i + 1 == s.size() ? 0 : i + 1]);
    // One that covers the front and all before it has no edge there.
    const Vec ahead = (left + right) * 0.5 + arc.inwards[2] * (kSlack + 1);
    if (s.size() > 2 && inside(ahead, s)) take({0, (left + right) * 0.5, (left + right) * 0.5});
  }

  // The nearest part of a disc lies on its own rim, or else on a line that bounds the arc.
  void look_at_disc(Vec centre, double radius) {
    Nearest n = nearest_of_segments(left, right, centre, centre);
    if (n.distance > radius) {
      n.on_b = centre + (n.on_a - centre) * (radius / n.distance);
      n.distance -= radius;
    } else {
      n = {0, n.on_a, n.on_a + arc.inwards[2] * (kSlack + 1)};
      if (length(n.on_b - centre) > radius) n.on_b = centre;
    }
    if (arc.holds(n.on_b)) {
      n.on_b = n.distance == 0 ? n.on_a : n.on_b;
      return take(n);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec along = right_of(arc.inwards[i]), start = arc.from[i] + arc.inwards[i] * (arc.hair[i] + 0.01);
      const double off = cross(along, centre - start), under = radius * radius - off * off;
      if (under <= 0) continue;
      const double middle = dot(centre - start, along), half = std::sqrt(under);
      look_at_segment(start + along * (middle - half), start + along * (middle + half));
    }
  }
};

}  // namespace

void Field::fronts(PieceId id, std::vector<Front>& out) const {
  const Placed& piece = placed(id);
  const Pose& pose = piece.piece.pose;
  out.clear();
  if (piece.block) {
    const Shape s = piece.shape();
    for (std::size_t i = 0; i < s.size(); ++i) {
      const Vec a = s[i], b = s[i + 1 == s.size() ? 0 : i + 1];
      out.push_back({to_point(a), to_point(b), bearing(left_of(b - a))});
    }
  } else if (piece.body.radius > 0 || piece.body.count == 1) {
    const Point at = to_point(vec(pose.point()) + direction(pose.heading) * piece.body.radius);
    out.push_back({at, at, wrap(pose.heading)});
  } else if (piece.parts() == 2) {
    const Bend& bend = piece.piece.foot.bend;
    out.push_back(front_of(piece.body.wings[0], pose.heading + bend.of_left()));
    out.push_back(front_of(piece.body.wings[1], pose.heading + bend.of_right()));
  } else {
    out.push_back({to_point(piece.body.corners[0]), to_point(piece.body.corners[1]), wrap(pose.heading)});
  }
}

Front Field::cell_front(PieceId id, int cell) const {
  const Placed& piece = placed(id);
  const Pose& pose = piece.piece.pose;
  const Footprint& foot = piece.piece.foot;
  if (piece.block || piece.body.radius > 0) {
    const Point at = to_point(piece.body.centre);
    return {at, at, wrap(pose.heading)};
  }
  const bool left = cell % foot.files < foot.left_files();
  const Angle swung = piece.parts() != 2 ? 0 : left ? foot.bend.of_left() : foot.bend.of_right();
  return front_of(cell_at(pose, foot, cell), pose.heading + swung);
}

Pose Field::cell_pose(PieceId id, int cell) const {
  const Placed& piece = placed(id);
  const Front front = cell_front(id, cell);
  if (piece.block || piece.body.radius > 0) return {front.left.x, front.left.y, front.heading};
  const Quad quad = cell_at(piece.piece.pose, piece.piece.foot, cell);
  const Point middle = to_point((quad[0] + quad[1]) * 0.5);
  return {middle.x, middle.y, front.heading};
}

Reach Field::reach(const Front& from, Angle half, PieceId target) const {
  const Placed& aim = placed(target);
  return memory_.of(placed_.size()).reach({from, half, target}, [&]() -> Reach {
    Nearer search(from, half);
    if (!aim.block && aim.body.radius > 0)
      search.look_at_disc(aim.body.centre, aim.body.radius);
    else
      for (std::size_t i = 0; i < aim.parts(); ++i) search.look_at_polygon(aim.part(i));
    if (!search.found) return {};
    return {true, to_mil(search.best.distance), to_point(search.best.on_a), to_point(search.best.on_b)};
  });
}

bool Field::cell_in_arc(PieceId from, int cell, Angle half, PieceId target) const {
  return reach(cell_front(from, cell), half, target).in;
}

bool Field::behind(const Front& of, const Pose& pose, const Footprint& foot) const {
  const Body body = body_at(pose, foot);
  const Vec ahead = direction(of.heading), middle = (vec(of.left) + vec(of.right)) * 0.5;
  const Shape corners = body.radius > 0 ? Shape{&body.centre, 1} : body.shape();
  return std::any_of(corners.begin(), corners.end(),
                     [&](Vec p) { return dot(p - middle, ahead) - body.radius < -kSlack; });
}

Box Field::in_frame(const Pose& frame, PieceId id) const {
  const Placed& piece = placed(id);
  const Vec ahead = direction(frame.heading), right = right_of(ahead), start = vec(frame.point());
  const bool round = !piece.block && piece.body.radius > 0;
  const double rim = round ? piece.body.radius : 0;
  double left = 1e300, most_right = -1e300, low = 1e300, high = -1e300;
  for (const Vec p : round ? Shape{&piece.body.centre, 1} : piece.shape()) {
    const double x = dot(p - start, right), y = dot(p - start, ahead);
    left = std::min(left, x - rim), most_right = std::max(most_right, x + rim);
    low = std::min(low, y - rim), high = std::max(high, y + rim);
  }
  return {to_mil(left), to_mil(low), to_mil(most_right), to_mil(high)};
}

}  // namespace drumhead
