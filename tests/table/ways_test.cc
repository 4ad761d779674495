// Ways round what is in the way: bridges, the ends of rivers, pieces that are given a berth.
#include "table/ways.h"

#include <gtest/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

constexpr double kQuarter = 3.14159265358979323846 / 2;

Feature river(std::vector<Point> points, Mil width = 2_in) {
  return band(Ground::river, std::move(points), width, "river");
}

Mil far(Point a, Point b) { return to_mil(length(vec(b) - vec(a))); }

// All of it is open, and it is about as long as it says.
void expect_sound(const Ways& ways, const Way& way) {
  Mil sum = 0;
  for (std::size_t i = 0; i + 1 < way.turns.size(); ++i) {
    EXPECT_TRUE(ways.is_open(way.turns[i], way.turns[i + 1])) << i;
    sum += far(way.turns[i], way.turns[i + 1]);
  }
  EXPECT_NEAR(sum, way.length, 30);
}

TEST(Ways, AnOpenTableIsCrossedStraight) {
  const Table t({}, {unit(20_in, 20_in, 0)});
  const Ways ways(*t);
  const Way way = ways.shortest({5_in, 19.5_in}, id(0), 40_in);
  EXPECT_TRUE(way.found);
  EXPECT_EQ(way.length, 13_in);
  EXPECT_EQ(way.turns, (std::vector<Point>{{5_in, 19.5_in}, {18_in, 19.5_in}}));
  EXPECT_TRUE(ways.shortest({5_in, 19.5_in}, id(0), 13_in).found);
  EXPECT_FALSE(ways.shortest({5_in, 19.5_in}, id(0), 12.999_in).found);
}

TEST(Ways, NothingAtAllWhereItStandsAlready) {
  const Table t({}, {unit(20_in, 20_in, 0)});
  const Way way = Ways(*t).shortest({20_in, 19.5_in}, id(0), 1_in);
  EXPECT_TRUE(way.found);
  EXPECT_EQ(way.length, 0);
}

TEST(Ways, ABridgeIsCrossedByItsNearestEdge) {
  // A bridge 2 wide at (12, 20): from 4 in short of it and 3 below, straight to its lower corner and over.
  const Table t({river({{12_in, 0}, {12_in, 40_in}}), spot(Ground::bridge, {12_in, 20_in}, 2_in)}, {});
  Ways ways(*t);
  ways.bar(fid(0));
  const Way way = ways.shortest({7_in, 16_in}, {17_in, 16_in}, 20_in);
  ASSERT_TRUE(way.found);
  EXPECT_EQ(way.length, 12_in);  // 5 + 2 + 5
  EXPECT_EQ(way.turns, (std::vector<Point>{{7_in, 16_in}, {11_in, 19_in}, {13_in, 19_in}, {17_in, 16_in}}));
  expect_sound(ways, way);
  EXPECT_EQ(ways.barred_by({7_in, 16_in}, {17_in, 16_in}), fid(0));
  EXPECT_FALSE(ways.shortest({7_in, 16_in}, {17_in, 16_in}, 11.999_in).found);
}

TEST(Ways, ABridgeIsCrossedAskew) {
  const Table t({river({{12_in, 0}, {12_in, 40_in}}), spot(Ground::bridge, {12_in, 20_in}, 2_in)}, {});
  Ways ways(*t);
  ways.bar(fid(0));
  // From corner to opposite corner, in one line.
  const Way way = ways.shortest({7_in, 15_in}, {17_in, 25_in}, 20_in);
  ASSERT_TRUE(way.found);
  EXPECT_EQ(way.length, far({7_in, 15_in}, {17_in, 25_in}));
  EXPECT_TRUE(ways.is_open({7_in, 15_in}, {17_in, 25_in}));
  EXPECT_FALSE(ways.is_open({7_in, 14.9_in}, {17_in, 24.9_in}));
}

TEST(Ways, TheEndOfARiverIsGoneRound) {
  const Table t({river({{12_in, 0}, {12_in, 20_in}})}, {});
  Ways ways(*t);
  ways.bar(fid(0));
  const Way way = ways.shortest({8_in, 17_in}, {16_in, 17_in}, 20_in);
  ASSERT_TRUE(way.found);
  EXPECT_EQ(way.length, to_mil(2 * length({3_in, 3_in}) + 2_in));
  expect_sound(ways, way);
}

TEST(Ways, ARiverToTheTablesEdgeHasNoEndThere) {
  for (const Point end : {Point{12_in, 0}, Point{11.5_in, -500}}) {
    const Table t({river({{14_in, 20_in}, end})}, {});
    Ways ways(*t);
    ways.bar(fid(0));
    EXPECT_FALSE(ways.shortest({9_in, 0}, {15_in, 0}, 20_in).found);
    EXPECT_FALSE(ways.shortest({9_in, 1_in}, {16_in, 1_in}, 20_in).found);
  }
}

