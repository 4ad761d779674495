// Shares of terrain, levels, lining a wall, and standing somewhere.
#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

TEST(FieldShare, IsInThousandthsOfTheFootprint) {
  const Table t({block(Ground::woods_light, 10_in, 0, 20_in, 20_in)},
                {unit(10_in, 10_in, 0), unit(9_in, 10_in, 0)});
  EXPECT_EQ(t->share(id(0), Ground::woods_light), 500);
  EXPECT_EQ(t->share(id(1), Ground::woods_light), 250);
  EXPECT_EQ(t->share(id(1), Ground::marsh), 0);
}

TEST(FieldShare, OfFeaturesOverEachOtherCountsOnce) {
  const Table t(
      {block(Ground::woods_light, 10_in, 0, 20_in, 20_in), block(Ground::woods_heavy, 9_in, 0, 11_in, 20_in)},
      {unit(10_in, 10_in, 0)});
  const Ground woods[] = {Ground::woods_light, Ground::woods_heavy};
  EXPECT_EQ(t->share(id(0), woods), 750);
  EXPECT_EQ(t->share_at({10_in, 10_in, 0}, foot(4_in, 1_in), woods), 750);
}

TEST(FieldShare, OfABandCountsItsJointsOnce) {
  const Table t({band(Ground::road, {{0, 9.5_in}, {10_in, 9.5_in}, {20_in, 9.5_in}}, 500)},
                {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->share(id(0), Ground::road), 500);
}

TEST(FieldShare, AGarrisonIsWhollyInItsBlock) {
  const Table t({block(Ground::building, 8_in, 8_in, 12_in, 12_in), block(Ground::hill, 0, 0, 10_in, 20_in)},
                {garrison(fid(0))});
  EXPECT_EQ(t->share(id(0), Ground::building), 1000);
  EXPECT_EQ(t->share(id(0), Ground::hill), 500);
}

TEST(FieldLevel, IsThatOfTheHighestHill) {
  Feature low = block(Ground::hill, 0, 0, 20_in, 20_in), high = block(Ground::hill, 5_in, 5_in, 10_in, 10_in);
  high.level = 2;
  const Table t({high, low, block(Ground::woods_light, 30_in, 30_in, 40_in, 40_in)});
  EXPECT_EQ(t->level({7_in, 7_in}), 2);
  EXPECT_EQ(t->level({15_in, 15_in}), 1);
  EXPECT_EQ(t->level({20_in, 20_in}), 1);  // the edge counts
  EXPECT_EQ(t->level({35_in, 35_in}), 0);
}

TEST(FieldLines, OneBehindAWallWithTheFoeBeyondIt) {
  const Table t(
      {band(Ground::wall, {{5_in, 12_in}, {15_in, 12_in}}, 300)},
      {unit(10_in, 11_in, 0), unit(10_in, 20_in, 18000), unit(10_in, 5_in, 0), unit(10_in, 11.85_in, 0)});
  EXPECT_TRUE(t->lines(id(0), fid(0), id(1), 1_in));
  EXPECT_FALSE(t->lines(id(0), fid(0), id(1), 800));
  EXPECT_FALSE(t->lines(id(0), fid(0), id(2), 1_in));  // the foe is on the same side
  EXPECT_TRUE(t->lines(id(3), fid(0), id(1), 0));      // touching it
}

TEST(FieldLines, InContactTheBandCountsAcrossTheEdgeThatIsTouched) {
  const Table t({band(Ground::wall, {{5_in, 12_in}, {15_in, 12_in}}, 300)},
                {unit(10_in, 12.1_in, 0), unit(10_in, 12.1_in, 18000)});
  EXPECT_TRUE(t->lines(id(0), fid(0), id(1), 1_in));
}

// A line of 6 by 0.75 with a wall before all of its front, met at either end, in flank and in rear.
TEST(FieldLines, InContactWhereTheyTouchNotWhereTheirMiddlesAre) {
  const auto line = [](Mil x, Mil y, Angle heading) { return unit(x, y, heading, 6_in, 750); };
  const Table t({band(Ground::wall, {{7_in, 12.5_in}, {13_in, 12.5_in}}, 200)},
                {line(10_in, 12_in, 0), line(4.5_in, 12_in, 18000), line(15.5_in, 12_in, 18000),
                 line(13_in, 14_in, 27000), line(10_in, 11.25_in, 0)});
  EXPECT_TRUE(t->lines(id(0), fid(0), id(1), 1_in));
  EXPECT_TRUE(t->lines(id(0), fid(0), id(2), 1_in));
  EXPECT_FALSE(t->lines(id(0), fid(0), id(3), 1_in));  // most of it stands before the wall, but it is beside
  EXPECT_FALSE(t->lines(id(0), fid(0), id(4), 1_in));
  EXPECT_FALSE(t->lines(id(4), fid(0), id(0), 2_in));  // the wall is beyond the other
}

TEST(FieldLines, InContactHalfOfWhereTheyTouchIsEnough) {
  const Table t({band(Ground::wall, {{8_in, 12.5_in}, {10_in, 12.5_in}}, 200)},
                {unit(10_in, 12_in, 0), unit(8_in, 12_in, 18000), unit(10_in, 12_in, 18000, 6_in, 1_in)});
  EXPECT_TRUE(t->lines(id(0), fid(0), id(1), 1_in));  // they touch along the two inches of the wall
  EXPECT_TRUE(t->lines(id(0), fid(0), id(2), 1_in));  // along four, two of them walled
}

TEST(FieldLines, InContactLessThanHalfOfWhereTheyTouchIsNot) {
  const Table t({band(Ground::wall, {{8_in, 12.5_in}, {9_in, 12.5_in}}, 200)},
                {unit(10_in, 12_in, 0), unit(10_in, 12_in, 18000)});
  EXPECT_FALSE(t->lines(id(0), fid(0), id(1), 1_in));
}

TEST(FieldStand, TellsWhatIsUnderAPose) {
  const Table t(
      {block(Ground::woods_light, 10_in, 0, 20_in, 20_in), block(Ground::marsh, 30_in, 30_in, 40_in, 40_in),
       band(Ground::road, {{0, 9.5_in}, {20_in, 9.5_in}}, 500),
       band(Ground::wall, {{0, 11_in}, {20_in, 11_in}}, 500)},
      {unit(10_in, 10_in, 0), unit(12_in, 10_in, 0), unit(14_in, 10_in, 0), leader(10_in, 10_in)});
  const Standing s = t->stand(id(0), {10_in, 10_in, 0}, foot(4_in, 1_in));
  EXPECT_FALSE(s.off_table);
  EXPECT_EQ(s.overlapped, (std::vector<PieceId>{id(1)}));  // the second only touches, leaders do not count
  EXPECT_EQ(s.areas, (std::vector<FeatureId>{fid(0)}));
  EXPECT_EQ(s.bands, (std::vector<FeatureId>{fid(2)}));
}

TEST(FieldStand, TouchingAnAreaIsNotInIt) {
  const Table t({block(Ground::woods_light, 12_in, 0, 20_in, 20_in)});
  EXPECT_TRUE(t->stand({}, {10_in, 10_in, 0}, foot(4_in, 1_in)).areas.empty());
  EXPECT_TRUE(t->stand({}, {10.002_in, 10_in, 0}, foot(4_in, 1_in)).areas.empty());
  EXPECT_EQ(t->stand({}, {10.003_in, 10_in, 0}, foot(4_in, 1_in)).areas.size(), 1u);
}

TEST(FieldOnTable, TheEdgeIsStillOn) {
  const Table t;
  EXPECT_TRUE(t->on_table({2_in, 1_in, 0}, foot(4_in, 1_in)));
  EXPECT_TRUE(t->on_table({2_in - 1, 1_in, 0}, foot(4_in, 1_in)));
  EXPECT_FALSE(t->on_table({2_in - 2, 1_in, 0}, foot(4_in, 1_in)));
  EXPECT_TRUE(t->on_table({46_in, 48_in, 0}, foot(4_in, 1_in)));
  EXPECT_FALSE(t->on_table({46_in, 48_in + 2, 0}, foot(4_in, 1_in)));
  EXPECT_TRUE(t->on_table({500, 500, 0}, round_base(500)));
  EXPECT_FALSE(t->on_table({498, 500, 0}, round_base(500)));
}

}  // namespace
}  // namespace drumhead
