// Sliding until touch, swept ground and hulls.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "shapes.h"

namespace drumhead {
namespace {

using namespace shapes;

TEST(SlideOf, OneLineOntoAnotherMeetsFrontToFront) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000), b = rectangle({1000, 8000, 18000}, 4000, 1000);
  const Slide s = slide(a, {0, 1}, b);
  EXPECT_DOUBLE_EQ(s.length, 8000);
  EXPECT_EQ(s.edge, 0);
  EXPECT_EQ(to_point(s.at), (Point{500, 8000}));
}

TEST(SlideOf, AMissIsNever) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000);
  EXPECT_LT(slide(a, {0, 1}, rectangle({5000, 8000, 18000}, 4000, 1000)).length, 0);
  EXPECT_LT(slide(a, {0, -1}, rectangle({0, 8000, 18000}, 4000, 1000)).length, 0);
}

TEST(SlideOf, PastACornerByTheSlackIsAMiss) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000);
  EXPECT_LT(slide(a, {0, 1}, rectangle({3998, 8000, 18000}, 4000, 1000)).length, 0);
  EXPECT_DOUBLE_EQ(slide(a, {0, 1}, rectangle({3997, 8000, 18000}, 4000, 1000)).length, 8000);
}

TEST(SlideOf, NeighboursInLinePassAlongEachOther) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000);
  EXPECT_LT(slide(a, {0, 1}, rectangle({4000, 0, 0}, 4000, 1000)).length, 0);
  EXPECT_LT(slide(a, {0, 1}, rectangle({3999, 500, 0}, 4000, 1000)).length, 0);
  EXPECT_LT(slide(a, {0, 1}, rectangle({4000, 3000, 0}, 4000, 1000)).length, 0);
}

TEST(SlideOf, OneInContactTouchesAtOnceOrGoesFree) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000), ahead = rectangle({0, 0, 18000}, 4000, 1000);
  EXPECT_DOUBLE_EQ(slide(a, {0, 1}, ahead).length, 0);
  EXPECT_LT(slide(a, {0, -1}, ahead).length, 0);
  EXPECT_LT(slide(a, {1, 0}, ahead).length, 0);
  EXPECT_LT(slide(a, {0.6, -0.8}, ahead).length, 0);
}

TEST(SlideOf, AnOverlapFromTheStartTouchesAtOnce) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000), b = rectangle({0, -500, 0}, 4000, 1000);
  EXPECT_DOUBLE_EQ(slide(a, {0, 1}, b).length, 0);
  EXPECT_DOUBLE_EQ(slide(a, {0, -1}, b).length, 0);
}

TEST(SlideOf, ACornerMetTakesTheEdgeThatFacesMoreSquarely) {
  // The target looks 30 degrees off: its front left corner comes first, front and left edge share it.
  const Quad a = rectangle({0, 0, 0}, 8000, 1000), b = rectangle({0, 9000, 15000}, 2000, 2000);
  const Slide s = slide(a, {0, 1}, b);
  EXPECT_EQ(s.edge, 0);
  const Quad c = rectangle({0, 9000, 12000}, 2000, 2000);
  EXPECT_EQ(slide(a, {0, 1}, c).edge, 1);
}

TEST(SlideOf, IntoANotchStopsAtItsBottom) {
  const Quad thin = rectangle({5000, 20000, 18000}, 1000, 500),
             wide = rectangle({5000, 20000, 18000}, 3000, 500);
  EXPECT_DOUBLE_EQ(slide(thin, {0, -1}, kFork).length, 17000);
  EXPECT_DOUBLE_EQ(slide(wide, {0, -1}, kFork).length, 10000);
  EXPECT_EQ(slide(thin, {0, -1}, kFork).edge, 3 - 1);
}

TEST(SlideOf, OutOfANotchIsFree) {
  const Quad thin = rectangle({5000, 3000, 18000}, 2000, 500);
  EXPECT_LT(slide(thin, {0, 1}, kFork).length, 0);
  EXPECT_DOUBLE_EQ(slide(thin, {1, 0}, kFork).length, 0);
}

RC_GTEST_PROP(SlideOf, ThenTheyTouchAndDoNotOverlap, ()) {
  const auto a = any_rectangle(), b = any_convex();
  const Vec along = direction(any_angle());
  RC_PRE(!overlap(a, b) && !overlap_any(a, b));
  const Slide s = slide(a, along, b);
  if (s.length < 0) return;
  const auto there = moved_by(a, along * s.length);
  RC_ASSERT(!overlap(there, b));
  RC_ASSERT(distance_between(there, b) < 1e-6 + (s.length == 0 ? kSlack : 0));
  const Vec at[] = {s.at};
  RC_ASSERT(distance_between(b, at) < 1e-6);
  RC_ASSERT(distance_between(there, at) < 1e-6 + (s.length == 0 ? 2 * kSlack : 0));
  RC_ASSERT(distance_to_segment(s.at, b[static_cast<std::size_t>(s.edge)],
                                b[(static_cast<std::size_t>(s.edge) + 1) % b.size()]) < 1e-6);
}

RC_GTEST_PROP(SlideOf, NeverMeansThatTheSweptGroundIsFree, ()) {
  const auto a = any_rectangle(), b = any_convex();
  const Vec along = direction(any_angle());
  RC_PRE(!overlap(a, b) && !overlap_any(a, b));
  const Slide s = slide(a, along, b);
  const auto ground = swept(a, along * (s.length < 0 ? 60000 : s.length));
  RC_ASSERT(!overlap(ground, b, 2 * kSlack));
}

