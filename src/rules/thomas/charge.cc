// Phase 1: the charge sequence.
#include <algorithm>

#include "rules/thomas/thomas.h"
#include "table/closing.h"
#include "words/sentences.h"

namespace drumhead::thomas {

bool is_engaged(const Look& look, PieceId id) {
  for (const Engagement& e : look.state.engagements)
    if (e.charger == id || e.target == id) return true;
  return false;
}

std::optional<Engagement> engagement_of(const Look& look, PieceId charger) {
  for (const Engagement& e : look.state.engagements)
    if (e.charger == charger) return e;
  return std::nullopt;
}

namespace {

// The line of a charge, from where the unit stands after its wheel or turn.
struct Line {
  Pose from;
  Angle along = 0;
  int spent = 0;
  bool turned = false;
};

void check_parties(const Look& look, PieceId id, PieceId target, Verdict& out) {
  const Unit& u = unit(look, id);
  const Troop who = troop(look, id), whom = troop(look, target);
  if (!tables(look).may_charge[at(who)])
    out.push_back(reason_of(Code::cannot, "nt.ruling.artillery-not-charged"_rule, id));
  if (whom == Troop::artillery)
    out.push_back(reason_of(Code::not_a_target, "nt.ruling.artillery-not-charged"_rule, target));
  if (u.charged) out.push_back(reason_of(Code::already, "nt.ruling.charge-declaration"_rule, id));
  if (u.formation == Formation::square)
    out.push_back(reason_of(Code::wrong_formation, "nt.move.square-immobile"_rule, id));
  if (is_garrison(look, id))
    out.push_back(reason_of(Code::wrong_formation, "nt.ruling.town-garrison"_rule, id));
  if (is_cavalry(who) && unit(look, target).formation == Formation::square && !is_garrison(look, target))
    out.push_back(reason_of(Code::not_a_target, "nt.charge.no-cavalry-vs-square"_rule, target));
}

// nt.ruling.no-charge-into-barred-terrain
void check_target_ground(const Look& look, PieceId id, PieceId target, Verdict& out) {
  const Terrain& terrain = look.field.terrain();
  if (is_garrison(look, target)) {
    if (!is_infantry(troop(look, id)))
      out.push_back(
          reason_at(Code::barred, "nt.ruling.no-charge-into-barred-terrain"_rule, look.piece(target).inside));
    return;
  }
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId area = feature_id(i);
    if (terrain[area].form == Form::area && speed(look, id, area) == 0 && counts_in(look, target, area))
      out.push_back(reason_at(Code::barred, "nt.ruling.no-charge-into-barred-terrain"_rule, area));
  }
}

// nt.ruling.charge-distance: one wheel or turn first, then one straight line.
std::optional<Line> read_path(const Look& look, PieceId id, const Path& path, Verdict& out) {
  Line line{look.piece(id).pose, look.piece(id).pose.heading};
  std::size_t next = 0;
  if (next < path.size() && (path[next].kind == Motion::wheel || path[next].kind == Motion::turn)) {
    const Manoeuvre& step = path[next++];
    const bool wheel = step.kind == Motion::wheel;
    const Angle size = step.angle < 0 ? -step.angle : step.angle;
    if (wheel ? size == 0 || size > tables(look).wheel_most : size != 9000 && size != 18000) {
      out.push_back(reason(Code::bad_angle, "nt.ruling.wheel-and-turn"_rule, angle_fact("is", step.angle)));
      return std::nullopt;
    }
    const Pose end = moved(line.from, look.piece(id).foot, step);
    if (const FeatureId over = front_carried_over(look, line.from, end); over.valid())
      out.push_back(reason_at(Code::obstacle, "nt.ruling.wheel-and-turn"_rule, over));
    check_standing(look, id, end, look.piece(id).foot, false, out);
    line = {end, end.heading, wheel ? tables(look).wheel : tables(look).turn, true};
  }
  if (next < path.size() && (path[next].kind == Motion::advance || path[next].kind == Motion::oblique)) {
    const Manoeuvre& step = path[next++];
    const Angle by = step.kind == Motion::oblique ? step.angle : 0;
    const Angle most = chosen<"nt.ruling.oblique-moves", "0">(look.setting) ? 0 : tables(look).oblique;
    if (by > most || by < -most) {
      out.push_back(reason(Code::bad_angle, "nt.ruling.charge-distance"_rule, angle_fact("is", by),
                           angle_fact("most", most)));
      return std::nullopt;
    }
    line.along = wrap(line.from.heading + by);
  }
  if (next < path.size()) {
    out.push_back(reason(Code::bad_path, "nt.ruling.charge-distance"_rule));
    return std::nullopt;
  }
  return line;
}

// The water or obstacle of a crossing, and what the line pays for it.
struct Toll {
  int cost = 0;
  bool river = false;  // the whole move, by nt.ruling.river-charge
  Mil water = 0;       // length of the line in the river
  FeatureId over;      // within reach of the target: it defends it
};

Toll toll_of(const Look& look, PieceId id, PieceId target, const Leg& leg, Angle along, Verdict& out) {
  Toll toll;
  const Terrain& terrain = look.field.terrain();
  for (const Span& span : leg.crossed) {
    const Kind kind = kind_at(look, span.feature);
    if (!is_barrier(look, span.feature)) continue;
    const Vec ahead = direction(along);
    const Point in = to_point(vec(leg.from.point()) + ahead * span.from);
    const Point beyond_it = to_point(vec(leg.from.point()) + ahead * span.to);
    const bool bridge = crossing_at(look, span.feature, in, beyond_it, Ground::bridge).valid() &&
                        may_use_bridge(look, id, unit(look, id).formation);
    const bool ford = crossing_at(look, span.feature, in, beyond_it, Ground::ford).valid();
    if (look.field.distance(target, span.feature) <= tables(look).edge_reach) toll.over = span.feature;
    if (bridge) continue;
    if (kind == Kind::river && !ford) {
      toll.river = true;
      toll.water += std::min(span.to - span.from, terrain[span.feature].width);  // its width, not the slant
      const Mil near = look.field.distance(id, span.feature), far = look.field.distance(target, span.feature);
      if (near > tables(look).edge_reach || far > tables(look).edge_reach)
        out.push_back(reason_at(Code::too_far, "nt.ruling.river-charge"_rule, span.feature,
                                length_fact("is", near > far ? near : far),
                                length_fact("most", tables(look).edge_reach)));
      continue;
    }
    toll.cost += ford ? tables(look).ford : tables(look).linear_obstacle;
  }
  return toll;
}

// nt.ruling.charge-visibility: no other unit and no barred ground on the way.
void check_way(const Look& look, PieceId id, PieceId target, const Leg& leg, Verdict& out) {
  if (leg.off_table) out.push_back(reason(Code::off_table, "nt.ruling.off-table"_rule));
  for (const Span& span : leg.touched) {
    const FeatureId area = span.feature;
    if (look.field.terrain()[area].form != Form::area || area == look.piece(target).inside) continue;
    if (speed(look, id, area) == 0) out.push_back(reason_at(Code::barred, ground_rule(look, id, area), area));
  }
  for (const Meeting& met : leg.met)
    if (met.piece != target && look.piece(met.piece).kind != PieceKind::leader &&
        (met.overlaps || (met.touch >= 0 && !no_farther(leg.run, met.touch))))
      out.push_back(reason_of(Code::blocked, "nt.ruling.charge-visibility"_rule, met.piece));
}

// nt.ruling.flank-and-rear: by where the charger's centre was, and the edge it touches.
Attack attack_by(const Look& look, PieceId id, PieceId target, Edge edge) {
  if (faces_all_round(look, target) || edge == Edge::front) return Attack::front;
  if (!look.field.behind_front_line(target, look.field.centre(id))) return Attack::front;
  return edge == Edge::rear ? Attack::rear : Attack::flank;
}

// nt.charge.measure: what is out of reach is simply refused, and nobody shoots
// (nt.ruling.charge-out-of-reach).
ChargePlan plan_along(const Look& look, const Charge& command, const Line& line, Verdict said) {
  ChargePlan plan;
  plan.verdict = std::move(said);
  const PieceId id = command.unit, target = command.target;
  const Footprint& foot = look.piece(id).foot;
  const Touch touch = look.field.touch(id, line.from, foot, line.along, target);
  if (touch.length < 0) {
    plan.verdict.push_back(reason_of(Code::too_far, "nt.ruling.charge-distance"_rule, target));
    return plan;
  }
  plan.length = touch.length;
  const Leg leg = look.field.straight(id, line.from, foot, line.along, touch.length, 0);
  check_way(look, id, target, leg, plan.verdict);
  const Toll toll = toll_of(look, id, target, leg, line.along, plan.verdict);
  if (toll.river) {
    plan.spent = kWholeMove;
    const Mil dry = leg.run - toll.water;  // the river's width is free, nothing else is
    if (line.turned || toll.cost > 0 || dry > rate(look, id))
      plan.verdict.push_back(reason(Code::no_move_left, "nt.ruling.river-charge"_rule, length_fact("is", dry),
                                    length_fact("most", rate(look, id))));
  } else {
    plan.spent = line.spent + toll.cost + run_cost(look, id, rate(look, id), leg);
    if (plan.spent > kWholeMove)
      plan.verdict.push_back(reason_of(Code::too_far, "nt.ruling.charge-distance"_rule, target,
                                       length_fact("is", touch.length), length_fact("move", rate(look, id)),
                                       percent_fact("needs", (plan.spent + 599) / 600)));
  }
  if (plan.verdict.empty() && !sees_from(look, id, line.from, target))
    plan.verdict.push_back(reason_of(Code::out_of_sight, "nt.ruling.charge-visibility"_rule, target));
  plan.rush = {id,
               target,
               line.from,
               line.along,
               attack_by(look, id, target, touch.edge),
               in_fire_arc(look, target, id) && sees(look, target, id)};
  return plan;
}

// Lines worth trying when the player names none: straight ahead, the nearest way, centre to centre.
std::vector<Line> usual_lines(const Look& look, PieceId id, PieceId target) {
  const Pose& pose = look.piece(id).pose;
  const Angle most = chosen<"nt.ruling.oblique-moves", "0">(look.setting) ? 0 : tables(look).oblique;
  std::vector<Line> out = {{pose, pose.heading}};
  const auto [a, b] = look.field.nearest_points(id, target, true);
  const Vec ways[] = {vec(b) - vec(a), vec(look.field.centre(target)) - vec(look.field.centre(id))};
  for (const Vec& way : ways) {
    Angle by = turn_between(pose.heading, bearing(way));
    by = by > most ? most : by < -most ? -most : by;
    if (by != 0) out.push_back({pose, wrap(pose.heading + by)});
  }
  return out;
}

}  // namespace

