// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include "kit/routing.h"
#include "rules/thomas/thomas.h"
#include "words/sentences.h"

namespace drumhead::thomas {

namespace {

Angle size_of(Angle angle) { return angle < 0 ? -angle : angle; }

Angle oblique(const Look& look) {
  return chosen<"nt.ruling.oblique-moves", "0">(look.setting) ? 0 : tables(look).oblique;
}

// ---- moves

// Up to the first bank, wall or fence, over it, and on.
std::vector<Path> ways_across(const Look& look, PieceId id, const Pose& goal) {
  const Piece& p = look.piece(id);
  const Vec way = vec(goal.point()) - vec(p.pose.point());
  const Angle by = turn_between(p.pose.heading, bearing(way));
  if (size_of(by) > oblique(look)) return {};
  Mil at = -1;
  const Leg leg = look.field.straight(id, p.pose, p.foot, wrap(p.pose.heading + by), to_mil(length(way)), 0);
  for (const Span& span : leg.crossed)
    if (is_barrier(look, span.feature) && (at < 0 || span.from < at)) at = span.from;
  if (at < 0) return {};
  Path path = at > 0 ? slanting(at, by) : Path{};
  path.push_back(single(Motion::cross, 0, 0)[0]);
  const MovePlan over = plan_move(look, id, path);
  if (!over.verdict.empty()) return {single(Motion::cross, 0, 0)};
  const Vec rest = vec(goal.point()) - vec(over.end.point());
  const Angle on = turn_between(over.end.heading, bearing(rest));
  if (dot(rest, direction(over.end.heading)) < kHere || size_of(on) > oblique(look)) return {path};
  Path farther = path;
  farther.push_back(slanting(to_mil(length(rest)), on)[0]);
  return {path, farther};
}

// ---- what a route says

std::string degrees(Angle angle) { return fmt::format("{}°", (size_of(angle) + 50) / 100); }

RouteNote note_of(const Look& look, const Manoeuvre& made) {
  const Tables& t = tables(look);
  const char* hand = made.angle < 0 ? "left" : "right";
  switch (made.kind) {
    case Motion::wheel:
      return {fmt::format("Wheel {} by {}: {}", hand, degrees(made.angle), move_share(t.wheel, kWholeMove)),
              "nt.formation.wheel"_rule};
    case Motion::turn:
      return {fmt::format("Turn {}: {}", size_of(made.angle) == 18000 ? "about" : hand,
                          move_share(t.turn, kWholeMove)),
              "nt.formation.turn"_rule};
    case Motion::cross:
      return {"Crosses what lies ahead", "nt.ruling.linear-obstacles"_rule};
    case Motion::enter:
      return {fmt::format("Occupies {}: {}", called(made.feature, look.setting),
                          move_share(t.town_occupy, kWholeMove)),
              "nt.terrain.town-full-turn"_rule};
    case Motion::leave:
      return {fmt::format("Leaves the town: {}", move_share(t.town_leave, kWholeMove)),
              "nt.ruling.town-leaving"_rule};
    default:
      return {};
  }
}

// Slow ground under the middle of its front.
void note_ground(const Look& look, PieceId id, const Pose& from, const Manoeuvre& run,
                 std::vector<RouteNote>& out) {
  const Leg leg = look.field.leg(id, from, look.piece(id).foot, run, 0);
  for (const Span& span : leg.middle) {
    const int pace = speed(look, id, span.feature);
    if (pace >= 1000 || pace == 0) continue;
    out.push_back({fmt::format("{} through {} at {} speed", measured(span.to - span.from, look.setting),
                               called(span.feature, look.setting),
                               pace == 500 ? std::string("half") : fmt::format("{}%", pace / 10)),
                   ground_rule(look, id, span.feature)});
  }
}

void note_fire(const Look& look, PieceId id, std::vector<RouteNote>& out) {
  if (!tables(look).may_fire[at(troop(look, id))]) return;
  if (has(look, id, "nt.special.minutemen-move-and-fire"_rule))
    out.push_back({"It may still fire this turn", "nt.special.minutemen-move-and-fire"_rule});
  else
    out.push_back({"It may not fire this turn", "nt.formation.no-move-and-fire"_rule});
}

std::vector<RouteNote> notes_of(const Look& look, PieceId id, const Path& path) {
  std::vector<RouteNote> out;
  Pose at = look.piece(id).pose;
  for (const Manoeuvre& made : path) {
    if (made.kind == Motion::advance || made.kind == Motion::oblique)
      note_ground(look, id, at, made, out);
    else
      out.push_back(note_of(look, made));
    at = moved(at, look.piece(id).foot, made);
  }
  note_fire(look, id, out);
  return out;
}

Footprint foot_after(const Look& look, PieceId id, Formation formation) {
  const Formation shape = formation == Formation::garrison ? usual_formation(troop(look, id)) : formation;
  return footprint(tables(look), troop(look, id), shape, unit(look, id).bases);
}

Routed move_route(const Look& look, PieceId id, const Pose& goal) {
  const Unit& u = unit(look, id);
  if (u.charged) return stays(look, id, {reason(Code::already, "nt.ruling.charge-uses-move"_rule)});
  if (u.moved) return stays(look, id, {reason(Code::already, "nt.move.allowance"_rule)});
  if (rate(look, id) == 0 && !is_garrison(look, id))
    return stays(look, id,
                 {reason(Code::no_move_left, rate_rule(look, id, u.formation), length_fact("most", 0))});
  const Mil most = tables(look).move[static_cast<std::size_t>(troop(look, id))]
                                    [static_cast<std::size_t>(formation_or_usual(look, id))];
  WayRules rules;
  rules.plan = [&](const Path& path) -> WayPlan {
    const MovePlan made = plan_move(look, id, path);
    const Mil used = static_cast<Mil>(std::int64_t{made.spent} * most / kWholeMove);
    return {made.verdict, made.end, made.inside, foot_after(look, id, made.formation), used, most};
  };
  rules.most = most;
  rules.otherwise =
      reason(Code::bad_angle, "nt.ruling.oblique-moves"_rule, angle_fact("most", oblique(look)));
  rules.oblique = oblique(look);
  rules.more = ways_across(look, id, goal);
  rules.is_block = [&](FeatureId at) { return Setup::is_block(look, at); };
  rules.notes = [&](const Path& path) { return notes_of(look, id, path); };
  return way_to(look, id, goal, rules);
}

// ---- charges and generals

Routed charge_route(const Look& look, PieceId id, const Pose& goal) {
  const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit);
  if (!target.valid())
    return stays(look, id, {reason(Code::not_a_target, "nt.ruling.charge-declaration"_rule)});
  ChargePlan plan;
  const Charge charge = best_charge(look, id, target, plan);
  if (!plan.verdict.empty()) return stays(look, id, std::move(plan.verdict));
  Pose end;
  make_contact(look, plan.rush, end);
  const Piece& p = look.piece(id);
  Routed out =
      straight_in(p, charge, trail_along(p.pose, p.foot, charge.path, end),
                  static_cast<Mil>(std::int64_t{plan.spent} * rate(look, id) / kWholeMove), rate(look, id));
  out.notes.push_back(
      {fmt::format("Charges {}, {} away", called(target, look.setting), measured(plan.length, look.setting)),
       "nt.ruling.charge-distance"_rule});
  if (plan.rush.attack != Attack::front)
    out.notes.push_back({plan.rush.attack == Attack::flank ? "In the flank: it strikes first"
                                                           : "In the rear: it strikes first",
                         "nt.melee.first-flank-rear"_rule});
  if (plan.rush.may_be_shot && is_infantry(troop(look, target)))
    out.notes.push_back(
        {capital(called(target, look.setting)) + " may shoot at it first", "nt.charge.defender-shoots"_rule});
  return out;
}

Routed lead_route(const Look& look, Side side, PieceId leader, const Pose& goal) {
  constexpr Mil kNear = 2 * kUnit, kAnywhere = 1000 * kUnit;
  const RuleId reach = "nt.ruling.general-reach"_rule;
  const PieceId to = unit_at(look.core, look.field, side, goal.point(), kAnywhere);
  if (!to.valid()) return stays(look, leader, {reason(Code::bad_choice, reach)});
  const Lead lead{leader, to, {}, {}};
  if (Verdict no = check_lead(look, side, lead); !no.empty()) return stays(look, leader, std::move(no));
  const Point p = look.field.centre(to);
  Routed out = straight_in(look.piece(leader), lead, {goal, {p.x, p.y, look.piece(to).pose.heading}}, 0, 0);
  out.outline = outlines_at(out.end, Footprint{kUnit, kUnit});
  out.whole = look.field.distance(to, goal.point()) <= kNear;
  if (!out.whole) out.rest.push_back(reason(Code::bad_choice, reach));
  out.notes.push_back({"Joins " + called(to, look.setting), "nt.general.assign"_rule});
  return out;
}

struct Ways {
  const Look& look;
  PieceId id;
  const Pose& goal;

  Routed of_leader(const AskDeploy& step) const { return lead_route(look, step.side, id, goal); }
  Routed of_leader(const AskGenerals&) const { return lead_route(look, look.core.active, id, goal); }
  Routed of_unit(const AskMoves&) const { return move_route(look, id, goal); }
  Routed of_unit(const AskCharges&) const { return charge_route(look, id, goal); }
};

}  // namespace

Routed Thomas::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  return way_at<Ways>(look, top, id, goal, "nt.ruling.turn-structure"_rule);
}

}  // namespace drumhead::thomas
