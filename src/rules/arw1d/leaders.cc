// Generals: riding, joining units, the danger they run. rw.ruling.general
#include <algorithm>

#include "kit/answers.h"
#include "kit/leaders.h"
#include "kit/way_home.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

namespace {

struct Ride {
  Verdict verdict;
  Point end;
  PieceId joins;
};

FeatureId river_between(const Look& look, Point a, Point b) {
  for (const Passed& passed : passed_over(look.field, vec(a), vec(b)))
    if (kind_at(look, passed.ground) == Kind::river &&
        !crossing_over(look, passed.ground, passed.in, passed.out).valid())
      return passed.ground;
  return {};
}

Point nearest_point_of(const Look& look, PieceId id, Point from) {
  const Vec eye[] = {vec(from)};
  return to_point(nearest_of_any(Shape(eye), look.field.shape(id)).on_b);
}

Ride plan_ride(const Look& look, const Lead& lead) {
  const RuleId rule = "rw.ruling.general"_rule;
  Ride out;
  std::vector<Point> way = {look.piece(lead.leader).pose.point()};
  way.insert(way.end(), lead.via.begin(), lead.via.end());
  out.joins = lead.unit;
  if (lead.unit.valid()) {
    out.end = nearest_point_of(look, lead.unit, way.back());
  } else {
    out.end = lead.to.point();
    for_units(look, look.side(lead.leader), [&](PieceId id) {
      if (!out.joins.valid() && touching(look.field.distance(id, out.end))) out.joins = id;
    });
  }
  way.push_back(out.end);
  const Terrain& ground = look.field.terrain();
  if (out.end.x < 0 || out.end.y < 0 || out.end.x > ground.width() || out.end.y > ground.depth())
    out.verdict.push_back(reason(Code::off_table, "rw.ruling.off-table"_rule));
  Mil far = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) {
    far += to_mil(length(vec(way[i + 1]) - vec(way[i])));
    if (const FeatureId river = river_between(look, way[i], way[i + 1]); river.valid())
      out.verdict.push_back(reason_at(Code::barred, rule, river));
  }
  for_enemies(look, lead.leader, [&](PieceId enemy) {
    if (touching(look.field.distance(enemy, out.end)) && !out.joins.valid())
      out.verdict.push_back(reason_of(Code::too_near, rule, enemy));
  });
  if (far > tables(look).general_move)
    out.verdict.push_back(reason_of(Code::too_far, rule, lead.leader, length_fact("is", far),
                                    length_fact("most", tables(look).general_move)));
  return out;
}

}  // namespace

Verdict check_lead(const Look& look, const Lead& lead) {
  const RuleId rule = "rw.ruling.general"_rule;
  if (Verdict no = check_own(look, lead.leader, look.core.active, rule, PieceKind::leader); !no.empty())
    return no;
  if (holds(look.state.ridden, lead.leader)) return {reason_of(Code::already, rule, lead.leader)};
  if (lead.unit.valid() && (!is_unit(look, lead.unit) || look.side(lead.unit) != look.core.active))
    return {reason(Code::bad_choice, rule)};
  if (lead.unit.valid() && look.piece(lead.leader).with == lead.unit)
    return {reason_of(Code::already, rule, lead.leader)};
  if (lead.via.size() > 8) return {reason(Code::bad_path, rule)};
  return plan_ride(look, lead).verdict;
}

// ---- how near a General is: rw.ruling.general-roll, rw.morale.general-before-removal

Mil distance_to_general(const Look& look, PieceId id, PieceId leader) {
  return look.field.noted(kUnderfoot, id, 2u + leader.value * 256u,
                          [&] { return look.field.distance(id, look.piece(leader).pose.point()); });
}

Mil general_distance(const Look& look, std::uint8_t group, PieceId unit, PieceId* who) {
  Mil least = -1;
  const GroupInfo& info = look.setting.groups[group];
  for (const PieceId leader : {info.general, look.setting.chief[at(info.side)]}) {
    if (!leader.valid() || !look.on_table(leader)) continue;
    const Point at = look.piece(leader).pose.point();
    const auto take = [&](Mil away) {
      if (least >= 0 && away >= least) return;
      least = away;
      if (who != nullptr) *who = leader;
    };
    if (unit.valid()) {
      take(distance_to_general(look, unit, leader));
      continue;
    }
    for_group(look, group, [&](PieceId id) { take(distance_to_general(look, id, leader)); });
    for (const Fallen& stand : look.state.fallen) {
      if (stand.group != group) continue;
      const Vec eye[] = {vec(at)};
      const Quad body = rectangle(stand.at, stand.size.x, stand.size.y);
      take(to_mil(nearest_of_any(Shape(eye), Shape(body)).distance));
    }
  }
  return least;
}

// ---- danger

void risk_generals(Play& play, PieceId id) {
  for (const PieceId leader : leaders_with(play.core, id)) play.then(GeneralRisk{leader});
}

