// The contract of Battle, walked over every sheet and every shipped scenario by random play.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "../disturbed.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "documents/position.h"
#include "documents/record.h"
#include "kit/showing.h"
#include "players/contest.h"
#include "words/sentences.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsInABattle = 6000;

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::vector<std::string> scenarios() {
  std::vector<std::string> out;
  for (const std::string& id : home().scenario_ids()) out.push_back(id);
  return out;
}

std::unique_ptr<Battle> open(const Sheet& sheet, const std::string& scenario, Dice& dice) {
  Result<cli::Opening> opening = cli::open_scenario(home(), std::string(sheet.id), scenario);
  EXPECT_TRUE(opening.ok()) << (opening.ok() ? "" : text_of(opening.problems()));
  std::unique_ptr<Battle> battle = std::move(opening.value().battle);
  battle->start(dice, nullptr);
  return battle;
}

// ---- what must hold at every moment

// Part by part: the inner angle of a bent line belongs to neither.
bool share_ground(const Piece& a, const Piece& b) {
  const auto corners = [](const Polygon& part) {
    std::vector<Vec> out;
    for (const Point& p : part) out.push_back(vec(p));
    return out;
  };
  for (const Polygon& one : outlines_at(a.pose, a.foot))
    for (const Polygon& two : outlines_at(b.pose, b.foot))
      if (overlap(corners(one), corners(two), 5.0)) return true;
  return false;
}

void expect_nobody_overlaps(const Battle& battle) {
  const Core& core = battle.core();
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    for (std::size_t k = i + 1; k < core.pieces.size(); ++k) {
      const Piece &a = core.pieces[i], &b = core.pieces[k];
      if (!a.present || !b.present || a.kind == PieceKind::leader || b.kind == PieceKind::leader) continue;
      if (a.inside.valid() || b.inside.valid()) continue;
      if (b.kind == PieceKind::token && b.with == piece_id(i)) continue;  // a crew may end among its own guns
      EXPECT_FALSE(share_ground(a, b))
          << battle.setting().roster[i].key << " and " << battle.setting().roster[k].key << " share ground";
    }
}

void expect_all_on_the_table(const Battle& battle) {
  for (std::size_t i = 0; i < battle.core().pieces.size(); ++i) {
    const Piece& piece = battle.core().pieces[i];
    if (!piece.present || piece.kind == PieceKind::leader || piece.inside.valid()) continue;
    EXPECT_TRUE(battle.field().on_table(piece.pose, piece.foot)) << battle.setting().roster[i].key;
  }
}

// A position written and read again is the same battle.
void expect_round_trip(const Battle& battle, const Sheet& sheet) {
  const Result<Document> document = read_json(to_text(battle.position(), true), "position");
  ASSERT_TRUE(document.ok()) << text_of(document.problems());
  const Result<std::unique_ptr<Battle>> again = sheet.load(battle.setting().book, document.value());
  ASSERT_TRUE(again.ok()) << text_of(again.problems());
  EXPECT_TRUE(again.value()->equals(battle)) << to_text(battle.position()) << "\n"
                                             << to_text(again.value()->position());
  EXPECT_EQ(again.value()->digest(), battle.digest());
}

