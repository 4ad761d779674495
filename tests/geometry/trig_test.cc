// Angles: sine, cosine and arctangent by hand against the library's, headings and rounding.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "geometry/geometry.h"

namespace drumhead {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 18000.0;

TEST(Direction, NorthEastSouthAndWestAreExact) {
  EXPECT_EQ(direction(0).x, 0.0);
  EXPECT_EQ(direction(0).y, 1.0);
  EXPECT_EQ(direction(9000).x, 1.0);
  EXPECT_EQ(direction(9000).y, 0.0);
  EXPECT_EQ(direction(18000).x, 0.0);
  EXPECT_EQ(direction(18000).y, -1.0);
  EXPECT_EQ(direction(27000).x, -1.0);
  EXPECT_EQ(direction(27000).y, 0.0);
}

TEST(Direction, AgreesWithTheLibraryAtEveryCentidegree) {
  for (Angle a = -kFullTurn; a <= 2 * kFullTurn; ++a) {
    const Vec v = direction(a);
    ASSERT_NEAR(v.x, std::sin(a * kRadians), 1e-12) << a;
    ASSERT_NEAR(v.y, std::cos(a * kRadians), 1e-12) << a;
  }
}

TEST(Direction, HasLengthOneToTheLastBits) {
  for (Angle a = 0; a < kFullTurn; ++a) ASSERT_NEAR(length(direction(a)), 1.0, 4e-16) << a;
}

TEST(Bearing, IsTheHeadingOfItsOwnDirection) {
  for (Angle a = 0; a < kFullTurn; ++a) ASSERT_EQ(bearing(direction(a)), a);
}

TEST(Bearing, OfAVectorOnTheGridIsTheHeadingOfItsOwnDirection) {
  for (Angle a = 0; a < kFullTurn; ++a) ASSERT_EQ(bearing(vec(to_point(direction(a) * 60000))), a);
}

TEST(Bearing, OfNothingIsNorth) { EXPECT_EQ(bearing({0, 0}), 0); }

TEST(Bearing, OfTheDiagonalsIsExact) {
  EXPECT_EQ(bearing({5, 5}), 4500);
  EXPECT_EQ(bearing({5, -5}), 13500);
  EXPECT_EQ(bearing({-5, -5}), 22500);
  EXPECT_EQ(bearing({-5, 5}), 31500);
}

TEST(Bearing, JustWestOfNorthRoundsToNorth) { EXPECT_EQ(bearing({-1e-9, 1}), 0); }

RC_GTEST_PROP(Bearing, AgreesWithTheLibrary, (int x, int y)) {
  RC_PRE(x != 0 || y != 0);
  double wanted = std::atan2(x, y) / kRadians;
  if (wanted < 0) wanted += kFullTurn;
  const double off = std::fabs(bearing({static_cast<double>(x), static_cast<double>(y)}) - wanted);
  RC_ASSERT(std::min(off, kFullTurn - off) <= 0.5 + 1e-7);
}

RC_GTEST_PROP(Bearing, MirrorsWithTheVector, (int x, int y)) {
  RC_PRE(x != 0 || y != 0);
  const Vec v = {static_cast<double>(x), static_cast<double>(y)};
  RC_ASSERT(bearing({-v.x, v.y}) == wrap(-bearing(v)));
  RC_ASSERT(bearing({v.x, -v.y}) == wrap(18000 - bearing(v)));
}

TEST(Wrap, BringsAnyAngleIntoOneTurn) {
  EXPECT_EQ(wrap(0), 0);
  EXPECT_EQ(wrap(36000), 0);
  EXPECT_EQ(wrap(-1), 35999);
  EXPECT_EQ(wrap(-72001), 35999);
  EXPECT_EQ(wrap(100000), 28000);
}

TEST(TurnBetween, TakesTheShorterWayRound) {
  EXPECT_EQ(turn_between(0, 9000), 9000);
  EXPECT_EQ(turn_between(9000, 0), -9000);
  EXPECT_EQ(turn_between(35000, 1000), 2000);
  EXPECT_EQ(turn_between(1000, 35000), -2000);
  EXPECT_EQ(turn_between(-100, 100), 200);
}

TEST(TurnBetween, CountsHalfATurnAsClockwise) {
  EXPECT_EQ(turn_between(0, 18000), 18000);
  EXPECT_EQ(turn_between(18000, 0), 18000);
}

RC_GTEST_PROP(TurnBetween, LeadsFromOneHeadingToTheOther, (int from, int to)) {
  const Angle a = from % 100000, b = to % 100000;
  RC_ASSERT(wrap(a + turn_between(a, b)) == wrap(b));
}

TEST(Rounding, IsHalfAwayFromNought) {
  EXPECT_EQ(to_mil(0.5), 1);
  EXPECT_EQ(to_mil(-0.5), -1);
  EXPECT_EQ(to_mil(0.49), 0);
  EXPECT_EQ(to_mil(-2.51), -3);
  EXPECT_EQ(to_point({1.5, -1.5}), (Point{2, -2}));
}

TEST(Rounding, HoldsWildNumbersOnTheGrid) {
  EXPECT_EQ(to_mil(1e300), 1000000000);
  EXPECT_EQ(to_mil(-1e300), -1000000000);
}

}  // namespace
}  // namespace drumhead
