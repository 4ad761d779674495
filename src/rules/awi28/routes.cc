// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/awi28/awi28.h"
#include "words/sentences.h"

namespace drumhead::awi28 {

namespace {

void add_note(Routed& out, std::string text, RuleId cite) { out.notes.push_back({std::move(text), cite}); }

// ---- moves

std::vector<RouteNote> notes_of(const Look& look, PieceId id, const March& m) {
  std::vector<RouteNote> out;
  out.push_back({m.purse.used == 0   ? "Free"
                 : m.purse.used == 1 ? "One move"
                                     : fmt::format("{} moves", m.purse.used),
                 "aw.ruling.command-roll"_rule});
  if (m.slowed.valid())
    out.push_back({"Slowed by " + called(m.slowed, look.setting),
                   ground_rule(look, id, m.formation, kind_at(look, m.slowed))});
  if (m.crossed > 0) out.push_back({"Crosses an obstacle", "aw.terrain.obstacle"_rule});
  if (m.passed > 0) out.push_back({"Passes through friends: half a move each", "aw.interp.cost"_rule});
  if (m.inside.valid() && m.inside != look.piece(id).inside)
    out.push_back({"Occupies " + called(m.inside, look.setting), "aw.ruling.buildings"_rule});
  if (arm(look, id) == Arm::artillery && (m.hauled || unit(look, id).moves + m.purse.used > 1))
    out.push_back({"It may not shoot this turn", "aw.ruling.move-and-shoot"_rule});
  return out;
}

WayPlan plan_of(const Look& look, PieceId id, const Path& path, const Moving& how) {
  const March m = plan_move(look, id, path, how);
  const Mil allowance = rate(look, id, m.was) * m.purse.moves;
  const std::int64_t all = std::int64_t{m.purse.rate} * 12 * m.purse.moves;
  const std::int64_t spent = all - std::min<std::int64_t>(all, m.purse.worth());
  return way_plan(m, all > 0 ? static_cast<Mil>(std::int64_t{allowance} * spent / all) : 0, allowance);
}

Routed move_route(const Look& look, PieceId id, const Moving& how, const Pose& goal) {
  WayRules rules;
  rules.plan = [&](const Path& path) { return plan_of(look, id, path, how); };
  rules.most = rate(look, id, unit(look, id).formation) * how.moves;
  rules.otherwise = reason(Code::bad_path, "aw.ruling.wheel"_rule);
  if (is_garrison(look, id)) {
    rules.only = {leaving(goal.point())};
    rules.only[0][0].to = goal;
  }
  rules.is_block = [&](FeatureId at) {
    return arm(look, id) == Arm::infantry && kind_at(look, at) == Kind::building;
  };
  rules.notes = [&](const Path& path) { return notes_of(look, id, plan_move(look, id, path, how)); };
  return way_to(look, id, goal, rules);
}

// aw.ruling.winner-options: straight ahead only, as far as the goal is ahead.
Routed follow_route(const Look& look, const AskWinner& step, const Pose& goal) {
  const PieceId id = step.unit;
  const Piece& p = look.piece(id);
  const Mil ahead = to_mil(dot(vec(goal.point()) - vec(p.pose.point()), direction(p.pose.heading)));
  const auto check = [&](Mil length) {
    return check_answer(look, step, Command(Move{id, single(Motion::advance, length, 0), "follow"}));
  };
  Verdict why = ahead > 0 ? check(ahead) : Verdict{reason(Code::bad_path, "aw.ruling.winner-options"_rule)};
  const Mil good = longest_legal(ahead, kHere, [&](Mil length) { return check(length).empty(); });
  if (good < kHere) return stays(look, id, std::move(why));
  const Path path = single(Motion::advance, good, 0);
  const Moving how{1, false, false, true, {}};
  Routed out;
  out.command = Move{id, path, "follow"};
  out.notes = notes_of(look, id, plan_move(look, id, path, how));
  draw_way(out, p, path, plan_of(look, id, path, how), look.field.terrain());
  out.whole = apart(out.end, goal) <= kHere;
  if (!out.whole)
    out.rest = why.empty() ? Verdict{reason(Code::bad_path, "aw.ruling.winner-options"_rule)} : why;
  return out;
}

// ---- charges

// Named outside: clang 14 forgets to evaluate citations inside a template.
constexpr RuleId kFlank = "aw.melee.flank"_rule;
constexpr RuleId kCharge = "aw.ruling.charge"_rule;
constexpr RuleId kClosingFire = "aw.ruling.closing-fire"_rule;
constexpr RuleId kEvadeWhen = "aw.ruling.evade-when"_rule;
constexpr RuleId kPartialOrders = "aw.ruling.partial-orders"_rule;

template <class Check>
Routed charge_route(const Look& look, PieceId id, PieceId target, Check check) {
  const Charge charge{id, target, {}, {}, {}};
  Verdict no = check(charge);
  if (!no.empty()) return stays(look, id, std::move(no));
  const ChargePlan plan = plan_charge(look, charge);
  const bool there = plan.verdict.empty();
  const Pose end = there ? plan.end : look.piece(id).pose;
  Routed out = straight_in(look.piece(id), charge, {look.piece(id).pose, end}, there ? plan.rush.run : 0,
                           rate(look, id, unit(look, id).formation));
  const std::string enemy = called(target, look.setting);
  if (!there) {  // too few moves: it goes as far as it can
    add_note(out, "Goes as far as it can towards " + enemy, kPartialOrders);
    return out;
  }
  add_note(out, fmt::format("Charges {}, {} away", enemy, measured(plan.rush.gap, look.setting)), kCharge);
  if (plan.rush.side != Facing::front) add_note(out, "In the flank or rear", kFlank);
  if (may_evade(look, plan.rush)) add_note(out, capital(enemy) + " may evade", kEvadeWhen);
  if (may_close_fire(look, plan.rush)) add_note(out, capital(enemy) + " may give closing fire", kClosingFire);
  return out;
}

// ---- commanders

constexpr RideRules kRideRules = {"aw.ruling.commander-move"_rule, "aw.ruling.commander-attach"_rule};

Routed leader_route(const Look& look, const Step& top, PieceId id, const Pose& goal) {
  const Side side = look.setting.roster[id.index()].side;
  const auto ride_within = [&](Mil most, const auto& check) {
    return ride_route(look, id, goal, most, 0, kRideRules, check);
  };
  if (const auto* deploy = std::get_if<AskDeploy>(&top); deploy != nullptr && deploy->side == side)
    return ride_within(0, [&](const Lead& lead) { return check_post(look, side, lead); });
  if (std::holds_alternative<AskCommanders>(top) && look.on_table(id)) {
    const Mil most =
        leader_of(look, id).mounted ? tables(look).commander_mounted : tables(look).commander_foot;
    return ride_within(most, [&](const Lead& lead) { return check_ride(look, lead); });
  }
  if (const auto* post = std::get_if<AskReplacement>(&top); post != nullptr && post->leader == id)
    return ride_within(0, [&](const Lead& lead) { return check_answer(look, *post, Command(lead)); });
  return stays(look, id, {reason(Code::not_asked, "aw.ruling.commander-move"_rule)});
}

}  // namespace

Routed Awi28::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  if (!look.known(id)) return {};
  if (top == nullptr) return stays(look, id, {reason(Code::not_asked, RuleId{})});
  if (look.setting.roster[id.index()].kind == PieceKind::leader) return leader_route(look, *top, id, goal);
  if (const auto* deploy = std::get_if<AskDeploy>(top))
    return deploy_route(look, deploy->side, id, goal, !unit(look, id).lost, "aw.ruling.table"_rule,
                        [&](const Deploy& unit) { return check_deploy(look, deploy->side, unit); });
  if (!is_unit(look, id)) return stays(look, id, {reason(Code::no_such_piece, RuleId{})});
  const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit / 4);
  if (const auto* winner = std::get_if<AskWinner>(top)) {
    if (winner->unit != id)
      return stays(look, id, {reason_of(Code::not_asked, "aw.ruling.winner-options"_rule, id)});
    if (target.valid())
      return charge_route(look, id, target,
                          [&](const Charge& charge) { return check_sweep(look, *winner, charge); });
    return follow_route(look, *winner, goal);
  }
  if (look.side(id) != look.core.active)
    return stays(look, id, {reason_of(Code::wrong_side, "aw.seq.player-turns"_rule, id)});
  if (target.valid() &&
      (std::holds_alternative<AskInitiative>(*top) || std::holds_alternative<AskMoves>(*top)))
    return charge_route(look, id, target, [&](const Charge& charge) {
      if (const auto* moves = std::get_if<AskMoves>(top)) return check_answer(look, *moves, Command(charge));
      return check_answer(look, std::get<AskInitiative>(*top), Command(charge));
    });
  const std::optional<Moving> how = moving_at(look, top, id);
  if (!how) {
    if (std::holds_alternative<AskOrders>(*top))
      return stays(look, id, {reason_of(Code::unfinished, "aw.seq.ordered-moves"_rule, id)});
    return stays(look, id, {reason_of(Code::not_asked, "aw.seq.ordered-moves"_rule, id)});
  }
  return move_route(look, id, *how, goal);
}

}  // namespace drumhead::awi28
