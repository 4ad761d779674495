// Footprints made into corners, and the measuring between two of them.
#include "table/body.h"

#include <algorithm>

#include "base/ensure.h"
#include "geometry/quick.h"

namespace drumhead {
namespace {

Wing wing_of(Vec left, Vec ahead, double width, double depth) {
  return {left + right_of(ahead) * (width * 0.5), ahead, width * 0.5, depth};
}

Quad quad_of(const Wing& wing) {
  const Vec half = right_of(wing.ahead) * wing.half_width, back = wing.ahead * -wing.depth;
  const Vec left = wing.middle - half, right = wing.middle + half;
  return {left, right, right + back, left + back};
}

Body round_body(const Pose& pose, double radius) {
  Body body;
  body.centre = vec(pose.point());
  body.radius = radius;
  body.count = 8;
  // Two of the eight corners lie left and right of the heading's front, as on a rectangle.
  for (std::size_t i = 0; i < 8; ++i)
    body.corners[i] = body.centre + direction(pose.heading - 2250 + static_cast<Angle>(i) * 4500) * radius;
  return body;
}

// The wings share the corner about which one is swung, and at a right angle the rear of each lies on the
// other's front: what is a corner must not hang on the last bit.
void drop_corners_on_edges(std::vector<Vec>& ring) {
  constexpr double kHair = 0.01;
  for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
    const Vec before = ring[(i + ring.size() - 1) % ring.size()], after = next_corner(ring, i);
    if (distance_to_segment(ring[i], before, after) < kHair)
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
}

Body bent_body(const Pose& pose, const Footprint& foot) {
  const Wings wings = wings_of(pose, foot);
  const Quad left = quad_of(wings.wing[0]), right = quad_of(wings.wing[1]);
  std::array<Vec, 8> all;
  std::copy(left.begin(), left.end(), all.begin());
  std::copy(right.begin(), right.end(), all.begin() + 4);
  std::vector<Vec> ring = hull(all);
  drop_corners_on_edges(ring);
  std::size_t first = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (length(ring[i] - left[0]) < 1) first = i;
  std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());
  Body body;
  body.count = static_cast<std::uint8_t>(ring.size());
  body.front = 3;
  body.wings = {left, right};
  std::copy(ring.begin(), ring.end(), body.corners.begin());
  // The middle of all that stand in it.
  const double share = static_cast<double>(foot.left_files()) / foot.files;
  body.centre = centre_of(left) * share + centre_of(right) * (1.0 - share);
  return body;
}

bool is_bent(const Footprint& foot) {
  return foot.bend.files > 0 && foot.bend.files < foot.files && foot.bend.back != 0;
}

bool is_rimless_point(const Solid& solid) { return solid.radius == 0 && solid.core.size() == 1; }

// The moving shape comes over a point: seen from the point, the point goes the other way into the shape.
Slide slide_on_point(Shape a, Vec along, Vec point) {
  Passage way;
  if (!pass(point, point - along, a, way) || way.to <= kSlack) return {};
  return {std::max(way.from, 0.0), point, -1};
}

// Of the ground that is swept, rim included.
Box box_of(const Sweep& sweep) {
  const Solid solid = sweep.solid();
  Box box = box_around(solid.core);
  if (solid.is_bent()) box = united(box, box_around(solid.second));
  return widened(box, to_mil(sweep.radius));
}

// Steps forward by the distance left, which cannot jump over anything.
Slide slide_round(const Solid& a, Vec along, const Solid& b) {
  constexpr int kMostRounds = 200;
  constexpr double kNear = 0.25;
  std::array<Vec, 8> moved{};
  ENSURE(a.core.size() <= moved.size(), a.core.size(), moved.size());
  double gone = 0;
  for (int step = 0; step < kMostRounds; ++step) {
    for (std::size_t i = 0; i < a.core.size(); ++i) moved[i] = a.core[i] + along * gone;
    const Solid here{{moved.data(), a.core.size()}, a.radius, a.convex};
    const Solid bare_a{here.core, 0, here.convex}, bare_b{b.core, 0, b.convex};
    const Nearest n = nearest_between(bare_a, bare_b);
    const double left = n.distance - a.radius - b.radius;
    if (left < -kSlack && gone == 0) return {0, n.on_b, -1};
    if (dot(along, n.on_b - n.on_a) <= 0) return {};
    if (left <= kNear) return {gone + std::max(left, 0.0), nearest_between(here, b).on_b, -1};
    gone += left;
  }
  return {};
}

}  // namespace

