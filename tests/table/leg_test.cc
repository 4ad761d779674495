// Legs: lengths, areas under them, pieces met on the way.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

TEST(LegAdvance, ReportsTheAreaUnderItsMiddleAndUnderAnyPart) {
  const Table t(
      {block(Ground::woods_light, 0, 14_in, 20_in, 17_in), block(Ground::marsh, 11_in, 12_in, 20_in, 13_in)},
      {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 8_in));
  EXPECT_EQ(leg.to, (Pose{10_in, 18_in, 0}));
  EXPECT_EQ(leg.run, 8_in);
  EXPECT_EQ(leg.middle, (std::vector<Span>{{fid(0), 4_in, 7_in}}));
  EXPECT_EQ(leg.touched, (std::vector<Span>{{fid(0), 4_in, 8_in}, {fid(1), 2_in, 4_in}}));
  EXPECT_FALSE(leg.off_table);
}

TEST(LegAdvance, StartingInAWoodCountsFromNothing) {
  const Table t({block(Ground::woods_light, 0, 5_in, 20_in, 12_in)}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).middle, (std::vector<Span>{{fid(0), 0, 2_in}}));
}

TEST(LegAdvance, AlongTheEdgeOfAWoodTouchesNothing) {
  const Table t({block(Ground::woods_light, 12_in, 0, 20_in, 40_in)},
                {unit(10_in, 10_in, 0), unit(12_in, 20_in, 0)});
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 8_in)).touched.empty());
  EXPECT_TRUE(t.leg(1, go(Motion::advance, 8_in)).middle.empty());  // the middle runs along the edge
}

TEST(LegAdvance, IntoANotchedAreaHasTwoStretches) {
  const Table t({area(Ground::woods_light, {{0, 12_in},
                                            {0, 20_in},
                                            {20_in, 20_in},
                                            {20_in, 17_in},
                                            {5_in, 17_in},
                                            {5_in, 15_in},
                                            {20_in, 15_in},
                                            {20_in, 12_in}})},
                {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 8_in)).middle,
            (std::vector<Span>{{fid(0), 2_in, 5_in}, {fid(0), 7_in, 8_in}}));
}

TEST(LegBack, TheRearEdgeLeads) {
  const Table t({block(Ground::woods_light, 0, 4_in, 20_in, 7_in)}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, go(Motion::back, 4_in));
  EXPECT_EQ(leg.middle, (std::vector<Span>{{fid(0), 2_in, 4_in}}));
}

TEST(LegSide, TheSideEdgeLeads) {
  const Table t(
      {block(Ground::woods_light, 15_in, 4_in, 20_in, 17_in), block(Ground::marsh, 0, 4_in, 6_in, 17_in)},
      {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t.leg(0, go(Motion::side, 5_in)).middle, (std::vector<Span>{{fid(0), 3_in, 5_in}}));
  EXPECT_EQ(t.leg(0, go(Motion::side, 5_in, -1)).middle, (std::vector<Span>{{fid(1), 2_in, 5_in}}));
}

TEST(LegStraight, AlongAnyHeadingTheEdgeThatGoesFirstLeads) {
  const Table t({block(Ground::woods_light, 0, 4_in, 20_in, 7_in)}, {unit(10_in, 10_in, 0)});
  const Piece& p = t->piece(id(0));
  const Leg leg = t->straight(id(0), p.pose, p.foot, 18000, 4_in, 1_in);
  EXPECT_EQ(leg.to, (Pose{10_in, 6_in, 0}));
  EXPECT_EQ(leg.middle, (std::vector<Span>{{fid(0), 2_in, 4_in}}));
}

TEST(LegMeets, AnEnemyAheadWithAllItsDistances) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000), unit(30_in, 30_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 5_in), 6_in);
  ASSERT_EQ(leg.met.size(), 1u);
  const Meeting& met = leg.met[0];
  EXPECT_EQ(met.piece, id(1));
  EXPECT_EQ(met.before, 8_in);
  EXPECT_EQ(met.nearest, 3_in);
  EXPECT_EQ(met.end, 3_in);
  EXPECT_EQ(met.touch, -1);
  EXPECT_FALSE(met.overlaps_end);
}

TEST(LegMeets, OneThatIsPassedIsNearestOnTheWay) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(15_in, 15_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 20_in), 2_in);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].nearest, 1_in);
  EXPECT_EQ(leg.met[0].end, to_mil(14035.7));
  EXPECT_EQ(leg.met[0].touch, -1);
}

