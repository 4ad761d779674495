// Section "Movement": marches, wheels, sidesteps, passing through friends, the two-inch limit.
#include "kit/near.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

namespace {

constexpr std::int64_t kGrain =
    40;  // prices round up a little at every leg: less than a thousandth of an inch

bool is_loose(const March& m) {
  return m.as.formation == Formation::skirmish || m.as.formation == Formation::crew;
}

// ly.ruling.steady-when: as it was when its move began.
bool is_unsteady(const March& m) { return m.spent > 0 ? m.as.unsteady : !is_steady(m.look, m.id); }

// ly.move.sidestep, ly.move.sidestep-unsteady; skirmishers pay no such price: ly.ruling.skirmish-facing.
int price_of(const March& m, Motion kind) {
  const Tables& t = tables(m.look);
  if (kind == Motion::advance || kind == Motion::free || is_loose(m)) return 12;
  if (kind == Motion::wheel) return is_unsteady(m) ? t.wheel_unsteady : 12;
  return is_unsteady(m) ? t.sidestep_unsteady : t.sidestep;
}

RuleId price_rule(const March& m, Motion kind) {
  if (kind == Motion::advance || is_loose(m)) return rate_rule(m.look, m.id, m.as.formation);
  const bool unsteady = is_unsteady(m);
  if (kind == Motion::wheel) return unsteady ? "ly.move.wheel-unsteady"_rule : "ly.move.wheel"_rule;
  return unsteady ? "ly.move.sidestep-unsteady"_rule : "ly.move.sidestep"_rule;
}

bool has_stirred(const Look& look, PieceId id) { return unit(look, id).spent > 0 || unit(look, id).attacked; }

// ly.move.pass-friend, -disorder, -stationary, ly.ruling.pass-friend-end, ly.ruling.pass-friend-skirmish,
// ly.move.pass-skirmishers
void meet_friend(March& m, const Leg& leg, const Meeting& met) {
  if (!met.overlaps) return;
  if (met.overlaps_end || leg.made.kind == Motion::wheel)
    return m.refuse(reason_of(Code::blocked, "ly.ruling.pass-friend-end"_rule, met.piece));
  if (is_loose(m)) return;
  if (has_stirred(m.look, met.piece))
    m.refuse(reason_of(Code::blocked, "ly.move.pass-friend-stationary"_rule, met.piece));
  if (m.charges) m.refuse(reason_of(Code::blocked, "ly.ruling.charge-only-attack"_rule, met.piece));
  if (m.through.full() || is_in_combat(m.look, met.piece))
    return m.refuse(reason_of(Code::blocked, "ly.move.pass-friend"_rule, met.piece));
  m.through.push_back(met.piece);
  const bool screen =
      is_skirmishing(m.look, met.piece) || unit(m.look, met.piece).formation == Formation::crew;
  if (screen || m.rushes) return;
  const Angle along = heading_of(leg.from, leg.made);
  const Box box = m.look.field.in_frame({leg.from.x, leg.from.y, along}, met.piece);
  // Half of the speed it has there: ly.ruling.mixed-moves.
  const std::int64_t depth = stretch_cost(m.look, m.id, m.as.formation, leg, std::max<Mil>(met.into, 0),
                                          box.top - box.bottom, price_of(m, leg.made.kind));
  m.pay((depth * (tables(m.look).pass_friend - 12) + 11) / 12, "ly.move.pass-friend"_rule);
}

// ly.move.approach, ly.move.approach-attack, ly.ruling.approach-inside, ly.ruling.range-inclusive
void meet_enemy(March& m, const Meeting& met) {
  const Mil limit = tables(m.look).approach;
  if (met.overlaps)
    m.refuse(reason_of(Code::blocked, "ly.combat.contact"_rule, met.piece));
  else if (!m.attacks && met.closes_in(limit))
    m.refuse(reason_of(Code::too_near, "ly.move.approach"_rule, met.piece, length_fact("is", met.nearest),
                       length_fact("least", limit)));
}

// Guns left on the field: friends step round them, the crew comes back to its own, enemies spike them.
void meet_guns(March& m, const Meeting& met) {
  const Piece& guns = m.look.piece(met.piece);
  if (guns.side != m.look.side(m.id)) {
    if (spikes(m.look, m.id, met) && !m.over.full()) m.over.push_back(met.piece);
    if (met.overlaps_end && arm(m.look, m.id) == Arm::artillery)
      m.refuse(reason_of(Code::blocked, "ly.ruling.gunner-evade-guns"_rule, met.piece));
    return;
  }
  if (guns.with == m.id && m.as.formation == Formation::crew) {
    if (met.touch >= 0 || met.overlaps || touching(met.before)) m.manned = met.piece;
    return;
  }
  if (met.overlaps_end) m.refuse(reason_of(Code::blocked, "ly.ruling.pass-friend-end"_rule, met.piece));
}

void meet_all(March& m, const Leg& leg) {
  for (const Meeting& met : leg.met) {
    const Piece& p = m.look.piece(met.piece);
    if (p.kind == PieceKind::leader) continue;
    if (p.kind == PieceKind::token)
      meet_guns(m, met);
    else if (p.side == m.look.side(m.id))
      meet_friend(m, leg, met);
    else
      meet_enemy(m, met);
  }
}

bool refuse_immobile(March& m) {
  if (m.inside.valid())
    m.refuse(reason(Code::wrong_formation, "ly.town.leave"_rule));
  else if (m.as.formation == Formation::bent_line)
    m.refuse(reason(Code::wrong_formation, "ly.formation.bent-no-move"_rule));
  else
    return false;
  return true;
}

}  // namespace