double gap(const Solid& a, const Solid& b) {
  if (a.is_bent() || b.is_bent()) {
    double least = 1e300;
    for_each_part(a, b, [&](const Solid& p, const Solid& q) { least = std::min(least, gap(p, q)); });
    return least;
  }
  const double bare =
      a.convex && b.convex ? distance_between(a.core, b.core) : nearest_of_any(a.core, b.core).distance;
  return std::max(0.0, bare - a.radius - b.radius);
}

Nearest nearest_between(const Solid& a, const Solid& b) {
  if (a.is_bent() || b.is_bent()) {
    Nearest best;
    best.distance = 1e300;
    for_each_part(a, b, [&](const Solid& p, const Solid& q) {
      const Nearest here = nearest_between(p, q);
      if (here.distance < best.distance) best = here;
    });
    return best;
  }
  Nearest n = a.convex && b.convex ? nearest_of(a.core, b.core) : nearest_of_any(a.core, b.core);
  const double bare = n.distance, rims = a.radius + b.radius;
  if (rims == 0 || bare == 0) return n;
  const Vec towards = (n.on_b - n.on_a) * (1.0 / bare);
  n.distance = std::max(0.0, bare - rims);
  n.on_a = n.on_a + towards * std::min(a.radius, bare);
  n.on_b = n.distance == 0 ? n.on_a : n.on_b - towards * b.radius;
  return n;
}

bool overlapping(const Solid& a, const Solid& b) {
  if (a.is_bent() || b.is_bent()) {
    bool any = false;
    for_each_part(a, b, [&](const Solid& p, const Solid& q) { any = any || overlapping(p, q); });
    return any;
  }
  const double rims = a.radius + b.radius;
  if (rims > 0) {
    const Solid bare_a{a.core, 0, a.convex}, bare_b{b.core, 0, b.convex};
    return gap(bare_a, bare_b) < rims - kSlack;
  }
  if (a.convex && b.convex) return overlap(a.core, b.core);
  if (a.convex) return overlap_any(a.core, b.core);
  if (b.convex) return overlap_any(b.core, a.core);
  return nearest_of_any(a.core, b.core).distance == 0;
}

Slide slide_to(const Solid& a, Vec along, const Solid& b) {
  if (a.is_bent() || b.is_bent()) {
    Slide best;
    for_each_part(a, b, [&](const Solid& p, const Solid& q) {
      Slide here = slide_to(p, along, q);
      if (here.length < 0) return;
      if (here.edge >= 0 && b.is_bent() && q.core.data() == b.second.data()) here.edge += 4;
      // A side at the hinge lies in the other wing: where both are met at once, the other wing's edge counts.
      const double allowed = b.is_bent() && (best.edge == 1 || best.edge == 7) ? kSlack : 0;
      if (best.length < 0 || here.length < best.length + allowed) best = here;
    });
    return best;
  }
  if (is_rimless_point(b) && a.radius == 0 && a.core.size() > 2)
    return slide_on_point(a.core, along, b.core[0]);
  if (is_rimless_point(a) || is_rimless_point(b)) return slide_round(a, along, b);
  return a.radius > 0 || b.radius > 0 ? slide_round(a, along, b) : slide(a.core, along, b.core);
}

