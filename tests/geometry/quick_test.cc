// Quick looks say what slow ones do: edges are left out only where they do not matter.
#include "geometry/quick.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "shapes.h"

namespace drumhead {
namespace {

using namespace shapes;

// Every edge with every other, none left out.
double nearest_edges(Shape a, Shape b) {
  double least = 1e300;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      least = std::min(least, nearest_of_segments(a[i], next_corner(a, i), b[k], next_corner(b, k)).distance);
  return least;
}

bool plainly_inside(Vec p, Shape polygon) {
  bool odd = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec a = polygon[i], b = next_corner(polygon, i);
    const double side = cross(b - a, p - a);
    if (side == 0 && dot(p - a, p - b) <= 0) return true;
    if ((a.y > p.y) != (b.y > p.y) && ((side > 0) == (b.y > a.y))) odd = !odd;
  }
  return odd;
}

// A corner, a place on an edge, level with a corner, or anywhere.
Vec any_telling_point(Shape polygon) {
  const std::size_t i = *rc::gen::inRange<std::size_t>(0, polygon.size());
  const Vec a = polygon[i], b = next_corner(polygon, i);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return a;
    case 1:
      return (a + b) * 0.5;
    case 2:
      return {any_point().x, a.y};
    default:
      return any_point();
  }
}

RC_GTEST_PROP(QuickLooks, APointIsInsideByEveryEdge, ()) {
  const std::vector<Vec> polygon = any_polygon();
  const Vec p = any_telling_point(polygon);
  RC_ASSERT(inside(p, polygon) == plainly_inside(p, polygon));
}

RC_GTEST_PROP(QuickLooks, TheNearestEdgesAreNotLeftOut, ()) {
  const std::vector<Vec> a = any_polygon(), b = any_polygon();
  const double apart = nearest_of_any(a, b).distance;
  if (apart > 0) RC_ASSERT(apart == nearest_edges(a, b));
}

RC_GTEST_PROP(QuickLooks, AnOutlineIsNearAsMeasured, ()) {
  const std::vector<Vec> polygon = any_polygon();
  const Vec p = any_telling_point(polygon);
  const double limit = *rc::gen::inRange(0, 3000);
  RC_ASSERT(is_near_outline(p, polygon, limit) == (distance_to_outline(p, polygon) <= limit));
}

RC_GTEST_PROP(QuickLooks, WhatLiesApartIsSoFarAway, ()) {
  const std::vector<Vec> shape = any_rectangle(), polygon = any_polygon();
  const double far = *rc::gen::inRange(0, 3000);
  if (lies_apart(shape, polygon, far)) RC_ASSERT(nearest_of_any(shape, polygon).distance >= far);
}

RC_GTEST_PROP(QuickLooks, WhatSharesGroundOverlaps, ()) {
  const std::vector<Vec> shape = any_rectangle(), polygon = any_polygon();
  const double shared = shared_area(shape, polygon);
  if (shared == 0) RC_ASSERT(!overlap_any(shape, polygon));
  if (shared > 0.9 * area(shape)) RC_ASSERT(overlap_any(shape, polygon));
}

TEST(QuickLooks, AShapeWhollyInsideOverlapsAndOneInTheNotchDoesNot) {
  const std::vector<Vec> inner = {{1000, 1900}, {1900, 1900}, {1900, 1000}, {1000, 1000}};
  EXPECT_TRUE(overlap_any(inner, kFork));
  EXPECT_FALSE(lies_apart(inner, kFork, 0));
  const std::vector<Vec> notch = moved_by(inner, {3550, 4000});
  EXPECT_FALSE(overlap_any(notch, kFork));
  EXPECT_TRUE(lies_apart(notch, kFork, 500));
}

}  // namespace
}  // namespace drumhead