ChargePlan plan_charge(const Look& look, const Charge& command) {
  Verdict said;
  check_parties(look, command.unit, command.target, said);
  check_target_ground(look, command.unit, command.target, said);
  if (!command.mates.empty()) said.push_back(reason(Code::bad_path, "nt.ruling.charge-declaration"_rule));
  if (!said.empty()) return {std::move(said), {}, 0, 0};
  if (!command.path.empty()) {
    const std::optional<Line> line = read_path(look, command.unit, command.path, said);
    if (!line) return {std::move(said), {}, 0, 0};
    return plan_along(look, command, *line, std::move(said));
  }
  ChargePlan best;
  for (const Line& line : usual_lines(look, command.unit, command.target)) {
    ChargePlan plan = plan_along(look, command, line, {});
    if (plan.verdict.empty()) return plan;
    if (best.verdict.empty() || plan.verdict.size() < best.verdict.size()) best = std::move(plan);
  }
  return best;
}

Charge best_charge(const Look& look, PieceId id, PieceId target, ChargePlan& plan) {
  const Charge plain{id, target, {}, {}, {}};
  plan = plan_charge(look, plain);
  const Code first = plan.verdict.empty() ? Code::unfinished : plan.verdict[0].code;
  const bool helps = first == Code::too_far || first == Code::blocked || first == Code::out_of_sight;
  if (!helps || rate(look, id) == 0 || look.field.distance(id, target) > rate(look, id)) return plain;
  const Angle to = turn_between(look.piece(id).pose.heading,
                                bearing(vec(look.field.centre(target)) - vec(look.field.centre(id))));
  const Angle by = std::clamp<Angle>(to, -tables(look).wheel_most, tables(look).wheel_most);
  const Angle quarter = to > 13500 || to < -13500 ? 18000 : to < 0 ? -9000 : 9000;
  for (const Path& path : {single(Motion::wheel, 0, by), single(Motion::turn, 0, quarter)}) {
    const Charge turned{id, target, path, {}, {}};
    ChargePlan other = plan_charge(look, turned);
    if (!other.verdict.empty()) continue;
    plan = std::move(other);
    return turned;
  }
  return plain;
}

