// Fronts, cells, what is before and behind them; bent lines as two wings.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

// Four files, the right two swung back square: wings 2 wide and 1 deep, hinge at (10, 10).
Piece bent() {
  Piece line = unit(10_in, 10_in, 0, 4_in, 1_in);
  line.foot.files = 4;
  line.foot.bend = {9000, 2};
  return line;
}

std::vector<Front> fronts_of(const Table& t, std::size_t i) {
  std::vector<Front> out;
  t->fronts(id(i), out);
  return out;
}

TEST(Fronts, OfALineABentLineAndAGarrison) {
  const Table t({block(Ground::town, 20_in, 20_in, 30_in, 24_in)},
                {unit(30_in, 10_in, 9000), bent(), garrison(fid(0))});
  EXPECT_EQ(fronts_of(t, 0), (std::vector<Front>{{{30_in, 12_in}, {30_in, 8_in}, 9000}}));
  EXPECT_EQ(fronts_of(t, 1),
            (std::vector<Front>{{{8_in, 10_in}, {10_in, 10_in}, 0}, {{10_in, 10_in}, {10_in, 8_in}, 9000}}));
  EXPECT_EQ(fronts_of(t, 2), (std::vector<Front>{{{20_in, 20_in}, {20_in, 24_in}, 27000},
                                                 {{20_in, 24_in}, {30_in, 24_in}, 0},
                                                 {{30_in, 24_in}, {30_in, 20_in}, 9000},
                                                 {{30_in, 20_in}, {20_in, 20_in}, 18000}}));
}

TEST(Fronts, OfALineWhoseLeftWingIsSwungBack) {
  Piece line = bent();
  line.foot.bend = {-9000, 1};  // hinge at (9, 10)
  const Table t({}, {line, unit(4_in, 9.5_in, 9000, 1_in, 1_in)});
  EXPECT_EQ(fronts_of(t, 0),
            (std::vector<Front>{{{9_in, 9_in}, {9_in, 10_in}, 27000}, {{9_in, 10_in}, {12_in, 10_in}, 0}}));
  EXPECT_EQ(t->cell_pose(id(0), 0), (Pose{9_in, 9.5_in, 27000}));
  EXPECT_EQ(t->cell_pose(id(0), 1), (Pose{9.5_in, 10_in, 0}));
  EXPECT_TRUE(t->in_arc(id(0), 2250, id(1)));
  EXPECT_EQ(t->front_distance(id(0), id(1)), 5_in);
  EXPECT_EQ(t->quarter(id(0), {4_in, 9.5_in}, Tie::front), Quarter::front);
}

// Whatever is measured of a line with its left wing back is measured of its mirror image.
TEST(Fronts, OfALeftWingAreThoseOfARightWingInAMirror) {
  for (const Angle back : {1500, 4500, 9000}) {
    Piece right = bent(), left = bent();
    right.foot.bend = {back, 3};
    left.foot.bend = {-back, 3};
    const Body a = body_at(right.pose, right.foot), b = body_at(left.pose, left.foot);
    ASSERT_EQ(a.count, b.count);
    EXPECT_NEAR(a.centre.x + b.centre.x, 20_in, 0.01);
    EXPECT_NEAR(a.centre.y, b.centre.y, 0.01);
    for (std::size_t i = 0; i < 3; ++i) {  // the front, from the other end
      EXPECT_NEAR(a.corners[i].x + b.corners[2 - i].x, 20_in, 0.01) << back;
      EXPECT_NEAR(a.corners[i].y, b.corners[2 - i].y, 0.01) << back;
    }
  }
}

TEST(Fronts, OfCells) {
  Piece line = unit(10_in, 10_in, 0, 4_in, 2_in);
  line.foot.files = 4;
  line.foot.ranks = 2;
  const Table t({}, {line, bent()});
  EXPECT_EQ(t->cell_front(id(0), 5), (Front{{9_in, 9_in}, {10_in, 9_in}, 0}));
  EXPECT_EQ(t->cell_pose(id(0), 5), (Pose{9.5_in, 9_in, 0}));
  EXPECT_EQ(t->cell_pose(id(1), 3), (Pose{10_in, 8.5_in, 9000}));
}

