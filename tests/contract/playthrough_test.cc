// Golden playthroughs: a readable transcript for each sheet, which changes only when play does.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "players/player.h"
#include "words/telling.h"

namespace drumhead {
namespace {

std::string told(Telling& telling, const Setting& setting) {
  std::string out;
  for (const LogEntry& entry : telling.take(setting)) out += "    " + entry.text + "\n";
  return out;
}

std::string play_through(const std::string& rules, const std::string& scenario) {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opening = cli::open_scenario(home.value(), rules, scenario);
  EXPECT_TRUE(opening.ok());
  std::unique_ptr<Battle> battle = std::move(opening.value().battle);
  Telling telling;
  FastDice dice(1781);
  battle->start(dice, &telling);
  std::string out = told(telling, battle->setting());
  std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  for (int i = 0; i < 4000 && !battle->core().over; ++i) {
    const Decision decision = battle->decision();
    const Command command = sides[static_cast<std::size_t>(decision.side)]->choose(*battle, decision);
    out += to_text(command_json(command, battle->setting())) + "\n";
    battle->apply(command, dice, &telling);
    out += told(telling, battle->setting());
  }
  char digest[32];
  std::snprintf(digest, sizeof digest, "%016llx", static_cast<unsigned long long>(battle->digest()));
  return out + "digest " + digest + "\n";
}

class Playthrough : public testing::TestWithParam<std::string> {};

TEST_P(Playthrough, IsAsItWas) {
  const std::string path =
      std::string(DRUMHEAD_SOURCE) + "/tests/playthroughs/" + GetParam() + "-meeting.txt";
  const std::string found = play_through(GetParam(), "meeting");
  if (std::getenv("DRUMHEAD_BLESS") != nullptr) {
    std::ofstream(path) << found;
    return;
  }
  std::ifstream in(path);
  ASSERT_TRUE(in.good()) << "the sheet has no playthrough; ./test --bless writes it";
  std::stringstream expected;
  expected << in.rdbuf();
  EXPECT_TRUE(found == expected.str())
      << "play has changed; ./test --bless writes it anew, and git diff shows how";
}

INSTANTIATE_TEST_SUITE_P(All, Playthrough, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
