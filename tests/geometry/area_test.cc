// Clipped lines, passages, shared and united areas.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "shapes.h"

namespace drumhead {
namespace {

using namespace shapes;

double total(const std::vector<Stretch>& parts) {
  double sum = 0;
  for (const Stretch& s : parts) sum += s.to - s.from;
  return sum;
}

TEST(Clip, ALineThroughAForkHasTwoStretches) {
  std::vector<Stretch> parts;
  clip({-10000, 8000}, {20000, 8000}, kFork, parts);
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_NEAR(parts[0].from * 30000, 10000, 1e-6);
  EXPECT_NEAR(parts[0].to * 30000, 14000, 1e-6);
  EXPECT_NEAR(parts[1].from * 30000, 16000, 1e-6);
  EXPECT_NEAR(parts[1].to * 30000, 20000, 1e-6);
}

TEST(Clip, ALineWhollyInsideIsOneStretch) {
  std::vector<Stretch> parts;
  clip({1000, 1000}, {9000, 1000}, kFork, parts);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_EQ(parts[0].from, 0);
  EXPECT_EQ(parts[0].to, 1);
}

TEST(Clip, RunningAlongAnEdgeIsNotInside) {
  std::vector<Stretch> parts;
  clip({-1000, 0}, {11000, 0}, kFork, parts);
  EXPECT_TRUE(parts.empty());
  clip({-1000, 10000}, {11000, 10000}, kFork, parts);
  EXPECT_TRUE(parts.empty());
}

TEST(Clip, ThroughACornerIntoTheInside) {
  std::vector<Stretch> parts;
  clip({-1000, -1000}, {3000, 3000}, kFork, parts);
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_NEAR(parts[0].from, 0.25, 1e-12);
  EXPECT_EQ(parts[0].to, 1);
}

TEST(Clip, PastATouchedCornerIsOneStretchAndNotTwo) {
  std::vector<Stretch> parts;
  clip({1000, 3000}, {9000, 3000}, kFork, parts);  // along the bottom of the notch
  ASSERT_EQ(parts.size(), 2u);
  clip({0, 7000}, {8000, -1000}, kFork, parts);
  ASSERT_EQ(parts.size(), 1u);
  clip({2000, 5000}, {6000, 1000}, kFork, parts);  // grazes the corner at 4000, 3000 from inside
  ASSERT_EQ(parts.size(), 1u);
  EXPECT_NEAR(total(parts), 1, 1e-12);
}

TEST(Clip, OfAPointIsNothing) {
  std::vector<Stretch> parts;
  clip({1000, 1000}, {1000, 1000}, kFork, parts);
  EXPECT_TRUE(parts.empty());
}

RC_GTEST_PROP(Clip, AgreesWithBoost, ()) {
  const auto s = any_polygon();
  const Vec a = any_point(), b = any_point();
  RC_PRE(length(b - a) > 10);
  std::vector<Stretch> parts;
  clip(a, b, s, parts);
  for (std::size_t i = 1; i < parts.size(); ++i) RC_ASSERT(parts[i - 1].to < parts[i].from);
  RC_ASSERT(std::fabs(total(parts) * length(b - a) - boost_clipped_length(a, b, s)) < 1e-3);
}

TEST(Pass, TellsWhereALineComesInAndGoesOut) {
  const Quad q = rectangle({0, 0, 0}, 2000, 1000);
  Passage way;
  ASSERT_TRUE(pass({0, -2000}, {0, -1500}, q, way));
  EXPECT_DOUBLE_EQ(way.from, 2);
  EXPECT_DOUBLE_EQ(way.to, 4);
  EXPECT_EQ(way.edge_in, 2);
  EXPECT_EQ(way.edge_out, 0);
  ASSERT_TRUE(pass({-2000, -500}, {2000, -500}, q, way));
  EXPECT_EQ(way.edge_in, 3);
  EXPECT_EQ(way.edge_out, 1);
  EXPECT_FALSE(pass({1000, -2000}, {1000, 2000}, q, way));  // along an edge, one way and the other
  EXPECT_FALSE(pass({1000, 2000}, {1000, -2000}, q, way));
  EXPECT_FALSE(pass({-2000, 500}, {2000, 500}, q, way));
}

RC_GTEST_PROP(Pass, AgreesWithClipOnConvexShapes, ()) {
  const auto s = any_convex();
  const Vec a = any_point(), b = any_point();
  RC_PRE(length(b - a) > 10);
  std::vector<Stretch> parts;
  clip(a, b, s, parts);
  Passage way;
  double inside_part = 0;
  if (pass(a, b, s, way)) inside_part = std::max(0.0, std::min(way.to, 1.0) - std::max(way.from, 0.0));
  RC_ASSERT(std::fabs(inside_part - total(parts)) < 1e-9);
}

TEST(Area, OfARectangleAndAFork) {
  EXPECT_NEAR(area(rectangle({0, 0, 1234}, 2000, 1000)), 2e6, 1e-3);
  EXPECT_DOUBLE_EQ(area(kFork), 1e8 - 2000.0 * 7000.0);
}

TEST(SharedArea, OfAFootprintHalfInAWood) {
  const Vec wood[] = {{0, 10000}, {10000, 10000}, {10000, 0}, {0, 0}};
  EXPECT_NEAR(shared_area(rectangle({10000, 5000, 0}, 4000, 1000), wood), 2000.0 * 1000.0, 1e-6);
}

TEST(SharedArea, AcrossANotchCountsBothSides) {
  EXPECT_NEAR(shared_area(rectangle({5000, 9000, 0}, 4000, 1000), kFork), 2000.0 * 1000.0, 1e-6);
}

RC_GTEST_PROP(SharedArea, AgreesWithBoost, ()) {
  const auto a = any_rectangle(), b = any_polygon();
  RC_ASSERT(std::fabs(shared_area(a, b) - boost_shared_area(a, b)) < 1.0);
}

TEST(UnitedArea, CountsWhatLiesOverEachOtherOnce) {
  const std::vector<std::vector<Vec>> two = {{{0, 10}, {10, 10}, {10, 0}, {0, 0}},
                                             {{5, 15}, {15, 15}, {15, 5}, {5, 5}}};
  EXPECT_NEAR(united_area(two), 175, 1e-9);
}

RC_GTEST_PROP(UnitedArea, AgreesWithBoost, ()) {
  const std::vector<std::vector<Vec>> parts = {any_polygon(), any_rectangle(), any_polygon()};
  BoostPolygons first, all;
  bg::union_(boost_polygon(parts[0]), boost_polygon(parts[1]), first);
  bg::union_(first, boost_polygon(parts[2]), all);
  RC_ASSERT(std::fabs(united_area(parts) - bg::area(all)) < 1.0);
}

}  // namespace
}  // namespace drumhead
