// Every table of every sheet that commands throw dice on: what the odds say of the throw, held against dice.
//
// The throws are found by walking: bots fight the scenarios, and two units of every few classes meet. A table
// is one purpose of a throw, which is the rule that it is thrown for.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "given.h"
#include "lab/duel.h"
#include "players/player.h"

namespace drumhead {
namespace {

std::size_t steps() { return long_run() ? 200'000 : 20'000; }
int looks() { return long_run() ? 8 : 4; }  // moments that are looked at for each table
int trials() { return long_run() ? 1'000'000 : 3'000; }

// How often a throw gives a number in one carrying out, summed over trials, with squares for the spread.
struct Count {
  double sum = 0, squares = 0;
};
using ThrowKey = std::tuple<std::uint16_t, std::uint8_t, std::uint8_t, int>;

ThrowKey key_of(RuleId purpose, PieceId unit, PieceId against, int hits) {
  return {static_cast<std::uint16_t>(purpose.value), static_cast<std::uint8_t>(unit.value),
          static_cast<std::uint8_t>(against.value), hits};
}

std::map<ThrowKey, Count> throw_often(const Battle& battle, const Command& command, int times) {
  std::map<ThrowKey, Count> out;
  std::map<ThrowKey, int> once;
  const std::unique_ptr<Battle> copy = battle.clone();
  Listener listener;
  for (int i = 0; i < times; ++i) {
    FastDice dice(seed_for(31, static_cast<std::uint64_t>(i)));
    copy->assign(battle);
    listener.begin();
    copy->apply(command, dice, &listener);
    once.clear();
    for (const auto& made : listener.throws())
      ++once[key_of(made.purpose, made.unit, made.against, std::max(0, made.hits))];
    for (const auto& [key, n] : once) {
      out[key].sum += n;
      out[key].squares += static_cast<double>(n) * n;
    }
  }
  return out;
}

// Every number that the table can give, as often as the odds say; where they are a bound, within it.
void expect_table(const Battle& battle, const Command& command, const Odds& odds, RuleId purpose) {
  const double n = trials();
  const std::map<ThrowKey, Count> seen = throw_often(battle, command, trials());
  std::set<ThrowKey> told;
  for (const ThrowOdds& made : odds.throws) {
    if (made.purpose != purpose) continue;
    for (std::size_t k = 0; k < made.hits.size(); ++k) {
      const ThrowKey key = key_of(made.purpose, made.unit, made.against, static_cast<int>(k));
      told.insert(key);
      const auto found = seen.find(key);
      const Count count = found == seen.end() ? Count{} : found->second;
      const double mean = count.sum / n, p = made.hits[k];
      // Of what was seen or of what was told, whichever spreads more.
      const double spread = std::max(count.squares / n - mean * mean, p < 1 ? p * (1 - p) : 0.0);
      const double off = 5 * std::sqrt(spread / n) + 1e-9, slack = odds.missed * std::max(1.0, made.p);
      EXPECT_GE(mean, p - off) << title_of(purpose, battle.setting()) << ": " << k;
      EXPECT_LE(mean, p + slack + off) << title_of(purpose, battle.setting()) << ": " << k;
    }
  }
  if (!odds.exact) return;
  for (const auto& [key, count] : seen)
    if (std::get<0>(key) == purpose.value) {
      EXPECT_TRUE(told.contains(key)) << "the dice gave what the odds call impossible";
    }
}

// A moment at which a table is thrown on.
struct Seen {
  std::unique_ptr<Battle> battle;
  Command command;
  Odds odds;
  int seen = 0;  // moments that were looked at
};

class ThrowsOf : public testing::TestWithParam<std::string> {
 protected:
  const Sheet& sheet() const { return *find_sheet(GetParam()); }

  // Carries the command out once to see on which tables it throws. For each the moment with the shortest way
  // to follow is kept: a million of the others would take hours.
  void look(const Battle& battle, const Command& command, std::uint64_t seed) {
    const std::unique_ptr<Battle> copy = battle.clone();
    Listener listener;
    listener.begin();
    FastDice dice(seed);
    copy->apply(command, dice, &listener);
    std::set<RuleId> fresh;
    for (const auto& made : listener.throws())
      if (moments_[made.purpose].seen < looks()) fresh.insert(made.purpose);
    if (fresh.empty()) return;
    OddsAsked asked;
    asked.limit = steps();
    const Odds odds = maker_.odds(battle, command, asked);
    for (const RuleId purpose : fresh) {
      Seen& held = moments_[purpose];
      ++held.seen;
      if (held.battle != nullptr && held.odds.steps <= odds.steps) continue;
      held.battle = battle.clone();
      held.command = command;
      held.odds = odds;
    }
  }

  void try_all() {
    for (const auto& [purpose, moment] : moments_) {
      SCOPED_TRACE((*moment.battle->setting().book)[purpose].id);
      expect_table(*moment.battle, moment.command, moment.odds, purpose);
    }
    RecordProperty("tables", static_cast<int>(moments_.size()));
  }

  Oddsmaker maker_;
  std::map<RuleId, Seen> moments_;
};

TEST_P(ThrowsOf, EveryTableAgreesWithDiceInBattlesOfBots) {
  const std::vector<std::string> some = {"cowpens", "meeting"};
  for (const std::string& scenario : long_run() ? home().scenario_ids() : some) {
    Result<cli::Opening> opening = cli::open_scenario(home(), std::string(sheet().id), scenario);
    ASSERT_TRUE(opening.ok()) << text_of(opening.problems());
    Battle& battle = *opening.value().battle;
    FastDice dice(17);
    battle.start(dice, nullptr);
    const std::unique_ptr<Player> sides[] = {make_player("drill", 17), make_player("random", 17)};
    for (int i = 0; i < 1500 && !battle.core().over; ++i) {
      const Command command = sides[battle.decision().side == Side::american ? 1 : 0]->choose(battle);
      look(battle, command, static_cast<std::uint64_t>(i));
      battle.apply(command, dice, nullptr);
    }
  }
  EXPECT_GE(moments_.size(), 2u);  // shots and blows at least
  try_all();
}

TEST_P(ThrowsOf, EveryTableAgreesWithDiceInDuels) {
  const MusterTables tables = home().tables().value();
  const auto book = home().rulebook(sheet()).value();
  if (tables.find_sheet(sheet().id) == nullptr) GTEST_SKIP() << "the muster has no units for it yet";
  const char* firsts[] = {"grenadiers",     "militia",   "riflemen",
                          "light-dragoons", "gun-field", "light-infantry"};
  const char* seconds[] = {"continental line",   "militia in woods",     "riflemen behind a fence",
                           "line behind a wall", "continental dragoons", "gun-light"};
  int opened = 0;
  for (const char* verb : {"shoot", "charge"})
    for (const char* first : firsts)
      for (const char* second : seconds)
        for (const Facing facing : {Facing::front, Facing::flank}) {
          Duel duel;
          duel.first = read_duel_unit(first, tables).value();
          duel.second = read_duel_unit(second, tables).value();
          duel.range = (facing == Facing::front ? 4 : 3) * kUnit;
          duel.facing = facing;
          const Result<DuelReady> ready = open_duel(duel, verb, tables, sheet(), book);
          if (!ready) continue;
          ++opened;
          // Through the questions inside: each answer is a command of its own.
          std::unique_ptr<Battle> battle = ready.value().battle->clone();
          Command command = ready.value().command;
          FastDice dice(static_cast<std::uint64_t>(opened));
          for (int i = 0; i < 12 && !battle->core().over; ++i) {
            look(*battle, command, static_cast<std::uint64_t>(i));
            battle->apply(command, dice, nullptr);
            if (battle->core().over) break;
            const std::optional<Command> next =
                answer_of(Policy::of_bot("drill"), *battle, battle->decision());
            if (!next) break;
            command = *next;
          }
        }
  EXPECT_GT(opened, 0);
  EXPECT_FALSE(moments_.empty());
  try_all();
}

INSTANTIATE_TEST_SUITE_P(All, ThrowsOf, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