TEST(LegMeets, OneThatIsTouchedAndOneThatIsRunThrough) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000)});
  const Leg to = t.leg(0, go(Motion::advance, 8_in), 0);
  ASSERT_EQ(to.met.size(), 1u);
  EXPECT_EQ(to.met[0].touch, 8_in);
  EXPECT_FALSE(to.met[0].overlaps);
  EXPECT_FALSE(to.met[0].overlaps_end);
  const Leg into = t.leg(0, go(Motion::advance, 8.5_in), 0);
  EXPECT_EQ(into.met[0].touch, 8_in);
  EXPECT_TRUE(into.met[0].overlaps_end);
  EXPECT_EQ(into.met[0].end, 0);
  const Leg through = t.leg(0, go(Motion::advance, 12_in), 0);
  EXPECT_EQ(through.met[0].touch, 8_in);
  EXPECT_TRUE(through.met[0].overlaps);
  EXPECT_FALSE(through.met[0].overlaps_end);
  EXPECT_EQ(through.met[0].end, 2_in);
}

TEST(LegMeets, NeighboursInLineAreNearButNotTouched) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(14_in, 10_in, 0)});
  const Leg leg = t.leg(0, go(Motion::advance, 5_in), 0);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].touch, -1);
  EXPECT_EQ(leg.met[0].nearest, 0);
  EXPECT_EQ(leg.met[0].end, 4_in);
}

TEST(LegMeets, CareItselfIsWithin) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000)});
  EXPECT_EQ(t.leg(0, go(Motion::advance, 5_in), 3_in).met.size(), 1u);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 5_in), 2999).met.size(), 0u);
}

TEST(LegMeets, NeitherAttachedLeadersNorTheAbsentNorItself) {
  Piece gone = unit(10_in, 14_in, 0), gun = unit(10_in, 16_in, 0);
  gone.present = false;
  gun.kind = PieceKind::token;
  Piece attached = leader(10_in, 12_in);
  attached.with = id(3);
  const Table t({}, {unit(10_in, 10_in, 0), gone, attached, gun});
  const Leg leg = t.leg(0, go(Motion::advance, 8_in));
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].piece, id(3));
}

TEST(LegMeets, AGarrisonInItsNotchedBlock) {
  const Table t(
      {area(Ground::town, {{20_in, 20_in},
                           {20_in, 30_in},
                           {24_in, 30_in},
                           {24_in, 23_in},
                           {26_in, 23_in},
                           {26_in, 30_in},
                           {30_in, 30_in},
                           {30_in, 20_in}})},
      {garrison(fid(0)), unit(25_in, 35_in, 18000, 1_in, 1_in), unit(25_in, 45_in, 18000, 3_in, 1_in)});
  const Leg thin = t.leg(1, go(Motion::advance, 12_in), 0);
  ASSERT_EQ(thin.met.size(), 1u);
  EXPECT_EQ(thin.met[0].touch, 12_in);
  EXPECT_FALSE(thin.met[0].overlaps_end);
  EXPECT_TRUE(t.leg(1, go(Motion::advance, 11_in), 0).met.empty());
  EXPECT_EQ(t.leg(2, go(Motion::advance, 16_in), 0).met[0].touch, 15_in);
}

TEST(LegMeets, OneThatEndsOnARoundedPlaceStillTouches) {
  const Table t({}, {unit(10_in, 10_in, 3333), unit(17_in, 20_in, 3333 + 18000)});
  const Touch touch = t->touch(id(0), t->piece(id(0)).pose, t->piece(id(0)).foot, 3333, id(1));
  ASSERT_GT(touch.length, 0);
  const Leg leg = t.leg(0, go(Motion::advance, touch.length), 0);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].touch, touch.length);
  EXPECT_FALSE(leg.met[0].overlaps_end);
  EXPECT_LE(leg.met[0].end, 2);
}

TEST(LegOffTable, OnTheEdgeIsOn) {
  const Table t({}, {unit(10_in, 40_in, 0)});
  EXPECT_FALSE(t.leg(0, go(Motion::advance, 8_in)).off_table);
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 8.001_in)).off_table);
}

TEST(LegOffTable, TheCornerOfAWheelCounts) {
  const Table t({}, {unit(10_in, 46_in, 0)});
  EXPECT_TRUE(t.leg(0, swing(Motion::wheel, 9000)).off_table);
  EXPECT_FALSE(t.leg(0, swing(Motion::wheel, 2500)).off_table);
}

TEST(LegWheel, MeasuresTheMiddleAndTheOuterCornerAlongTheirArcs) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, swing(Motion::wheel, 9000));
  EXPECT_EQ(leg.run, to_mil(2000 * 3.14159265358979 / 2));
  EXPECT_EQ(leg.outer, to_mil(4000 * 3.14159265358979 / 2));
}

