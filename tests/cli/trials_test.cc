// Adding trials up, and the interval around a share.
#include "cli/trials.h"

#include <gtest/gtest.h>

#include "cli/output.h"

namespace drumhead::cli {
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

TEST(Score, SaysWhenNobodyWasHurt) {
  std::vector<Trial> trials(3);
  EXPECT_FALSE(score_of(trials).nobody_hurt()) << "none was played";
  for (Trial& trial : trials) trial = {true, true, Side::none, 12, {0, 0}};
  EXPECT_TRUE(score_of(trials).nobody_hurt());
  trials[1].lost[1] = 1;
  EXPECT_FALSE(score_of(trials).nobody_hurt());
}

TEST(Score, CountsFinishedTrialsOnly) {
  std::vector<Trial> trials(5);
  for (int i = 0; i < 4; ++i) trials[static_cast<std::size_t>(i)].played = true;
  trials[0] = {true, true, Side::british, 10, {2, 6}};
  trials[1] = {true, true, Side::none, 20, {4, 4}};
  trials[2] = {true, true, Side::american, 6, {9, 2}};
  const Score score = score_of(trials);  // the fourth is unfinished, the fifth was never begun
  EXPECT_EQ(score.games, 4u);
  EXPECT_EQ(score.unfinished, 1u);
  EXPECT_EQ(score.wins[0], 1u);
  EXPECT_EQ(score.wins[1], 1u);
  EXPECT_EQ(score.draws, 1u);
  EXPECT_DOUBLE_EQ(score.mean_turns, 12);
  EXPECT_DOUBLE_EQ(score.mean_lost[0], 5);
  EXPECT_DOUBLE_EQ(score.mean_lost[1], 4);
}

TEST(Output, BreaksLinesAtBlanks) {
  const std::string long_text(60, 'a');
  EXPECT_EQ(wrapped(long_text + " " + long_text, 2), "  " + long_text + "\n  " + long_text + "\n");
  EXPECT_EQ(wrapped("one\ntwo\n\nthree\n", 0), "one two\n\nthree\n");
  EXPECT_EQ(wrapped("", 4), "");
}

TEST(Output, ListsWords) {
  EXPECT_EQ(listed({}), "none");
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
  EXPECT_EQ(counted(1, "unit"), "1 unit");
  EXPECT_EQ(counted(0, "unit"), "0 units");
}

}  // namespace
}  // namespace drumhead::cli
