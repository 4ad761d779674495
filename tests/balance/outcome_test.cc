// When a battle was decided.
#include "balance/outcome.h"

#include <gtest/gtest.h>

namespace drumhead::balance {
namespace {

Course course(const std::vector<Side>& ahead) {
  Course out;
  for (std::size_t turn = 0; turn < ahead.size(); ++turn) out.note(static_cast<int>(turn), ahead[turn]);
  return out;
}

constexpr Side kB = Side::british, kA = Side::american, kNo = Side::none;

TEST(Course, IsDecidedWhenTheWinnerStaysAhead) {
  // Level at the opening, the British ahead after turn 1 and again after turn 3; it ends in turn 5.
  EXPECT_EQ(course({kNo, kB, kA, kB, kB}).decided(kB, 5), 3);
  EXPECT_EQ(course({kB, kB, kB}).decided(kB, 3), 0) << "from the opening on";
  EXPECT_EQ(course({kB, kB, kB}).decided(kA, 3), 3) << "only the last turn turned it";
  EXPECT_EQ(course({kA, kA, kNo}).decided(kA, 3), 3) << "level is not ahead";
  EXPECT_EQ(course({}).decided(kA, 1), 1);
}

TEST(Course, IsNotDecidedInADraw) { EXPECT_FALSE(course({kB, kB}).decided(kNo, 2).has_value()); }

TEST(Course, KnowsTurnsInWhichNobodyWasAsked) {
  Course one;
  one.note(0, kA);
  one.note(2, kB);
  one.note(5, kB);
  EXPECT_EQ(one.decided(kB, 7), 2);
}

}  // namespace
}  // namespace drumhead::balance
