// What must hold for the odds of every sheet, in battles of bots and in every case of the sheet.
#include <algorithm>
#include <filesystem>

#include "given.h"
#include "players/player.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

class OddsOf : public testing::TestWithParam<std::string> {
 protected:
  const Sheet& sheet() const { return *find_sheet(GetParam()); }
};

// Commands that bots give in a battle, one of each few, with the battle before it.
template <class Each>
void for_moments(const Sheet& sheet, const std::string& scenario, std::uint64_t seed, int every, Each each) {
  Result<cli::Opening> opening = cli::open_scenario(home(), std::string(sheet.id), scenario);
  ASSERT_TRUE(opening.ok()) << text_of(opening.problems());
  Battle& battle = *opening.value().battle;
  FastDice dice(seed);
  battle.start(dice, nullptr);
  const std::unique_ptr<Player> sides[] = {make_player("drill", seed), make_player("random", seed)};
  for (int i = 0; i < 1500 && !battle.core().over; ++i) {
    const Command command = sides[battle.decision().side == Side::american ? 1 : 0]->choose(battle);
    const bool rolls = !std::holds_alternative<Move>(command) && !std::holds_alternative<Deploy>(command);
    if (rolls && i % every == 0) each(battle, command);
    if (testing::Test::HasFailure()) return;
    battle.apply(command, dice, nullptr);
  }
}

TEST_P(OddsOf, BotBattlesSumToOneAndAgreeWithDice) {
  Oddsmaker maker;
  const int trials = long_run() ? 20'000 : 1'000;
  const std::vector<std::string> some = {"cowpens", "meeting"};
  for (const std::string& scenario : long_run() ? home().scenario_ids() : some)
    for_moments(sheet(), scenario, 7, long_run() ? 3 : 7, [&](const Battle& battle, const Command& command) {
      const Odds odds = maker.odds(battle, command);
      expect_whole(odds);
      if (odds.exact) expect_like_dice(battle, command, odds, trials, 99);
      const Odds fresh = odds_of(battle, command);
      ASSERT_EQ(fresh.outcomes.size(), odds.outcomes.size()) << "a used maker and a new one differ";
    });
}

TEST_P(OddsOf, WholeChainsSumToOneAndAgreeWithTrials) {
  Oddsmaker maker;
  OddsAsked asked;
  asked.until = Until::turn;
  asked.policy = Policy::first();
  asked.limit = 4'000;
  OddsAsked thrown = asked;
  thrown.beyond = Beyond::sample;
  thrown.limit = 0;
  thrown.trials = long_run() ? 20'000 : 1'000;
  for_moments(sheet(), "meeting", 3, 11, [&](const Battle& battle, const Command& command) {
    const Odds odds = maker.odds(battle, command, asked);
    expect_whole(odds);
    if (!odds.exact) return;
    const Odds sample = maker.odds(battle, command, thrown);
    EXPECT_FALSE(sample.exact);
    const std::vector<Marginal> a = marginals(odds);
    for (const Marginal& b : marginals(sample))
      for (const Marginal& truth : a) {
        if (truth.piece != b.piece) continue;
        const double p = truth.lost.at_least(1), n = static_cast<double>(thrown.trials);
        EXPECT_NEAR(b.lost.at_least(1), p, 5 * std::sqrt(p * (1 - p) / n) + 5 / n);
      }
  });
}

// ---- the cases: every rule and every table of a sheet is shown by one

json::value command_in(const json::object& step) {
  json::object out;
  for (const char* verb :
       {"deploy", "move", "charge", "shoot", "rally", "order", "lead", "place", "answer", "done", "concede"})
    if (const json::value* found = step.if_contains(verb)) out[verb] = *found;
  return out;
}

// Every command of a case that passes, with the battle before it; the dice between are our own.
template <class Each>
void for_commands(const Sheet& sheet, const fs::path& path, Each each) {
  const Result<std::string> text = cli::read_text(path.string());
  const Result<Document> document = read_document(text.value(), path.filename().string());
  ASSERT_TRUE(document.ok());
  const json::object& root = document.value().root.get_object();
  Document position;
  position.root = root.at("position");
  Result<std::unique_ptr<Battle>> battle = sheet.load(home().rulebook(sheet).value(), position);
  ASSERT_TRUE(battle.ok()) << path;
  FastDice dice(1);
  battle.value()->start(dice, nullptr);
  const json::value* steps = root.if_contains("do");
  if (steps == nullptr) return;
  for (const json::value& step : steps->get_array()) {
    const json::value said = command_in(step.get_object());
    if (said.get_object().empty()) continue;
    Reading r;
    r.setting = &battle.value()->setting();
    Command command;
    read_command(said, command, r, Where{});
    if (!r.ok() || battle.value()->core().over || !passes(battle.value()->check(command))) continue;
    each(*battle.value(), command);
    battle.value()->apply(command, dice, nullptr);
  }
}

TEST_P(OddsOf, EveryCaseAgreesWithDice) {
  const fs::path folder = fs::path(DRUMHEAD_SOURCE) / "tests" / "cases" / GetParam();
  if (!fs::exists(folder)) GTEST_SKIP() << "no cases yet";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  const int trials = long_run() ? 20'000 : 400;
  OddsAsked asked;
  asked.limit = 50'000;  // each branch keeps a battle: a million would fill the memory
  int rolled = 0;
  for (const fs::path& file : files) {
    SCOPED_TRACE(file.filename().string());
    for_commands(sheet(), file, [&](const Battle& battle, const Command& command) {
      const Odds odds = odds_of(battle, command, asked);
      expect_whole(odds);
      if (odds.throws.empty() || !odds.exact) return;
      ++rolled;
      expect_like_dice(battle, command, odds, trials, 5);
    });
    if (HasFailure()) return;
  }
  EXPECT_GT(rolled, 0);
}

TEST_P(OddsOf, AMillionThrows) {
  if (!long_run()) GTEST_SKIP() << "set DRUMHEAD_LONG";
  int left = 12;
  for_moments(sheet(), "meeting", 5, 5, [&](const Battle& battle, const Command& command) {
    if (left == 0) return;
    const Odds odds = odds_of(battle, command);
    if (!odds.exact || odds.throws.empty()) return;
    --left;
    expect_like_dice(battle, command, odds, 1'000'000, 11);
  });
}

INSTANTIATE_TEST_SUITE_P(All, OddsOf, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