TEST(Reach, IsToTheNearestPartInsideTheArc) {
  // The near end lies outside the arc of 45; in it, the nearest part is where the right line meets the edge.
  const Table t({}, {unit(10_in, 10_in, 0), unit(18_in, 13_in, 18000, 8_in, 1_in)});
  const Front front = fronts_of(t, 0)[0];
  const Reach reach = t->reach(front, 4500, id(1));
  ASSERT_TRUE(reach.in);
  EXPECT_NEAR(reach.distance, 1000 * std::sqrt(4.0 + 9.0), 2);
  EXPECT_NEAR(reach.at.x, 14000, 2);
  EXPECT_FALSE(t->reach(front, 0, id(1)).in);
  EXPECT_FALSE(t->reach(fronts_of(t, 1)[0], 9000, id(1)).in);  // nobody is before himself
}

TEST(Reach, GoesToARoundBaseAndAPoint) {
  const Table t({},
                {unit(10_in, 10_in, 0), leader(10_in, 15_in), leader(10_in, 13_in, 0), leader(10_in, 8_in)});
  const Front front = fronts_of(t, 0)[0];
  EXPECT_EQ(t->reach(front, 4500, id(1)).distance, 4.5_in);
  EXPECT_EQ(t->reach(front, 4500, id(2)).distance, 3_in);
  EXPECT_FALSE(t->reach(front, 9000, id(3)).in);
}

TEST(Reach, OfACell) {
  Piece line = unit(10_in, 10_in, 0, 4_in, 1_in);
  line.foot.files = 4;
  const Table t({}, {line, unit(14_in, 12_in, 18000, 1_in, 1_in)});
  EXPECT_TRUE(t->cell_in_arc(id(0), 3, 4500, id(1)));
  EXPECT_FALSE(t->cell_in_arc(id(0), 0, 4500, id(1)));
}

RC_GTEST_PROP(Reach, AgreesWithSampling, ()) {
  const auto any = [] {
    return unit(*rc::gen::inRange(15000, 30000), *rc::gen::inRange(15000, 30000),
                *rc::gen::inRange(0, kFullTurn), *rc::gen::inRange(500, 8000), *rc::gen::inRange(500, 3000));
  };
  const bool round = *rc::gen::arbitrary<bool>();
  const Piece from = any();
  const Piece target =
      round ? leader(*rc::gen::inRange(15000, 30000), *rc::gen::inRange(15000, 30000), 1500) : any();
  const Angle half = *rc::gen::inRange(0, 9000);
  const Table t({}, {from, target});
  if (t->distance(id(0), id(1)) < 10) return;
  const Front front = fronts_of(t, 0)[0];
  const Reach reach = t->reach(front, half, id(1));
  const Vec left = vec(front.left), right = vec(front.right);
  const Vec in_left = right_of(direction(from.pose.heading - half));
  const Vec in_right = left_of(direction(from.pose.heading + half));
  double least = 1e300;
  const auto look = [&](Vec p, double margin) {
    if (dot(p - left, in_left) < margin || dot(p - right, in_right) < margin) return;
    if (dot(p - left, direction(from.pose.heading)) < margin + 4) return;
    least = std::min(least, distance_to_segment(p, left, right));
  };
  if (round) {
    for (Angle a = 0; a < kFullTurn; a += 50) {
      look(vec(target.pose.point()) + direction(a) * 1500, 1);
      look(vec(target.pose.point()) + direction(a) * 750, 1);
    }
  } else {
    const Shape s = t->shape(id(1));
    for (std::size_t i = 0; i < s.size(); ++i)
      for (int k = 0; k < 400; ++k) look(s[i] + (s[(i + 1) % s.size()] - s[i]) * (k / 400.0), 1);
  }
  if (least < 1e300) RC_ASSERT(reach.in);
  if (!reach.in) return;
  RC_ASSERT(reach.distance <= least + 2);
  RC_ASSERT(t->distance(id(1), reach.at) <= 3);
  RC_ASSERT(std::abs(distance_to_segment(vec(reach.at), left, right) - reach.distance) <= 4);
  RC_ASSERT(dot(vec(reach.at) - left, in_left) >= -5 && dot(vec(reach.at) - right, in_right) >= -5);
  if (!round) RC_ASSERT(t->in_arc(id(0), half, id(1)));
}

TEST(Behind, AnyPartStrictly) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  const Front front = fronts_of(t, 0)[0];
  EXPECT_FALSE(t->behind(front, {10_in, 10_in, 18000}, foot(4_in, 1_in)));  // its front on the line
  EXPECT_TRUE(t->behind(front, {10_in, 9990, 18000}, foot(4_in, 1_in)));
  EXPECT_TRUE(t->behind(front, {20_in, 10_in, 0}, foot(4_in, 1_in)));
  EXPECT_FALSE(t->behind(front, {20_in, 11_in, 0}, foot(4_in, 1_in)));
  EXPECT_TRUE(t->behind(front, {20_in, 10.4_in, 0}, round_base(500)));
}

