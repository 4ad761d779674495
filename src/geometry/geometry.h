// Points, poses and the plane arithmetic under the table.
//
// At rest everything is an integer: lengths in thousandths of the sheet's own unit (inch, or cm), angles
// in hundredths of a degree clockwise from north, x east, y north. Doubles live only inside calls, with
// + - * / and sqrt alone, so that every machine gets the same bits. What is returned is rounded once.
//
// There is one slack, kSlack; this says what it is for. Places lie on a grid of thousandths and headings on
// one of hundredths of a degree; so what touches on paper may on the table lie two thousandths apart, or as
// far in each other.
// - Measured lengths are rounded to the thousandth, then compared exactly: 8.000 is within 8, 8.001 is not.
// - Shapes no farther apart than the slack touch. They overlap, and a piece stands in something, only where
//   they reach deeper into each other than the slack.
// - A straight way has the slack across itself, not along itself. It reaches a line at the run that rounds
//   to its distance, and a thousandth more is in it. What it passes or runs along by no more than the slack
//   it does not meet. It begins on the grid: in a line no deeper than the slack it is not in it.
// - What is set down at a line stands on the point of the grid where its distance is 0: not in it, and not
//   short of it. A range measured from there is the range from the line, to the thousandth.
// - The edges of the table and of zones run along the grid, where only half of the slack can be lost.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace drumhead {

static_assert(__FLT_EVAL_METHOD__ == 0, "doubles must be doubles: extended precision breaks replays");

using Mil = std::int32_t;    // thousandths of the sheet's unit
using Angle = std::int32_t;  // hundredths of a degree

inline constexpr double kSlack = 2.0;  // thousandths: shapes this near touch, and do not yet overlap
inline constexpr double kRounding = 0.5 + 1e-6;  // no more is lost when a length is rounded
// A way runs along a line when it gains less than this on it for its length: so much is lost in headings.
inline constexpr double kAlong = 0.01;
constexpr bool touching(Mil distance) { return distance <= static_cast<Mil>(kSlack); }  // as measured
// For a place that had to be found on the grid: no farther along than another, but for the slack.
constexpr bool no_farther(Mil place, Mil than) { return touching(place - than); }

inline constexpr Angle kFullTurn = 36000;
inline constexpr Mil kUnit = 1000;

struct Point {
  Mil x = 0, y = 0;
  friend constexpr bool operator==(const Point&, const Point&) = default;
};