void go(March& m, const Leg& leg) {
  if (leg.off_table) m.refuse(reason(Code::off_table, "ly.ruling.off-table-move"_rule));
  const Toll toll_here = toll(m.look, m.id, m.as, leg, price_of(m, leg.made.kind), m.verdict, m.charges);
  m.pay(toll_here.cost, price_rule(m, leg.made.kind));
  meet_all(m, leg);
  if (toll_here.disorders && !is_loose(m)) {
    m.rough = true;
    m.rough_rule = toll_here.disorder_rule;
  }
  m.pose = leg.to;
  m.moved = true;
}

namespace {

void do_straight(March& m, const Manoeuvre& step) {
  if (refuse_immobile(m)) return;
  if (step.length <= 0)
    return m.refuse(reason(Code::bad_path, "ly.move.sidestep"_rule, length_fact("is", step.length)));
  if (step.kind == Motion::oblique && (step.angle > 9000 || step.angle < -9000))
    return m.refuse(reason(Code::bad_angle, "ly.move.sidestep"_rule, angle_fact("is", step.angle),
                           angle_fact("most", 9000)));
  go(m, m.look.field.leg(m.id, m.pose, m.foot(), step, tables(m.look).approach));
}

// ly.move.wheel, ly.move.wheel-unsteady, ly.ruling.wheel-cost
void do_wheel(March& m, const Manoeuvre& step) {
  if (refuse_immobile(m)) return;
  if (step.angle == 0 || step.angle > 18000 || step.angle < -18000)
    return m.refuse(reason(Code::bad_angle, "ly.move.wheel"_rule, angle_fact("is", step.angle),
                           angle_fact("most", 18000)));
  go(m, m.look.field.leg(m.id, m.pose, m.foot(), step, tables(m.look).approach));
}

// ly.skirmish.move, ly.skirmish.command, ly.ruling.skirmish-shape, ly.ruling.skirmish-facing
void do_free(March& m, const Manoeuvre& step) {
  if (refuse_immobile(m)) return;
  if (!is_loose(m)) return m.refuse(reason(Code::bad_path, "ly.skirmish.move"_rule));
  bool reshaped = false;
  if (step.files > 0 && m.as.formation == Formation::skirmish) {
    if (!loose_ranks_fit(tables(m.look), profile(m.look, m.id), step.files, m.as.models))
      return m.refuse(reason(Code::wrong_formation, "ly.skirmish.command"_rule, count_fact("is", step.files),
                             length_fact("most", tables(m.look).skirmish_command)));
    reshaped = m.as.files != step.files;
    m.as.files = step.files;
  }
  const Pose from = m.pose;
  const Pose to{step.to.x, step.to.y, wrap(step.to.heading)};
  if (from.point() == to.point()) {  // turning alone is no move, another shape is one
    m.pose = to;
    m.moved = m.moved || reshaped;
    if (reshaped && m.spent == 0) m.pay(1, "ly.ruling.skirmish-shape"_rule);
    return;
  }
  Manoeuvre way = step;
  way.to = to;
  go(m, m.look.field.leg(m.id, from, m.foot(), way, tables(m.look).approach));
}

}  // namespace

