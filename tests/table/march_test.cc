// Manoeuvres as arithmetic, and the search for a way.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

const Footprint kLine = foot(4_in, 1_in);

Pose any_pose() {
  return {*rc::gen::inRange(0, 48000), *rc::gen::inRange(0, 48000), *rc::gen::inRange(0, kFullTurn)};
}

double apart(const Pose& a, const Pose& b) { return length(vec(a.point()) - vec(b.point())); }

Pose walked(Pose at, const Path& path, const Footprint& f) {
  for (const Manoeuvre& m : path) at = moved(at, f, m);
  return at;
}

TEST(Moved, StraightManoeuvresKeepTheFacing) {
  const Pose from{10_in, 10_in, 0};
  EXPECT_EQ(moved(from, kLine, go(Motion::advance, 5_in)), (Pose{10_in, 15_in, 0}));
  EXPECT_EQ(moved(from, kLine, go(Motion::back, 5_in)), (Pose{10_in, 5_in, 0}));
  EXPECT_EQ(moved(from, kLine, go(Motion::side, 5_in)), (Pose{15_in, 10_in, 0}));
  EXPECT_EQ(moved(from, kLine, go(Motion::side, 5_in, -1)), (Pose{5_in, 10_in, 0}));
  EXPECT_EQ(moved(from, kLine, go(Motion::oblique, 10_in, -3000)), (Pose{5_in, 18660, 0}));
}

TEST(Moved, AWheelStandsOnItsInnerFrontCorner) {
  const Pose from{10_in, 10_in, 0};
  EXPECT_EQ(moved(from, kLine, swing(Motion::wheel, 9000)), (Pose{12_in, 12_in, 9000}));
  EXPECT_EQ(moved(from, kLine, swing(Motion::wheel, -9000)), (Pose{8_in, 12_in, 27000}));
}

TEST(Moved, ATurnStandsOnTheMiddle) {
  const Pose from{10_in, 10_in, 0};
  EXPECT_EQ(moved(from, kLine, swing(Motion::turn, 18000)), (Pose{10_in, 9_in, 18000}));
  EXPECT_EQ(moved(from, kLine, swing(Motion::turn, 9000)), (Pose{10.5_in, 9.5_in, 9000}));
}

TEST(Moved, AFreeMoveEndsWhereItIsTold) {
  Manoeuvre m = go(Motion::free, 0);
  m.to = {1_in, 2_in, 36100};
  EXPECT_EQ(moved({10_in, 10_in, 0}, kLine, m), (Pose{1_in, 2_in, 100}));
}

TEST(Moved, ChangesOfFormationKeepThePose) {
  const Pose from{10_in, 10_in, 700};
  for (const Motion kind : {Motion::form, Motion::cross, Motion::enter, Motion::leave})
    EXPECT_EQ(moved(from, kLine, go(kind, 5_in, 9000)), from);
}

TEST(HeadingOf, EachStraightManoeuvre) {
  const Pose from{10_in, 10_in, 1000};
  EXPECT_EQ(heading_of(from, go(Motion::advance, 1)), 1000);
  EXPECT_EQ(heading_of(from, go(Motion::back, 1)), 19000);
  EXPECT_EQ(heading_of(from, go(Motion::side, 1)), 10000);
  EXPECT_EQ(heading_of(from, go(Motion::side, 1, -1)), 28000);
  EXPECT_EQ(heading_of(from, go(Motion::oblique, 1, -4500)), 32500);
  Manoeuvre m = go(Motion::free, 0);
  m.to = {20_in, 20_in, 0};
  EXPECT_EQ(heading_of(from, m), 4500);
}

RC_GTEST_PROP(Moved, ForwardAndBackComesHome, ()) {
  const Pose from = any_pose();
  const Mil run = *rc::gen::inRange(0, 20000);
  const Pose home = moved(moved(from, kLine, go(Motion::advance, run)), kLine, go(Motion::back, run));
  RC_ASSERT(apart(home, from) <= 1.5);
}

RC_GTEST_PROP(Moved, TwoWheelsOnOneCornerAreOneLongerWheel, ()) {
  const Pose from = any_pose();
  const Angle a = *rc::gen::inRange(0, 9000), b = *rc::gen::inRange(0, 9000);
  const int hand = *rc::gen::element(1, -1);
  const Pose twice =
      moved(moved(from, kLine, swing(Motion::wheel, hand * a)), kLine, swing(Motion::wheel, hand * b));
  const Pose once = moved(from, kLine, swing(Motion::wheel, hand * (a + b)));
  RC_ASSERT(twice.heading == once.heading);
  RC_ASSERT(apart(twice, once) <= 1.5);
}

