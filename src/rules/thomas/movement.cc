// Phase 2: movement, formation changes, rivers, towns.
#include <algorithm>

#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

RuleId rate_rule(const Look& look, PieceId id, Formation formation) {
  switch (troop(look, id)) {
    case Troop::close_order:
      if (formation == Formation::square) return "nt.move.square-immobile"_rule;
      return formation == Formation::column ? "nt.move.close-order-column"_rule
                                            : "nt.move.close-order-line"_rule;
    case Troop::light_infantry:
      return "nt.move.light-infantry"_rule;
    case Troop::artillery:
      return formation == Formation::limbered ? "nt.move.limbered-artillery"_rule
                                              : "nt.move.unlimbered-immobile"_rule;
    case Troop::heavy_cavalry:
      return "nt.move.heavy-cavalry"_rule;
    case Troop::lancers:
      return "nt.ruling.lancers-move"_rule;
    case Troop::light_cavalry:
      return "nt.move.light-cavalry"_rule;
  }
  return "nt.move.allowance"_rule;
}

// ---- paths

Path forming(Formation to) { return {drumhead::forming(word_for(to))}; }

namespace {

// A move under way: where the unit stands now, and what is left of its turn.
struct March {
  const Look& look;
  PieceId id;
  Pose pose;
  Formation formation;
  FeatureId inside;
  int spent = 0;
  int made = 0;        // manoeuvres so far
  bool whole = false;  // something that takes the whole turn was done
  Verdict verdict = {};

  Footprint foot() const { return footprint(tables(look), troop(look, id), formation, unit(look, id).bases); }
  Mil per_turn() const {
    if (formation == Formation::garrison) return 0;
    return tables(look).move[at(troop(look, id))][static_cast<std::size_t>(formation)];
  }
  void refuse(Reason why) { verdict.push_back(std::move(why)); }
  void pay(int cost, RuleId cite) {
    spent += cost;
    if (spent <= kWholeMove) return;
    const std::int64_t length = (std::int64_t{spent} * per_turn() + kWholeMove - 1) / kWholeMove;
    Reason why = reason(Code::too_far, cite);
    if (per_turn() > 0) {
      why.facts.push_back(length_fact("is", static_cast<Mil>(length)));
      why.facts.push_back(length_fact("move", per_turn()));
    }
    why.facts.push_back(percent_fact("needs", spent / (kWholeMove / 100)));
    refuse(std::move(why));
  }
};

bool refuse_immobile(March& m) {
  if (m.formation == Formation::garrison) {
    m.refuse(reason(Code::wrong_formation, "nt.ruling.town-leaving"_rule));
    return true;
  }
  if (m.per_turn() > 0) return false;
  m.refuse(reason(Code::no_move_left, rate_rule(m.look, m.id, m.formation), length_fact("most", 0)));
  return true;
}

// True when a run may go over this water without more ado: nt.ruling.bridges.
bool on_bridge(const March& m, const Leg& leg, const Span& span) {
  const Vec ahead = direction(heading_of(leg.from, leg.made));
  const Point in = to_point(leg.first + ahead * span.from);
  const Point out = to_point(leg.first + ahead * span.to);
  return crossing_at(m.look, span.feature, in, out, Ground::bridge).valid() &&
         may_use_bridge(m.look, m.id, m.formation);
}

void check_ground_on_the_way(March& m, const Leg& leg) {
  for (const Span& span : leg.touched) {
    if (m.look.field.terrain()[span.feature].form != Form::area) continue;  // bands bar by their own rules
    if (speed(m.look, m.id, span.feature) == 0)
      m.refuse(reason_at(Code::barred, ground_rule(m.look, m.id, span.feature), span.feature));
  }
  for (const Span& span : leg.bands) {  // also one that it begins in: nobody steps off a bridge
    if (!is_barrier(m.look, span.feature) || on_bridge(m, leg, span)) continue;
    m.refuse(reason_at(Code::obstacle, ground_rule(m.look, m.id, span.feature), span.feature,
                       length_fact("at", span.from)));
  }
}

// nt.ruling.spacing
void check_pieces_on_the_way(March& m, const Leg& leg) {
  const Mil gap = tables(m.look).unit_gap;
  for (const Meeting& met : leg.met) {
    if (m.look.piece(met.piece).kind == PieceKind::leader) continue;
    if (m.look.side(met.piece) == m.look.side(m.id)) {
      const bool may_pass =
          troop(m.look, m.id) == Troop::light_infantry || troop(m.look, met.piece) == Troop::light_infantry;
      if (met.overlaps && !may_pass) m.refuse(reason_of(Code::blocked, "nt.ruling.spacing"_rule, met.piece));
    } else if (met.overlaps || met.closes_in(gap)) {
      if (met.nearest == 0)
        m.refuse(reason_of(Code::too_near, "nt.charge.only-way-to-fight"_rule, met.piece));
      m.refuse(reason_of(Code::too_near, "nt.ruling.spacing"_rule, met.piece, length_fact("is", met.nearest),
                         length_fact("least", gap)));
    }
  }
}

// nt.ruling.oblique-moves: straight legs within 45 degrees of the facing.
void do_run(March& m, const Manoeuvre& step) {
  if (refuse_immobile(m)) return;
  if (step.length <= 0)
    return m.refuse(reason(Code::bad_path, "nt.ruling.oblique-moves"_rule, length_fact("is", step.length)));
  const Angle most = chosen<"nt.ruling.oblique-moves", "0">(m.look.setting) ? 0 : tables(m.look).oblique;
  if (step.kind == Motion::oblique && (step.angle > most || step.angle < -most))
    return m.refuse(reason(Code::bad_angle, "nt.ruling.oblique-moves"_rule, angle_fact("is", step.angle),
                           angle_fact("most", most)));
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), step, tables(m.look).unit_gap);
  if (leg.off_table) m.refuse(reason(Code::off_table, "nt.ruling.off-table"_rule));
  check_ground_on_the_way(m, leg);
  check_pieces_on_the_way(m, leg);
  m.pay(run_cost(m.look, m.id, m.per_turn(), leg), rate_rule(m.look, m.id, m.formation));
  m.pose = leg.to;
}

