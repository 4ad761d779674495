// Section "Evade": open order that will not wait for a charge, and what the charger does then.
#include <algorithm>

#include "battle/text.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

namespace {

PieceId nearest_charger(const Look& look, PieceId id) {
  PieceId best;
  Mil least = 0;
  for (const Rush& rush : look.state.rushes) {
    if (!is_unit(look, rush.unit)) continue;
    const Mil far = look.field.distance(rush.unit, id);
    if (best.valid() && far >= least) continue;
    best = rush.unit;
    least = far;
  }
  return best;
}

}  // namespace

// bb.evade.who, bb.evade.hard-cover, bb.ruling.evade-cover, bb.ruling.evade-cavalry, bb.ruling.joint-evade,
// bb.ruling.evader-deferred-again
bool may_evade(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  if (!is_unit(look, id) || unit(look, id).routing || is_engaged(look, id) || !is_open_order(look, id))
    return false;
  const bool chased = std::any_of(look.state.rushes.begin(), look.state.rushes.end(), [&](const Rush& rush) {
    return type(look, rush.unit) == Type::infantry && density(look, rush.unit) >= t.evade_charger;
  });
  if (!chased) return false;
  const bool hard = cover_against(look, id, nearest_charger(look, id), false) >= Cover::significant;
  return !hard || chosen<"bb.ruling.evade-cover", "may-evade">(look.setting);
}

// bb.evade.must-open
bool must_evade(const Look& look, PieceId id) {
  return may_evade(look, id) && in_the_open(look, id, nearest_charger(look, id));
}

Decision ask(const Look& look, const AskEvade& step) {
  Decision out =
      choices(look.side(step.unit), step.unit,
              name_of(step.unit, look.setting) + " is charged. Evade, or stand?", "bb.evade.who"_rule,
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

Verdict check_answer(const Look& look, const AskEvade& step, const Command& command) {
  if (std::holds_alternative<Shoot>(command))
    return {reason(Code::not_asked, "bb.ruling.no-reaction-fire"_rule)};
  return check_choice(look, ask(look, step), command);
}

void answer(Play& play, const AskEvade& step, const Command& command) {
  play.pop();
  if (std::get<Answer>(command).choice == "evade")
    play.then(EvadeDice{step.unit});
  else
    play.then(MakeContact{});
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
  play.then(AskFull{0, id, charger});
}

// ---- the charger's choice: bb.evade.charger-choice

Decision ask(const Look& look, const AskFull& step) {
  const PieceId id = look.state.rushes[step.next].unit;
  const Rush& rush = look.state.rushes[step.next];
  return choices(
      look.side(id), id,
      name_of(step.evader, look.setting) + " has evaded. Does " + name_of(id, look.setting) +
          " go its full distance, or stop where the enemy stood?",
      "bb.evade.charger-choice"_rule,
      {{"full", "bb.evade.charger-choice"_rule, {}, "Go on: " + measured(rush.reach, look.setting)},
       {"stop", "bb.evade.charger-choice"_rule, {}, "Stop: " + measured(rush.gap, look.setting)}});
}

std::optional<Command> forced(const Look& look, const AskFull& step) {
  const Rush& rush = look.state.rushes[step.next];
  if (rush.reach <= rush.gap) return Answer{"stop", {}, {}};
  return std::nullopt;
}

Verdict check_answer(const Look& look, const AskFull& step, const Command& command) {
  return check_choice(look, ask(look, step), command);
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

// The first enemy on a charger's line within what it may go.
Found first_on_line(const Look& look, const Rush& rush, PieceId evader) {
  Found out;
  for_enemies(look, rush.unit, [&](PieceId enemy) {
    if (enemy == evader) return;
    const Touch touch =
        look.field.touch(rush.unit, rush.from, look.piece(rush.unit).foot, rush.from.heading, enemy);
    if (touch.length < 0 || touch.length > rush.reach) return;
    if (out.run >= 0 && touch.length >= out.run) return;
    out = {enemy, touch.length};
  });
  return out;
}

// bb.evade.caught: bases touch at exactly gap and flight.
bool catches(const Look& look, const Rush& rush, PieceId evader) {
  const Mil needed = rush.gap + unit(look, evader).ran;
  if (!rush.full || rush.reach < needed) return false;
  const Found other = first_on_line(look, rush, evader);
  return other.run < 0 || other.run >= needed;
}

void advance(Play& play, const Rush& rush) {
  const Look look = play.look();
  const Mil run = rush.full ? rush.reach : rush.gap;
  Flight flight = flee(look, rush.unit, rush.from, rush.from.heading, run, false);
  if (!has_room(look, rush.unit, flight.end)) return;
  const Leg leg =
      look.field.straight(rush.unit, rush.from, look.piece(rush.unit).foot, rush.from.heading, flight.run, 0);
  const Going g = going(look, rush.unit, Formation::deployed, leg);
  const Tables& t = play.setting.tables;
  set_down(play, rush.unit, flight.end, "charge");
  disrupt(play, rush.unit, ground_points(t, g));
}

}  // namespace

// Stage 0 settles the evader, stage 1 moves the chargers: bb.evade.drp, bb.evade.morale,
// bb.ruling.charger-new-target
void run(Play& play, const GoOn& step) {
  State& s = play.state;
  const Look look = play.look();
  if (step.next == 0) {
    const auto hunter = std::find_if(s.rushes.begin(), s.rushes.end(),
                                     [&](const Rush& rush) { return catches(look, rush, step.evader); });
    if (hunter != s.rushes.end()) {
      destroy(play, step.evader, "caught", "bb.evade.caught"_rule);
      play.then(GoOn{1, step.evader, step.charger});
      return;
    }
    disrupt(play, step.evader, play.setting.tables.evade_drp);
    play.then(Test{step.evader, Cause::evade, step.charger, 0}, GoOn{1, step.evader, step.charger});
    return;
  }
  PieceId next;  // an enemy whom somebody meets on the way
  FixedVec<Rush, kMostInFight> still;
  for (const Rush& rush : s.rushes) {
    const Found found = rush.full ? first_on_line(look, rush, step.evader) : Found{};
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
    const bool on =
        std::any_of(still.begin(), still.end(), [&](const Rush& r) { return r.unit == rush.unit; });
    if (!on) advance(play, rush);
  }
  s.rushes = still;
  s.target = next;
  if (still.empty()) return;
  if (may_evade(play.look(), next))
    play.then(AskEvade{next});
  else
    play.then(MakeContact{});
}

}  // namespace drumhead::bloodybacks