March::March(const Look& on, PieceId who)
    : look(on), id(who), as(unit(on, who)), pose(on.piece(who).pose), inside(on.piece(who).inside) {
  spent = as.spent;
}

void March::pay(std::int64_t cost, RuleId cite) {
  if (cost <= 0) return;
  if (spent == 0) as.unsteady = !is_steady(look, id);
  spent += cost;
  if (spent <= budget + kGrain) return;
  Reason why = reason(Code::too_far, cite);
  if (per_turn() > 0) {
    const auto inches = [&](std::int64_t part) { return static_cast<Mil>(part * per_turn() / kWholeMove); };
    why.facts.push_back(length_fact("is", inches(spent)));
    why.facts.push_back(length_fact("move", inches(budget)));
  }
  why.facts.push_back(percent_fact("needs", static_cast<int>((spent * 100 + budget - 1) / budget)));
  refuse(std::move(why));
}

static void take(March& m, const Manoeuvre& step) {
  switch (step.kind) {
    case Motion::advance:
    case Motion::back:
    case Motion::side:
    case Motion::oblique:
      return do_straight(m, step);
    case Motion::wheel:
      return do_wheel(m, step);
    case Motion::turn:
      return do_turn(m, step);
    case Motion::form:
      return do_form(m, step);
    case Motion::free:
      return do_free(m, step);
    case Motion::enter:
      return do_enter(m, step);
    case Motion::leave:
      return do_leave(m, step);
    case Motion::cross:  // obstacles are simply walked over: ly.obstacle.cross
      return m.refuse(reason(Code::bad_path, "ly.obstacle.cross"_rule));
  }
}

void walk(March& m, const Manoeuvre& step) {
  take(m, step);
  ++m.made;
}

// Reasons against standing somewhere: other units, the table's edge, barred ground, enemies too near.
void check_room(const March& m, const Pose& at, const Footprint& foot, Verdict& out) {
  const Standing standing = m.look.field.stand(m.id, at, foot);
  if (standing.off_table) out.push_back(reason(Code::off_table, "ly.ruling.off-table-move"_rule));
  for (const PieceId other : standing.overlapped) {
    const Piece& p = m.look.piece(other);
    if (p.kind == PieceKind::token && p.side != m.look.side(m.id) && arm(m.look, m.id) != Arm::artillery)
      continue;
    out.push_back(reason_of(Code::blocked, "ly.ruling.pass-friend-end"_rule, other));
  }
  const bool road = (m.as.formation == Formation::limbered || m.as.formation == Formation::manhandled) &&
                    is_on_road(m.look, at, foot);
  for (const FeatureId area : standing.areas)
    if (bars(m.look, m.id, m.as.formation, area) && !(ground_row(m.look, area).guns_by_road && road))
      out.push_back(reason_at(Code::barred, ground_rule(m.look, m.id, area), area));
  if (m.attacks) return;
  const Mil limit = tables(m.look).approach;
  for_enemies(m.look, m.id, [&](PieceId enemy) {
    if (is_farther(m.look, at, foot, enemy, limit)) return;
    const Mil now = m.look.field.distance_at(at, foot, enemy);
    const Mil was = m.look.on_table(m.id) ? m.look.field.distance(m.id, enemy) : limit;
    if (!comes_closer(was, now, limit)) return;
    out.push_back(reason_of(Code::too_near, "ly.move.approach"_rule, enemy, length_fact("is", now),
                            length_fact("least", limit)));
  });
}

