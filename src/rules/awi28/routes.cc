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
    Path leave = leaving(goal.point());
    leave[0].to = goal;
    rules.only = std::vector<Path>{leave};
  }
  rules.is_block = [&](FeatureId at) { return may_garrison(look, id, at); };
  rules.notes = [&](const Path& path) { return notes_of(look, id, plan_move(look, id, path, how)); };
  return way_to(look, id, goal, rules);
}

// aw.ruling.winner-options: straight ahead only, as far as the goal is ahead.
Routed follow_route(const Look& look, const AskWinner& step, const Pose& goal) {
  const PieceId id = step.unit;
  const Pose& p = look.piece(id).pose;
  const Moving how{1, false, false, true, {}};
  const Mil ahead = to_mil(dot(vec(goal.point()) - vec(p.point()), direction(p.heading)));
  WayRules rules;
  rules.manner = "follow";
  rules.plan = [&](const Path& path) {
    WayPlan out = plan_of(look, id, path, how);
    out.verdict = check_answer(look, step, Command(Move{id, path, rules.manner}));
    return out;
  };
  rules.most = rate(look, id, unit(look, id).formation);
  rules.otherwise = reason(Code::bad_path, "aw.ruling.winner-options"_rule);
  rules.only = std::vector<Path>{single(Motion::advance, ahead, 0)};
  rules.notes = [&](const Path& path) { return notes_of(look, id, plan_move(look, id, path, how)); };
  if (ahead < kHere) return stays(look, id, {rules.otherwise});
  return way_to(look, id, goal, rules);
}

// ---- charges

Routed charge_route(const Look& look, const Charge& charge, Verdict no) {
  const PieceId id = charge.unit, target = charge.target;
  if (!no.empty()) return stays(look, id, std::move(no));
  const ChargePlan plan = plan_charge(look, charge);
  const bool there = plan.verdict.empty();
  const Pose end = there ? plan.end : look.piece(id).pose;
  Routed out = straight_in(look.piece(id), charge, {look.piece(id).pose, end}, there ? plan.rush.run : 0,
                           rate(look, id, unit(look, id).formation));
  const std::string enemy = called(target, look.setting);
  if (!there) {  // too few moves: it goes as far as it can
    add_note(out, "Goes as far as it can towards " + enemy, "aw.ruling.partial-orders"_rule);
    return out;
  }
  add_note(out, fmt::format("Charges {}, {} away", enemy, measured(plan.rush.gap, look.setting)),
           "aw.ruling.charge"_rule);
  if (plan.rush.side != Facing::front) add_note(out, "In the flank or rear", "aw.melee.flank"_rule);
  if (may_evade(look, plan.rush)) add_note(out, capital(enemy) + " may evade", "aw.ruling.evade-when"_rule);
  if (may_close_fire(look, plan.rush))
    add_note(out, capital(enemy) + " may give closing fire", "aw.ruling.closing-fire"_rule);
  return out;
}

// ---- commanders

constexpr RideRules kRideRules = {"aw.ruling.commander-move"_rule, "aw.ruling.commander-attach"_rule};

struct Ways {
  const Look& look;
  PieceId id;
  const Pose& goal;

  template <class Check>
  Routed ride(Mil most, Check check) const {
    return ride_route(look, id, goal, most, 0, kRideRules, check);
  }
  Routed of_leader(const AskDeploy& step) const {
    if (look.setting.roster[id.index()].side != step.side)
      return stays(look, id, {reason_of(Code::wrong_side, Setup::cite, id)});
    return ride(0, [&](const Lead& lead) { return check_post(look, step.side, lead); });
  }
  Routed of_leader(const AskCommanders&) const {
    const Tables& t = tables(look);
    return ride(leader_of(look, id).mounted ? t.commander_mounted : t.commander_foot,
                [&](const Lead& lead) { return check_ride(look, lead); });
  }
  Routed of_leader(const AskReplacement& step) const {
    return ride(0, [&](const Lead& lead) { return check_answer(look, step, Command(lead)); });
  }

  Charge charge() const {
    const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit / 4);
    return {id, target, {}, {}, {}};
  }
  Routed of_unit(const AskWinner& step) const {
    const Charge sweep = charge();
    return sweep.target.valid() ? charge_route(look, sweep, check_sweep(look, step, sweep))
                                : follow_route(look, step, goal);
  }
  Routed of_unit(const AskOrders&) const {
    return stays(look, id, {reason_of(Code::unfinished, "aw.seq.ordered-moves"_rule, id)});
  }
  template <class Question>
  Routed move(const Question& step) const {
    constexpr RuleId cite = "aw.seq.ordered-moves"_rule;
    const Charge at = charge();
    if (at.target.valid()) return charge_route(look, at, check_answer(look, step, Command(at)));
    const std::optional<Moving> how = moving_at(look, step, id);
    return how ? move_route(look, id, *how, goal) : stays(look, id, {reason_of(Code::not_asked, cite, id)});
  }
  Routed of_unit(const AskMoves& step) const { return move(step); }
  Routed of_unit(const AskInitiative& step) const { return move(step); }
};

}  // namespace

Routed Awi28::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  return way_at<Ways>(look, top, id, goal, "aw.seq.player-turns"_rule);
}

}  // namespace drumhead::awi28
