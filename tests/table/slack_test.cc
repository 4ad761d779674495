// The one slack: what a run reaches, what it goes into, and where a unit stands that is set down at a line.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

bool lies_over(const std::vector<FeatureId>& list, FeatureId f) {
  return std::find(list.begin(), list.end(), f) != list.end();
}

TEST(Slack, ARunReachesALineExactlyAndAThousandthMoreIsIn) {
  const Table t({band(Ground::river, {{0, 20_in}, {40_in, 20_in}}, 2_in),
                 block(Ground::woods_heavy, 0, 30_in, 20_in, 40_in)},
                {unit(10_in, 15_in, 0), unit(30_in, 28_in, 0), unit(10_in, 28_in, 0)});
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 4_in)).crossed.empty());
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 4_in)).touched.empty());
  EXPECT_EQ(t.leg(0, go(Motion::advance, 4_in + 1)).crossed.size(), 1u);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 4_in + 1)).touched.size(), 1u);
  EXPECT_TRUE(t.leg(2, go(Motion::advance, 2_in)).touched.empty());
  EXPECT_TRUE(t.leg(2, go(Motion::advance, 2_in)).middle.empty());
  EXPECT_EQ(t.leg(2, go(Motion::advance, 2_in + 1)).touched.size(), 1u);
  EXPECT_EQ(t.leg(2, go(Motion::advance, 2_in + 1)).middle.size(), 1u);
}

TEST(Slack, AFriendIsTouchedExactlyAndAThousandthMoreIsOnHim) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 15_in, 0)});
  EXPECT_FALSE(t.leg(0, go(Motion::advance, 4_in)).met.at(0).overlaps);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 4_in)).met.at(0).touch, 4_in);
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 4_in + 1)).met.at(0).overlaps);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 4_in + 1)).met.at(0).into, 4_in);
}

TEST(Slack, AlongANeighbourOrAnEdgeNothingIsMetUpToTheSlack) {
  for (const Mil off : {-2, -1, 0, 1, 2}) {
    const Table t({block(Ground::woods_heavy, 20_in, 0, 40_in, 40_in)},
                  {unit(10_in, 10_in, 0), unit(14_in + off, 14_in, 0), unit(18_in - off, 20_in, 0)});
    for (const Meeting& met : t.leg(0, go(Motion::advance, 8_in)).met) EXPECT_FALSE(met.overlaps) << off;
    EXPECT_TRUE(t.leg(2, go(Motion::advance, 8_in)).touched.empty()) << off;
  }
}

TEST(Slack, BeyondABandItStandsAtItsFarSide) {
  const Table t({band(Ground::wall, {{0, 20_in}, {40_in, 20_in}}, 300),
                 band(Ground::river, {{0, 30_in}, {40_in, 30_in}}, 2_in)},
                {unit(10_in, 15_in, 0), unit(10_in, 40_in, 0)});
  const Piece& p = t->piece(id(0));
  const auto over = t->beyond(fid(0), p.pose, p.foot, 0, 24_in);
  ASSERT_TRUE(over);
  EXPECT_EQ(*over, (Pose{10_in, 20.15_in + 1_in, 0}));
  const auto river = t->beyond(fid(1), p.pose, p.foot, 0, 24_in);
  ASSERT_TRUE(river);
  EXPECT_EQ(*river, (Pose{10_in, 32_in, 0}));
  EXPECT_FALSE(t->beyond(fid(1), p.pose, p.foot, 0, 16_in));
  EXPECT_FALSE(t->beyond(fid(0), p.pose, p.foot, 18000, 24_in));
  const Piece& back = t->piece(id(1));  // backwards, its front comes off last
  EXPECT_EQ(t->beyond(fid(1), back.pose, back.foot, 18000, 24_in).value(), (Pose{10_in, 29_in, 0}));
}

