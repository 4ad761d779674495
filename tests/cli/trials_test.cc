// Adding trials up, and the interval around a share.
#include "cli/trials.h"

#include <gtest/gtest.h>

#include "cli/output.h"

namespace drumhead::cli {
namespace {

Trials finished(std::initializer_list<balance::Outcome> outcomes) {
  return {outcomes.begin(), outcomes.end()};
}

balance::Outcome outcome(Side winner, int turns, std::array<int, 2> lost) {
  balance::Outcome out;
  out.finished = true;
  out.winner = winner;
  out.turns = turns;
  out.lost = lost;
  return out;
}

TEST(Score, SaysWhenNobodyWasHurt) {
  EXPECT_FALSE(score_of(Trials(3)).nobody_hurt()) << "none was played";
  const balance::Outcome quiet = outcome(Side::none, 12, {0, 0});
  EXPECT_TRUE(score_of(finished({quiet, quiet, quiet})).nobody_hurt());
  EXPECT_FALSE(score_of(finished({quiet, outcome(Side::none, 12, {0, 1}), quiet})).nobody_hurt());
}

TEST(Score, CountsFinishedTrialsOnly) {
  Trials trials = finished({outcome(Side::british, 10, {2, 6}), outcome(Side::none, 20, {4, 4}),
                            outcome(Side::american, 6, {9, 2}), balance::Outcome{}});
  trials.emplace_back();
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