TEST(Ways, ABridgeOverOneArmOfARiverOpensNoOther) {
  // The river comes back beside itself, 6 in on.
  const Table t({river({{10_in, 0}, {10_in, 30_in}, {16_in, 30_in}, {16_in, 0}}, 1_in),
                 spot(Ground::bridge, {10_in, 10_in}, 2_in)},
                {});
  Ways ways(*t);
  ways.bar(fid(0));
  EXPECT_TRUE(ways.is_open({6_in, 10_in}, {13_in, 10_in}));
  EXPECT_FALSE(ways.is_open({6_in, 10_in}, {20_in, 10_in}));
}

TEST(Ways, ABridgeAtABendOpensBothStretches) {
  const Table t(
      {river({{10_in, 0}, {10_in, 15_in}, {16_in, 30_in}}, 1_in), spot(Ground::bridge, {10_in, 15_in}, 2_in)},
      {});
  Ways ways(*t);
  ways.bar(fid(0));
  EXPECT_TRUE(ways.is_open({7_in, 15_in}, {13_in, 15_in}));
}

TEST(Ways, TwoRiversWantTwoBridges) {
  const Table t({river({{10_in, 0}, {10_in, 40_in}}, 1_in), river({{14_in, 0}, {14_in, 40_in}}, 1_in),
                 spot(Ground::bridge, {10_in, 10_in}, 1_in), spot(Ground::ford, {14_in, 16_in}, 2_in)},
                {});
  Ways ways(*t);
  ways.bar(fid(0)), ways.bar(fid(1));
  const Way way = ways.shortest({7_in, 10_in}, {17_in, 16_in}, 20_in);
  ASSERT_TRUE(way.found);
  // From the bridge's upper corner to the ford's lower one: 3 across and 4.5 up.
  const Mil first = far({7_in, 10_in}, {10.5_in, 10.5_in}), then = far({10.5_in, 10.5_in}, {13.5_in, 15_in});
  EXPECT_NEAR(
      way.length,
      first + then + far({13.5_in, 15_in}, {14.5_in, 15.286_in}) + far({14.5_in, 15.286_in}, {17_in, 16_in}),
      2);
  expect_sound(ways, way);
}

TEST(Ways, ALakeIsGoneRoundByItsCorners) {
  const Table t(
      {area(Ground::water, {{10_in, 10_in}, {10_in, 20_in}, {14_in, 14_in}, {20_in, 20_in}, {20_in, 10_in}})},
      {});
  Ways ways(*t);
  ways.bar(fid(0));
  const Way way = ways.shortest({8_in, 15_in}, {22_in, 15_in}, 40_in);
  ASSERT_TRUE(way.found);
  EXPECT_EQ(way.length, 2 * far({8_in, 15_in}, {10_in, 20_in}) + 10_in);  // not down into the notch
  expect_sound(ways, way);
}

TEST(Ways, AnEnemysCornerIsGoneRoundInAnArc) {
  // A line from (20, 19) to (24, 20): the berth is 2. From straight below its end to straight above.
  const Table t({}, {unit(22_in, 20_in, 0)});
  Ways ways(*t);
  ways.keep_off(id(0), 2_in);
  const Way way = ways.shortest({18_in, 10_in}, {18_in, 30_in}, 40_in);
  ASSERT_TRUE(way.found);
  EXPECT_EQ(way.length, 20_in);  // straight past it, at just the berth
  const Way round = ways.shortest({20_in, 17_in}, {20_in, 22_in}, 40_in);
  ASSERT_TRUE(round.found);
  EXPECT_EQ(round.length, to_mil(2 * kQuarter * 2000 + 1000));  // two quarter circles and the line's end
  expect_sound(ways, round);
  EXPECT_TRUE(ways.shortest({20_in, 17_in}, {20_in, 22_in}, round.length).found);
  EXPECT_FALSE(ways.shortest({20_in, 17_in}, {20_in, 22_in}, round.length - 1).found);
}

TEST(Ways, TangentsAreTakenFromAfar) {
  const Table t({}, {unit(22_in, 20_in, 0)});
  Ways ways(*t);
  ways.keep_off(id(0), 2_in);
  // From 4 below the corner (20, 19) of the line and above it the same: tangents at 60 degrees.
  const Way way = ways.shortest({20_in, 15_in}, {20_in, 24_in}, 40_in);
  ASSERT_TRUE(way.found);
  const double tangent = 4000 * 0.86602540378443864676, arc = 2000 * kQuarter / 3;
  EXPECT_EQ(way.length, to_mil(2 * tangent + 2 * arc + 1000));
  expect_sound(ways, way);
}

