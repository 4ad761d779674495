// Charges: who may, along which line, what the target does about it, and how they come into contact.
#include <algorithm>

#include "rules/awi28/awi28.h"
#include "table/closing.h"
#include "words/sentences.h"

namespace drumhead::awi28 {

// The centre of a front edge; of a garrison the middle of its building. aw.ruling.quarters
Point mark_of(const Look& look, PieceId id) {
  return is_garrison(look, id) ? look.field.centre(id) : look.piece(id).pose.point();
}

// Seen from a unit that has quarters: in which of them another stands.
Facing facing_of(const Look& look, PieceId of, Point p, Tie tie) {
  switch (look.field.quarter(of, p, tie)) {
    case Quarter::front:
      return Facing::front;
    case Quarter::right:
      return Facing::right;
    case Quarter::rear:
      return Facing::rear;
    case Quarter::left:
      return Facing::left;
  }
  return Facing::front;
}

// aw.ruling.charge, aw.ruling.charge-formations, aw.ruling.shaken, aw.ruling.disorder-effect
void check_may_charge(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  const Arm who = arm(look, id);
  const RuleId cite = "aw.ruling.charge"_rule;
  if (who == Arm::artillery || who == Arm::wagon || u.formation == Formation::march_column)
    out.push_back(reason_of(
        who == Arm::infantry || who == Arm::cavalry ? Code::wrong_formation : Code::cannot, cite, id));
  if (is_shaken(look, id)) out.push_back(reason_of(Code::not_now, "aw.ruling.shaken"_rule, id));
  if (u.disordered) out.push_back(reason_of(Code::not_now, "aw.ruling.disorder-effect"_rule, id));
  if (u.broken) out.push_back(reason_of(Code::not_now, "aw.ruling.brigade-broken-effect"_rule, id));
}

// ---- the line

namespace {

struct ChargeLine {
  bool found = false;
  Pose start;  // after the wheel
  Mil outer = 0;
  Touch touch;
};

// Where its charge sets out: a garrison comes out of its building on the side of the target.
Pose start_of(const Look& look, PieceId id, PieceId target) {
  const Piece& p = look.piece(id);
  return p.inside.valid() ? look.field.outside(p.inside, mark_of(look, target), p.foot) : p.pose;
}

ChargeLine after_wheel(const Look& look, PieceId id, PieceId target, Angle by) {
  const Piece& p = look.piece(id);
  const Pose from = start_of(look, id, target);
  ChargeLine out;
  const Manoeuvre wheel = manoeuvre_of(Motion::wheel, 0, by);
  out.start = by == 0 ? from : moved(from, p.foot, wheel);
  out.outer = outer_arc(p.foot, by);
  out.touch = look.field.touch(id, out.start, p.foot, out.start.heading, target);
  out.found = out.touch.length >= 0;
  return out;
}

// Skirmishers turn free: straight at the nearest part of the target.
ChargeLine turned_towards(const Look& look, PieceId id, PieceId target) {
  const Piece& p = look.piece(id);
  const auto [ours, theirs] = look.field.nearest_points(id, target, false);
  Vec way = vec(theirs) - vec(ours);
  if (length(way) <= kSlack) way = vec(look.field.centre(target)) - vec(look.field.centre(id));
  const Manoeuvre turn = manoeuvre_of(Motion::turn, 0, turn_between(p.pose.heading, bearing(way)));
  ChargeLine out;
  out.start = turn.angle == 0 ? p.pose : moved(p.pose, p.foot, turn);
  out.touch = look.field.touch(id, out.start, p.foot, out.start.heading, target);
  out.found = out.touch.length >= 0;
  return out;
}

// The smallest wheel that brings it to the target, up to 45 degrees.
ChargeLine find_line(const Look& look, PieceId id, PieceId target, Angle wanted) {
  if (is_skirmishing(look, id) && !is_garrison(look, id)) return turned_towards(look, id, target);
  if (wanted != 0) return after_wheel(look, id, target, wanted);
  ChargeLine line = after_wheel(look, id, target, 0);
  if (line.found) return line;
  const Angle off =
      turn_between(line.start.heading, bearing(vec(look.field.centre(target)) - vec(look.field.centre(id))));
  const Angle most = tables(look).charge_wheel;
  for (Angle by = 500; by <= most; by += 500) {
    line = after_wheel(look, id, target, off < 0 ? -by : by);
    if (line.found) return line;
  }
  return line;
}

struct EdgeAt {
  Vec middle, along;
  double half = 0;
  Angle normal = 0;
};

EdgeAt edge_of(const Look& look, PieceId target, Facing side) {
  const Piece& p = look.piece(target);
  const Vec ahead = direction(p.pose.heading), aside = right_of(ahead);
  const Vec front = vec(p.pose.point());
  const double w = p.foot.width, d = p.foot.depth;
  switch (side) {
    case Facing::front:
      return {front, aside, w / 2, p.pose.heading};
    case Facing::rear:
      return {front - ahead * d, aside, w / 2, wrap(p.pose.heading + 18000)};
    case Facing::right:
      return {front + aside * (w / 2) - ahead * (d / 2), ahead, d / 2, wrap(p.pose.heading + 9000)};
    case Facing::left:
      return {front - aside * (w / 2) - ahead * (d / 2), ahead, d / 2, wrap(p.pose.heading - 9000)};
  }
  return {};
}

// aw.ruling.several-chargers: as it comes, or shifted along the face until it stands beside whoever is there.
std::optional<Pose> flush_on(const Look& look, PieceId id, PieceId target, const ChargeLine& line,
                             Facing side) {
  const Piece& p = look.piece(id);
  const Vec hit = vec(line.touch.at);
  const Vec way = direction(line.start.heading) * line.touch.length;
  EdgeAt edge;
  if (is_garrison(look, target) || !has_flanks(look, target)) {
    edge.normal = line.touch.normal;
    edge.along = right_of(direction(edge.normal));
    edge.middle = hit;
    edge.half = 3.0 * kUnit;
  } else {
    edge = edge_of(look, target, side);
  }
  // Where the middle of its front comes to, kept to the face.
  const Vec came = vec(line.start.point()) + way;
  double along = dot(came - edge.middle, edge.along);
  const double reach = edge.half + p.foot.width / 2.0 - kUnit;
  along = std::clamp(along, -reach, reach);
  const Angle heading = wrap(edge.normal + 18000);
  for (int i = 0; i <= 48; ++i)
    for (const int sign : {1, -1}) {
      const double shift = along + sign * i * 500.0;
      if (shift > reach || shift < -reach) continue;
      const Pose pose = pose_at(edge.middle + edge.along * shift, heading);
      const Standing standing = look.field.stand(id, pose, p.foot);
      if (standing.off_table || !standing.overlapped.empty()) {
        if (i == 0) break;
        continue;
      }
      return pose;
    }
  return std::nullopt;
}

int chargers_on(const Look& look, PieceId target, Facing side) {
  int count = 0;
  for (const Engagement& e : look.state.engagements)
    if ((e.target == target && e.side == side) || (e.charger == target && side == Facing::front)) ++count;
  return count;
}

}  // namespace

// Everything about a charge whose charge move begins here and now.
ChargePlan plan_charge(const Look& look, const Charge& command, bool group) {
  ChargePlan out;
  const PieceId id = command.unit, target = command.target;
  const RuleId cite = "aw.ruling.charge"_rule;
  const auto refuse = [&](Reason why) { out.verdict.push_back(std::move(why)); };
  if (!is_unit(look, target) || look.side(target) == look.side(id)) {
    refuse(reason(Code::not_a_target, cite));
    return out;
  }
  check_may_charge(look, id, out.verdict);
  Angle wanted = 0;
  if (command.path.size() > 1 || (command.path.size() == 1 && command.path[0].kind != Motion::wheel))
    refuse(reason(Code::bad_path, cite));
  else if (command.path.size() == 1)
    wanted = command.path[0].angle;
  if (wanted > tables(look).charge_wheel || wanted < -tables(look).charge_wheel)
    refuse(reason(Code::bad_angle, cite, angle_fact("is", wanted),
                  angle_fact("most", tables(look).charge_wheel)));
  if (!out.verdict.empty()) return out;
  const bool any_way = is_skirmishing(look, id) || is_garrison(look, id);
  if (!any_way && look.field.quarter(id, mark_of(look, target), Tie::front) != Quarter::front)
    refuse(reason_of(Code::out_of_arc, cite, target));
  out.rush.unit = id;
  out.rush.target = target;
  out.rush.from = look.piece(id).pose;
  out.rush.gap = look.field.distance(id, target);
  // aw.ruling.no-flank-units: they are struck nowhere but in front.
  out.rush.side = has_flanks(look, target) ? facing_of(look, target, mark_of(look, id)) : Facing::front;
  check_charge_target(look, id, target, out.rush.side, out.verdict);
  if (has_flanks(look, target) && chargers_on(look, target, out.rush.side) >= 2)
    refuse(reason_of(Code::blocked, "aw.ruling.several-chargers"_rule, target));
  const ChargeLine line = find_line(look, id, target, wanted);
  if (!line.found) {
    refuse(reason_of(Code::out_of_arc, cite, target));
    return out;
  }
  out.rush.line = line.start;
  out.rush.along = line.start.heading;
  out.rush.run = line.touch.length;
  if (is_garrison(look, id)) out.rush.gap = out.rush.run;  // from before the door
  check_way(look, out, line.outer, group);
  if (!out.verdict.empty()) return out;
  if (!sees(look, id, target)) refuse(reason_of(Code::out_of_sight, cite, target));
  const std::optional<Pose> at_pose = flush_on(look, id, target, line, out.rush.side);
  if (!at_pose)
    refuse(reason_of(Code::blocked, "aw.ruling.several-chargers"_rule, target));
  else
    out.end = *at_pose;
  return out;
}

// aw.ruling.charge-formations, aw.ruling.buildings
void check_charge_target(const Look& look, PieceId id, PieceId target, Facing side, Verdict& out) {
  const RuleId cite = "aw.ruling.charge-formations"_rule;
  if (arm(look, id) == Arm::cavalry) {
    if (is_garrison(look, target)) out.push_back(reason_of(Code::cannot, "aw.ruling.buildings"_rule, target));
    if (is_in_closed_woods(look, target)) out.push_back(reason_of(Code::barred, cite, target));
    return;
  }
  if (!is_skirmishing(look, id)) return;
  const bool may =
      is_skirmishing(look, target) || arm(look, target) == Arm::artillery || side != Facing::front;
  if (!may) out.push_back(reason_of(Code::not_a_target, cite, target));
}

bool may_strike(const Look& look, PieceId id, PieceId enemy) {
  Verdict no;
  const Facing side = has_flanks(look, enemy) ? facing_of(look, enemy, mark_of(look, id)) : Facing::front;
  check_charge_target(look, id, enemy, side, no);
  return no.empty();
}

// The wheel, the straight line with its ground, and whoever stands in the way.
void check_way(const Look& look, ChargePlan& plan, Mil outer, bool group) {
  const Rush& rush = plan.rush;
  const Piece& p = look.piece(rush.unit);
  const Formation formation = unit(look, rush.unit).formation;
  Purse purse;
  purse.moves = 1;
  purse.rate = rate(look, rush.unit, formation);
  const Leg leg =
      look.field.straight(rush.unit, rush.line, p.foot, rush.along, std::max<Mil>(1, rush.run), 0);
  Going going = going_of(look, rush.unit, formation, leg, group);
  for (const Meeting& met : leg.met) {
    if (met.piece == rush.target || look.piece(met.piece).kind != PieceKind::unit) continue;
    const bool enemy = look.side(met.piece) != look.side(rush.unit);
    const bool meets =
        enemy ? met.touch >= 0 && !no_farther(rush.run, met.touch) : met.overlaps && met.into < rush.run;
    if (meets) plan.verdict.push_back(reason_of(Code::blocked, "aw.ruling.interp-half"_rule, met.piece));
  }
  // aw.ruling.charge-formations: horse does not charge into woods; into open woods it does, at their price.
  if (arm(look, rush.unit) == Arm::cavalry)
    for (const Span& span : leg.touched) {
      if (kind_at(look, span.feature) == Kind::woods && span.from > 0)
        plan.verdict.push_back(reason_at(Code::barred, "aw.ruling.charge-formations"_rule, span.feature));
    }
  if (is_garrison(look, rush.target)) going.open = std::max(going.open, rush.run);
  if (no_farther(rush.run, going.open)) going.stop.reset(), going.open = leg.run;
  Reason why;
  // aw.ruling.buildings: coming out is paid for first, and needs room before the door.
  if (is_garrison(look, rush.unit)) {
    purse.pay_at_once(std::int64_t{tables(look).building} * 12);
    for (const PieceId over : look.field.stand(rush.unit, rush.line, p.foot).overlapped)
      plan.verdict.push_back(reason_of(Code::blocked, "aw.ruling.buildings"_rule, over));
  }
  purse.pay(std::int64_t{outer} * 12);
  const Mil reached = walk(going, rush.run, 1, purse, &why);
  plan.crossed = static_cast<int>(going.lumps.size());
  if (reached >= rush.run) return;
  if (why.code == Code::too_far)
    why = reason_of(Code::too_far, "aw.evade.charge-start"_rule, rush.target,
                    length_fact("is", rush.run + outer), length_fact("most", reached + outer));
  plan.short_by = true;
  plan.verdict.push_back(why);
}

Verdict check_ordered_charge(const Look& look, const Charge& charge, int moves) {
  ChargePlan plan = plan_charge(look, charge, look.state.orders.group);
  if (plan.verdict.empty()) return {};
  // aw.ruling.partial-orders: one that does not reach goes as far as it can.
  Verdict out;
  check_may_charge(look, charge.unit, out);
  if (charge.path.size() > 1 || (charge.path.size() == 1 && charge.path[0].kind != Motion::wheel))
    out.push_back(reason(Code::bad_path, "aw.ruling.charge"_rule));
  if (!out.empty()) return out;
  for (const Reason& why : plan.verdict) {
    const bool later = why.code == Code::too_far || why.code == Code::out_of_arc ||
                       why.code == Code::out_of_sight || why.code == Code::blocked ||
                       why.code == Code::obstacle || why.code == Code::barred;
    const bool now = why.code == Code::too_far || why.code == Code::obstacle ||
                     why.cite == "aw.command.no-brigade-woods"_rule;  // it stops at the edge
    if (!later || (moves == 1 && !now)) out.push_back(why);
  }
  return out;
}

void begin_charge(Play& play, const Charge& charge, int moves) {
  Approach step{charge.unit, charge.target, static_cast<std::uint8_t>(moves), 0, 0};
  if (!charge.path.empty()) step.wheel = charge.path[0].angle;
  play.order(charge.unit, charge.target, "charges");
  play.then(step);
}

// Wherever its charge takes it, it is in no building any more.
void rush_to(Play& play, PieceId id, const Pose& to) {
  if (!(to == play.piece(id).pose)) play.piece(id).inside = {};
  set_down(play, id, to, "charge");
}

// ---- on the way: aw.ruling.evade-when, aw.evade.charge-start

// A whole move straight towards the target, up to an inch from it.
static void come_on(Play& play, const Approach& step) {
  const Look look = play.look();
  const Piece& p = look.piece(step.unit);
  const Formation formation = unit(look, step.unit).formation;
  ChargeLine line = find_line(look, step.unit, step.target, step.made == 0 ? step.wheel : 0);
  Purse purse;
  purse.moves = 1;
  purse.rate = rate(look, step.unit, formation);
  if (is_garrison(look, step.unit)) purse.pay_at_once(std::int64_t{tables(look).building} * 12);
  Mil most = purse.rate;
  if (line.found) most = std::max<Mil>(0, std::min(most, line.touch.length - tables(look).spacing));
  purse.pay(std::int64_t{line.outer} * 12);
  Angle along = line.start.heading;
  const Leg leg =
      look.field.straight(step.unit, line.start, p.foot, along, std::max<Mil>(1, most), tables(look).spacing);
  Going going = going_of(look, step.unit, formation, leg, play.state.orders.group);
  for (const Meeting& met : leg.met) {
    if (look.piece(met.piece).kind != PieceKind::unit) continue;
    const bool enemy = look.side(met.piece) != look.side(step.unit);
    if (enemy && met.closes_in(tables(look).spacing)) most = std::min(most, met.near);
    if (!enemy && met.overlaps) most = std::min(most, std::max<Mil>(0, met.into));
  }
  const Mil run = walk(going, most, 1, purse, nullptr);
  const Point end = to_point(vec(line.start.point()) + direction(along) * run);
  Pose to{end.x, end.y, along};
  if (!look.field.stand(step.unit, to, p.foot).overlapped.empty() ||
      look.field.stand(step.unit, to, p.foot).off_table)
    to = p.pose;
  Unit& u = unit(play, step.unit);
  ++u.moves;
  u.stirred = true;
  if (!(to == p.pose)) rush_to(play, step.unit, to);
}

void run(Play& play, const Approach& step) {
  const Look look = play.look();
  if (!is_unit(look, step.unit) || !is_unit(look, step.target) || step.made >= step.moves) return;
  Charge command{step.unit, step.target, {}, {}, {}};
  if (step.made == 0 && step.wheel != 0) {
    command.path = single(Motion::wheel, 0, step.wheel);
  }
  ChargePlan plan = plan_charge(look, command, look.state.orders.group);
  if (plan.verdict.empty()) {
    plan.rush.move = static_cast<std::uint8_t>(step.made + 1);
    play.then(AskResponse{plan.rush});
    return grade_before(play, step.target);
  }
  come_on(play, step);
  Approach next = step;
  ++next.made;
  if (next.made < next.moves) return play.then(next);
  play.resolve(step.unit, "falls-short", "aw.ruling.charge"_rule);
}

// ---- the response: aw.ruling.response-order

// In a combat that began before this turn. Whoever was charged a moment ago may still choose the next charger
// for its fire: aw.ruling.several-chargers.
static bool fights_already(const Look& look, PieceId id) {
  return any_of(look.state.engagements, [&](const Engagement& e) {
    return (e.target == id && !unit(look, e.charger).charging) || e.charger == id;
  });
}

// aw.ruling.closing-fire, aw.fire.closing, aw.troops.cavalry-no-fire
bool may_close_fire(const Look& look, const Rush& rush) {
  const Unit& u = unit(look, rush.target);
  const Arm who = arm(look, rush.target);
  if (u.closed || fights_already(look, rush.target)) return false;
  if (who != Arm::infantry && !(who == Arm::artillery && u.formation == Formation::deployed)) return false;
  if (u.formation == Formation::march_column || u.formation == Formation::limbered) return false;
  return rush.side == Facing::front;  // skirmishers and garrisons have no other side
}

// aw.evade.skirmish-infantry, aw.evade.skirmish-cavalry, aw.evade.nobody-else, aw.evade.even-disordered,
// aw.ruling.evade-again, aw.ruling.several-vs-evader
bool may_evade(const Look& look, const Rush& rush) {
  const Arm who = arm(look, rush.target);
  return !rush.fixed && is_skirmishing(look, rush.target) && !is_garrison(look, rush.target) &&
         (who == Arm::infantry || who == Arm::cavalry) && !is_in_combat(look, rush.target);
}

// aw.ruling.countercharge
static bool may_countercharge(const Look& look, const Rush& rush) {
  return chosen<"aw.ruling.countercharge", "yes">(look.setting) && !rush.fixed &&  // aw.ruling.evade-miss
         arm(look, rush.target) == Arm::cavalry && !is_disordered(look, rush.target) &&
         !is_shaken(look, rush.target) && !is_in_combat(look, rush.target) &&
         !unit(look, rush.target).broken && unit(look, rush.target).formation != Formation::march_column &&
         facing_of(look, rush.target, look.piece(rush.unit).pose.point()) == Facing::front;
}

Decision ask(const Look& look, const AskResponse& step) {
  const Rush& rush = step.rush;
  Decision out = question(Ask::react, look.side(rush.target), "aw.ruling.response-order"_rule);
  out.subject = rush.target;
  out.units = {rush.unit};
  if (may_close_fire(look, rush))
    out.choices.push_back({"closing-fire", "aw.ruling.closing-fire"_rule, {}, "Give closing fire"});
  if (may_evade(look, rush)) out.choices.push_back({"evade", "aw.ruling.evade-when"_rule, {}, "Evade"});
  if (may_countercharge(look, rush))
    out.choices.push_back({"countercharge", "aw.ruling.countercharge"_rule, {}, "Countercharge"});
  out.choices.push_back({"stand", "aw.ruling.response-order"_rule, {}, "Stand"});
  out.prompt = capital(briefly(rush.unit, look.setting)) + " charge " + briefly(rush.target, look.setting) +
               ". How do they meet it?";
  return out;
}

Verdict check_answer(const Look& look, const AskResponse& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, "aw.ruling.response-order"_rule)};
  for (const Choice& choice : ask(look, step).choices)
    if (choice.key == said->choice) return {};
  // Why not, by the rule that forbids it.
  const PieceId id = step.rush.target;
  if (said->choice == "evade") {
    const RuleId cite = step.rush.fixed ? "aw.ruling.evade-miss"_rule : "aw.evade.nobody-else"_rule;
    const bool may = arm(look, id) == Arm::infantry || arm(look, id) == Arm::cavalry;
    return {reason_of(may ? Code::not_now : Code::cannot, cite, id)};
  }
  if (said->choice == "closing-fire")
    return {reason_of(arm(look, id) == Arm::cavalry ? Code::cannot : Code::not_now,
                      arm(look, id) == Arm::cavalry ? "aw.troops.cavalry-no-fire"_rule
                      : unit(look, id).closed       ? "aw.ruling.several-chargers"_rule
                                                    : "aw.ruling.closing-fire"_rule,
                      id)};
  if (said->choice == "countercharge")
    return {reason_of(arm(look, id) == Arm::cavalry ? Code::not_now : Code::cannot,
                      "aw.ruling.countercharge"_rule, id)};
  return {reason(Code::bad_choice, "aw.ruling.response-order"_rule)};
}

