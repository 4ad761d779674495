// Quick looks: corners two by two, with the same sums as one by one to the last bit; and what is certain
// without measuring.
#pragma once

#include <algorithm>

#include "geometry/geometry.h"

namespace drumhead {

using Two = double __attribute__((vector_size(16)));

inline Two larger(Two a, Two b) { return a > b ? a : b; }
inline Two smaller(Two a, Two b) { return a < b ? a : b; }
inline double largest(Two a) { return a[0] > a[1] ? a[0] : a[1]; }
inline double smallest(Two a) { return a[0] < a[1] ? a[0] : a[1]; }

// Two points seen from a third.
struct TwoVecs {
  Two x, y;
  TwoVecs(Vec p, Vec q, Vec from) : x(Two{p.x, q.x} - from.x), y(Two{p.y, q.y} - from.y) {}
};
inline Two dot(Vec a, const TwoVecs& b) { return a.x * b.x + a.y * b.y; }
inline Two cross(Vec a, const TwoVecs& b) { return a.x * b.y - a.y * b.x; }

// How far along a way, from a point on, the last of some corners lies; the way's own length is not taken out.
inline double least_along(Shape corners, Vec from, Vec way) {
  double least = 1e300;
  std::size_t i = 0;
  if (corners.size() > 1) {
    Two both = dot(way, TwoVecs(corners[0], corners[1], from));
    for (i = 2; i + 1 < corners.size(); i += 2)
      both = smaller(both, dot(way, TwoVecs(corners[i], corners[i + 1], from)));
    least = smallest(both);
  }
  if (i < corners.size()) least = std::min(least, dot(way, corners[i] - from));
  return least;
}

// True when a point inside a convex shape is certainly deeper in it than `than`, farther from every edge.
inline bool lies_deeper(Vec p, Shape convex, double than) {
  const double limit = (than + 0.01) * (than + 0.01);
  bool deeper = true;
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Vec along = next_corner(convex, i) - convex[i];
    const double side = cross(along, p - convex[i]);
    deeper &= (side < 0) & (side * side > limit * dot(along, along));
  }
  return deeper;
}

// More than sums of doubles can be wrong by on any table: what is certain stays clear of it.
inline constexpr double kSure = 1e-3;

// How far something reaches both ways, in doubles.
struct Envelope {
  Vec low, high;

  // True when a segment certainly lies wholly to one side of it, by more than `far`.
  bool is_beside(Vec a, Vec b, double far = 0) const {
    const double by = far + kSure;
    const auto one = [](bool is) { return static_cast<unsigned>(is); };  // all of them, without a branch
    return (one(std::max(a.x, b.x) < low.x - by) | one(std::min(a.x, b.x) > high.x + by) |
            one(std::max(a.y, b.y) < low.y - by) | one(std::min(a.y, b.y) > high.y + by)) != 0;
  }
};
inline Envelope envelope_of(Shape s) {
  Envelope out{s[0], s[0]};
  for (const Vec p : s) {
    out.low = {std::min(out.low.x, p.x), std::min(out.low.y, p.y)};
    out.high = {std::max(out.high.x, p.x), std::max(out.high.y, p.y)};
  }
  return out;
}

// True when an edge certainly runs above a point or below it: it neither holds the point nor counts when the
// edges beside it are counted.
inline bool runs_above_or_below(Vec a, Vec b, Vec p) {
  return ((a.y > p.y + kSure) & (b.y > p.y + kSure)) | ((a.y < p.y - kSure) & (b.y < p.y - kSure));
}

// True when some shape certainly lies outside a polygon and no nearer to it than `far`: no edge comes near
// the box around it.
bool lies_apart(Shape shape, Shape polygon, double far);

// True when a point is no farther than this from some edge of a polygon.
bool is_near_outline(Vec p, Shape polygon, double limit);

// The hull of points, which it sorts, into a buffer of one corner more than there are of them; returns how
// many it used.
std::size_t hull(std::span<Vec> points, std::span<Vec> out);

}  // namespace drumhead
