// Bands entered on the way: walls, streams, roads and the bridges over them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

Feature wall_at(Mil y, Mil width = 500) { return band(Ground::wall, {{0, y}, {40_in, y}}, width); }

using Spans = std::vector<Span>;

TEST(Crossing, ABandInTheWayIsEnteredAndLeft) {
  const Table t({wall_at(13_in)}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).crossed, (Spans{{fid(0), 2.75_in, 3.25_in}}));
  EXPECT_EQ(t.leg(0, go(Motion::advance, 3_in)).crossed, (Spans{{fid(0), 2.75_in, 3_in}}));
}

TEST(Crossing, ARunThatEndsTouchingHasNotEntered) {
  const Table t({wall_at(13_in)}, {unit(10_in, 10_in, 0)});
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 2.75_in)).crossed.empty());
  EXPECT_EQ(t.leg(0, go(Motion::advance, 2.751_in)).crossed.size(), 1u);
}

TEST(Crossing, FromTouchItsNearEdgeItCountsFromNothing) {
  for (const Mil off : {-2, -1, 0, 1, 2}) {
    const Table t({wall_at(13_in)}, {unit(10_in, 12.75_in + off, 0)});
    const Spans crossed = t.leg(0, go(Motion::advance, 4_in)).crossed;
    ASSERT_EQ(crossed.size(), 1u) << off;
    EXPECT_EQ(crossed[0].from, std::max(0, -off));
    EXPECT_EQ(crossed[0].to, 500 - off);
  }
}

TEST(Crossing, AwayFromItsFarSideItDoesNotCount) {
  for (const Mil off : {-2, -1, 0, 1, 2}) {
    const Table t({wall_at(13_in)}, {unit(10_in, 13.25_in + off, 0)});
    EXPECT_TRUE(t.leg(0, go(Motion::advance, 4_in)).crossed.empty()) << off;
    EXPECT_TRUE(t.leg(0, go(Motion::advance, 4_in)).bands.empty()) << off;
  }
}

TEST(Crossing, FromWithinItIsOnlyUnderTheMiddle) {
  const Table t({wall_at(13_in)}, {unit(10_in, 13_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 4_in));
  EXPECT_TRUE(leg.crossed.empty());
  EXPECT_EQ(leg.bands, (Spans{{fid(0), 0, 250}}));
}

TEST(Crossing, BackStepsCountTheRearEdge) {
  const Table t({wall_at(13_in)}, {unit(10_in, 14.25_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::back, 2_in)).crossed, (Spans{{fid(0), 0, 500}}));
}

TEST(Crossing, AnObliqueRunIsLongerInTheBand) {
  const Table t({wall_at(13_in, 1000)}, {unit(10_in, 10_in, 0)});
  const Spans crossed = t.leg(0, go(Motion::oblique, 8_in, 6000)).crossed;
  ASSERT_EQ(crossed.size(), 1u);
  EXPECT_NEAR(crossed[0].from, 5000, 1);
  EXPECT_NEAR(crossed[0].to, 7000, 1);
}

TEST(Crossing, TheJointsOfABandAreOneCrossing) {
  const Table t({band(Ground::stream, {{0, 10_in}, {10_in, 13_in}, {20_in, 10_in}}, 800)},
                {unit(10_in, 8_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 9_in)).crossed.size(), 1u);
}

TEST(Crossing, ABandMetTwiceIsCrossedTwice) {
  Feature redoubt =
      band(Ground::fieldwork, {{5_in, 12_in}, {15_in, 12_in}, {15_in, 18_in}, {5_in, 18_in}}, 400);
  redoubt.closed = true;
  const Table t({redoubt}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 12_in)).crossed,
            (Spans{{fid(0), 1.8_in, 2.2_in}, {fid(0), 7.8_in, 8.2_in}}));
  EXPECT_EQ(t.leg(0, go(Motion::advance, 5_in)).crossed, (Spans{{fid(0), 1.8_in, 2.2_in}}));
}

TEST(Crossing, ARoadFollowedFromTheStartIsUnderTheMiddleAllTheWay) {
  const Table t({band(Ground::road, {{10_in, 0}, {10_in, 40_in}}, 1_in)}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 8_in));
  EXPECT_EQ(leg.bands, (Spans{{fid(0), 0, 8_in}}));
  EXPECT_TRUE(leg.crossed.empty());
}

TEST(Crossing, ABridgeIsEnteredWithItsStream) {
  const Table t(
      {band(Ground::stream, {{0, 14_in}, {40_in, 14_in}}, 1_in), spot(Ground::bridge, {10_in, 14_in}, 2_in)},
      {unit(10_in, 10_in, 0, 1_in, 2_in), unit(14_in, 10_in, 0, 1_in, 2_in)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).crossed,
            (Spans{{fid(0), 3.5_in, 4.5_in}, {fid(1), 3.5_in, 4.5_in}}));
  EXPECT_EQ(t.leg(1, go(Motion::advance, 8_in)).crossed, (Spans{{fid(0), 3.5_in, 4.5_in}}));
}

TEST(Crossing, AWheelTakesTheBandsUnderItsArc) {
  const Table t({band(Ground::fence, {{0, 11_in}, {40_in, 11_in}}, 200)}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, swing(Motion::wheel, 9000));
  ASSERT_EQ(leg.crossed.size(), 1u);
  EXPECT_GT(leg.crossed[0].from, 0);
  EXPECT_LT(leg.crossed[0].to, leg.run);
}

TEST(Crossing, AWheelAwayFromATouchedBandDoesNotCross) {
  const Table t({wall_at(9.75_in)}, {unit(10_in, 10_in, 0)});
  EXPECT_TRUE(t.leg(0, swing(Motion::wheel, 4500)).crossed.empty());
}

RC_GTEST_PROP(Crossing, ASlantedBandReachedOnTheGridIsEnteredOnce, ()) {
  // A unit that is set touching a slanted wall, after rounding, and goes on over it.
  const Angle slant = *rc::gen::inRange(-4000, 4000);
  const Vec along = right_of(direction(slant));
  const Point a = to_point(Vec{24000, 24000} - along * 15000),
              b = to_point(Vec{24000, 24000} + along * 15000);
  const Point touch =
      to_point(Vec{24000, 24000} + along * *rc::gen::inRange(-9000, 9000) - direction(slant) * 300);
  const Table t({band(Ground::wall, {a, b}, 600)}, {unit(touch.x, touch.y, 0)});
  const Leg over = t.leg(0, go(Motion::advance, 6_in)), away = t.leg(0, go(Motion::back, 6_in));
  RC_ASSERT(over.crossed.size() == 1u);
  RC_ASSERT(over.crossed[0].from <= 4);
  RC_ASSERT(over.crossed[0].to < 1000);
  RC_ASSERT(away.crossed.empty());
  // The same from the other side: over it backwards it is behind the rear edge.
  const Leg from_far = t->straight(id(0), over.to, t->piece(id(0)).foot, 0, 6_in, 0);
  RC_ASSERT(from_far.crossed.empty());
}

}  // namespace
}  // namespace drumhead
