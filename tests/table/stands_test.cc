// Stands one by one: where they are, whether they can have come from there, and runs along a way.
#include "table/stands.h"

#include <gtest/gtest.h>

#include "table/poses.h"

namespace drumhead {
namespace {

Footprint line_of_three() {
  Footprint foot;
  foot.width = 9000;
  foot.depth = 2000;
  foot.files = 3;
  return foot;
}

TEST(Stands, HaveTheirMiddlesFromTheLeft) {
  const std::vector<Vec> at = middles_of_stands({0, 0, 0}, line_of_three(), 3, false);
  ASSERT_EQ(at.size(), 3u);
  EXPECT_DOUBLE_EQ(at[0].x, -3000);
  EXPECT_DOUBLE_EQ(at[2].x, 3000);
  EXPECT_DOUBLE_EQ(at[1].y, -1000);
}

// The nearest start of each is taken by another: only together do they find one each.
TEST(Stands, ChangePlacesAsTheyLike) {
  const std::vector<Vec> from = {{0, 0}, {10, 0}}, to = {{5, 0}, {-4, 0}};
  EXPECT_TRUE(can_come(from, to, 5));
  EXPECT_FALSE(can_come(from, to, 4.5));
  EXPECT_FALSE(can_come({{0, 0}}, to, 100));
}

TEST(Stands, RunAsFarAsIsGood) {
  EXPECT_EQ(longest_run(10000, [](Mil run) { return run <= 6123; }), 6123);
  EXPECT_EQ(longest_run(10000, [](Mil) { return true; }), 10000);
  EXPECT_EQ(longest_run(10000, [](Mil) { return false; }), 0);
}

TEST(Poses, TurnOnTheirMiddle) {
  const Pose about = turned_on_centre({0, 0, 0}, line_of_three(), 18000);
  EXPECT_EQ(about, (Pose{0, -2000, 18000}));
  EXPECT_TRUE(faces_away(0, 9001));
  EXPECT_FALSE(faces_away(0, 9000));
}

TEST(Poses, RunRoundACorner) {
  const OnWay end = run_along({{0, 0}}, {{0, 3000}, {4000, 3000}}, 5000);
  EXPECT_DOUBLE_EQ(end.at.x, 2000);
  EXPECT_DOUBLE_EQ(end.at.y, 3000);
  EXPECT_EQ(end.heading, 9000);
}

}  // namespace
}  // namespace drumhead
