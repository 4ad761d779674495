// Orders "Retreat", falling back, and how far a forced move takes the stands of a unit. rw.ruling.fall-back
#include <algorithm>

#include "kit/answers.h"
#include "rules/arw1d/arw1d.h"
#include "table/stands.h"

namespace drumhead::arw1d {

namespace {

bool is_turned_about(Angle from, Angle to) {
  const Angle turn = turn_between(from, to);
  return turn > 17990 || turn < -17990;
}

// rw.retreat.facing, rw.retreat.poorly-drilled-facing, rw.ruling.retreat-nearest
void face_after_retreat(March& m) {
  if (m.inside.valid() || m.off) return;
  const Angle before = m.look.piece(m.id).pose.heading;
  const bool out_of_block = m.look.piece(m.id).inside.valid();
  const bool same = turn_between(before, m.pose.heading) < 10 && turn_between(before, m.pose.heading) > -10;
  if (!same && !is_turned_about(before, m.pose.heading) && !out_of_block)
    return m.refuse(
        reason(Code::bad_angle, "rw.retreat.facing"_rule, angle_fact("is", wrap(m.pose.heading - before))));
  if (is_badly_drilled(m.look, m.id)) {
    const bool about = m.as.turned ? !same : same;  // whose back is turned stays so
    if (about && !out_of_block) m.pose = turned_on_centre(m.pose, m.foot(), 18000);
    m.as.turned = true;
  } else if (!same) {
    m.as.turned = !m.as.turned;
  }
}

// rw.retreat.further, rw.ruling.retreat-nearest
void check_further(March& m) {
  Mil before = -1;
  PieceId nearest = nearest_enemy(m.look, m.id, &before);
  if (!nearest.valid()) return;
  const Footprint foot = m.foot();
  const PieceId likely = nearest;  // it bounds how far the others are looked at
  Mil after = m.look.field.distance_at(m.pose, foot, likely);
  for_enemies(m.look, m.id, [&](PieceId enemy) {
    if (enemy == likely || is_beyond(m.look, m.pose, foot, enemy, after)) return;
    const Mil now = m.look.field.distance_at(m.pose, foot, enemy);
    if (now > after || (now == after && nearest < enemy)) return;
    after = now;
    nearest = enemy;
  });
  if (after <= before)
    m.refuse(reason_of(Code::too_near, "rw.retreat.further"_rule, nearest, length_fact("is", after),
                       length_fact("least", before)));
}

}  // namespace

// rw.retreat.minimum-move
void finish_retreat(March& m) {
  face_after_retreat(m);
  if (m.off) return;
  const Mil half = half_speed(m.look, m.id);
  if (m.as.went < half)
    m.refuse(reason_of(Code::unfinished, "rw.retreat.minimum-move"_rule, m.id, length_fact("is", m.as.went),
                       length_fact("least", half)));
  check_further(m);
}

namespace {

// The usual ways of a Retreat, so long each.
std::vector<Path> ways_back(Mil length) {
  const Manoeuvre about = manoeuvre_of(Motion::turn, 0, 18000);
  std::vector<Path> out = {single(Motion::back, length, 0),
                           {about, manoeuvre_of(Motion::advance, length, 0)},
                           single(Motion::advance, length, 0)};
  for (const Angle angle : {-4500, 4500}) {
    out.push_back(single(Motion::oblique, length, angle));
    out.push_back({about, manoeuvre_of(Motion::oblique, length, angle)});
  }
  return out;
}

// Calls `each` with every legal way back, the longer ones first, and whether it leaves the table; it says
// whether that is enough. Shorter ones are looked at only where no longer one stays on the table.
template <class Each>
void for_retreats(const Look& look, PieceId id, const Each& each) {
  bool stays = false;
  const auto enough = [&](const Path& path) {
    const March m = plan_move(look, id, path, {});
    if (!m.verdict.empty()) return false;
    stays = stays || !m.off;
    return each(path, m.off);
  };
  if (is_garrison(look, id)) {
    for (const Path& path : paths_out(look, id))
      if (enough(path)) return;
    return;
  }
  const Mil whole = speed(look, id, unit(look, id)), half = half_speed(look, id);
  for (const Mil length : {whole, half + (whole - half) / 2, half}) {
    for (const Path& path : ways_back(length))
      if (enough(path)) return;
    if (stays) return;
  }
}

bool may_retreat(const Look& look, PieceId id) {
  bool any = false;
  for_retreats(look, id, [&](const Path&, bool) { return any = true; });
  return any;
}

}  // namespace

std::vector<Path> retreat_paths(const Look& look, PieceId id) {
  std::vector<Path> out, off;
  for_retreats(look, id, [&](const Path& path, bool leaves) {
    (leaves ? off : out).push_back(path);
    return false;
  });
  out.insert(out.end(), off.begin(), off.end());
  return out;
}

static std::vector<PieceId> those_who_owe(const Look& look) {
  std::vector<PieceId> out;
  for_units(look, look.core.active, [&](PieceId id) {
    if (unit(look, id).order == Orders::retreat && !unit(look, id).moved &&
        !is_waiting(look.setting, look.core, look.field, id))
      out.push_back(id);
  });
  return out;
}

// One that still owes its Retreat, and can make it.
static PieceId retreat_duty(const Look& look) {
  const std::vector<PieceId> owing = those_who_owe(look);
  const PieceId* able = find_if(owing, [&](PieceId id) { return may_retreat(look, id); });
  return able != nullptr ? *able : PieceId{};
}

// ---- Retreat moves

Decision ask(const Look& look, const AskRetreats&) {
  Decision out = question(Ask::act, look.core.active, "rw.retreat.minimum-move"_rule,
                          "Retreat moves: at least half speed, ending farther from the enemy.");
  out.units = those_who_owe(look);
  out.may_end = !retreat_duty(look).valid();
  out.closes = Closes::phase;
  out.take(Verb::move);
  return out;
}

std::optional<Command> forced(const Look& look, const AskRetreats&) {
  return done_if(those_who_owe(look).empty());
}

Verdict check_answer(const Look& look, const AskRetreats&, const Command& command) {
  const RuleId rule = "rw.retreat.minimum-move"_rule;
  if (std::holds_alternative<Done>(command)) {
    if (const PieceId owing = retreat_duty(look); owing.valid())
      return {reason_of(Code::unfinished, rule, owing, length_fact("least", half_speed(look, owing)))};
    return {};
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, rule)};
  const RuleId sequence = "rw.ruling.turn-sequence"_rule;
  if (Verdict no = check_own(look, move->unit, look.core.active, sequence); !no.empty()) return no;
  if (unit(look, move->unit).order != Orders::retreat)
    return {reason_of(Code::not_asked, sequence, move->unit)};
  if (unit(look, move->unit).moved) return {reason_of(Code::already, rule, move->unit)};
  return plan_move(look, move->unit, move->path, move->manner).verdict;
}

