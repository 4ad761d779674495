// Charges: who may declare them, the line they take, and the move home. rw.ruling.charge-procedure
#include <algorithm>

#include "kit/answers.h"
#include "rules/arw1d/arw1d.h"
#include "table/closing.h"

namespace drumhead::arw1d {

const Onset* declared_by(const Look& look, PieceId id) {
  return find_if(look.state.charges, [&](const Onset& onset) { return onset.unit == id; });
}
Onset* declared_by(Play& play, PieceId id) {
  return find_if(play.state.charges, [&](const Onset& onset) { return onset.unit == id; });
}

namespace {

// Whether the unit may charge anybody at all. rw.ruling.artillery-halt: guns never.
void check_charger(const Look& look, PieceId id, Verdict& out) {
  const RuleId rule = "rw.ruling.charge-procedure"_rule;
  const Unit& u = unit(look, id);
  if (is_artillery(look, id)) out.push_back(reason_of(Code::cannot, "rw.ruling.artillery-halt"_rule, id));
  if (u.order != Orders::advance) out.push_back(reason_of(Code::not_now, rule, id));
  if (u.formation != Formation::line || is_garrison(look, id))
    out.push_back(reason_of(Code::wrong_formation, rule, id));
  if (is_in_contact(look, id)) out.push_back(reason_of(Code::engaged, "rw.ruling.melee-ends"_rule, id));
  if (declared_by(look, id) != nullptr) out.push_back(reason_of(Code::already, rule, id));
}

// rw.ruling.missile-charge, rw.advance.missile-halt: muskets charge from inside Long Range only.
void check_range(const Look& look, PieceId id, PieceId target, Verdict& out) {
  if (!has_missiles(look, id) || chosen<"rw.ruling.missile-charge", "test-like-cavalry">(look.setting))
    return;
  if (is_massed(look, id) && !is_massed(look, target)) return;
  const Mil gap = look.field.distance(id, target), most = long_range(look, id);
  if (gap > most)
    out.push_back(reason_of(Code::too_far, "rw.ruling.missile-charge"_rule, target, length_fact("is", gap),
                            length_fact("most", most)));
}

// One line of attack: a wheel, then straight on until the target is touched.
struct Line {
  Verdict verdict;
  Pose from;
  Mil spent = 0, way = 0;  // by the wheel, and straight on
};

void meet_on_charge(const Look& look, PieceId id, PieceId target, const Leg& leg, Verdict& out) {
  for (const Meeting& met : leg.met) {
    const Piece& p = look.piece(met.piece);
    if (p.kind != PieceKind::unit || met.piece == target || !met.overlaps) continue;
    if (p.side == look.side(id) && may_pass(look, id, met.piece) && !met.overlaps_end) continue;
    out.push_back(reason_of(Code::blocked, "rw.ruling.charge-procedure"_rule, met.piece));
  }
}

Line line_with(const Look& look, PieceId id, PieceId target, Angle wheel) {
  Line out;
  const Piece& p = look.piece(id);
  out.from = p.pose;
  int slow = slowest_at(look, id, p.pose, p.foot);
  if (wheel != 0) {
    const Leg leg = look.field.leg(id, p.pose, p.foot, manoeuvre_of(Motion::wheel, 0, wheel), 0);
    const Toll t = toll(look, id, leg, false);
    slow = std::min(slow, t.slow);
    out.spent = wheel_price(look, id, leg.outer) + t.cost;
    if (t.barred.valid())
      out.verdict.push_back(reason_at(Code::barred, "rw.ruling.terrain-types"_rule, t.barred));
    if (leg.off_table) out.verdict.push_back(reason(Code::off_table, "rw.ruling.off-table"_rule));
    meet_on_charge(look, id, {}, leg, out.verdict);
    out.from = leg.to;
  }
  const Touch touch = look.field.touch(id, out.from, p.foot, out.from.heading, target);
  if (touch.length < 0) {
    out.verdict.push_back(reason_of(Code::out_of_arc, "rw.ruling.charge-procedure"_rule, target));
    return out;
  }
  out.way = touch.length;
  const Leg leg = look.field.straight(id, out.from, p.foot, out.from.heading, touch.length, 0);
  const Toll t = toll(look, id, leg, false);
  slow = std::min(slow, t.slow);
  const Mil reach = static_cast<Mil>(std::int64_t{row(look, id).move} * slow / 1000);
  if (t.barred.valid() && t.barred != look.piece(target).inside)
    out.verdict.push_back(reason_at(Code::barred, "rw.ruling.terrain-types"_rule, t.barred));
  meet_on_charge(look, id, target, leg, out.verdict);
  if (out.spent + t.cost + out.way > reach)
    out.verdict.push_back(reason_of(Code::too_far, "rw.ruling.charge-procedure"_rule, target,
                                    length_fact("is", out.spent + t.cost + out.way),
                                    length_fact("most", reach)));
  return out;
}

// Straight on if that touches it; else the smallest wheel that does.
Line best_line(const Look& look, PieceId id, PieceId target) {
  Line straight = line_with(look, id, target, 0);
  if (straight.verdict.empty()) return straight;
  const Vec way = vec(look.field.centre(target)) - vec(look.piece(id).pose.point());
  const Angle off = turn_between(look.piece(id).pose.heading, bearing(way));
  const Angle most = tables(look).charge_wheel;
  for (Angle by = 500; by <= most; by += 500) {
    const Manoeuvre wheel = manoeuvre_of(Motion::wheel, 0, off < 0 ? -by : by);
    const Pose from = moved(look.piece(id).pose, look.piece(id).foot, wheel);
    // Checking the arc is expensive: first see whether the target is touched straight on from its end.
    const Mil run = look.field.touch(id, from, look.piece(id).foot, from.heading, target).length;
    const Mil arc = outer_arc(look.piece(id).foot, by);
    if (run < 0 || wheel_price(look, id, arc) + run > row(look, id).move) continue;
    Line wheeled = line_with(look, id, target, wheel.angle);
    if (wheeled.verdict.empty()) return wheeled;
  }
  return straight;
}

// The wheel that a path asks for; false: it is not a path for a charge.
bool wheel_of(const Path& path, Angle& wheel) {
  wheel = 0;
  if (path.size() > 2) return false;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (path[i].kind == Motion::wheel && i == 0)
      wheel = path[i].angle;
    else if (path[i].kind != Motion::advance)
      return false;
  }
  return true;
}

}  // namespace

