// Footprints made into corners, and the measuring between two of them.
#include "table/body.h"

#include <algorithm>

#include "base/ensure.h"

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

Body bent_body(const Pose& pose, const Footprint& foot) {
  const Wings wings = wings_of(pose, foot);
  const Quad left = quad_of(wings.wing[0]), right = quad_of(wings.wing[1]);
  std::array<Vec, 8> all;
  std::copy(left.begin(), left.end(), all.begin());
  std::copy(right.begin(), right.end(), all.begin() + 4);
  std::vector<Vec> ring = hull(all);
  std::size_t first = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring[i].x == left[0].x && ring[i].y == left[0].y) first = i;
  std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());
  Body body;
  body.count = static_cast<std::uint8_t>(ring.size());
  body.front = 3;
  std::copy(ring.begin(), ring.end(), body.corners.begin());
  for (const Vec c : ring) body.centre = body.centre + c * (1.0 / static_cast<double>(ring.size()));
  return body;
}

bool is_bent(const Footprint& foot) {
  return foot.bend.files > 0 && foot.bend.files < foot.files && foot.bend.back > 0;
}

// Steps forward by the distance left, which cannot jump over anything.
Slide slide_round(const Solid& a, Vec along, const Solid& b) {
  constexpr int kMostSteps = 200;
  constexpr double kNear = 0.25;
  std::array<Vec, 8> moved{};
  ENSURE(a.core.size() <= moved.size(), a.core.size(), moved.size());
  double gone = 0;
  for (int step = 0; step < kMostSteps; ++step) {
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
  const double bare =
      a.convex && b.convex ? distance_between(a.core, b.core) : nearest_of_any(a.core, b.core).distance;
  return std::max(0.0, bare - a.radius - b.radius);
}

Nearest nearest_between(const Solid& a, const Solid& b) {
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
  sweep.by = by;
  sweep.radius = body.radius;
  sweep.count = swept(body.solid().core, by, sweep.corners);
  sweep.box = widened(box_around(sweep.shape()), to_mil(body.radius));
  return sweep;
}

Sweep sweep_of(const Body& from, const Body& to) {
  std::array<Vec, 16> both;
  const Shape a = from.solid().core, b = to.solid().core;
  std::copy(a.begin(), a.end(), both.begin());
  std::copy(b.begin(), b.end(), both.begin() + static_cast<std::ptrdiff_t>(a.size()));
  const std::vector<Vec> ring = hull({both.data(), a.size() + b.size()});
  Sweep sweep;
  sweep.radius = std::max(from.radius, to.radius);
  sweep.count = ring.size();
  std::copy(ring.begin(), ring.end(), sweep.corners.begin());
  sweep.box = widened(box_around(sweep.shape()), to_mil(sweep.radius));
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
  const double straight = file * (foot.files - foot.bend.files);
  const Vec left = middle - right_of(ahead) * (foot.width * 0.5);
  const Vec hinge = left + right_of(ahead) * straight;
  wings.wing[0] = wing_of(left, ahead, straight, foot.depth);
  wings.wing[1] = wing_of(hinge, direction(pose.heading + foot.bend.back), foot.width - straight, foot.depth);
  wings.count = 2;
  return wings;
}

Quad cell_at(const Pose& pose, const Footprint& foot, int cell) {
  ENSURE(cell >= 0 && cell < foot.files * foot.ranks, cell, foot.files * foot.ranks);
  const Wings wings = wings_of(pose, foot);
  const int straight = wings.count == 2 ? foot.files - foot.bend.files : foot.files;
  const int file = cell % foot.files, rank = cell / foot.files;
  const Wing& wing = wings.wing[file < straight ? 0 : 1];
  const int place = file < straight ? file : file - straight;
  const double width = static_cast<double>(foot.width) / foot.files;
  const double depth = static_cast<double>(foot.depth) / foot.ranks;
  const Vec corner =
      wing.middle + right_of(wing.ahead) * (place * width - wing.half_width) - wing.ahead * (rank * depth);
  return quad_of(wing_of(corner, wing.ahead, width, depth));
}

}  // namespace drumhead
