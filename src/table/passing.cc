// Straight ways past a solid and through it.
#include "table/passing.h"

#include <algorithm>
#include <cmath>

#include "base/ensure.h"
#include "geometry/quick.h"

namespace drumhead {
namespace {

constexpr double kFar = 1e300;
constexpr double kParallel = 1e-12;

bool is_empty(const Stretch& s) { return s.from >= s.to; }

void take_in(double at, Stretch& out) { out.from = std::min(out.from, at), out.to = std::max(out.to, at); }

// Keeps the runs t with speed * t < limit.
void keep_below(double speed, double limit, Stretch& out) {
  if (speed > kParallel)
    out.to = std::min(out.to, limit / speed);
  else if (speed < -kParallel)
    out.from = std::max(out.from, limit / speed);
  else if (limit <= 0)
    out.to = out.from;
}

// Keeps the runs on which `a`, moving, reaches behind every edge of b.
void keep_behind_edges(Shape a, Vec along, Shape b, Stretch& out) {
  for (std::size_t i = 0; b.size() > 2 && i < b.size(); ++i) {
    const Vec normal = left_of(next_corner(b, i) - b[i]);
    if (normal.x == 0 && normal.y == 0) continue;
    keep_below(dot(along, normal), -least_along(a, b[i], normal), out);
  }
}

Stretch passing_convex(Shape a, Vec along, Shape b) {
  Stretch out{-kFar, kFar};
  keep_behind_edges(a, along, b, out);
  keep_behind_edges(b, along * -1.0, a, out);
  return out;
}

// Sliding on to it, and back to it from far beyond.
Stretch passing_notched(const Solid& a, Vec along, const Solid& b) {
  double first = kFar, last = -kFar;
  for (const Vec p : a.core) first = std::min(first, dot(p, along));
  for (const Vec p : b.core) last = std::max(last, dot(p, along));
  const double beyond = std::max(last - first, 0.0) + 10;
  std::array<Vec, 8> moved{};
  ENSURE(a.core.size() <= moved.size(), a.core.size(), moved.size());
  for (std::size_t i = 0; i < a.core.size(); ++i) moved[i] = a.core[i] + along * beyond;
  const double in = slide(a.core, along, b.core).length;
  const double out = slide({moved.data(), a.core.size()}, along * -1.0, b.core).length;
  if (in < 0 || out < 0) return {0, 0};
  return {in, beyond - out};
}

// Where a point going along a unit vector comes within `radius` of a polygon's edges, first and last.
Stretch passing_rounded(Vec p, Vec along, Shape polygon, double radius) {
  Stretch out{kFar, -kFar};
  const Vec far = p + along;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec a = polygon[i], b = next_corner(polygon, i), edge = b - a;
    const double off = cross(along, a - p), under = radius * radius - off * off;
    if (under > 0) {
      const double middle = dot(a - p, along), half = std::sqrt(under);
      take_in(middle - half, out), take_in(middle + half, out);
    }
    const double size = length(edge);
    if (size == 0) continue;
    const Vec out_by = left_of(edge) * (radius / size);
    const Quad bar = {a + out_by, b + out_by, b - out_by, a - out_by};
    Passage way;
    if (pass(p, far, bar, way)) take_in(way.from, out), take_in(way.to, out);
  }
  return out;
}

Stretch passing_of(const Solid& a, Vec along, const Solid& b) {
  const double rims = a.radius + b.radius;
  if (a.radius > 0) return passing_rounded(a.core[0], along, b.core, rims);
  if (b.radius > 0) return passing_rounded(b.core[0], along * -1.0, a.core, rims);
  return b.convex ? passing_convex(a.core, along, b.core) : passing_notched(a, along, b);
}

// Along a line the distance between convex shapes is convex: a secant through two places before the goal
// never leads beyond it. Elsewhere each step is the distance left, which cannot jump over anything.
double slide_part_clear(const Solid& a, Vec along, const Solid& b, double far, double most) {
  constexpr int kMostRounds = 200;
  constexpr double kNear = 1e-3;
  std::array<Vec, 8> moved{};
  ENSURE(a.core.size() <= moved.size(), a.core.size(), moved.size());
  double gone = 0, step = 0, before = 0;
  for (int i = 0; i < kMostRounds; ++i) {
    for (std::size_t k = 0; k < a.core.size(); ++k) moved[k] = a.core[k] + along * gone;
    const double left = gap({{moved.data(), a.core.size()}, a.radius, true, {}}, b) - far;
    if (left <= kNear) return gone;
    if (i > 0 && b.convex) {
      if (left >= before) return most;  // it goes away again
      step = left * (step / (before - left));
    } else {
      step = left;
    }
    if (gone + step >= most) return most;
    if (step < kNear) return gone;
    gone += step;
    before = left;
  }
  return gone;
}

bool part_goes_through(Vec a, Vec b, const Solid& solid, Stretch& out) {
  const double whole = length(b - a);
  if (solid.radius > 0) {
    if (distance_to_segment(solid.core[0], a, b) >= solid.radius - kSlack) return false;
    const Vec along = (b - a) * (1.0 / whole);
    const double off = cross(along, solid.core[0] - a), middle = dot(solid.core[0] - a, along);
    const double half = std::sqrt(solid.radius * solid.radius - off * off);
    out = {std::max(middle - half, 0.0), std::min(middle + half, whole)};
    return true;
  }
  if (solid.convex) {
    Passage way;
    if (!pass(a, b, solid.core, way) || way.to <= 0 || way.from >= 1) return false;
    const double from = std::max(way.from, 0.0), to = std::min(way.to, 1.0), run = (to - from) * whole;
    if (run <= kSlack) return false;
    out = {from * whole, to * whole};
    const Vec middle = a + (b - a) * ((from + to) * 0.5);
    const double least = std::min(kSlack, run * 0.25);
    return lies_deeper(middle, solid.core, least) || distance_to_outline(middle, solid.core) > least;
  }
  std::vector<Stretch> parts;
  clip(a, b, solid.core, parts);
  out = {kFar, -kFar};
  for (const Stretch& s : parts)
    if ((s.to - s.from) * whole > kSlack) take_in(s.from * whole, out), take_in(s.to * whole, out);
  return !is_empty(out);
}

bool is_point(const Solid& s) { return s.core.size() == 1 && s.radius == 0; }

// A body that touches b where it stands, and gets no deeper into it on a way that takes it out after `to`.
bool only_leaves(const Solid& a, Vec along, const Solid& b, double to) {
  if (overlapping(a, b)) return false;
  std::array<Vec, 8> half{};
  ENSURE(a.core.size() <= half.size(), a.core.size(), half.size());
  for (std::size_t i = 0; i < a.core.size(); ++i) half[i] = a.core[i] + along * (to * 0.5);
  return !overlapping({{half.data(), a.core.size()}, a.radius, true, {}}, b);
}

bool part_goes_into(const Solid& a, Vec along, const Solid& b, Mil run) {
  if (is_point(a) || is_point(b)) return false;
  const Stretch way = passing_of(a, along, b);
  if (is_empty(way) || way.to <= 0 || to_mil(std::max(way.from, 0.0)) >= run) return false;
  if (way.from <= 0 && only_leaves(a, along, b, way.to)) return false;
  std::array<Vec, 10> corners{};
  Solid head = a;
  if (a.radius > 0) {
    head.radius = std::max(a.radius - kSlack, 0.0);
  } else {
    ENSURE(a.core.size() + 2 <= corners.size(), a.core.size(), corners.size());
    head.core = {corners.data(), narrowed(a.core, along, corners)};
  }
  if (head.core.empty()) return false;
  const Stretch met = passing_of(head, along, b);
  return !is_empty(met) && met.to > 0 && met.from < run + kSlack / kAlong;
}

}  // namespace

