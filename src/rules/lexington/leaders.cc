// Section "Generals": riding, joining units, riding off.
#include <algorithm>

#include "kit/answers.h"
#include "kit/leaders.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

namespace {

Mil ridden(const Look& look, PieceId leader) {
  for (const Ride& ride : look.state.rides)
    if (ride.leader == leader) return ride.length;
  return 0;
}

struct RidePlan {
  Verdict verdict;
  Point end;
  PieceId joins;
  Mil length = 0;
};

// ly.general.move, ly.ruling.general-attached: terrain does not slow him, impassable ground and enemies do.
RidePlan plan_ride(const Look& look, const Lead& lead) {
  RidePlan plan;
  const Point from = look.piece(lead.leader).pose.point();
  std::vector<Point> way = {from};
  way.insert(way.end(), lead.via.begin(), lead.via.end());
  plan.joins = lead.unit;
  if (lead.unit.valid()) {
    const Vec eye[] = {vec(way.back())};
    plan.end = to_point(nearest_of_any(Shape(eye), look.field.shape(lead.unit)).on_b);
  } else {
    plan.end = lead.to.point();
    for_units(look, look.side(lead.leader), [&](PieceId id) {
      if (!plan.joins.valid() && touching(look.field.distance(id, plan.end))) plan.joins = id;
    });
  }
  way.push_back(plan.end);
  const RuleId rule = "ly.ruling.general-attached"_rule;
  const Terrain& terrain = look.field.terrain();
  if (plan.end.x < 0 || plan.end.y < 0 || plan.end.x > terrain.width() || plan.end.y > terrain.depth())
    plan.verdict.push_back(reason(Code::off_table, "ly.ruling.off-table-move"_rule));
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    plan.length += to_mil(length(vec(way[i + 1]) - vec(way[i])));
    if (const FeatureId bar = impassable_between(look, way[i], way[i + 1]); bar.valid())
      plan.verdict.push_back(reason_at(Code::barred, rule, bar));
    const Point leg[] = {way[i], way[i + 1]};
    for_enemies(look, lead.leader, [&](PieceId enemy) {
      const Mil near = look.field.distance(leg, enemy), limit = tables(look).approach;
      const Mil joined = plan.joins.valid() ? look.field.distance(plan.joins, enemy) : limit;
      if (near < std::min(limit, joined) && near < look.field.distance(enemy, from))
        plan.verdict.push_back(
            reason_of(Code::too_near, rule, enemy, length_fact("is", near), length_fact("least", limit)));
    });
  }
  const Mil most = tables(look).general - ridden(look, lead.leader);
  if (plan.length > most)
    plan.verdict.push_back(reason_of(Code::too_far, "ly.general.move"_rule, lead.leader,
                                     length_fact("is", plan.length), length_fact("most", most)));
  return plan;
}

void note_ride(Play& play, PieceId leader, Mil length) {
  for (Ride& ride : play.state.rides)
    if (ride.leader == leader) {
      ride.length += length;
      return;
    }
  if (!play.state.rides.full()) play.state.rides.push_back({leader, length});
}

}  // namespace

Verdict check_lead(const Look& look, const Lead& lead) {
  const RuleId rule = "ly.general.move"_rule;
  if (Verdict no = check_own(look, lead.leader, look.core.active, rule, PieceKind::leader); !no.empty())
    return no;
  if (lead.unit.valid() && (!is_unit(look, lead.unit) || look.side(lead.unit) != look.core.active))
    return {reason(Code::bad_choice, "ly.ruling.general-attached"_rule)};
  if (lead.unit.valid() && look.piece(lead.leader).with == lead.unit)
    return {reason_of(Code::already, "ly.ruling.general-attached"_rule, lead.leader)};
  return plan_ride(look, lead).verdict;
}

