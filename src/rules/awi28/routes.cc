// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "battle/showing.h"
#include "battle/text.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

namespace {

void add_note(Routed& out, std::string text, RuleId cite) { out.notes.push_back({std::move(text), cite}); }

constexpr Mil kHere = 20;  // as near as this to the goal is there

Routed stays(const Look& look, PieceId id, Verdict why) {
  if (why.empty()) why.push_back(reason(Code::bad_path, "aw.ruling.wheel"_rule));
  return staying(look.piece(id), look.field.terrain(), std::move(why));
}

// ---- moves

// The way to a goal: all of those that lead there are tried, whole or as far as they go, and the one that
// ends nearest is kept.
class Wayfinder {
 public:
  Wayfinder(const Look& look, PieceId id, const Moving& how, const Pose& goal)
      : look_(look), id_(id), how_(how), goal_(goal), piece_(look.piece(id)) {}

  void find() {
    if (is_garrison(look_, id_)) {
      Manoeuvre leave;
      leave.kind = Motion::leave;
      leave.to = goal_;
      consider({leave});
      return;
    }
    if (into_building()) return;
    if (goes_any_way(unit(look_, id_).formation)) straight_there();
    if (miss_ <= kHere) return;
    for (const Path& path : patterns(piece_.pose, piece_.foot, goal_, true)) {
      as_far_as_it_goes(path);
      if (miss_ <= kHere) return;
    }
  }

  const Path& path() const { return best_; }
  Verdict why_not;

 private:
  double miss(const Pose& end) const { return length(vec(end.point()) - vec(goal_.point())); }

  bool consider(const Path& path) {
    if (path.empty()) return false;
    const March m = plan_move(look_, id_, path, how_);
    if (!m.verdict.empty()) {
      if (why_not.empty()) why_not = m.verdict;
      return false;
    }
    const double far =
        m.inside.valid() && m.inside != piece_.inside ? 0 : miss(m.pose) + 500.0 * m.purse.used;
    const bool idle = miss(piece_.pose) <= miss(m.pose) && !m.inside.valid() && !piece_.inside.valid();
    if (idle || far >= best_far_) return true;
    best_far_ = far;
    miss_ = miss(m.pose);
    best_ = path;
    return true;
  }

  // Friends may be passed through, so it may be legal again farther on: eight looks, then halving.
  void as_far_as_it_goes(const Path& path) {
    if (path.empty() || consider(path)) return;
    constexpr int kLooks = 8;
    const auto legal = [&](Mil length) {
      const Path part = shortened(path, length);
      return !part.empty() && plan_move(look_, id_, part, how_).verdict.empty();
    };
    const Mil run =
        std::min<Mil>(straight_length(path), rate(look_, id_, unit(look_, id_).formation) * how_.moves);
    int good = kLooks;
    while (good > 0 && !legal(run / kLooks * good)) --good;
    Mil low = run / kLooks * good, high = std::min<Mil>(run + 1, run / kLooks * (good + 1));
    while (high - low > 4) {
      const Mil middle = low + (high - low) / 2;
      (legal(middle) ? low : high) = middle;
    }
    if (low > 0) consider(shortened(path, low));
  }

  // Skirmishers, march columns and limbered guns go in any direction.
  void straight_there() {
    const Vec way = vec(goal_.point()) - vec(piece_.pose.point());
    const Mil far = to_mil(length(way));
    if (far == 0) return;
    Manoeuvre run;
    run.kind = Motion::oblique;
    run.length = far;
    run.angle = turn_between(piece_.pose.heading, bearing(way));
    if (run.angle == 0) run.kind = Motion::advance;
    as_far_as_it_goes({run});
  }

  bool into_building() {
    const Terrain& terrain = look_.field.terrain();
    for (std::size_t i = 0; i < terrain.size() && arm(look_, id_) == Arm::infantry; ++i) {
      const FeatureId block = feature_id(i);
      if (kind_at(look_, block) != Kind::building) continue;
      if (!inside(vec(goal_.point()), terrain.outline(block).area)) continue;
      Manoeuvre enter;
      enter.kind = Motion::enter;
      enter.feature = block;
      if (consider({enter})) return true;
    }
    return false;
  }

