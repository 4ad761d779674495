// A hundred units a side, as many as a scenario may have, fight to the end under every sheet.
#include <gtest/gtest.h>

#include "../large_scenario.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "documents/position.h"
#include "players/contest.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommands = 60'000;

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

class Large : public testing::TestWithParam<std::string> {};

TEST_P(Large, AHundredUnitsASideFightToTheEnd) {
  const Sheet& sheet = *find_sheet(GetParam());
  const MusterTables tables = home().tables().value();
  const Result<Scenario> scenario = read_scenario(LargeScenario(100).text(), "large.toml", tables);
  ASSERT_TRUE(scenario.ok()) << text_of(scenario.problems());
  Result<cli::Opening> opening =
      cli::open_read(sheet, home().rulebook(sheet).value(), scenario.value(), tables);
  ASSERT_TRUE(opening.ok()) << text_of(opening.problems());
  Battle& battle = *opening.value().battle;
  EXPECT_GE(opening.value().mustered.units.size(), 120u);  // most sheets join guns to one unit

  FastDice dice(1777);
  const auto british = make_player("drill", 1), american = make_player("drill", 2);
  const Contest contest = run_battle(battle, *british, *american, dice, nullptr, kMostCommands);
  EXPECT_TRUE(contest.finished);
  for (const Faults& faults : contest.faults) EXPECT_EQ(faults.count, 0) << faults.first;
  EXPECT_GT(contest.losses[0].lost + contest.losses[1].lost, 0);

  const Result<Document> position = read_json(to_text(battle.position()), "large");
  ASSERT_TRUE(position.ok()) << text_of(position.problems());
  const auto again = sheet.load(opening.value().book, position.value());
  ASSERT_TRUE(again.ok()) << text_of(again.problems());
  EXPECT_EQ(again.value()->digest(), battle.digest());
}

INSTANTIATE_TEST_SUITE_P(All, Large, testing::ValuesIn(sheet_ids()),
                         [](const auto& about) { return about.param; });

}  // namespace
}  // namespace drumhead