// nt.formation.wheel, nt.formation.turn, nt.ruling.wheel-and-turn
void do_wheel_or_turn(March& m, const Manoeuvre& step) {
  if (refuse_immobile(m)) return;
  const bool wheel = step.kind == Motion::wheel;
  const Angle size = step.angle < 0 ? -step.angle : step.angle;
  const Angle most = tables(m.look).wheel_most;
  const bool fits = wheel ? size > 0 && size <= most : size == 9000 || size == 18000;
  if (!fits)
    return m.refuse(reason(Code::bad_angle, "nt.ruling.wheel-and-turn"_rule, angle_fact("is", step.angle),
                           angle_fact("most", wheel ? most : 18000)));
  const Pose end = moved(m.pose, m.foot(), step);
  if (const FeatureId over = front_carried_over(m.look, m.pose, end); over.valid())
    m.refuse(reason_at(Code::obstacle, "nt.ruling.wheel-and-turn"_rule, over));
  check_standing(m.look, m.id, end, m.foot(), true, m.verdict);
  m.pay(wheel ? tables(m.look).wheel : tables(m.look).turn,
        wheel ? "nt.formation.wheel"_rule : "nt.formation.turn"_rule);
  m.pose = end;
}

Pose with_rear_kept(const Pose& pose, const Footprint& was, const Footprint& now) {
  return pose_at(vec(pose.point()) + direction(pose.heading) * (now.depth - was.depth), pose.heading);
}

// A square has four sides, any of which its owner may make the new front.
Pose turned_square(const Pose& pose, const Footprint& square, Angle by) {
  const double half = square.depth / 2.0;
  const Vec centre = vec(pose.point()) - direction(pose.heading) * half;
  const Angle heading = wrap(pose.heading + by);
  return pose_at(centre + direction(heading) * half, heading);
}

