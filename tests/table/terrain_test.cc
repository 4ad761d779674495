// Outlines, words and finding features.
#include "table/terrain.h"

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

TEST(TerrainOutline, AnAreaIsTurnedClockwiseWhicheverWayItWasDrawn) {
  const Terrain t(48_in, 48_in,
                  {area(Ground::woods_light, {{0, 0}, {4_in, 0}, {4_in, 4_in}, {0, 4_in}}),
                   area(Ground::woods_light, {{0, 0}, {0, 4_in}, {4_in, 4_in}, {4_in, 0}})});
  EXPECT_TRUE(is_convex(t.outline(fid(0)).area));
  EXPECT_TRUE(is_convex(t.outline(fid(1)).area));
  EXPECT_TRUE(t.outline(fid(0)).convex);
  EXPECT_EQ(t.outline(fid(0)).box, (Box{0, 0, 4_in, 4_in}));
}

TEST(TerrainOutline, ANotchedAreaIsNotConvex) {
  const Terrain t(48_in, 48_in,
                  {area(Ground::town, {{0, 0}, {0, 4_in}, {2_in, 1_in}, {4_in, 4_in}, {4_in, 0}})});
  EXPECT_FALSE(t.outline(fid(0)).convex);
}

TEST(TerrainOutline, RepeatedPointsAreDropped) {
  const Terrain t(48_in, 48_in, {area(Ground::field, {{0, 0}, {0, 4_in}, {0, 4_in}, {4_in, 0}, {0, 0}})});
  EXPECT_EQ(t.outline(fid(0)).area.size(), 3u);
}

TEST(TerrainOutline, AStraightBandEndsWhereItIsDrawn) {
  const Terrain t(48_in, 48_in, {band(Ground::wall, {{10_in, 10_in}, {20_in, 10_in}}, 500)});
  ASSERT_EQ(t.outline(fid(0)).bars.size(), 1u);
  EXPECT_EQ(t.outline(fid(0)).box, (Box{10_in, 10_in - 250, 20_in, 10_in + 250}));
}

TEST(TerrainOutline, TheJointsOfABandOverlap) {
  const Terrain t(48_in, 48_in, {band(Ground::wall, {{10_in, 10_in}, {20_in, 10_in}, {20_in, 20_in}}, 600)});
  const Outline& o = t.outline(fid(0));
  ASSERT_EQ(o.bars.size(), 2u);
  EXPECT_TRUE(overlap(o.bars[0], o.bars[1]));
  EXPECT_TRUE(inside({20.299_in, 9.701_in}, o.bars[0]) || inside({20.299_in, 9.701_in}, o.bars[1]));
}

TEST(TerrainOutline, AClosedBandComesBackToItsStart) {
  Feature redoubt =
      band(Ground::fieldwork, {{10_in, 10_in}, {10_in, 14_in}, {14_in, 14_in}, {14_in, 10_in}}, 500);
  redoubt.closed = true;
  const Terrain t(48_in, 48_in, {redoubt});
  EXPECT_EQ(t.outline(fid(0)).bars.size(), 4u);
}

TEST(TerrainOutline, ALineWithoutWidthIsStillSomethingToCross) {
  const Terrain t(48_in, 48_in, {band(Ground::fence, {{10_in, 10_in}, {20_in, 10_in}}, 0)});
  EXPECT_EQ(t.outline(fid(0)).box.top - t.outline(fid(0)).box.bottom, 10);
}

TEST(TerrainOutline, ABridgeLiesAcrossItsStreamFromBankToBank) {
  const Terrain t(48_in, 48_in,
                  {band(Ground::stream, {{0, 20_in}, {48_in, 20_in}}, 1_in),
                   spot(Ground::bridge, {12_in, 20.2_in}, 2_in)});
  EXPECT_EQ(t.outline(fid(1)).box, (Box{11_in, 19.5_in, 13_in, 20.5_in}));
}

TEST(TerrainOutline, AFordAwayFromAnyStreamIsASquare) {
  const Terrain t(48_in, 48_in, {spot(Ground::ford, {12_in, 20_in}, 2_in)});
  EXPECT_EQ(t.outline(fid(0)).box, (Box{11_in, 19_in, 13_in, 21_in}));
}

TEST(TerrainFind, ByItsKeyOrNotAtAll) {
  const Terrain t(48_in, 48_in,
                  {block(Ground::town, 0, 0, 1_in, 1_in, "a"), block(Ground::town, 0, 0, 1_in, 1_in, "b")});
  EXPECT_EQ(t.find("b"), fid(1));
  EXPECT_FALSE(t.find("c").valid());
}

TEST(TerrainNear, ListsBoxesThatMeetInOrder) {
  const Terrain t(48_in, 48_in,
                  {block(Ground::town, 0, 0, 1_in, 1_in), block(Ground::town, 9_in, 9_in, 10_in, 10_in),
                   block(Ground::town, 1_in, 1_in, 2_in, 2_in)});
  std::vector<FeatureId> out = {fid(1)};
  t.near({0, 0, 1_in, 1_in}, out);
  EXPECT_EQ(out, (std::vector<FeatureId>{fid(0), fid(2)}));
}

TEST(TerrainWords, GoThereAndBack) {
  for (int i = 0; i <= static_cast<int>(Ground::ford); ++i) {
    const Ground kind = static_cast<Ground>(i);
    Ground back = Ground::field;
    EXPECT_TRUE(ground_from(word_of(kind), back));
    EXPECT_EQ(back, kind);
  }
  Ground unchanged = Ground::marsh;
  EXPECT_FALSE(ground_from("lava", unchanged));
  EXPECT_EQ(word_of(Ground::woods_light), "woods-light");
  EXPECT_EQ(word_of(Ground::fieldwork), "fieldwork");
}

TEST(TerrainWords, TellLinesAndCrossingsApart) {
  EXPECT_TRUE(is_line(Ground::road));
  EXPECT_TRUE(is_line(Ground::river));
  EXPECT_FALSE(is_line(Ground::water));
  EXPECT_FALSE(is_line(Ground::bridge));
  EXPECT_TRUE(is_crossing(Ground::ford));
  EXPECT_FALSE(is_crossing(Ground::river));
}

TEST(TerrainErrors, AnAreaOfTwoPointsIsABug) {
  EXPECT_THROW(Terrain(1_in, 1_in, {area(Ground::field, {{0, 0}, {1, 1}})}), Bug);
}

}  // namespace
}  // namespace drumhead
