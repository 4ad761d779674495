// What every player promises: legal commands, the same from the same seed; and that drill knows more than
// chance.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "battle/scene.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "players/contest.h"
#include "players/knowing.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsInABattle = 6000;

std::unique_ptr<Battle> opening(const std::string& scenario, const std::string& rules = "thomas") {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opened = cli::open_scenario(home.value(), rules, scenario);
  EXPECT_TRUE(opened.ok());
  return std::move(opened.value().battle);
}

TEST(Players, AreKnownByName) {
  for (const std::string_view name : player_names()) EXPECT_NE(make_player(name, 1), nullptr) << name;
  EXPECT_EQ(make_player("napoleon", 1), nullptr);
  for (const std::string_view name : {"general:1", "general:200", "general:0.3s", "general:2s"})
    EXPECT_TRUE(is_player(name)) << name;
  for (const std::string_view name : {"general:", "general:0", "general:-1", "general:2m", "general:s",
                                      "general2", "general:nans", "general: 2", "general:1e9s", "drill:2"})
    EXPECT_FALSE(is_player(name)) << name;
}

TEST(Players, GiveOnlyCommandsThatPass) {
  for (const std::string_view name : {"random", "recruit", "drill", "general:4"}) {
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

// Horse that waits by the scenario's word once rolled for a move that it then could not make.
TEST(Players, ChanceFindsAnAnswerToEveryQuestion) {
  for (const std::uint64_t game : {37u, 220u, 235u}) {
    std::unique_ptr<Battle> battle = opening("hobkirks-hill", "bloodybacks");
    FastDice dice(seed_for(1, game));
    const std::unique_ptr<Player> british = make_player("random", seed_for(7, game)),
                                  american = make_player("random", seed_for(9, game));
    battle->start(dice, nullptr);
    while (!battle->core().over && battle->core().turn < 3) {
      const Decision decision = battle->decision();
      Player& asked = decision.side == Side::british ? *british : *american;
      ASSERT_NO_THROW(battle->apply(asked.choose(*battle, decision), dice, nullptr)) << decision.prompt;
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

// Notes are about the battle, not about where a copy of it lies.
TEST(Players, ThinkAlikeOnWhateverCopyTheyAreShown) {
  for (const std::string& rules : sheet_ids()) {
    const std::unique_ptr<Battle> battle = opening("meeting", rules);
    FastDice dice(3);
    battle->start(dice, nullptr);
    const std::unique_ptr<Player> on_it = make_player("drill", 3), on_copies = make_player("drill", 3);
    std::vector<std::unique_ptr<Battle>> kept;  // so that no copy lies where another did
    for (int i = 0; i < 300 && !battle->core().over; ++i) {
      kept.push_back(battle->clone());
      const Command command = on_it->choose(*battle);
      ASSERT_EQ(command, on_copies->choose(*kept.back())) << rules << " at command " << i;
      battle->apply(command, dice, nullptr);
    }
  }
}

// Whoever goes back in a battle lets the player forget what was to come.
TEST(Players, ForgetOnceTheyAreTold) {
  for (const std::string& rules : sheet_ids()) {
    const std::unique_ptr<Battle> battle = opening("meeting", rules), before = battle->clone();
    const std::unique_ptr<Player> drill = make_player("drill", 3);
    std::vector<Command> said[2];
    for (std::vector<Command>& commands : said) {
      battle->assign(*before);
      drill->forget();
      FastDice dice(3);
      battle->start(dice, nullptr);
      for (int i = 0; i < 60 && !battle->core().over; ++i) {
        commands.push_back(drill->choose(*battle));
        battle->apply(commands.back(), dice, nullptr);
      }
    }
    EXPECT_EQ(said[0], said[1]) << rules;
  }
}

// The battle as a side knows it.
std::unique_ptr<Battle> known_to(const Battle& whole, Side side) {
  std::unique_ptr<Battle> out = whole.clone();
  for (std::size_t i = 0; i < whole.core().pieces.size(); ++i)
    if (whole.core().pieces[i].side != side && is_concealed(whole.setting(), whole.core(), piece_id(i)))
      out->forget(piece_id(i));
  return out;
}

// The same battle with one of the hidden units elsewhere; null: nobody is hidden any more.
std::unique_ptr<Battle> with_another_ambush(const Battle& battle) {
  boost::json::value position = battle.position();
  bool moved = false;
  for (boost::json::value& unit : position.at("units").as_array()) {
    const PieceId id = battle.setting().find(std::string(unit.at("key").as_string()));
    if (moved || !is_concealed(battle.setting(), battle.core(), id)) continue;
    unit.at("at") = boost::json::array{3, 3};
    moved = true;
  }
  if (!moved) return nullptr;
  Document document;
  document.root = std::move(position);
  Result<std::unique_ptr<Battle>> out = find_sheet("thomas")->load(battle.setting().book, document);
  EXPECT_TRUE(out) << text_of(out.problems());
  return std::move(out.value());
}

TEST(Players, DecideFromWhatTheirSideKnows) {
  std::unique_ptr<Battle> battle = opening("oriskany");
  FastDice dice(3);
  battle->start(dice, nullptr);
  std::unique_ptr<Player> drill = make_player("drill", 3);
  int compared = 0;
  for (int i = 0; i < 60 && !battle->core().over; ++i) {
    const Side side = battle->decision().side;
    const std::unique_ptr<Battle> known = known_to(*battle, side);
    // The ambush lies in wait as long as it may.
    const bool waits = side == Side::british && passes(battle->check(Done{}));
    const Command command = waits ? Command(Done{}) : choose_knowing(*drill, *known, *battle);
    ASSERT_TRUE(passes(battle->check(command)));
    const std::unique_ptr<Battle> other = with_another_ambush(*battle);
    if (other != nullptr && side == Side::american) {
      const auto chosen = [&](const Battle& whole) {
        const Command made = make_player("drill", 3)->choose(*known_to(whole, side));
        return boost::json::serialize(command_json(made, battle->setting()));
      };
      EXPECT_EQ(chosen(*battle), chosen(*other)) << i;
      ++compared;
    }
    battle->apply(command, dice, nullptr);
  }
  EXPECT_GT(compared, 5);
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
