// Drill's plans: what it reads from a battle, what each stance does to its units, and that it can attack.
#include "players/drill.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/home.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "players/stakes.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsInAnAttack = 6000;

std::unique_ptr<Battle> opened(const std::string& scenario, const std::string& rules) {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opening = cli::open_scenario(home.value(), rules, scenario);
  EXPECT_TRUE(opening.ok());
  return std::move(opening.value().battle);
}

Stakes stakes_for(const Battle& battle, Side side) {
  Overview overview;
  overview.take(battle, side);
  return stakes_of(battle, overview);
}

TEST(DrillStakes, GroundOfBothSidesIsOnePrize) {
  const std::unique_ptr<Battle> battle = opened("hobkirks-hill", "thomas");
  const Stakes british = stakes_for(*battle, Side::british), american = stakes_for(*battle, Side::american);
  ASSERT_EQ(british.prizes.size(), 1u);
  const Prize& crest = british.prizes.front();
  EXPECT_EQ(battle->setting().aims[static_cast<std::size_t>(crest.aim)].side, Side::british);
  EXPECT_EQ(crest.own_points, 4);
  EXPECT_EQ(crest.foe_points, 3);
  EXPECT_FALSE(crest.is_held());
  EXPECT_EQ(crest.gain(), 7);
  EXPECT_EQ(british.winner, Side::american);
  EXPECT_EQ(british.lead, -american.lead);
  EXPECT_TRUE(american.prizes.front().is_held());
  EXPECT_EQ(american.prizes.front().gain(), 0);
}

TEST(DrillStakes, TheNearestPlaceOfGroundLiesInIt) {
  const std::unique_ptr<Battle> battle = opened("guilford", "thomas");
  const Stakes stakes = stakes_for(*battle, Side::british);
  ASSERT_FALSE(stakes.prizes.empty());
  const Prize& hill = stakes.prizes.front();
  for (const Vec from : {Vec{1000, 1000}, Vec{95000, 59000}, Vec{50000, 30000}})
    EXPECT_TRUE(hill.has(hill.nearest(from, 1500)));
}

TEST(DrillPlan, WhoIsAheadHoldsAndWhoIsBehindAttacks) {
  for (const std::string& rules : sheet_ids()) {
    const std::unique_ptr<Battle> battle = opened("hobkirks-hill", rules);
    const Plan british = make_plan(*battle, Side::british), american = make_plan(*battle, Side::american);
    ASSERT_FALSE(british.brigades.empty()) << rules;
    for (const BrigadePlan& brigade : british.brigades) {
      EXPECT_EQ(brigade.stance, Stance::assault) << rules;
      EXPECT_GE(brigade.ground, 0) << rules;
    }
    for (const BrigadePlan& brigade : american.brigades) EXPECT_EQ(brigade.stance, Stance::hold) << rules;
  }
}

TEST(DrillPlan, EveryUnitOnTheTableHasABrigade) {
  const std::unique_ptr<Battle> battle = opened("camden", "thomas");
  const Plan plan = make_plan(*battle, Side::british);
  const Pieces& pieces = battle->core().pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool own =
        pieces[i].present && pieces[i].kind == PieceKind::unit && pieces[i].side == Side::british;
    EXPECT_EQ(plan.of[i] < plan.brigades.size(), own);
  }
}

// How far the foot of a side stand from ground on average, after some turns in which it follows a stance and
// the other side holds.
double distance_after(const std::string& rules, Stance stance, int turns) {
  const std::unique_ptr<Battle> battle = opened("hobkirks-hill", rules);
  FastDice dice(5);
  battle->start(dice, nullptr);
  const Prize crest = stakes_for(*battle, Side::british).prizes.front();
  Drill british(1), american(2);
  Plan plan = make_plan(*battle, Side::british);
  for (BrigadePlan& brigade : plan.brigades) brigade = {stance, crest.aim, 1'000'000, false};
  british.follow(plan, 1000);
  while (!battle->core().over && battle->core().turn <= turns) {
    const Decision decision = battle->decision();
    Player& asked = decision.side == Side::american ? static_cast<Player&>(american) : british;
    battle->apply(asked.choose(*battle, decision), dice, nullptr);
  }
  double sum = 0;
  int count = 0;
  Overview overview;
  overview.take(*battle, Side::british);
  for (const PieceId id : overview.own()) {
    if (overview[id].role != Role::foot) continue;
    sum += length(overview[id].centre - crest.middle);
    ++count;
  }
  return sum / count;
}

