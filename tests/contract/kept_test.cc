// What a battle keeps is what it would work out: under every sheet, after every command, assign and copy.
#include <gtest/gtest.h>

#include "../sheet_files.h"
#include "battle/tally.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "players/player.h"

namespace drumhead::kept_test {
namespace {

void expect_same(const Decision& a, const Decision& b) {
  EXPECT_EQ(a.prompt, b.prompt);
  EXPECT_TRUE(a.ask == b.ask && a.side == b.side && a.phase == b.phase && a.cite == b.cite &&
              a.subject == b.subject && a.may_end == b.may_end && a.closes == b.closes)
      << a.prompt;
  EXPECT_EQ(a.units, b.units) << a.prompt;
  EXPECT_EQ(a.choices, b.choices) << a.prompt;
  EXPECT_EQ(a.takes.size(), b.takes.size()) << a.prompt;
}

void expect_same(const Insight& a, const Insight& b) {
  EXPECT_TRUE(a.worth == b.worth && a.left == b.left && a.brittle == b.brittle && a.melee == b.melee &&
              a.march == b.march && a.charge == b.charge && a.shy == b.shy && a.mobile == b.mobile &&
              a.steady == b.steady && a.ready == b.ready && a.fronted == b.fronted && a.guns == b.guns &&
              a.forms == b.forms && a.march_ordered == b.march_ordered && a.shift == b.shift &&
              a.fast_march == b.fast_march && a.fast_form == b.fast_form && a.fight_form == b.fight_form);
  ASSERT_EQ(a.fire.size(), b.fire.size());
  for (std::size_t i = 0; i < a.fire.size(); ++i)
    EXPECT_TRUE(a.fire[i].range == b.fire[i].range && a.fire[i].hits == b.fire[i].hits);
}

void expect_same(const ChargeOdds& a, const ChargeOdds& b) {
  EXPECT_TRUE(a.wins == b.wins && a.loses == b.loses && a.given == b.given && a.taken == b.taken);
}

bool is_on_table(const Battle& battle, PieceId id) {
  const Piece& piece = battle.core().pieces[id.index()];
  return piece.present && piece.kind == PieceKind::unit;
}

// Asked twice, so that the second answer is one that was kept. Every third pair, another third each time.
void expect_same_charges(const Battle& battle, const Battle& copy, std::size_t from) {
  const std::size_t count = battle.core().pieces.size();
  for (std::size_t k = from % 3; k < count * count; k += 3) {
    const PieceId unit = piece_id(k / count), foe = piece_id(k % count);
    if (!is_on_table(battle, unit) || !is_on_table(battle, foe)) continue;
    if (battle.core().pieces[unit.index()].side == battle.core().pieces[foe.index()].side) continue;
    const ChargeOdds first = battle.charge_odds(unit, foe);
    expect_same(first, battle.charge_odds(unit, foe));
    expect_same(first, copy.charge_odds(unit, foe));
  }
}

// A copy has nothing kept.
void expect_fresh(const Battle& battle, std::size_t from) {
  const std::unique_ptr<Battle> copy = battle.clone();
  expect_same(battle.decision(), copy->decision());
  for (std::size_t i = 0; i < battle.core().pieces.size(); ++i)
    expect_same(battle.insight(piece_id(i)), copy->insight(piece_id(i)));
  expect_same_charges(battle, *copy, from);
}

// One command after the other, each twice, and the first of them again.
void expect_same_verdicts(const Battle& battle) {
  std::vector<Command> asked = battle.candidates();
  asked.push_back(Done{});
  asked.push_back(Concede{Side::none, false});
  asked.push_back(asked.front());
  for (const Command& command : asked) {
    const Verdict first = battle.check(command);
    EXPECT_EQ(first, battle.check(command));
    EXPECT_EQ(first, battle.clone()->check(command));
  }
}

// What sheets note on the way to them is what they would work out.
void expect_same_candidates(const Battle& battle) {
  const std::unique_ptr<Battle> copy = battle.clone();
  const std::vector<Command> all = battle.candidates();
  EXPECT_TRUE(all == copy->candidates()) << battle.decision().prompt;
  for (const Command& command : all)
    if (passes(battle.check(command))) {
      EXPECT_EQ(battle.chance(command), copy->chance(command));
    }
}

class KeptAnswers : public testing::TestWithParam<std::string> {};

TEST_P(KeptAnswers, IsWhatWouldBeWorkedOut) {
  const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  const std::unique_ptr<Battle> battle =
      std::move(cli::open_scenario(home, GetParam(), "meeting").value().battle);
  const std::unique_ptr<Battle> other = battle->clone();
  FastDice dice(5);
  battle->start(dice, nullptr);
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  for (std::size_t n = 0; n < 300 && !battle->core().over; ++n) {
    expect_fresh(*battle, n);
    other->assign(*battle);
    expect_fresh(*other, n + 1);
    if (n % 8 == 0) expect_same_verdicts(*battle);
    if (n % 8 == 4) expect_same_candidates(*battle);
    const Decision asked = battle->decision();
    battle->apply(sides[static_cast<std::size_t>(asked.side)]->choose(*battle, asked), dice, nullptr);
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(All, KeptAnswers, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead::kept_test
