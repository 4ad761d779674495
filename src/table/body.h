// The ground that a footprint covers at a pose, in doubles, ready for measuring.
#pragma once

#include <array>
#include <cstdint>

#include "geometry/geometry.h"
#include "table/piece.h"

namespace drumhead {

// What is measured between: corners with a rim of `radius` about them. A round base is one point and its
// rim; everything else has no rim. A bent line is two convex parts, its wings: the inner angle belongs to
// neither wing.
struct Solid {
  Shape core;
  double radius = 0;
  bool convex = true;
  Shape second{};  // the other wing of a bent line

  bool is_bent() const { return !second.empty(); }
  Solid part(std::size_t i) const { return {i == 0 ? core : second, radius, convex, {}}; }
};

template <class Look>
void for_each_part(const Solid& a, const Solid& b, const Look& look) {
  for (std::size_t i = 0; i < (a.is_bent() ? 2u : 1u); ++i)
    for (std::size_t k = 0; k < (b.is_bent() ? 2u : 1u); ++k) look(a.part(i), b.part(k));
}

double gap(const Solid& a, const Solid& b);               // nearest edges; 0 when they overlap
Nearest nearest_between(const Solid& a, const Solid& b);  // the same with the two places
bool overlapping(const Solid& a, const Solid& b);         // by more than the slack

// How far `a`, which is convex or bent, slides along a unit vector before it touches b. A round base has no
// edges, a point neither: `edge` is then -1 although it touches. The edges of a bent line are counted on from
// the left wing (0 to 3) to the right one (4 to 7).
Slide slide_to(const Solid& a, Vec along, const Solid& b);

struct Body {
  std::array<Vec, 8> corners{};  // clockwise from front left
  std::uint8_t count = 0;
  std::uint8_t front = 2;  // the first so many corners make the front edge, from the left
  Vec centre;
  double radius = 0;
  std::array<Quad, 2> wings{};  // of a bent line

  bool is_bent() const { return front == 3; }
  // A round base: eight corners on its rim. A bent line: the hull of its wings.
  Shape shape() const { return {corners.data(), count}; }
  Shape front_edge() const { return {corners.data(), front}; }
  Solid solid() const {
    if (radius > 0) return {{&centre, 1}, radius, true, {}};
    return is_bent() ? Solid{wings[0], 0, true, wings[1]} : Solid{shape(), 0, true, {}};
  }
};

Body body_at(const Pose& pose, const Footprint& foot);
Body shifted(const Body& body, Vec by);
Box box_of(const Body& body);

// A convex outline of the ground that a body sweeps on its way; of a bent line, one for each wing.
struct Sweep {
  std::array<Vec, 18> corners;
  std::array<Vec, 8> other;
  std::size_t count = 0, other_count = 0;
  double radius = 0;
  Vec by;
  Box box;

  Solid solid() const { return {{corners.data(), count}, radius, true, {other.data(), other_count}}; }
};
Sweep sweep_of(const Body& body, Vec by);
// One that turns on the way as it likes: everything between its first and its last place. `by` is left 0.
Sweep sweep_of(const Body& from, const Body& to);

// A straight line has one wing, a bent one two: the left one and the right one.
struct Wing {
  Vec middle, ahead;  // of its front edge, and where it looks
  double half_width = 0, depth = 0;
};
struct Wings {
  std::array<Wing, 2> wing;
  std::size_t count = 1;
};
Wings wings_of(const Pose& pose, const Footprint& foot);
Quad cell_at(const Pose& pose, const Footprint& foot, int cell);

}  // namespace drumhead
