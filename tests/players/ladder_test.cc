// The ladder in its small form: each player holds its own against the next weaker one. With DRUMHEAD_LONG the
// matches are long enough to ask for more.
#include <gtest/gtest.h>

#include <cstdlib>

#include "cli/match.h"

namespace drumhead::cli {
namespace {

bool is_long() { return std::getenv("DRUMHEAD_LONG") != nullptr; }

double share_of(const std::string& rules, const std::string& player, const std::string& foe,
                std::size_t games) {
  const Result<Home> home = Home::find(DRUMHEAD_SOURCE);
  const std::atomic<bool> stop{false};
  const std::vector<std::string> battles = is_long() ? even_battles() : std::vector<std::string>{"meeting"};
  const Result<MatchPlayed> played =
      play_match(home.value(), {rules, player, foe, battles, games, 7, 2}, stop);
  EXPECT_TRUE(played.ok());
  EXPECT_EQ(played.value().all().unfinished, 0u) << rules << ": " << player << " against " << foe;
  EXPECT_GE(played.value().all().games, games);
  return played.value().all().share();
}

TEST(Ladder, RecruitBeatsChance) {
  for (const std::string& rules : sheet_ids())
    EXPECT_GE(share_of(rules, "recruit", "random", is_long() ? 200 : 12), 0.6) << rules;
}

TEST(Ladder, DrillIsNoWorseThanARecruit) {
  double all = 0;
  for (const std::string& rules : sheet_ids())
    all += share_of(rules, "drill", "recruit", is_long() ? 200 : 24);
  EXPECT_GE(all / static_cast<double>(sheet_ids().size()), 0.5);
}

TEST(Ladder, GeneralIsNoWorseThanDrill) {
  double all = 0;
  for (const std::string& rules : sheet_ids())
    all += share_of(rules, is_long() ? "general:128" : "general:96", "drill", is_long() ? 100 : 6);
  EXPECT_GE(all / static_cast<double>(sheet_ids().size()), 0.5);
}

}  // namespace
}  // namespace drumhead::cli
