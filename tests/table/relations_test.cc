// Contact, quarters, front lines, arcs and cones.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

TEST(FieldContact, FrontToFrontSharesTheCommonWidth) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(11_in, 10_in, 18000)});
  const Contact c = t->contact(id(0), id(1));
  EXPECT_TRUE(c.touching);
  EXPECT_EQ(c.of_a, Edge::front);
  EXPECT_EQ(c.of_b, Edge::front);
  EXPECT_EQ(c.shared, 3_in);
}

TEST(FieldContact, FrontIntoFlankAndIntoRear) {
  const Table t(
      {}, {unit(10_in, 10_in, 0), unit(8_in, 9.5_in, 9000, 1_in, 1_in), unit(10_in, 9_in, 0, 2_in, 1_in)});
  const Contact flank = t->contact(id(1), id(0));
  EXPECT_EQ(flank.of_a, Edge::front);
  EXPECT_EQ(flank.of_b, Edge::left);
  EXPECT_EQ(flank.shared, 1_in);
  const Contact rear = t->contact(id(2), id(0));
  EXPECT_EQ(rear.of_a, Edge::front);
  EXPECT_EQ(rear.of_b, Edge::rear);
  EXPECT_EQ(rear.shared, 2_in);
}

TEST(FieldContact, NeighboursInLineTouchSideToSide) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(14_in, 10_in, 0)});
  const Contact c = t->contact(id(0), id(1));
  EXPECT_EQ(c.of_a, Edge::right);
  EXPECT_EQ(c.of_b, Edge::left);
  EXPECT_EQ(c.shared, 1_in);
}

TEST(FieldContact, TwoThousandthsApartIsStillTouching) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 10.002_in, 18000), unit(10_in, 10.003_in, 18000)});
  EXPECT_TRUE(t->contact(id(0), id(1)).touching);
  EXPECT_EQ(t->contact(id(0), id(1)).shared, 4_in);
  EXPECT_FALSE(t->contact(id(0), id(2)).touching);
}

TEST(FieldContact, AtACornerSharesNothing) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(14_in, 10_in, 18000), unit(12_in, 10_in, 4500, 2_in, 1_in)});
  const Contact corner = t->contact(id(0), id(1));
  EXPECT_TRUE(corner.touching);
  EXPECT_EQ(corner.shared, 0);
  EXPECT_NE(corner.of_a, Edge::none);
}

TEST(FieldContact, OfALeaderHasNoEdge) {
  const Table t({}, {unit(10_in, 10_in, 0), leader(10_in, 10.5_in)});
  const Contact c = t->contact(id(0), id(1));
  EXPECT_TRUE(c.touching);
  EXPECT_EQ(c.of_b, Edge::none);
}

TEST(FieldContact, WithAGarrisonIsAlwaysItsFront) {
  const Table t({block(Ground::building, 8_in, 11_in, 14_in, 14_in)},
                {garrison(fid(0)), unit(10_in, 11_in, 0)});
  const Contact c = t->contact(id(1), id(0));
  EXPECT_EQ(c.of_a, Edge::front);
  EXPECT_EQ(c.of_b, Edge::front);
  EXPECT_EQ(c.shared, 4_in);
}

TEST(FieldQuarter, FollowsTheLinesAtFortyFiveDegreesFromTheCorners) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->quarter(id(0), {10_in, 15_in}, Tie::front), Quarter::front);
  EXPECT_EQ(t->quarter(id(0), {16_in, 15_in}, Tie::front), Quarter::front);
  EXPECT_EQ(t->quarter(id(0), {18_in, 15_in}, Tie::front), Quarter::right);
  EXPECT_EQ(t->quarter(id(0), {2_in, 9_in}, Tie::front), Quarter::left);
  EXPECT_EQ(t->quarter(id(0), {10_in, 2_in}, Tie::front), Quarter::rear);
  EXPECT_EQ(t->quarter(id(0), {15_in, 7_in}, Tie::front), Quarter::right);
}

TEST(FieldQuarter, ThePointOnTheDiagonalGoesAsAsked) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->quarter(id(0), {17_in, 15_in}, Tie::front), Quarter::front);
  EXPECT_EQ(t->quarter(id(0), {17_in, 15_in}, Tie::flank), Quarter::right);
  EXPECT_EQ(t->quarter(id(0), {5_in, 6_in}, Tie::front), Quarter::rear);
  EXPECT_EQ(t->quarter(id(0), {5_in, 6_in}, Tie::flank), Quarter::left);
}

TEST(FieldQuarter, WithinTheFootprintIsThatOfTheNearestEdge) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->quarter(id(0), {10_in, 9.9_in}, Tie::front), Quarter::front);
  EXPECT_EQ(t->quarter(id(0), {11.9_in, 9.5_in}, Tie::front), Quarter::right);
}

TEST(FieldQuarter, AGarrisonHasOnlyAFront) {
  const Table t({block(Ground::building, 8_in, 11_in, 14_in, 14_in)}, {garrison(fid(0))});
  EXPECT_EQ(t->quarter(id(0), {0, 0}, Tie::flank), Quarter::front);
}