class Walk : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(Walk, HoldsAtEveryStep) {
  const auto& [rules, scenario] = GetParam();
  const Sheet& sheet = *find_sheet(rules);
  const std::uint64_t seeds = scenario == "meeting" || std::getenv("DRUMHEAD_LONG") != nullptr ? 3 : 1;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    FastDice dice(seed);
    Pcg32 chance = seeded(seed + 1000);
    std::unique_ptr<Battle> battle = open(sheet, scenario, dice), copy = battle->clone();
    std::size_t commands = 0;
    for (; !battle->core().over && commands < kMostCommandsInABattle; ++commands) {
      const std::vector<Command> candidates = battle->candidates();
      ASSERT_FALSE(candidates.empty()) << "a question without an answer: " << battle->decision().prompt;
      const Command& chosen = candidates[chance.below(static_cast<std::uint32_t>(candidates.size()))];
      ASSERT_TRUE(passes(battle->check(chosen))) << to_text(command_json(chosen, battle->setting())) << ": "
                                                 << sentence(battle->check(chosen), battle->setting());
      copy->assign(*battle);
      for (int i = 0; i < 3; ++i) {  // a refused command changes nothing; a passed one can be carried out
        const Command odd = disturbed(chosen, chance, battle->core().pieces.size(), Slip::nonsense);
        const bool passed = passes(battle->check(odd));
        ASSERT_TRUE(copy->equals(*battle)) << "check changed the battle";
        if (!passed) continue;
        FastDice other_dice(seed + commands);
        copy->apply(odd, other_dice, nullptr);
        expect_all_on_the_table(*copy);
        copy->assign(*battle);
      }
      battle->apply(chosen, dice, nullptr);
      expect_all_on_the_table(*battle);
      if (commands % 16 == 0) expect_nobody_overlaps(*battle);
      if (commands % 64 == 0) expect_round_trip(*battle, sheet);
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_TRUE(battle->core().over) << "no end after " << commands << " commands";
  }
}

TEST_P(Walk, IsTheSameWhenReplayedOrCopied) {
  const auto& [rules, scenario] = GetParam();
  const Sheet& sheet = *find_sheet(rules);
  FastDice fast(11);
  RecordingDice dice(fast);
  Result<cli::Opening> opening = cli::open_scenario(home(), rules, scenario);
  ASSERT_TRUE(opening.ok());
  std::unique_ptr<Battle> battle = std::move(opening.value().battle);
  Record record = begin_record(*battle);
  battle->start(dice, nullptr);
  note_opening(record, *battle, dice.take());
  std::unique_ptr<Player> player = make_player("random", 5);
  for (int i = 0; i < 400 && !battle->core().over; ++i) {
    const Command command = player->choose(*battle);
    ASSERT_TRUE(passes(battle->check(command)));
    note_command(record, *battle, command);
    std::unique_ptr<Battle> copy = battle->clone();
    battle->apply(command, dice, nullptr);
    const std::vector<Thrown> thrown = dice.take();
    FaceGroups faces;
    for (const Thrown& t : thrown) faces.emplace_back(t.faces.begin(), t.faces.end());
    TapeDice tape = TapeDice::grouped(faces);
    copy->apply(command, tape, nullptr);
    ASSERT_TRUE(copy->equals(*battle)) << "the same command and dice on a copy came out otherwise";
    note_done(record, *battle, thrown);
  }
  const Result<Record> read = read_record(write_record(record), "record");
  ASSERT_TRUE(read.ok()) << text_of(read.problems());
  const Result<Replayed> again = replay(read.value(), sheet, battle->setting().book, -1, nullptr);
  ASSERT_TRUE(again.ok()) << text_of(again.problems());
  EXPECT_FALSE(again.value().divergence.has_value()) << again.value().divergence->what;
  EXPECT_TRUE(again.value().battle->equals(*battle));
}

TEST_P(Walk, IsFoughtToTheEndByBots) {
  const auto& [rules, scenario] = GetParam();
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    FastDice dice(seed);
    std::unique_ptr<Battle> battle = open(*find_sheet(rules), scenario, dice);
    std::unique_ptr<Player> british = make_player("drill", seed), american = make_player("drill", seed + 1);
    EXPECT_TRUE(run_battle(*battle, *british, *american, dice, nullptr, kMostCommandsInABattle).finished);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Walk,
                         testing::Combine(testing::ValuesIn(sheet_ids()), testing::ValuesIn(scenarios())),
                         [](const auto& which) {
                           std::string name = std::get<0>(which.param) + "_" + std::get<1>(which.param);
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace
}  // namespace drumhead