TEST(DrillStances, AnAssaultComesOnAndAHoldStays) {
  for (const std::string& rules : sheet_ids()) {
    const double held = distance_after(rules, Stance::hold, 4),
                 attacked = distance_after(rules, Stance::assault, 4);
    EXPECT_LT(attacked, held - 2 * kUnit) << rules;
  }
}

TEST(DrillStances, WhoFollowsAPlanSaysSo) {
  const std::unique_ptr<Battle> battle = opened("hobkirks-hill", "thomas");
  FastDice dice(5);
  battle->start(dice, nullptr);
  Drill drill(1);
  Plan plan = make_plan(*battle, Side::british);
  for (BrigadePlan& brigade : plan.brigades) brigade.stance = Stance::hold;
  drill.follow(plan);
  (void)drill.choose(*battle, battle->decision());
  EXPECT_EQ(drill.plan(), plan);
}

TEST(DrillReasons, EveryCommandOfAUnitSaysWhoAndWhy) {
  const std::unique_ptr<Battle> battle = opened("camden", "thomas");
  FastDice dice(5);
  battle->start(dice, nullptr);
  Drill drill(1);
  int told = 0;
  for (int i = 0; i < 300 && !battle->core().over; ++i) {
    const Command command = drill.choose(*battle, battle->decision());
    const Why why = drill.why();
    EXPECT_NE(why.kind, Why::Kind::none);
    if (const PieceId unit = actor_of(command); unit.valid()) {
      EXPECT_EQ(why.unit, unit);
      ++told;
    }
    battle->apply(command, dice, nullptr);
  }
  EXPECT_GT(told, 20);
}

// Trenton's ground is the town itself: nobody has it who does not go in, and whoever is in it can be shot at.
TEST(DrillMarches, ATownThatIsWantedIsEntered) {
  for (const std::string rules : {"thomas", "bloodybacks"}) {
    const std::unique_ptr<Battle> battle = opened("trenton", rules);
    FastDice dice(5);
    battle->start(dice, nullptr);
    Drill british(1);
    const std::unique_ptr<Player> american = make_player("random", 2);
    bool entered = false;
    for (std::size_t i = 0; i < kMostCommandsInAnAttack && !battle->core().over && !entered; ++i) {
      const Decision decision = battle->decision();
      Player& asked = decision.side == Side::british ? static_cast<Player&>(british) : *american;
      battle->apply(asked.choose(*battle, decision), dice, nullptr);
      for (const Piece& piece : battle->core().pieces)
        entered = entered || (piece.present && piece.side == Side::british && piece.inside.valid());
    }
    EXPECT_TRUE(entered) << rules;
  }
}

TEST(DrillStakes, AnEnemyIsNotBrokenBeforeTheGroundIsTaken) {
  const std::unique_ptr<Battle> battle = opened("bemis-heights", "thomas");
  Overview overview;
  overview.take(*battle, Side::american);
  Stakes stakes = stakes_of(*battle, overview);
  const auto spared = [&] {
    return std::count_if(overview.foes().begin(), overview.foes().end(),
                         [&](PieceId foe) { return stakes.spares(overview[foe], kUnit); });
  };
  EXPECT_EQ(spared(), 0);
  stakes.foe_resolve = 100;
  stakes.for_breaking = 0;  // as where a broken army keeps its ground
  EXPECT_TRUE(stakes.breaks_too_early());
  EXPECT_GT(spared(), 0);
  EXPECT_LT(spared(), static_cast<std::ptrdiff_t>(overview.foes().size()));  // not those on the ground
  stakes.lead = 1;
  EXPECT_EQ(spared(), 0);
}

// How many charges that can hardly fail were left unmade when drill made an end of a question, and how many
// it made.
struct Charges {
  int left = 0, made = 0;
};

bool hardly_fails(const Battle& battle, PieceId unit, PieceId foe) {
  const ChargeOdds odds = battle.charge_odds(unit, foe);
  return odds.wins >= 900 && odds.loses <= 50 && passes(battle.check(Charge{unit, foe, {}, {}, {}}));
}

