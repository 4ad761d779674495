// Section "Combat": declaring an attack, at charge speed or at the normal one.
#include <algorithm>

#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ly.combat.flank-start, ly.ruling.front-flank-rear, ly.ruling.bent-line, ly.ruling.skirmish-facing: some
// part of it was behind the target's front when its turn began, and it does not touch the front.
bool comes_on_flank(const Look& look, PieceId attacker, PieceId target, const Pose& at) {
  if (is_garrison(look, target) || is_skirmishing(look, target) ||
      unit(look, target).formation == Formation::crew)
    return false;
  const Contact contact = look.field.contact(at, look.piece(attacker).foot, target);
  if (contact.of_b == Edge::front || contact.of_b == Edge::none) return false;
  const Unit& u = unit(look, attacker);
  Footprint foot;
  foot.width = u.began_size.x;
  foot.depth = u.began_size.y;
  std::vector<Front> fronts;
  look.field.fronts(target, fronts);
  return std::all_of(fronts.begin(), fronts.end(),
                     [&](const Front& front) { return look.field.behind(front, u.began, foot); });
}

namespace {

// ly.combat.no-artillery, ly.ruling.advance-shaken, ly.town.no-cavalry
void check_parties(const Look& look, PieceId id, PieceId target, Verdict& out) {
  if (arm(look, id) == Arm::artillery)
    out.push_back(reason_of(Code::cannot, "ly.combat.no-artillery"_rule, id));
  check_mobile(look, id, out);
  if (unit(look, id).shaken) out.push_back(reason_of(Code::not_now, "ly.ruling.advance-shaken"_rule, id));
  if (unit(look, id).formation == Formation::bent_line)
    out.push_back(reason_of(Code::wrong_formation, "ly.formation.bent-no-move"_rule, id));
  if (is_garrison(look, id)) out.push_back(reason_of(Code::wrong_formation, "ly.town.leave"_rule, id));
  if (is_garrison(look, target) && arm(look, id) == Arm::cavalry)
    out.push_back(reason_of(Code::cannot, "ly.town.no-cavalry"_rule, target));
}

// Where an attack starts its last straight line.
struct Approach {
  March march;
  PieceId mark;  // what it goes for: the target, or the friend whom it reinforces
};

// ly.combat.charge-wheel, ly.ruling.charge-only-attack
void check_charge_path(const Look& look, PieceId id, const Path& path, Verdict& out) {
  if (unit(look, id).spent > 0)
    out.push_back(reason_of(Code::already, "ly.ruling.charge-only-attack"_rule, id));
  if (path.empty()) return;
  const Angle size = path[0].angle < 0 ? -path[0].angle : path[0].angle;
  if (path.size() > 1 || path[0].kind != Motion::wheel)
    out.push_back(reason(Code::bad_path, "ly.combat.charge-wheel"_rule));
  else if (size > tables(look).charge_wheel)
    out.push_back(reason(Code::bad_angle, "ly.combat.charge-wheel"_rule, angle_fact("is", size),
                         angle_fact("most", tables(look).charge_wheel)));
}

bool is_turning(Motion kind) {
  return kind == Motion::form || kind == Motion::turn || kind == Motion::enter || kind == Motion::leave;
}

// Skirmishers turn to the enemy as they come: ly.ruling.skirmish-facing.
void face_mark(March& m, PieceId mark) {
  const Footprint foot = m.foot();
  const Quad own = rectangle(m.pose, foot.width, foot.depth);
  const Nearest near = nearest_of(own, m.look.field.shape(mark));
  if (near.distance <= 0) return;
  m.pose = pose_with_centre(centre_at(m.pose, foot), bearing(near.on_b - near.on_a), foot);
}

}  // namespace

// ly.ruling.block-attack: whole units, while fewer than a garrison's worth attack that side.
void check_block_side(const Look& look, PieceId target, std::uint8_t side, Verdict& out) {
  int there = 0;
  const FeatureId block = look.piece(target).inside;
  std::vector<PieceId> counted;
  for (const Pair& pair : look.state.pairs) {
    if (pair.side != side || look.piece(pair.defender).inside != block) continue;
    if (holds(counted, pair.attacker)) continue;
    counted.push_back(pair.attacker);
    there += strength(look, pair.attacker);
  }
  if (there >= tables(look).block_capacity)
    out.push_back(reason_of(Code::blocked, "ly.town.attack-side"_rule, target, count_fact("is", there),
                            count_fact("most", tables(look).block_capacity)));
}

// Others touched on the way, heavy works in the way of horse.
void check_way(const Look& look, PieceId id, PieceId target, PieceId mark, const Leg& leg, Verdict& out) {
  for (const Meeting& met : leg.met) {
    if (met.piece == mark || look.piece(met.piece).kind != PieceKind::unit) continue;
    const bool enemy = look.side(met.piece) != look.side(id);
    if (enemy && met.touch >= 0 && !no_farther(leg.run, met.touch))
      out.push_back(reason_of(Code::blocked, "ly.combat.contact"_rule, met.piece));
  }
  if (arm(look, id) != Arm::cavalry) return;
  for (const Span& span : leg.touched)
    if (ground_row(look, span.feature).no_cavalry &&
        look.field.distance(target, span.feature) <= tables(look).near_line)
      out.push_back(reason_at(Code::barred, "ly.ruling.fieldworks"_rule, span.feature));
}

