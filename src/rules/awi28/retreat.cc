// Units that Retire: which way, and what becomes of those that cannot. aw.ruling.retire-path
#include <algorithm>

#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

// aw.ruling.break-results: straight back from the enemy, or to the rear. An enemy in front drives it to its
// rear, one on a flank to the other side, one behind it forward.
Angle retire_heading(const Look& look, PieceId id) {
  const Angle heading = look.piece(id).pose.heading;
  const auto from = [&](Facing side) { return wrap(heading + 18000 + 9000 * static_cast<int>(side)); };
  for (const Engagement& e : look.state.engagements) {
    if (e.target == id) {
      if (is_garrison(look, id) || !has_flanks(look, id)) return wrap(look.piece(e.charger).pose.heading);
      return from(e.side);
    }
    if (e.charger == id) return wrap(heading + 18000);
  }
  const PieceId shooter = unit(look, id).shooter;
  if (is_unit(look, shooter) && !is_garrison(look, id))
    return from(facing_of(look, id, mark_of(look, shooter)));
  return wrap(heading + 18000);
}

namespace {

struct Lane {
  bool open = false, off_table = false, barred = false;
  Pose end;
};

Lane lane_back(const Look& look, PieceId id, const Pose& from, Angle along, Mil length) {
  Lane out;
  const Footprint foot = look.piece(id).foot;
  const Formation formation = unit(look, id).formation;
  const Leg leg = look.field.straight(id, from, foot, along, length, tables(look).spacing);
  out.end = leg.to;
  out.off_table = leg.off_table;
  for (const Span& span : leg.touched) {
    const Feature& f = look.field.terrain()[span.feature];
    const Kind kind = tables(look).kind_of(f);
    if (span.from <= 0 && kind != Kind::river) continue;
    const bool wet = kind == Kind::river && span.from > 0;
    const bool shut =
        f.form == Form::area && price(look, id, formation, kind) == 0 && !is_on_road(look, out.end, foot);
    out.barred = out.barred || wet || shut;
  }
  out.open = !any_of(leg.met, [&](const Meeting& met) {
    if (look.piece(met.piece).kind != PieceKind::unit) return false;
    const bool enemy = look.side(met.piece) != look.side(id);
    if (met.overlaps_end || (enemy && met.end < tables(look).spacing)) return true;
    return met.overlaps && (enemy || !may_pass(look, id, formation, met.piece));
  });
  return out;
}

// It has left its fight, and is in disorder.
void retire_to(Play& play, PieceId id, const Pose& end) {
  leave_combat(play, id);
  unit(play, id).retired = true;
  disorder(play, id);
  play.piece(id).inside = {};
  set_down(play, id, end, "retire");
}

// aw.ruling.buildings: shot at, they hold in disorder; driven out, they leave by the side away from the
// enemy.
void retire_from_building(Play& play, const Retire& step) {
  const PieceId id = step.unit;
  if (step.cause != Cause::melee) {
    disorder(play, id);
    // In its own turn it was closing fire: it stays where its charge began, and the charge is off.
    if (play.core.active == play.piece(id).side) unit(play, id).retired = true;
    return;
  }
  const Look look = play.look();
  const Piece p = look.piece(id);
  const Point far = to_point(vec(look.field.centre(id)) + direction(step.away) * (100.0 * kUnit));
  const Pose out = look.field.outside(p.inside, far, p.foot);
  const Lane lane = lane_back(look, id, out, out.heading, rate(look, id, unit(look, id).formation));
  if (lane.off_table || !lane.open || lane.barred)
    return break_up(play, id, step.cause,
                    lane.off_table ? "aw.ruling.off-table"_rule : "aw.ruling.retire-path"_rule);
  retire_to(play, id, moved(lane.end, p.foot, manoeuvre_of(Motion::turn, 0, 18000)));
}

// Straight back, or shifted aside by up to half its front where that way is shut to it.
Lane best_lane(const Look& look, PieceId id, Angle away) {
  const Piece& p = look.piece(id);
  const Mil length = rate(look, id, unit(look, id).formation);
  const Lane straight = lane_back(look, id, p.pose, away, length);
  if (straight.open) return straight;
  for (Mil shift = 250; shift <= p.foot.width / 2; shift += 250)
    for (const Mil by : {shift, -shift}) {
      const Lane lane = lane_back(look, id, slid(p.pose, left_of(direction(away)) * by), away, length);
      if (lane.open && !lane.off_table && !lane.barred) return lane;
    }
  return straight;
}

void go_back(Play& play, const Retire& step) {
  const PieceId id = step.unit;
  if (is_garrison(play.look(), id)) return retire_from_building(play, step);
  const Lane lane = best_lane(play.look(), id, step.away);
  if (lane.off_table) return remove_unit(play, id, "off-table", "aw.ruling.off-table"_rule);
  if (!lane.open || lane.barred) return break_up(play, id, step.cause, "aw.ruling.retire-path"_rule);
  if (unit(play, id).row != Row::none && play.core.active == play.piece(id).side)
    unit(play, id).stirred = true;
  retire_to(play, id, lane.end);
}

}  // namespace

// A deed of its own: however the dice came to it, the way back is looked for once.
void run(Play& play, const Retire& step) {
  go_back(play, step);
  if (play.piece(step.unit).present) drop_excess(play, step.unit);
}

}  // namespace drumhead::awi28
