// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

namespace {

Routed stays(const Look& look, PieceId id, Verdict why) {
  // No manoeuvre ends there, though none is forbidden.
  if (why.empty()) why.push_back(reason(Code::bad_path, "rw.ruling.wheel"_rule));
  return staying(look.piece(id), look.field.terrain(), std::move(why));
}

// Tries the ways that lead to a goal, whole or as far as they are legal, and keeps the one that ends nearest.
class Finder {
 public:
  Finder(const Look& look, PieceId id, const Pose& goal) : look_(look), id_(id), goal_(goal) {}

  void search() {
    if (is_garrison(look_, id_)) {
      offer(path_out(look_, id_, goal_.point()));
      if (best.empty())
        for (const Path& path : paths_out(look_, id_)) offer(path);
      return;
    }
    if (offer_block()) return;
    if (unit(look_, id_).order == Orders::stand) return offer_shift();
    if (unit(look_, id_).order == Orders::retreat) return offer_retreat();
    for (const Path& path : patterns(look_.piece(id_).pose, look_.piece(id_).foot, goal_, true)) {
      offer(path);
      if (miss <= kHere) return;
    }
    offer(single(Motion::advance, std::max<Mil>(kUnit, distance_ahead()), 0));
    if (unit(look_, id_).order == Orders::advance && unit(look_, id_).formation == Formation::line)
      offer({forming("column", 1, 0), single(Motion::advance, std::max<Mil>(kUnit, distance_ahead()), 0)[0]});
  }

  Path best;
  double miss = 1e18;
  Verdict why_not;

 private:
  Mil distance_ahead() const {
    const Pose& p = look_.piece(id_).pose;
    return to_mil(dot(vec(goal_.point()) - vec(p.point()), direction(p.heading)));
  }
  bool legal(const Path& path) const {
    return !path.empty() && plan_move(look_, id_, path, {}).verdict.empty();
  }
  void take(const Path& path) {
    const March m = plan_move(look_, id_, path, {});
    const double how = apart(m.pose, goal_) + m.as.spent / 1000.0;
    const double stay = apart(look_.piece(id_).pose, goal_);
    const bool turns = path.back().kind == Motion::turn || path.back().kind == Motion::wheel;
    if (how >= miss || (how >= stay && !turns && path.back().kind != Motion::leave && !m.inside.valid()))
      return;
    miss = how;
    best = path;
  }
  void offer(const Path& path) {
    if (path.empty()) return;
    Verdict verdict = plan_move(look_, id_, path, {}).verdict;
    if (verdict.empty()) return take(path);
    if (why_not.empty()) why_not = std::move(verdict);
    const Path part =
        longest_part(path, speed(look_, id_, unit(look_, id_)), [&](const Path& p) { return legal(p); });
    if (!part.empty()) take(part);
  }
  // On Stand: up to 5 cm in any direction.
  void offer_shift() {
    const Pose& p = look_.piece(id_).pose;
    const Vec way = vec(goal_.point()) - vec(p.point());
    const Mil far = to_mil(length(way));
    if (far == 0) return;
    const Angle off = turn_between(p.heading, bearing(way));
    offer(slanting(far, off));
  }
  void offer_retreat() {
    double least = 1e18;
    for (const Path& path : retreat_paths(look_, id_)) {
      const March m = plan_move(look_, id_, path, {});
      const double how = apart(m.pose, goal_);
      if (how >= least) continue;
      least = miss = how;
      best = path;
    }
    if (best.empty()) why_not = {reason_of(Code::blocked, "rw.ruling.retreat-nearest"_rule, id_)};
  }
  // A goal in a block is its occupation.
  bool offer_block() {
    const auto is_block = [&](FeatureId at) { return kind_at(look_, at) == Kind::building; };
    for (const FeatureId block : blocks_under(look_.field.terrain(), goal_.point(), is_block)) {
      if (!legal(entering(block))) continue;
      best = entering(block);
      miss = 0;
      return true;
    }
    return false;
  }