bool attacks(const Plan& plan, PieceId unit) {
  const std::size_t brigade = unit.index() < plan.of.size() ? plan.of[unit.index()] : kNoBrigade;
  return brigade < plan.brigades.size() && plan.brigades[brigade].stance == Stance::assault;
}

int sure_charges(const Battle& battle, const Decision& decision, const Plan& plan) {
  if (decision.taking(Verb::charge) == nullptr) return 0;
  Overview overview;
  overview.take(battle, decision.side);
  int count = 0;
  for (const PieceId unit : decision.units)
    for (const PieceId foe : overview.foes())
      if (battle.core().pieces[unit.index()].kind == PieceKind::unit &&
          battle.core().pieces[unit.index()].present && attacks(plan, unit) &&
          hardly_fails(battle, unit, foe))
        ++count;
  return count;
}

Charges charges_of(const std::string& rules, const std::string& scenario) {
  const std::unique_ptr<Battle> battle = opened(scenario, rules);
  FastDice dice(7);
  battle->start(dice, nullptr);
  Drill british(1);
  const std::unique_ptr<Player> american = make_player("random", 2);
  Charges out;
  for (std::size_t i = 0; i < kMostCommandsInAnAttack && !battle->core().over; ++i) {
    const Decision decision = battle->decision();
    const bool crown = decision.side == Side::british;
    const Command said = crown ? british.choose(*battle, decision) : american->choose(*battle, decision);
    if (crown && std::holds_alternative<Charge>(said)) ++out.made;
    if (crown && std::holds_alternative<Done>(said))
      out.left += sure_charges(*battle, decision, british.plan());
    battle->apply(said, dice, nullptr);
  }
  return out;
}

// Guns within a hand's breadth, an enemy who is touched already, one who stands far aside.
TEST(DrillCharges, LeaveNoSureOneUnmade) {
  for (const std::string& rules : sheet_ids()) {
    Charges all;
    for (const std::string scenario : {"bunker-hill", "camden"}) {
      const Charges here = charges_of(rules, scenario);
      all.left += here.left;
      all.made += here.made;
    }
    EXPECT_GT(all.made, 2) << rules;
    EXPECT_LE(all.left, 1) << rules;
  }
}

// An attack over a whole table, against a player who moves by chance.
TEST(DrillAttacks, TakeGroundFromAPlayerOfChance) {
  struct Cell {
    const char *rules, *scenario;
    Side side;
  };
  constexpr int kGames = 3;
  for (const Cell& cell :
       {Cell{"thomas", "brandywine", Side::british}, Cell{"thomas", "camden", Side::british},
        Cell{"lexington", "bennington", Side::american}, Cell{"awi28", "bunker-hill", Side::british},
        // Over fences and a river, into a town, and past a line that must not break too early.
        Cell{"thomas", "bennington", Side::american}, Cell{"thomas", "trenton", Side::american},
        Cell{"thomas", "hobkirks-hill", Side::british}, Cell{"bloodybacks", "trenton", Side::american},
        // Into a town that must be touched first, against guns close by, out of a crowd at a hedge.
        Cell{"lexington", "trenton", Side::british}, Cell{"bloodybacks", "hobkirks-hill", Side::british},
        Cell{"arw1d", "bennington", Side::american}, Cell{"awi28", "bennington", Side::american}}) {
    int wins = 0;
    for (int game = 0; game < kGames; ++game) {
      const std::unique_ptr<Battle> battle = opened(cell.scenario, cell.rules);
      FastDice dice(seed_for(41, static_cast<std::uint64_t>(game)));
      const bool crown = cell.side == Side::british;
      const std::unique_ptr<Player> british = make_player(crown ? "drill" : "random", 1),
                                    american = make_player(crown ? "random" : "drill", 2);
      const Contest contest =
          run_battle(*battle, *british, *american, dice, nullptr, kMostCommandsInAnAttack);
      wins += contest.winner == cell.side ? 1 : 0;
    }
    EXPECT_GE(wins, kGames - 1) << cell.rules << " " << cell.scenario;
  }
}

}  // namespace
}  // namespace drumhead