// nt.formation.change, nt.ruling.formation-change-place, nt.ruling.immobile-formation-changes
void do_form(March& m, const Manoeuvre& step) {
  Formation to = Formation::none;
  for (std::size_t f = 0; f < kFormations; ++f)
    if (step.form == file_word(boost::describe::enum_to_string(static_cast<Formation>(f), "")))
      to = static_cast<Formation>(f);
  const bool known = to != Formation::none && to != Formation::garrison;
  if (m.formation == Formation::garrison)
    return m.refuse(reason(Code::wrong_formation, "nt.ruling.town-leaving"_rule));
  if (!known || !tables(m.look).may_form[at(troop(m.look, m.id))][static_cast<std::size_t>(to)]) {
    const bool light_square = to == Formation::square && troop(m.look, m.id) == Troop::light_infantry;
    return m.refuse(reason(Code::wrong_formation, light_square ? "nt.ruling.light-infantry-no-square"_rule
                                                               : "nt.ruling.formations"_rule));
  }
  if (to == m.formation) return m.refuse(reason(Code::already, "nt.formation.change"_rule));
  if (step.angle != 0 && (m.formation != Formation::square || step.angle % 9000 != 0))
    return m.refuse(
        reason(Code::bad_angle, "nt.ruling.formation-change-place"_rule, angle_fact("is", step.angle)));
  const Footprint was = m.foot();
  if (step.angle != 0) m.pose = turned_square(m.pose, was, step.angle);
  m.formation = to;
  m.pay(tables(m.look).change, "nt.formation.change"_rule);
  if (const std::optional<Pose> place = place_to_form(m.look, m.id, m.pose, was, m.foot())) {
    m.pose = *place;
    return;
  }
  m.refuse(reason(Code::blocked, "nt.ruling.formation-change-place"_rule));
  check_standing(m.look, m.id, m.pose, m.foot(), true, m.verdict);
}

// The barrier that the unit is about to cross: the middle of its front has reached it, or it is a river
// within reach of any part.
FeatureId barrier_ahead(const March& m, Mil reach, bool& reached) {
  const Terrain& terrain = m.look.field.terrain();
  const Leg ahead = m.look.field.straight(m.id, m.pose, m.foot(), m.pose.heading, kUnit, 0);
  const Footprint front_middle{};
  for (const Span& span : ahead.bands)
    if (is_barrier(m.look, span.feature) &&
        touching(m.look.field.distance_at(m.pose, front_middle, span.feature))) {
      reached = true;
      return span.feature;
    }
  FeatureId best;
  Mil nearest = reach;
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    if (kind_at(m.look, id) != Kind::river) continue;
    const Mil away = m.look.field.distance_at(m.pose, m.foot(), id);
    if (away > nearest || (best.valid() && away == nearest)) continue;
    best = id;
    nearest = away;
  }
  return best;
}

// nt.ruling.river-crossing: straight across, square to the nearest stretch of the river.
Angle across(const March& m, FeatureId band) {
  const std::vector<Point>& line = m.look.field.terrain()[band].points;
  const Vec centre = centre_of(rectangle(m.pose, m.foot().width, m.foot().depth));
  double least = -1;
  Vec way;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Nearest found = nearest_of_segments(centre, centre, vec(line[i]), vec(line[i + 1]));
    if (least >= 0 && found.distance >= least) continue;
    least = found.distance;
    way = found.on_b - centre;
  }
  return bearing(way);
}

void land_beyond(March& m, Angle along, FeatureId band) {
  const std::optional<Pose> landing = beyond(m.look, m.pose, m.foot(), along, band);
  if (!landing) return m.refuse(reason_at(Code::obstacle, ground_rule(m.look, m.id, band), band));
  check_standing(m.look, m.id, *landing, m.foot(), true, m.verdict);
  m.pose = *landing;
}

void do_river(March& m, FeatureId river) {
  m.whole = true;
  if (troop(m.look, m.id) == Troop::artillery)
    return m.refuse(reason_at(Code::barred, "nt.terrain.river-no-artillery"_rule, river));
  if (m.made > 0) m.refuse(reason_at(Code::no_move_left, "nt.terrain.river-full-turn"_rule, river));
  m.pay(tables(m.look).river, "nt.terrain.river-full-turn"_rule);
  land_beyond(m, across(m, river), river);
}

// nt.ruling.linear-obstacles, nt.ruling.streams, nt.ruling.fords, nt.ruling.river-crossing
void do_cross(March& m) {
  if (refuse_immobile(m)) return;
  bool reached = false;
  const FeatureId band = barrier_ahead(m, tables(m.look).edge_reach, reached);
  if (!band.valid()) return m.refuse(reason(Code::obstacle, "nt.ruling.linear-obstacles"_rule));
  const Vec ahead = direction(m.pose.heading);
  const Point far =
      to_point(vec(m.pose.point()) + ahead * (3.0 * kUnit + m.look.field.terrain()[band].width));
  const bool ford = reached && crossing_at(m.look, band, m.pose.point(), far, Ground::ford).valid();
  if (kind_at(m.look, band) == Kind::river && !ford) return do_river(m, band);
  if (!ford && speed(m.look, m.id, band) == 0)
    return m.refuse(reason_at(Code::barred, ground_rule(m.look, m.id, band), band));
  m.pay(ford ? tables(m.look).ford : tables(m.look).linear_obstacle,
        ford ? "nt.ruling.fords"_rule : ground_rule(m.look, m.id, band));
  land_beyond(m, m.pose.heading, band);
}