  const Look& look_;
  PieceId id_;
  const Moving& how_;
  Pose goal_;
  const Piece& piece_;
  Path best_;
  double best_far_ = 1e18, miss_ = 1e18;
};

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

// What stops it just beyond where it ends.
Verdict stopped_by(const Look& look, PieceId id, const Moving& how, Path path) {
  constexpr Mil kBeyond = 100;
  Manoeuvre& last = path.back();
  if (last.kind != Motion::advance && last.kind != Motion::oblique) return {};
  last.length += kBeyond;
  return plan_move(look, id, path, how).verdict;
}

Routed show_march(const Look& look, PieceId id, const March& m, const Path& path, Command command) {
  Routed out;
  out.end = m.pose;
  out.command = std::move(command);
  out.allowance = rate(look, id, m.was) * m.purse.moves;
  const std::int64_t all = std::int64_t{m.purse.rate} * 12 * m.purse.moves;
  const std::int64_t left = m.purse.worth();
  out.used = all > 0 ? static_cast<Mil>(std::int64_t{out.allowance} * (all - std::min(all, left)) / all) : 0;
  out.notes = notes_of(look, id, m);
  out.trail = trail_along(look.piece(id).pose, look.piece(id).foot, path, out.end);
  Piece then = look.piece(id);
  then.pose = out.end;
  then.inside = m.inside;
  then.foot = m.foot();
  out.outline = outlines_of(then, look.field.terrain());
  return out;
}

Routed move_route(const Look& look, PieceId id, const Moving& how, const Pose& goal, Word manner) {
  Wayfinder finder(look, id, how, goal);
  finder.find();
  if (finder.path().empty()) return stays(look, id, std::move(finder.why_not));
  const Path path = finder.path();
  const March m = plan_move(look, id, path, how);
  Routed out = show_march(look, id, m, path, Move{id, path, manner});
  out.whole = (m.inside.valid() && m.inside != look.piece(id).inside) ||
              length(vec(m.pose.point()) - vec(goal.point())) <= kHere;
  if (!out.whole) out.rest = stopped_by(look, id, how, path);
  if (!out.whole && out.rest.empty()) out.rest = std::move(finder.why_not);
  if (!out.whole && out.rest.empty()) out.rest.push_back(reason(Code::bad_path, "aw.ruling.wheel"_rule));
  return out;
}

// aw.ruling.winner-options: straight ahead only, as far as the goal is ahead.
Routed follow_route(const Look& look, const AskWinner& step, const Pose& goal) {
  const PieceId id = step.unit;
  const Piece& p = look.piece(id);
  const Mil ahead = to_mil(dot(vec(goal.point()) - vec(p.pose.point()), direction(p.pose.heading)));
  const auto check = [&](Mil length) {
    return check_answer(look, step, Command(Move{id, single(Motion::advance, length, 0), "follow"}));
  };
  Mil good = 0, poor = std::max<Mil>(0, ahead);
  Verdict why = poor > 0 ? check(poor) : Verdict{reason(Code::bad_path, "aw.ruling.winner-options"_rule)};
  if (why.empty()) good = poor;
  while (!why.empty() && poor - good > 20) {
    const Mil middle = good + (poor - good) / 2;
    (check(middle).empty() ? good : poor) = middle;
  }
  if (good < 20) return stays(look, id, std::move(why));
  const Path path = single(Motion::advance, good, 0);
  const March m = plan_move(look, id, path, {1, false, false, true, {}});
  Routed out = show_march(look, id, m, path, Move{id, path, "follow"});
  out.whole = length(vec(m.pose.point()) - vec(goal.point())) <= kHere;
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
  Routed out;
  out.command = charge;
  out.allowance = rate(look, id, unit(look, id).formation);
  out.whole = true;
  if (!plan.verdict.empty()) {  // too few moves: it goes as far as it can
    out.end = look.piece(id).pose;
    add_note(out, "Goes as far as it can towards " + called(target, look.setting), kPartialOrders);
  } else {
    out.end = plan.end;
    out.used = std::min(out.allowance, plan.rush.run);
    add_note(out,
             fmt::format("Charges {}, {} away", called(target, look.setting),
                         measured(plan.rush.gap, look.setting)),
             kCharge);
    if (plan.rush.side != Facing::front) add_note(out, "In the flank or rear", kFlank);
    if (may_evade(look, plan.rush))
      add_note(out, capital(called(target, look.setting)) + " may evade", kEvadeWhen);
    if (may_close_fire(look, plan.rush))
      add_note(out, capital(called(target, look.setting)) + " may give closing fire", kClosingFire);
  }
  out.trail = {look.piece(id).pose, out.end};
  out.outline = outlines_at(out.end, look.piece(id).foot);
  return out;
}

// ---- deployment and commanders

Routed deploy_route(const Look& look, const AskDeploy& step, PieceId id, const Pose& goal) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  if (entry.side != step.side || entry.arrives > 0 || unit(look, id).lost)
    return stays(look, id, {reason_of(Code::wrong_side, "aw.ruling.table"_rule, id)});
  Routed out;
  Deploy deploy{id, {goal.x, goal.y, wrap(goal.heading)}, {}, 0, {}, {}};
  out.rest = check_deploy(look, step.side, deploy);
  const std::optional<Pose> place =
      legal_near(deploy.at, look.piece(id).foot, look.setting.info(step.side).zone, [&](const Pose& at_pose) {
        deploy.at = at_pose;
        return check_deploy(look, step.side, deploy).empty();
      });
  if (!place) return stays(look, id, std::move(out.rest));
  deploy.at = out.end = *place;
  out.whole = out.rest.empty();
  out.command = deploy;
  out.trail = {out.end};
  out.outline = outlines_at(out.end, look.piece(id).foot);
  return out;
}