// The middle of the front edge, and where the front looks.
struct Pose {
  Mil x = 0, y = 0;
  Angle heading = 0;
  constexpr Point point() const { return {x, y}; }
  friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

struct Vec {
  double x = 0, y = 0;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec operator*(Vec a, double k) { return {a.x * k, a.y * k}; }
};

constexpr double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
constexpr double cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
inline double length(Vec v) { return std::sqrt(dot(v, v)); }
constexpr Vec right_of(Vec v) { return {v.y, -v.x}; }  // a quarter turn clockwise
constexpr Vec left_of(Vec v) { return {-v.y, v.x}; }   // the outward normal of a clockwise edge

constexpr Vec vec(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
// Half away from zero.
constexpr Mil to_mil(double value) {
  constexpr double kHalf = 0.5 + 1e-6;  // a half that was worked out in two ways is a half both times
  constexpr double kFarthest = 1e9;     // beyond any table; keeps a wild number from overflowing the grid
  const double capped = value < kFarthest ? value : kFarthest;
  const double held = capped > -kFarthest ? capped : -kFarthest;
  return static_cast<Mil>(held < 0 ? held - kHalf : held + kHalf);
}
constexpr Point to_point(Vec v) { return {to_mil(v.x), to_mil(v.y)}; }

// Headings.
constexpr Angle wrap(Angle angle) {  // into [0, 36000)
  const Angle rest = angle % kFullTurn;
  return rest < 0 ? rest + kFullTurn : rest;
}
constexpr Angle turn_between(Angle from, Angle to) {  // signed, in (-18000, 18000], positive clockwise
  const Angle turn = wrap(wrap(to) - wrap(from));
  return turn > kFullTurn / 2 ? turn - kFullTurn : turn;
}
Vec direction(Angle heading);  // unit vector of a heading
Angle bearing(Vec v);          // heading of a vector, rounded to the centidegree; {0,0}: 0

// Convex shapes have their corners in clockwise order (seen with y up).
// A rectangle's are front-left, front-right, rear-right, rear-left.
using Quad = std::array<Vec, 4>;
Quad rectangle(const Pose& pose, Mil width, Mil depth);
Vec centre_of(const Quad& quad);

struct Box {
  Mil left = 0, bottom = 0, right = 0, top = 0;
  friend constexpr bool operator==(const Box&, const Box&) = default;
};
Box box_around(std::span<const Vec> corners);
// All four are compared at once: which of them fails is anyone's guess, and guessing wrong costs more.
constexpr bool boxes_meet(const Box& a, const Box& b, Mil margin) {
  const bool x = (a.left - margin <= b.right) & (b.left - margin <= a.right);
  const bool y = (a.bottom - margin <= b.top) & (b.bottom - margin <= a.top);
  return x & y;
}
constexpr Box widened(const Box& box, Mil by) {
  return {box.left - by, box.bottom - by, box.right + by, box.top + by};
}
constexpr Box united(const Box& a, const Box& b) {
  return {a.left < b.left ? a.left : b.left, a.bottom < b.bottom ? a.bottom : b.bottom,
          a.right > b.right ? a.right : b.right, a.top > b.top ? a.top : b.top};
}

using Shape = std::span<const Vec>;  // a convex polygon, or any simple polygon where said

// The corner after a corner, round and round.
inline Vec next_corner(Shape s, std::size_t i) { return s[i + 1 == s.size() ? 0 : i + 1]; }

struct Nearest {
  double distance = 0;  // 0 when they overlap or touch
  Vec on_a, on_b;
};

double distance_to_segment(Vec p, Vec a, Vec b);
double distance_to_outline(Vec p, Shape polygon);  // to the nearest edge, also from inside
Nearest nearest_of_segments(Vec a1, Vec a2, Vec b1, Vec b2);
// Convex with convex; points and segments are convex too. 0 when they overlap or touch.
double distance_between(Shape a, Shape b);
// The same with the two places. Between parallel edges: the middle of the part that lies opposite.
Nearest nearest_of(Shape a, Shape b);
Nearest nearest_of_any(Shape a, Shape b);  // any simple polygons, edge by edge
bool is_convex(Shape polygon);             // clockwise, without a notch
bool inside(Vec p, Shape polygon);         // any simple polygon; the edge counts as inside
// True when the interiors share more than a sliver of `slack` (two thousandths, so that shapes
// which touch after rounding do not overlap).
bool overlap(Shape a, Shape b, double slack = kSlack);                 // convex with convex
bool overlap_any(Shape convex, Shape polygon, double slack = kSlack);  // convex with any simple polygon
double area(Shape polygon);
double shared_area(Shape convex, Shape polygon);  // convex with any simple polygon
// The part of a simple polygon inside a convex one. A polygon that falls apart comes back as one outline
// with its pieces joined along the border, which changes no area.
void cut_out(Shape convex, Shape polygon, std::vector<Vec>& out);
double united_area(std::span<const std::vector<Vec>> polygons);  // what they cover together, once each

// The parts of segment a-b inside a simple polygon, as fractions of its length, in order. A part that only
// runs along an edge is not inside.
struct Stretch {
  double from = 0, to = 0;
};
void clip(Vec a, Vec b, Shape polygon, std::vector<Stretch>& out);

// Where the endless line through a and b runs inside a convex shape, as fractions of a-b, and the edges by
// which it comes in and goes out. False: nowhere, or only along an edge.
struct Passage {
  double from = 0, to = 0;
  int edge_in = 0, edge_out = 0;
};
bool pass(Vec a, Vec b, Shape convex, Passage& out);

// How far a convex shape may slide along a unit vector before it touches another (any simple polygon, or
// a segment); negative: never. Sliding along an edge, or past a corner by no more than two thousandths, is
// not touching; overlapping from the start is touching at once. `at` is the first point of touch, the
// middle of the part that touches when two edges meet flat; `edge` the edge of `b` that is touched (corner
// i to i+1), the one facing the slide more squarely when a corner is met.
struct Slide {
  double length = -1;
  Vec at;
  int edge = -1;
};
Slide slide(Shape a, Vec along, Shape b);

// A convex shape less the slack on either side of a way along a unit vector: what this meets is met head on.
// Into a buffer of at least size + 2 corners; returns how many it used, 0 when nothing is left.
std::size_t narrowed(Shape convex, Vec along, std::span<Vec> out);

// How far convex shapes are apart; negative: by how much they would have to part to touch no more.
double clearance(Shape a, Shape b);

// The convex hull of a shape and the same shape moved by `by`.
std::vector<Vec> swept(Shape convex, Vec by);
// The same into a buffer of at least size + 2 corners; returns how many it used.
std::size_t swept(Shape convex, Vec by, std::span<Vec> out);
std::vector<Vec> hull(std::span<const Vec> points);  // clockwise, from the lowest of the leftmost points

}  // namespace drumhead
