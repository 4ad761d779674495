// Section "Charges and melee": who may charge, along which line, and how far.
#include "table/closing.h"

#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

bool touches(const Look& look, PieceId a, PieceId b) {
  return is_unit(look, a) && is_unit(look, b) && look.field.contact(a, b).touching;
}

bool touches_any(const Look& look, PieceId a, const Group& group) {
  return any_of(group, [&](PieceId b) { return touches(look, a, b); });
}

// ---- the line

// bb.ruling.charge-who: artillery, routers and columns never; having shot or being disrupted is no hindrance.
Verdict check_charger(const Look& look, PieceId id) {
  const RuleId rule = "bb.ruling.charge-who"_rule;
  Verdict out;
  if (type(look, id) == Type::artillery) out.push_back(reason_of(Code::cannot, rule, id));
  if (unit(look, id).routing) out.push_back(reason_of(Code::not_now, rule, id));
  if (formation(look, id) == Formation::column || is_garrison(look, id))
    out.push_back(reason_of(Code::wrong_formation, rule, id));
  return out;
}

int moves_in_charge(const Look& look) {
  return chosen<"bb.ruling.charge-distance", "two-moves">(look.setting) ? 2 : 1;
}

Facing struck_by(const Look& look, PieceId id, PieceId target) {
  return struck_from(look, look.piece(id).pose.point(), target);
}

Facing struck_from(const Look& look, Point start, PieceId target) {
  if (is_garrison(look, target)) return Facing::front;
  switch (look.field.quarter(target, start, Tie::forward)) {
    case Quarter::front:
      return Facing::front;
    case Quarter::rear:
      return Facing::rear;
    default:
      return Facing::flank;
  }
}

bool charges_uphill(const Look& look, PieceId id, PieceId target) {
  return is_uphill(look, look.piece(id).pose.point(), look.field.centre(target));
}

