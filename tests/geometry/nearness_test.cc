// Rectangles, boxes, distances and overlaps.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "shapes.h"

namespace drumhead {
namespace {

using namespace shapes;

TEST(Rectangle, HasItsCornersClockwiseFromFrontLeft) {
  const Quad q = rectangle({5000, 7000, 0}, 4000, 1000);
  EXPECT_EQ(to_point(q[0]), (Point{3000, 7000}));
  EXPECT_EQ(to_point(q[1]), (Point{7000, 7000}));
  EXPECT_EQ(to_point(q[2]), (Point{7000, 6000}));
  EXPECT_EQ(to_point(q[3]), (Point{3000, 6000}));
  EXPECT_EQ(to_point(centre_of(q)), (Point{5000, 6500}));
}

TEST(Rectangle, FacingEastHasItsLeftToTheNorth) {
  const Quad q = rectangle({5000, 7000, 9000}, 4000, 1000);
  EXPECT_EQ(to_point(q[0]), (Point{5000, 9000}));
  EXPECT_EQ(to_point(q[1]), (Point{5000, 5000}));
  EXPECT_EQ(to_point(q[2]), (Point{4000, 5000}));
  EXPECT_EQ(to_point(q[3]), (Point{4000, 9000}));
}

TEST(Boxes, AreRoundedOutwards) {
  const Vec corners[] = {{0.5, -0.5}, {3.2, 4.0}};
  EXPECT_EQ(box_around(corners), (Box{0, -1, 4, 4}));
}

TEST(Boxes, MeetWithinTheMargin) {
  const Box a{0, 0, 10, 10}, b{15, 0, 20, 10};
  EXPECT_FALSE(boxes_meet(a, b, 4));
  EXPECT_TRUE(boxes_meet(a, b, 5));
}

TEST(Segments, DistanceToAPointBesideAndBeyond) {
  EXPECT_DOUBLE_EQ(distance_to_segment({5, 3}, {0, 0}, {10, 0}), 3);
  EXPECT_DOUBLE_EQ(distance_to_segment({13, 4}, {0, 0}, {10, 0}), 5);
  EXPECT_DOUBLE_EQ(distance_to_segment({3, 4}, {0, 0}, {0, 0}), 5);
}

TEST(Segments, ThatCrossAreAtNoDistance) {
  const Nearest n = nearest_of_segments({0, 0}, {10, 10}, {0, 10}, {10, 0});
  EXPECT_EQ(n.distance, 0);
  EXPECT_EQ(to_point(n.on_a), (Point{5, 5}));
}

TEST(Segments, ThatLieParallelAreNearestInTheMiddleOfWhatTheyShare) {
  const Nearest n = nearest_of_segments({0, 0}, {100, 0}, {60, 7}, {300, 7});
  EXPECT_DOUBLE_EQ(n.distance, 7);
  EXPECT_EQ(to_point(n.on_a), (Point{80, 0}));
  EXPECT_EQ(to_point(n.on_b), (Point{80, 7}));
}

TEST(Nearest, LinesFacingEachOtherAreMeasuredFromTheMiddleOfTheirShare) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000), b = rectangle({1000, 8000, 18000}, 4000, 1000);
  const Nearest n = nearest_of(a, b);
  EXPECT_DOUBLE_EQ(n.distance, 8000);
  EXPECT_EQ(to_point(n.on_a), (Point{500, 0}));
  EXPECT_EQ(to_point(n.on_b), (Point{500, 8000}));
}

TEST(Nearest, CornersAreMeasuredAcross) {
  const Quad a = rectangle({0, 0, 0}, 2000, 1000), b = rectangle({5000, 5000, 0}, 2000, 1000);
  EXPECT_DOUBLE_EQ(nearest_of(a, b).distance, 5000);  // three across and four up
}

