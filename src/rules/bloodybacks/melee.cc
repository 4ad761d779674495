// Section "Resolve melee": dice, losses, cohesion in the right order, the step back; and melees that waited.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

static bool involves_cavalry(const Look& look, const Fight& f) {
  for (const Group* group : {&f.chargers, &f.defenders})
    for (const PieceId id : *group)
      if (type(look, id) == Type::cavalry) return true;
  return false;
}

// The primary target, or the largest that is left: bb.ruling.multi-defenders.
static PieceId mark_of(const Look& look, const Fight& f) {
  if (f.gone.empty()) return f.defenders[0];
  for (const PieceId id : f.gone)
    if (id == look.state.target) {
      PieceId best = f.defenders[0];
      for (const PieceId other : f.defenders)
        if (size_in_melee(look, other) > size_in_melee(look, best)) best = other;
      return best;
    }
  return f.defenders[0];
}

// bb.melee.dice, bb.melee.cold-steel-die, bb.melee.cold-steel-no-draw, bb.melee.cavalry-experiment,
// bb.ruling.cavalry-experiment
Tally melee_dice(const Look& look, const Fight& f) {
  const Tables& t = tables(look);
  Tally out(t.melee, "bb.melee.dice"_rule);
  if (f.cold_steel) out.add(t.melee_cold_steel, "bb.melee.cold-steel-die"_rule);
  if (involves_cavalry(look, f) && chosen<"bb.ruling.cavalry-experiment", "on">(look.setting))
    out.add(t.experiment, "bb.melee.cavalry-experiment"_rule);
  return out;
}

// bb.melee.base-number, bb.melee.impetus, bb.melee.no-bayonets, bb.ruling.melee-footing
Tally melee_need(const Look& look, const Fight& f) {
  const Tables& t = tables(look);
  Tally out(t.melee_number, "bb.melee.base-number"_rule);
  if (f.impetus > 0) out.add(t.per_impetus * f.impetus, "bb.melee.impetus"_rule);
  const PieceId mark = mark_of(look, f);
  if (!has_bayonets(look, mark)) out.add(t.no_bayonets, "bb.melee.no-bayonets"_rule);
  // With the tables turned the unit that stands astride an obstacle came over it itself.
  const Cover cover = f.turned ? Cover::none : cover_against(look, mark, charger_before(look, f, mark), true);
  if (cover != Cover::none)
    out.add(t.melee_cover[at(cover)], cover == Cover::light         ? "bb.melee.cover-light"_rule
                                      : cover == Cover::significant ? "bb.melee.cover-significant"_rule
                                                                    : "bb.melee.cover-fort"_rule);
  return out;
}

// bb.melee.success, bb.melee.failure
static void suffer(Play& play, PieceId id, PieceId by, int hits) {
  const Tables& t = play.setting.tables;
  if (hits == 0) return;
  play.strike(id, by, hits, 0, "melee");
  lose_stamina(play, id, hits * t.stamina_per_hit);
  disrupt(play, id, hits * t.drp_per_hit);
}

// bb.charge.step-4, bb.melee.natural-1, bb.melee.natural-12, bb.ruling.losses-before-tests
void run(Play& play, const Melee&) {
  Fight& f = play.state.fight;
  const Look look = play.look();
  const Tables& t = play.setting.tables;
  const Tally dice = melee_dice(look, f);
  const int wins = count_under(play, dice, melee_need(look, f), t.melee_naturals, "bb.melee.dice"_rule,
                               f.chargers[0], f.defenders[0]);
  f.successes = static_cast<std::uint8_t>(wins);
  f.failures = static_cast<std::uint8_t>(std::max(0, dice.sum() - wins));
  f.impetus = 0;  // it has done its work: battles that differ in it alone are the same from here on
  const Fight fought = f;
  for (const PieceId id : fought.defenders) suffer(play, id, fought.chargers[0], fought.successes);
  for (const PieceId id : fought.chargers) suffer(play, id, fought.defenders[0], fought.failures);
  play.then(Cohesion{0, 0});
  // The defenders' commanders are the first at risk, so they are pushed last.
  for (const PieceId id : fought.chargers) risk_commanders(play, id, fought.failures, false);
  for (const PieceId id : fought.defenders) risk_commanders(play, id, fought.successes, false);
}

