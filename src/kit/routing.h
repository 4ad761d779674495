// What sheets share when they say where a piece that was dragged somewhere ends: the way to it, a charge, a
// place to set up, a leader's ride.
#pragma once

#include <functional>

#include "battle/game.h"
#include "kit/answers.h"
#include "kit/deployment.h"
#include "kit/showing.h"
#include "table/field.h"

namespace drumhead {

inline constexpr Mil kHere = 20;  // as near as this to the goal is there

// It cannot go there, and why.
template <class S>
Routed stays(const Look<S>& look, PieceId id, Verdict why) {
  return staying(look.piece(id), look.field.terrain(), std::move(why));
}

// ---- moves

// What comes of a path, by a sheet's own plan of it.
struct WayPlan {
  Verdict verdict;
  Pose end;
  FeatureId inside;  // the block that it ends in
  Footprint foot;    // its shape there
  Mil used = 0, allowance = 0;
  Path went = {};  // as far as it really goes, where something halts it
};

// What a sheet says of the ways of one unit. Only `plan`, `most` and `otherwise` must be given.
struct WayRules {
  std::function<WayPlan(const Path&)> plan;
  Mil most = 0;           // no legal path has longer runs in all; 0: paths are legal whole or not at all
  Reason otherwise;       // why not, where no manoeuvre ends there though none is forbidden
  Angle oblique = 18000;  // so far aside a straight run may go
  bool free = false;      // it goes to any place as the crow flies
  bool must_go = false;   // it goes even where that brings it no nearer
  bool by_place = false;  // the heading that is asked for does not count
  std::function<bool(FeatureId)> is_block = {};  // a goal in such ground is its occupation
  std::optional<std::vector<Path>> only = {};    // these ways and no others,
  std::vector<Path> more = {};                   // or these beside the usual ones
  std::function<std::vector<RouteNote>(const Path&)> notes = {};
  Word manner = {};  // of the move
};

// The way that ends nearest to a goal: straight runs, wheels, turns, what `table/march.h` knows besides, and
// the sheet's own; each whole, or as far as it is legal. The heading counts where the player turned the
// piece.
Routed way_to(PieceId id, const Piece& piece, const Terrain& terrain, const Pose& goal,
              const WayRules& rules);
template <class S>
Routed way_to(const Look<S>& look, PieceId id, const Pose& goal, const WayRules& rules) {
  return way_to(id, look.piece(id), look.field.terrain(), goal, rules);
}
// The plan of a march that has verdict, pose, inside and foot().
template <class March>
WayPlan way_plan(March march, Mil used, Mil allowance) {
  const Footprint foot = march.foot();
  return {std::move(march.verdict), march.pose, march.inside, foot, std::min(used, allowance), allowance};
}

// A path as the page draws it: its end, the way there and the body at the end.
void draw_way(Routed& out, const Piece& piece, const Path& path, const WayPlan& plan, const Terrain& terrain);

// Straight in along `trail`, which ends where it strikes: a charge, or a run along a line that is given.
Routed straight_in(const Piece& piece, Command command, std::vector<Pose> trail, Mil used, Mil allowance);
// So far on from a pose, the heading kept.
Pose ahead_of(const Pose& from, Angle along, Mil by);

// ---- places

// The legal place nearest to a goal for a unit that is set up; no command: there is none.
template <class Check>
Routed deployed_near(Deploy deploy, const Pose& goal, const Footprint& foot, const Box& zone, Check check) {
  Routed out;
  deploy.at = {goal.x, goal.y, wrap(goal.heading)};
  out.rest = check(deploy);
  const std::optional<Pose> place = legal_near(deploy.at, foot, zone, [&](const Pose& at) {
    deploy.at = at;
    return check(deploy).empty();
  });
  if (!place) return out;
  deploy.at = out.end = *place;
  out.whole = out.rest.empty();
  out.command = deploy;
  out.trail = {out.end};
  out.outline = outlines_at(out.end, foot);
  return out;
}

// The same at the question of setting up, for whoever is set up.
template <class S, class Step>
Routed deploy_route(const Look<S>& look, const Step& step, PieceId id, const Pose& goal) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  if (entry.side != step.side || !is_of_setup(look, id))
    return stays(look, id, {reason_of(Code::wrong_side, S::Setup::cite, id)});
  Routed out =
      deployed_near({id, {}, {}, 0, {}, {}}, goal, look.piece(id).foot, look.setting.info(step.side).zone,
                    [&](const Deploy& deploy) { return check_answer(look, step, Command(deploy)); });
  if (out.command) return out;
  out = stays(look, id, std::move(out.rest));
  if (!look.on_table(id)) out.end = {goal.x, goal.y, wrap(goal.heading)};
  return out;
}

