// Section "Evade": open order that will not wait for a charge, and what the charger does then.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

// bb.charge.definition: whoever is met is charged, not only the target that was declared.
static bool is_charged_by(const Look& look, const Rush& rush, PieceId id) {
  if (!is_unit(look, rush.unit)) return false;
  return id == look.state.target || is_among(met_beside(look, rush, look.state.target), id);
}

static PieceId nearest_charger(const Look& look, PieceId id) {
  PieceId best;
  Mil least = 0;
  for (const Rush& rush : look.state.rushes) {
    if (!is_charged_by(look, rush, id)) continue;
    const Mil far = look.field.distance(rush.unit, id);
    if (best.valid() && far >= least) continue;
    best = rush.unit;
    least = far;
  }
  return best;
}

// bb.evade.who, bb.evade.hard-cover, bb.ruling.evade-cover, bb.ruling.evade-cavalry, bb.ruling.joint-evade,
// bb.ruling.evader-deferred-again
static bool may_evade(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  if (!is_unit(look, id) || unit(look, id).routing || is_engaged(look, id) || !is_open_order(look, id))
    return false;
  const bool chased = any_of(look.state.rushes, [&](const Rush& rush) {
    return type(look, rush.unit) == Type::infantry && density(look, rush.unit) >= t.evade_charger &&
           is_charged_by(look, rush, id);
  });
  if (!chased) return false;
  const bool hard = cover_against(look, id, nearest_charger(look, id), false) >= Cover::significant;
  return !hard || chosen<"bb.ruling.evade-cover", "may-evade">(look.setting);
}

// bb.evade.must-open
static bool must_evade(const Look& look, PieceId id) {
  return may_evade(look, id) && in_the_open(look, id, nearest_charger(look, id));
}

// The target first, then the others whom some charger will meet, in order of id.
static PieceId next_to_evade(const Look& look, PieceId last) {
  const PieceId target = look.state.target;
  if (!last.valid() && may_evade(look, target)) return target;
  PieceId best;
  for (const Rush& rush : look.state.rushes) {
    if (!is_unit(look, rush.unit)) continue;
    for (const PieceId id : met_beside(look, rush, target)) {
      const bool asked = last.valid() && last != target && id.index() <= last.index();
      const bool later = best.valid() && id.index() >= best.index();
      if (!asked && !later && may_evade(look, id)) best = id;
    }
  }
  return best;
}

void ask_evades(Play& play, PieceId last) {
  const PieceId next = next_to_evade(play.look(), last);
  if (next.valid())
    play.then(AskEvade{next});
  else
    play.then(MakeContact{});
}

Decision ask(const Look& look, const AskEvade& step) {
  Decision out = choices(look.side(step.unit), step.unit,
                         capital(briefly(step.unit, look.setting)) + " are charged. Evade, or stand?",
                         "bb.evade.who"_rule,
                         {{"evade", "bb.evade.distance"_rule, {}, "Evade"},
                          {"stand", "bb.ruling.evade-cover"_rule, {}, "Stand"}},
                         Ask::react);
  for (const Rush& rush : look.state.rushes) out.units.push_back(rush.unit);
  return out;
}

std::optional<Command> forced(const Look& look, const AskEvade& step) {
  if (!may_evade(look, step.unit)) return Answer{"stand", {}, {}};
  if (must_evade(look, step.unit)) return Answer{"evade", {}, {}};
  return std::nullopt;
}

Verdict check_reaction(const Decision& asked, const Command& command) {
  if (std::holds_alternative<Shoot>(command))
    return {reason(Code::not_asked, "bb.ruling.no-reaction-fire"_rule)};
  return check_choice(asked, command);
}

Verdict check_answer(const Look& look, const AskEvade& step, const Command& command) {
  return check_reaction(ask(look, step), command);
}

void answer(Play& play, const AskEvade& step, const Command& command) {
  play.pop();
  if (std::get<Answer>(command).choice == "evade")
    play.then(EvadeDice{step.unit});
  else
    ask_evades(play, step.unit);
}