TEST(BentLine, TheCrookIsNobodys) {
  // Left wing 8 to 10 by 9 to 10; right wing 9 to 10 by 8 to 10. The hull fills the crook about (8.5, 8.5).
  const Table t({}, {bent(), unit(8.4_in, 8.4_in, 0, 200, 200)});
  EXPECT_EQ(t->distance(id(0), id(1)), 500);
  EXPECT_TRUE(t->stand(id(1), {8.5_in, 8.8_in, 0}, foot(600, 600)).overlapped.empty());
  EXPECT_EQ(t->stand(id(1), {9.5_in, 8.8_in, 0}, foot(600, 600)).overlapped, (std::vector<PieceId>{id(0)}));
  const Touch up = t->touch(id(1), {8.4_in, 8.4_in, 0}, foot(200, 200), 0, id(0));
  EXPECT_EQ(up.length, 600);
  EXPECT_EQ(up.edge, Edge::rear);
  EXPECT_EQ(up.front, kNoFront);
  // A line through the crook passes nobody.
  EXPECT_TRUE(t->sight({7_in, 9.4_in}, {9.4_in, 7_in}).pieces.empty());
}

TEST(BentLine, IsTouchedOnTheFrontOfAWing) {
  const Table t({}, {bent(), unit(14_in, 9_in, 27000, 1_in, 1_in), unit(9_in, 14_in, 18000, 1_in, 1_in)});
  const Piece &east = t->piece(id(1)), &north = t->piece(id(2));
  const Touch right = t->touch(id(1), east.pose, east.foot, 27000, id(0));
  EXPECT_EQ(right.length, 4_in);
  EXPECT_EQ(right.front, 1);
  EXPECT_EQ(right.normal, 9000);
  const Touch left = t->touch(id(2), north.pose, north.foot, 18000, id(0));
  EXPECT_EQ(left.length, 4_in);
  EXPECT_EQ(left.front, 0);
  EXPECT_EQ(left.normal, 0);
  const Contact contact = t->contact({10_in, 8.5_in, 27000}, foot(1_in, 1_in), id(0));
  EXPECT_EQ(contact.shared, 1_in);
  EXPECT_EQ(contact.front_of_a, 0);
  EXPECT_EQ(contact.front_of_b, 1);
  EXPECT_EQ(contact.cells_b, 0b1000u);
}

TEST(ContactCells, AreThoseThatShareMoreThanACorner) {
  Piece line = unit(10_in, 10_in, 0, 4_in, 2_in), other = unit(12_in, 10_in, 18000, 4_in, 1_in);
  line.foot.files = other.foot.files = 4;
  line.foot.ranks = 2;
  const Table t({block(Ground::town, 20_in, 20_in, 30_in, 24_in)}, {line, other, garrison(fid(0))});
  const Contact c = t->contact(id(0), id(1));
  EXPECT_EQ(c.shared, 2_in);
  EXPECT_EQ(c.cells_a, 0b1100u);
  EXPECT_EQ(c.cells_b, 0b1100u);  // facing it, its right is the other's left
  // On the left flank, the rear rank; on the rear, right files.
  const Contact flank = t->contact({8_in, 8.5_in, 9000}, foot(500, 1_in), id(0));
  EXPECT_EQ(flank.cells_b, 1u << 4);
  EXPECT_EQ(flank.of_b, Edge::left);
  EXPECT_EQ(flank.front_of_b, kNoFront);
  const Contact rear = t->contact({11.5_in, 8_in, 0}, foot(1_in, 1_in), id(0));
  EXPECT_EQ(rear.cells_b, 1u << 7);
  const Contact side = t->contact({25_in, 20_in, 0}, line.foot, id(2));
  EXPECT_EQ(side.front_of_b, 3);
  EXPECT_EQ(side.cells_a, 0b1111u);
  EXPECT_EQ(side.cells_b, 0u);
}

TEST(Touch, TellsTheSideOfABlock) {
  const Table t({block(Ground::town, 20_in, 20_in, 30_in, 24_in)}, {unit(25_in, 10_in, 0), garrison(fid(0))});
  const Piece& p = t->piece(id(0));
  EXPECT_EQ(t->touch(id(0), p.pose, p.foot, 0, id(1)).front, 3);
}

TEST(Quarters, ForwardOnACornerLine) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  EXPECT_EQ(t->quarter(id(0), {14_in, 12_in}, Tie::forward), Quarter::front);
  EXPECT_EQ(t->quarter(id(0), {14_in, 7_in}, Tie::forward), Quarter::right);
  EXPECT_EQ(t->quarter(id(0), {6_in, 12_in}, Tie::forward), Quarter::front);
  EXPECT_EQ(t->quarter(id(0), {6_in, 7_in}, Tie::forward), Quarter::left);
  EXPECT_EQ(t->quarter(id(0), {14_in, 7_in}, Tie::front), Quarter::rear);
}

