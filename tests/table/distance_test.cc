// Pieces in their places and the distances between them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

TEST(FieldDistance, IsNearestEdgeToNearestEdge) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000), unit(17_in, 15_in, 0)});
  EXPECT_EQ(t->distance(id(0), id(1)), 8_in);
  EXPECT_EQ(t->distance(id(0), id(2)), 5_in);  // three across, four up
}

TEST(FieldDistance, AThousandthTooFarIsSeen) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18.001_in, 18000)});
  EXPECT_EQ(t->distance(id(0), id(1)), 8001);
}

TEST(FieldDistance, OfTouchingAndOverlappingPiecesIsNothing) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 10_in, 18000), unit(11_in, 9.5_in, 3000)});
  EXPECT_EQ(t->distance(id(0), id(1)), 0);
  EXPECT_EQ(t->distance(id(0), id(2)), 0);
}

TEST(FieldDistance, ToALeaderIsToHisRim) {
  const Table t({}, {unit(10_in, 10_in, 0), leader(10_in, 15_in), leader(15_in, 14_in)});
  EXPECT_EQ(t->distance(id(0), id(1)), 4.5_in);
  EXPECT_EQ(t->distance(id(0), id(2)), 4.5_in);
  EXPECT_EQ(t->distance(id(1), id(2)), to_mil(5099.02 - 1000));
}

TEST(FieldDistance, ToAPointAndFromWithin) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->distance(id(0), Point{15_in, 14_in}), 5_in);
  EXPECT_EQ(t->distance(id(0), Point{10_in, 9.5_in}), 0);
}

TEST(FieldDistance, ToAnAreaAndToTheNearestEdgeOfABand) {
  const Table t({block(Ground::woods_light, 20_in, 0, 30_in, 30_in),
                 band(Ground::wall, {{0, 14_in}, {20_in, 14_in}}, 500)},
                {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->distance(id(0), fid(0)), 8_in);
  EXPECT_EQ(t->distance(id(0), fid(1)), 3.75_in);
  EXPECT_EQ(t->distance_at({10_in, 15_in, 0}, foot(4_in, 1_in), fid(1)), 0);
}

TEST(FieldDistance, AGarrisonIsItsBlockEvenWithANotch) {
  const Table t(
      {area(Ground::town, {{20_in, 20_in},
                           {20_in, 30_in},
                           {24_in, 30_in},
                           {24_in, 23_in},
                           {26_in, 23_in},
                           {26_in, 30_in},
                           {30_in, 30_in},
                           {30_in, 20_in}})},
      {garrison(fid(0)), unit(25_in, 29_in, 18000, 1_in, 1_in), unit(25_in, 15_in, 0), leader(25_in, 34_in)});
  EXPECT_EQ(t->shape(id(0)).size(), 8u);
  EXPECT_EQ(t->distance(id(0), id(1)), 500);
  EXPECT_EQ(t->distance(id(0), id(2)), 5_in);
  EXPECT_EQ(t->front_distance(id(0), id(2)), 5_in);
  EXPECT_EQ(t->distance(id(0), Point{25_in, 26_in}), 1_in);
  EXPECT_EQ(t->distance(id(0), Point{22_in, 26_in}), 0);
}

TEST(FieldDistance, FromTheFrontEdgeLeavesTheDepthOut) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 4_in, 0)});
  EXPECT_EQ(t->distance(id(0), id(1)), 5_in);
  EXPECT_EQ(t->front_distance(id(0), id(1)), 6_in);
  EXPECT_EQ(t->front_distance(id(1), id(0)), 5_in);
}

TEST(FieldDistance, FromACellOfTheLine) {
  Piece line = unit(10_in, 10_in, 0, 4_in, 2_in);
  line.foot.files = 4;
  line.foot.ranks = 2;
  const Table t({}, {line, unit(20_in, 10_in, 0, 2_in, 1_in)});
  EXPECT_EQ(t->cell_distance(id(0), 3, id(1)), 7_in);
  EXPECT_EQ(t->cell_distance(id(0), 0, id(1)), 10_in);
  EXPECT_EQ(t->cell_distance(id(0), 7, id(1)), 7_in);  // the rear rank touches the same level at its front
  EXPECT_THROW(t->cell_distance(id(0), 8, id(1)), Bug);
}

TEST(FieldDistance, OfAFootprintThatIsNotThere) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->distance_at({10_in, 18_in, 18000}, foot(4_in, 1_in), id(0)), 8_in);
}

TEST(FieldDistance, OfAnAbsentPieceIsABug) {
  Piece gone = unit(10_in, 10_in, 0);
  gone.present = false;
  const Table t({}, {gone, unit(20_in, 10_in, 0)});
  EXPECT_THROW(t->distance(id(0), id(1)), Bug);
  EXPECT_THROW(t->shape(id(7)), Bug);
}