void ride(Play& play, const Lead& lead) {
  const RidePlan plan = plan_ride(play.look(), lead);
  note_ride(play, lead.leader, plan.length);
  play.piece(lead.leader).with = plan.joins;
  const Pose was = play.piece(lead.leader).pose;
  play.move(lead.leader, {plan.end.x, plan.end.y, was.heading}, "rides");
  if (plan.joins.valid()) play.order(lead.leader, plan.joins, "joins");
}

void take_along(Play& play, PieceId id, const Pose& to) {
  const Mil far = to_mil(length(vec(to.point()) - vec(play.piece(id).pose.point())));
  if (far == 0) return;
  for (const PieceId leader : leaders_with(play.core, id)) {
    if (ridden(play.look(), leader) + far > tables(play.look()).general)
      play.piece(leader).with = {};
    else
      note_ride(play, leader, far);
  }
}

// ---- riding off: ly.general.shattered-retreat, ly.general.captured, ly.ruling.general-alone

static Withdrawal general_withdrawal(const Look& look, PieceId leader) {
  Withdrawal w;
  w.centre = look.piece(leader).pose.point();
  w.facing = look.piece(leader).pose.heading;
  PieceId nearest;
  Mil least = 0;
  for_enemies(look, leader, [&](PieceId enemy) {
    const Mil away = look.field.distance(enemy, w.centre);
    if (nearest.valid() && away >= least) return;
    nearest = enemy;
    least = away;
  });
  w.axis = away_from(look, leader, {});
  if (nearest.valid()) {
    const Vec way = vec(w.centre) - vec(look.field.centre(nearest));
    if (length(way) >= 1) w.axis = bearing(way);
  }
  return w;
}

static Verdict check_general_place(const Look& look, PieceId leader, const Pose& at) {
  const Withdrawal w = general_withdrawal(look, leader);
  const Vec way = vec(at.point()) - vec(w.centre);
  const Mil run = to_mil(length(way));
  const Tables& t = tables(look);
  const RuleId rule = "ly.general.shattered-retreat"_rule;
  if (!no_farther(t.retreat_least, run) || !no_farther(run, t.retreat_most))
    return {reason(run < t.retreat_least ? Code::too_near : Code::too_far, rule, length_fact("is", run),
                   length_fact("least", t.retreat_least), length_fact("most", t.retreat_most))};
  const Angle off = turn_between(w.axis, bearing(way));
  constexpr Angle kHair = 5;  // points lie on a grid
  if (off > t.retreat_arc + kHair || off < -t.retreat_arc - kHair)
    return {reason(Code::bad_angle, rule, angle_fact("is", off), angle_fact("most", t.retreat_arc))};
  const Terrain& terrain = look.field.terrain();
  if (at.x < 0 || at.y < 0 || at.x > terrain.width() || at.y > terrain.depth())
    return {reason(Code::off_table, rule)};
  if (const FeatureId bar = impassable_between(look, w.centre, at.point()); bar.valid())
    return {reason_at(Code::barred, rule, bar)};
  Verdict out;
  // A touch of an enemy he was not near already is the end of him.
  const Point leg[] = {to_point(vec(w.centre) + way * 0.05), at.point()};
  for_enemies(look, leader, [&](PieceId enemy) {
    if (look.field.distance(leg, enemy) == 0 || look.field.distance(enemy, at.point()) <= t.approach)
      out.push_back(reason_of(Code::blocked, rule, enemy));
  });
  return out;
}

// A few places along some headings; where there is none, any along any heading to a tenth of a degree.
std::vector<Pose> general_places(const Look& look, PieceId leader) {
  std::vector<Pose> out;
  const Withdrawal w = general_withdrawal(look, leader);
  const Tables& t = tables(look);
  const auto take = [&](Angle off, Mil run) {
    const Pose at = pose_at(vec(w.centre) + direction(wrap(w.axis + off)) * run, w.facing);
    if (check_general_place(look, leader, at).empty()) out.push_back(at);
  };
  for (const Mil run : {t.retreat_least, 2 * t.retreat_least, t.retreat_most / 2, t.retreat_most})
    for (int i = -4; i <= 4; ++i) take(t.retreat_arc * i / 4, run);
  constexpr Angle kFine = 10;
  for (Angle off = -t.retreat_arc; out.empty() && off <= t.retreat_arc; off += kFine)
    for (Mil run = t.retreat_least; run <= t.retreat_most; run += kUnit) take(off, run);
  return out;
}