TEST(InFrame, IsRightOfAndAheadOfThePoint) {
  const Table t({}, {unit(10_in, 10_in, 0), leader(20_in, 10_in)});
  EXPECT_EQ(t->in_frame({10_in, 5_in, 0}, id(0)), (Box{-2_in, 4_in, 2_in, 5_in}));
  EXPECT_EQ(t->in_frame({5_in, 10_in, 9000}, id(0)), (Box{0, 3_in, 1_in, 7_in}));
  EXPECT_EQ(t->in_frame({10_in, 10_in, 0}, id(1)), (Box{9.5_in, -500, 10.5_in, 500}));
}

TEST(Distance, OfALane) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  const std::vector<Point> lane = {{15_in, 0}, {18_in, 0}, {15_in, 30_in}, {18_in, 30_in}};
  EXPECT_EQ(t->distance(lane, id(0)), 3_in);
  const std::vector<Point> across = {{0, 9.5_in}, {30_in, 9.5_in}};
  EXPECT_EQ(t->distance(across, id(0)), 0);
}

TEST(AreasAt, ListsThemAll) {
  const Table t({block(Ground::hill, 0, 0, 20_in, 20_in),
                 band(Ground::road, {{0, 10_in}, {20_in, 10_in}}, 500),
                 block(Ground::woods_light, 10_in, 0, 30_in, 20_in)});
  std::vector<FeatureId> out;
  t->areas_at({15_in, 10_in}, out);
  EXPECT_EQ(out, (std::vector<FeatureId>{fid(0), fid(2)}));
  t->areas_at({25_in, 10_in}, out);
  EXPECT_EQ(out, (std::vector<FeatureId>{fid(2)}));
}

TEST(Within, AClosedRampart) {
  Feature redoubt =
      band(Ground::fieldwork, {{10_in, 10_in}, {10_in, 20_in}, {20_in, 20_in}, {20_in, 10_in}}, 300);
  const Feature open = redoubt;
  redoubt.closed = true;
  const Table t({redoubt, open}, {unit(15_in, 15_in, 0), unit(25_in, 15_in, 0)});
  EXPECT_TRUE(t->within(id(0), fid(0)));
  EXPECT_FALSE(t->within(id(1), fid(0)));
  EXPECT_FALSE(t->within(id(0), fid(1)));
}

TEST(Outside, StandsWithItsRearOnTheNearestEdge) {
  const Table t({block(Ground::town, 20_in, 20_in, 30_in, 24_in)}, {garrison(fid(0))});
  EXPECT_EQ(t->outside(fid(0), {24_in, 30_in}, foot(4_in, 1_in)), (Pose{24_in, 25_in, 0}));
  EXPECT_EQ(t->outside(fid(0), {40_in, 22_in}, foot(4_in, 1_in)), (Pose{31_in, 22_in, 9000}));
  EXPECT_TRUE(t->contact({24_in, 25_in, 0}, foot(4_in, 1_in), id(0)).touching);
}

TEST(LookPoints, OfAPlaceWhereNobodyStands) {
  const Table t({}, {unit(10_in, 10_in, 0)});
  std::vector<Point> there, here;
  t->look_points(id(0), true, there);
  t->look_points({10_in, 10_in, 0}, foot(4_in, 1_in), true, here);
  EXPECT_EQ(there, here);
}

// The corner about which the wing is swung belongs to both wings, and is one.
TEST(Fronts, OfABentLineAreTheSameWhereverItLooks) {
  Piece line = bent();
  for (const Angle back : {-9000, -4500, -1500, 1500, 4500, 9000}) {
    line.foot.bend.back = back;
    line.pose.heading = 0;
    const Body north = body_at(line.pose, line.foot);
    const double away = length(north.centre - vec(line.pose.point()));
    for (Angle heading = 0; heading < kFullTurn; heading += 123) {
      line.pose.heading = heading;
      const Body body = body_at(line.pose, line.foot);
      ASSERT_EQ(body.count, north.count) << heading << " bent by " << back;
      EXPECT_NEAR(length(body.centre - vec(line.pose.point())), away, 0.01);
      EXPECT_NEAR(length(body.corners[2] - body.wings[1][1]), 0, 0.01) << heading << " bent by " << back;
    }
  }
}

}  // namespace
}  // namespace drumhead