bool goes_into(const Solid& a, Vec along, const Solid& b, Mil run) {
  bool any = false;
  for_each_part(
      a, b, [&](const Solid& one, const Solid& two) { any = any || part_goes_into(one, along, two, run); });
  return any;
}

bool passing(const Solid& a, Vec along, const Solid& b, double most, Stretch& out) {
  if (!a.is_bent() && !b.is_bent()) {
    out = passing_of(a, along, b);
    return !is_empty(out) && out.from < most && out.to > 0;
  }
  std::array<Stretch, 4> all;
  std::size_t count = 0;
  for_each_part(a, b,
                [&](const Solid& one, const Solid& two) { all[count++] = passing_of(one, along, two); });
  out = {kFar, -kFar};
  // What begins in time counts, and whatever follows on without a gap: each round may add one.
  for (std::size_t round = 0; round < count; ++round)
    for (std::size_t i = 0; i < count; ++i)
      if (!is_empty(all[i]) && all[i].to > 0 && (all[i].from < most || all[i].from <= out.to))
        take_in(all[i].from, out), take_in(all[i].to, out);
  return !is_empty(out);
}

double slide_clear_of(const Solid& a, Vec along, const Solid& b, double far, double most) {
  for_each_part(a, b, [&](const Solid& one, const Solid& two) {
    most = std::min(most, slide_part_clear(one, along, two, far, most));
  });
  return most;
}

bool goes_through(Vec a, Vec b, const Solid& solid, Stretch& out) {
  if (!solid.is_bent()) return part_goes_through(a, b, solid, out);
  Stretch left, right;
  const bool by_left = part_goes_through(a, b, solid.part(0), left);
  const bool by_right = part_goes_through(a, b, solid.part(1), right);
  if (!by_left && !by_right) return false;
  out = by_left ? left : right;
  if (by_left && by_right) take_in(right.from, out), take_in(right.to, out);
  return true;
}

}  // namespace drumhead
