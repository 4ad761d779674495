// Where on its way a leg goes over ground, comes near others, passes through them and leaves the table.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;
using Spans = std::vector<Span>;

Piece any_unit() {
  return unit(*rc::gen::inRange(8000, 40000), *rc::gen::inRange(8000, 40000), *rc::gen::inRange(0, kFullTurn),
              *rc::gen::inRange(500, 8000), *rc::gen::inRange(500, 3000));
}

Pose part_of_the_way(const Piece& p, Manoeuvre m, Mil run) {
  m.length = run;
  return moved(p.pose, p.foot, m);
}

TEST(LegTouched, SpansRunFromTheFirstPartInToTheLastOut) {
  // A wood two deep before the right wing only, and a line one deep.
  const Table t({block(Ground::woods_heavy, 11_in, 12_in, 20_in, 14_in)}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).touched, (Spans{{fid(0), 2_in, 5_in}}));
  EXPECT_EQ(t.leg(0, go(Motion::advance, 4_in)).touched, (Spans{{fid(0), 2_in, 4_in}}));
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 2_in)).touched.empty());
}

TEST(LegTouched, BeginningThereCountsFromNothing) {
  const Table t({block(Ground::woods_heavy, 0, 8_in, 20_in, 9.5_in)}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).touched, (Spans{{fid(0), 0, 500}}));
}

TEST(LegTouched, AWingOverTheEndOfARiver) {
  const Table t({band(Ground::river, {{11_in, 13_in}, {30_in, 13_in}}, 1_in)}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 8_in));
  EXPECT_TRUE(leg.crossed.empty());
  EXPECT_TRUE(leg.bands.empty());
  EXPECT_EQ(leg.touched, (Spans{{fid(0), 2.5_in, 4.5_in}}));
}

TEST(LegTouched, ANotchedAreaIsOneSpan) {
  const Table t({area(Ground::woods_light, {{0, 12_in},
                                            {0, 20_in},
                                            {20_in, 20_in},
                                            {20_in, 17_in},
                                            {5_in, 17_in},
                                            {5_in, 15_in},
                                            {20_in, 15_in},
                                            {20_in, 12_in}})},
                {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 12_in)).touched, (Spans{{fid(0), 2_in, 11_in}}));
}

TEST(LegMeets, WhereItComesTooNearAndWhereItIsClear) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 15_in, 0)});
  const Meeting met = t.leg(0, go(Motion::advance, 5_in), 1_in).met.at(0);
  EXPECT_EQ(met.near, 3_in);
  EXPECT_EQ(met.into, 4_in);
  EXPECT_EQ(met.clear, 6_in);  // beyond the leg's end
  const Meeting close = t.leg(0, go(Motion::advance, 4_in), 5_in).met.at(0);
  EXPECT_EQ(close.near, 0);  // it begins nearer
  EXPECT_EQ(close.into, -1);
  const Meeting far = t.leg(0, go(Motion::advance, 3_in), 1_in).met.at(0);
  EXPECT_EQ(far.near, 3_in);  // exactly `care` is allowed
}

TEST(LegMeets, PassingAFlankStopsWhereTheGapIsReached) {
  // Half an inch off the flank; care of 1300 is reached where the corner is 1200 ahead.
  const Table t({}, {unit(10_in, 10_in, 0), unit(14.5_in, 20_in, 0)});
  const Meeting met = t.leg(0, go(Motion::advance, 20_in), 1300).met.at(0);
  EXPECT_EQ(met.near, 9_in - 1200);
  EXPECT_EQ(met.into, -1);
  EXPECT_EQ(met.clear, -1);
}

TEST(LegMeets, BeginningOnAFriendTellsWhereItIsClear) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 10.5_in, 0)});
  const Meeting met = t.leg(0, go(Motion::advance, 5_in), 0).met.at(0);
  EXPECT_EQ(met.into, 0);
  EXPECT_EQ(met.clear, 1.5_in);
}

TEST(LegMeets, LeadersWhoAreAttachedToNobody) {
  Piece point = leader(10_in, 16_in, 0);
  const Table t({}, {unit(10_in, 10_in, 0), leader(10_in, 13_in), point});
  const Leg leg = t.leg(0, go(Motion::advance, 8_in), 0);
  ASSERT_EQ(leg.met.size(), 2u);
  EXPECT_EQ(leg.met[0].touch, 2.5_in);
  EXPECT_EQ(leg.met[0].into, 2.5_in);
  EXPECT_EQ(leg.met[0].clear, 4.5_in);
  EXPECT_EQ(leg.met[1].touch, 6_in);
  EXPECT_EQ(leg.met[1].into, -1);  // a point has no ground to share
  EXPECT_TRUE(t->stand(id(0), leg.to, foot(4_in, 1_in)).overlapped.empty());
}

TEST(LegOffTable, TellsWhere) {
  const Table t({}, {unit(10_in, 44_in, 0), unit(20_in, 45_in, 4500)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).off_at, 4_in);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 4_in)).off_at, -1);
  const Leg skew = t.leg(1, go(Motion::advance, 8_in));
  EXPECT_NEAR(skew.off_at, (3000 - 2000 * std::sqrt(0.5)) / std::sqrt(0.5), 1.5);
  const Table near({}, {unit(3_in, 10_in, 0)});
  const Leg wheel = near.leg(0, swing(Motion::turn, 9000), 0);
  EXPECT_FALSE(wheel.off_table);
}

