// Stretches along a line, counted once where they lie over each other.
#include "table/spans.h"

#include <gtest/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

using Spans = std::vector<Span>;

// Out of order, as terrain lists them: two over each other, one inside another, one that touches, one apart.
const Spans kWoods = {{fid(0), 20_in, 23_in},
                      {fid(1), 4_in, 8_in},
                      {fid(2), 2_in, 5_in},
                      {fid(3), 3_in, 4_in},
                      {fid(4), 8_in, 9_in}};

TEST(Spans, OverlappingAndTouchingOnesAreOne) {
  EXPECT_EQ(united(kWoods), (Spans{{fid(2), 2_in, 9_in}, {fid(0), 20_in, 23_in}}));
  EXPECT_TRUE(united({}).empty());
}

TEST(Spans, TheirGroundCountsOnce) {
  EXPECT_EQ(united_length(kWoods), 10_in);
  EXPECT_EQ(united_length({}), 0);
}

TEST(Spans, WhatIsBeyondALengthBeginsWhereItIsUsedUp) {
  EXPECT_EQ(beyond(kWoods, 0), (Span{fid(2), 2_in, 9_in}));
  EXPECT_EQ(beyond(kWoods, 6_in), (Span{fid(2), 8_in, 9_in}));
  EXPECT_EQ(beyond(kWoods, 7_in), (Span{fid(0), 20_in, 23_in}));
  EXPECT_EQ(beyond(kWoods, 9_in), (Span{fid(0), 22_in, 23_in}));
  EXPECT_FALSE(beyond(kWoods, 10_in));
  EXPECT_FALSE(beyond({}, 0));
}

TEST(Spans, OnlyThoseAskedFor) {
  EXPECT_EQ(spans_where(kWoods, [](const Span& span) { return span.from >= 8_in; }),
            (Spans{kWoods[0], kWoods[4]}));
}

}  // namespace
}  // namespace drumhead
