// The ways that bots take, under the Thomas sheet: a house, a friend, a river with a bridge.
#include "players/roads.h"

#include <gtest/gtest.h>

#include "../wire/positions.h"

namespace drumhead {
namespace {

constexpr PieceId kUnit33rd = piece_id(0);
constexpr Vec kFront{36'000, 20'000};  // of the line; its centre is some way behind

TEST(Roads, OpenCountryIsCrossedStraight) {
  const auto battle = line_and("movement", kFarEnemy);
  EXPECT_TRUE(is_open_country(*battle, kUnit33rd, kFront, {36'000, 40'000}));
  const auto next = Roads().next(*battle, kUnit33rd, Vec{36'000, 40'000}, 4'000);
  ASSERT_TRUE(next);
  const Point centre = battle->field().centre(kUnit33rd);
  EXPECT_EQ(to_point(next->at), (Point{36'000, centre.y + 4'000}));
  EXPECT_NEAR(next->left, 36'000 - centre.y, 1);
  EXPECT_EQ(next->room, 3'000);
  EXPECT_TRUE(Roads().next(*battle, kUnit33rd, Vec{36'000, 40'000})->is_goal);
}

TEST(Roads, NoRegimentStandsBeforeAHouse) {
  const auto battle = line_and("movement", kFarEnemy,
                               "terrain = [{ key = \"house\", kind = \"building\", "
                               "polygon = [[34, 24], [38, 24], [38, 27], [34, 27]] }]\n");
  EXPECT_FALSE(is_open_country(*battle, kUnit33rd, kFront, {36'000, 40'000}));
  const auto next = Roads().next(*battle, kUnit33rd, Vec{36'000, 40'000}, 8'000);
  ASSERT_TRUE(next);
  EXPECT_GT(length(next->at - kFront), 2'000);
  EXPECT_GT(std::abs(next->at.x - 36'000), 1'000);
}

TEST(Roads, AFriendAheadIsPassedAndOneAsideIsNot) {
  const auto ahead = line_and(
      "movement",
      std::string("{ key = \"mate\", side = \"british\", at = [36, 24], heading = 0 },") + kFarEnemy);
  const auto aside = line_and(
      "movement",
      std::string("{ key = \"mate\", side = \"british\", at = [46, 24], heading = 0 },") + kFarEnemy);
  const auto round = Roads().next(*ahead, kUnit33rd, Vec{36'000, 40'000}, 8'000),
             on = Roads().next(*aside, kUnit33rd, Vec{36'000, 40'000}, 8'000);
  ASSERT_TRUE(round && on);
  EXPECT_GT(std::abs(round->at.x - 36'000), 2'500);
  EXPECT_EQ(to_point(on->at).x, 36'000);
}

TEST(Roads, GunsTakeTheBridge) {
  const auto battle = position(
      "active = \"british\"\nphase = \"movement\"\n"
      "units = [{ key = \"gun\", side = \"british\", at = [30, 14], heading = 0, troop = \"artillery\" },\n"
      "{ key = \"foe\", side = \"american\", at = [66, 46], heading = 180 }]\n"
      "terrain = [{ key = \"river\", kind = \"river\", line = [[0, 20], [72, 20]], width = 2 },\n"
      "{ key = \"bridge\", kind = \"bridge\", at = [40, 20], width = 3 }]\n");
  const std::vector<Vec> ground = {{28'000, 26'000}, {28'000, 32'000}, {34'000, 32'000}, {34'000, 26'000}};
  Prize prize;
  prize.corners = ground;
  const auto next = Roads().next(*battle, piece_id(0), prize);
  ASSERT_TRUE(next);
  EXPECT_NEAR(next->at.x, 40'000, 1'000);
  EXPECT_LT(next->at.y, 19'000);
  EXPECT_GT(Roads().left(*battle, piece_id(0), prize), 20'000);
}

TEST(Roads, WhereNoWayLeadsThereIsNone) {
  const auto battle = position(
      "active = \"british\"\nphase = \"movement\"\n"
      "units = [{ key = \"gun\", side = \"british\", at = [30, 14], heading = 0, troop = \"artillery\" },\n"
      "{ key = \"foe\", side = \"american\", at = [66, 46], heading = 180 }]\n"
      "terrain = [{ key = \"river\", kind = \"river\", line = [[0, 20], [72, 20]], width = 2 }]\n");
  EXPECT_FALSE(Roads().next(*battle, piece_id(0), Vec{30'000, 30'000}, 8'000));
}

}  // namespace
}  // namespace drumhead
