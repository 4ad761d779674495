// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

namespace {

Routed stays(const Look& look, PieceId id, Verdict why) {
  // No manoeuvre ends there, though none is forbidden.
  if (why.empty()) why.push_back(reason(Code::bad_path, "ly.move.wheel"_rule));
  return staying(look.piece(id), look.field.terrain(), std::move(why));
}

// ---- moves

bool is_loose(const Look& look, PieceId id) {
  return unit(look, id).formation == Formation::skirmish || unit(look, id).formation == Formation::crew;
}

struct Found {
  Path path;
  Pose end;
  double miss = 1e18;
};

// Tries the ways that lead to a goal, whole or as far as they are legal, and keeps the one that ends nearest.
class Finder {
 public:
  Finder(const Look& look, PieceId id, const Pose& goal) : look_(look), id_(id), goal_(goal) {}

  void search() {
    if (is_garrison(look_, id_)) return offer(leaving(goal_.point()));
    if (offer_block()) return;
    if (is_loose(look_, id_)) return offer_free();
    for (const Path& path : patterns(look_.piece(id_).pose, look_.piece(id_).foot, goal_, true)) {
      offer(path);
      if (best.miss <= kHere) return;
    }
  }

  Found best;
  Verdict why_not;

 private:
  double miss(const Pose& end) const { return apart(end, goal_); }
  bool legal(const Path& path) const {
    return !path.empty() && plan_move(look_, id_, path, {}).verdict.empty();
  }
  void take(const Path& path) {
    const March m = plan_move(look_, id_, path, {});
    const double how = miss(m.pose) + static_cast<double>(m.spent) / 20000.0;
    const bool stay =
        miss(look_.piece(id_).pose) <= how && !is_garrison(look_, id_) && path.back().kind != Motion::enter;
    if (how >= best.miss || (stay && path.size() == 1 && path[0].kind != Motion::free)) return;
    best = {path, m.pose, how};
  }

  void offer(const Path& path) {
    if (path.empty()) return;
    Verdict verdict = plan_move(look_, id_, path, {}).verdict;
    if (verdict.empty()) return take(path);
    if (why_not.empty()) why_not = std::move(verdict);
    const Path part = longest_part(path, rate(look_, id_), [&](const Path& p) { return legal(p); });
    if (!part.empty()) take(part);
  }

  // Skirmishers and loose crews go straight there, as far as their move takes them.
  void offer_free() {
    const Path whole = freely_to(goal_);
    Verdict verdict = plan_move(look_, id_, whole, {}).verdict;
    if (verdict.empty()) return take(whole);
    why_not = std::move(verdict);
    const Path part =
        free_part(look_.piece(id_).pose, goal_, rate(look_, id_), [&](const Path& p) { return legal(p); });
    if (!part.empty()) take(part);
  }

