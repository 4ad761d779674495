// Rounding, rectangles and boxes, and how near shapes are to one another.
#include "geometry/geometry.h"

#include <algorithm>
#include <cmath>

#include "geometry/quick.h"

namespace drumhead {
namespace {

// Beyond any table; keeps a wild number from overflowing the grid.
constexpr double kFarthest = 1e9;

double square(Vec v) { return dot(v, v); }

Vec nearest_on_segment(Vec p, Vec a, Vec b) {
  const Vec along = b - a;
  const double t = dot(p - a, along);
  if (t <= 0) return a;
  const double whole = square(along);
  if (t >= whole) return b;
  return a + along * (t / whole);
}

// The nearest pair so far, and of those that tie with it the one farthest away: between parallel edges
// these are the two ends of what lies opposite, and the middle is halfway.
class Best {
 public:
  double limit() const { return limit_; }

  void offer(Vec on_a, Vec on_b) {
    const double s = square(on_a - on_b);
    if (s > limit_) return;
    if (s < squared_ - tie_) {
      squared_ = s;
      tie_ = 1e-6 + s * 1e-11;
      limit_ = s + tie_;
      first_ = last_ = {0, on_a, on_b};
    } else if (square(on_a - first_.on_a) > square(last_.on_a - first_.on_a)) {
      last_ = {0, on_a, on_b};
    }
  }

  Nearest result() const {
    return {std::sqrt(squared_), (first_.on_a + last_.on_a) * 0.5, (first_.on_b + last_.on_b) * 0.5};
  }

 private:
  double squared_ = 1e300, limit_ = 1e300, tie_ = 0;
  Nearest first_, last_;
};

// Offers the corners of `points` against the edges of `edges`. Returns true when some edge has all points
// strictly before it, which separates the two shapes.
bool offer_corners(Shape edges, Shape points, bool flip, Best& best) {
  bool apart = false;
  const bool flat = edges.size() < 3;
  const std::size_t n = flat ? edges.size() - 1 : edges.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec a = edges[i], b = next_corner(edges, i), along = b - a;
    const double whole = square(along);
    bool all_before = true, all_behind = true;
    for (const Vec p : points) {
      const double out = cross(along, p - a);  // positive: before the edge, for the inside is on the right
      all_before &= out > 0;
      all_behind &= out < 0;
      // Only an edge that the point is before can be the nearest one, and not if its line is too far.
      if (!flat && (out <= 0 || out * out > best.limit() * whole)) continue;
      const Vec on = nearest_on_segment(p, a, b);
      flip ? best.offer(p, on) : best.offer(on, p);
    }
    apart |= all_before || (flat && all_behind);
  }
  return apart;
}

struct Gap {
  double squared = 1e300;
  bool apart = false;
};

// In its own frame a rectangle is two ranges: what a point lies outside of them is its distance.
struct Frame {
  Vec a, front, side;
  double width = 0, depth = 0;  // squared
};

// False for all but four corners with square angles, as nearly as doubles can tell.
bool is_rectangle(Shape s, Frame& out) {
  if (s.size() != 4) return false;
  out.a = s[0], out.front = s[1] - s[0], out.side = s[3] - s[0];
  out.width = square(out.front), out.depth = square(out.side);
  const Vec skew = s[2] - s[1] - out.side;
  const double size = out.width * out.depth, lean = dot(out.front, out.side);
  return size > 0 && lean * lean < 1e-18 * size && square(skew) < 1e-12;
}

// What most pieces are: the four corners of one by the frame of the other.
void measure_four(const Frame& frame, Shape points, Gap& gap) {
  const TwoVecs first(points[0], points[1], frame.a), last(points[2], points[3], frame.a);
  const Two x1 = dot(frame.front, first), x2 = dot(frame.front, last);
  const Two y1 = dot(frame.side, first), y2 = dot(frame.side, last);
  const double share_x = 1.0 / frame.width, share_y = 1.0 / frame.depth;
  const auto squared = [&](Two x, Two y) {
    const Two out_x = larger(larger(-x, x - frame.width), Two{}),
              out_y = larger(larger(-y, y - frame.depth), Two{});
    return out_x * out_x * share_x + out_y * out_y * share_y;
  };
  gap.squared = std::min(gap.squared, smallest(smaller(squared(x1, y1), squared(x2, y2))));
  gap.apart = gap.apart || smallest(smaller(x1, x2)) > frame.width || largest(larger(x1, x2)) < 0 ||
              smallest(smaller(y1, y2)) > frame.depth || largest(larger(y1, y2)) < 0;
}

void measure_rectangle(const Frame& frame, Shape points, Gap& gap) {
  if (points.size() == 4) return measure_four(frame, points, gap);
  const Vec a = frame.a, front = frame.front, side = frame.side;
  const double width = frame.width, depth = frame.depth;
  const double share_x = 1.0 / width, share_y = 1.0 / depth;
  double least_x = 1e300, most_x = -1e300, least_y = 1e300, most_y = -1e300;
  for (const Vec p : points) {
    const double x = dot(front, p - a), y = dot(side, p - a);
    const double out_x = std::max(std::max(-x, x - width), 0.0),
                 out_y = std::max(std::max(-y, y - depth), 0.0);
    least_x = std::min(least_x, x), most_x = std::max(most_x, x);
    least_y = std::min(least_y, y), most_y = std::max(most_y, y);
    gap.squared = std::min(gap.squared, out_x * out_x * share_x + out_y * out_y * share_y);
  }
  gap.apart |= least_x > width || most_x < 0 || least_y > depth || most_y < 0;
}

// The corners of `points` against the edges of any convex shape, without a branch on where they lie.
void measure_edges(Shape edges, Shape points, Gap& gap) {
  const std::size_t n = edges.size() < 3 ? edges.size() - 1 : edges.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec a = edges[i], along = next_corner(edges, i) - a;
    const double whole = square(along);
    Two least = {1e300, 1e300}, lowest = least, highest = -least;
    for (std::size_t k = 0; k < points.size(); k += 2) {  // of an odd number the last one twice
      const TwoVecs seen(points[k], points[std::min(k + 1, points.size() - 1)], a);
      const Two out = cross(along, seen), at = dot(along, seen);
      const Two beyond = larger(larger(-at, at - whole), Two{});
      lowest = smaller(lowest, out);
      highest = larger(highest, out);
      least = smaller(least, out * out + beyond * beyond);
    }
    gap.apart |= smallest(lowest) > 0 || (n == 1 && largest(highest) < 0);
    if (whole > 0) gap.squared = std::min(gap.squared, smallest(least) / whole);
  }
}