TEST(Nearest, APointIsAShapeToo) {
  const Quad a = rectangle({0, 0, 0}, 2000, 1000);
  const Vec far[] = {{4000, 4000}}, within[] = {{0, -500}};
  EXPECT_DOUBLE_EQ(nearest_of(a, far).distance, 5000);
  EXPECT_DOUBLE_EQ(distance_between(a, far), 5000);
  EXPECT_EQ(nearest_of(a, within).distance, 0);
  EXPECT_EQ(distance_between(within, a), 0);
}

TEST(Nearest, AnEdgeInLineWithASideIsStillApart) {
  const Quad a = rectangle({0, 0, 0}, 2000, 1000);
  const Vec edge[] = {{3000, 0}, {5000, 0}};
  EXPECT_DOUBLE_EQ(distance_between(a, edge), 2000);
  EXPECT_DOUBLE_EQ(nearest_of(edge, a).distance, 2000);
  const Vec more[] = {{7000, 0}, {9000, 0}};
  EXPECT_DOUBLE_EQ(distance_between(edge, more), 2000);
}

TEST(Nearest, OneInsideTheOtherIsAtNoDistance) {
  const Quad a = rectangle({0, 0, 0}, 9000, 9000), b = rectangle({0, -3000, 3000}, 500, 500);
  EXPECT_EQ(nearest_of(a, b).distance, 0);
  EXPECT_EQ(distance_between(a, b), 0);
  EXPECT_EQ(nearest_of_any(b, a).distance, 0);
}

TEST(Nearest, ANotchIsNotFilled) {
  const Vec notched[] = {{0, 10000},    {4000, 10000},  {4000, 3000}, {6000, 3000},
                         {6000, 10000}, {10000, 10000}, {10000, 0},   {0, 0}};
  const Quad within = rectangle({5000, 9000, 0}, 1000, 1000);
  EXPECT_DOUBLE_EQ(nearest_of_any(within, notched).distance, 500);
  EXPECT_FALSE(is_convex(notched));
  EXPECT_TRUE(is_convex(within));
}

RC_GTEST_PROP(Nearest, RectanglesAgreeWithBoost, ()) {
  const auto a = any_rectangle(), b = any_rectangle();
  const double wanted = boost_distance(a, b);
  RC_ASSERT(std::fabs(nearest_of(a, b).distance - wanted) < 1e-6);
  RC_ASSERT(std::fabs(distance_between(a, b) - wanted) < 1e-6);
  RC_ASSERT(std::fabs(nearest_of_any(a, b).distance - wanted) < 1e-6);
}

RC_GTEST_PROP(Nearest, ConvexShapesAgreeWithBoost, ()) {
  const auto a = any_convex(), b = any_convex();
  const auto off = moved_by(b, {*rc::gen::element(0.0, 15000.0), *rc::gen::element(0.0, 15000.0)});
  const double wanted = boost_distance(a, off);
  RC_ASSERT(std::fabs(nearest_of(a, off).distance - wanted) < 1e-6);
  RC_ASSERT(std::fabs(distance_between(a, off) - wanted) < 1e-6);
}

RC_GTEST_PROP(Nearest, AnyPolygonsAgreeWithBoost, ()) {
  const auto a = any_rectangle(), b = any_polygon();
  RC_ASSERT(std::fabs(nearest_of_any(a, b).distance - boost_distance(a, b)) < 1e-6);
}

RC_GTEST_PROP(Nearest, ItsTwoPlacesAreThatFarApartAndOnTheShapes, ()) {
  const auto a = any_rectangle(), b = any_convex();
  const Nearest n = nearest_of(a, b);
  RC_ASSERT(std::fabs(length(n.on_a - n.on_b) - n.distance) < 1e-6);
  const Vec on_a[] = {n.on_a}, on_b[] = {n.on_b};
  RC_ASSERT(distance_between(a, on_a) < 1e-6);
  RC_ASSERT(distance_between(b, on_b) < 1e-6);
}

RC_GTEST_PROP(Nearest, IsTheSameBothWays, ()) {
  const auto a = any_convex(), b = any_rectangle();
  RC_ASSERT(std::fabs(distance_between(a, b) - distance_between(b, a)) < 1e-9);
}