TEST(FieldFrontLine, StrictlyBehindLeavesTheLineOut) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(20_in, 10_in, 0), unit(20_in, 12_in, 9000, 4_in, 1_in)});
  EXPECT_FALSE(t->behind_front_line(id(0), {30_in, 10_in}));
  EXPECT_TRUE(t->behind_front_line(id(0), {30_in, 9.999_in}));
  EXPECT_FALSE(t->before_front_line(id(0), id(1)));
  EXPECT_TRUE(t->before_front_line(id(0), id(2)));
}

TEST(FieldArc, ReachesOutFromTheCornersOfTheFront) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(20_in, 20_in, 0), unit(21.1_in, 17_in, 0, 4_in, 1_in),
                     unit(14_in, 10_in, 0), unit(10_in, 9_in, 0)});
  EXPECT_TRUE(t->in_arc(id(0), 4500, id(1)));
  EXPECT_FALSE(t->in_arc(id(0), 4500, id(2)));
  EXPECT_TRUE(t->in_arc(id(0), 6000, id(2)));
  EXPECT_FALSE(t->in_arc(id(0), 9000, id(3)));  // in line beside it
  EXPECT_FALSE(t->in_arc(id(0), 9000, id(4)));  // behind it
}

TEST(FieldArc, ACornerOnTheLineIsIn) {
  const Table t(
      {}, {unit(10_in, 10_in, 0), unit(20_in, 16_in, 0, 4_in, 1_in), unit(20.01_in, 16_in, 0, 4_in, 1_in)});
  EXPECT_TRUE(t->in_arc(id(0), 4500, id(1)));
  EXPECT_FALSE(t->in_arc(id(0), 4500, id(2)));
}

TEST(FieldArc, AWideTargetRightAcrossIsIn) {
  const Table t({}, {unit(10_in, 10_in, 0, 1_in, 1_in), unit(10_in, 14_in, 0, 30_in, 1_in)});
  EXPECT_TRUE(t->in_arc(id(0), 0, id(1)));
}

TEST(FieldArc, AGarrisonShootsAllRound) {
  const Table t({block(Ground::building, 8_in, 11_in, 14_in, 14_in)},
                {garrison(fid(0)), unit(3_in, 3_in, 0, 1_in, 1_in)});
  EXPECT_TRUE(t->in_arc(id(0), 4500, id(1)));
}

TEST(FieldCone, TheEdgeAngleIsInAndAHundredthMoreIsOut) {
  const Vec edge = direction(2250) * 20000, beyond = direction(2252) * 20000;
  const Point a = to_point(edge), b = to_point(beyond);
  const Table t({},
                {unit(a.x + 10_in + 2_in, a.y + 10_in, 0), unit(b.x + 10_in + 2_in, b.y + 10_in + 1_in, 0)});
  EXPECT_TRUE(t->in_cone({10_in, 10_in}, 0, 2250, id(0)));
  EXPECT_FALSE(t->in_cone({10_in, 9_in}, 0, 2100, id(0)));
}

TEST(FieldCone, ATargetRightAcrossOrAroundIsIn) {
  const Table t({}, {unit(10_in, 14_in, 0, 30_in, 1_in)});
  EXPECT_TRUE(t->in_cone({10_in, 10_in}, 0, 100, id(0)));
  EXPECT_FALSE(t->in_cone({10_in, 10_in}, 18000, 100, id(0)));
  EXPECT_TRUE(t->in_cone({10_in, 13.5_in}, 18000, 100, id(0)));
}

TEST(FieldAngleOffFront, RunsFromFrontToRear) {
  const Table t({}, {unit(10_in, 10_in, 0, 4_in, 2_in)});
  EXPECT_EQ(t->angle_off_front({10_in, 20_in}, id(0)), 0);
  EXPECT_EQ(t->angle_off_front({20_in, 9_in}, id(0)), 9000);
  EXPECT_EQ(t->angle_off_front({1_in, 9_in}, id(0)), 9000);
  EXPECT_EQ(t->angle_off_front({10_in, 1_in}, id(0)), 18000);
}

RC_GTEST_PROP(FieldQuarter, TurnsWithTheUnit, ()) {
  const Angle turn = *rc::gen::inRange(0, kFullTurn);
  const Vec off = {static_cast<double>(*rc::gen::inRange(-20000, 20000)),
                   static_cast<double>(*rc::gen::inRange(-20000, 20000))};
  const Vec ahead = direction(turn);
  const Point p = to_point(Vec{24000, 24000} + right_of(ahead) * off.x + ahead * off.y);
  const Point q = to_point(Vec{24000, 24000} + off);
  const Table t({}, {unit(24_in, 24_in, turn), unit(24_in, 24_in, 0)});
  // Away from the diagonals, where rounding decides nothing.
  const Quarter wanted = t->quarter(id(1), q, Tie::front);
  RC_PRE(wanted == t->quarter(id(1), q, Tie::flank));
  RC_PRE(t->quarter(id(1), {q.x + 8, q.y}, Tie::flank) == wanted &&
         t->quarter(id(1), {q.x - 8, q.y}, Tie::front) == wanted);
  RC_ASSERT(t->quarter(id(0), p, Tie::front) == wanted);
}

}  // namespace
}  // namespace drumhead