namespace {

// Moves the charger onto its target along its line; narrowed by losses it may have to aim again.
// nt.ruling.charge-fire-effect: a charge once found in reach stays in reach.
Touch touch_home(const Look& look, const Rush& rush, Angle& along) {
  const Footprint& foot = look.piece(rush.unit).foot;
  along = rush.along;
  Touch touch = look.field.touch(rush.unit, rush.from, foot, along, rush.target);
  if (touch.length >= 0) return touch;
  const Quad own = rectangle(rush.from, foot.width, foot.depth);
  const Nearest near = nearest_of(own, look.field.shape(rush.target));
  along = bearing(near.on_b - near.on_a);
  return look.field.touch(rush.unit, rush.from, foot, along, rush.target);
}

Pose at_run(const Pose& from, Angle along, Mil run) {
  return pose_at(vec(from.point()) + direction(along) * run, from.heading);
}

// Aligned free to the touched edge as far as there is room.
Pose aligned(const Look& look, const Rush& rush, const Pose& at, const Touch& touch) {
  const Footprint& foot = look.piece(rush.unit).foot;
  return turned_flush(look.field, foot, at, touch, [&](const Pose& turned) {
    Verdict no;
    check_standing(look, rush.unit, turned, foot, false, no);
    return no.empty();
  });
}

// A charger that had to aim again may find another unit where it would come home: it stops short of it.
Pose clear_of_others(const Look& look, const Rush& rush, Angle along, Mil run, const Pose& at) {
  const Footprint& foot = look.piece(rush.unit).foot;
  if (look.field.stand(rush.unit, at, foot).overlapped.empty()) return at;
  const Mil free = look.field.free_run(rush.unit, rush.from, foot, along, run);
  return free > 0 ? at_run(rush.from, along, free) : rush.from;
}

bool stands_over(const Look& look, PieceId id, const Pose& at, FeatureId band) {
  const Standing standing = look.field.stand(id, at, look.piece(id).foot);
  for (const FeatureId under : standing.bands)
    if (under == band) return true;
  return false;
}

}  // namespace