TEST(Inside, TheEdgeAndTheCornerCount) {
  const Quad q = rectangle({0, 0, 0}, 2000, 1000);
  EXPECT_TRUE(inside({0, -500}, q));
  EXPECT_TRUE(inside({1000, -500}, q));
  EXPECT_TRUE(inside({1000, 0}, q));
  EXPECT_FALSE(inside({1000.5, -500}, q));
  EXPECT_FALSE(inside({0, 0.5}, q));
}

RC_GTEST_PROP(Inside, AgreesWithBoost, ()) {
  const auto s = any_polygon();
  const Vec p = any_point();
  RC_ASSERT(inside(p, s) == bg::covered_by(BoostPoint(p.x, p.y), boost_polygon(s)));
}

TEST(Overlap, TouchingEdgesDoNotCount) {
  const Quad a = rectangle({0, 0, 0}, 2000, 1000);
  EXPECT_FALSE(overlap(a, rectangle({2000, 0, 0}, 2000, 1000)));
  EXPECT_FALSE(overlap(a, rectangle({1998, 0, 0}, 2000, 1000)));
  EXPECT_TRUE(overlap(a, rectangle({1997, 0, 0}, 2000, 1000)));
  EXPECT_TRUE(overlap(a, rectangle({1998, 0, 0}, 2000, 1000), 1.0));
  EXPECT_TRUE(overlap(a, a));
}

TEST(Overlap, TheSlackIsTheSameForAnyPolygon) {
  const Vec notched[] = {{0, 10000},    {4000, 10000},  {4000, 3000}, {6000, 3000},
                         {6000, 10000}, {10000, 10000}, {10000, 0},   {0, 0}};
  EXPECT_FALSE(overlap_any(rectangle({5000, 5000, 0}, 2000, 2000), notched));
  EXPECT_FALSE(overlap_any(rectangle({5002, 5000, 0}, 2000, 2000), notched));
  EXPECT_TRUE(overlap_any(rectangle({5003, 5000, 0}, 2000, 2000), notched));
  EXPECT_TRUE(overlap_any(rectangle({2000, 5000, 0}, 500, 500), notched));       // wholly inside
  EXPECT_TRUE(overlap_any(rectangle({5000, 20000, 0}, 40000, 40000), notched));  // wholly around
  EXPECT_FALSE(overlap_any(rectangle({5000, 9000, 0}, 3, 3), notched));
  const Vec blunt[] = {{1000, 4000}, {3000, 4000}, {3000.4, 3999.6}, {3000, 1000}, {1000, 1000}};
  EXPECT_TRUE(overlap_any(blunt, notched));  // an edge shorter than the slack is still an edge
}

RC_GTEST_PROP(Overlap, AgreesWithTheSharedAreaOfBoost, ()) {
  const auto a = any_rectangle(), b = any_convex();
  const double shared = boost_shared_area(a, b);
  if (overlap(a, b)) RC_ASSERT(shared > 0);
  if (overlap_any(a, b)) RC_ASSERT(shared > 0);
  // A sliver of the slack's depth all along a side is the most that may go unnoticed.
  if (!overlap(a, b)) RC_ASSERT(shared <= 2.5 * 20000);
  if (!overlap_any(a, b)) RC_ASSERT(shared <= 2.5 * 20000);
}

RC_GTEST_PROP(Overlap, AnyPolygonAgreesWithBoost, ()) {
  const auto a = any_rectangle(), b = any_polygon();
  const double shared = boost_shared_area(a, b);
  const bool right = overlap_any(a, b) ? shared > 0 : shared <= 2.5 * 40000;
  RC_ASSERT(right);
}

RC_GTEST_PROP(Overlap, WithoutSlackIsTheOppositeOfDistance, ()) {
  const auto a = any_rectangle(), b = any_rectangle();
  RC_ASSERT(overlap(a, b, 0) == (distance_between(a, b) == 0));
}

}  // namespace
}  // namespace drumhead