// ly.status.rally-acts: a unit that rallied is as free as any. ly.combat.stationary,
// ly.manoeuvre.multi-turn-stand, ly.move.pass-friend-stationary, ly.ruling.control-details
void check_mobile(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  if (is_in_combat(look, id)) out.push_back(reason_of(Code::engaged, "ly.combat.stationary"_rule, id));
  if (u.busy > 0 && u.spent < kWholeMove)
    out.push_back(
        reason_of(Code::no_move_left, "ly.manoeuvre.multi-turn-stand"_rule, id, count_fact("left", u.busy)));
  if (u.attacked) out.push_back(reason_of(Code::already, "ly.combat.contact"_rule, id));
  if (u.stands) out.push_back(reason_of(Code::already, "ly.move.pass-friend-stationary"_rule, id));
  if (u.held) out.push_back(reason_of(Code::not_now, "ly.control.roll"_rule, id));
  if (u.spent >= kWholeMove)
    out.push_back(reason_of(Code::no_move_left, rate_rule(look, id, u.formation), id));
}

namespace {

// ly.status.reform-cost, ly.ruling.disorder-remove-where, ly.status.rally-fail-reform
void reform(March& m) {
  if (!m.as.disordered || m.as.busy > 0 || is_skirmishing(m.look, m.id))
    m.refuse(reason_of(Code::not_now, "ly.ruling.disorder-remove-where"_rule, m.id));
  if (disordered_by_ground(m.look, m.id).valid())
    m.refuse(reason_of(Code::barred, "ly.ruling.disorder-remove-where"_rule, m.id));
  if (m.spent > 0)
    m.refuse(reason(Code::no_move_left, "ly.status.reform-cost"_rule, percent_fact("needs", 100),
                    percent_fact("most", static_cast<int>(100 - m.spent / 10000))));
  m.pay(tables(m.look).reform, "ly.status.reform-cost"_rule);
}

// ly.retreat.no-advance, ly.ruling.advance-shaken
void check_advance(March& m) {
  if (!m.as.shaken || !m.moved) return;
  const PieceId enemy = nearest_seen_enemy(m.look, m.id);
  if (!enemy.valid()) return;
  const Mil was = m.look.field.distance(m.id, enemy);
  const Mil now = m.inside.valid() ? m.look.field.distance(enemy, m.inside)
                                   : m.look.field.distance_at(m.pose, m.foot(), enemy);
  if (!no_farther(was, now))
    m.refuse(reason_of(Code::too_near, "ly.retreat.no-advance"_rule, enemy, length_fact("is", now),
                       length_fact("least", was)));
}

// ly.ruling.gunner-evade-guns: the crew is at its guns again, where and as they stand; not when shaken.
void man_guns(March& m) {
  if (m.as.shaken) m.refuse(reason_of(Code::not_now, "ly.ruling.gunner-evade-guns"_rule, m.manned));
  m.as.formation = m.as.left;
  m.as.turned = m.as.left_turned;
  m.as.files =
      static_cast<std::uint8_t>(usual_files(tables(m.look), profile(m.look, m.id), m.as.left, m.as.crew));
  m.pose = m.look.piece(m.manned).pose;
}

}  // namespace

March plan_move(const Look& look, PieceId id, const Path& path, Word manner) {
  March m(look, id);
  check_mobile(look, id, m.verdict);
  if (!m.verdict.empty()) return m;
  if (manner == "reform") {
    reform(m);
    if (!path.empty()) m.refuse(reason(Code::bad_path, "ly.status.reform-cost"_rule));
    return m;
  }
  m.rushes = manner == "rush";
  if ((!manner.empty() && !m.rushes) || path.empty()) {
    m.refuse(reason(Code::bad_path, "ly.move.foot-line"_rule));
    return m;
  }
  for (const Manoeuvre& step : path) {
    walk(m, step);
    if (!m.verdict.empty()) return m;
  }
  if (m.manned.valid()) {
    man_guns(m);
    return m;
  }
  if (!m.inside.valid()) check_room(m, m.pose, m.foot(), m.verdict);
  check_advance(m);
  return m;
}