// Friendly horse in one rank that fights the target, stands behind nobody and has nobody behind it: no more
// than two ranks in all.
PieceId friend_before(const Look& look, PieceId id, PieceId target) {
  for (const Pair& pair : look.state.pairs) {
    if (pair.attacker != target && pair.defender != target) continue;
    const PieceId mate = pair.attacker == target ? pair.defender : pair.attacker;
    if (mate == id || arm(look, mate) != Arm::cavalry || look.piece(mate).foot.ranks != 1) continue;
    bool alone = true;
    for_units(look, look.side(id), [&](PieceId other) {
      if (other == mate || other == id || !is_in_combat(look, other)) return;
      const Contact contact = look.field.contact(other, mate);
      const bool behind = contact.of_a == Edge::front && contact.of_b == Edge::rear;
      const bool before = contact.of_a == Edge::rear && contact.of_b == Edge::front;
      if (behind || before) alone = false;
    });
    if (alone) return mate;
  }
  return {};
}

bool began_near(const Look& look, PieceId attacker, PieceId target) {
  const Unit& u = unit(look, attacker);
  Footprint foot;
  foot.width = u.began_size.x;
  foot.depth = u.began_size.y;
  return look.field.distance_at(u.began, foot, target) <= tables(look).pants_down;
}

namespace {

// ly.combat.contact, ly.ruling.charge-short, ly.ruling.charge-terrain, ly.ruling.skirmish-no-frontal; at
// normal speed the target need only be seen as it is touched (ly.ruling.attack-unseen).
AttackPlan close_in(const Look& look, const Charge& command, const Path& path, bool charge, PieceId mark) {
  AttackPlan plan;
  const PieceId id = command.unit, target = command.target;
  March m(look, id);
  m.attacks = true;
  m.charges = charge;
  m.rushes = command.manner == "rush";
  m.budget = charge ? tables(look).charge : kWholeMove;
  if (charge) check_charge_path(look, id, path, m.verdict);
  for (const Manoeuvre& step : path) {
    if (is_turning(step.kind)) m.refuse(reason(Code::bad_path, "ly.combat.contact"_rule));
    if (!m.verdict.empty()) break;
    walk(m, step);
  }
  if (m.verdict.empty() && m.as.formation == Formation::skirmish) face_mark(m, mark);
  plan.rush = {id,
               target,
               m.pose,
               m.pose.heading,
               static_cast<std::int32_t>(m.spent),
               static_cast<std::int32_t>(m.budget),
               charge,
               mark != target,
               false,
               m.rough,
               m.rushes,
               {},
               m.over};
  for (const PieceId friendly : m.through)
    if (!plan.rush.through.full()) plan.rush.through.push_back(friendly);
  if (!m.verdict.empty()) {
    plan.verdict = std::move(m.verdict);
    return plan;
  }
  const Touch touch = look.field.touch(id, m.pose, m.foot(), m.pose.heading, mark);
  if (touch.length < 0) {
    plan.verdict.push_back(reason_of(Code::too_far, "ly.ruling.charge-short"_rule, target));
    return plan;
  }
  plan.length = touch.length;
  if (touch.length > 0) {
    const Manoeuvre on = manoeuvre_of(Motion::advance, touch.length, 0);
    check_way(look, id, target, mark, look.field.leg(id, m.pose, m.foot(), on, tables(look).approach),
              m.verdict);
    walk(m, on);
  }
  if (is_garrison(look, target)) check_block_side(look, target, touch.front, m.verdict);
  if (mark == target && is_skirmishing(look, id) && is_steady(look, target) &&
      !comes_on_flank(look, id, target, m.pose))
    m.refuse(reason_of(Code::not_a_target, "ly.skirmish.no-frontal"_rule, target));
  plan.verdict = std::move(m.verdict);
  if (charge && plan.verdict.empty() && !sees(look, id, target))
    plan.verdict.push_back(reason_of(Code::out_of_sight, "ly.combat.charge-visible"_rule, target));
  return plan;
}

// Ways worth trying when the player names none: straight ahead, wheeled towards the nearest part or the
// centre of the enemy.
std::vector<Path> usual_ways(const Look& look, PieceId id, PieceId mark) {
  std::vector<Path> out = {{}};
  if (unit(look, id).formation == Formation::skirmish) return out;
  const Pose& pose = look.piece(id).pose;
  const Touch ahead = look.field.touch(id, pose, look.piece(id).foot, pose.heading, mark);
  if (ahead.length >= 0 && ahead.edge == Edge::front) return out;  // no wheel comes there sooner
  const auto [a, b] = look.field.nearest_points(id, mark, true);
  const Vec ways[] = {vec(look.field.centre(mark)) - vec(look.field.centre(id)), vec(b) - vec(a)};
  for (const Vec& way : ways) {
    const Angle by = std::clamp<Angle>(turn_between(pose.heading, bearing(way)), -tables(look).charge_wheel,
                                       tables(look).charge_wheel);
    if (by == 0) continue;
    out.push_back(single(Motion::wheel, 0, by));
  }
  return out;
}

AttackPlan best_of(const Look& look, const Charge& command, PieceId mark) {
  std::vector<Path> ways =
      command.path.empty() ? usual_ways(look, command.unit, mark) : std::vector<Path>{command.path};
  AttackPlan best;
  for (const bool charge : {true, false}) {
    if ((command.manner == "charge" && !charge) || (command.manner == "attack" && charge)) continue;
    if (command.manner == "rush" && charge) continue;
    const std::int64_t budget = charge ? tables(look).charge : kWholeMove - unit(look, command.unit).spent;
    const Mil away = look.field.distance(command.unit, mark);
    if (std::int64_t{away} * kWholeMove > (std::int64_t{rate(look, command.unit)} * 3 / 2 + kUnit) * budget) {
      if (!best.verdict.empty()) continue;
      best.verdict.push_back(reason_of(Code::too_far, "ly.ruling.charge-short"_rule, command.target,
                                       length_fact("is", away),
                                       length_fact("move", rate(look, command.unit))));
      continue;
    }
    for (const Path& way : ways) {
      AttackPlan plan = close_in(look, command, way, charge, mark);
      if (plan.verdict.empty()) return plan;
      if (best.verdict.empty() || plan.verdict.size() < best.verdict.size()) best = std::move(plan);
    }
  }
  return best;
}

// ly.cavalry.reinforce, ly.cavalry.reinforce-limit, ly.ruling.reinforce-detail
PieceId friend_to_reinforce(const Look& look, const Charge& command, Verdict& out) {
  const PieceId id = command.unit;
  const bool fit =
      arm(look, id) == Arm::cavalry && look.piece(id).foot.ranks == 1 && is_close_order(look, id);
  const PieceId found = friend_before(look, id, command.target);
  if (!fit || !found.valid())
    out.push_back(reason_of(arm(look, id) == Arm::cavalry ? Code::not_now : Code::cannot,
                            fit ? "ly.cavalry.reinforce"_rule : "ly.cavalry.reinforce-limit"_rule, id,
                            count_fact("ranks", look.piece(id).foot.ranks)));
  return fit ? found : PieceId{};
}

bool known_manner(const Word& manner) {
  return manner.empty() || manner == "charge" || manner == "attack" || manner == "rush" ||
         manner == "reinforce";
}

}  // namespace