Decision ask(const Look& look, const PlaceGeneral& step) {
  Decision out = question(Ask::place, look.side(step.leader), "ly.general.shattered-retreat"_rule);
  out.subject = step.leader;
  out.units = {step.leader};
  out.take(Verb::place, drumhead::Who::leaders);
  const Withdrawal w = general_withdrawal(look, step.leader);
  const Tables& t = tables(look);
  out.bounds.sector = Sector{w.centre, w.axis, t.retreat_arc, t.retreat_least, t.retreat_most};
  out.prompt = "His unit is shattered. Place " + briefly(step.leader, look.setting) + " " +
               length_text(t.retreat_least) + " to " + measured(t.retreat_most, look.setting) + " away.";
  return out;
}

Verdict check_answer(const Look& look, const PlaceGeneral& step, const Command& command) {
  const auto* place = std::get_if<Place>(&command);
  if (place == nullptr) return {reason(Code::not_asked, "ly.general.shattered-retreat"_rule)};
  if (place->unit != step.leader) return {reason(Code::no_such_piece, "ly.general.shattered-retreat"_rule)};
  return check_general_place(look, step.leader, place->at);
}

void answer(Play& play, const PlaceGeneral& step, const Command& command) {
  play.pop();
  auto& fleeing = play.state.fleeing;
  for (std::size_t i = fleeing.size(); i-- > 0;)
    if (fleeing[i] == step.leader) fleeing.erase_at(i);
  play.piece(step.leader).with = {};
  play.move(step.leader, std::get<Place>(command).at, "retreat");
}

// ---- whenever something has moved, shrunk or gone

namespace {

bool is_fleeing(const Play& play, PieceId leader) { return holds(play.state.fleeing, leader); }

void flee(Play& play, PieceId leader) {
  if (general_places(play.look(), leader).empty()) {
    play.piece(leader).with = {};
    return play.remove(leader, "captured", "ly.general.captured"_rule);
  }
  play.state.fleeing.push_back(leader);
  play.then(PlaceGeneral{leader});
}

bool is_beset(const Look& look, PieceId leader) {
  bool near = false;
  const Point at = look.piece(leader).pose.point();
  for_enemies(look, leader,
              [&](PieceId enemy) { near = near || look.field.distance(enemy, at) <= tables(look).approach; });
  return near;
}

void keep_generals(Play& play) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    const PieceId leader = piece_id(i);
    Piece& p = play.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || is_fleeing(play, leader)) continue;
    if (p.with.valid() && play.piece(p.with).present) {  // he moves with his unit
      const Point centre = play.field().centre(p.with);
      if (centre == p.pose.point()) continue;
      p.pose = {centre.x, centre.y, p.pose.heading};
      play.touched();
      continue;
    }
    const bool lost_unit = p.with.valid() && play.setting.roster[p.with.index()].kind == PieceKind::unit &&
                           strength(play.look(), p.with) == 0;
    if (lost_unit || (!p.with.valid() && is_beset(play.look(), leader))) flee(play, leader);
  }
}

}  // namespace

void Lexington::upkeep(Play& play) {
  spike_guns_touched(play);
  keep_generals(play);
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {  // ly.skirmish.never-disordered
    Unit& u = play.state.units[i];
    if (u.disordered && u.formation == Formation::skirmish && play.core.pieces[i].present &&
        is_skirmishing(play.look(), piece_id(i)))
      u.disordered = false;
  }
}

}  // namespace drumhead::lexington
