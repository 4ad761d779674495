// Odds worked out by hand, under thomas.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "given.h"

namespace drumhead {
namespace {

std::string firing(const std::string& shooter, const std::string& target, const std::string& more = "") {
  return R"(
active = "british"
phase = "firing"
units = [
  { key = "foot", side = "british", at = [36, 20], heading = 0)" +
         shooter + R"( },
  { key = "line", side = "american", at = [36, 27], heading = 180)" +
         target + R"( },
  { key = "british-reserve", side = "british", at = [8, 4], heading = 0 },
  { key = "american-reserve", side = "american", at = [8, 44], heading = 180 },
]
)" + more;
}

const std::string kWood =
    "terrain = [ { kind = \"woods-light\", polygon = [[30, 26.5], [42, 26.5], [42, 34], [30, 34]] } ]\n";

TEST(WorkedOdds, AVolleyIsABinomial) {
  const auto battle = thomas_battle(firing("", ""));
  const Odds odds = odds_of(*battle, shot(*battle, "foot", "line"));
  EXPECT_TRUE(odds.exact);
  EXPECT_EQ(odds.missed, 0);
  expect_whole(odds);
  const Marginal line = fate_of(odds, *battle, "line");
  for (int k = 0; k <= 4; ++k) EXPECT_NEAR(chance(line.hits, k), binomial(4, k, 0.5), 1e-12) << k;
  EXPECT_NEAR(chance(line.lost, 1), 1.0 / 16, 1e-12) << "four hits take a base";
  EXPECT_NEAR(line.hits.mean(), 2.0, 1e-12);
  ASSERT_EQ(odds.throws.size(), 1u);
  EXPECT_NEAR(odds.throws[0].p, 1, 1e-12);
  EXPECT_NEAR(odds.throws[0].hits[2], 6.0 / 16, 1e-12);
}

TEST(WorkedOdds, CoverHalvesEveryHit) {
  const auto battle = thomas_battle(firing("", "", kWood));
  const Odds odds = odds_of(*battle, shot(*battle, "foot", "line"));
  const Marginal line = fate_of(odds, *battle, "line");
  for (int k = 0; k <= 4; ++k) EXPECT_NEAR(chance(line.hits, k), binomial(4, k, 0.25), 1e-12) << k;
  expect_whole(odds);
}

// Average foot hit with 4, 5 and 6; the charger comes on whatever it suffers.
TEST(WorkedOdds, AChargeIsShotAtWhenThePolicySaysSo) {
  const auto battle = thomas_battle(R"(
active = "british"
phase = "charge"
units = [
  { key = "foot", side = "british", at = [36, 20], heading = 0, hits = 2 },
  { key = "line", side = "american", at = [36, 24], heading = 180 },
]
)");
  OddsAsked asked;
  const Odds first = odds_of(*battle, charge(*battle, "foot", "line"), asked);
  EXPECT_TRUE(first.exact);
  EXPECT_EQ(first.outcomes.size(), 1u) << "it ends where the other side is asked";
  asked.until = Until::command;
  asked.policy = Policy::named({"shoot"});
  const Odds odds = odds_of(*battle, charge(*battle, "foot", "line"), asked);
  expect_whole(odds);
  const Marginal foot = fate_of(odds, *battle, "foot");
  for (int k = 0; k <= 4; ++k) EXPECT_NEAR(chance(foot.hits, k), binomial(4, k, 0.5), 1e-12) << k;
  EXPECT_NEAR(foot.lost.at_least(1), 11.0 / 16, 1e-12) << "two hits more take a base";
  EXPECT_NEAR(chance(foot.went, "charge"), 1, 1e-12);
  ASSERT_EQ(odds.answered.size(), 1u);
  EXPECT_EQ(odds.answered[0].answer, "Fire");
  asked.policy = Policy::named({"hold"});
  EXPECT_EQ(odds_of(*battle, charge(*battle, "foot", "line"), asked).outcomes.size(), 1u);
  asked.policy = Policy::of_bot("drill");
  EXPECT_TRUE(odds_of(*battle, charge(*battle, "foot", "line"), asked).exact);
}

// Two bases charge four: C of 4 dice hit the charger, D of 2 the charged, who gives way when C <= D.
TEST(WorkedOdds, TheWholeChainOfACharge) {
  const auto battle = thomas_battle(R"(
active = "british"
phase = "charge"
units = [
  { key = "charger", side = "british", at = [36, 20], heading = 0, bases = 2 },
  { key = "charged", side = "american", at = [36, 24], heading = 180, bases = 4 },
  { key = "british-reserve", side = "british", at = [8, 4], heading = 0 },
  { key = "american-reserve", side = "american", at = [8, 44], heading = 180 },
]
)");
  OddsAsked asked;
  asked.until = Until::turn;
  asked.policy = Policy::named({"hold"});
  const Odds odds = odds_of(*battle, charge(*battle, "charger", "charged"), asked);
  EXPECT_TRUE(odds.exact);
  expect_whole(odds);
  double gives_way = 0;
  for (int c = 0; c <= 4; ++c)
    for (int d = c; d <= 2; ++d) gives_way += binomial(4, c, 0.5) * binomial(2, d, 0.5);
  const Marginal charged = fate_of(odds, *battle, "charged"), charger = fate_of(odds, *battle, "charger");
  EXPECT_NEAR(chance(charged.went, "retreat"), gives_way, 1e-12);
  EXPECT_NEAR(chance(charger.went, "retreat"), 1 - gives_way, 1e-12);
  // The beaten charger fails half of its tests; with four hits it lost a base in the fight as well.
  EXPECT_NEAR(charger.lost.mean(), 1.0 / 16 + (1 - gives_way) / 2, 1e-12);
  EXPECT_NEAR(charged.lost.mean(), gives_way / 2, 1e-12);
}

TEST(WorkedOdds, GrenadiersWithTheirGeneralFailOnceInThirtySix) {
  const std::string head = R"(
active = "american"
phase = "firing"
units = [
  { key = "grenadiers", side = "british", class = "elite", special = ["nt.special.grenadiers-reroll"], bases = 3, start_bases = 4, lost_to_fire = 1, at = [36, 20], heading = 0 },
  { key = "american-reserve", side = "american", at = [66, 46], heading = 180 },
]
)";
  const auto led = thomas_battle(
      head + "leaders = [ { key = \"general\", side = \"british\", with = \"grenadiers\" } ]\n");
  const auto alone = thomas_battle(head);
  const double with = fate_of(odds_of(*led, Done{}), *led, "grenadiers").lost.at_least(1);
  const double without = fate_of(odds_of(*alone, Done{}), *alone, "grenadiers").lost.at_least(1);
  EXPECT_NEAR(with, 1.0 / 36, 1e-12);
  EXPECT_NEAR(without, 1.0 / 9, 1e-12);
}