namespace {

// The farthest that one charge can go over this ground, dice at their best.
Mil most_of(const Look& look, PieceId id, const Going& g) {
  const Tables& t = tables(look);
  if (type(look, id) == Type::cavalry)
    return (g.heavy_woods || g.difficult ? 12 * kUnit : 24 * kUnit) * moves_in_charge(look);
  Mil once = rate(look, id, Formation::deployed, false);
  if (g.heavy_woods) once = std::max<Mil>(0, once + t.heavy_woods);
  return once * moves_in_charge(look);
}

void check_friends(const Look& look, PieceId id, PieceId target, const Leg& leg, Verdict& out) {
  for (const Meeting& m : leg.met) {
    const Piece& p = look.piece(m.piece);
    if (m.piece == target || p.kind != PieceKind::unit) continue;
    if (p.side != look.side(id)) {
      if (m.touch >= 0 && !no_farther(leg.run, m.touch))
        out.push_back(reason_of(Code::blocked, "bb.charge.definition"_rule, m.piece));
      continue;
    }
    if (!m.overlaps) continue;
    if (passing_of(look, id, m.piece) != Passing::free || m.overlaps_end)
      out.push_back(reason_of(Code::blocked, "bb.ruling.cav-passage"_rule, m.piece));
  }
}

// How much of a charge has to be looked at: a line that will not do needs no second reason against it.
enum class Thorough : std::uint8_t { no, yes };

Manoeuvre wheeling(Angle angle) { return manoeuvre_of(Motion::wheel, 0, angle); }

// What stands against the wheel before the charge, and what it goes over.
Going plan_wheel(const Look& look, PieceId id, PieceId target, Angle wheel, ChargePlan& plan) {
  const Leg leg = look.field.leg(id, look.piece(id).pose, look.piece(id).foot, wheeling(wheel), 0);
  for (const Meeting& m : leg.met)
    if (m.overlaps && look.piece(m.piece).kind == PieceKind::unit)
      plan.verdict.push_back(reason_of(Code::blocked, "bb.ruling.charge-path"_rule, m.piece));
  if (leg.off_table) plan.verdict.push_back(reason(Code::off_table, "bb.ruling.off-table"_rule));
  const Going g = going(look, id, Formation::deployed, leg, {&target, 1});
  if (g.stop >= 0) plan.verdict.push_back(reason_at(Code::barred, g.rule, g.barred));
  return g;
}

// One wheel at the start, then straight: bb.ruling.charge-path, bb.charge.reach, bb.ruling.charge-distance
ChargePlan plan_line(const Look& look, PieceId id, PieceId target, Angle wheel, Thorough thorough) {
  ChargePlan plan;
  const Footprint& foot = look.piece(id).foot;
  Rush& rush = plan.rush;
  rush.unit = id;
  rush.start = rush.from = look.piece(id).pose;
  rush.struck = struck_by(look, id, target);
  rush.uphill = charges_uphill(look, id, target);
  if (wheel != 0) {
    plan.path = {wheeling(wheel)};
    rush.from = moved(rush.from, foot, plan.path[0]);
    rush.spent = outer_arc(foot, wheel);
  }
  const Touch touch = look.field.touch(id, rush.from, foot, rush.from.heading, target);
  if (touch.length < 0) {
    plan.verdict.push_back(reason_of(Code::bad_path, "bb.ruling.charge-path"_rule, target));
    return plan;
  }
  rush.gap = touch.length;
  const auto check_reach = [&](Mil most) {
    if (rush.spent + rush.gap > most)
      plan.verdict.push_back(reason_of(Code::too_far, "bb.ruling.charge-distance"_rule, target,
                                       length_fact("needs", rush.spent + rush.gap),
                                       length_fact("most", most)));
  };
  if (thorough == Thorough::no) check_reach(most_of(look, id, {}));
  if (!plan.verdict.empty()) return plan;
  const Leg leg = look.field.straight(id, rush.from, foot, rush.from.heading, touch.length, 0);
  Going g = going(look, id, Formation::deployed, leg, {&target, 1});
  const bool housed = is_garrison(look, target) && g.barred == look.piece(target).inside;
  if (g.stop >= 0 && !housed && !no_farther(touch.length, g.stop))
    plan.verdict.push_back(reason_at(Code::barred, g.rule, g.barred));
  check_friends(look, id, target, leg, plan.verdict);
  if (wheel != 0 && (thorough == Thorough::yes || plan.verdict.empty()))  // following a turn is expensive
    add_going(g, plan_wheel(look, id, target, wheel, plan));
  const Mil most = most_of(look, id, g);
  check_reach(most);
  rush.reach = type(look, id) == Type::cavalry ? 0 : most - rush.spent;
  return plan;
}

// The least wheel that brings it home.
ChargePlan find_line(const Look& look, PieceId id, PieceId target) {
  ChargePlan best = plan_line(look, id, target, 0, Thorough::yes);
  if (best.verdict.empty()) return best;
  const Tables& t = tables(look);
  const Vec from = vec(look.piece(id).pose.point());
  const auto towards = [&](Point p) {
    return std::clamp<Angle>(turn_between(look.piece(id).pose.heading, bearing(vec(p) - from)), -t.arc,
                             t.arc);
  };
  const Point near = look.field.nearest_points(id, target, true).second;
  FixedVec<Angle, 8> tries;
  for (const Angle one : {towards(near), towards(look.field.centre(target))})
    for (const Angle wheel : {one, one / 2})
      if (wheel != 0 && !is_among(tries, wheel)) tries.push_back(wheel);
  std::sort(tries.begin(), tries.end(), [](Angle a, Angle b) { return a * a < b * b; });
  for (const Angle wheel : tries) {
    ChargePlan plan = plan_line(look, id, target, wheel, Thorough::no);
    if (plan.verdict.empty()) return plan;
    if (plan.verdict[0].code == Code::too_far && best.verdict[0].code == Code::bad_path) best = plan;
  }
  return best;
}

}  // namespace

