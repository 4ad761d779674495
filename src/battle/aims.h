// The scenario's aims: when they are met and what they are worth, the same for every sheet.
#pragma once

#include "battle/core.h"
#include "battle/setting.h"

namespace drumhead {

// What a sheet must say about a piece for its side's aims.
class AimJudge {
 public:
  virtual ~AimJudge() = default;
  virtual bool is_lost(PieceId id) const = 0;    // destroyed for good
  virtual bool is_steady(PieceId id) const = 0;  // on the table and fit to hold ground
  virtual bool is_broken(Side side) const = 0;   // the army has lost by the sheet's own rule
};

// Decides every aim whose turn has come. `final`: the battle is ending, so all are decided.
void settle_aims(Core& core, const Setting& setting, const Field& field, const AimJudge& judge, bool final);

int points_of(const Core& core, const Setting& setting, Side side);

// Both sides' points; ahead is none when they are level.
struct Score {
  int british = 0, american = 0;
  Side ahead() const {
    return british == american ? Side::none : british > american ? Side::british : Side::american;
  }
};
Score score_of(const Core& core, const Setting& setting);
// The side with more points; where they are level, the one that has broken the other and is not broken
// itself.
Side winner_by_points(const Score& score, const Setting& setting, bool british_broken, bool american_broken);

}  // namespace drumhead