TEST(LegWheel, MeetsWhatItsOuterWingSweeps) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(9_in, 12_in, 18000, 1_in, 1_in)});
  const Leg leg = t.leg(0, swing(Motion::wheel, 9000), 0);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_GT(leg.met[0].touch, 0);
  EXPECT_FALSE(leg.met[0].overlaps_end);
  EXPECT_GT(leg.met[0].end, 0);
}

TEST(LegWheel, ReportsTheEndPose) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(12.5_in, 12_in, 27000, 1_in, 1_in)});
  const Leg leg = t.leg(0, swing(Motion::wheel, 9000), 1_in);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].end, 500);
  EXPECT_FALSE(leg.met[0].overlaps_end);
}

TEST(LegWheel, GoesOverAnAreaWithItsMiddleAndItsParts) {
  const Table t({block(Ground::rough, 0, 11_in, 20_in, 20_in)}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, swing(Motion::wheel, 9000));
  ASSERT_EQ(leg.middle.size(), 1u);
  EXPECT_NEAR(leg.middle[0].from, 2000 * 3.14159265 / 6, 3);  // thirty degrees: half the radius up
  EXPECT_EQ(leg.middle[0].to, leg.run);
  ASSERT_EQ(leg.touched.size(), 1u);
  EXPECT_EQ(leg.touched[0].feature, fid(0));
  // The outer corner is four inches from the pivot: it reaches the edge after some 14.5 degrees.
  EXPECT_NEAR(leg.touched[0].from, 2000 * 3.14159265 * 14.5 / 180, 2000 * 3.14159265 * 2.5 / 180);
  EXPECT_EQ(leg.touched[0].to, leg.run);
}

TEST(LegTurn, AboutTheMiddleMeetsItsCorners) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 12.5_in, 18000)});
  const Leg leg = t.leg(0, swing(Motion::turn, 9000), 1_in);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].before, 2.5_in);
  EXPECT_EQ(leg.met[0].end, 1_in);
  EXPECT_EQ(leg.outer, to_mil(length({2000, 500}) * 3.14159265358979 / 2));
}

TEST(LegFree, GoesStraightToItsPlaceAndFacesAsItLikes) {
  const Table t({block(Ground::marsh, 12_in, 0, 14_in, 40_in)},
                {unit(10_in, 10_in, 0, 1_in, 1_in), unit(18_in, 10_in, 0, 1_in, 1_in)});
  Manoeuvre m = go(Motion::free, 0);
  m.to = {16_in, 10_in, 9000};
  const Leg leg = t.leg(0, m, 2_in);
  EXPECT_EQ(leg.run, 6_in);
  EXPECT_EQ(leg.to, m.to);
  EXPECT_EQ(leg.middle, (std::vector<Span>{{fid(0), 2_in, 4_in}}));
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].end, 1.5_in);
}

TEST(LegFree, ALeaderOnHisRoundBaseTouchesWithHisRim) {
  const Table t({}, {leader(10_in, 10_in), unit(10_in, 20_in, 18000)});
  Manoeuvre m = go(Motion::free, 0);
  m.to = {10_in, 25_in, 0};
  const Leg leg = t.leg(0, m, 0);
  ASSERT_EQ(leg.met.size(), 1u);
  EXPECT_EQ(leg.met[0].touch, 9.5_in);
  EXPECT_EQ(leg.met[0].before, 9.5_in);
}

TEST(LegOther, AChangeOfFormationGoesNowhere) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  const Leg leg = t.leg(0, go(Motion::form, 0));
  EXPECT_EQ(leg.to, leg.from);
  EXPECT_EQ(leg.run, 0);
}

TEST(FieldTrace, WalksTheWholePath) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  const Trace trace = t->trace(id(0),
                               {go(Motion::advance, 4_in), swing(Motion::wheel, 9000),
                                go(Motion::advance, 30_in), go(Motion::advance, 10_in)},
                               0);
  ASSERT_EQ(trace.legs.size(), 4u);
  EXPECT_EQ(trace.legs[1].to, (Pose{12_in, 16_in, 9000}));
  EXPECT_EQ(trace.end, (Pose{52_in, 16_in, 9000}));
  EXPECT_TRUE(trace.off_table);
  EXPECT_FALSE(trace.legs[2].off_table);
}