std::optional<Command> forced(const Look& look, const AskResponse& step) {
  const Decision asked = ask(look, step);
  if (asked.choices.size() == 1) return Command(Answer{asked.choices[0].key, {}, {}});
  return std::nullopt;
}

// aw.ruling.evade-shoot: one response, one only.
void answer(Play& play, const AskResponse& step, const Command& command) {
  const Word choice = std::get<Answer>(command).choice;
  play.pop();
  play.resolve(step.rush.target, choice, "aw.ruling.response-order"_rule);
  if (choice == "evade")
    play.then(EvadeDice{step.rush});
  else if (choice == "closing-fire")
    play.then(ClosingFire{step.rush});
  else if (choice == "countercharge")
    play.then(Countercharge{step.rush});
  else
    go_home(play, step.rush);
}

// aw.ruling.charge-dice-use
void go_home(Play& play, const Rush& rush) {
  if (chosen<"aw.ruling.charge-dice-use", "all-charges">(play.setting))
    play.then(ChargeDice{rush});
  else
    play.then(Contact{rush});
}

void run(Play& play, const ClosingFire& step) {
  const Rush& rush = step.rush;
  unit(play, rush.target).closed = true;
  const Pose met =
      pose_at(vec(rush.line.point()) + direction(rush.along) * rush.run, rush.along);  // just before contact
  play.then(TakeAim{rush.target, rush.unit, true, met}, CommanderRisks{0, false}, AfterClosing{step.rush});
}