constexpr RuleId kRide = "aw.ruling.commander-move"_rule, kAttach = "aw.ruling.commander-attach"_rule;

template <class Check>
Routed lead_route(const Look& look, PieceId leader, const Pose& wanted, Mil most, Check check) {
  const Vec from = vec(look.piece(leader).pose.point()), way = vec(wanted.point()) - from;
  const double far = length(way);
  Pose goal = wanted;
  if (most > 0 && far > most) {
    const Point p = to_point(from + way * ((most - 2) / far));  // a grain inside, for the grid
    goal = {p.x, p.y, wanted.heading};
  }
  Routed out;
  out.end = goal;
  const Side side = look.setting.roster[leader.index()].side;
  const PieceId to = unit_at(look.core, look.field, side, goal.point(), 0);
  const Lead lead{leader, to, goal, {}};
  out.rest = check(lead);
  out.trail = {look.piece(leader).pose, goal};
  out.outline = outlines_at(goal, Footprint{kUnit, kUnit});
  out.allowance = most;
  out.used = most > 0 ? to_mil(std::min<double>(far, most)) : 0;
  if (!out.rest.empty()) return out;
  out.whole = goal == wanted;
  if (!out.whole) out.rest.push_back(reason(Code::too_far, kRide, length_fact("most", most)));
  out.command = lead;
  if (to.valid()) add_note(out, "Joins " + called(to, look.setting), kAttach);
  return out;
}

Routed leader_route(const Look& look, const Step& top, PieceId id, const Pose& goal) {
  const Side side = look.setting.roster[id.index()].side;
  if (const auto* deploy = std::get_if<AskDeploy>(&top); deploy != nullptr && deploy->side == side)
    return lead_route(look, id, goal, 0, [&](const Lead& lead) { return check_post(look, side, lead); });
  if (std::holds_alternative<AskCommanders>(top) && look.on_table(id)) {
    const Mil most =
        leader_of(look, id).mounted ? tables(look).commander_mounted : tables(look).commander_foot;
    return lead_route(look, id, goal, most, [&](const Lead& lead) { return check_ride(look, lead); });
  }
  if (const auto* post = std::get_if<AskReplacement>(&top); post != nullptr && post->leader == id)
    return lead_route(look, id, goal, 0,
                      [&](const Lead& lead) { return check_answer(look, *post, Command(lead)); });
  return stays(look, id, {reason(Code::not_asked, "aw.ruling.commander-move"_rule)});
}

}  // namespace

Routed Awi28::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  if (!look.known(id)) return {};
  if (top == nullptr) return stays(look, id, {reason(Code::not_asked, RuleId{})});
  if (look.setting.roster[id.index()].kind == PieceKind::leader) return leader_route(look, *top, id, goal);
  if (const auto* deploy = std::get_if<AskDeploy>(top)) return deploy_route(look, *deploy, id, goal);
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
  return move_route(look, id, *how, goal, {});
}

}  // namespace drumhead::awi28