// A unit at its last hit is gone with any hit, and its general falls with it.
TEST(WorkedOdds, ALeaderIsStruckWithHisUnit) {
  const auto battle =
      thomas_battle(firing("", ", bases = 1, start_bases = 4, hits = 3",
                           "leaders = [ { key = \"general\", side = \"american\", with = \"line\" } ]\n"));
  const Odds odds = odds_of(*battle, shot(*battle, "foot", "line"));
  EXPECT_NEAR(fate_of(odds, *battle, "line").gone, 15.0 / 16, 1e-12);
  EXPECT_NEAR(fate_of(odds, *battle, "general").gone, 15.0 / 16, 1e-12);
  bool told = false;
  for (const Chance& chance : chances(odds, battle->setting()))
    if (chance.title == "general falls") told = chance.p > 0.9;
  EXPECT_TRUE(told);
}

// ---- what the sheet implies

RC_GTEST_PROP(OddsProperties, MoreBasesNeverHitLess, ()) {
  const int bases = *rc::gen::inRange(1, 4), hits = *rc::gen::inRange(0, 4);
  const std::string line = ", hits = " + std::to_string(hits);
  const auto odds = [&](int count) {
    const auto battle = thomas_battle(firing(", bases = " + std::to_string(count), line));
    return fate_of(odds_of(*battle, shot(*battle, "foot", "line")), *battle, "line");
  };
  const Marginal few = odds(bases), many = odds(bases + 1);
  for (int k = 1; k <= 5; ++k) RC_ASSERT(many.hits.at_least(k) >= few.hits.at_least(k) - 1e-12);
  for (int k = 1; k <= 2; ++k) RC_ASSERT(many.lost.at_least(k) >= few.lost.at_least(k) - 1e-12);
}

RC_GTEST_PROP(OddsProperties, ABetterClassIsNeverWorse, ()) {
  const int bases = *rc::gen::inRange(1, 5);
  const bool covered = *rc::gen::arbitrary<bool>();
  std::vector<Marginal> grades;
  for (const char* grade : {"levy", "average", "elite"}) {
    const auto battle = thomas_battle(firing(
        ", bases = " + std::to_string(bases) + ", class = \"" + grade + "\"", "", covered ? kWood : ""));
    grades.push_back(fate_of(odds_of(*battle, shot(*battle, "foot", "line")), *battle, "line"));
  }
  for (int k = 1; k <= 4; ++k)
    for (int g = 0; g < 2; ++g)
      RC_ASSERT(grades[static_cast<std::size_t>(g + 1)].hits.at_least(k) >=
                grades[static_cast<std::size_t>(g)].hits.at_least(k) - 1e-12);
}

RC_GTEST_PROP(OddsProperties, CoverNeverHelpsTheShooter, ()) {
  const int bases = *rc::gen::inRange(1, 5);
  const auto odds = [&](const std::string& ground) {
    const auto battle = thomas_battle(firing(", bases = " + std::to_string(bases), "", ground));
    return fate_of(odds_of(*battle, shot(*battle, "foot", "line")), *battle, "line");
  };
  const Marginal covered = odds(kWood), open = odds("");
  for (int k = 1; k <= 4; ++k) RC_ASSERT(covered.hits.at_least(k) <= open.hits.at_least(k) + 1e-12);
}

}  // namespace
}  // namespace drumhead