void measure_corners(Shape edges, Shape points, Gap& gap) {
  if (Frame frame; is_rectangle(edges, frame))
    measure_rectangle(frame, points, gap);
  else
    measure_edges(edges, points, gap);
}

Vec crossing_point(Vec a1, Vec a2, Vec b1, Vec b2) {
  const Vec along = a2 - a1, other = b2 - b1;
  const double whole = cross(along, other);
  return whole == 0 ? a1 : a1 + along * (cross(b1 - a1, other) / whole);
}

bool segments_cross(Vec a1, Vec a2, Vec b1, Vec b2) {
  const double c1 = cross(a2 - a1, b1 - a1), c2 = cross(a2 - a1, b2 - a1);
  const double c3 = cross(b2 - b1, a1 - b1), c4 = cross(b2 - b1, a2 - b1);
  return ((c1 < 0 && c2 > 0) || (c1 > 0 && c2 < 0)) && ((c3 < 0 && c4 > 0) || (c3 > 0 && c4 < 0));
}

// True when every edge of `a` has a corner of `b` more than `slack` behind it.
bool reaches_behind_all(Shape a, Shape b, double slack) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec along = next_corner(a, i) - a[i];
    const double deepest = std::min(0.0, least_along(b, a[i], left_of(along)));
    if (deepest * deepest <= slack * slack * square(along)) return false;
  }
  return true;
}

// How far the foremost corner of `b` is before the edge of `a` that it is farthest before.
double farthest_before(Shape a, Shape b) {
  double most = -1e300;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec along = next_corner(a, i) - a[i];
    const double least = least_along(b, a[i], left_of(along));
    if (const double whole = length(along); whole > 0) most = std::max(most, least / whole);
  }
  return most;
}

Mil round_down(double v) {
  const double held = std::clamp(v, -kFarthest, kFarthest);
  const Mil whole = static_cast<Mil>(held);
  return whole > held ? whole - 1 : whole;
}

Mil round_up(double v) { return -round_down(-v); }

}  // namespace

Quad rectangle(const Pose& pose, Mil width, Mil depth) {
  const Vec ahead = direction(pose.heading);
  const Vec half = right_of(ahead) * (width * 0.5), back = ahead * -static_cast<double>(depth);
  const Vec middle = vec(pose.point());
  const Vec left = middle - half, right = middle + half;
  return {left, right, right + back, left + back};
}

Vec centre_of(const Quad& quad) { return (quad[0] + quad[1] + quad[2] + quad[3]) * 0.25; }

Box box_around(std::span<const Vec> corners) {
  if (corners.empty()) return {};
  Two low = {corners[0].x, corners[0].y}, high = low;
  for (const Vec c : corners) {
    const Two here = {c.x, c.y};
    low = smaller(low, here);
    high = larger(high, here);
  }
  return {round_down(low[0]), round_down(low[1]), round_up(high[0]), round_up(high[1])};
}