bool is_occupied(const Look& look, FeatureId block) {
  for (const Piece& p : look.core.pieces)
    if (p.present && p.inside == block) return true;
  return false;
}

// nt.ruling.town-relief: by anybody, since the player turn began.
bool was_left(const Look& look, FeatureId block) {
  return any_of(look.state.units, [&](const Unit& u) { return u.left == block; });
}

// nt.terrain.town-infantry-only, nt.terrain.town-full-turn, nt.ruling.town-entry
void do_enter(March& m, const Manoeuvre& step) {
  m.whole = true;
  const Terrain& terrain = m.look.field.terrain();
  if (!step.feature.valid() || step.feature.index() >= terrain.size() ||
      kind_at(m.look, step.feature) != Kind::town || m.formation == Formation::garrison)
    return m.refuse(reason(Code::bad_path, "nt.ruling.town-entry"_rule));
  if (!is_infantry(troop(m.look, m.id)))
    m.refuse(reason_at(Code::barred, "nt.terrain.town-infantry-only"_rule, step.feature));
  else if (refuse_immobile(m))
    return;
  if (m.made > 0) m.refuse(reason_at(Code::no_move_left, "nt.terrain.town-full-turn"_rule, step.feature));
  if (is_occupied(m.look, step.feature))
    m.refuse(reason_at(Code::blocked, "nt.ruling.town-entry"_rule, step.feature));
  else if (was_left(m.look, step.feature) && chosen<"nt.ruling.town-relief", "no">(m.look.setting))
    m.refuse(reason_at(Code::barred, "nt.ruling.town-relief"_rule, step.feature));
  for_units(m.look, other(m.look.side(m.id)),
            [&](PieceId enemy) {  // nt.ruling.spacing: he would stand at its walls
              const Mil then = m.look.field.distance(enemy, step.feature);
              if (then < tables(m.look).unit_gap && then < m.look.field.distance(m.id, enemy))
                m.refuse(reason_of(Code::too_near, "nt.ruling.spacing"_rule, enemy, length_fact("is", then),
                                   length_fact("least", tables(m.look).unit_gap)));
            });
  const Mil away = m.look.field.distance(m.id, step.feature);
  if (away > tables(m.look).edge_reach)
    m.refuse(reason_at(Code::too_far, "nt.ruling.town-entry"_rule, step.feature, length_fact("is", away),
                       length_fact("most", tables(m.look).edge_reach)));
  m.pay(tables(m.look).town_occupy, "nt.terrain.town-full-turn"_rule);
  m.inside = step.feature;
  m.formation = Formation::garrison;
}

// nt.ruling.town-leaving: touching the edge nearest to where the player pointed, facing outwards.
void do_leave(March& m, const Manoeuvre& step) {
  if (m.formation != Formation::garrison || !m.inside.valid())
    return m.refuse(reason(Code::wrong_formation, "nt.ruling.town-leaving"_rule));
  const Formation to = step.form == "column" ? Formation::column : usual_formation(troop(m.look, m.id));
  if (!step.form.empty() && step.form != file_word(boost::describe::enum_to_string(to, "")))
    return m.refuse(reason(Code::wrong_formation, "nt.ruling.town-leaving"_rule));
  if (to == Formation::column && troop(m.look, m.id) != Troop::close_order)
    return m.refuse(reason(Code::wrong_formation, "nt.ruling.formations"_rule));
  const FeatureId block = m.inside;
  m.formation = to;
  m.inside = {};
  m.pose = m.look.field.outside(block, step.to.point(), m.foot());
  m.pay(tables(m.look).town_leave, "nt.ruling.town-leaving"_rule);
  check_standing(m.look, m.id, m.pose, m.foot(), true, m.verdict);
}