// ---- the question: attacks, moves, changes, generals, in any order

static bool may_do_something(const Look& look, PieceId id) {
  Verdict no;
  check_mobile(look, id, no);
  return no.empty();
}

static bool may_ride(const Look& look, PieceId leader) {
  for (const Ride& done : look.state.rides)
    if (done.leader == leader && done.length >= tables(look).general) return false;
  return true;
}

Decision ask(const Look& look, const AskMoves&) {
  Decision out =
      question(Ask::act, look.core.active, "ly.turn.step1-move"_rule, "Move and attack, one unit at a time.");
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::move);
  out.take(Verb::charge);
  out.take(Verb::lead, drumhead::Who::leaders);
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    const PieceId id = piece_id(i);
    if (!p.present || p.side != out.side) continue;
    if (p.kind == PieceKind::unit ? may_do_something(look, id)
                                  : p.kind == PieceKind::leader && may_ride(look, id))
      out.units.push_back(id);
  }
  return out;
}

static std::optional<Reason> not_ours(const Look& look, PieceId id) {
  if (!is_unit(look, id)) return reason(Code::no_such_piece, "ly.turn.step1-move"_rule);
  if (look.side(id) != look.core.active) return reason_of(Code::wrong_side, "ly.turn.step1-move"_rule, id);
  return std::nullopt;
}

// ly.retreat.voluntary: a place within the arc, 6 to 36 in away.
static Verdict check_voluntary_move(const Look& look, const Move& move) {
  Verdict out = check_voluntary(look, move.unit);
  if (!out.empty()) return out;
  if (move.path.size() != 1 || move.path[0].kind != Motion::free)
    return {reason(Code::bad_path, "ly.retreat.voluntary"_rule)};
  const Withdrawal w = plan_withdrawal(look, move.unit, nearest_seen_enemy(look, move.unit));
  out = check_retreat(look, move.unit, w, move.path[0].to);
  if (leaves_table(out)) return {};  // it may, and is lost
  return out;
}

Verdict check_answer(const Look& look, const AskMoves&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, *lead);
  if (const auto* move = std::get_if<Move>(&command)) {
    if (const auto no = not_ours(look, move->unit)) return {*no};
    if (move->manner == "retreat") return check_voluntary_move(look, *move);
    return plan_move(look, move->unit, move->path, move->manner).verdict;
  }
  if (const auto* charge = std::get_if<Charge>(&command)) {
    if (const auto no = not_ours(look, charge->unit)) return {*no};
    if (!is_unit(look, charge->target) || look.side(charge->target) == look.core.active)
      return {reason(Code::not_a_target, "ly.combat.contact"_rule)};
    return plan_attack(look, *charge).verdict;
  }
  return {reason(Code::not_asked, "ly.turn.step1-move"_rule)};
}

void pass_friends(Play& play, std::span<const PieceId> through, bool rushed, PieceId id) {
  for (const PieceId friendly : through) {
    unit(play, friendly).stands = true;
    const bool loose =
        is_skirmishing(play.look(), friendly) || unit(play, friendly).formation == Formation::crew;
    if (!rushed || loose) continue;
    set_disordered(play, friendly, "ly.move.pass-friend-disorder"_rule);  // both of them
    set_disordered(play, id, "ly.move.pass-friend-disorder"_rule);
  }
}

