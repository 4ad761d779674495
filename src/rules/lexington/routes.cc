// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include "kit/routing.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

namespace {

// ---- moves

bool is_loose(const Look& look, PieceId id) {
  return unit(look, id).formation == Formation::skirmish || unit(look, id).formation == Formation::crew;
}

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

Routed move_route(const Look& look, PieceId id, const Pose& goal) {
  Verdict no;
  check_mobile(look, id, no);
  if (!no.empty()) return stays(look, id, std::move(no));
  WayRules rules;
  rules.plan = [&](const Path& path) {
    const March m = plan_move(look, id, path, {});
    const Mil allowance = m.manned.valid() ? rate(look, id) : m.per_turn();
    return way_plan(m, static_cast<Mil>(m.spent * allowance / kWholeMove), allowance);
  };
  rules.most = rate(look, id);
  rules.otherwise = reason(Code::bad_path, "ly.move.wheel"_rule);
  rules.free = is_loose(look, id);
  rules.is_block = [&](FeatureId at) { return may_garrison(look, id, at); };
  rules.notes = [&](const Path& path) { return notes_of(look, id, plan_move(look, id, path, {})); };
  return way_to(look, id, goal, rules);
}

// ---- attacks

Routed attack_route(const Look& look, PieceId id, PieceId target) {
  const Charge charge{id, target, {}, {}, {}};
  AttackPlan plan = plan_attack(look, charge);
  if (!plan.verdict.empty()) return stays(look, id, std::move(plan.verdict));
  const Rush& rush = plan.rush;
  const Pose end = ahead_of(rush.from, rush.along, plan.length);
  const Mil spent = static_cast<Mil>(std::int64_t{rush.spent} * rate(look, id) / kWholeMove);
  Routed out = straight_in(look.piece(id), charge, {look.piece(id).pose, rush.from, end}, plan.length + spent,
                           rush.charge ? rate(look, id) * 3 / 2 : rate(look, id));
  out.notes.push_back({fmt::format("{} {}, {} away", rush.charge ? "Charges" : "Attacks",
                                   called(target, look.setting), measured(plan.length, look.setting)),
                       rush.charge ? "ly.move.charge-speed"_rule : "ly.combat.contact"_rule});
  if (comes_on_flank(look, id, target, out.end))
    out.notes.push_back({"In the flank or rear", "ly.combat.flank-start"_rule});
  if (may_evade(look, target))
    out.notes.push_back({capital(called(target, look.setting)) + " may evade", "ly.skirmish.evade"_rule});
  return out;
}

struct Ways {
  const Look& look;
  PieceId id;
  const Pose& goal;

  template <class Question>
  Routed to_place(const Question& step) const {
    const Step top = step;
    return place_route(look, id, goal, Lexington::candidates(look, &top),
                       [&](const Place& place) { return check_answer(look, step, Command(place)); });
  }
  Routed of_unit(const PlaceRetreat& step) const { return to_place(step); }
  Routed of_unit(const PlaceEvade& step) const { return to_place(step); }
  Routed of_leader(const PlaceGeneral& step) const { return to_place(step); }
  Routed of_leader(const AskMoves&) const {
    return ride_route(look, id, goal, tables(look).general, kUnit,
                      {"ly.general.move"_rule, "ly.ruling.general-attached"_rule},
                      [&](const Lead& lead) { return check_lead(look, lead); });
  }
  Routed of_unit(const AskMoves&) const {
    const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit / 4);
    return target.valid() ? attack_route(look, id, target) : move_route(look, id, goal);
  }
};

}  // namespace

Routed Lexington::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  return way_at<Ways>(look, top, id, goal, "ly.turn.step1-move"_rule);
}

}  // namespace drumhead::lexington