Engagement make_contact(const Look& look, const Rush& rush, Pose& at) {
  Engagement e;
  e.charger = rush.unit;
  e.target = rush.target;
  e.attack = rush.attack;
  Angle along = 0;
  const Touch touch = touch_home(look, rush, along);
  const Footprint& foot = look.piece(rush.unit).foot;
  e.normal = touch.normal;
  const Mil run = touch.length < 0 ? 0 : touch.length;
  const Pose reached = at_run(rush.from, along, run);
  at = clear_of_others(look, rush, along, run, aligned(look, rush, reached, touch));
  // nt.ruling.defending-bank-or-wall, nt.ruling.river-combat-end
  const Leg leg = look.field.straight(rush.unit, rush.from, foot, along, run, 0);
  for (const Span& span : leg.crossed) {
    if (!is_barrier(look, span.feature)) continue;
    const bool defended = look.field.distance(rush.target, span.feature) <= tables(look).edge_reach;
    if (defended) e.over = span.feature;
    if (!defended && !stands_over(look, rush.unit, at, span.feature)) continue;
    e.astride = true;
    e.near = at_run(rush.from, along, span.from);
    // Straight over from where it fights: seen from before the obstacle, so that it may also have to step
    // back.
    const Mil before = look.field.terrain()[span.feature].width + foot.depth + 2 * tables(look).edge_reach;
    e.far = beyond(look, at_run(at, wrap(at.heading + 18000), before), foot, at.heading, span.feature)
                .value_or(at);
  }
  return e;
}

// ---- declaring: nobody must (nt.ruling.charge-is-voluntary)

Decision ask(const Look& look, const AskCharges&) {
  Decision out = question(Ask::act, look.core.active, "nt.sequence.charge"_rule,
                          "Declare a charge, or go on to movement.");
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::charge);
  for_units(look, look.core.active, [&](PieceId id) {
    const Unit& u = unit(look, id);
    if (!u.charged && rate(look, id) > 0 && tables(look).may_charge[at(troop(look, id))])
      out.units.push_back(id);
  });
  return out;
}

Verdict check_answer(const Look& look, const AskCharges&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* charge = std::get_if<Charge>(&command);
  if (charge == nullptr) return {reason(Code::not_asked, "nt.sequence.charge"_rule)};
  if (!is_unit(look, charge->unit)) return {reason(Code::no_such_piece, "nt.sequence.charge"_rule)};
  if (look.side(charge->unit) != look.core.active)
    return {reason_of(Code::wrong_side, "nt.ruling.turn-structure"_rule, charge->unit)};
  if (!is_unit(look, charge->target) || look.side(charge->target) == look.core.active)
    return {reason(Code::not_a_target, "nt.ruling.charge-declaration"_rule)};
  return plan_charge(look, *charge).verdict;
}