static void carry_out_move(Play& play, const Move& move) {
  const PieceId id = move.unit;
  const Look look = play.look();  // the march keeps it
  March m = plan_move(look, id, move.path, move.manner);
  ENSURE(m.verdict.empty(), m.verdict.size(), 0);
  Unit& u = unit(play, id);
  const bool was_disordered = u.disordered;
  m.as.spent = static_cast<std::int32_t>(std::min<std::int64_t>(m.spent, kWholeMove));
  m.as.stirred = m.as.stirred || m.moved || m.formed;
  u = m.as;
  u.disordered = was_disordered;
  if (move.manner == "reform") {
    u.disordered = false;
    play.mark(id, "disordered", 1, 0);
    return play.resolve(id, "reformed", "ly.status.reform-cost"_rule);
  }
  if (m.manned.valid()) {
    play.piece(m.manned).foot = {};
    play.remove(m.manned, "manned", "ly.ruling.gunner-evade-guns"_rule);
  }
  play.piece(id).inside = m.inside;
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], u);
  take_along(play, id, m.pose);
  set_down(play, id, m.pose, m.formed ? "changes" : "march", move.path);
  if (m.as.disordered && !was_disordered)
    set_disordered(play, id,
                   u.formation == Formation::skirmish   ? "ly.manoeuvre.d-disorder"_rule
                   : grade(play.look(), id) == Grade::d ? "ly.manoeuvre.d-disorder"_rule
                                                        : "ly.skirmish.reform-disorder"_rule);
  if (m.rough) set_disordered(play, id, m.rough_rule);
  if (const RuleId why = disordered_by_ground(play.look(), id); why.valid()) set_disordered(play, id, why);
  pass_friends(play, {m.through.begin(), m.through.end()}, m.rushes, id);
  spike_on_the_way(play, {m.over.begin(), m.over.end()});
}

// ly.retreat.voluntary-hit, -shaken, -light, ly.ruling.voluntary-shaken-unit
static void carry_out_voluntary(Play& play, const Move& move) {
  const PieceId id = move.unit;
  const Look look = play.look();
  const Withdrawal w = plan_withdrawal(look, id, nearest_seen_enemy(look, id));
  const Profile& p = profile(look, id);
  const bool light = p.regular && (p.arm == Arm::cavalry || (p.arm == Arm::infantry && p.light));
  unit(play, id).spent = kWholeMove;
  play.resolve(id, "retreats", light ? "ly.retreat.voluntary-light"_rule : "ly.retreat.voluntary"_rule);
  const bool off_table = leaves_table(check_retreat(look, id, w, move.path[0].to));
  if (mans_guns(look, id)) abandon_guns(play, id);
  if (off_table) return remove_unit(play, id, "off-table", "ly.retreat.off-table"_rule);
  if (!light) lose_models(play, id, play.setting.tables.rout_voluntary);  // ly.ruling.rout-order
  carry_out_retreat(play, id, w, move.path[0].to);
  set_shaken(play, id, "ly.retreat.voluntary-shaken"_rule);
}

void answer(Play& play, const AskMoves&, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    ride(play, *lead);
  } else if (const auto* move = std::get_if<Move>(&command)) {
    move->manner == "retreat" ? carry_out_voluntary(play, *move) : carry_out_move(play, *move);
  } else if (const auto* charge = std::get_if<Charge>(&command)) {
    const AttackPlan plan = plan_attack(play.look(), *charge);
    ENSURE(plan.verdict.empty(), plan.verdict.size(), 0);
    unit(play, charge->unit).attacked = true;
    unit(play, charge->unit).stirred = true;
    play.order(charge->unit, charge->target, plan.rush.charge ? "charge" : "attack");
    play.state.seen.clear();
    // Only an attacker whose target evades may go on at another: ly.ruling.charge-short.
    for_enemies(play.look(), charge->unit, [&](PieceId enemy) {
      if (!may_evade(play.look(), charge->target)) return;
      if (!play.state.seen.full() && sees(play.look(), charge->unit, enemy)) play.state.seen.push_back(enemy);
    });
    play.then(AskEvade{plan.rush, charge->target, false});
  } else {
    play.pop();
    play.begin("fire", play.core.active);
    play.then(AskFire{});
  }
}

}  // namespace drumhead::lexington
