// Sliding into contact and turning flush.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

Touch touch_of(const Table& t, std::size_t self, Angle along, std::size_t target) {
  const Piece& p = t->piece(id(self));
  return t->touch(id(self), p.pose, p.foot, along, id(target));
}

TEST(FieldTouch, StraightAheadIntoAFront) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(11_in, 18_in, 18000)});
  const Touch touch = touch_of(t, 0, 0, 1);
  EXPECT_EQ(touch.length, 8_in);
  EXPECT_EQ(touch.edge, Edge::front);
  EXPECT_EQ(touch.normal, 18000);
  EXPECT_EQ(touch.at, (Point{10.5_in, 18_in}));
}

TEST(FieldTouch, EachEdgeHasItsNormal) {
  const Table t({}, {unit(24_in, 24_in, 9000), unit(24_in, 10_in, 0), unit(10_in, 24_in, 9000),
                     unit(24_in, 40_in, 18000), unit(40_in, 24_in, 27000)});
  EXPECT_EQ(touch_of(t, 4, 27000, 0).edge, Edge::front);
  EXPECT_EQ(touch_of(t, 4, 27000, 0).normal, 9000);
  EXPECT_EQ(touch_of(t, 1, 0, 0).edge, Edge::right);
  EXPECT_EQ(touch_of(t, 1, 0, 0).normal, 18000);
  EXPECT_EQ(touch_of(t, 2, 9000, 0).edge, Edge::rear);
  EXPECT_EQ(touch_of(t, 2, 9000, 0).normal, 27000);
  EXPECT_EQ(touch_of(t, 3, 18000, 0).edge, Edge::left);
  EXPECT_EQ(touch_of(t, 3, 18000, 0).normal, 0);
}

TEST(FieldTouch, AMissHasNoLength) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(30_in, 18_in, 18000)});
  EXPECT_EQ(touch_of(t, 0, 0, 1).length, -1);
  EXPECT_EQ(touch_of(t, 0, 0, 1).edge, Edge::none);
}

TEST(FieldTouch, AtACornerTheSmallerTurnDecides) {
  const Table t({}, {unit(10_in, 10_in, 0, 8_in, 1_in), unit(10_in, 20_in, 15000, 2_in, 2_in),
                     unit(10_in, 20_in, 12000, 2_in, 2_in)});
  EXPECT_EQ(touch_of(t, 0, 0, 1).edge, Edge::front);
  EXPECT_EQ(touch_of(t, 0, 0, 1).normal, 15000);
  EXPECT_EQ(touch_of(t, 0, 0, 2).edge, Edge::right);
  EXPECT_EQ(touch_of(t, 0, 0, 2).normal, 21000);
}

TEST(FieldTouch, AtACornerItIsTheHeadingAndNotTheWayThatCounts) {
  // Going north-east but facing east, it meets a corner between a south and a west edge.
  const Table t({}, {unit(10_in, 10_in, 9000, 1_in, 1_in), unit(21_in, 20.5_in, 0, 2_in, 1_in)});
  const Touch touch = touch_of(t, 0, 4500, 1);
  ASSERT_GT(touch.length, 0);
  EXPECT_EQ(touch.edge, Edge::left);
  EXPECT_EQ(touch.normal, 27000);
}

TEST(FieldTouch, AGarrisonIsTouchedOnTheOutlineOfItsBlock) {
  const Table t({area(Ground::town, {{20_in, 20_in},
                                     {20_in, 30_in},
                                     {24_in, 30_in},
                                     {24_in, 23_in},
                                     {26_in, 23_in},
                                     {26_in, 30_in},
                                     {30_in, 30_in},
                                     {30_in, 20_in}})},
                {garrison(fid(0)), unit(25_in, 35_in, 18000, 1_in, 1_in), unit(15_in, 25_in, 9000)});
  const Touch notch = touch_of(t, 1, 18000, 0);
  EXPECT_EQ(notch.length, 12_in);
  EXPECT_EQ(notch.edge, Edge::front);
  EXPECT_EQ(notch.normal, 0);
  EXPECT_EQ(touch_of(t, 2, 9000, 0).normal, 27000);
}

TEST(FieldTouch, RoundBasesTouchAtTheRim) {
  const Table t({},
                {unit(10_in, 10_in, 0), leader(10_in, 20_in), leader(10_in, 5_in), leader(13.3_in, 20_in)});
  EXPECT_EQ(touch_of(t, 0, 0, 1).length, 9.5_in);
  EXPECT_EQ(touch_of(t, 0, 0, 1).edge, Edge::none);
  EXPECT_EQ(touch_of(t, 2, 0, 0).length, 3.5_in);
  EXPECT_EQ(touch_of(t, 2, 0, 0).edge, Edge::rear);
  EXPECT_EQ(touch_of(t, 0, 0, 3).length, -1);
  EXPECT_EQ(touch_of(t, 2, 18000, 0).length, -1);
}

TEST(FieldFlush, TurnsAboutThePlaceOfTouch) {
  const Table t;
  const Footprint line = foot(4_in, 1_in);
  const Pose p = t->flush({10_in, 10_in, 0}, line, {10_in, 10_in}, 15000, 1000);
  EXPECT_EQ(p, (Pose{10_in, 10_in, 33000}));
  const Pose q = t->flush({10_in, 10_in, 0}, line, {12_in, 10_in}, 27000, 1000);
  EXPECT_EQ(q, (Pose{12_in, 12_in, 9000}));
}

TEST(FieldFlush, AShareOfTheTurnTurnsThatShare) {
  const Table t;
  EXPECT_EQ(t->flush({10_in, 10_in, 0}, foot(4_in, 1_in), {10_in, 10_in}, 15000, 500).heading, 34500);
  EXPECT_EQ(t->flush({10_in, 10_in, 0}, foot(4_in, 1_in), {10_in, 10_in}, 15000, 0), (Pose{10_in, 10_in, 0}));
}

TEST(FieldFlush, BeyondTheFrontIsHeldAtItsCorner) {
  const Table t;
  const Pose p = t->flush({10_in, 10_in, 0}, foot(4_in, 1_in), {13_in, 10_in}, 18000, 1000);
  EXPECT_EQ(p, (Pose{11_in, 10_in, 0}));
}

RC_GTEST_PROP(FieldFlush, EndsAlongTheEdgeWithoutOverlap, ()) {
  const auto any = [](Mil x, Mil y) {
    return unit(x + *rc::gen::inRange(-2000, 2000), y, *rc::gen::inRange(0, kFullTurn),
                *rc::gen::inRange(1000, 8000), *rc::gen::inRange(1000, 3000));
  };
  Piece self = any(24_in, 10_in);
  self.pose.heading = *rc::gen::inRange(-4000, 4000);
  const Table t({}, {self, any(24_in, 30_in)});
  const Touch touch = t->touch(id(0), self.pose, self.foot, self.pose.heading, id(1));
  if (touch.length < 0) return;
  const Pose at = moved(self.pose, self.foot, go(Motion::advance, touch.length));
  RC_ASSERT(t->distance_at(at, self.foot, id(1)) <= 2);
  const Pose end = t->flush(at, self.foot, touch.at, touch.normal);
  RC_ASSERT(turn_between(end.heading, touch.normal + 18000) == 0);
  RC_ASSERT(t->distance_at(end, self.foot, id(1)) <= 2);
  RC_ASSERT(t->stand(id(0), end, self.foot).overlapped.empty());
}

}  // namespace
}  // namespace drumhead