void answer(Play& play, const AskCharges&, const Command& command) {
  if (std::holds_alternative<Done>(command)) {
    play.pop();
    play.begin("movement", play.core.active);
    return play.then(AskMoves{});
  }
  const Charge& charge = std::get<Charge>(command);
  const ChargePlan plan = plan_charge(play.look(), charge);
  ENSURE(plan.verdict.empty(), plan.verdict.size(), 0);
  unit(play, charge.unit).charged = true;
  play.order(charge.unit, charge.target, "charge");
  play.then(MilitiaTest{plan.rush});
}

// ---- the militia's nerve

// nt.special.militia-test-when-charged, nt.ruling.militia-timing, nt.ruling.militia-exempt-in-square
void run(Play& play, const MilitiaTest& step) {
  const PieceId target = step.rush.target;
  const Look look = play.look();
  const bool tests = has(look, target, "nt.special.militia-test-when-charged"_rule) &&
                     unit(look, target).formation != Formation::square;
  if (!tests) return play.then(AskShot{step.rush});
  const Tally dice(1, "nt.special.militia-test-when-charged"_rule);
  const bool stands = play.hits(Die::d6, dice, morale_need(look, target),
                                "nt.special.militia-test-when-charged"_rule, target, step.rush.unit) > 0;
  if (stands) {
    play.resolve(target, "stands", "nt.special.militia-test-when-charged"_rule);
    return play.then(AskShot{step.rush});
  }
  play.resolve(target, "withdraws", "nt.special.militia-withdraws"_rule);
  Pose at;
  const Engagement contact = make_contact(look, step.rush, at);
  if (chosen<"nt.ruling.militia-no-base-loss", "yes">(play.setting))
    lose_bases(play, target, 1, "morale", "nt.ruling.militia-no-base-loss"_rule);
  if (is_garrison(look, target))
    play.then(ChooseWithdrawalEdge{step.rush, contact, at});
  else
    play.then(Withdraw{step.rush, contact, at});
}

// ---- the defender's shot

namespace {

std::optional<Pose> square_place(const Look& look, PieceId id) {
  const Piece& p = look.piece(id);
  const Footprint square = footprint(tables(look), troop(look, id), Formation::square, unit(look, id).bases);
  return place_to_form(look, id, p.pose, p.foot, square);
}

bool may_form_square(const Look& look, const Rush& rush) {
  return chosen<"nt.ruling.emergency-square", "yes-instead-of-shooting">(look.setting) &&
         is_cavalry(troop(look, rush.unit)) && troop(look, rush.target) == Troop::close_order &&
         !is_garrison(look, rush.target) && !is_engaged(look, rush.target) &&
         unit(look, rush.target).formation != Formation::square &&
         square_place(look, rush.target).has_value();
}

// nt.ruling.emergency-square: the cavalry stops one inch short of the square, and before any bank or wall.
Pose short_of(const Look& look, const Rush& rush, Mil planned) {
  const Mil gap = tables(look).unit_gap;
  const Footprint& foot = look.piece(rush.unit).foot;
  Mil run = planned < 0 ? 0 : planned;
  for (const Span& span : look.field.straight(rush.unit, rush.from, foot, rush.along, run, 0).crossed)
    if (is_barrier(look, span.feature)) run = std::min(run, span.from);
  while (run > 0 && look.field.distance_at(at_run(rush.from, rush.along, run), foot, rush.target) < gap)
    run = run > 10 ? run - 10 : 0;
  return at_run(rush.from, rush.along, run);
}

}  // namespace

Decision ask(const Look& look, const AskShot& step) {
  Decision out = question(Ask::react, look.side(step.rush.target), "nt.charge.defender-shoots"_rule,
                          capital(briefly(step.rush.unit, look.setting)) + " charge " +
                              briefly(step.rush.target, look.setting) + ". Fire before they close?");
  out.subject = step.rush.target;
  out.units = {step.rush.target, step.rush.unit};
  out.choices.push_back({"hold", "nt.charge.defender-shoots"_rule, step.rush.target, "Hold fire"});
  if (passes(plan_charge_shot(look, step.rush).verdict))
    out.choices.push_back({"shoot", "nt.charge.defender-shoots"_rule, step.rush.target, "Fire"});
  if (may_form_square(look, step.rush))
    out.choices.push_back({"square", "nt.ruling.emergency-square"_rule, step.rush.target, "Form square"});
  return out;
}