ChargePlan plan_charge(const Look& look, PieceId id, PieceId target, const Path& path) {
  ChargePlan plan;
  plan.rush.unit = id;
  plan.verdict = check_charger(look, id);
  if (!is_unit(look, target) || look.side(target) == look.side(id))
    plan.verdict.push_back(reason(Code::not_a_target, "bb.charge.definition"_rule));
  if (!plan.verdict.empty()) return plan;
  if (path.empty()) return find_line(look, id, target);
  const bool wheels = path[0].kind == Motion::wheel;
  const Angle wheel = wheels ? path[0].angle : 0;
  const std::size_t rest = path.size() - (wheels ? 1 : 0);
  if (rest > 1 || (rest == 1 && path.back().kind != Motion::advance) || wheel > tables(look).arc ||
      wheel < -tables(look).arc) {
    plan.verdict.push_back(reason_of(Code::bad_path, "bb.ruling.charge-path"_rule, id,
                                     angle_fact("is", wheel), angle_fact("most", tables(look).arc)));
    return plan;
  }
  return plan_line(look, id, target, wheel, Thorough::yes);
}

bool can_reach(const Look& look, PieceId id, PieceId target) {
  return look.field.distance(id, target) <= most_of(look, id, {});
}

// Deployed at a density, with so many actions left for moves before the charge.
static bool might_reach(const Look& look, PieceId id, PieceId target, int actions, int density) {
  if (actions < 0) return false;
  const Tables& t = tables(look);
  const Mil once = type(look, id) == Type::infantry ? t.infantry_base - density * kUnit
                                                    : rate(look, id, Formation::deployed, false);
  const Mil move = std::max(once, rate(look, id, formation(look, id), true));
  const Mil most = once * moves_in_charge(look) + actions / t.move * move;
  const Mil far = look.field.distance(id, target);
  if (far <= most) return true;
  if (is_garrison(look, id)) return false;
  Unit as = unit(look, id);  // the looser, the wider
  as.formation = Formation::deployed;
  as.density = static_cast<std::uint8_t>(density);
  const Footprint foot = footprint(t, profile(look, id), as);
  if (far > most + foot.width / 2 + foot.depth + kUnit)
    return false;  // no part of it is so far from its front
  return look.field.distance_at(look.piece(id).pose, foot, target) <= most;
}

// bb.density.reduce: foot that opens out goes faster. A column may do so as it deploys.
bool might_charge(const Look& look, PieceId id, PieceId target, int actions) {
  const Tables& t = tables(look);
  if (type(look, id) == Type::artillery || is_engaged(look, id)) return false;
  const bool column = formation(look, id) == Formation::column;
  const int spare = actions - t.charge - (column || is_garrison(look, id) ? t.formation : 0);
  if (might_reach(look, id, target, spare, unit(look, id).density)) return true;
  return type(look, id) == Type::infantry &&
         might_reach(look, id, target, spare - (column ? 0 : t.formation), t.density_min);
}

Going ground_of(const Look& look, const Rush& rush, Mil run, Those met) {
  const Footprint& foot = look.piece(rush.unit).foot;
  const Leg line = look.field.straight(rush.unit, rush.from, foot, rush.from.heading, run, 0);
  Going out = going(look, rush.unit, Formation::deployed, line, met);
  const Angle wheel = turn_between(rush.start.heading, rush.from.heading);
  if (wheel == 0) return out;
  const Leg turn = look.field.leg(rush.unit, rush.start, foot, wheeling(wheel), 0);
  add_going(out, going(look, rush.unit, Formation::deployed, turn, met));
  return out;
}

// ---- the order

// The melee in which both are, if the unit is the one that was charged.
static int fight_to_turn(const Look& look, PieceId id, PieceId target) {
  for (std::size_t i = 0; i < look.state.deferred.size(); ++i) {
    const Fight& f = look.state.deferred[i];
    const auto in = [](const Group& g, PieceId who) { return is_among(g, who); };
    if (!f.turned && in(f.defenders, id) && in(f.chargers, target)) return static_cast<int>(i);
  }
  return -1;
}