TEST(Ways, ThereIsNoWayOffTheTable) {
  const Table t({}, {unit(22_in, 1.5_in, 0, 20_in)});
  Ways ways(*t);
  ways.keep_off(id(0), 2_in);
  const Way way = ways.shortest({8_in, 0}, {36_in, 0}, 200_in);
  ASSERT_TRUE(way.found);  // over the top
  EXPECT_GT(way.length, 28_in);
  for (const Point p : way.turns) EXPECT_GE(p.y, 0);
}

TEST(Ways, AScreenLiftsTheBerthWhereItIsNearer) {
  // An enemy line with its front at y 24, a friend with his at y 21: halfway is y 22.5.
  const Table t({}, {unit(20_in, 24_in, 18000, 8_in), unit(20_in, 21_in, 0, 8_in)});
  Ways ways(*t);
  ways.keep_off(id(0), 2_in);
  EXPECT_FALSE(ways.is_open({12_in, 22.4_in}, {28_in, 22.4_in}));
  ways.screen(id(1));
  EXPECT_TRUE(ways.is_open({16.5_in, 22.4_in}, {23.5_in, 22.4_in}));
  EXPECT_FALSE(ways.is_open({16.5_in, 22.5_in}, {23.5_in, 22.5_in}));
}

TEST(Ways, TheWayRunsBesideAScreen) {
  const Table t({}, {unit(20_in, 24_in, 18000, 8_in), unit(20_in, 21_in, 0, 8_in)});
  Ways ways(*t);
  ways.keep_off(id(0), 2_in), ways.screen(id(1));
  const Way way = ways.shortest({10_in, 22.8_in}, {30_in, 22.8_in}, 40_in);
  ASSERT_TRUE(way.found);
  EXPECT_GT(way.length, 20_in);
  EXPECT_LT(way.length, 20.2_in);
  expect_sound(ways, way);
}

// A crowded table: a bent river with a bridge, a lake, twelve pieces, three screens.
class Crowd {
 public:
  explicit Crowd(std::uint32_t seed)
      : next_(seed),
        table_({river({{2_in, 3_in}, {20_in, 20_in}, {38_in, 3_in}}, 1_in),
                area(Ground::water, {{30_in, 30_in}, {33_in, 36_in}, {36_in, 31_in}}),
                spot(Ground::bridge, {11_in, 11.5_in}, 2_in)},
               pieces()),
        ways_(*table_) {
    ways_.bar(fid(0)), ways_.bar(fid(1));
    for (std::size_t i = 0; i < 12; ++i) ways_.keep_off(id(i), 2_in);
    for (std::size_t i = 12; i < 15; ++i) ways_.screen(id(i));
  }

  const Ways& ways() const { return ways_; }
  Point anywhere() { return {any(48_in), any(48_in)}; }

 private:
  Mil any(Mil most) {
    next_ = next_ * 1664525u + 1013904223u;
    return static_cast<Mil>(next_ / 4294967296.0 * most);
  }
  std::vector<Piece> pieces() {
    std::vector<Piece> out;
    for (int i = 0; i < 15; ++i) out.push_back(unit(any(48_in), any(48_in), any(36000), 2_in + any(6_in)));
    return out;
  }

  std::uint32_t next_;
  Table table_;
  Ways ways_;
};

TEST(Ways, NoOpenWayIsShorterThanTheShortest) {
  int found = 0, tried = 0;
  for (std::uint32_t seed = 1; seed <= 40; ++seed) {
    Crowd crowd(seed);
    const Ways& ways = crowd.ways();
    const Point from = crowd.anywhere(), to = crowd.anywhere();
    const Way way = ways.shortest(from, to, 90_in);
    if (way.found) {
      ++found;
      EXPECT_GE(way.length, far(from, to));
      EXPECT_TRUE(ways.shortest(from, to, way.length).found);
      EXPECT_FALSE(ways.shortest(from, to, way.length - 1).found);
    }
    for (int i = 0; i < 400; ++i) {
      const Point a = crowd.anywhere(), b = crowd.anywhere();
      if (!ways.is_open(from, a) || !ways.is_open(a, b) || !ways.is_open(b, to)) continue;
      ++tried;
      ASSERT_TRUE(way.found) << seed;
      EXPECT_LE(way.length, far(from, a) + far(a, b) + far(b, to) + 3) << seed;
    }
  }
  EXPECT_GT(found, 10);
  EXPECT_GT(tried, 100);
}

TEST(Ways, EveryTurnOfAWayIsOpen) {
  for (std::uint32_t seed = 100; seed < 140; ++seed) {
    Crowd crowd(seed);
    const Way way = crowd.ways().shortest(crowd.anywhere(), crowd.anywhere(), 90_in);
    SCOPED_TRACE(seed);
    if (way.found) expect_sound(crowd.ways(), way);
  }
}

}  // namespace
}  // namespace drumhead