namespace {

struct Sides {
  const Group* first = nullptr;
  const Group* second = nullptr;
  int difference = 0;
};

// bb.melee.charger-wins, bb.melee.defender-wins, bb.melee.draw, bb.ruling.draw-order
Sides order_of(const Fight& f) {
  if (f.failures > f.successes) return {&f.chargers, &f.defenders, f.failures - f.successes};
  return {&f.defenders, &f.chargers, f.successes - f.failures};
}

// bb.ruling.multi-tests: those who still touch one that held.
bool must_test(const Look& look, PieceId id, const Group& losers) {
  return any_of(losers, [&](PieceId loser) { return holds(look, loser) && touches(look, id, loser); });
}

}  // namespace

void run(Play& play, const Cohesion& step) {
  const Fight f = play.state.fight;
  const Sides sides = order_of(f);
  const Look look = play.look();
  const Group& group = step.stage == 0 ? *sides.first : *sides.second;
  const Group& foes = step.stage == 0 ? *sides.second : *sides.first;
  const bool draw = sides.difference == 0;
  for (std::size_t i = step.next; i < group.size(); ++i) {
    const PieceId id = group[i];
    if (!is_unit(look, id)) continue;
    const Cause cause = draw ? Cause::draw : step.stage == 0 ? Cause::loser : Cause::winner;
    if (cause == Cause::winner && !must_test(look, id, foes)) continue;
    PieceId enemy = foes[0];
    for (const PieceId foe : foes)
      if (touches(look, id, foe)) {
        enemy = foe;
        break;
      }
    const int malus = cause == Cause::loser ? sides.difference : 0;
    return play.then(Test{id, cause, enemy, static_cast<std::int8_t>(malus)},
                     Cohesion{step.stage, static_cast<std::uint8_t>(i + 1)});
  }
  if (step.stage == 0)
    play.then(Cohesion{1, 0});
  else
    play.then(Aftermath{0});
}

// bb.melee.separate, bb.ruling.separate-facing
void run(Play& play, const Separate&) {
  const Fight f = play.state.fight;
  play.state.fight = {};
  const auto in_contact = [&] {
    return any_of(f.chargers, [&](PieceId id) {
      return holds(play.look(), id) && touches_any(play.look(), id, f.defenders);
    });
  };
  if (!in_contact()) return;
  for (const PieceId id : f.chargers) {
    const Look look = play.look();
    if (!holds(look, id) || is_among(f.moved, id)) continue;
    const Pose pose = look.piece(id).pose;
    const Flight flight =
        flee(look, id, pose, wrap(pose.heading + 18000), play.setting.tables.separation, false);
    if (flight.run > 0) set_down(play, id, flight.end, "withdraw");
  }
}

// ---- step 6: bb.seq.6-deferred, bb.ruling.deferral

void run(Play& play, const DeferredMelees& step) {
  State& s = play.state;
  if (s.deferred.empty()) return play.then(EndTurn{});
  Fight f = s.deferred[0];
  s.deferred.erase_at(0);
  const Look look = play.look();
  const auto drop = [&](Group& group, const Group& foes) {
    for (std::size_t i = group.size(); i-- > 0;)
      if (!is_unit(look, group[i]) || unit(look, group[i]).routing || !touches_any(look, group[i], foes))
        group.erase_at(i);
  };
  const Group chargers = f.chargers;
  drop(f.chargers, f.defenders);
  drop(f.defenders, chargers);
  play.then(step);
  if (f.chargers.empty() || f.defenders.empty()) return;
  s.fight = f;
  s.target = f.defenders[0];
  play.begin("melee", look.side(f.chargers[0]));
  play.then(AskColdSteel{});
}

}  // namespace drumhead::bloodybacks
