// Falling back and evading: straight ways to the rear. rw.ruling.fall-back, rw.ruling.evade
#include <algorithm>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

constexpr Mil kPast = 40 * kUnit;  // how far beyond its end a way is looked at, for friends in it

Pose along_by(const Pose& from, Angle along, Mil run) {
  const Point p = to_point(vec(from.point()) + direction(along) * run);
  return {p.x, p.y, from.heading};
}

// The longest run that enemies, barred ground and the way itself allow.
Mil barrier(const Look& look, PieceId id, const Leg& leg) {
  Mil run = open_run(look, id, leg, look.piece(id).inside);
  for (const Meeting& met : leg.met) {
    const Piece& p = look.piece(met.piece);
    if (p.kind != PieceKind::unit || p.side == look.side(id)) continue;
    if (met.before >= kClear)
      run = std::min(run, met.near);
    else if (met.into >= 0)
      run = std::min(run, met.into);
  }
  return run;
}

// A mover that would end on a friend ends just beyond; if it cannot, just before.
Mil clear_of_friends(const Look& look, PieceId id, const Leg& leg, Mil run, Mil most) {
  bool stirred = true;
  for (int rounds = 0; stirred && rounds < 12; ++rounds) {
    stirred = false;
    for (const Meeting& met : leg.met) {
      const Piece& p = look.piece(met.piece);
      if (p.kind != PieceKind::unit || p.side != look.side(id) || met.into < 0) continue;
      if (run <= met.into || met.clear < 0 || run >= met.clear) continue;
      run = met.clear <= most ? met.clear : met.into;
      if (met.clear > most) most = met.into;
      stirred = true;
    }
  }
  return run;
}

}  // namespace

WayBack way_back(const Look& look, PieceId id, const Pose& from, const Footprint& foot, Angle along,
                 Mil distance, Mil past) {
  WayBack out;
  const Leg leg = look.field.straight(id, from, foot, along, distance + past, kClear);
  const Mil most = barrier(look, id, leg);
  Mil run = clear_of_friends(look, id, leg, std::min(distance, most), std::min(most, distance + past));
  const auto is_free = [&](Mil at) {
    const Standing standing = look.field.stand(id, along_by(from, along, at), foot);
    return standing.overlapped.empty();
  };
  while (run > 0 && !is_free(run)) run = std::max(0, run - 250);
  out.off = leg.off_at >= 0 && run > leg.off_at;
  out.stuck = run <= 0;
  out.end = along_by(from, along, run);
  for (const Meeting& met : leg.met)
    if (look.piece(met.piece).kind == PieceKind::unit && look.side(met.piece) == look.side(id) &&
        met.overlaps && met.into >= 0 && met.into < run && met.clear > 0)
      out.through.push_back(met.piece);
  return out;
}

namespace {

Angle bearing_to(const Look& look, PieceId id, PieceId enemy) {
  return bearing(vec(look.field.centre(enemy)) - vec(look.field.centre(id)));
}

// Straight to its rear; to its front if the enemy is behind it or its back is turned already.
Angle way_of(const Look& look, PieceId id, PieceId enemy) {
  const Angle heading = look.piece(id).pose.heading;
  if (!enemy.valid()) return wrap(unit(look, id).turned ? heading : heading + 18000);
  if (is_garrison(look, id) || in_square(look, id)) return wrap(bearing_to(look, id, enemy) + 18000);
  const bool behind = look.field.quarter(id, look.field.centre(enemy), Tie::front) == Quarter::rear;
  return wrap(behind || unit(look, id).turned ? heading : heading + 18000);
}

// Squares and garrisons go in line, facing the enemy.
void form_for_the_way(Play& play, PieceId id, PieceId enemy) {
  const Look look = play.look();
  if (!is_garrison(look, id) && !in_square(look, id)) return;
  const Point centre = look.field.centre(id);
  const Angle facing = enemy.valid() ? bearing_to(look, id, enemy) : look.piece(id).pose.heading;
  Unit& u = unit(play, id);
  u.formation = Formation::line;
  play.piece(id).inside = {};
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], u);
  play.piece(id).pose = pose_with_centre(centre, facing, play.piece(id).foot);
  play.touched();
}

// Badly drilled troops end with their backs to the enemy.
void turn_back(Play& play, PieceId id, Angle away) {
  Unit& u = unit(play, id);
  const Angle off = turn_between(play.piece(id).pose.heading, away);
  if (off > 9000 || off < -9000) {
    const Piece& p = play.piece(id);
    const Pose about = pose_with_centre(centre_at(p.pose, p.foot), p.pose.heading + 18000, p.foot);
    play.move(id, about, "faces-about");
  }
  u.turned = true;
}

void disorder_friends(Play& play, const std::vector<PieceId>& through) {
  for (const PieceId friendly : through)
    if (is_massed(play.look(), friendly)) disorganise(play, friendly, "rw.ruling.rout-edge"_rule);
}

}  // namespace

void fall_back(Play& play, PieceId id, Mil distance, PieceId from) {
  const PieceId enemy = from.valid() && play.look().on_table(from) ? from : nearest_enemy(play.look(), id);
  const bool housed = is_garrison(play.look(), id);
  const FeatureId block = play.piece(id).inside;
  const Angle along = way_of(play.look(), id, enemy);
  const Point at = play.field().centre(id);
  unlink(play, id);
  form_for_the_way(play, id, enemy);
  const Look look = play.look();
  Mil far = distance;
  if (housed) {  // measured from the edge of its block
    const Vec here[] = {vec(at)};
    far += to_mil(distance_to_outline(here[0], look.field.terrain().outline(block).area));
  }
  const WayBack way = way_back(look, id, look.piece(id).pose, look.piece(id).foot, along, far, kPast);
  if (way.off) return leave_table(play, id, "rw.ruling.off-table"_rule);
  if (way.stuck && housed) {  // nowhere to go: it stays in its block
    play.piece(id).inside = block;
    play.touched();
    return;
  }
  if (!way.stuck) set_down(play, id, way.end, "retreat");
  disorder_friends(play, way.through);
  if (is_badly_drilled(play.look(), id)) turn_back(play, id, along);
}

// rw.ruling.evade: full speed straight away, through friends without harm.
void evade(Play& play, PieceId id, PieceId charger) {
  const Look look = play.look();
  const Angle along = wrap(bearing_to(look, id, charger) + 18000);
  set_order(play, id, Orders::retreat);
  unit(play, id).evaded = true;
  unit(play, id).moved = true;
  play.resolve(id, "evades", "rw.ruling.evade"_rule);
  form_for_the_way(play, id, charger);
  const Look now = play.look();
  const Vec end = vec(now.field.centre(id)) + direction(along) * (10.0 * row(now, id).move);
  const Mil far = run_on_way(now, id, now.piece(id).foot, {to_point(end)}, row(now, id).move, 0, nullptr);
  const WayBack way = way_back(now, id, now.piece(id).pose, now.piece(id).foot, along, far, kPast);
  if (way.off) return leave_table(play, id, "rw.ruling.off-table"_rule);
  if (!way.stuck) set_down(play, id, way.end, "evade");
  if (is_badly_drilled(play.look(), id)) turn_back(play, id, along);
}

}  // namespace drumhead::arw1d