Mil charge_reach(const Look& look, PieceId id) {
  const Piece& p = look.piece(id);
  return static_cast<Mil>(std::int64_t{row(look, id).move} * slowest_at(look, id, p.pose, p.foot) / 1000);
}

ChargePlan plan_charge(const Look& look, const Charge& command) {
  const RuleId rule = "rw.ruling.charge-procedure"_rule;
  ChargePlan out;
  const PieceId id = command.unit, target = command.target;
  check_charger(look, id, out.verdict);
  if (!out.verdict.empty()) return out;
  Angle wheel = 0;
  if (!wheel_of(command.path, wheel) || !command.mates.empty()) {
    out.verdict.push_back(reason(Code::bad_path, rule));
    return out;
  }
  if (wheel > tables(look).charge_wheel || wheel < -tables(look).charge_wheel)
    out.verdict.push_back(reason(Code::bad_angle, rule, angle_fact("is", wheel),
                                 angle_fact("most", tables(look).charge_wheel)));
  if (look.state.charges.full()) out.verdict.push_back(reason(Code::already, rule));
  check_range(look, id, target, out.verdict);
  if (!look.field.in_arc(id, tables(look).arc, target))
    out.verdict.push_back(reason_of(Code::out_of_arc, rule, target));
  const Mil gap = look.field.distance(id, target);
  if (gap > row(look, id).move)
    out.verdict.push_back(reason_of(Code::too_far, rule, target, length_fact("is", gap),
                                    length_fact("most", row(look, id).move)));
  if (!out.verdict.empty()) return out;
  if (!sees(look, id, target)) out.verdict.push_back(reason_of(Code::out_of_sight, rule, target));
  const Line line = command.path.empty() ? best_line(look, id, target) : line_with(look, id, target, wheel);
  out.verdict.insert(out.verdict.end(), line.verdict.begin(), line.verdict.end());
  const Pose& stood = look.piece(id).pose;
  out.onset = {id, target, stood, line.from, line.spent, gap, line.way};
  out.onset.struck = struck_side(look, target, stood.point());
  return out;
}

// ---- the question

Decision ask(const Look& look, const AskCharges&) {
  Decision out = question(Ask::act, look.core.active, "rw.ruling.charge-procedure"_rule,
                          "Declare your charges; they are tested and made together.");
  out.may_end = true;
  out.closes = look.state.charges.empty() ? Closes::phase : Closes::step;  // else they are run
  out.take(Verb::charge);
  take_own_stand(out);
  for_units(look, out.side, [&](PieceId id) {
    Verdict no;
    check_charger(look, id, no);
    if (no.empty()) out.units.push_back(id);
  });
  return out;
}

