// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

namespace {

// ---- moves

// Where it has orders or walls about it, the ways that they leave.
std::optional<std::vector<Path>> only_ways(const Look& look, PieceId id, const Pose& goal) {
  if (!is_garrison(look, id) && unit(look, id).order == Orders::retreat) return retreat_paths(look, id);
  if (!is_garrison(look, id)) return std::nullopt;
  std::vector<Path> out = paths_out(look, id);
  out.insert(out.begin(), path_out(look, id, goal.point()));
  return out;
}

// Straight ahead as far as the goal is; on Advance also through a gap, in column.
std::vector<Path> ways_ahead(const Look& look, PieceId id, const Pose& goal) {
  const Pose& p = look.piece(id).pose;
  const Mil ahead = to_mil(dot(vec(goal.point()) - vec(p.point()), direction(p.heading)));
  const Path on = single(Motion::advance, std::max<Mil>(kUnit, ahead), 0);
  if (unit(look, id).order != Orders::advance || unit(look, id).formation != Formation::line) return {on};
  return {on, {forming("column", 1, 0), on[0]}};
}

std::vector<RouteNote> notes_of(const Look& look, PieceId id, const March& m) {
  std::vector<RouteNote> out;
  if (m.as.slow < 1000)
    out.push_back({fmt::format("The ground slows it to {}",
                               measured(speed(look, id, m.as) * m.as.slow / 1000, look.setting)),
                   "rw.ruling.terrain-types"_rule});
  if (m.as.halted) out.push_back({"Halts there and goes to Stand", "rw.advance.missile-halt-stand"_rule});
  if (m.as.bridging) out.push_back({"In column while it crosses", "rw.advance.narrow-gap-column"_rule});
  if (m.inside.valid())
    out.push_back({"Occupies " + called(m.inside, look.setting), "rw.ruling.defences"_rule});
  if (m.off) out.push_back({"Leaves the table and is lost", "rw.ruling.retreat-nearest"_rule});
  if (m.as.order == Orders::advance && m.as.went < half_speed(look, id) &&
      owes_move(look, group_of(look, id)))
    out.push_back({fmt::format("Less than half its speed: one unit of the group owes {}",
                               measured(half_speed(look, id), look.setting)),
                   "rw.advance.minimum-move"_rule});
  if (is_artillery(look, id))
    out.push_back({"Guns that moved do not fire this phase", "rw.ruling.artillery-fire-after-moving"_rule});
  else if (has_missiles(look, id))
    out.push_back({"It may still shoot, at -1", "rw.shoot.not-stationary"_rule});
  return out;
}

Routed move_route(const Look& look, PieceId id, const Pose& goal, bool retreat) {
  Verdict no;
  check_mobile(look, id, no);
  const bool retreating = unit(look, id).order == Orders::retreat;
  if (retreating != retreat) no.push_back(reason_of(Code::not_asked, "rw.ruling.turn-sequence"_rule, id));
  if (retreat && unit(look, id).moved)
    no.push_back(reason_of(Code::already, "rw.retreat.minimum-move"_rule, id));
  for (const Onset& onset : look.state.charges)
    if (!retreat && onset.unit == id && onset.course == Course::done)
      no.push_back(reason_of(Code::already, "rw.ruling.charge-procedure"_rule, id));
  if (!no.empty()) return stays(look, id, std::move(no));
  WayRules rules;
  const bool stand = unit(look, id).order == Orders::stand;
  rules.most = stand ? tables(look).shift : speed(look, id, unit(look, id));
  rules.plan = [&](const Path& path) {
    const March m = plan_move(look, id, path, {});
    return way_plan(m, std::max(0, m.as.spent), rules.most);
  };
  rules.otherwise = retreating ? reason_of(Code::blocked, "rw.ruling.retreat-nearest"_rule, id)
                               : reason(Code::bad_path, "rw.ruling.wheel"_rule);
  rules.must_go = retreating;
  rules.by_place = true;  // turning takes a whole phase or another order: first it goes
  rules.only = only_ways(look, id, goal);
  if (!stand) rules.more = ways_ahead(look, id, goal);
  rules.is_block = [&](FeatureId at) { return Setup::is_block(look, at); };
  rules.notes = [&](const Path& path) { return notes_of(look, id, plan_move(look, id, path, {})); };
  return way_to(look, id, goal, rules);
}

Routed charge_route(const Look& look, PieceId id, PieceId target) {
  const Charge charge{id, target, {}, {}, {}};
  ChargePlan plan = plan_charge(look, charge);
  if (!plan.verdict.empty()) return stays(look, id, std::move(plan.verdict));
  const Onset& onset = plan.onset;
  const Pose end = ahead_of(onset.from, onset.from.heading, onset.way);
  Routed out = straight_in(look.piece(id), charge, {look.piece(id).pose, onset.from, end},
                           onset.spent + onset.way, row(look, id).move);
  out.notes.push_back({fmt::format("Tests to charge {}, {} away", called(target, look.setting),
                                   measured(onset.gap, look.setting)),
                       "rw.morale.charge-5"_rule});
  if (onset.struck != Struck::front)
    out.notes.push_back({"In the flank or rear", "rw.melee.against-flank-rear"_rule});
  if (may_evade(look, target))
    out.notes.push_back({capital(called(target, look.setting)) + " may evade", "rw.ruling.evade"_rule});
  return out;
}

// Straight on along the line of a charge that met nobody, as far as the goal is along it.
Routed onward_route(const Look& look, PieceId id, const Pose& goal) {
  const RuleId rule = "rw.ruling.charge-target-gone"_rule;
  const std::optional<OnwardLine> line = onward_line(look);
  if (!line || line->unit != id) return stays(look, id, {reason(Code::not_asked, rule)});
  const Vec way = direction(line->from.heading);
  const Mil wanted = to_mil(dot(vec(goal.point()) - vec(line->from.point()), way));
  const Mil run = std::clamp(wanted, line->least, line->most);
  const Move on{id, single(Motion::advance, run, 0), {}};
  if (Verdict no = check_answer(look, AskOnward{}, on); !no.empty()) return stays(look, id, std::move(no));
  const Pose end = ahead_of(line->from, line->from.heading, run);
  Routed out = straight_in(look.piece(id), on, {look.piece(id).pose, line->from, end}, run, line->most);
  out.whole = apart(out.end, goal) <= kHere;
  if (wanted > run)
    out.rest.push_back(
        reason(Code::too_far, rule, length_fact("is", wanted), length_fact("most", line->most)));
  else if (!out.whole)
    out.rest.push_back(reason(Code::bad_path, rule));
  return out;
}

struct Ways {
  const Look& look;
  PieceId id;
  const Pose& goal;

  Routed of_leader(const AskGenerals&) const {
    return ride_route(look, id, goal, tables(look).general_move, kUnit / 2,
                      {"rw.ruling.general"_rule, "rw.ruling.general"_rule},
                      [&](const Lead& lead) { return check_lead(look, lead); });
  }
  Routed of_unit(const AskMoves&) const { return move_route(look, id, goal, false); }
  Routed of_unit(const AskRetreats&) const { return move_route(look, id, goal, true); }
  Routed of_unit(const AskOnward&) const { return onward_route(look, id, goal); }
  Routed of_unit(const AskCharges&) const {
    const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit);
    if (target.valid()) return charge_route(look, id, target);
    return stays(look, id, {reason_of(Code::not_a_target, "rw.ruling.charge-procedure"_rule, id)});
  }
};

}  // namespace

Routed Arw1d::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  return way_at<Ways>(look, top, id, goal, "rw.ruling.turn-sequence"_rule);
}

}  // namespace drumhead::arw1d
