// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/bloodybacks/bloodybacks.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

namespace {

Routed stays(const Look& look, PieceId id, Verdict why) {
  // No manoeuvre ends there, though none is forbidden.
  if (why.empty()) why.push_back(reason(Code::bad_path, "bb.ruling.wheels"_rule));
  return staying(look.piece(id), look.field.terrain(), std::move(why));
}

// ---- moves

struct Found {
  Path path;
  Pose end;
  double miss = 1e18;
};

// Tries the ways that lead to a goal, whole or as far as they are legal, and keeps the one that ends nearest.
class Finder {
 public:
  Finder(const Look& look, PieceId id, const Pose& goal, bool rolled)
      : look_(look), id_(id), goal_(goal), rolled_(rolled) {}

  void search() {
    if (is_garrison(look_, id_)) return offer(leaving(goal_.point()));
    if (!rolled_ && offer_house()) return;
    if (!rolled_ && is_open_order(look_, id_) && formation(look_, id_) == Formation::deployed) offer_free();
    for (const Path& path : patterns(look_.piece(id_).pose, look_.piece(id_).foot, goal_, true)) {
      if (best.miss <= kHere) return;
      rolled_&& type(look_, id_) == Type::cavalry ? offer_exact(path) : offer(path);
    }
  }
  March plan(const Path& path) const {
    return rolled_ ? plan_rolled(look_, id_, path) : plan_move(look_, id_, path);
  }

  Found best;
  Verdict why_not;

 private:
  double miss(const Pose& end) const { return apart(end, goal_); }
  bool legal(const Path& path) const { return !path.empty() && plan(path).verdict.empty(); }
  void take(const Path& path) {
    const March m = plan(path);
    const double how = miss(m.pose) + m.used / 20.0;
    if (how < best.miss) best = {path, m.pose, how};
  }

  void offer(const Path& path) {
    if (path.empty()) return;
    Verdict verdict = plan(path).verdict;
    if (verdict.empty()) return take(path);
    if (why_not.empty()) why_not = std::move(verdict);
    const Path part = longest_part(path, rate(look_, id_, formation(look_, id_), true),
                                   [&](const Path& p) { return legal(p); });
    if (!part.empty()) take(part);
  }

  // Horse goes one of the lengths that it rolled, in the direction that is wanted.
  void offer_exact(Path path) {
    if (path.empty()) return;
    Manoeuvre& last = path.back();
    if (last.kind != Motion::advance && last.kind != Motion::oblique) return;
    Mil before = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
      const Leg leg = look_.field.leg(id_, look_.piece(id_).pose, look_.piece(id_).foot, path[i], 0);
      before += path[i].kind == Motion::wheel ? leg.outer : leg.run;
      if (i > 0) return;  // one turn before the run is enough
    }
    for (const Mil length : look_.state.lengths) {
      if (length <= before) continue;
      last.length = length - before;
      Verdict verdict = plan(path).verdict;
      if (verdict.empty())
        take(path);
      else if (why_not.empty())
        why_not = std::move(verdict);
    }
  }

  void offer_free() {
    const Pose& from = look_.piece(id_).pose;
    if (apart(from, goal_) < 1) return;
    const Path whole = freely_to({goal_.x, goal_.y, wrap(goal_.heading)});
    Verdict verdict = plan(whole).verdict;
    if (verdict.empty()) return take(whole);
    why_not = std::move(verdict);
    const Path part = free_part(from, goal_, rate(look_, id_, Formation::deployed, false),
                                [&](const Path& p) { return legal(p); });
    if (!part.empty()) take(part);
  }

  bool offer_house() {
    if (type(look_, id_) != Type::infantry) return false;
    const auto is_house = [&](FeatureId at) { return kind_at(look_, at) == Kind::building; };
    for (const FeatureId house : blocks_under(look_.field.terrain(), goal_.point(), is_house)) {
      if (!legal(entering(house))) continue;
      best = {entering(house), look_.piece(id_).pose, 0};
      return true;
    }
    return false;
  }

  const Look& look_;
  PieceId id_;
  Pose goal_;
  bool rolled_;
};

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

Verdict verdict_on(const Finder& finder, const Path& path) {
  return path.empty() ? Verdict{} : finder.plan(path).verdict;
}

Routed move_route(const Look& look, PieceId id, const Pose& goal, bool rolled) {
  Verdict no;
  if (!rolled) {
    check_mobile(look, id, no);
    check_price(look, id, tables(look).move, "bb.tariff.move"_rule, no);
  }
  if (!no.empty()) return stays(look, id, std::move(no));
  Finder finder(look, id, goal, rolled);
  finder.search();
  if (finder.best.path.empty()) return stays(look, id, std::move(finder.why_not));
  const March m = finder.plan(finder.best.path);
  Routed out;
  out.whole = m.inside.valid() || apart(m.pose, goal) <= kHere;
  if (!out.whole)
    say_rest(out, verdict_on(finder, lengthened(finder.best.path, kBeyond)), std::move(finder.why_not),
             reason(Code::bad_path, "bb.ruling.wheels"_rule));
  out.command = Move{id, finder.best.path, {}};
  out.allowance = m.allowance;
  out.used = std::min(m.used, m.allowance);
  out.notes = notes_of(look, m);
  draw_way(out, look.piece(id), m.path, m.pose, m.inside, m.foot(), look.field.terrain());
  return out;
}

