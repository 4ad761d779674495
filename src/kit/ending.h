// The end of a battle under every sheet: aims are settled, and score or sheet
// decides.
#pragma once

#include "battle/aims.h"
#include "battle/game.h"
#include "battle/judged.h"

namespace drumhead {

// What aims want to know, by the sheet's own rules.
template <class S>
class JudgeOf : public AimJudge {
 public:
  using OfUnit = bool (*)(const Look<S>&, PieceId);
  using OfSide = bool (*)(const Look<S>&, Side);
  JudgeOf(const Look<S>& look, OfUnit lost, OfUnit steady, OfSide broken)
      : look_(look), lost_(lost), steady_(steady), broken_(broken) {}

  bool is_lost(PieceId id) const override { return lost_(look_, id); }
  bool is_steady(PieceId id) const override { return steady_(look_, id); }
  bool is_broken(Side side) const override { return broken_(look_, side); }

 private:
  Look<S> look_;
  OfUnit lost_, steady_;
  OfSide broken_;
};

// Who has won when one army or both are broken; `level` where that does not tell.
constexpr Side winner_by(bool british_broken, bool american_broken, Side level) {
  if (british_broken == american_broken) return level;
  return british_broken ? Side::american : Side::british;
}

// How far an army is from breaking, in thousandths, that has lost so much of what breaks it.
constexpr int resolve_left(std::int64_t lost, std::int64_t breaking) {
  if (breaking <= 0 || lost >= breaking) return 0;
  return static_cast<int>(1000 * (breaking - lost) / breaking);
}

// How it stands: by the aims, or where there are none who is `level` unless an army is broken. `left(side)`:
// how far that army is from breaking, in thousandths.
template <class S, class Left>
Forecast forecast_of(const Look<S>& look, const AimJudge& judge, Side level, int turns_left, Left left) {
  const bool british = judge.is_broken(Side::british), american = judge.is_broken(Side::american);
  Forecast out = forecast_by(look.core, look.setting, look.field, judge, winner_by(british, american, level));
  out.turns_left = turns_left;
  for (const Side side : {Side::british, Side::american})
    out.resolve[static_cast<std::size_t>(side)] = left(side);
  return out;
}

// Those whose turn has come.
template <class S>
void settle_aims(Play<S>& play, const AimJudge& judge) {
  settle_aims(play.core, play.setting, play.field(), judge, false);
}

// A battle with aims is won by points, any other as the sheet says.
template <class S>
void end_battle(Play<S>& play, const AimJudge& judge, Side winner, RuleId why) {
  const bool british = judge.is_broken(Side::british), american = judge.is_broken(Side::american);
  settle_aims(play.core, play.setting, play.field(), judge, true);
  const bool scored = !play.setting.aims.empty();
  const Score score = score_of(play.core, play.setting);
  play.end({.winner = scored ? winner_by_points(score, play.setting, british, american) : winner,
            .why = why,
            .points_british = score.british,
            .points_american = score.american,
            .british_broken = british,
            .american_broken = american});
}

}  // namespace drumhead