TEST(FieldSync, FollowsMovesAndRemovals) {
  Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000)});
  t.pieces()[1].pose.y = 17_in;
  t.sync();
  EXPECT_EQ(t->distance(id(0), id(1)), 7_in);
  t.pieces()[1].present = false;
  t.sync();
  EXPECT_THROW(t->distance(id(0), id(1)), Bug);
  t.pieces().pop_back();
  t.sync();
  EXPECT_EQ(t->size(), 1u);
  t.pieces().push_back(unit(10_in, 12_in, 18000));
  t.sync();
  EXPECT_EQ(t->distance(id(0), id(1)), 2_in);
}

TEST(FieldShape, OfABentLineIsTheHullOfItsWings) {
  Piece line = unit(10_in, 10_in, 0, 4_in, 1_in);
  line.foot.files = 4;
  line.foot.bend = {9000, 2};
  const Table t({}, {line});
  const Shape s = t->shape(id(0));
  EXPECT_EQ(to_point(s[0]), (Point{8_in, 10_in}));
  EXPECT_EQ(to_point(s[1]), (Point{10_in, 10_in}));
  EXPECT_EQ(to_point(s[2]), (Point{10_in, 8_in}));
  EXPECT_TRUE(is_convex(s));
}

TEST(FieldShape, ABentLineShootsFromBothWings) {
  Piece line = unit(10_in, 10_in, 0, 4_in, 1_in);
  line.foot.files = 4;
  line.foot.bend = {9000, 2};
  const Table t({}, {line, unit(15_in, 9_in, 27000, 1_in, 1_in)});
  EXPECT_EQ(t->front_distance(id(0), id(1)), 5_in);
  EXPECT_EQ(t->cell_distance(id(0), 3, id(1)), 5_in);
  EXPECT_EQ(t->quarter(id(0), {15_in, 9_in}, Tie::front), Quarter::front);
  EXPECT_TRUE(t->in_arc(id(0), 4500, id(1)));
}

TEST(FieldCentre, OfALineALeaderAndAGarrison) {
  const Table t({block(Ground::town, 20_in, 20_in, 30_in, 24_in)},
                {unit(10_in, 10_in, 0), leader(3_in, 4_in), garrison(fid(0))});
  EXPECT_EQ(t->centre(id(0)), (Point{10_in, 9.5_in}));
  EXPECT_EQ(t->centre(id(1)), (Point{3_in, 4_in}));
  EXPECT_EQ(t->centre(id(2)), (Point{25_in, 22_in}));
}

TEST(FieldNearestPoints, AreInTheMiddleOfWhatFacesTheOther) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(12_in, 18_in, 18000)});
  const auto [a, b] = t->nearest_points(id(0), id(1), true);
  EXPECT_EQ(a, (Point{11_in, 10_in}));
  EXPECT_EQ(b, (Point{11_in, 18_in}));
}

TEST(FieldNearestPoints, FromTheFrontThoughTheRearIsNearer) {
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 4_in, 0)});
  EXPECT_EQ(t->nearest_points(id(0), id(1), true).first, (Point{10_in, 10_in}));
  EXPECT_EQ(t->nearest_points(id(0), id(1), false).first, (Point{10_in, 9_in}));
}

TEST(FieldLookPoints, ComeInAFixedOrder) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  std::vector<Point> out;
  t->look_points(id(0), false, out);
  EXPECT_EQ(out, (std::vector<Point>{
                     {8_in, 10_in}, {10_in, 10_in}, {12_in, 10_in}, {9_in, 10_in}, {11_in, 10_in}}));
  t->look_points(id(0), true, out);
  ASSERT_EQ(out.size(), 9u);
  EXPECT_EQ(out[0], (Point{8_in, 10_in}));
  EXPECT_EQ(out[4], (Point{10_in, 10_in}));
  EXPECT_EQ(out[8], (Point{10_in, 9.5_in}));
}

RC_GTEST_PROP(FieldDistance, IsTheSameBothWaysAndNeverNegative, ()) {
  const auto any = [] {
    return unit(*rc::gen::inRange(0, 48000), *rc::gen::inRange(0, 48000), *rc::gen::inRange(0, kFullTurn),
                *rc::gen::inRange(100, 8000), *rc::gen::inRange(100, 3000));
  };
  const Table t({}, {any(), any()});
  RC_ASSERT(t->distance(id(0), id(1)) == t->distance(id(1), id(0)));
  RC_ASSERT(t->distance(id(0), id(1)) >= 0);
  RC_ASSERT(t->front_distance(id(0), id(1)) >= t->distance(id(0), id(1)));
}

}  // namespace
}  // namespace drumhead