Verdict check_answer(const Look& look, const AskShot& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, "nt.charge.defender-shoots"_rule)};
  if (said->choice == "hold") return {};
  if (said->choice == "shoot") return plan_charge_shot(look, step.rush).verdict;
  if (said->choice == "square" && may_form_square(look, step.rush)) return {};
  return {reason(Code::bad_choice, said->choice == "square" ? "nt.ruling.emergency-square"_rule
                                                            : "nt.charge.defender-shoots"_rule)};
}

std::optional<Command> forced(const Look& look, const AskShot& step) {
  if (passes(plan_charge_shot(look, step.rush).verdict) || may_form_square(look, step.rush))
    return std::nullopt;
  return Answer{"hold", step.rush.target, {}};
}

void answer(Play& play, const AskShot& step, const Command& command) {
  play.pop();
  const Answer& said = std::get<Answer>(command);
  if (said.choice == "shoot") {
    play.then(ChargeShot{step.rush});
  } else if (said.choice == "square") {
    const Mil planned = play.field()
                            .touch(step.rush.unit, step.rush.from, play.piece(step.rush.unit).foot,
                                   step.rush.along, step.rush.target)
                            .length;
    set_down(play, step.rush.target, *square_place(play.look(), step.rush.target), "forms");
    reshape(play, step.rush.target, Formation::square);
    play.resolve(step.rush.target, "forms-square", "nt.ruling.emergency-square"_rule);
    set_down(play, step.rush.unit, short_of(play.look(), step.rush, planned), "charge");
  } else {
    play.then(ChargeHome{step.rush});
  }
}

// ---- contact

// nt.charge.move-into-contact, nt.charge.resolve-later
void run(Play& play, const ChargeHome& step) {
  if (!is_unit(play.look(), step.rush.unit)) return;  // shot away
  Pose at;
  const Engagement e = make_contact(play.look(), step.rush, at);
  set_down(play, step.rush.unit, at, "charge");
  play.state.engagements.push_back(e);
  play.contact(step.rush.unit, step.rush.target,
               e.attack == Attack::front   ? "front"
               : e.attack == Attack::flank ? "flank"
                                           : "rear");
}

// nt.special.militia-withdraws, nt.ruling.militia-withdrawal
// Units already in contact lose their opponent.
static void drop_engagements(Play& play, PieceId target) {
  for (std::size_t i = play.state.engagements.size(); i-- > 0;) {
    const Engagement e = play.state.engagements[i];
    if (e.target != target) continue;
    play.state.engagements.erase_at(i);
    land_on_far_side(play, e);
  }
}

// The field as it will be with the charger at its spot.
static Field field_with(const Look& look, PieceId id, const Pose& at) {
  Field field = look.field;
  Pieces pieces = look.core.pieces;
  pieces[id.index()].pose = at;
  field.sync(pieces);
  return field;
}

// The owner of a garrison picks among edges that tie.
Decision ask(const Look& look, const ChooseWithdrawalEdge& step) {
  const Field field = field_with(look, step.rush.unit, step.at);
  return ask_edge({look.setting, look.core, look.state, field}, step.rush.target, step.rush.unit);
}
void answer(Play& play, const ChooseWithdrawalEdge& step, const Command& command) {
  play.pop();
  play.then(Withdraw{step.rush, step.contact, step.at, edge_named(std::get<Answer>(command).choice)});
}

void run(Play& play, const Withdraw& step) {
  const PieceId target = step.rush.target;
  if (is_unit(play.look(), target)) {
    const Field field = field_with(play.look(), step.rush.unit, step.at);
    const Look look{play.setting, play.core, play.state, field};
    const RetreatPlan plan = step.edge >= 0 ? plan_garrison_retreat(look, target, step.edge)
                                            : plan_retreat(look, target, look.piece(target).pose,
                                                           wrap(step.contact.normal + 18000));
    carry_out(play, target, plan, "withdraw");
  }
  play.then(ChargeToSpot{step.contact, step.at});
}

// The charger goes where contact would have been and stops.
void run(Play& play, const ChargeToSpot& step) {
  set_down(play, step.contact.charger, step.at, "charge");
  drop_engagements(play, step.contact.target);
  land_on_far_side(play, step.contact);
}

}  // namespace drumhead::thomas