// aw.ruling.closing-fire-effect, aw.ruling.wavering: tests at once, before contact.
void run(Play& play, const AfterClosing& step) {
  const PieceId id = step.rush.unit;
  if (!is_unit(play.look(), id)) return;
  const Cause cause = owed_after_fire(play.look(), id, Cause::closing);
  go_home(play, step.rush);
  if (cause == Cause::none) return forget_fire(play, id);
  play.then(BreakTest{id, cause, wrap(step.rush.from.heading + 18000)});
}

// Stopped by closing fire: it is not where its charge began, or not at all.
static bool is_called_off(const Look& look, const Rush& rush) {
  return !is_unit(look, rush.unit) || !is_unit(look, rush.target) || unit(look, rush.unit).retired ||
         !(look.piece(rush.unit).pose == rush.from);
}

// Both go half of the way, if the one that is charged has room for it.
void run(Play& play, const Countercharge& step) {
  const Look look = play.look();
  const Rush& rush = step.rush;
  const Piece& p = look.piece(rush.target);
  const Pose to = pose_at(vec(p.pose.point()) - direction(rush.along) * (rush.run / 2.0), p.pose.heading);
  const Leg leg = look.field.straight(rush.target, p.pose, p.foot, wrap(rush.along + 18000),
                                      std::max<Mil>(1, rush.run / 2), 0);
  const Going going = going_of(look, rush.target, unit(look, rush.target).formation, leg, false);
  const bool open = going.open >= leg.run &&  // aw.ruling.charge-formations: nor into woods
                    !any_of(leg.met, [&](const Meeting& met) {
                      return met.overlaps && met.piece != rush.unit && is_unit(look, met.piece);
                    });
  if (open && rush.run > 1) set_down(play, rush.target, to, "charge");
  unit(play, rush.target).charging = true;
  play.then(Contact{rush});
}