double distance_to_segment(Vec p, Vec a, Vec b) { return length(p - nearest_on_segment(p, a, b)); }

double distance_to_outline(Vec p, Shape polygon) {
  double best = 1e300;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    best = std::min(best, square(p - nearest_on_segment(p, polygon[i], next_corner(polygon, i))));
  return std::sqrt(best);
}

bool lies_apart(Shape shape, Shape polygon, double far) {
  const Envelope around = envelope_of(shape);
  for (std::size_t i = 0; i < polygon.size(); ++i)
    if (!around.is_beside(polygon[i], next_corner(polygon, i), far)) return false;
  return !inside(shape[0], polygon);
}

bool is_near_outline(Vec p, Shape polygon, double limit) {
  const Envelope here{p, p};
  double best = 1e300;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec a = polygon[i], b = next_corner(polygon, i);
    if (!here.is_beside(a, b, limit)) best = std::min(best, square(p - nearest_on_segment(p, a, b)));
  }
  return std::sqrt(best) <= limit;
}

Nearest nearest_of_segments(Vec a1, Vec a2, Vec b1, Vec b2) {
  if (segments_cross(a1, a2, b1, b2)) {
    const Vec at = crossing_point(a1, a2, b1, b2);
    return {0, at, at};
  }
  Best best;
  best.offer(a1, nearest_on_segment(a1, b1, b2));
  best.offer(a2, nearest_on_segment(a2, b1, b2));
  best.offer(nearest_on_segment(b1, a1, a2), b1);
  best.offer(nearest_on_segment(b2, a1, a2), b2);
  return best.result();
}

double distance_between(Shape a, Shape b) {
  if (a.size() < 3 && b.size() < 3)
    return nearest_of_segments(a.front(), a.back(), b.front(), b.back()).distance;
  Gap gap;
  measure_corners(a, b, gap);
  measure_corners(b, a, gap);
  return gap.apart ? std::sqrt(gap.squared) : 0;
}

Nearest nearest_of(Shape a, Shape b) {
  if (a.size() < 3 && b.size() < 3) return nearest_of_segments(a.front(), a.back(), b.front(), b.back());
  Best best;
  const bool apart_a = offer_corners(a, b, false, best);
  const bool apart_b = offer_corners(b, a, true, best);
  if (apart_a || apart_b) return best.result();
  // They overlap or touch: any common point will do.
  return nearest_of_any(a, b);
}

Nearest nearest_of_any(Shape a, Shape b) {
  Nearest best;
  best.distance = 1e300;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::array<Vec, 2> edge = {a[i], next_corner(a, i)};
    const Envelope here = envelope_of(edge);
    for (std::size_t k = 0; k < b.size(); ++k) {
      const Vec from = b[k], to = next_corner(b, k);
      if (here.is_beside(from, to, best.distance)) continue;
      const Nearest n = nearest_of_segments(edge[0], edge[1], from, to);
      if (n.distance < best.distance) best = n;
      if (best.distance == 0) return best;
    }
  }
  if (b.size() > 2 && inside(a[0], b)) return {0, a[0], a[0]};
  if (a.size() > 2 && inside(b[0], a)) return {0, b[0], b[0]};
  return best;
}

bool is_convex(Shape polygon) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec b = next_corner(polygon, i);
    const Vec c = next_corner(polygon, i + 1 == polygon.size() ? 0 : i + 1);
    if (cross(b - polygon[i], c - b) > 0) return false;
  }
  return polygon.size() > 2;
}

bool inside(Vec p, Shape polygon) {
  bool odd = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec a = polygon[i], b = next_corner(polygon, i);
    if (runs_above_or_below(a, b, p)) continue;
    const double side = cross(b - a, p - a);
    if (side == 0 && dot(p - a, p - b) <= 0) return true;
    if ((a.y > p.y) != (b.y > p.y) && ((side > 0) == (b.y > a.y))) odd = !odd;
  }
  return odd;
}

bool overlap(Shape a, Shape b, double slack) {
  return reaches_behind_all(a, b, slack) && reaches_behind_all(b, a, slack);
}

double clearance(Shape a, Shape b) {
  const double apart = distance_between(a, b);
  return apart > 0 ? apart : std::min(0.0, std::max(farthest_before(a, b), farthest_before(b, a)));
}

double area(Shape polygon) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i)
    twice += cross(polygon[i] - polygon[0], polygon[i + 1] - polygon[0]);
  return (twice < 0 ? -twice : twice) * 0.5;
}

}  // namespace drumhead
