// Counts the scenario's aims.
#include "battle/aims.h"

namespace drumhead {

namespace {

// An area is held by the side with more steady units in it than the other has. An army that is broken leaves
// the field: what it still has there holds nothing.
int steady_in(const SideAim& aim, Side side, const Setting& setting, const Core& core, const Field& field,
              const AimJudge& judge) {
  if (setting.broken_yield && judge.is_broken(side)) return 0;
  std::vector<Vec> corners;
  for (const Point& p : aim.polygon) corners.push_back(vec(p));
  int count = 0;
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& piece = core.pieces[i];
    const PieceId id = piece_id(i);
    if (piece.present && piece.kind == PieceKind::unit && piece.side == side && judge.is_steady(id) &&
        inside(vec(field.centre(id)), corners))
      ++count;
  }
  return count;
}

int gone_by(const SideAim& aim, const Setting& setting, const Core& core) {
  int count = 0;
  for (std::size_t i = 0; i < core.doings.size(); ++i)
    if (setting.roster[i].side == aim.side && setting.roster[i].kind == PieceKind::unit &&
        core.doings[i].left == static_cast<int>(aim.edge) + 1)
      ++count;
  return count;
}

// An aim that can be met before its turn, such as a unit destroyed.
bool is_met_early(const SideAim& aim, const Setting& setting, const Core& core, const AimJudge& judge) {
  if (aim.kind == AimKind::exit_edge) return gone_by(aim, setting, core) >= aim.units;
  if (aim.kind == AimKind::break_army) return judge.is_broken(other(aim.side));
  if (aim.kind == AimKind::destroy_unit) return judge.is_lost(aim.unit);
  return false;
}

bool is_met_at_last(const SideAim& aim, const Setting& setting, const Core& core, const Field& field,
                    const AimJudge& judge) {
  switch (aim.kind) {
    case AimKind::hold_area:
      return steady_in(aim, aim.side, setting, core, field, judge) >
             steady_in(aim, other(aim.side), setting, core, field, judge);
    case AimKind::survive:
      return !judge.is_lost(aim.unit);
    case AimKind::break_army:
    case AimKind::destroy_unit:
    case AimKind::exit_edge:
      return is_met_early(aim, setting, core, judge);
  }
  return false;
}

}  // namespace

void settle_aims(Core& core, const Setting& setting, const Field& field, const AimJudge& judge, bool final) {
  for (std::size_t i = 0; i < setting.aims.size(); ++i) {
    if (core.aims[i] != AimState::open) continue;
    const SideAim& aim = setting.aims[i];
    const bool due = final || (aim.by > 0 && core.turn >= aim.by);
    if (is_met_early(aim, setting, core, judge))
      core.aims[i] = AimState::met;
    else if (due)
      core.aims[i] = is_met_at_last(aim, setting, core, field, judge) ? AimState::met : AimState::failed;
  }
}

int points_of(const Core& core, const Setting& setting, Side side) {
  int points = 0;
  for (std::size_t i = 0; i < setting.aims.size(); ++i)
    if (setting.aims[i].side == side && core.aims[i] == AimState::met) points += setting.aims[i].points;
  return points;
}

Side winner_by_points(const Score& score, const Setting& setting, bool british_broken, bool american_broken) {
  const Side ahead = score.ahead();
  if (ahead != Side::none || !setting.broken_yield || british_broken == american_broken) return ahead;
  return british_broken ? Side::american : Side::british;
}

Score score_of(const Core& core, const Setting& setting) {
  return {points_of(core, setting, Side::british), points_of(core, setting, Side::american)};
}

}  // namespace drumhead
