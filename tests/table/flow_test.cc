// Ways of bodies of men: round houses and woods, over bridges and fords, through gates, past friends.
#include "table/flow.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "set_up.h"
#include "table/detour.h"

namespace drumhead {
namespace {

using namespace set_up;

// A table of 48 by 48 and one kind of body on it.
struct March {
  Terrain terrain;
  std::shared_ptr<const MarchMap> map;

  March(std::vector<Feature> features, const GroundCost& cost)
      : terrain(48_in, 48_in, std::move(features)), map(terrain.marches().map(terrain, cost)) {}
};

GroundCost body(std::vector<int> pace, std::vector<Mil> toll = {}, Mil half_width = 2_in, Mil least = 500) {
  return {std::move(pace), std::move(toll), half_width, least};
}

double far(Vec a, Vec b) { return length(b - a); }

// The length of a way, each of whose parts is open; what is left sinks from turn to turn.
double length_of(const March& march, const Flow& flow, Vec from) {
  double sum = 0, left = flow.left(from);
  const std::vector<Waypoint> way = flow.way(from);
  EXPECT_FALSE(way.empty());
  for (const Waypoint& to : way) {
    EXPECT_TRUE(to.crossing.valid() || march.map->straight(from, to.at) < MarchMap::kNever);
    EXPECT_LT(to.left, left);
    left = to.left;
    sum += far(from, to.at);
    from = to.at;
  }
  EXPECT_TRUE(way.empty() || way.back().is_goal);
  return sum;
}

TEST(Flow, OpenGroundIsCrossedStraight) {
  const March march({}, body({}));
  const Vec from{8'300, 10'200}, goal{40'000, 40'000};
  const Flow flow(march.map, goal);
  const std::optional<Waypoint> next = flow.next(from);
  ASSERT_TRUE(next);
  EXPECT_EQ(to_point(next->at), to_point(goal));
  EXPECT_TRUE(next->is_goal);
  EXPECT_EQ(next->room, 2_in);
  EXPECT_GE(flow.left(from), far(from, goal) - 1);
  EXPECT_LE(flow.left(from), 1.03 * far(from, goal));
}

TEST(Flow, ItGoesNoFartherThanItIsAsked) {
  const March march({}, body({}));
  const Flow flow(march.map, Vec{24'000, 40'000});
  const std::optional<Waypoint> next = flow.next({24'000, 10'000}, 6'000);
  ASSERT_TRUE(next);
  EXPECT_EQ(to_point(next->at), (Point{24_in, 16_in}));
  EXPECT_FALSE(next->is_goal);
  EXPECT_NEAR(next->left, 24'000, 500);
}

TEST(Flow, AHouseIsPassedWithRoomForTheFront) {
  const March march({block(Ground::building, 22_in, 22_in, 26_in, 26_in)}, body({0}));
  const Vec from{24'000, 8'000}, goal{24'000, 40'000};
  const Flow flow(march.map, goal);
  const std::vector<Waypoint> way = flow.way(from);
  ASSERT_GE(way.size(), 2u);
  for (const Waypoint& to : way) EXPECT_GE(to.room, 1_in) << to.at.x << ' ' << to.at.y;
  const double whole = length_of(march, flow, from);
  EXPECT_GT(whole, 32'000);
  EXPECT_LT(whole, 35'500);
}

TEST(Flow, AHouseSmallerThanACellIsSeen) {
  const March march({block(Ground::building, 24'100, 24'100, 24'300, 24'300)}, body({0}));
  EXPECT_GE(march.map->straight({24'200, 20'000}, {24'200, 28'000}), MarchMap::kNever / 2);
}

TEST(Flow, WoodsAreGoneRoundOrThroughWhicheverIsSooner) {
  const Feature wood = block(Ground::woods_heavy, 16_in, 20_in, 32_in, 24_in);
  const Vec from{24'000, 10'000}, goal{24'000, 36'000};
  const March slow({wood}, body({100})), easy({wood}, body({800}));
  EXPECT_GT(length_of(slow, Flow(slow.map, goal), from), 28'000);
  EXPECT_LT(length_of(easy, Flow(easy.map, goal), from), 26'500);
  EXPECT_GT(Flow(easy.map, goal).left(from), 26'800);  // at the pace that the wood leaves it
}

TEST(Flow, ARiverIsCrossedByTheNearestBridge) {
  const March march({band(Ground::river, {{0, 24_in}, {48_in, 24_in}}, 1_in),
                     spot(Ground::bridge, {40_in, 24_in}, 1_in), spot(Ground::ford, {4_in, 24_in}, 2_in)},
                    body({0, 1000, 1000}));
  const Vec goal{30'000, 40'000};
  const Flow flow(march.map, goal);
  const std::vector<Waypoint> way = flow.way({30'000, 8'000});
  ASSERT_GE(way.size(), 3u);
  bool bridged = false;
  for (const Waypoint& to : way) {
    if (!to.crossing.valid()) continue;
    bridged = true;
    EXPECT_EQ(to.crossing, fid(1));
    EXPECT_EQ(to.room, 500);  // it must narrow its front
    EXPECT_NEAR(to.at.x, 40'000, 1);
    EXPECT_GT(to.at.y, 24'500);
  }
  EXPECT_TRUE(bridged);
  length_of(march, flow, {30'000, 8'000});
}

TEST(Flow, WhoeverIsOnTheBridgeGoesOnOverIt) {
  const March march(
      {band(Ground::river, {{0, 24_in}, {48_in, 24_in}}, 3_in), spot(Ground::bridge, {40_in, 24_in}, 1_in)},
      body({0, 1000}));
  const Flow north(march.map, Vec{30'000, 40'000}), south(march.map, Vec{30'000, 4'000});
  const Vec on{40'100, 24'300};
  ASSERT_TRUE(north.next(on) && south.next(on));
  EXPECT_GT(north.next(on)->at.y, 25'500);
  EXPECT_LT(south.next(on)->at.y, 22'500);
  EXPECT_TRUE(north.reaches(on));
}

TEST(Flow, WithoutACrossingNobodyGetsOver) {
  const March march({band(Ground::river, {{0, 24_in}, {48_in, 24_in}}, 100)}, body({0}));
  const Flow flow(march.map, Vec{30'000, 40'000});
  EXPECT_FALSE(flow.reaches({30'000, 8'000}));
  EXPECT_FALSE(flow.next({30'000, 8'000}));
  EXPECT_TRUE(flow.way({30'000, 8'000}).empty());
  EXPECT_TRUE(flow.reaches({3'000, 30'000}));
}

TEST(Flow, AWallIsClimbedOrTheGateIsTaken) {
  const std::vector<Feature> walls = {band(Ground::wall, {{0, 24_in}, {20_in, 24_in}}, 200),
                                      band(Ground::wall, {{24_in, 24_in}, {48_in, 24_in}}, 200)};
  const Vec from{30'000, 16'000}, goal{30'000, 32'000};
  const March dear(walls, body({1000, 1000}, {12_in, 12_in}, 1_in)),
      cheap(walls, body({1000, 1000}, {1_in, 1_in}, 1_in));
  EXPECT_NEAR(length_of(cheap, Flow(cheap.map, goal), from), 16'000, 10);
  EXPECT_NEAR(Flow(cheap.map, goal).left(from), 17'000, 300);
  const double round = length_of(dear, Flow(dear.map, goal), from);
  EXPECT_GT(round, 19'500);
  EXPECT_LT(round, 24'000);
}

TEST(Flow, AGapIsTooNarrowForSome) {
  const std::vector<Feature> works = {band(Ground::fieldwork, {{0, 24_in}, {22_in, 24_in}}, 200),
                                      band(Ground::fieldwork, {{26_in, 24_in}, {48_in, 24_in}}, 200)};
  const Vec from{24'000, 8'000}, goal{24'000, 40'000};
  const March column(works, body({0, 0}, {}, 1_in, 1_in)), line(works, body({0, 0}, {}, 4_in, 1_in)),
      stiff(works, body({0, 0}, {}, 4_in, 4_in));
  EXPECT_EQ(Flow(column.map, goal).next(from)->room, 1_in);
  const std::vector<Waypoint> way = Flow(line.map, goal).way(from);
  ASSERT_FALSE(way.empty());
  EXPECT_TRUE(std::any_of(way.begin(), way.end(), [](const Waypoint& to) { return to.room <= 2_in; }));
  EXPECT_FALSE(Flow(stiff.map, goal).reaches(from));
}

TEST(Flow, AGoalThatIsShutIsComeNearTo) {
  const March march({block(Ground::town, 20_in, 20_in, 28_in, 28_in)}, body({0}));
  const Flow flow(march.map, Vec{24'000, 24'000});
  const std::vector<Waypoint> way = flow.way({4'000, 24'000});
  ASSERT_FALSE(way.empty());
  EXPECT_TRUE(way.back().is_goal);
  EXPECT_NEAR(way.back().at.x, 20'000, 1'600);
}

TEST(Flow, AnyPartOfAPolygonWillDo) {
  const March march({}, body({}));
  const std::vector<Vec> ground = {{10'000, 30'000}, {10'000, 40'000}, {40'000, 40'000}, {40'000, 30'000}};
  const Flow flow(march.map, ground);
  const std::vector<Waypoint> way = flow.way({35'500, 10'500});
  ASSERT_EQ(way.size(), 1u);
  EXPECT_NEAR(way[0].at.x, 35'500, 1'000);
  EXPECT_NEAR(way[0].at.y, 30'500, 600);
}

TEST(Flow, WhoStandsTooNearToAHouseGetsAway) {
  const March march({block(Ground::building, 22_in, 22_in, 26_in, 26_in)}, body({0}, {}, 3_in, 2_in));
  const Flow flow(march.map, Vec{24'000, 44'000});
  const Vec at{24'000, 21'900};
  EXPECT_TRUE(flow.reaches(at));
  ASSERT_TRUE(flow.next(at));
  EXPECT_GT(far(flow.next(at)->at, at), 1'000);
}

TEST(Flow, CornersAndTheEdgeOfTheTableAreReached) {
  const March march({}, body({}, {}, 3_in, 1_in));
  for (const Vec corner : {Vec{0, 0}, Vec{48'000, 0}, Vec{48'000, 48'000}, Vec{0, 48'000}}) {
    const Flow flow(march.map, corner);
    EXPECT_TRUE(flow.reaches({24'000, 24'000}));
    EXPECT_TRUE(flow.reaches(corner));
    EXPECT_LT(flow.left({24'000, 24'000}), 1.4 * far({24'000, 24'000}, corner) + 8'000);
    EXPECT_TRUE(Flow(march.map, Vec{24'000, 24'000}).next(corner));
  }
}

TEST(WayPast, FriendsInTheWayArePassed) {
  const March march({}, body({}));
  const Vec from{24'000, 10'000};
  const Waypoint goal{{24'000, 40'000}, 0, 0, {}, true};
  const InTheWay mate{rectangle({24_in, 16_in, 0}, 4_in, 1_in), 2_in, 6000};
  const Waypoint past = way_past(*march.map, from, goal, 8'000, std::array{mate});
  EXPECT_GT(std::abs(past.at.x - 24'000), 2'500) << past.at.y;
  EXPECT_GT(past.at.y, 11'000);
  EXPECT_LE(far(from, past.at), 8'001);
  EXPECT_EQ(to_point(way_past(*march.map, from, goal, 8'000, {}).at), (Point{24_in, 18_in}));
}

TEST(WayPast, AFriendAsideIsNotInTheWay) {
  const March march({}, body({}));
  const InTheWay mate{rectangle({34_in, 16_in, 0}, 4_in, 1_in), 2_in, 6000};
  const Waypoint past =
      way_past(*march.map, {24'000, 10'000}, {{24'000, 40'000}, 0, 0, {}, true}, 8'000, std::array{mate});
  EXPECT_NEAR(past.at.x, 24'000, 1'200);
  EXPECT_GT(past.at.y, 17'000);
}

TEST(WayPast, HousesAreStillPassedBeside) {
  const March march({block(Ground::building, 26_in, 14_in, 40_in, 18_in)}, body({0}, {}, 1_in));
  const InTheWay mate{rectangle({24_in, 16_in, 0}, 3_in, 1_in), 1_in, 9000};
  const Waypoint past =
      way_past(*march.map, {24'000, 10'000}, {{24'000, 40'000}, 0, 0, {}, true}, 8'000, std::array{mate});
  EXPECT_LT(past.at.x, 22'500);
}

TEST(MarchShelf, TheSameGroundIsPricedOnce) {
  const Terrain terrain(48_in, 48_in, {block(Ground::building, 22_in, 22_in, 26_in, 26_in)});
  const GroundCost wide = body({0}), narrow = body({0}, {}, 500);
  const auto map = terrain.marches().map(terrain, wide);
  EXPECT_EQ(terrain.marches().map(terrain, wide), map);
  EXPECT_NE(terrain.marches().map(terrain, narrow), map);
  const std::vector<Vec> goal = {{1'000, 1'000}, {1'000, 9'000}, {9'000, 9'000}};
  const auto flow = terrain.marches().flow(map, goal);
  EXPECT_EQ(terrain.marches().flow(map, goal), flow);
  const Terrain copy = terrain;
  EXPECT_EQ(copy.marches().map(copy, wide), map);
}

}  // namespace
}  // namespace drumhead