TEST(LegWheel, TellsWhereItOverlapsAndWhereNoLonger) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(9_in, 12_in, 18000, 1_in, 1_in)});
  const Leg leg = t.leg(0, swing(Motion::wheel, 9000), 500);
  const Meeting& met = leg.met.at(0);
  EXPECT_GE(met.into, met.touch);
  EXPECT_GT(met.clear, met.into);
  EXPECT_LT(met.clear, leg.run);
  EXPECT_LT(met.near, met.touch);
}

RC_GTEST_PROP(LegMeets, RunsAgreeWithMeasuringOnTheWay, ()) {
  Piece mover = any_unit();
  Piece other = *rc::gen::arbitrary<bool>() ? any_unit() : leader(*rc::gen::inRange(8000, 40000), 20000, 900);
  if (*rc::gen::arbitrary<bool>()) {
    mover.foot.files = 6;
    const Angle back = *rc::gen::inRange(100, 9000);
    mover.foot.bend = {*rc::gen::arbitrary<bool>() ? back : -back, 3};
  }
  const Table t({}, {mover, other});
  const Mil run = *rc::gen::inRange(100, 20000), care = *rc::gen::inRange(0, 4000);
  const Manoeuvre m = go(Motion::oblique, run, *rc::gen::inRange(-18000, 18000));
  const Leg leg = t.leg(0, m, care);
  const auto far = [&](Mil at) { return t->distance_at(part_of_the_way(mover, m, at), mover.foot, id(1)); };
  const auto shares = [&](Mil at) {
    return t->distance_at(part_of_the_way(mover, m, at), mover.foot, id(1)) == 0;
  };
  for (Mil k = 0; k <= 60; ++k) {
    const Mil at = static_cast<Mil>(static_cast<std::int64_t>(run) * k / 60);
    if (leg.met.empty()) {
      RC_ASSERT(far(at) >= care - 2);
      continue;
    }
    const Meeting& met = leg.met[0];
    if (at <= met.near && met.near > 0) RC_ASSERT(far(at) >= care - 2);
    if (met.into >= 0 && (at < met.into - 4 || at > met.clear + 4)) RC_ASSERT(far(at) + 2 > 0);
    if (met.into >= 0 && !mover.foot.bend.files && at > met.into + 4 && at < met.clear - 4)
      RC_ASSERT(shares(at));
    if (met.into >= 0 && at < met.into - 20) RC_ASSERT(!shares(at) || far(at) <= 2);
  }
  if (leg.met.empty()) return;
  const Meeting& met = leg.met[0];
  if (met.near < run && met.before >= care) RC_ASSERT(far(met.near + 2) <= care + 2);
  RC_ASSERT((met.into >= 0) == met.overlaps);
  RC_ASSERT((met.clear >= 0) == met.overlaps);
  if (met.overlaps) {
    RC_ASSERT(met.into <= met.clear);
    // Where it is clear, it stands beside the other.
    const Pose beyond = part_of_the_way(mover, m, met.clear);
    RC_ASSERT(t->distance_at(beyond, mover.foot, id(1)) <= 4);
    if (other.kind == PieceKind::unit)
      RC_ASSERT(t->stand(id(0), part_of_the_way(mover, m, met.clear + 6), mover.foot).overlapped.size() <=
                (mover.foot.bend.files ? 1u : 0u));
  }
}

RC_GTEST_PROP(LegTouched, AgreesWithStandingOnTheWay, ()) {
  const Mil x = *rc::gen::inRange(8000, 30000), y = *rc::gen::inRange(8000, 30000);
  const Piece mover = any_unit();
  const Table t(
      {area(Ground::woods_light,
            {{x, y}, {x + 1000, y + 6000}, {x + 3000, y + 2000}, {x + 7000, y + 5000}, {x + 6000, y - 500}}),
       band(Ground::stream, {{x, y}, {y, x + 1}, {x + 9000, 3000}}, 400)},
      {mover});
  const Mil run = *rc::gen::inRange(100, 16000);
  const Manoeuvre m = go(Motion::oblique, run, *rc::gen::inRange(-18000, 18000));
  const Leg leg = t.leg(0, m, 0);
  for (Mil k = 0; k <= 60; ++k) {
    const Mil at = static_cast<Mil>(static_cast<std::int64_t>(run) * k / 60);
    const Standing s = t->stand(id(0), part_of_the_way(mover, m, at), mover.foot);
    std::vector<FeatureId> under = s.areas;
    under.insert(under.end(), s.bands.begin(), s.bands.end());
    for (const FeatureId f : under) {
      bool told = false;
      for (const Span& span : leg.touched)
        told = told || (span.feature == f && at >= span.from - 2 && at <= span.to + 2);
      RC_ASSERT(told);
    }
  }
}

}  // namespace
}  // namespace drumhead
