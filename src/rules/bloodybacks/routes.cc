// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include "kit/routing.h"
#include "rules/bloodybacks/bloodybacks.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

namespace {

// ---- moves

std::vector<RouteNote> notes_of(const Look& look, const March& m) {
  std::vector<RouteNote> out;
  if (m.drp > 0)
    out.push_back(
        {m.drp == 1 ? "1 disruption for the ground" : fmt::format("{} disruption for the ground", m.drp),
         m.heavy_woods || m.difficult ? "bb.move.difficult-drp"_rule : "bb.move.obstacle"_rule});
  if (m.retrograde)
    out.push_back({unit(look, m.id).drp >= tables(look).drp_max ? "Going back: a morale test"
                                                                : "Going back: 1 disruption",
                   "bb.retro.drp"_rule});
  for (const PieceId friendly : m.through)
    out.push_back({"Passes through " + called(friendly, look.setting), "bb.inter.open-order"_rule});
  for (const PieceId friendly : m.passed)
    out.push_back(
        {"Passage of lines through " + called(friendly, look.setting) + ", by a die", "bb.pass.roll"_rule});
  if (m.halted) out.push_back({"Stops at what is in its way", "bb.ruling.passage-details"_rule});
  if (m.inside.valid())
    out.push_back({"Occupies " + called(m.inside, look.setting), "bb.ruling.terrain-kinds"_rule});
  return out;
}

// Horse goes one of the lengths that it rolled, in the direction that is wanted; one turn before the run is
// enough.
std::vector<Path> rolled_ways(const Look& look, PieceId id, const Pose& goal) {
  std::vector<Path> out;
  const Piece& p = look.piece(id);
  for (Path path : patterns(p.pose, p.foot, goal, true)) {
    Manoeuvre& last = path.back();
    if (path.size() > 2 || (last.kind != Motion::advance && last.kind != Motion::oblique)) continue;
    Mil before = 0;
    if (path.size() == 2) {
      const Leg leg = look.field.leg(id, p.pose, p.foot, path[0], 0);
      before = path[0].kind == Motion::wheel ? leg.outer : leg.run;
    }
    for (const Mil length : look.state.lengths) {
      last.length = length - before;
      if (length > before) out.push_back(path);
    }
  }
  return out;
}

Routed move_route(const Look& look, PieceId id, const Pose& goal, bool rolled) {
  Verdict no;
  if (!rolled) {
    check_mobile(look, id, no);
    check_price(look, id, tables(look).move, "bb.tariff.move"_rule, no);
  }
  if (!no.empty()) return stays(look, id, std::move(no));
  const auto plan = [&](const Path& path) {
    return rolled ? plan_rolled(look, id, path) : plan_move(look, id, path);
  };
  WayRules rules;
  rules.plan = [&](const Path& path) {
    const March m = plan(path);
    WayPlan out = way_plan(m, m.used, m.allowance);
    out.went = m.path;
    return out;
  };
  rules.most = rate(look, id, formation(look, id), true);
  rules.otherwise = reason(Code::bad_path, "bb.ruling.wheels"_rule);
  rules.free = !rolled && is_open_order(look, id) && formation(look, id) == Formation::deployed;
  rules.must_go = rolled;
  if (rolled && type(look, id) == Type::cavalry) {
    rules.only = rolled_ways(look, id, goal);
    rules.most = 0;
  }
  rules.is_block = [&](FeatureId at) { return !rolled && may_garrison(look, id, at); };
  rules.notes = [&](const Path& path) { return notes_of(look, plan(path)); };
  return way_to(look, id, goal, rules);
}

// ---- charges

Routed charge_route(const Look& look, PieceId id, PieceId target) {
  const Charge charge{id, target, {}, {}, {}};
  Verdict no = check_charge(look, charge);
  if (!no.empty()) return stays(look, id, std::move(no));
  if (is_engaged(look, id)) {
    Routed out = straight_in(look.piece(id), charge, {look.piece(id).pose}, 0, 0);
    out.outline = outlines_of(look.piece(id), look.field.terrain());
    out.notes.push_back({"Counter-charges", "bb.ruling.tables-turned"_rule});
    return out;
  }
  const Rush rush = plan_charge(look, id, target, {}).rush;
  const Pose end = ahead_of(rush.from, rush.from.heading, rush.gap);
  const bool horse = type(look, id) == Type::cavalry;
  Routed out = straight_in(look.piece(id), charge, {look.piece(id).pose, rush.from, end},
                           rush.gap + rush.spent, horse ? 24 * kUnit : rush.reach + rush.spent);
  out.notes.push_back({fmt::format("Charges {}, {} away{}", called(target, look.setting),
                                   measured(rush.gap, look.setting), horse ? ", by two dice" : ""),
                       "bb.charge.reach"_rule});
  if (rush.struck != Facing::front)
    out.notes.push_back({rush.struck == Facing::flank ? "In the flank" : "In the rear",
                         rush.struck == Facing::flank ? "bb.impetus.flank"_rule : "bb.impetus.rear"_rule});
  return out;
}

// ---- commanders

// As far towards the goal as a point of command takes him.
Pose within_ride(const Look& look, PieceId by, const Pose& goal) {
  const PieceId with = look.piece(by).with;
  if (with.valid() && look.field.distance(with, goal.point()) <= tables(look).ride) return goal;
  return drumhead::within_ride(look.piece(by).pose, goal, tables(look).ride);
}

Routed lead_route(const Look& look, PieceId by, const Pose& wanted) {
  const PieceId at = unit_at(look.core, look.field, look.side(by), wanted.point(), kUnit / 2);
  const Pose goal = at.valid() ? wanted : within_ride(look, by, wanted);
  Lead lead{by, at, goal, {}};
  if (at.valid() && !check_lead(look, lead).empty()) lead = Lead{by, {}, within_ride(look, by, wanted), {}};
  return ride(look.setting, look.piece(by), lead, wanted, tables(look).ride, check_lead(look, lead),
              {"bb.cp.move"_rule, "bb.ruling.attach"_rule});
}

Routed commander_start_route(const Look& look, const AskDeploy& step, PieceId by, const Pose& goal) {
  const PieceId at = unit_at(look.core, look.field, look.side(by), goal.point(), kUnit / 2);
  const Lead lead{by, at, {goal.x, goal.y, 0}, {}};
  if (Verdict no = check_answer(look, step, lead); !no.empty()) return stays(look, by, std::move(no));
  return straight_in(look.piece(by), lead, {look.piece(by).pose, lead.to}, 0, 0);
}

struct Ways {
  const Look& look;
  PieceId id;
  const Pose& goal;

  Routed of_leader(const AskDeploy& step) const { return commander_start_route(look, step, id, goal); }
  Routed of_leader(const AskPool&) const { return lead_route(look, id, goal); }
  Routed of_leader(const AskActions&) const { return lead_route(look, id, goal); }
  Routed of_unit(const AskPool&) const {
    return stays(look, id, {reason(Code::unfinished, "bb.act.when"_rule)});
  }
  Routed of_unit(const AskMove&) const { return move_route(look, id, goal, true); }
  Routed of_unit(const AskActions&) const {
    if (!is_acting(look, id))
      return stays(look, id, {reason_of(Code::unfinished, "bb.ruling.unit-finishes"_rule, id)});
    const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit / 4);
    return target.valid() ? charge_route(look, id, target) : move_route(look, id, goal, false);
  }
};

}  // namespace

Routed Bloodybacks::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  return way_at<Ways>(look, top, id, goal, "bb.act.when"_rule);
}

}  // namespace drumhead::bloodybacks