std::optional<Command> forced(const Look& look, const AskCharges& step) {
  return done_if(look.state.charges.empty() && ask(look, step).units.empty());
}

Verdict check_answer(const Look& look, const AskCharges&, const Command& command) {
  const RuleId rule = "rw.ruling.charge-procedure"_rule;
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* order = std::get_if<Order>(&command)) {
    if (order->leader.valid() || order->units.empty())
      return {reason(Code::not_asked, "rw.ruling.change-orders"_rule)};
    if (order->units.size() == 1 && declared_by(look, order->units[0]) != nullptr)
      return {reason_of(Code::already, rule, order->units[0])};
    return check_own_stand(look, *order);
  }
  const auto* charge = std::get_if<Charge>(&command);
  if (charge == nullptr) return {reason(Code::not_asked, rule)};
  if (Verdict no = check_own(look, charge->unit, look.core.active, rule); !no.empty()) return no;
  if (!is_unit(look, charge->target) || look.side(charge->target) == look.core.active)
    return {reason(Code::not_a_target, rule)};
  return plan_charge(look, *charge).verdict;
}

// rw.ruling.missile-charge, rw.ruling.no-missile-who: who began inside his halt and does not test goes to
// Stand where he is. rw.advance.charge-instead: who tests does not halt.
static void stand_where_they_are(Play& play) {
  std::vector<PieceId> standing;
  const Look look = play.look();
  for_units(look, play.core.active, [&](PieceId id) {
    if (declared_by(look, id) == nullptr && begins_halted(look, id)) standing.push_back(id);
  });
  for (const PieceId id : standing) halt(play, id);
}

void answer(Play& play, const AskCharges&, const Command& command) {
  if (const auto* order = std::get_if<Order>(&command)) return stand_by_itself(play, order->units[0]);
  if (const auto* charge = std::get_if<Charge>(&command)) {
    const ChargePlan plan = plan_charge(play.look(), *charge);
    ENSURE(plan.verdict.empty(), plan.verdict.size(), 0);
    play.order(charge->unit, charge->target, "charge");
    return play.state.charges.push_back(plan.onset);
  }
  play.pop();
  stand_where_they_are(play);
  if (play.state.charges.empty())
    enter(play, Stage::move);
  else
    play.then(ChargeTests{});
}

// ---- home