// ---- charges

Routed charge_route(const Look& look, PieceId id, PieceId target) {
  const Charge charge{id, target, {}, {}, {}};
  Verdict no = check_charge(look, charge);
  if (!no.empty()) return stays(look, id, std::move(no));
  Routed out;
  out.whole = true;
  out.command = charge;
  if (is_engaged(look, id)) {
    out.end = look.piece(id).pose;
    out.trail = {out.end};
    out.outline = outlines_of(look.piece(id), look.field.terrain());
    out.notes.push_back({"Counter-charges", "bb.ruling.tables-turned"_rule});
    return out;
  }
  const ChargePlan plan = plan_charge(look, id, target, {});
  const Rush& rush = plan.rush;
  const Point p = to_point(vec(rush.from.point()) + direction(rush.from.heading) * rush.gap);
  out.end = {p.x, p.y, rush.from.heading};
  const bool horse = type(look, id) == Type::cavalry;
  out.allowance = horse ? 24 * kUnit : rush.reach + rush.spent;
  out.used = std::min(out.allowance, rush.gap + rush.spent);
  out.trail = {look.piece(id).pose, rush.from, out.end};
  out.outline = outlines_at(out.end, look.piece(id).foot);
  out.notes.push_back({fmt::format("Charges {}, {} away{}", called(target, look.setting),
                                   measured(rush.gap, look.setting), horse ? ", by two dice" : ""),
                       "bb.charge.reach"_rule});
  if (rush.struck != Facing::front)
    out.notes.push_back({rush.struck == Facing::flank ? "In the flank" : "In the rear",
                         rush.struck == Facing::flank ? "bb.impetus.flank"_rule : "bb.impetus.rear"_rule});
  return out;
}

// ---- deployment and commanders

Routed deploy_route(const Look& look, const AskDeploy& step, PieceId id, const Pose& goal) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  if (entry.side != step.side || entry.arrives > 0 || unit(look, id).lost)
    return stays(look, id, {reason_of(Code::wrong_side, "bb.ruling.setup"_rule, id)});
  Routed out =
      deployed_near({id, {}, {}, 0, {}, {}}, goal, look.piece(id).foot, look.setting.info(step.side).zone,
                    [&](const Deploy& deploy) { return check_deploy(look, step, deploy); });
  return out.command ? out : stays(look, id, std::move(out.rest));
}

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
  Routed out;
  out.end = lead.to;
  out.rest = check_answer(look, step, lead);
  if (!out.rest.empty()) return stays(look, by, std::move(out.rest));
  out.whole = true;
  out.command = lead;
  out.trail = {look.piece(by).pose, out.end};
  out.outline = outlines_at(out.end, look.piece(by).foot);
  return out;
}

}  // namespace

Routed Bloodybacks::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  if (!look.known(id)) return {};
  if (top == nullptr) return stays(look, id, {reason(Code::not_asked, RuleId{})});
  const bool piece = look.piece(id).kind == PieceKind::unit;
  if (const auto* deploy = std::get_if<AskDeploy>(top)) {
    if (piece) return deploy_route(look, *deploy, id, goal);
    if (look.on_table(id) && look.side(id) == deploy->side)
      return commander_start_route(look, *deploy, id, goal);
    return stays(look, id, {reason_of(Code::wrong_side, "bb.ruling.setup"_rule, id)});
  }
  const RuleId rule = "bb.act.when"_rule;
  if (!look.on_table(id) || look.side(id) != look.core.active)
    return stays(look, id, {reason_of(Code::wrong_side, rule, id)});
  const auto* rolled = std::get_if<AskMove>(top);
  const bool pool = std::holds_alternative<AskPool>(*top), acts = std::holds_alternative<AskActions>(*top);
  if (!piece) {
    if (pool || acts) return lead_route(look, id, goal);
    return stays(look, id, {reason(Code::not_asked, rule)});
  }
  if (rolled != nullptr && rolled->unit == id) return move_route(look, id, goal, true);
  if (!acts) return stays(look, id, {reason(pool ? Code::unfinished : Code::not_asked, rule)});
  if (!is_acting(look, id))
    return stays(look, id, {reason_of(Code::unfinished, "bb.ruling.unit-finishes"_rule, id)});
  const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit / 4);
  return target.valid() ? charge_route(look, id, target) : move_route(look, id, goal, false);
}

}  // namespace drumhead::bloodybacks
