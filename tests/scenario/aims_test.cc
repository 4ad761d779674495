// Aims: whose ground it is when an army breaks, and who wins where points are level.
#include "battle/aims.h"

#include <gtest/gtest.h>

#include "cli/home.h"
#include "documents/json.h"

namespace drumhead {
namespace {

// Everybody is steady and nobody lost; armies are broken as the test says.
struct SaidToBreak final : AimJudge {
  bool broken[2] = {false, false};

  bool is_lost(PieceId) const override { return false; }
  bool is_steady(PieceId) const override { return true; }
  bool is_broken(Side side) const override { return broken[static_cast<std::size_t>(side)]; }
};

cli::Opening opened(const std::string& rules) {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opening = cli::open_scenario(home.value(), rules, "hobkirks-hill");
  EXPECT_TRUE(opening.ok());
  return std::move(opening.value());
}

// What the Americans, who stand on the crest, have for their ground at the end.
AimState crest_kept(const Battle& battle, const Setting& setting, const AimJudge& judge) {
  Core core = battle.core();
  settle_aims(core, setting, battle.field(), judge, true);
  for (std::size_t i = 0; i < setting.aims.size(); ++i)
    if (setting.aims[i].kind == AimKind::hold_area && setting.aims[i].side == Side::american)
      return core.aims[i];
  return AimState::open;
}

TEST(Aims, ABrokenArmyHoldsNoGround) {
  for (const std::string& rules : sheet_ids()) {
    const cli::Opening opening = opened(rules);
    const Battle& battle = *opening.battle;
    EXPECT_TRUE(battle.setting().broken_yield) << rules;
    SaidToBreak judge;
    EXPECT_EQ(crest_kept(battle, battle.setting(), judge), AimState::met) << rules;
    judge.broken[static_cast<std::size_t>(Side::american)] = true;
    EXPECT_EQ(crest_kept(battle, battle.setting(), judge), AimState::failed) << rules;
    Setting before = battle.setting();  // of a battle that was begun when it kept its ground
    before.broken_yield = false;
    EXPECT_EQ(crest_kept(battle, before, judge), AimState::met) << rules;
  }
}

TEST(Aims, WhereAPositionSaysNothingABrokenArmyKeepsItsGround) {
  const cli::Opening opening = opened("thomas");
  boost::json::value position = opening.battle->position();
  EXPECT_TRUE(position.as_object().at("broken_yield").as_bool());
  position.as_object().erase("broken_yield");
  const Result<Document> document = read_json(to_text(position, true), "position");
  ASSERT_TRUE(document.ok());
  const Result<std::unique_ptr<Battle>> again = opening.sheet->load(opening.book, document.value());
  ASSERT_TRUE(again.ok());
  EXPECT_FALSE(again.value()->setting().broken_yield);
}

TEST(Aims, WithEqualPointsABrokenArmyHasLost) {
  Setting setting;
  setting.broken_yield = true;
  EXPECT_EQ(winner_by_points({3, 3}, setting, true, false), Side::american);
  EXPECT_EQ(winner_by_points({3, 3}, setting, false, true), Side::british);
  EXPECT_EQ(winner_by_points({3, 3}, setting, true, true), Side::none);
  EXPECT_EQ(winner_by_points({3, 3}, setting, false, false), Side::none);
  EXPECT_EQ(winner_by_points({4, 3}, setting, true, false), Side::british);  // points come first
  setting.broken_yield = false;
  EXPECT_EQ(winner_by_points({3, 3}, setting, true, false), Side::none);
}

}  // namespace
}  // namespace drumhead