void run(Play& play, const ChargeDice& step) {
  const Rush& rush = step.rush;
  if (is_called_off(play.look(), rush)) return;
  const Mil reach = roll_distance(play, rush.unit, 0, rush.target);
  const Mil ran = chase_run(play.look(), rush, reach);
  if (ran >= rush.gap) return play.then(Contact{rush});
  Unit& u = unit(play, rush.unit);
  ++u.moves;
  u.stirred = true;
  rush_to(play, rush.unit, stop_on_line(play.look(), rush, ran));
}

// aw.ruling.charge: it lines up flush on the side in whose quarter it started, and both are engaged.
void run(Play& play, const Contact& step) {
  const Look look = play.look();
  const Rush& rush = step.rush;
  if (is_called_off(look, rush)) return;
  ChargeLine line;
  line.start = rush.line;
  line.touch = look.field.touch(rush.unit, rush.line, look.piece(rush.unit).foot, rush.along, rush.target);
  line.found = line.touch.length >= 0;
  const std::optional<Pose> to =
      line.found ? flush_on(look, rush.unit, rush.target, line, rush.side) : std::nullopt;
  Unit& u = unit(play, rush.unit);
  ++u.moves;
  u.stirred = true;
  if (!to) return;  // a countercharge left no room: it stops where it is
  const FeatureId over = cover_line(look, rush.target, rush.from.point());
  u.charging = true;
  rush_to(play, rush.unit, *to);
  if (arm(look, rush.target) == Arm::wagon) {  // aw.ruling.wagon-stats
    u.charging = false;
    return remove_unit(play, rush.target, "overrun", "aw.ruling.wagon-stats"_rule);
  }
  Engagement e{rush.unit, rush.target, rush.side, unit(play, rush.target).charging, false, over};
  play.contact(rush.unit, rush.target, word_for(rush.side));
  play.state.engagements.push_back(e);
  grade_before(play, rush.unit);
  if (rush.sweep) play.then(Fight{rush.unit});  // aw.ruling.sweep: at once
}

}  // namespace drumhead::awi28
