// Slits: the headings that matter to a body which must slide off between others.
#pragma once

#include <span>
#include <vector>

#include "geometry/geometry.h"

namespace drumhead {

// A slide along one heading, within `arc` of an axis, that may stop at any run from `least` to `most`.
struct Slip {
  Angle axis = 0, arc = 0;
  Mil least = 0, most = 0;
};

// Headings next to those on which one of the convex `bodies` begins or ceases to meet one of the convex
// `others`, or to stop clear of two of them: the nearest to the axis first. Where any gap of three hundredths
// of a degree or more lets it through, one of these headings does.
std::vector<Angle> slits(std::span<const Shape> bodies, std::span<const Shape> others, const Slip& slip);

}  // namespace drumhead
