// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/awi28/awi28.h"
#include "words/sentences.h"

namespace drumhead::awi28 {

namespace {

void add_note(Routed& out, std::string text, RuleId cite) { out.notes.push_back({std::move(text), cite}); }

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
      Path leave = leaving(goal_.point());
      leave[0].to = goal_;
      consider(leave);
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
  double miss(const Pose& end) const { return apart(end, goal_); }

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

  void as_far_as_it_goes(const Path& path) {
    if (path.empty() || consider(path)) return;
    consider(longest_part(path, rate(look_, id_, unit(look_, id_).formation) * how_.moves,
                          [&](const Path& p) { return plan_move(look_, id_, p, how_).verdict.empty(); }));
  }

  // Skirmishers, march columns and limbered guns go in any direction.
  void straight_there() {
    const Vec way = vec(goal_.point()) - vec(piece_.pose.point());
    const Mil far = to_mil(length(way));
    if (far == 0) return;
    as_far_as_it_goes(slanting(far, turn_between(piece_.pose.heading, bearing(way))));
  }

  bool into_building() {
    if (arm(look_, id_) != Arm::infantry) return false;
    const auto is_building = [&](FeatureId at) { return kind_at(look_, at) == Kind::building; };
    for (const FeatureId block : blocks_under(look_.field.terrain(), goal_.point(), is_building))
      if (consider(entering(block))) return true;
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

Verdict verdict_on(const Look& look, PieceId id, const Moving& how, const Path& path) {
  return path.empty() ? Verdict{} : plan_move(look, id, path, how).verdict;
}

Routed show_march(const Look& look, PieceId id, const March& m, const Path& path, Command command) {
  Routed out;
  out.command = std::move(command);
  out.allowance = rate(look, id, m.was) * m.purse.moves;
  const std::int64_t all = std::int64_t{m.purse.rate} * 12 * m.purse.moves;
  const std::int64_t left = m.purse.worth();
  out.used = all > 0 ? static_cast<Mil>(std::int64_t{out.allowance} * (all - std::min(all, left)) / all) : 0;
  out.notes = notes_of(look, id, m);
  draw_way(out, look.piece(id), path, m.pose, m.inside, m.foot(), look.field.terrain());
  return out;
}

Routed move_route(const Look& look, PieceId id, const Moving& how, const Pose& goal, Word manner) {
  Wayfinder finder(look, id, how, goal);
  finder.find();
  if (finder.path().empty()) return stays(look, id, std::move(finder.why_not));
  const Path path = finder.path();
  const March m = plan_move(look, id, path, how);
  Routed out = show_march(look, id, m, path, Move{id, path, manner});
  out.whole = (m.inside.valid() && m.inside != look.piece(id).inside) || apart(m.pose, goal) <= kHere;
  if (!out.whole)
    say_rest(out, verdict_on(look, id, how, lengthened(path, kBeyond)), std::move(finder.why_not),
             reason(Code::bad_path, "aw.ruling.wheel"_rule));
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
  Verdict why = ahead > 0 ? check(ahead) : Verdict{reason(Code::bad_path, "aw.ruling.winner-options"_rule)};
  const Mil good = longest_legal(ahead, kHere, [&](Mil length) { return check(length).empty(); });
  if (good < kHere) return stays(look, id, std::move(why));
  const Path path = single(Motion::advance, good, 0);
  const March m = plan_move(look, id, path, {1, false, false, true, {}});
  Routed out = show_march(look, id, m, path, Move{id, path, "follow"});
  out.whole = apart(m.pose, goal) <= kHere;
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
  Routed out =
      deployed_near({id, {}, {}, 0, {}, {}}, goal, look.piece(id).foot, look.setting.info(step.side).zone,
                    [&](const Deploy& deploy) { return check_deploy(look, step.side, deploy); });
  return out.command ? out : stays(look, id, std::move(out.rest));
}

constexpr RideRules kRideRules = {"aw.ruling.commander-move"_rule, "aw.ruling.commander-attach"_rule};

template <class Check>
Routed lead_route(const Look& look, PieceId leader, const Pose& wanted, Mil most, Check check) {
  const Pose goal = within_ride(look.piece(leader).pose, wanted, most);
  const Side side = look.setting.roster[leader.index()].side;
  const Lead lead{leader, unit_at(look.core, look.field, side, goal.point(), 0), goal, {}};
  return ride(look.setting, look.piece(leader), lead, wanted, most, check(lead), kRideRules);
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