AttackPlan plan_attack(const Look& look, const Charge& command) {
  AttackPlan plan;
  check_parties(look, command.unit, command.target, plan.verdict);
  if (!command.mates.empty() || !known_manner(command.manner))
    plan.verdict.push_back(reason(Code::bad_path, "ly.combat.contact"_rule));
  PieceId mark = command.target;
  if (command.manner == "reinforce" && plan.verdict.empty())
    mark = friend_to_reinforce(look, command, plan.verdict);
  if (!plan.verdict.empty()) return plan;
  plan = best_of(look, command, mark);
  const Unit& u = unit(look, command.unit);
  Footprint foot = look.piece(command.unit).foot;
  if (u.spent > 0) foot = {u.began_size.x, u.began_size.y};
  const Mil away =
      look.field.distance_at(u.spent > 0 ? u.began : look.piece(command.unit).pose, foot, command.target);
  plan.rush.near = away <= tables(look).pants_down;  // ly.ruling.pants-distance
  return plan;
}

// ly.ruling.rally-enemy: visible foot or horse that is free to attack and would reach it at charge speed.
bool could_charge(const Look& look, PieceId enemy, PieceId id) {
  const Unit& u = unit(look, enemy);
  if (arm(look, enemy) == Arm::artillery || u.shaken || u.busy > 0 || is_in_combat(look, enemy)) return false;
  const std::int64_t reach = std::int64_t{rate(look, enemy)} * tables(look).charge / kWholeMove;
  if (look.field.distance(enemy, id) > reach || !sees(look, id, enemy)) return false;
  State fresh = look.state;  // as if its own turn had just begun
  Unit& as = fresh.units[enemy.index()];
  as.spent = 0;
  as.attacked = as.stands = as.held = false;
  as.began = look.piece(enemy).pose;
  as.began_size = {look.piece(enemy).foot.width, look.piece(enemy).foot.depth};
  const Look then{look.setting, look.core, fresh, look.field};
  return plan_attack(then, {enemy, id, {}, "charge", {}}).verdict.empty();
}

}  // namespace drumhead::lexington
