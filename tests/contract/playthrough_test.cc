// Golden playthroughs: the story of one battle for each sheet, which changes only when play or its telling
// does.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <utility>

#include "cli/home.h"
#include "dice/sources.h"
#include "players/player.h"
#include "words/telling.h"

namespace drumhead {
namespace {

// Short enough to be read: every entry that hurt somebody, under the headings of the turns. Marches show in
// the digest.
std::string told(Telling& telling, const Setting& setting) {
  std::string out, heading;
  for (const LogEntry& entry : telling.take(setting)) {
    if (entry.weight == Weight::heading) {
      heading = entry.text + "\n";
      if (std::holds_alternative<Ended>(entry.first().what)) out += std::exchange(heading, {});
    } else if (entry.weight <= Weight::blow) {
      out += std::exchange(heading, {}) + "    " + entry.text + "\n";
    }
  }
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
  std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  int commands = 0;
  for (; commands < 4000 && !battle->core().over; ++commands) {
    const Decision decision = battle->decision();
    const Command command = sides[static_cast<std::size_t>(decision.side)]->choose(*battle, decision);
    battle->apply(command, dice, &telling);
  }
  char end[64];
  std::snprintf(end, sizeof end, "%d commands, digest %016llx\n", commands,
                static_cast<unsigned long long>(battle->digest()));
  return told(telling, battle->setting()) + end;
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