TEST(Slack, FromTheFarSideTheNextBandIsTheOneBeyond) {
  const Table t({band(Ground::wall, {{0, 20_in}, {40_in, 20_in}}, 300)}, {unit(10_in, 15_in, 0)});
  const Footprint& foot = t->piece(id(0)).foot;
  for (const Mil off : {-2, -1, 0, 1, 2}) {
    EXPECT_FALSE(t->beyond(fid(0), {10_in, 21.15_in + off, 0}, foot, 0, 24_in)) << off;
    EXPECT_TRUE(t->beyond(fid(0), {10_in, 19.85_in + off, 0}, foot, 0, 24_in)) << off;
  }
}

TEST(Slack, TheEdgeOfTheTableIsReachedExactly) {
  const Table t({}, {unit(10_in, 40_in, 0), unit(10_in, 40_in, 4500)});
  EXPECT_FALSE(t.leg(0, go(Motion::advance, 8_in)).off_table);
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 8_in + 1)).off_table);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 9_in)).off_at, 8_in);
  const Leg skew = t.leg(1, go(Motion::advance, 30_in));
  EXPECT_FALSE(t.leg(1, go(Motion::advance, skew.off_at)).off_table);
  EXPECT_TRUE(t.leg(1, go(Motion::advance, skew.off_at + 1)).off_table);
}

// A straight line through the middle of the table, and a unit before it that looks at it more or less.
struct Approach {
  Angle slant = *rc::gen::oneOf(rc::gen::element(0, 9000, 18000, 27000), rc::gen::inRange(0, kFullTurn));
  Angle heading = wrap(slant + *rc::gen::oneOf(rc::gen::just(0), rc::gen::inRange(-6000, 6000)));
  Vec along = right_of(direction(slant));
  Point a = to_point(Vec{24000, 24000} - along * 22000), b = to_point(Vec{24000, 24000} + along * 22000);
  Mil width = *rc::gen::inRange(50, 2000);
  Point at = to_point(Vec{24000, 24000} - direction(slant) * *rc::gen::inRange(4000, 7000));
  Piece mover = unit(at.x, at.y, heading, *rc::gen::inRange(1000, 6000), *rc::gen::inRange(500, 2000));
  Table table{{band(Ground::river, {a, b}, width)}, {mover}};
};

RC_GTEST_PROP(Slack, ARunThatEndsAtABandStandsAtItAndGoesNoFarther, ()) {
  const Approach on;
  const Table& t = on.table;
  const Leg whole = t.leg(0, go(Motion::advance, 30_in));
  RC_ASSERT(whole.crossed.size() == 1u && whole.touched.size() == 1u);
  const Mil middle = whole.crossed[0].from, any = whole.touched[0].from;
  RC_ASSERT(any <= middle);
  RC_ASSERT(t.leg(0, go(Motion::advance, middle)).crossed.empty());
  RC_ASSERT(t.leg(0, go(Motion::advance, middle + 1)).crossed.size() == 1u);
  const Leg up = t.leg(0, go(Motion::advance, any));
  RC_ASSERT(up.touched.empty());
  RC_ASSERT(t.leg(0, go(Motion::advance, any + 1)).touched.size() == 1u);
  RC_ASSERT(touching(t->distance_at(up.to, on.mover.foot, fid(0))));
  RC_ASSERT(!lies_over(t->stand(id(0), up.to, on.mover.foot).bands, fid(0)));
}

RC_GTEST_PROP(Slack, BackByTheSameLengthItIsWhereItWas, ()) {
  const Approach on;
  const Table& t = on.table;
  const Mil run = *rc::gen::inRange(1, 12000);
  const Leg there = t.leg(0, go(Motion::advance, run));
  const Leg back = t->leg(id(0), there.to, on.mover.foot, go(Motion::back, run), 0);
  RC_ASSERT(length(vec(back.to.point()) - vec(on.mover.pose.point())) <= 1.5);
  if (on.heading % 9000 == 0) RC_ASSERT(back.to == on.mover.pose);
}