void answer(Play& play, const AskRetreats&, const Command& command) {
  if (const auto* move = std::get_if<Move>(&command)) {
    unit(play, move->unit).moved = false;
    carry_out_move(play, *move);
    unit(play, move->unit).moved = true;
    return;
  }
  // rw.ruling.retreat-nearest: whoever has no way of half a move goes as far as he can.
  for (const PieceId id : those_who_owe(play.look())) {
    unit(play, id).moved = true;
    fall_back(play, id, half_speed(play.look(), id), {}, where_it_stood(play.look(), id));
  }
  play.pop();
  enter(play, Stage::charge);
}

// ---- stands: turning and forming win nothing. rw.ruling.rout-rate, rw.ruling.pursuit

Stood where_it_stood(const Look& look, PieceId id) {
  const Piece& p = look.piece(id);
  Stood out{{}, unit(look, id).stands, p.inside};
  if (!p.inside.valid()) out.at = middles_of_stands(p.pose, p.foot, out.stands, in_square(look, id));
  return out;
}

Mil across(const Look& look, FeatureId block) {
  if (!block.valid()) return 0;
  const Box& box = look.field.terrain().outline(block).box;
  return box.right - box.left + box.top - box.bottom;
}

// Those of a garrison were anywhere in their block.
bool is_in_reach(const Look& look, const Stood& was, const Pose& pose, const Footprint& foot, Mil rate) {
  constexpr double kGrid = 1;  // poses are whole thousandths
  const std::vector<Vec> now = middles_of_stands(pose, foot, was.stands, false);
  if (!was.block.valid()) return can_come(was.at, now, rate + kGrid);
  const Shape block = look.field.terrain().outline(was.block).area;
  return std::all_of(now.begin(), now.end(), [&](Vec stand) {
    return inside(stand, block) || distance_to_outline(stand, block) <= rate + kGrid;
  });
}

// ---- straight back

// 1 cm short of every enemy but one; up to him where it begins nearer.
Mil run_to_enemies(const Look& look, PieceId id, const Leg& leg, PieceId but) {
  Mil run = leg.run;
  for (const Meeting& met : leg.met) {
    if (!is_enemy(look, id, met.piece) || met.piece == but) continue;
    if (met.before >= kClear)
      run = std::min(run, met.near);
    else if (met.into >= 0)
      run = std::min(run, met.into);
  }
  return run;
}

