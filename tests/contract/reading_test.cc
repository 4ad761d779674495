// Every roll of bot battles under every sheet says how it is read, and the faces that count are those.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "cli/home.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "words/phrases.h"

namespace drumhead::reading_test {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

// Dice that a need decides. The lowest and the highest face may be successes or failures whatever is needed.
void expect_good_faces(const Rolled& rolled) {
  const Throw& made = rolled.made;
  const bool most = made.judged == Judged::at_most;
  const int need = rolled.need.sum();
  int least_good = 0, most_good = 0;
  for (const std::uint8_t face : rolled.faces) {
    const bool extreme = face == lowest(made.die) || face == highest(made.die, made.sides);
    const bool good = most ? face <= need : face >= need;
    least_good += !extreme && good ? 1 : 0;
    most_good += extreme || good ? 1 : 0;
  }
  EXPECT_LE(least_good, rolled.hits);
  EXPECT_GE(most_good, rolled.hits);
}

class Reader final : public Sink {
 public:
  explicit Reader(const Setting& setting) : setting_(setting) {}

  void tell(const Event& event) override {
    const auto* rolled = std::get_if<Rolled>(&event);
    if (rolled == nullptr) return;
    ASSERT_TRUE(rolled->made.purpose.valid());
    const std::string& purpose = (*setting_.book)[rolled->made.purpose].id;
    SCOPED_TRACE(purpose);
    EXPECT_NE(rolled->made.judged, Judged::unsaid);
    seen[purpose].insert(std::string(word_for(rolled->made.judged)));
    if (has_need(rolled->made.judged) && !rolled->made.total) expect_good_faces(*rolled);
    const std::string text = need_text(*rolled);
    EXPECT_EQ(text.empty(), !has_need(rolled->made.judged));
    EXPECT_EQ(text.ends_with(" or less"), rolled->made.judged == Judged::at_most) << text;
    EXPECT_EQ(text.ends_with("+"), rolled->made.judged == Judged::at_least) << text;
  }

  std::map<std::string, std::set<std::string>> seen;  // purposes with how they were read

 private:
  const Setting& setting_;
};

// From the sheets themselves: one roll of each way of reading that the sheet has and that bots' battles see.
const std::map<std::string, std::map<std::string, std::string>> kPrinted = {
    {"thomas", {{"nt.melee.dice-per-base", "at-least"}}},
    {"lexington", {{"ly.firetest.score", "at-least"}, {"ly.general.danger", "at-most"}}},
    {"bloodybacks",
     {{"bb.act.dice", "at-most"},
      {"bb.melee.dice", "at-most"},
      {"bb.al.roll", "looked-up"},
      {"bb.morale.push-distance", "added"}}},
    {"awi28",
     {{"aw.ruling.command-roll", "at-most"},
      {"aw.seq.hand-to-hand", "at-least"},
      {"aw.ruling.break-when", "looked-up"}}},
    {"arw1d",
     {{"rw.shoot.die", "looked-up"}, {"rw.melee.die", "looked-up"}, {"rw.rout.first-move", "added"}}},
};

class Rolls : public testing::TestWithParam<std::string> {};

TEST_P(Rolls, SayHowTheyAreRead) {
  std::map<std::string, std::set<std::string>> seen;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Result<cli::Opening> opening =
        cli::open_scenario(home(), GetParam(), seed % 2 == 0 ? "cowpens" : "meeting");
    ASSERT_TRUE(opening.ok());
    Battle& battle = *opening.value().battle;
    Reader reader(battle.setting());
    FastDice dice(seed);
    battle.start(dice, &reader);
    const auto british = make_player("drill", seed), american = make_player("drill", seed + 100);
    run_battle(battle, *british, *american, dice, &reader, 4000);
    for (const auto& [purpose, ways] : reader.seen) seen[purpose].insert(ways.begin(), ways.end());
  }
  for (const auto& [purpose, ways] : seen) EXPECT_EQ(ways.size(), 1u) << purpose << " is read in two ways";
  const auto printed = kPrinted.find(GetParam());
  if (printed == kPrinted.end()) return;
  for (const auto& [purpose, way] : printed->second)
    EXPECT_EQ(seen[purpose], std::set<std::string>{way}) << purpose;
}

INSTANTIATE_TEST_SUITE_P(All, Rolls, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead::reading_test