  const Look& look_;
  PieceId id_;
  Pose goal_;
};

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

Verdict verdict_on(const Look& look, PieceId id, const Path& path) {
  return path.empty() ? Verdict{} : plan_move(look, id, path, {}).verdict;
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
  Finder finder(look, id, goal);
  finder.search();
  if (finder.best.empty()) return stays(look, id, std::move(finder.why_not));
  const March m = plan_move(look, id, finder.best, {});
  Routed out;
  out.whole = m.inside.valid() || apart(m.pose, goal) <= kHere;
  if (!out.whole)
    say_rest(out, verdict_on(look, id, lengthened(finder.best, kBeyond)), std::move(finder.why_not),
             reason(Code::bad_path, "rw.ruling.wheel"_rule));
  out.command = Move{id, finder.best, {}};
  out.allowance =
      unit(look, id).order == Orders::stand ? tables(look).shift : speed(look, id, unit(look, id));
  out.used = std::clamp<Mil>(m.as.spent, 0, out.allowance);
  out.notes = notes_of(look, id, m);
  draw_way(out, look.piece(id), finder.best, m.pose, m.inside, m.foot(), look.field.terrain());
  return out;
}

Routed charge_route(const Look& look, PieceId id, PieceId target) {
  const Charge charge{id, target, {}, {}, {}};
  ChargePlan plan = plan_charge(look, charge);
  if (!plan.verdict.empty()) return stays(look, id, std::move(plan.verdict));
  Routed out;
  const Onset& onset = plan.onset;
  const Point p = to_point(vec(onset.from.point()) + direction(onset.from.heading) * onset.way);
  out.end = {p.x, p.y, onset.from.heading};
  out.whole = true;
  out.command = charge;
  out.allowance = row(look, id).move;
  out.used = std::min<Mil>(out.allowance, onset.spent + onset.way);
  out.trail = {look.piece(id).pose, onset.from, out.end};
  out.outline = outlines_at(out.end, look.piece(id).foot);
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
  Routed out;
  const Point p = to_point(vec(line->from.point()) + way * run);
  out.end = {p.x, p.y, line->from.heading};
  out.whole = apart(out.end, goal) <= kHere;
  if (wanted > run)
    out.rest.push_back(
        reason(Code::too_far, rule, length_fact("is", wanted), length_fact("most", line->most)));
  else if (!out.whole)
    out.rest.push_back(reason(Code::bad_path, rule));
  out.command = on;
  out.allowance = line->most;
  out.used = run;
  out.trail = {look.piece(id).pose, line->from, out.end};
  out.outline = outlines_at(out.end, look.piece(id).foot);
  return out;
}

Routed deploy_route(const Look& look, const AskDeploy& step, PieceId id, const Pose& goal) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  if (entry.side != step.side || entry.arrives > 0 || unit(look, id).stands == 0)
    return stays(look, id, {reason_of(Code::wrong_side, "rw.ruling.scenario-frame"_rule, id)});
  Routed out =
      deployed_near({id, {}, {}, 0, {}, {}}, goal, look.piece(id).foot, look.setting.info(step.side).zone,
                    [&](const Deploy& deploy) { return check_deploy(look, step.side, deploy); });
  return out.command ? out : stays(look, id, std::move(out.rest));
}

// As far towards the goal as a General rides in one phase.
Routed lead_route(const Look& look, PieceId leader, const Pose& wanted) {
  const Mil most = tables(look).general_move;
  const Pose goal = within_ride(look.piece(leader).pose, wanted, most);
  const Lead lead{
      leader, unit_at(look.core, look.field, look.side(leader), goal.point(), kUnit / 2), goal, {}};
  return ride(look.setting, look.piece(leader), lead, wanted, most, check_lead(look, lead),
              {"rw.ruling.general"_rule, "rw.ruling.general"_rule});
}

}  // namespace

Routed Arw1d::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  if (!look.known(id)) return {};
  if (top == nullptr) return stays(look, id, {reason(Code::not_asked, RuleId{})});
  const bool leader = look.piece(id).kind == PieceKind::leader;
  if (const auto* deploy = std::get_if<AskDeploy>(top)) {
    if (!leader) return deploy_route(look, *deploy, id, goal);
    return stays(look, id, {reason(Code::not_asked, "rw.ruling.scenario-frame"_rule)});
  }
  const RuleId rule = "rw.ruling.turn-sequence"_rule;
  if (!look.on_table(id) || look.side(id) != look.core.active)
    return stays(look, id, {reason_of(Code::wrong_side, rule, id)});
  if (leader)
    return std::holds_alternative<AskGenerals>(*top) ? lead_route(look, id, goal)
                                                     : stays(look, id, {reason(Code::not_asked, rule)});
  if (std::holds_alternative<AskMoves>(*top)) return move_route(look, id, goal, false);
  if (std::holds_alternative<AskRetreats>(*top)) return move_route(look, id, goal, true);
  if (std::holds_alternative<AskOnward>(*top)) return onward_route(look, id, goal);
  if (std::holds_alternative<AskCharges>(*top)) {
    const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit);
    if (target.valid()) return charge_route(look, id, target);
    return stays(look, id, {reason_of(Code::not_a_target, "rw.ruling.charge-procedure"_rule, id)});
  }
  return stays(look, id, {reason(Code::not_asked, rule)});
}

}  // namespace drumhead::arw1d