namespace {

constexpr Mil kPast = 40 * kUnit;  // how far beyond its end a way is looked at, for friends in it

// rw.ruling.rout-edge: a mover that would end on a friend ends just beyond; if it cannot, just before.
Mil clear_of_friends(const Look& look, PieceId id, const Leg& leg, Mil run, Mil most) {
  bool stirred = true;
  for (int rounds = 0; stirred && rounds < 12; ++rounds) {
    stirred = false;
    for (const Meeting& met : leg.met) {
      if (!is_friend(look, id, met.piece) || met.into < 0) continue;
      if (run <= met.into || met.clear < 0 || run >= met.clear) continue;
      run = met.clear <= most ? met.clear : met.into;
      if (met.clear > most) most = met.into;
      stirred = true;
    }
  }
  return run;
}

}  // namespace

WayBack way_back(const Look& look, PieceId id, const Pose& from, Angle along, Mil distance, Mil past,
                 FeatureId left) {
  WayBack out;
  const Footprint& foot = look.piece(id).foot;
  const Leg leg = look.field.straight(id, from, foot, along, distance + past, kClear);
  const Mil most = std::min(open_run(look, id, leg, left), run_to_enemies(look, id, leg, {}));
  Mil run = clear_of_friends(look, id, leg, std::min(distance, most), most);
  while (run > 0 && !look.field.stand(id, slid(from, along, run), foot).overlapped.empty())
    run = std::max(0, run - 250);
  out.off = leg.off_at >= 0 && run > leg.off_at;
  out.end = slid(from, along, run);
  const bool inside = left.valid() && holds(look.field.stand(id, out.end, foot).areas, left);
  out.stuck = run <= 0 || (inside && !out.off);
  for (const Meeting& met : leg.met)
    if (is_friend(look, id, met.piece) && met.overlaps && met.into >= 0 && met.into < run && met.clear > 0)
      out.through.push_back(met.piece);
  return out;
}

void disorder_friends(Play& play, const std::vector<PieceId>& through) {
  for (const PieceId friendly : through)
    if (is_massed(play.look(), friendly)) disorganise(play, friendly, "rw.ruling.rout-edge"_rule);
}

static bool has_no_front(const Look& look, PieceId id) {
  return is_garrison(look, id) || in_square(look, id);
}

// Straight to its rear; to its front if the enemy is behind it or its back is turned already.
static Angle way_of(const Look& look, PieceId id, PieceId enemy) {
  const Angle heading = look.piece(id).pose.heading;
  if (enemy.valid() && has_no_front(look, id)) return wrap(bearing_to(look, id, enemy) + 18000);
  const bool behind =
      enemy.valid() && look.field.quarter(id, look.field.centre(enemy), Tie::front) == Quarter::rear;
  return wrap(behind || unit(look, id).turned ? heading : heading + 18000);
}

// Squares and garrisons go in line, facing the enemy.
void form_for_the_way(Play& play, PieceId id, PieceId enemy) {
  const Look look = play.look();
  if (!has_no_front(look, id)) return;
  const Point centre = look.field.centre(id);
  const Angle facing = enemy.valid() ? bearing_to(look, id, enemy) : look.piece(id).pose.heading;
  unit(play, id).formation = Formation::line;
  Piece& p = play.piece(id);
  p.inside = {};
  p.foot = footprint(look, id, unit(play, id));
  p.pose = pose_with_centre(centre, facing, p.foot);
  play.touched();
}

// Badly drilled troops end with their backs to the enemy.
static void turn_back(Play& play, PieceId id, Angle away) {
  const Piece& p = play.piece(id);
  if (faces_away(p.pose.heading, away)) play.move(id, turned_on_centre(p.pose, p.foot, 18000), "faces-about");
  unit(play, id).turned = true;
}

// As far as its stands go; a garrison that has nowhere to go stays in its block.
void go_back(Play& play, PieceId id, const Stood& was, Angle along, Mil rate, Word why) {
  const Look look = play.look();
  const Piece& p = look.piece(id);
  const Mil far = longest_in_reach(look, was, rate + across(look, was.block), rate,
                                   [&](Mil run) { return std::pair(slid(p.pose, along, run), p.foot); });
  const WayBack way = way_back(look, id, p.pose, along, far, kPast, was.block);
  if (way.off) return leave_table(play, id, "rw.ruling.off-table"_rule);
  if (way.stuck && was.block.valid()) {
    play.piece(id).inside = was.block;
    return play.touched();
  }
  if (!way.stuck) set_down(play, id, way.end, why);
  if (why == "retreat") disorder_friends(play, way.through);
  if (is_badly_drilled(play.look(), id)) turn_back(play, id, along);
}

void fall_back(Play& play, PieceId id, Mil distance, PieceId from, const Stood& was) {
  const PieceId enemy = from.valid() && play.look().on_table(from) ? from : nearest_enemy(play.look(), id);
  const Angle along = way_of(play.look(), id, enemy);
  unlink(play, id);
  form_for_the_way(play, id, enemy);
  go_back(play, id, was, along, distance, "retreat");
}

}  // namespace drumhead::arw1d