static Verdict check_one(const Look& look, PieceId id, PieceId target, const Path& path) {
  Verdict out = plan_charge(look, id, target, path).verdict;
  check_price(look, id, tables(look).charge, "bb.tariff.charge"_rule, out);
  return out;
}

// bb.charge.step-1, bb.multi.when, bb.multi.optional, bb.ruling.tables-turned, bb.ruling.after-charge
Verdict check_charge(const Look& look, const Charge& charge) {
  const RuleId rule = "bb.charge.definition"_rule;
  if (!is_unit(look, charge.target) || look.side(charge.target) == look.core.active)
    return {reason(Code::not_a_target, rule)};
  if (is_engaged(look, charge.unit)) {
    Verdict out = check_charger(look, charge.unit);
    if (fight_to_turn(look, charge.unit, charge.target) < 0 || !charge.mates.empty())
      out.push_back(reason_of(Code::engaged, "bb.ruling.deferral"_rule, charge.unit));
    check_price(look, charge.unit, tables(look).charge, "bb.tariff.charge"_rule, out);
    return out;
  }
  Verdict out = check_one(look, charge.unit, charge.target, charge.path);
  if (charge.mates.size() + 1 > kMostInFight)
    return {
        reason(Code::bad_choice, "bb.multi.when"_rule, count_fact("most", static_cast<int>(kMostInFight)))};
  for (std::size_t i = 0; i < charge.mates.size(); ++i) {
    const PieceId mate = charge.mates[i].unit;
    bool twice = mate == charge.unit;
    for (std::size_t k = 0; k < i; ++k) twice = twice || charge.mates[k].unit == mate;
    if (!is_acting(look, mate) || twice || is_engaged(look, mate)) {
      out.push_back(look.known(mate) ? reason_of(Code::not_now, "bb.multi.when"_rule, mate)
                                     : reason(Code::no_such_piece, "bb.multi.when"_rule));
      continue;
    }
    const Verdict more = check_one(look, mate, charge.target, charge.mates[i].path);
    out.insert(out.end(), more.begin(), more.end());
  }
  return out;
}

// bb.impetus.who: the tables have turned.
static void counter_charge(Play& play, PieceId id, PieceId target, std::size_t at) {
  spend_actions(play, id, play.setting.tables.charge);
  Fight& f = play.state.deferred[at];
  std::swap(f.chargers, f.defenders);
  f.turned = true;
  f.struck = Facing::front;
  f.countercharge = f.uphill = false;
  f.ground = play.piece(target).pose;
  const auto first = [](Group& g, PieceId who) {
    auto found = std::find(g.begin(), g.end(), who);
    if (found != g.end()) std::swap(*g.begin(), *found);
  };
  first(f.chargers, id);
  first(f.defenders, target);
  play.order(id, target, "counter-charge");
  // It may face its enemy first, if there is room for it.
  const Look look = play.look();
  if (is_garrison(look, id) || look.field.contact(id, target).of_a == Edge::front) return;
  const Pose turned = facing(look, id, wrap(away_from(look, id, target) + 18000));
  const Standing standing = look.field.stand(id, turned, look.piece(id).foot);
  if (!standing.off_table && standing.overlapped.empty() &&
      look.field.contact(turned, look.piece(id).foot, target).touching)
    set_down(play, id, turned, "faces");
}

void charge(Play& play, const Charge& command) {
  const Look look = play.look();
  if (const int at = fight_to_turn(look, command.unit, command.target); at >= 0)
    return counter_charge(play, command.unit, command.target, static_cast<std::size_t>(at));
  State& s = play.state;
  s.rushes.clear();
  s.evaders.clear();
  s.fight = {};
  s.target = command.target;
  const auto join = [&](PieceId id, const Path& path) {
    const ChargePlan plan = plan_charge(look, id, command.target, path);
    ENSURE(plan.verdict.empty(), plan.verdict.size(), 0);
    s.rushes.push_back(plan.rush);
    play.order(id, command.target, "charge");
  };
  join(command.unit, command.path);
  for (const Mate& mate : command.mates) join(mate.unit, mate.path);
  for (const Rush& rush : s.rushes) spend_actions(play, rush.unit, play.setting.tables.charge);
  play.then(ChargeDice{0, 0});
}

