// What every player promises: legal commands, the same from the same seed; and that drill knows more than
// chance.
#include <gtest/gtest.h>

#include "cli/home.h"
#include "dice/sources.h"
#include "players/contest.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsInABattle = 6000;

std::unique_ptr<Battle> opening(const std::string& scenario) {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opened = cli::open_scenario(home.value(), "thomas", scenario);
  EXPECT_TRUE(opened.ok());
  return std::move(opened.value().battle);
}

TEST(Players, AreKnownByName) {
  for (const std::string_view name : player_names()) EXPECT_NE(make_player(name, 1), nullptr) << name;
  EXPECT_EQ(make_player("napoleon", 1), nullptr);
}

TEST(Players, GiveOnlyCommandsThatPass) {
  for (const std::string_view name : player_names()) {
    std::unique_ptr<Battle> battle = opening("cowpens");
    FastDice dice(3);
    battle->start(dice, nullptr);
    std::unique_ptr<Player> player = make_player(name, 3);
    for (int i = 0; i < 1500 && !battle->core().over; ++i) {
      const Command command = player->choose(*battle);
      ASSERT_TRUE(passes(battle->check(command))) << name << " at command " << i;
      battle->apply(command, dice, nullptr);
    }
  }
}

TEST(Players, PlayTheSameBattleFromTheSameSeed) {
  std::uint64_t digests[2] = {};
  for (std::uint64_t& digest : digests) {
    std::unique_ptr<Battle> battle = opening("meeting");
    FastDice dice(8);
    std::unique_ptr<Player> british = make_player("drill", 4), american = make_player("random", 5);
    run_battle(*battle, *british, *american, dice, nullptr, kMostCommandsInABattle);
    digest = battle->digest();
  }
  EXPECT_EQ(digests[0], digests[1]);
}

TEST(Players, DrillBeatsChanceFromEitherSide) {
  int wins = 0;
  constexpr int kGames = 20;
  for (int game = 0; game < kGames; ++game) {
    std::unique_ptr<Battle> battle = opening("meeting");
    FastDice dice(seed_for(77, static_cast<std::uint64_t>(game)));
    const bool crown = game % 2 == 0;
    std::unique_ptr<Player> british = make_player(crown ? "drill" : "random", 1);
    std::unique_ptr<Player> american = make_player(crown ? "random" : "drill", 2);
    const Contest contest = run_battle(*battle, *british, *american, dice, nullptr, kMostCommandsInABattle);
    EXPECT_TRUE(contest.finished);
    wins += contest.winner == (crown ? Side::british : Side::american) ? 1 : 0;
  }
  EXPECT_GE(wins, kGames * 9 / 10);
}

}  // namespace
}  // namespace drumhead