// One that stood beside the target: the charge goes home all the same, and catches it only where it stands.
static void get_clear(Play& play, PieceId id, PieceId charger) {
  const Look look = play.look();
  const bool caught =
      any_of(look.state.rushes, [&](const Rush& rush) { return is_charged_by(look, rush, id); });
  ask_evades(play, id);
  if (caught) return destroy(play, id, "caught", "bb.evade.caught"_rule);
  disrupt(play, id, play.setting.tables.evade_drp);
  play.then(Test{id, Cause::evade, charger, 0});
}

// bb.ruling.partial-terrain: foot that goes on into heavy woods loses 2 in, or ends at their edge.
static Mil full_reach(const Look& look, const Rush& rush) {
  if (type(look, rush.unit) != Type::infantry || ground_of(look, rush, rush.gap, {}).heavy_woods)
    return rush.reach;
  const Leg leg =
      look.field.straight(rush.unit, rush.from, look.piece(rush.unit).foot, rush.from.heading, rush.reach, 0);
  Mil edge = rush.reach;
  for (const Span& span : leg.touched)
    if (kind_at(look, span.feature) == Kind::heavy_woods) edge = std::min(edge, span.from);
  return std::max(edge, rush.reach + tables(look).heavy_woods * moves_in_charge(look));
}

// bb.evade.distance, bb.ruling.evade-timing: straight away, still facing the charger.
void run(Play& play, const EvadeDice& step) {
  const PieceId id = step.unit;
  const Tables& t = play.setting.tables;
  const PieceId charger = nearest_charger(play.look(), id);
  const int dice = total_of(play, Die::average, t.evade_dice, "bb.evade.distance"_rule, id);
  const Mil length = (dice + quality(play.look(), id)) * kUnit;
  const Angle along = away_from(play.look(), id, charger);
  if (play.piece(id).inside.valid()) leave_house(play, id, along);
  const Look look = play.look();
  Flight flight = flee(look, id, facing(look, id, wrap(along + 18000)), along, length, false);
  if (!has_room(look, id, flight.end)) flight = flee(look, id, look.piece(id).pose, along, length, false);
  if (!has_room(look, id, flight.end)) {
    flight.end = look.piece(id).pose;
    flight.run = 0;
  }
  unit(play, id).ran = flight.run;
  set_down(play, id, flight.end, "evade");
  if (!play.state.evaders.full() && !is_among(play.state.evaders, id)) play.state.evaders.push_back(id);
  if (id != play.state.target) return get_clear(play, id, charger);
  if (play.state.evaders.size() == 1)  // of the whole move, so once
    for (Rush& rush : play.state.rushes) rush.reach = full_reach(play.look(), rush);
  play.then(AskFull{0, id, charger});
}

// ---- the charger's choice: bb.evade.charger-choice

Decision ask(const Look& look, const AskFull& step) {
  const PieceId id = look.state.rushes[step.next].unit;
  const Rush& rush = look.state.rushes[step.next];
  const RuleId cite = "bb.evade.charger-choice"_rule;
  std::vector<Choice> ways;
  if (rush.reach > rush.gap)
    ways.push_back({"full", cite, {}, "Go on " + measured(rush.reach, look.setting)});
  ways.push_back({"stop", cite, {}, "Stop after " + measured(rush.gap, look.setting)});
  return choices(
      look.side(id), id,
      capital(briefly(step.evader, look.setting)) + " have evaded. Go on, or stop where they stood?", cite,
      std::move(ways));
}

void answer(Play& play, const AskFull& step, const Command& command) {
  play.pop();
  play.state.rushes[step.next].full = std::get<Answer>(command).choice == "full";
  if (step.next + 1u < play.state.rushes.size())
    play.then(AskFull{static_cast<std::uint8_t>(step.next + 1), step.evader, step.charger});
  else
    play.then(GoOn{0, step.evader, step.charger});
}