RC_GTEST_PROP(Slack, BeyondABandItsDistanceIsNothingAndItIsNotInIt, ()) {
  const Approach on;
  const Table& t = on.table;
  const auto over = t->beyond(fid(0), on.mover.pose, on.mover.foot, on.heading, 40_in);
  RC_ASSERT(over.has_value());
  RC_ASSERT(t->distance_at(*over, on.mover.foot, fid(0)) == 0);
  RC_ASSERT(!lies_over(t->stand(id(0), *over, on.mover.foot).bands, fid(0)));
  const Quad body = rectangle(*over, on.mover.foot.width, on.mover.foot.depth);
  RC_ASSERT(clearance(body, t->terrain().outline(fid(0)).bars[0]) >= -kRounding);
  // From there it goes on without the band, and back into it at once.
  const Leg away = t->leg(id(0), *over, on.mover.foot, go(Motion::advance, 2_in), 0);
  RC_ASSERT(away.crossed.empty() && away.bands.empty() && away.touched.empty());
  const Leg back = t->straight(id(0), *over, on.mover.foot, wrap(on.slant + 18000), 4_in, 0);
  RC_ASSERT(back.touched.size() == 1u && touching(back.touched[0].from));
}

RC_GTEST_PROP(Slack, OutsideABlockItsDistanceIsNothingAndItIsNotInIt, ()) {
  const Angle slant = *rc::gen::oneOf(rc::gen::just(0), rc::gen::inRange(0, kFullTurn));
  const Vec x = right_of(direction(slant)) * 3000, y = direction(slant) * 2000, middle{24000, 24000};
  const Table t({area(Ground::town, {to_point(middle - x - y), to_point(middle - x + y),
                                     to_point(middle + x + y), to_point(middle + x - y)})});
  const Footprint f = foot(*rc::gen::inRange(1000, 12000), *rc::gen::inRange(500, 2000));
  const Point near{*rc::gen::inRange(15000, 33000), *rc::gen::inRange(15000, 33000)};
  const Pose pose = t->outside(fid(0), near, f);
  RC_ASSERT(t->distance_at(pose, f, fid(0)) == 0);
  RC_ASSERT(!lies_over(t->stand({}, pose, f).areas, fid(0)));
  RC_ASSERT(t->leg({}, pose, f, go(Motion::advance, 1_in), 0).touched.empty());
}

RC_GTEST_PROP(Slack, AUnitThatTouchesAnotherIsNotOnIt, ()) {
  const Angle slant = *rc::gen::oneOf(rc::gen::just(0), rc::gen::inRange(0, kFullTurn));
  const Point at = to_point(Vec{24000, 24000} - direction(slant) * *rc::gen::inRange(5000, 12000));
  const Angle off = *rc::gen::oneOf(rc::gen::just(0), rc::gen::inRange(-1000, 1000));
  const Table t(
      {}, {unit(at.x, at.y, slant), unit(24_in, 24_in, wrap(slant + off + *rc::gen::element(0, 18000)))});
  const Footprint& foot = t->piece(id(0)).foot;
  const Touch touch = t->touch(id(0), t->piece(id(0)).pose, foot, slant, id(1));
  RC_ASSERT(touch.length > 0);
  const Leg to = t.leg(0, go(Motion::advance, touch.length), 0);
  RC_ASSERT(to.met.size() == 1u && !to.met[0].overlaps && to.met[0].touch == touch.length);
  RC_ASSERT(touching(to.met[0].end));
  RC_ASSERT(t->stand(id(0), to.to, foot).overlapped.empty());
  RC_ASSERT(t.leg(0, go(Motion::advance, touch.length + 1), 0).met.at(0).overlaps);
  // From contact it turns away again without having been on it.
  for (const Meeting& met : t->leg(id(0), to.to, foot, go(Motion::back, 3_in), 0).met)
    RC_ASSERT(!met.overlaps);
}

}  // namespace
}  // namespace drumhead