// ---- horse rolls for its charge: bb.ruling.charge-exact-cavalry

// What the ground lets it choose among: bb.move.difficult-cavalry, bb.move.heavy-woods-cavalry.
static std::vector<Mil> charge_lengths(const Look& look, const Rush& rush) {
  const Going g = ground_of(look, rush, rush.gap, {});
  const auto& l = look.state.lengths;
  if (g.heavy_woods) return {l[1]};
  if (g.difficult) return {l[0], l[1], l[3]};
  return {l[0], l[1], l[2], l[3]};
}

static void next_of_charge(Play& play, std::uint8_t next) { play.then(ChargeDice{next, 0}); }

void run(Play& play, const ChargeDice& step) {
  State& s = play.state;
  if (step.next >= s.rushes.size()) {
    s.lengths.clear();
    if (s.rushes.empty()) return;
    ask_evades(play);  // bb.charge.step-2, bb.evade.before-impetus
    return;
  }
  Rush& rush = s.rushes[step.next];
  if (type(play.look(), rush.unit) != Type::cavalry)
    return next_of_charge(play, static_cast<std::uint8_t>(step.next + 1));
  roll_horse(play, rush.unit, "bb.ruling.charge-exact-cavalry"_rule, s.target);
  const std::vector<Mil> lengths = charge_lengths(play.look(), rush);
  const Mil best = *std::max_element(lengths.begin(), lengths.end());
  if (step.roll + 1 < moves_in_charge(play.look()) && rush.reach + best < rush.spent + rush.gap) {
    rush.reach += best;
    return play.then(ChargeDice{step.next, static_cast<std::uint8_t>(step.roll + 1)});
  }
  if (rush.reach + best >= rush.spent + rush.gap) {
    rush.reach += best - rush.spent;
    return next_of_charge(play, static_cast<std::uint8_t>(step.next + 1));
  }
  play.then(AskShort{rush.unit});
}

static std::size_t rush_of(const State& s, PieceId id) {
  for (std::size_t i = 0; i < s.rushes.size(); ++i)
    if (s.rushes[i].unit == id) return i;
  return 0;
}

static Word length_word(Mil length) { return "go-" + std::to_string(length / kUnit); }

Decision ask(const Look& look, const AskShort& step) {
  std::vector<Choice> all;
  const Rush& rush = look.state.rushes[rush_of(look.state, step.unit)];
  for (const Mil length : charge_lengths(look, rush)) {
    const Word key = length_word(length);
    if (!any_of(all, [&](const Choice& c) { return c.key == key; }))
      all.push_back(
          {key, "bb.ruling.charge-exact-cavalry"_rule, {}, measured(length, look.setting), AnswerRole::pick});
  }
  return choices(look.side(step.unit), step.unit,
                 capital(briefly(step.unit, look.setting)) + " cannot reach. How far do they go?",
                 "bb.ruling.charge-exact-cavalry"_rule, std::move(all));
}

void answer(Play& play, const AskShort& step, const Command& command) {
  play.pop();
  const std::size_t i = rush_of(play.state, step.unit);
  const Rush rush = play.state.rushes[i];
  Mil length = 0;
  for (const Mil one : charge_lengths(play.look(), rush))
    if (length_word(one) == std::get<Answer>(command).choice) length = one;
  length = std::max<Mil>(0, rush.reach + length - rush.spent);
  const Look look = play.look();
  const Flight flight = flee(look, step.unit, rush.from, rush.from.heading, length, false);
  const Going g = ground_of(look, rush, flight.run, {&play.state.target, 1});
  play.state.rushes.erase_at(i);
  set_down(play, step.unit, flight.end, "charge");
  pay_ground(play, step.unit, g, rush.from.heading);
  next_of_charge(play, static_cast<std::uint8_t>(i));
}

}  // namespace drumhead::bloodybacks
