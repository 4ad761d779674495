// Lines of sight.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

using Spans = std::vector<Span>;

TEST(FieldSight, MeasuresItsWayThroughAreasAndBands) {
  const Table t({block(Ground::woods_light, 0, 14_in, 20_in, 17_in),
                 band(Ground::wall, {{0, 20_in}, {20_in, 20_in}}, 500)});
  const Sight s = t->sight({10_in, 10_in}, {10_in, 25_in});
  EXPECT_EQ(s.length, 15_in);
  EXPECT_EQ(s.spans, (Spans{{fid(0), 4_in, 7_in}}));
  EXPECT_EQ(s.crossed, (Spans{{fid(1), 9.75_in, 10.25_in}}));
  EXPECT_TRUE(s.pieces.empty());
}

TEST(FieldSight, OutOfAWoodAndIntoOne) {
  const Table t({block(Ground::woods_light, 0, 5_in, 20_in, 12_in),
                 block(Ground::woods_heavy, 0, 18_in, 20_in, 30_in)});
  const Sight s = t->sight({10_in, 10_in}, {10_in, 20_in});
  EXPECT_EQ(s.spans, (Spans{{fid(0), 0, 2_in}, {fid(1), 8_in, 10_in}}));
}

TEST(FieldSight, AlongTheEdgeOrPastACornerIsClear) {
  const Table t({block(Ground::woods_light, 10_in, 10_in, 20_in, 20_in)}, {unit(32_in, 20_in, 0)});
  EXPECT_TRUE(t->sight({10_in, 0}, {10_in, 30_in}).spans.empty());
  EXPECT_TRUE(t->sight({10_in + 2, 0}, {10_in + 2, 30_in}).spans.empty());
  EXPECT_EQ(t->sight({10_in + 3, 0}, {10_in + 3, 30_in}).spans.size(), 1u);
  EXPECT_TRUE(t->sight({0, 20_in}, {20_in, 40_in}).spans.empty());
  EXPECT_TRUE(t->sight({30_in, 0}, {30_in, 40_in}).pieces.empty());
  EXPECT_EQ(t->sight({30_in + 3, 0}, {30_in + 3, 40_in}).pieces.size(), 1u);
}

TEST(FieldSight, ListsUnitsOnTheWayButNeitherEndNorLeadersNorTokens) {
  Piece gun = unit(10_in, 16_in, 0);
  gun.kind = PieceKind::token;
  Piece gone = unit(10_in, 18_in, 0);
  gone.present = false;
  const Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 14_in, 0), leader(10_in, 12_in), gun, gone,
                     unit(10_in, 22_in, 18000)});
  EXPECT_EQ(t->sight({10_in, 10_in}, {10_in, 22_in}, id(0), id(5)).pieces,
            (std::vector<PieceSpan>{{id(1), 3_in, 4_in}}));
  // From the edge of a unit outwards it is not in the way; from behind its rear it is.
  EXPECT_EQ(t->sight({10_in, 10_in}, {10_in, 12_in}).pieces.size(), 0u);
  EXPECT_EQ(t->sight({10_in, 9_in}, {10_in, 12_in}).pieces.size(), 1u);
}

TEST(FieldSight, AGarrisonsBlockIsInTheWayAsItself) {
  const Table t({area(Ground::town, {{20_in, 20_in},
                                     {20_in, 30_in},
                                     {24_in, 30_in},
                                     {24_in, 23_in},
                                     {26_in, 23_in},
                                     {26_in, 30_in},
                                     {30_in, 30_in},
                                     {30_in, 20_in}})},
                {garrison(fid(0))});
  const Sight across = t->sight({15_in, 28_in}, {35_in, 28_in});
  EXPECT_EQ(across.spans, (Spans{{fid(0), 5_in, 9_in}, {fid(0), 11_in, 15_in}}));
  EXPECT_EQ(across.pieces, (std::vector<PieceSpan>{{id(0), 5_in, 15_in}}));
  EXPECT_TRUE(t->sight({25_in, 40_in}, {25_in, 24_in}).pieces.empty());
}

TEST(FieldSight, KnowsTheLevelsOfItsEnds) {
  Feature high = block(Ground::hill, 0, 0, 20_in, 5_in);
  high.level = 2;
  const Table t({high, block(Ground::hill, 0, 20_in, 20_in, 30_in)});
  const Sight s = t->sight({10_in, 2_in}, {10_in, 25_in});
  EXPECT_EQ(s.level_from, 2);
  EXPECT_EQ(s.level_to, 1);
  EXPECT_EQ(s.spans.size(), 2u);
}

TEST(FieldSight, BeginningInABandIsReported) {
  const Table t({band(Ground::hedge, {{0, 10_in}, {20_in, 10_in}}, 400)});
  EXPECT_EQ(t->sight({10_in, 10_in}, {10_in, 20_in}).crossed, (Spans{{fid(0), 0, 200}}));
}

TEST(FieldSight, OfAPointIsOnlyItsLevel) {
  const Table t({block(Ground::hill, 0, 0, 20_in, 20_in)});
  const Sight s = t->sight({5_in, 5_in}, {5_in, 5_in});
  EXPECT_EQ(s.length, 0);
  EXPECT_EQ(s.level_from, 1);
  EXPECT_TRUE(s.spans.empty());
}

RC_GTEST_PROP(FieldSight, IsTheSameBothWays, ()) {
  std::vector<Feature> features;
  for (int i = 0; i < 4; ++i) {
    const Mil x = *rc::gen::inRange(0, 40000), y = *rc::gen::inRange(0, 40000);
    features.push_back(area(
        Ground::woods_light,
        {{x, y}, {x + 1000, y + 6000}, {x + 3000, y + 2000}, {x + 7000, y + 5000}, {x + 6000, y - 500}}));
    features.push_back(band(Ground::fence, {{x, y}, {y, x + 1}, {x + 9000, 3000}}, 400));
  }
  const Table t(features, {unit(*rc::gen::inRange(0, 48000), *rc::gen::inRange(0, 48000),
                                *rc::gen::inRange(0, kFullTurn))});
  const auto any = [] { return Point{*rc::gen::inRange(0, 48000), *rc::gen::inRange(0, 48000)}; };
  const Point a = any(), b = any();
  const Sight there = t->sight(a, b), back = t->sight(b, a);
  RC_ASSERT(there.length == back.length);
  RC_ASSERT(there.spans.size() == back.spans.size());
  RC_ASSERT(there.pieces.size() == back.pieces.size());
  for (std::size_t i = 0; i < there.pieces.size(); ++i) {
    RC_ASSERT(there.pieces[i].piece == back.pieces[i].piece);
    RC_ASSERT(std::abs(there.pieces[i].from + back.pieces[i].to - there.length) <= 2);
  }
  Mil through = 0, returned = 0;
  for (const Span& s : there.spans) through += s.to - s.from;
  for (const Span& s : back.spans) returned += s.to - s.from;
  RC_ASSERT(std::abs(through - returned) <= static_cast<int>(2 * there.spans.size()));
}

}  // namespace
}  // namespace drumhead
