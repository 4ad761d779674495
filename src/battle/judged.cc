// Judgements from insights alone.
#include "battle/judged.h"

#include <algorithm>

namespace drumhead {
namespace {

class InsightJudge final : public AimJudge {
 public:
  explicit InsightJudge(const Battle& battle) : battle_(battle) {}
  bool is_lost(PieceId id) const override { return battle_.insight(id).left == 0; }
  bool is_steady(PieceId id) const override { return battle_.core().pieces[id.index()].present; }
  bool is_broken(Side) const override { return false; }

 private:
  const Battle& battle_;
};

}  // namespace

Forecast forecast_by(const Core& core, const Setting& setting, const Field& field, const AimJudge& judge,
                     Side ahead) {
  Forecast out;
  Core then = core;
  settle_aims(then, setting, field, judge, true);
  const Score score = score_of(then, setting);
  out.points = {score.british, score.american};
  const auto by_points = [&] {
    return winner_by_points(score, setting, judge.is_broken(Side::british), judge.is_broken(Side::american));
  };
  out.winner = core.over ? core.winner : setting.aims.empty() ? ahead : by_points();
  return out;
}

int turns_until(const Core& core, int last_turn) {
  return last_turn > 0 ? std::max(1, last_turn - core.turn + 1) : 0;
}

Forecast plain_forecast(const Battle& battle) {
  Forecast out =
      forecast_by(battle.core(), battle.setting(), battle.field(), InsightJudge(battle), Side::none);
  out.turns_left = turns_until(battle.core(), battle.setting().turns);
  return out;
}

ChargeOdds plain_charge_odds(const Battle& battle, PieceId unit, PieceId foe) {
  const Field& field = battle.field();
  const Insight us = battle.insight(unit), them = battle.insight(foe);
  const Point ours = field.centre(unit), theirs = field.centre(foe);
  const bool flank = them.fronted && field.behind_front_line(foe, ours);
  const int height = field.level(ours) - field.level(theirs);
  int dealt = us.melee, blows = them.melee;
  if (battle.core().pieces[foe.index()].inside.valid()) dealt /= 2;
  if (flank || height > 0) blows = blows * 3 / 4;
  if (height < 0) dealt = dealt * 3 / 4;
  int volley = 0;
  for (const RangeValue& band : them.fire) volley = std::max(volley, band.hits);
  ChargeOdds out;
  out.wins = std::clamp(550 + (dealt - blows) / 5, 50, 950);
  out.loses = 1000 - out.wins;
  out.given = std::min(1000, dealt / 8);
  out.taken = std::min(1000, (blows + (flank ? 0 : volley)) / 8);
  return out;
}

Footing plain_footing(Ground kind) {
  switch (kind) {
    case Ground::building:
    case Ground::town:
    case Ground::water:
    case Ground::river:
      return {0, 0};
    case Ground::woods_light:
    case Ground::woods_heavy:
    case Ground::orchard:
    case Ground::rough:
    case Ground::marsh:
      return {500, 0};
    case Ground::wall:
    case Ground::fence:
    case Ground::hedge:
    case Ground::fieldwork:
    case Ground::stream:
      return {1000, kUnit};
    default:
      return {};
  }
}

}  // namespace drumhead
