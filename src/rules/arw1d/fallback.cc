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

// The longest run that enemies, barred ground and the way itself allow; the block that it left bars nothing.
Mil barrier(const Look& look, PieceId id, const Leg& leg, FeatureId left) {
  Mil run = open_run(look, id, leg, left);
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
                 Mil distance, Mil past, FeatureId left) {
  WayBack out;
  const Leg leg = look.field.straight(id, from, foot, along, distance + past, kClear);
  const Mil most = barrier(look, id, leg, left);
  Mil run = clear_of_friends(look, id, leg, std::min(distance, most), std::min(most, distance + past));
  const auto is_free = [&](Mil at) {
    const Standing standing = look.field.stand(id, along_by(from, along, at), foot);
    return standing.overlapped.empty();
  };
  while (run > 0 && !is_free(run)) run = std::max(0, run - 250);
  out.off = leg.off_at >= 0 && run > leg.off_at;
  out.end = along_by(from, along, run);
  const std::vector<FeatureId> under = look.field.stand(id, out.end, foot).areas;
  const bool inside = left.valid() && std::find(under.begin(), under.end(), left) != under.end();
  out.stuck = run <= 0 || (inside && !out.off);
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

// How far a unit that has formed for its way may go on it.
Mil as_far_as_stands_go(const Look& look, PieceId id, const Stood& was, Angle along, Mil far, Mil rate) {
  const Piece& p = look.piece(id);
  return longest_in_reach(look, was, far, rate,
                          [&](Mil run) { return std::pair(along_by(p.pose, along, run), p.foot); });
}

// Nowhere to go: it stays in its block.
void stay_inside(Play& play, PieceId id, FeatureId block) {
  play.piece(id).inside = block;
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

void fall_back(Play& play, PieceId id, Mil distance, PieceId from, const Stood& was) {
  const PieceId enemy = from.valid() && play.look().on_table(from) ? from : nearest_enemy(play.look(), id);
  const Angle along = way_of(play.look(), id, enemy);
  unlink(play, id);
  form_for_the_way(play, id, enemy);
  const Look look = play.look();
  const Mil far = as_far_as_stands_go(look, id, was, along, distance + across(look, was.block), distance);
  const WayBack way =
      way_back(look, id, look.piece(id).pose, look.piece(id).foot, along, far, kPast, was.block);
  if (way.off) return leave_table(play, id, "rw.ruling.off-table"_rule);
  if (way.stuck && was.block.valid()) return stay_inside(play, id, was.block);
  if (!way.stuck) set_down(play, id, way.end, "retreat");
  disorder_friends(play, way.through);
  if (is_badly_drilled(play.look(), id)) turn_back(play, id, along);
}

// rw.ruling.evade: full speed straight away, through friends without harm.
void evade(Play& play, PieceId id, PieceId charger) {
  const Stood was = where_it_stood(play.look(), id);
  const Angle along = wrap(bearing_to(play.look(), id, charger) + 18000);
  set_order(play, id, Orders::retreat);
  unit(play, id).evaded = true;
  unit(play, id).moved = true;
  play.resolve(id, "evades", "rw.ruling.evade"_rule);
  form_for_the_way(play, id, charger);
  const Look look = play.look();
  const Vec end = vec(look.field.centre(id)) + direction(along) * (10.0 * row(look, id).move);
  const Mil rate = run_on_way(look, id, look.piece(id).foot, {to_point(end)}, row(look, id).move, 0);
  const Mil far = as_far_as_stands_go(look, id, was, along, rate + across(look, was.block), rate);
  const WayBack way =
      way_back(look, id, look.piece(id).pose, look.piece(id).foot, along, far, kPast, was.block);
  if (way.off) return leave_table(play, id, "rw.ruling.off-table"_rule);
  if (way.stuck && was.block.valid()) return stay_inside(play, id, was.block);
  if (!way.stuck) set_down(play, id, way.end, "evade");
  if (is_badly_drilled(play.look(), id)) turn_back(play, id, along);
}

}  // namespace drumhead::arw1d