void do_step(March& m, const Manoeuvre& step) {
  if (m.whole) m.refuse(reason(Code::no_move_left, "nt.move.allowance"_rule));
  switch (step.kind) {
    case Motion::advance:
    case Motion::oblique:
      return do_run(m, step);
    case Motion::wheel:
    case Motion::turn:
      return do_wheel_or_turn(m, step);
    case Motion::form:
      return do_form(m, step);
    case Motion::cross:
      return do_cross(m);
    case Motion::enter:
      return do_enter(m, step);
    case Motion::leave:
      return do_leave(m, step);
    case Motion::back:
    case Motion::side:
    case Motion::free:
      return m.refuse(reason(Code::bad_path, "nt.ruling.oblique-moves"_rule));
  }
}

}  // namespace

FeatureId front_carried_over(const Look& look, const Pose& from, const Pose& to) {
  for (const Span& span : look.field.sight(from.point(), to.point()).crossed)
    if (is_barrier(look, span.feature)) return span.feature;
  return {};
}

// nt.ruling.formation-change-place: the middle of the front stays, or else the middle of the rear.
std::optional<Pose> place_to_form(const Look& look, PieceId id, const Pose& pose, const Footprint& was,
                                  const Footprint& now) {
  Verdict front, rear;
  check_standing(look, id, pose, now, true, front);
  if (front.empty()) return pose;
  const Pose kept = with_rear_kept(pose, was, now);
  check_standing(look, id, kept, now, true, rear);
  if (rear.empty() && !front_carried_over(look, pose, kept).valid()) return kept;
  return std::nullopt;
}

MovePlan plan_move(const Look& look, PieceId id, const Path& path) {
  const Unit& u = unit(look, id);
  March m{look, id, look.piece(id).pose, u.formation, look.piece(id).inside};
  if (u.charged)
    m.refuse(reason(Code::already, "nt.ruling.charge-uses-move"_rule));
  else if (u.moved)
    m.refuse(reason(Code::already, "nt.move.allowance"_rule));
  if (path.empty() || path.size() > 16) m.refuse(reason(Code::bad_path, "nt.move.allowance"_rule));
  for (const Manoeuvre& step : path) {
    if (!m.verdict.empty()) break;  // what follows a refused manoeuvre has no place to start from
    do_step(m, step);
    ++m.made;
  }
  if (m.verdict.empty() && !m.inside.valid() && path.back().kind != Motion::form)
    check_standing(look, id, m.pose, m.foot(), false, m.verdict);
  return {std::move(m.verdict), m.pose, m.formation, m.inside, m.spent};
}

// ---- the question

Decision ask(const Look& look, const AskMoves&) {
  Decision out =
      question(Ask::act, look.core.active, "nt.sequence.movement"_rule, "Move your units, one at a time.");
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::move);
  for_units(look, look.core.active, [&](PieceId id) {
    if (!unit(look, id).moved && !unit(look, id).charged) out.units.push_back(id);
  });
  return out;
}

Verdict check_answer(const Look& look, const AskMoves&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, "nt.sequence.movement"_rule)};
  if (!is_unit(look, move->unit)) return {reason(Code::no_such_piece, "nt.sequence.movement"_rule)};
  if (look.side(move->unit) != look.core.active)
    return {reason_of(Code::wrong_side, "nt.ruling.turn-structure"_rule, move->unit)};
  return plan_move(look, move->unit, move->path).verdict;
}

void answer(Play& play, const AskMoves&, const Command& command) {
  if (std::holds_alternative<Done>(command)) {
    play.pop();
    play.begin("firing", play.core.active);
    return play.then(AskFire{play.core.active});
  }
  const Move& move = std::get<Move>(command);
  const MovePlan plan = plan_move(play.look(), move.unit, move.path);
  ENSURE(plan.verdict.empty(), plan.verdict.size(), 0);
  unit(play, move.unit).moved = true;  // nt.ruling.what-counts-as-moving: whatever it was
  if (!plan.inside.valid()) unit(play, move.unit).left = play.piece(move.unit).inside;
  play.piece(move.unit).inside = plan.inside;
  const bool changed = unit(play, move.unit).formation != plan.formation;
  set_down(play, move.unit, plan.end, "march", move.path);
  if (changed) reshape(play, move.unit, plan.formation);
}

}  // namespace drumhead::thomas
