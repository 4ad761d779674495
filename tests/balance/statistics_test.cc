// Intervals against published numbers, and what every interval must be.
#include "balance/statistics.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace drumhead::balance {
namespace {

TEST(Wilson, AgreesWithPublishedNumbers) {
  const Interval half = wilson(5, 10);
  EXPECT_NEAR(half.low, 0.2366, 1e-4);
  EXPECT_NEAR(half.high, 0.7634, 1e-4);
  const Interval most = wilson(9, 10);
  EXPECT_NEAR(most.low, 0.5958, 1e-4);
  EXPECT_NEAR(most.high, 0.9821, 1e-4);
}

TEST(Wilson, StaysWithinBounds) {
  EXPECT_EQ(wilson(0, 0).low, 0);
  EXPECT_EQ(wilson(0, 0).high, 1);
  EXPECT_EQ(wilson(0, 50).low, 0);
  EXPECT_NEAR(wilson(0, 50).high, 0.0714, 1e-4);
  EXPECT_EQ(wilson(50, 50).high, 1);
}

RC_GTEST_PROP(Wilson, HoldsTheShareAndNarrowsWithMore, ()) {
  const auto of = *rc::gen::inRange<std::size_t>(1, 5000);
  const auto hits = *rc::gen::inRange<std::size_t>(0, of + 1);
  const Interval once = wilson(hits, of), twice = wilson(2 * hits, 2 * of);
  RC_ASSERT(0 <= once.low && once.high <= 1);
  RC_ASSERT(once.holds(Share{hits, of}.value()));
  RC_ASSERT(twice.half_width() < once.half_width());
}

// Newcombe 1998, table II, method 10: 56 of 70 against 48 of 80.
TEST(Differences, AgreeWithNewcombe) {
  const Difference one = difference_of({56, 70}, {48, 80});
  EXPECT_NEAR(one.value, 0.2, 1e-9);
  EXPECT_NEAR(one.range.low, 0.0524, 1e-4);
  EXPECT_NEAR(one.range.high, 0.3339, 1e-4);
  EXPECT_TRUE(one.is_sure());
  EXPECT_FALSE(difference_of({1, 2}, {0, 0}).is_sure()) << "nothing to compare with";
}

TEST(Differences, OfPairsLeaveDoubtEvenWithoutAny) {
  Moments same;
  for (int i = 0; i < 100; ++i) same.add(0);
  const Difference none = paired_shares(same, 2);
  EXPECT_EQ(none.value, 0);
  EXPECT_LT(none.range.low, 0);
  EXPECT_GT(none.range.high, 0);
  EXPECT_LT(none.range.high, 0.03);
  // Bonett and Price 2012: with f12 = 12, f21 = 2 of 30 pairs.
  Moments some;
  for (int i = 0; i < 30; ++i) some.add(i < 12 ? 2 : i < 14 ? -2 : 0);
  const Difference more = paired_shares(some, 2);
  EXPECT_NEAR(more.value, 1.0 / 3, 1e-9);
  EXPECT_NEAR((more.range.low + more.range.high) / 2, (13.0 - 3) / 32, 1e-9);
  EXPECT_TRUE(more.is_sure());
}

TEST(Moments, GiveMeanAndDeviation) {
  Moments one;
  for (const int value : {2, 4, 4, 4, 5, 5, 7, 9}) one.add(value);
  EXPECT_DOUBLE_EQ(one.mean(), 5);
  EXPECT_NEAR(one.deviation(), 2.1381, 1e-4);
  EXPECT_NEAR(one.interval().half_width(), 1.96 * 2.1381 / 2.8284, 1e-3);
  EXPECT_EQ(Moments().mean(), 0);
  EXPECT_EQ(paired_means({}).range.half_width(), 0);
}

RC_GTEST_PROP(Counts, AreTheSameAsASortedList, (std::vector<std::uint8_t> values)) {
  RC_PRE(!values.empty());
  Counts counts;
  Moments moments;
  for (const int value : values) {
    counts.add(value);
    moments.add(value);
  }
  std::sort(values.begin(), values.end());
  RC_ASSERT(counts.count() == values.size());
  RC_ASSERT(counts.moments() == moments);
  RC_ASSERT(counts.quantile(0) == values.front());
  RC_ASSERT(counts.quantile(1) == values.back());
  RC_ASSERT(counts.quantile(0.5) == values[(values.size() - 1) / 2]);
}

}  // namespace
}  // namespace drumhead::balance