// The legal place nearest to a goal: as asked, or among those that the sheet proposes.
template <class S, class Check>
Routed place_route(const Look<S>& look, PieceId id, const Pose& goal, const std::vector<Command>& proposed,
                   Check check) {
  Verdict why = check(Place{id, goal, {}, 0});
  std::optional<Pose> best = why.empty() ? std::optional<Pose>(goal) : std::nullopt;
  for (std::size_t i = 0; !why.empty() && i < proposed.size(); ++i) {
    const auto* place = std::get_if<Place>(&proposed[i]);
    if (place == nullptr || (best && apart(place->at, goal) >= apart(*best, goal))) continue;
    if (check(*place).empty()) best = place->at;
  }
  if (!best) return stays(look, id, std::move(why));
  Routed out = straight_in(look.piece(id), Place{id, *best, {}, 0}, {look.piece(id).pose, *best}, 0, 0);
  out.whole = why.empty();
  out.rest = std::move(why);
  return out;
}

// ---- leaders

// As far towards a goal as a leader rides; most 0: anywhere.
Pose within_ride(const Pose& from, const Pose& goal, Mil most);

// What a ride looks like, legal or not: `rest` is the sheet's verdict on it.
struct RideRules {
  RuleId too_far, joins;
};
Routed ride(const Setting& setting, const Piece& leader, const Lead& lead, const Pose& wanted, Mil most,
            Verdict rest, const RideRules& rules);

// Towards a goal as far as he rides, to the unit that stands within `near` of it.
template <class S, class Check>
Routed ride_route(const Look<S>& look, PieceId leader, const Pose& wanted, Mil most, Mil near,
                  const RideRules& rules, Check check) {
  const Pose goal = within_ride(look.piece(leader).pose, wanted, most);
  const Side side = look.setting.roster[leader.index()].side;
  const Lead lead{leader, unit_at(look.core, look.field, side, goal.point(), near), goal, {}};
  return ride(look.setting, look.piece(leader), lead, wanted, most, check(lead), rules);
}

// ---- where a drag ends, question by question
//
// A sheet has a struct {look, id, goal} with of_unit(step) and of_leader(step) for each question at which a
// piece is dragged; units are set up without. `turns` is the rule that says who acts when.
template <class Ways, class S>
Routed way_at(const Look<S>& look, const typename S::Step* top, PieceId id, const Pose& goal, RuleId turns) {
  if (!look.known(id)) return {};
  if (top == nullptr) return stays(look, id, {reason(Code::not_asked, RuleId{})});
  const PieceKind kind = look.setting.roster[id.index()].kind;
  const Ways ways{look, id, goal};
  const auto go = [&](const auto& step) {
    constexpr bool sets_up = kSetsUp<std::remove_cvref_t<decltype(step)>>;
    if constexpr (sets_up)
      if (kind == PieceKind::unit) return deploy_route(look, step, id, goal);
    const bool asked = sets_up || asks_of(look, step, id);
    if constexpr (requires { ways.of_leader(step); })
      if (asked && kind == PieceKind::leader) return ways.of_leader(step);
    if constexpr (requires { ways.of_unit(step); })
      if (asked && kind == PieceKind::unit) return ways.of_unit(step);
    const bool acts = look.on_table(id) && look.side(id) == look.core.active;
    return stays(look, id, {acts ? reason(Code::not_asked, turns) : reason_of(Code::wrong_side, turns, id)});
  };
  return std::visit(go, *top);
}

}  // namespace drumhead