namespace {

// As far as it may go, 1 cm short of any other enemy; never on a friend, nor off the table, nor through
// friends who do not open for it.
Pose as_far_as(const Look& look, PieceId id, const Pose& from, Mil run) {
  const Angle along = from.heading;
  const Leg leg = look.field.straight(id, from, look.piece(id).foot, along, run, 0);
  Mil most = leg.off_at >= 0 ? std::min(run, leg.off_at) : run;
  for (const Meeting& met : leg.met)
    if (is_friend(look, id, met.piece) && met.into >= 0 && !may_pass(look, id, met.piece))
      most = std::min(most, met.into);
  const WayBack way = way_back(look, id, from, along, most, 0);
  return way.stuck || way.off ? from : way.end;
}

// Where its charge starts from, losses on the way taken into account: they moved the middle of its front.
Pose start_of(const Look& look, const Onset& onset) {
  const Vec lost = vec(look.piece(onset.unit).pose.point()) - vec(onset.stood.point());
  const double aside = dot(lost, direction(onset.stood.heading + 9000));
  return slid(onset.from, onset.from.heading + 9000, aside);
}

// What is left of its move for a straight run over this ground, lines paid. rw.ruling.terrain-types
Mil run_left(const Look& look, const Onset& onset, const Leg& leg) {
  const PieceId id = onset.unit;
  const Toll t = toll(look, id, leg, false);
  const int slow = std::min(t.slow, slowest_at(look, id, look.piece(id).pose, look.piece(id).foot));
  return static_cast<Mil>(std::int64_t{row(look, id).move} * slow / 1000) - onset.spent - t.cost;
}

// As far as its move takes it: up to ground that would slow it, or on at that pace.
Mil whole_run(const Look& look, const Onset& onset, const Pose& from) {
  const PieceId id = onset.unit;
  const Footprint& foot = look.piece(id).foot;
  const Mil most = std::max(0, charge_reach(look, id) - onset.spent);
  const Leg leg = look.field.straight(id, from, foot, from.heading, most, 0);
  Mil easy = most;
  for (const Span& span : leg.touched) {
    const GroundRow& ground = ground_row(look, span.feature);
    if (ground.cross > 0 || ground.speed[at(mover(look, id))] < 1000) easy = std::min(easy, span.from);
  }
  return std::max(easy, run_left(look, onset, leg));
}

// A charger whose target has gone: at least to the spot that it left, at most the whole move.
struct Onward {
  Pose from;
  Mil spot = 0, whole = 0;
  bool turned = false;
};
Onward onward(const Look& look, const Onset& onset) {
  Onward out;
  out.from = start_of(look, onset);
  const Footprint& foot = look.piece(onset.unit).foot;
  const bool turns = is_unit(look, onset.target) &&
                     look.field.touch(onset.unit, out.from, foot, out.from.heading, onset.target).length < 0;
  if (turns)  // straight after it
    out.from.heading = bearing(vec(look.field.centre(onset.target)) - vec(out.from.point()));
  out.whole = whole_run(look, onset, out.from);
  if (turns)  // the turn wins nothing
    out.whole = longest_in_reach(look, where_it_stood(look, onset.unit), out.whole, out.whole + onset.spent,
                                 [&](Mil run) { return std::pair(advanced(out.from, run), foot); });
  out.turned = turns;
  out.spot = std::min(out.whole, onset.way);
  return out;
}

void set_moved(Play& play, PieceId id, const Pose& to, Mil way) {
  unit(play, id).moved = true;
  unit(play, id).went += way;
  unit(play, id).spent = row(play.look(), id).move;
  // Another charge may have ended where its own began.
  if (!(to == play.piece(id).pose) && is_free_at(play.look(), id, to)) set_down(play, id, to, "charge");
}

// Everybody whose edge it touches now is in contact with it.
void make_contact(Play& play, PieceId id, PieceId target, Struck struck) {
  link(play, id, target, struck);
  play.contact(id, target, word_for(struck));
  const Look look = play.look();
  for_enemies(look, id, [&](PieceId enemy) {
    if (enemy != target && touch_of(look, id, enemy).count > 0)
      link(play, id, enemy, struck_side(look, enemy, look.field.centre(id)));
  });
}

// rw.ruling.charge-target-gone: in front of one that fell back facing it, in the rear of one that runs.
Struck side_now(const Look& look, const Onset& onset, const Pose& from) {
  if (in_square(look, onset.target) || is_garrison(look, onset.target)) return Struck::front;
  const Unit& t = unit(look, onset.target);
  if (onset.evades || t.order == Orders::rout) return Struck::rear;
  if (!t.moved && t.order != Orders::retreat) return onset.struck;
  return t.turned || onset.struck != Struck::front ? struck_side(look, onset.target, from.point())
                                                   : Struck::front;
}

// Within its move, over ground that it may enter, and with nobody else of the enemy in the way.
bool is_reached(const Look& look, const Onset& onset, const Pose& from, Mil run) {
  const Leg leg = look.field.straight(onset.unit, from, look.piece(onset.unit).foot, from.heading, run, 0);
  const bool barred_by_others = any_of(leg.met, [&](const Meeting& met) {
    return met.overlaps && met.piece != onset.target && is_enemy(look, onset.unit, met.piece);
  });
  if (barred_by_others) return false;
  const FeatureId barred = toll(look, onset.unit, leg, false).barred;
  return run <= run_left(look, onset, leg) && (!barred.valid() || barred == look.piece(onset.target).inside);
}

}  // namespace

void rush_home(Play& play, Onset& onset) {
  onset.course = Course::done;
  const PieceId id = onset.unit, target = onset.target;
  if (!is_unit(play.look(), id)) return;
  const Look look = play.look();
  const Footprint foot = look.piece(id).foot;
  const Onward way = onward(look, onset);
  const Pose from = way.from;
  const Touch touch =
      is_unit(look, target) ? look.field.touch(id, from, foot, from.heading, target) : Touch{};
  if (touch.length < 0 || (way.turned && touch.length > way.whole) ||
      !is_reached(look, onset, from, touch.length)) {
    onset.course = Course::missed;
    return play.then(AskOnward{});
  }
  const Struck struck = side_now(look, onset, from);
  const Pose at = advanced(from, touch.length);
  const Pose end =
      turned_flush(look.field, foot, at, touch, [&](const Pose& pose) { return is_free_at(look, id, pose); });
  if (!is_free_at(look, id, end)) {  // no room beside its friends
    return set_moved(play, id, as_far_as(look, id, from, std::max(0, touch.length - kClear)), touch.length);
  }
  set_moved(play, id, end, touch.length);
  make_contact(play, id, target, struck);
}

// ---- a charger that meets nobody: how far on? rw.ruling.charge-target-gone

