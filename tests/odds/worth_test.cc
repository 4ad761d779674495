// What a modifier is worth equals the odds of the position without it, where that can be set up.
#include "given.h"

namespace drumhead {
namespace {

RuleId rule(const Battle& battle, const char* id) { return battle.setting().book->id_of(id); }

const std::string kShaken = R"(
active = "british"
phase = "firing"
units = [
  { key = "foot", side = "british", at = [36, 20], heading = 0 },
  { key = "line", side = "american", at = [36, 27], heading = 180, hits = 3, lost_to_fire = 2 },
  { key = "british-reserve", side = "british", at = [8, 4], heading = 0 },
  { key = "american-reserve", side = "american", at = [8, 44], heading = 180 },
]
)";
const std::string kGeneral = "leaders = [ { key = \"general\", side = \"american\", with = \"line\" } ]\n";
const std::string kWood =
    "terrain = [ { kind = \"woods-light\", polygon = [[30, 26.5], [42, 26.5], [42, 34], [30, 34]] } ]\n";

TEST(Worth, OfAGeneralIsThePositionWithoutHim) {
  const auto led = thomas_battle(kShaken + kGeneral), alone = thomas_battle(kShaken);
  OddsAsked asked;
  asked.until = Until::turn;
  asked.policy = Policy::first();
  Oddsmaker maker;
  const Odds with = maker.odds(*led, shot(*led, "foot", "line"), asked);
  const std::vector<Worth> all = worths(maker, *led, shot(*led, "foot", "line"), asked, with);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].rule, rule(*led, "nt.general.morale-plus-one"));
  EXPECT_TRUE(all[0].exact);
  const Odds without = odds_of(*alone, shot(*alone, "foot", "line"), asked);
  bool found = false;
  for (const Swing& swing : all[0].swings) {
    if (swing.title != "line loses strength") continue;
    found = true;
    EXPECT_NEAR(swing.with, fate_of(with, *led, "line").lost.at_least(1), 1e-12);
    EXPECT_NEAR(swing.without, fate_of(without, *alone, "line").lost.at_least(1), 1e-12);
    EXPECT_LT(swing.with, swing.without);
  }
  EXPECT_TRUE(found);
}

TEST(Worth, OfCoverIsTheOpenField) {
  const auto covered = thomas_battle(kShaken + kWood), open = thomas_battle(kShaken);
  Oddsmaker maker;
  const Command command = shot(*covered, "foot", "line");
  const Odds with = maker.odds(*covered, command);
  ASSERT_EQ(with.modifiers.size(), 1u) << "the saving dice stopped hits, so they can be switched off";
  EXPECT_EQ(with.modifiers[0], rule(*covered, "nt.fire.cover-save"));
  OddsAsked less;
  less.without = with.modifiers[0];
  const Marginal without = fate_of(maker.odds(*covered, command, less), *covered, "line");
  const Marginal bare = fate_of(odds_of(*open, shot(*open, "foot", "line")), *open, "line");
  for (int k = 0; k <= 4; ++k) EXPECT_NEAR(chance(without.hits, k), chance(bare.hits, k), 1e-12) << k;
}

TEST(Worth, OfARuleThatSaysNothingIsNothing) {
  const auto battle = thomas_battle(kShaken);
  Oddsmaker maker;
  const Command command = shot(*battle, "foot", "line");
  const Odds odds = maker.odds(*battle, command);
  EXPECT_TRUE(odds.modifiers.empty());
  EXPECT_TRUE(worth_of(maker, *battle, command, {}, odds, rule(*battle, "nt.general.morale-plus-one"))
                  .swings.empty());
}

TEST(Worth, LeavesPlayAsItWas) {
  const auto battle = thomas_battle(kShaken + kGeneral);
  Oddsmaker maker;
  OddsAsked less;
  less.without = rule(*battle, "nt.general.morale-plus-one");
  maker.odds(*battle, shot(*battle, "foot", "line"), less);
  EXPECT_FALSE(muted_rule.valid()) << "nothing stays switched off";
  Tally tally(4, {});
  tally.add(-1, less.without);
  EXPECT_EQ(tally.sum(), 3);
}

}  // namespace
}  // namespace drumhead