RC_GTEST_PROP(Moved, AWheelKeepsItsPivotWhereItWas, ()) {
  const Pose from = any_pose();
  const Angle angle = *rc::gen::inRange(-18000, 18000);
  const Pose to = moved(from, kLine, swing(Motion::wheel, angle));
  const std::size_t pivot = angle < 0 ? 0 : 1;
  const Quad before = rectangle(from, kLine.width, kLine.depth),
             after = rectangle(to, kLine.width, kLine.depth);
  RC_ASSERT(length(before[pivot] - after[pivot]) <= 0.75);
}

RC_GTEST_PROP(Moved, ATurnAndItsOppositeComeHomeWithinAThousandth, ()) {
  const Pose from = any_pose();
  const Angle angle = *rc::gen::inRange(-18000, 18000);
  const Pose home = moved(moved(from, kLine, swing(Motion::turn, angle)), kLine, swing(Motion::turn, -angle));
  RC_ASSERT(home.heading == from.heading);
  RC_ASSERT(apart(home, from) <= 1.5);
}

TEST(Joined, ARunInTheSameDirectionGoesOn) {
  const auto whole = [](const Path& path) { return has_parts(path) ? joined(path) : Path{}; };
  for (const Manoeuvre& run : {go(Motion::advance, 2_in), go(Motion::back, 2_in), go(Motion::side, 2_in),
                               go(Motion::side, 2_in, -1), go(Motion::oblique, 2_in, 3000)}) {
    Manoeuvre all = run;
    all.length = 6_in;
    EXPECT_EQ(whole({run, run, run}), (Path{all}));
    EXPECT_EQ(whole({swing(Motion::wheel, 100), run, run, run, swing(Motion::wheel, 100), run}),
              (Path{swing(Motion::wheel, 100), all, swing(Motion::wheel, 100), run}));
  }
  EXPECT_EQ(whole({go(Motion::side, 1_in, 9000), go(Motion::side, 1_in)}),
            (Path{go(Motion::side, 2_in, 9000)}));
}

TEST(Joined, WhatIsNotOneStraightWayStaysInParts) {
  constexpr Mil most = std::numeric_limits<Mil>::max();
  for (const Path& path :
       {Path{}, Path{go(Motion::advance, 1_in)}, Path{go(Motion::advance, 1_in), go(Motion::back, 1_in)},
        Path{go(Motion::advance, 1_in), go(Motion::oblique, 1_in)},
        Path{go(Motion::side, 1_in), go(Motion::side, 1_in, -1)},
        Path{go(Motion::oblique, 1_in, 3000), go(Motion::oblique, 1_in, -3000)},
        Path{swing(Motion::wheel, 100), swing(Motion::wheel, 100)},
        Path{go(Motion::free, 1_in), go(Motion::free, 1_in)},
        Path{go(Motion::advance, 3_in), go(Motion::advance, -1_in)},
        Path{go(Motion::advance, 3_in), go(Motion::advance, 0)},
        Path{go(Motion::advance, most), go(Motion::advance, 1)}}) {
    EXPECT_FALSE(has_parts(path));
    EXPECT_EQ(joined(path), path);
  }
}

TEST(Patterns, StraightAheadIsAnAdvanceFirst) {
  const auto ways = patterns({10_in, 10_in, 0}, kLine, {10_in, 16_in, 0}, false);
  ASSERT_FALSE(ways.empty());
  EXPECT_EQ(ways[0], (Path{go(Motion::advance, 6_in)}));
}

TEST(Patterns, AsideIsASideStepAndAnOblique) {
  const auto right = patterns({10_in, 10_in, 0}, kLine, {13_in, 10_in, 0}, false);
  EXPECT_NE(std::find(right.begin(), right.end(), Path{go(Motion::side, 3_in)}), right.end());
  const auto left = patterns({10_in, 10_in, 0}, kLine, {7_in, 10_in, 0}, false);
  EXPECT_NE(std::find(left.begin(), left.end(), Path{go(Motion::side, 3_in, -1)}), left.end());
  const auto ahead = patterns({10_in, 10_in, 0}, kLine, {13_in, 14_in, 0}, false);
  ASSERT_FALSE(ahead.empty());
  EXPECT_EQ(ahead[0][0].kind, Motion::oblique);
  EXPECT_EQ(ahead[0][0].length, 5_in);
}

TEST(Patterns, BehindIsABackStep) {
  const auto ways = patterns({10_in, 10_in, 0}, kLine, {10_in, 7_in, 0}, false);
  EXPECT_NE(std::find(ways.begin(), ways.end(), Path{go(Motion::back, 3_in)}), ways.end());
}

