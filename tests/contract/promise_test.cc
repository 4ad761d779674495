// A move ends where its route said, and a battle hurts somebody: under every sheet; and what breaks either is
// found.
#include "promises.h"

#include <gtest/gtest.h>

#include "../sheet_files.h"
#include "broken.h"
#include "cli/home.h"
#include "documents/json.h"

namespace drumhead::promise_test {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::unique_ptr<Battle> meeting(const std::string& rules) {
  Result<cli::Opening> opening = cli::open_scenario(home(), rules, "meeting");
  EXPECT_TRUE(opening.ok()) << (opening.ok() ? "" : text_of(opening.problems()));
  return std::move(opening.value().battle);
}

class Promises : public testing::TestWithParam<std::string> {};

TEST_P(Promises, AMoveEndsWhereItsRouteSaid) {
  const std::unique_ptr<Battle> battle = meeting(GetParam());
  FastDice dice(3);
  battle->start(dice, nullptr);
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  int seen = 0;
  for (int n = 0; n < 400 && !battle->core().over && seen < 200; ++n) {
    ASSERT_EQ(route_not_kept(*battle, seen), "");
    const Decision asked = battle->decision();
    battle->apply(sides[static_cast<std::size_t>(asked.side)]->choose(*battle, asked), dice, nullptr);
  }
  EXPECT_GT(seen, 20) << "hardly any unit could be dragged anywhere: does `route` give commands?";
}

std::string harm_of_battles(const Battle& opening) {
  Harm harm;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const std::unique_ptr<Battle> battle = opening.clone();
    FastDice dice(seed);
    const auto british = make_player("drill", seed), american = make_player("drill", seed + 10);
    run_battle(*battle, *british, *american, dice, &harm, 4000);
  }
  return harm.none_done();
}

TEST_P(Promises, ABattleHurtsSomebody) { EXPECT_EQ(harm_of_battles(*meeting(GetParam())), ""); }

INSTANTIATE_TEST_SUITE_P(All, Promises, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

// ---- and sheets that break them

TEST(BrokenPromises, AMoveThatStopsShortIsFound) {
  Halting battle(meeting("green"));
  FastDice dice(3);
  battle.start(dice, nullptr);
  int seen = 0;
  std::string found;
  for (int n = 0; n < 20 && found.empty(); ++n) {  // until somebody is there and free to move
    found = route_not_kept(battle, seen);
    battle.apply(Done{}, dice, nullptr);
  }
  EXPECT_NE(found.find("where its route said"), std::string::npos) << seen << " moves were looked at";
}

// The smallest sheet with numbers that no die reaches.
TEST(BrokenPromises, ASheetThatHurtsNobodyIsFound) {
  const Sheet& sheet = *find_sheet("green");
  std::string text = text_of_file(rulebook_path(sheet));
  for (const char* number : {"hit = 5", "fight = 4"}) {
    const std::size_t at = text.find(number);
    ASSERT_NE(at, std::string::npos) << number;
    text.replace(text.find('=', at) + 2, 1, "7");
  }
  const auto book =
      std::make_shared<const Rulebook>(read_rulebook(text, "harmless.toml", sheet.rule_ids).value());
  const std::unique_ptr<Battle> whole = meeting("green");
  const Result<Document> position = read_json(to_text(whole->position()), "meeting");
  ASSERT_TRUE(position.ok());
  const Result<std::unique_ptr<Battle>> harmless = sheet.load(book, position.value());
  ASSERT_TRUE(harmless.ok()) << text_of(harmless.problems());
  EXPECT_NE(harm_of_battles(*harmless.value()).find("nobody was hurt"), std::string::npos);
}

}  // namespace
}  // namespace drumhead::promise_test
