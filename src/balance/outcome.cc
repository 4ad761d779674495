// Watches a battle turn by turn, and sums it up at its end.
#include "balance/outcome.h"

#include "balance/strengths.h"
#include "battle/aims.h"

namespace drumhead::balance {

void Course::look(const Battle& battle) {
  const int ended = battle.core().turn - 1;
  if (ahead_.empty() || ahead_.back().first < ended) note(ended, battle.forecast().winner);
}

std::optional<int> Course::decided(Side winner, int turns) const {
  if (winner == Side::none) return std::nullopt;
  int out = turns;
  for (auto it = ahead_.rbegin(); it != ahead_.rend() && it->second == winner; ++it) out = it->first;
  return out;
}

Command Watched::choose(const Battle& battle, const Decision& decision) {
  course_->look(battle);
  return inner_->choose(battle, decision);
}

Outcome outcome_of(const Battle& battle, const Contest& contest, const Course& course) {
  Outcome out;
  out.faults = contest.faults;
  out.finished = contest.finished;
  out.turns = contest.turns;
  if (!out.finished) return out;
  const Setting& setting = battle.setting();
  const Core& core = battle.core();
  out.winner = contest.winner;
  out.decided = course.decided(out.winner, out.turns);
  out.points = {points_of(core, setting, Side::british), points_of(core, setting, Side::american)};
  for (const PieceView& piece : battle.pieces({})) {
    if (!is_unit(piece, setting)) continue;
    const int lost = piece.start - piece.strength;
    out.units.push_back({lost, is_gone(battle, piece)});
    out.lost[static_cast<std::size_t>(setting.roster[piece.id.index()].side)] += lost;
  }
  for (const AimState aim : core.aims) out.met.push_back(aim == AimState::met);
  return out;
}

}  // namespace drumhead::balance