TEST(Patterns, ToStandStillThereIsNoWay) {
  EXPECT_TRUE(patterns({10_in, 10_in, 0}, kLine, {10_in, 10_in, 0}, false).empty());
}

TEST(Patterns, AWheelAloneIsFound) {
  const Pose from{10_in, 10_in, 0};
  const Pose goal = moved(from, kLine, swing(Motion::wheel, -3000));
  const auto ways = patterns(from, kLine, goal, false);
  EXPECT_NE(std::find(ways.begin(), ways.end(), Path{swing(Motion::wheel, -3000)}), ways.end());
}

TEST(Patterns, AnAboutTurnIsFound) {
  const Pose from{10_in, 10_in, 0};
  const auto ways = patterns(from, kLine, moved(from, kLine, swing(Motion::turn, 18000)), false);
  EXPECT_NE(std::find(ways.begin(), ways.end(), Path{swing(Motion::turn, 18000)}), ways.end());
}

TEST(Patterns, AnyHeadingLetsAWheelAndAdvanceEndAsItComes) {
  const auto ways = patterns({10_in, 10_in, 0}, kLine, {20_in, 20_in, 27000}, true);
  const bool found = std::any_of(ways.begin(), ways.end(), [](const Path& p) {
    return p.size() == 2 && p[0].kind == Motion::wheel && p[0].angle > 0 && p[1].kind == Motion::advance;
  });
  EXPECT_TRUE(found);
}

RC_GTEST_PROP(Patterns, AllLeadToTheGoal, ()) {
  const Pose from = any_pose(), goal = any_pose();
  const bool any_heading = *rc::gen::arbitrary<bool>();
  for (const Path& way : patterns(from, kLine, goal, any_heading)) {
    const Pose end = walked(from, way, kLine);
    RC_ASSERT(apart(end, goal) <= 3.5 + straight_length(way) / 10000.0);
    RC_ASSERT((any_heading || end.heading == goal.heading));
  }
}

RC_GTEST_PROP(Patterns, AWheelAnAdvanceAndAWheelAreFoundAgain, ()) {
  const Pose from = any_pose();
  const Path way = {swing(Motion::wheel, *rc::gen::inRange(-9000, 9000)),
                    go(Motion::advance, *rc::gen::inRange(1000, 12000)),
                    swing(Motion::wheel, *rc::gen::inRange(-9000, 9000))};
  const Pose goal = walked(from, way, kLine);
  bool found = false;
  for (const Path& p : patterns(from, kLine, goal, false)) {
    bool wheels = true;
    for (const Manoeuvre& m : p) wheels &= m.kind == Motion::wheel || m.kind == Motion::advance;
    // A short march between opposite wheels is several times less sure than the rounded places it joins.
    found |= wheels && std::abs(straight_length(p) - way[1].length) <= 20;
  }
  RC_ASSERT(found);
}

RC_GTEST_PROP(Patterns, ThereIsAlwaysATurnAnAdvanceAndATurn, ()) {
  const Pose from = any_pose(), goal = any_pose();
  RC_PRE(from != goal);
  RC_ASSERT(!patterns(from, kLine, goal, false).empty());
}

TEST(Shortened, CutsTheStraightRunsAndKeepsTheWheelsBefore) {
  const Path path = {swing(Motion::wheel, 3000), go(Motion::advance, 4_in), swing(Motion::wheel, -3000),
                     go(Motion::oblique, 6_in, 500), swing(Motion::wheel, 100)};
  EXPECT_EQ(straight_length(path), 10_in);
  EXPECT_EQ(shortened(path, 10_in), path);
  EXPECT_EQ(shortened(path, 5_in), (Path{path[0], path[1], path[2], go(Motion::oblique, 1_in, 500)}));
  EXPECT_EQ(shortened(path, 4_in), (Path{path[0], path[1], path[2]}));
  EXPECT_EQ(shortened(path, 1_in), (Path{path[0], go(Motion::advance, 1_in)}));
}

RC_GTEST_PROP(Shortened, IsNeverLongerThanAsked, ()) {
  Path path;
  for (int i = 0; i < 4; ++i)
    path.push_back(
        go(*rc::gen::element(Motion::advance, Motion::wheel, Motion::side), *rc::gen::inRange(0, 9000), 100));
  for (Manoeuvre& m : path)
    if (m.kind == Motion::wheel) m.length = 0;
  const Mil most = *rc::gen::inRange(0, 30000);
  RC_ASSERT(straight_length(shortened(path, most)) == std::min(most, straight_length(path)));
}

}  // namespace
}  // namespace drumhead