namespace {

struct Found {
  PieceId enemy;
  Mil run = -1;
};

Mil run_of(const Rush& rush) { return rush.full ? rush.reach : rush.gap; }

// How far along its line a charger touches an enemy; -1: not within its move.
Mil run_to(const Look& look, const Rush& rush, PieceId enemy) {
  constexpr Mil kHair = 2;  // poses are rounded to the thousandth
  const Touch touch =
      look.field.touch(rush.unit, rush.from, look.piece(rush.unit).foot, rush.from.heading, enemy);
  return touch.length > run_of(rush) + kHair ? -1 : touch.length;
}

// The first enemy on a charger's line who did not get out of its way; of several met at once the largest:
// bb.ruling.charger-new-target
Found first_on_line(const Look& look, const Rush& rush) {
  Found out;
  const auto larger = [&](PieceId enemy) {
    return size_in_melee(look, enemy) > size_in_melee(look, out.enemy);
  };
  for_enemies(look, rush.unit, [&](PieceId enemy) {
    if (is_among(look.state.evaders, enemy)) return;
    const Mil run = run_to(look, rush, enemy);
    if (run >= 0 && (out.run < 0 || run < out.run || (run == out.run && larger(enemy)))) out = {enemy, run};
  });
  return out;
}

// bb.evade.caught: its move takes it into contact.
bool catches(const Look& look, const Rush& rush, PieceId evader) {
  const Mil run = is_unit(look, evader) ? run_to(look, rush, evader) : -1;
  if (run < 0) return false;
  const Found other = first_on_line(look, rush);
  return other.run < 0 || other.run >= run;
}

// bb.evade.charger-choice: those who evaded do not hold it off.
void advance(Play& play, const Rush& rush) {
  const Look look = play.look();
  const Angle along = rush.from.heading;
  const Group& evaders = look.state.evaders;
  Flight flight =
      flee(look, rush.unit, rush.from, along, run_of(rush), false, {evaders.begin(), evaders.end()});
  if (!has_room(look, rush.unit, flight.end))
    flight = flee(look, rush.unit, rush.from, along, run_of(rush), false);
  if (!has_room(look, rush.unit, flight.end)) return;
  const Going g = ground_of(look, rush, flight.run, {});
  set_down(play, rush.unit, flight.end, "charge");
  pay_ground(play, rush.unit, g, along);
}

// Whoever evaded and is run into: also one who got away from this charge before, to a place behind another.
void catch_evaders(Play& play) {
  const Group evaders = play.state.evaders;
  for (const PieceId evader : evaders) {
    const Look look = play.look();
    const auto& rushes = look.state.rushes;
    if (any_of(rushes, [&](const Rush& r) { return catches(look, r, evader); }))
      destroy(play, evader, "caught", "bb.evade.caught"_rule);
  }
}

}  // namespace

// Stage 0 settles the evader, stage 1 moves the chargers: bb.evade.drp, bb.evade.morale,
// bb.ruling.charger-new-target
void run(Play& play, const GoOn& step) {
  State& s = play.state;
  if (step.next == 0) {
    catch_evaders(play);
    if (!is_unit(play.look(), step.evader)) return play.then(GoOn{1, step.evader, step.charger});
    disrupt(play, step.evader, play.setting.tables.evade_drp);
    return play.then(Test{step.evader, Cause::evade, step.charger, 0}, GoOn{1, step.evader, step.charger});
  }
  const Look look = play.look();
  PieceId next;  // an enemy whom somebody meets on the way
  FixedVec<Rush, kMostInFight> still;
  for (const Rush& rush : s.rushes) {
    const Found found = rush.full ? first_on_line(look, rush) : Found{};
    if (found.enemy.valid() && (!next.valid() || next == found.enemy)) {
      next = found.enemy;
      Rush on = rush;
      on.gap = found.run;
      on.struck = struck_by(look, rush.unit, next);
      on.uphill = charges_uphill(look, rush.unit, next);
      on.full = false;
      still.push_back(on);
    }
  }
  for (const Rush& rush : s.rushes) {
    const bool on = any_of(still, [&](const Rush& r) { return r.unit == rush.unit; });
    if (!on) advance(play, rush);
  }
  s.rushes = still;
  s.target = next;
  if (!still.empty()) ask_evades(play);
}

}  // namespace drumhead::bloodybacks