  // A goal in a block is its occupation: up to it, and in.
  bool offer_block() {
    if (arm(look_, id_) != Arm::infantry) return false;
    const auto is_block = [&](FeatureId at) { return kind_at(look_, at) == Kind::town_block; };
    for (const FeatureId block : blocks_under(look_.field.terrain(), goal_.point(), is_block)) {
      if (!legal(entering(block))) continue;
      best = {entering(block), look_.piece(id_).pose, 0};
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
  if (m.formed) out.push_back({"Changes formation or facing", "ly.manoeuvre.both-at-once"_rule});
  if (m.manned.valid()) out.push_back({"The crew is at its guns again", "ly.ruling.gunner-evade-guns"_rule});
  if (m.rough) out.push_back({"Disordered by the ground", m.rough_rule});
  for (const PieceId friendly : m.through)
    out.push_back({"Passes through " + called(friendly, look.setting), "ly.move.pass-friend"_rule});
  if (m.inside.valid()) out.push_back({"Occupies " + called(m.inside, look.setting), "ly.town.enter"_rule});
  if (arm(look, id) == Arm::cavalry) return out;
  if (m.spent > tables(look).fire_share + 40)
    out.push_back({"It may not fire this turn", "ly.fire.half-move"_rule});
  else if (m.spent > 0)
    out.push_back({"It may still fire, at -1", "ly.fire.firer-moved"_rule});
  return out;
}

Verdict verdict_on(const Look& look, PieceId id, const Path& path) {
  return path.empty() ? Verdict{} : plan_move(look, id, path, {}).verdict;
}

Routed move_route(const Look& look, PieceId id, const Pose& goal) {
  Verdict no;
  check_mobile(look, id, no);
  if (!no.empty()) return stays(look, id, std::move(no));
  Finder finder(look, id, goal);
  finder.search();
  if (finder.best.path.empty()) return stays(look, id, std::move(finder.why_not));
  const March m = plan_move(look, id, finder.best.path, {});
  Routed out;
  out.whole = m.inside.valid() || apart(m.pose, goal) <= kHere;
  if (!out.whole)
    say_rest(out, verdict_on(look, id, lengthened(finder.best.path, kBeyond)), std::move(finder.why_not),
             m.manned.valid() ? reason_of(Code::already, "ly.ruling.gunner-evade-guns"_rule, id)
                              : reason(Code::bad_path, "ly.move.wheel"_rule));
  out.command = Move{id, finder.best.path, {}};
  out.allowance = m.manned.valid() ? rate(look, id) : m.per_turn();
  out.used = static_cast<Mil>(std::min<std::int64_t>(m.spent, kWholeMove) * out.allowance / kWholeMove);
  out.notes = notes_of(look, id, m);
  draw_way(out, look.piece(id), finder.best.path, m.pose, m.inside, m.foot(), look.field.terrain());
  return out;
}

// ---- attacks

Routed attack_route(const Look& look, PieceId id, PieceId target) {
  const Charge charge{id, target, {}, {}, {}};
  AttackPlan plan = plan_attack(look, charge);
  if (!plan.verdict.empty()) return stays(look, id, std::move(plan.verdict));
  Routed out;
  const Rush& rush = plan.rush;
  const Point p = to_point(vec(rush.from.point()) + direction(rush.along) * plan.length);
  out.end = {p.x, p.y, rush.from.heading};
  out.whole = true;
  out.command = charge;
  out.allowance = rush.charge ? rate(look, id) * 3 / 2 : rate(look, id);
  out.used = std::min<Mil>(
      out.allowance, plan.length + static_cast<Mil>(std::int64_t{rush.spent} * rate(look, id) / kWholeMove));
  out.trail = {look.piece(id).pose, rush.from, out.end};
  out.outline = outlines_at(out.end, look.piece(id).foot);
  out.notes.push_back({fmt::format("{} {}, {} away", rush.charge ? "Charges" : "Attacks",
                                   called(target, look.setting), measured(plan.length, look.setting)),
                       rush.charge ? "ly.move.charge-speed"_rule : "ly.combat.contact"_rule});
  if (comes_on_flank(look, id, target, out.end))
    out.notes.push_back({"In the flank or rear", "ly.combat.flank-start"_rule});
  if (may_evade(look, target))
    out.notes.push_back({capital(called(target, look.setting)) + " may evade", "ly.skirmish.evade"_rule});
  return out;
}

// ---- places

// The legal place nearest to a goal among those that the sheet proposes, or the goal itself.
template <class Legal>
Routed place_route(const Look& look, PieceId id, const Pose& goal, const std::vector<Command>& proposed,
                   Legal legal) {
  Routed out;
  Pose best = goal;
  out.rest = legal(Place{id, goal, {}, 0});
  if (!out.rest.empty()) {
    double least = 1e18;
    for (const Command& command : proposed) {
      const auto* place = std::get_if<Place>(&command);
      if (place == nullptr || !legal(*place).empty()) continue;
      const double away = length(vec(place->at.point()) - vec(goal.point()));
      if (away >= least) continue;
      least = away;
      best = place->at;
    }
    if (least > 1e17) return stays(look, id, std::move(out.rest));
  }
  out.end = best;
  out.whole = out.rest.empty();
  out.command = Place{id, best, {}, 0};
  out.trail = {look.piece(id).pose, best};
  out.outline = outlines_at(best, look.piece(id).foot);
  return out;
}

// ---- deployment and generals

Routed deploy_route(const Look& look, const AskDeploy& step, PieceId id, const Pose& goal) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  if (entry.side != step.side || entry.arrives > 0 || strength(look, id) == 0)
    return stays(look, id, {reason_of(Code::wrong_side, "ly.ruling.deployment"_rule, id)});
  Routed out =
      deployed_near({id, {}, {}, 0, {}, {}}, goal, look.piece(id).foot, look.setting.info(step.side).zone,
                    [&](const Deploy& deploy) { return check_deploy(look, step.side, deploy); });
  return out.command ? out : stays(look, id, std::move(out.rest));
}

Routed lead_route(const Look& look, PieceId leader, const Pose& wanted) {
  const Mil most = tables(look).general;
  const Pose goal = within_ride(look.piece(leader).pose, wanted, most);
  const Lead lead{leader, unit_at(look.core, look.field, look.side(leader), goal.point(), kUnit), goal, {}};
  return ride(look.setting, look.piece(leader), lead, wanted, most, check_lead(look, lead),
              {"ly.general.move"_rule, "ly.ruling.general-attached"_rule});
}

}  // namespace

Routed Lexington::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  if (!look.known(id)) return {};
  const auto legal = [&](const auto& question) {
    return [&](const Place& place) { return check_answer(look, question, Command(place)); };
  };
  if (top == nullptr) return stays(look, id, {reason(Code::not_asked, RuleId{})});
  if (const auto* deploy = std::get_if<AskDeploy>(top)) {
    if (look.piece(id).kind == PieceKind::unit) return deploy_route(look, *deploy, id, goal);
    return stays(look, id, {reason(Code::not_asked, "ly.ruling.deployment"_rule)});
  }
  if (const auto* place = std::get_if<PlaceRetreat>(top); place != nullptr && place->unit == id)
    return place_route(look, id, goal, candidates(look, top), legal(*place));
  if (const auto* place = std::get_if<PlaceEvade>(top); place != nullptr && place->unit == id)
    return place_route(look, id, goal, candidates(look, top), legal(*place));
  if (const auto* place = std::get_if<PlaceGeneral>(top); place != nullptr && place->leader == id)
    return place_route(look, id, goal, candidates(look, top), legal(*place));
  if (!std::holds_alternative<AskMoves>(*top))
    return stays(look, id, {reason(Code::not_asked, "ly.turn.step1-move"_rule)});
  if (!look.on_table(id) || look.side(id) != look.core.active)
    return stays(look, id, {reason_of(Code::wrong_side, "ly.turn.step1-move"_rule, id)});
  if (look.piece(id).kind == PieceKind::leader) return lead_route(look, id, goal);
  if (look.piece(id).kind != PieceKind::unit) return stays(look, id, {reason(Code::no_such_piece, RuleId{})});
  const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit / 4);
  return target.valid() ? attack_route(look, id, target) : move_route(look, id, goal);
}

}  // namespace drumhead::lexington