static void ride_to(Play& play, PieceId leader, PieceId joins, Point end) {
  play.piece(leader).with = joins;
  play.move(leader, pose_at(vec(end), play.piece(leader).pose.heading), "rides");
  if (joins.valid()) play.order(leader, joins, "joins");
}

static void lose_general(Play& play, PieceId leader, Word how) {
  const std::uint8_t g = play.setting.group_of[leader.index()];
  if (g != kNoGroup) play.state.groups[g].lost_general = true;
  play.piece(leader).with = {};
  play.remove(leader, how, "rw.ruling.general"_rule);
}

void run(Play& play, const GeneralRisk& step) {
  if (!play.look().on_table(step.leader)) return;
  const RuleId rule = "rw.ruling.general"_rule;
  if (play.hits(Die::d6, Tally(1, rule), Tally(play.setting.tables.general_hit, rule), rule, step.leader) > 0)
    lose_general(play, step.leader, "killed");
}

// ---- the question: Generals move last

Decision ask(const Look& look, const AskGenerals&) {
  Decision out =
      question(Ask::act, look.core.active, "rw.ruling.general"_rule,
               "Move your Generals, " + measured(tables(look).general_move, look.setting) + " each.");
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::lead, Who::leaders);
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.present && p.kind == PieceKind::leader && p.side == out.side &&
        !holds(look.state.ridden, piece_id(i)))
      out.units.push_back(piece_id(i));
  }
  return out;
}

std::optional<Command> forced(const Look& look, const AskGenerals& step) {
  return done_if(look.state.ridden.empty() && ask(look, step).units.empty());
}

Verdict check_answer(const Look& look, const AskGenerals&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, *lead);
  return {reason(Code::not_asked, "rw.ruling.general"_rule)};
}

void answer(Play& play, const AskGenerals&, const Command& command) {
  const auto* lead = std::get_if<Lead>(&command);
  if (lead == nullptr) {
    play.pop();
    return enter(play, Stage::fire);
  }
  const Ride plan = plan_ride(play.look(), *lead);
  if (!play.state.ridden.full()) play.state.ridden.push_back(lead->leader);
  ride_to(play, lead->leader, plan.joins, plan.end);
}

// ---- whenever something has moved, shrunk or gone

static void snap_to_unit(Play& play, PieceId leader) {
  Piece& p = play.piece(leader);
  if (play.field().distance(p.with, p.pose.point()) <= 1) return;  // he is: no need to look where
  const Vec eye[] = {vec(p.pose.point())};
  const Nearest near = nearest_of_any(Shape(eye), play.field().shape(p.with));
  if (near.distance <= kSlack + kRounding) return;
  p.pose = pose_at(near.on_b, p.pose.heading);
  play.touched();
}

// A lone General whom an enemy reaches rides to the nearest friends within his move, or is taken.
static void escape(Play& play, PieceId leader) {
  const Look look = play.look();
  PieceId best;
  Mil least = tables(look).general_move + 1;
  for_units(look, look.side(leader), [&](PieceId id) {
    const Mil away = look.field.distance(id, look.piece(leader).pose.point());
    if (away >= least) return;
    least = away;
    best = id;
  });
  if (!best.valid()) return lose_general(play, leader, "taken");
  ride_to(play, leader, best, nearest_point_of(look, best, look.piece(leader).pose.point()));
}

// rw.ruling.general: whom it reaches on its way, and not only where it ends.
void ride_over_generals(Play& play, PieceId id, const Pose& from) {
  const Look look = play.look();
  const Piece& mover = look.piece(id);
  const Vec way = vec(mover.pose.point()) - vec(from.point());
  const Mil run = to_mil(length(way));
  std::vector<PieceId> lone;
  for (const PieceId leader : leaders_of(look.core, other(mover.side)))
    if (const Piece& p = look.piece(leader); !p.with.valid() && !is_beyond(look, p.pose, {}, id, run))
      lone.push_back(leader);
  if (lone.empty() || run <= 0) return;
  const Leg leg =
      look.field.straight(id, {from.x, from.y, mover.pose.heading}, mover.foot, bearing(way), run, 0);
  for (const Meeting& met : leg.met)
    if (holds(lone, met.piece)) escape(play, met.piece);
}

void Arw1d::upkeep(Play& play) {
  drop_if(play.state.links, [&](const Link& held) {
    return !play.look().on_table(held.unit) || !play.look().on_table(held.target) ||
           play.field().distance(held.unit, held.target) > 60;
  });
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    Piece& p = play.core.pieces[i];
    const PieceId leader = piece_id(i);
    if (p.kind != PieceKind::leader || !p.present) continue;
    if (p.with.valid() && !play.piece(p.with).present) p.with = {};
    if (p.with.valid()) {
      snap_to_unit(play, leader);
      continue;
    }
    bool reached = false;
    for_enemies(play.look(), leader, [&](PieceId enemy) {
      reached = reached || (!is_beyond(play.look(), p.pose, {}, enemy, kUnit) &&
                            touching(play.field().distance(enemy, p.pose.point())));
    });
    if (reached) escape(play, leader);
  }
}

}  // namespace drumhead::arw1d