RC_GTEST_PROP(LegMeets, AgreesWithMeasuringAtEveryPlaceOnTheWay, ()) {
  const auto any = [] {
    return unit(*rc::gen::inRange(8000, 40000), *rc::gen::inRange(8000, 40000),
                *rc::gen::inRange(0, kFullTurn), *rc::gen::inRange(500, 8000), *rc::gen::inRange(500, 3000));
  };
  const Table t({}, {any(), any()});
  const Mil run = *rc::gen::inRange(100, 12000);
  const Manoeuvre m = go(Motion::oblique, run, *rc::gen::inRange(-18000, 18000));
  const Leg leg = t.leg(0, m, 50_in);
  RC_ASSERT(leg.met.size() == 1u);
  const Meeting& met = leg.met[0];
  const Piece& p = t->piece(id(0));
  RC_ASSERT(met.before == t->distance(id(0), id(1)));
  RC_ASSERT(met.end == t->distance_at(leg.to, p.foot, id(1)));
  Mil least = 1000000;
  for (int i = 0; i <= 200; ++i) {
    Manoeuvre part = m;
    part.length = run * i / 200;
    least = std::min(least, t->distance_at(moved(p.pose, p.foot, part), p.foot, id(1)));
  }
  RC_ASSERT(met.nearest <= least + 2);
  RC_ASSERT(met.nearest >= least - run / 200 - 2);
  if (met.before > 2 && met.touch >= 0) RC_ASSERT(met.nearest <= 2);
  if (met.before > 2 && met.overlaps_end) RC_ASSERT(met.touch >= 0);
}

Manoeuvre any_manoeuvre() {
  const Motion kind = *rc::gen::element(Motion::advance, Motion::oblique, Motion::wheel, Motion::turn);
  if (kind == Motion::wheel || kind == Motion::turn) return swing(kind, *rc::gen::inRange(-18000, 18000));
  return go(kind, *rc::gen::inRange(100, 12000),
            kind == Motion::oblique ? *rc::gen::inRange(-18000, 18000) : 0);
}

Piece any_unit_of(Side side) {
  Piece out =
      unit(*rc::gen::inRange(16000, 32000), *rc::gen::inRange(16000, 32000), *rc::gen::inRange(0, kFullTurn),
           *rc::gen::inRange(500, 8000), *rc::gen::inRange(500, 3000));
  out.side = side;
  return out;
}

RC_GTEST_PROP(LegMeets, AFriendIsReportedWhereHeIsTouchedAndAsAnEnemyWouldBe, ()) {
  const Piece mover = any_unit_of(Side::british);
  Piece other = any_unit_of(Side::american);
  const Table foes({}, {mover, other});
  other.side = Side::british;
  const Table friends({}, {mover, other});
  const Manoeuvre m = any_manoeuvre();
  const Mil care = *rc::gen::inRange(0, 6000);
  const Leg against = foes.leg(0, m, care), among = friends.leg(0, m, care);
  const bool touched = !against.met.empty() && against.met[0].nearest <= 2;
  RC_ASSERT(among.met.size() == (touched ? 1u : 0u));
  if (!touched) return;
  const Meeting &foe = against.met[0], &mate = among.met[0];
  RC_ASSERT(mate.nearest == foe.nearest && mate.before == foe.before && mate.end == foe.end);
  RC_ASSERT(mate.near == foe.near && mate.touch == foe.touch);
  RC_ASSERT(mate.into == foe.into && mate.clear == foe.clear);
  RC_ASSERT(mate.overlaps == foe.overlaps && mate.overlaps_end == foe.overlaps_end);
}

// What a wheel or turn says of a piece, measured at every place at which the arc is looked at, and near it.
RC_GTEST_PROP(LegMeets, AgreesWithMeasuringAtEveryPlaceOfAnArc, ()) {
  const Table t({}, {any_unit_of(Side::british), any_unit_of(Side::american)});
  const Manoeuvre m = swing(*rc::gen::element(Motion::wheel, Motion::turn), *rc::gen::inRange(-18000, 18000));
  const Leg leg = t.leg(0, m, 50_in);
  RC_ASSERT(leg.met.size() == 1u);
  const Piece& p = t->piece(id(0));
  const int steps = std::max(1, ((m.angle < 0 ? -m.angle : m.angle) + 249) / 250);
  Mil least = 1000000, end = 0;
  for (int i = 0; i <= steps; ++i) {
    Manoeuvre part = m;
    part.angle = static_cast<Angle>(std::int64_t{m.angle} * i / steps);
    end = t->distance_at(moved(p.pose, p.foot, part), p.foot, id(1));
    least = std::min(least, end);
  }
  RC_ASSERT(leg.met[0].before == t->distance(id(0), id(1)));
  RC_ASSERT(leg.met[0].end == end);
  RC_ASSERT(leg.met[0].nearest <= least + 3);  // headings are rounded to the centidegree
  RC_ASSERT(leg.met[0].nearest >= least - 3);
}

}  // namespace
}  // namespace drumhead