namespace {

const Onset* misser(const Look& look) {
  return find_if(look.state.charges, [&](const Onset& onset) {
    return onset.course == Course::missed && is_unit(look, onset.unit);
  });
}

Mil run_for(const Onward& way, const Word& choice) {
  if (choice == "spot") return way.spot;
  return choice == "half-way" ? way.spot + (way.whole - way.spot) / 2 : way.whole;
}

Pose end_of(const Look& look, PieceId id, const Onward& way, Mil run) {
  return as_far_as(look, id, way.from, run);
}

// Any length between the two, straight on along the line of its charge.
Verdict check_onward(const Look& look, const Onset& onset, const Move& move) {
  const RuleId rule = "rw.ruling.charge-target-gone"_rule;
  if (move.unit != onset.unit) return {reason(Code::no_such_piece, rule)};
  if (move.path.size() != 1 || move.path[0].kind != Motion::advance) return {reason(Code::bad_path, rule)};
  const Onward way = onward(look, onset);
  const Mil run = move.path[0].length;
  if (run < way.spot)
    return {reason_of(Code::unfinished, rule, onset.unit, length_fact("is", run),
                      length_fact("least", way.spot))};
  if (run > way.whole)
    return {reason(Code::too_far, rule, length_fact("is", run), length_fact("most", way.whole))};
  if (end_of(look, onset.unit, way, run) != advanced(way.from, run)) return {reason(Code::blocked, rule)};
  return {};
}

}  // namespace

Decision ask(const Look& look, const AskOnward&) {
  const Onset* onset = misser(look);
  if (onset == nullptr) return {};
  Decision out = question(Ask::choose, look.side(onset->unit), "rw.ruling.charge-target-gone"_rule,
                          "The enemy is gone. Drag the chargers along their line, or choose.");
  out.subject = onset->unit;
  out.units = {onset->unit};
  out.take(Verb::move);
  out.choices = {{"whole", out.cite, {}, "Its whole move"},
                 {"half-way", out.cite, {}, "Half of what is left beyond the spot"},
                 {"spot", out.cite, {}, "To the spot that the enemy left"}};
  return out;
}

// Not asked where it comes to the same.
std::optional<Command> forced(const Look& look, const AskOnward&) {
  const Onset* onset = misser(look);
  if (onset == nullptr) return Done{};
  const Onward way = onward(look, *onset);
  if (end_of(look, onset->unit, way, way.spot) == end_of(look, onset->unit, way, way.whole))
    return Answer{"whole", {}, {}};
  return std::nullopt;
}

Verdict check_answer(const Look& look, const AskOnward& step, const Command& command) {
  if (const auto* move = std::get_if<Move>(&command))
    if (const Onset* onset = misser(look)) return check_onward(look, *onset, *move);
  return check_choice(ask(look, step), command);
}

void answer(Play& play, const AskOnward&, const Command& command) {
  play.pop();
  const auto* said = std::get_if<Answer>(&command);
  const auto* move = std::get_if<Move>(&command);
  for (Onset& onset : play.state.charges) {
    if ((said == nullptr && move == nullptr) || onset.course != Course::missed) continue;
    onset.course = Course::done;
    if (!is_unit(play.look(), onset.unit)) continue;
    const Onward way = onward(play.look(), onset);
    const Mil run = move != nullptr ? move->path[0].length : run_for(way, said->choice);
    const Pose end = end_of(play.look(), onset.unit, way, run);
    return set_moved(play, onset.unit, end, to_mil(length(vec(end.point()) - vec(way.from.point()))));
  }
}

// What the page draws while the unit is dragged along its line.
std::optional<OnwardLine> onward_line(const Look& look) {
  const Onset* onset = misser(look);
  if (onset == nullptr) return std::nullopt;
  const Onward way = onward(look, *onset);
  return OnwardLine{onset->unit, way.from, way.spot, way.whole};
}

// rw.ruling.charge-refused: up to 10 cm from the target, on Stand.
void hold_back(Play& play, const Onset& onset) {
  const PieceId id = onset.unit;
  const Look look = play.look();
  const Mil line = tables(look).no_missile_halt;
  halt(play, id);
  if (onset.gap <= line) return;
  const Pose from = onset.from;
  const Touch touch = look.field.touch(id, from, look.piece(id).foot, from.heading, onset.target);
  const Mil run = std::max(0, touch.length - line);
  if (run > 0) set_moved(play, id, as_far_as(play.look(), id, from, run), run);
}

}  // namespace drumhead::arw1d
