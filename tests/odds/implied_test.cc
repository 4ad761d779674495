// What a sheet implies without saying it: more dice never hit less, a better grade is never worse, cover
// never hurts. And volleys and tests of lexington worked out by hand.
#include <fmt/format.h>

#include <algorithm>

#include "given.h"
#include "lab/duel.h"

namespace drumhead {
namespace {

struct Moment {
  std::string rules, first = "line", second = "continental line", verb = "shoot";
  Mil range = 6 * kUnit;
  std::vector<DuelSet> sets = {};
  Until until = Until::command;
};

struct Fought {
  Odds odds;
  Marginal first, second;
};

Fought fight(const Moment& moment) {
  const Sheet& sheet = *find_sheet(moment.rules);
  Duel duel;
  duel.first = read_duel_unit(moment.first, tables()).value();
  duel.second = read_duel_unit(moment.second, tables()).value();
  duel.range = moment.range;
  const Result<DuelStage> stage =
      DuelStage::open(duel, moment.verb, tables(), sheet, home().rulebook(sheet).value());
  if (!stage) throw std::runtime_error(text_of(stage.problems()));
  const DuelStage::Tried tried = stage.value().with(moment.sets);
  EXPECT_TRUE(tried.unknown.empty());
  if (!tried.command) throw std::runtime_error("it is refused");
  OddsAsked asked;
  asked.until = moment.until;
  asked.policy = Policy::of_bot("drill");
  Fought out;
  out.odds = odds_of(*tried.battle, *tried.command, asked);
  EXPECT_TRUE(out.odds.exact);
  out.first = fate_of(out.odds, *tried.battle, "first");
  out.second = fate_of(out.odds, *tried.battle, "second");
  return out;
}

// Whatever number is asked for, the better one reaches it at least as often.
void expect_no_worse(const Spread& better, const Spread& worse) {
  for (int k = 1; k <= 12; ++k) EXPECT_GE(better.at_least(k), worse.at_least(k) - 1e-12) << "at least " << k;
}

DuelSet set(bool second, const char* field, json::value value) { return {second, field, std::move(value)}; }

const char* kRules[] = {"thomas", "lexington"};

TEST(Implied, MoreMenNeverHitLess) {
  for (const std::string rules : kRules)
    for (const char* troops : {"line", "militia", "riflemen"}) {
      Spread last;
      for (const int men : {60, 90, 120, 160, 200, 260}) {
        SCOPED_TRACE(fmt::format("{}: {} {}", rules, men, troops));
        const Spread hits = fight({rules, fmt::format("{} {}", men, troops)}).second.hits;
        if (!last.all.empty()) expect_no_worse(hits, last);
        last = hits;
      }
    }
}

TEST(Implied, ABetterGradeShootsNoWorse) {
  const std::vector<std::pair<std::string, std::vector<const char*>>> grades = {
      {"thomas", {"levy", "average", "elite"}}, {"lexington", {"D", "C", "B", "A"}}};
  for (const auto& [rules, worst_first] : grades)
    for (const char* target : {"continental line", "militia in woods", "line behind a wall", "riflemen"})
      for (const Mil range : {2 * kUnit, 5 * kUnit, 8 * kUnit}) {
        Spread last;
        for (const char* grade : worst_first) {
          SCOPED_TRACE(fmt::format("{}: {} at {}", rules, grade, target));
          const char* field = rules == "thomas" ? "class" : "grade";
          const Spread hits =
              fight({rules, "line", target, "shoot", range, {set(false, field, grade)}}).second.hits;
          if (!last.all.empty()) expect_no_worse(hits, last);
          last = hits;
        }
      }
}

TEST(Implied, ABetterGradeStandsFireNoWorse) {
  double last = 1;
  for (const char* grade : {"D", "C", "B", "A"}) {
    const Fought fought = fight(
        {"lexington", "grenadiers", "line", "shoot", 6 * kUnit, {set(true, "grade", grade)}, Until::turn});
    const double fails = chance(fought.second.results, "fails");
    EXPECT_LE(fails, last + 1e-12) << grade;
    last = fails;
  }
}

TEST(Implied, NearerAndInTheOpenIsNeverSafer) {
  for (const std::string rules : kRules)
    for (const char* troops : {"line", "militia", "gun-field"}) {
      Spread last;
      for (const int range : {16, 12, 10, 8, 6, 4}) {
        SCOPED_TRACE(fmt::format("{}: {} at {}", rules, troops, range));
        Spread open;
        try {
          open = fight({rules, troops, "line", "shoot", range * kUnit}).second.hits;
        } catch (const std::runtime_error&) {
          continue;  // out of range, or too near for guns
        }
        if (!last.all.empty()) expect_no_worse(open, last);
        last = open;
        for (const char* cover : {"line in woods", "line behind a wall", "line behind a fence"})
          expect_no_worse(open, fight({rules, troops, cover, "shoot", range * kUnit}).second.hits);
      }
    }
}

// ---- lexington by hand: a musket needs 4 within 8 in and 6 beyond; four models are a die, and 3 left over
// too

double all_hit(const Moment& moment, int dice) { return chance(fight(moment).second.hits, dice); }

TEST(LexingtonByHand, TwoDiceOfGradeBNeedThree) {
  const Moment close{"lexington", "line", "continental line", "shoot", 8 * kUnit, {set(false, "grade", "B")}};
  for (int k = 0; k <= 2; ++k)
    EXPECT_NEAR(chance(fight(close).second.hits, k), binomial(2, k, 4.0 / 6), 1e-12) << k;
}

TEST(LexingtonByHand, ModifiersMoveTheNeedByOneEach) {
  Moment moment{"lexington", "line", "continental line", "shoot", 8 * kUnit, {set(false, "grade", "C")}};
  EXPECT_NEAR(all_hit(moment, 2), std::pow(3.0 / 6, 2), 1e-12) << "4 or more";
  moment.sets.push_back(set(false, "disordered", true));
  EXPECT_NEAR(all_hit(moment, 2), std::pow(2.0 / 6, 2), 1e-12) << "5 or more";
  moment.sets.push_back(set(false, "spent", 1));
  EXPECT_NEAR(all_hit(moment, 2), std::pow(1.0 / 6, 2), 1e-12) << "6";
  moment.range = 8001;
  moment.sets = {set(false, "grade", "C")};
  EXPECT_NEAR(all_hit(moment, 2), std::pow(1.0 / 6, 2), 1e-12) << "6 from beyond 8 in";
}

// Beyond 6 a die throws a 6 and then 4 or more.
TEST(LexingtonByHand, SevenIsASixAndThenAFour) {
  const Moment far{"lexington", "line", "continental line", "shoot", 8001, {set(false, "grade", "D")}};
  EXPECT_NEAR(all_hit(far, 2), std::pow(1.0 / 6 * 3 / 6, 2), 1e-12);
}

// Two dice needing 4 against steady grade B, which passes at 1 less a point for each hit: with one hit it
// needs 2, with two 3.
TEST(LexingtonByHand, AFireTestFollowsTheVolley) {
  const Moment moment{"lexington", "line",    "continental line",
                      "shoot",     8 * kUnit, {set(false, "grade", "C"), set(true, "grade", "B")},
                      Until::turn};
  const Fought fought = fight(moment);
  const double one = binomial(2, 1, 0.5), two = binomial(2, 2, 0.5);
  EXPECT_NEAR(chance(fought.second.results, "fails"), one * 1.0 / 6 + two * 2.0 / 6, 1e-12);
  EXPECT_NEAR(chance(fought.second.results, "passes"), one * 5.0 / 6 + two * 4.0 / 6, 1e-12);
}

}  // namespace
}  // namespace drumhead