RC_GTEST_PROP(SlideOf, AnyPolygonIsTouchedAndNotOverlapped, ()) {
  const auto a = any_rectangle(), b = any_polygon();
  const Vec along = direction(any_angle());
  RC_PRE(!overlap_any(a, b));
  const Slide s = slide(a, along, b);
  if (s.length < 0) {
    RC_ASSERT(!overlap_any(swept(a, along * 60000), b, 2 * kSlack));
    return;
  }
  const auto there = moved_by(a, along * s.length);
  RC_ASSERT(!overlap_any(there, b, 1.5 * kSlack));
  RC_ASSERT(nearest_of_any(there, b).distance < 1e-6 + (s.length == 0 ? 2 * kSlack : 0));
}

TEST(Swept, ARectangleAdvancedIsALongerRectangle) {
  const Quad a = rectangle({0, 0, 0}, 4000, 1000);
  EXPECT_DOUBLE_EQ(area(swept(a, {0, 3000})), 4000.0 * 4000.0);
  EXPECT_DOUBLE_EQ(area(swept(a, {0, 0})), 4000.0 * 1000.0);
}

TEST(Swept, APointMovedIsALine) {
  const Vec p[] = {{5, 5}};
  EXPECT_EQ(swept(p, {3, 4}).size(), 2u);
  EXPECT_EQ(swept(p, {0, 0}).size(), 1u);
}

RC_GTEST_PROP(Swept, IsTheHullOfBothPlaces, ()) {
  const auto a = any_convex();
  const Vec by = any_point() - any_point();
  std::vector<Vec> both = a;
  for (const Vec p : a) both.push_back(p + by);
  const auto ground = swept(a, by);
  RC_ASSERT(std::fabs(area(ground) - area(hull(both))) < 1e-3);
  for (std::size_t i = 0; i < ground.size(); ++i)
    RC_ASSERT(cross(ground[(i + 1) % ground.size()] - ground[i],
                    ground[(i + 2) % ground.size()] - ground[i]) < 1e-3);
}

TEST(Hull, LeavesOutWhatLiesWithin) {
  const Vec points[] = {{0, 0}, {10, 0}, {5, 5}, {10, 10}, {0, 10}, {5, 0}, {0, 5}};
  const auto ring = hull(points);
  ASSERT_EQ(ring.size(), 4u);
  EXPECT_DOUBLE_EQ(area(ring), 100);
  EXPECT_TRUE(is_convex(ring));
}

RC_GTEST_PROP(Hull, AgreesWithBoost, ()) {
  const auto s = any_polygon();
  BoostPolygon wanted;
  bg::convex_hull(boost_polygon(s), wanted);
  RC_ASSERT(std::fabs(area(hull(s)) - bg::area(wanted)) < 1e-3);
}

TEST(Narrowed, LosesTheSlackOnBothSidesOfItsWay) {
  const Quad body = rectangle({10000, 10000, 0}, 4000, 1000);
  std::array<Vec, 6> out;
  ASSERT_EQ(narrowed(body, {0, 1}, out), 4u);
  const Box ahead = box_around(std::span<const Vec>(out).first(4));
  EXPECT_EQ(ahead, (Box{8002, 9000, 11998, 10000}));
  ASSERT_EQ(narrowed(body, {1, 0}, out), 4u);
  EXPECT_EQ(box_around(std::span<const Vec>(out).first(4)), (Box{8000, 9002, 12000, 9998}));
  EXPECT_EQ(narrowed(body, direction(4500), out), 6u);  // two corners are cut off
  EXPECT_EQ(narrowed(rectangle({0, 0, 0}, 4, 1000), {0, 1}, out), 0u);
}

RC_GTEST_PROP(SlideOf, AShapeThatSlidUpToAnotherTouchesItAndDoesNotOverlap, ()) {
  const std::vector<Vec> a = any_rectangle(), b = any_rectangle();
  const Vec along = direction(any_angle());
  const Slide way = slide(a, along, b);
  if (way.length <= 0) return;
  const std::vector<Vec> there = moved_by(a, along * way.length);
  RC_ASSERT(distance_between(there, b) <= 1e-3 + kSlack);
  RC_ASSERT(clearance(there, b) >= -1e-3);
  RC_ASSERT(!overlap(there, b));
  const std::vector<Vec> back = moved_by(there, along * -way.length);
  for (std::size_t i = 0; i < a.size(); ++i) RC_ASSERT(length(back[i] - a[i]) < 1e-6);
}

RC_GTEST_PROP(Clearance, IsTheDistanceApartAndTheWayOutOfEachOther, ()) {
  const std::vector<Vec> a = any_rectangle(), b = any_rectangle();
  const double clear = clearance(a, b);
  RC_ASSERT(clear == clearance(b, a) || std::abs(clear - clearance(b, a)) < 1e-6);
  if (clear > 0) RC_ASSERT(std::abs(clear - distance_between(a, b)) < 1e-9);
  if (clear < -kSlack) RC_ASSERT(overlap(a, b));
  if (overlap(a, b)) RC_ASSERT(clear < -kSlack + 1e-9);
}

}  // namespace
}  // namespace drumhead