Body body_at(const Pose& pose, const Footprint& foot) {
  if (foot.radius > 0) return round_body(pose, foot.radius);
  if (is_bent(foot)) return bent_body(pose, foot);
  const Quad quad = rectangle(pose, foot.width, foot.depth);
  Body body;
  std::copy(quad.begin(), quad.end(), body.corners.begin());
  body.count = foot.width > 0 || foot.depth > 0 ? 4 : 1;
  body.centre = centre_of(quad);
  return body;
}

Body shifted(const Body& body, Vec by) {
  Body out = body;
  for (std::size_t i = 0; i < body.count; ++i) out.corners[i] = body.corners[i] + by;
  out.centre = body.centre + by;
  if (body.is_bent())
    for (Quad& wing : out.wings)
      for (Vec& corner : wing) corner = corner + by;
  return out;
}

Box box_of(const Body& body) {
  if (body.radius == 0) return box_around(body.shape());
  const Vec rim = {body.radius, body.radius};
  const std::array<Vec, 2> ends = {body.centre - rim, body.centre + rim};
  return box_around(ends);
}

Sweep sweep_of(const Body& body, Vec by) {
  Sweep sweep;
  const Solid solid = body.solid();
  sweep.by = by;
  sweep.radius = body.radius;
  sweep.count = swept(solid.core, by, sweep.corners);
  if (solid.is_bent()) sweep.other_count = swept(solid.second, by, sweep.other);
  sweep.box = box_of(sweep);
  return sweep;
}

Sweep sweep_of(const Body& from, const Body& to) {
  const Solid a = from.solid(), b = to.solid();
  const auto around = [](Shape first, Shape last, std::span<Vec> out) {
    std::array<Vec, 16> both;
    std::copy(first.begin(), first.end(), both.begin());
    std::copy(last.begin(), last.end(), both.begin() + static_cast<std::ptrdiff_t>(first.size()));
    std::array<Vec, both.size() + 1> ring;
    const std::size_t count = hull(std::span(both).first(first.size() + last.size()), ring);
    std::copy_n(ring.begin(), count, out.begin());
    return count;
  };
  Sweep sweep;
  sweep.radius = std::max(from.radius, to.radius);
  sweep.count = around(a.core, b.core, sweep.corners);
  if (a.is_bent()) sweep.other_count = around(a.second, b.second, sweep.other);
  sweep.box = box_of(sweep);
  return sweep;
}

Wings wings_of(const Pose& pose, const Footprint& foot) {
  const Vec ahead = direction(pose.heading), middle = vec(pose.point());
  Wings wings;
  if (!is_bent(foot)) {
    wings.wing[0] = {middle, ahead, foot.width * 0.5, static_cast<double>(foot.depth)};
    return wings;
  }
  const double file = static_cast<double>(foot.width) / foot.files;
  const double width = file * foot.left_files();
  const Vec hinge = middle + right_of(ahead) * (width - foot.width * 0.5);
  const Vec left = direction(pose.heading + foot.bend.of_left());
  const Vec right = direction(pose.heading + foot.bend.of_right());
  wings.wing[0] = wing_of(hinge - right_of(left) * width, left, width, foot.depth);
  wings.wing[1] = wing_of(hinge, right, foot.width - width, foot.depth);
  wings.count = 2;
  return wings;
}

Quad cell_at(const Pose& pose, const Footprint& foot, int cell) {
  ENSURE(cell >= 0 && cell < foot.files * foot.ranks, cell, foot.files * foot.ranks);
  const Wings wings = wings_of(pose, foot);
  const int left = wings.count == 2 ? foot.left_files() : foot.files;
  const int file = cell % foot.files, rank = cell / foot.files;
  const Wing& wing = wings.wing[file < left ? 0 : 1];
  const int place = file < left ? file : file - left;
  const double width = static_cast<double>(foot.width) / foot.files;
  const double depth = static_cast<double>(foot.depth) / foot.ranks;
  const Vec corner =
      wing.middle + right_of(wing.ahead) * (place * width - wing.half_width) - wing.ahead * (rank * depth);
  return quad_of(wing_of(corner, wing.ahead, width, depth));
}

}  // namespace drumhead
