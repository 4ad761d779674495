// Section "Morale": morale and cohesion tests.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

// bb.morale.morale-base, bb.morale.cohesion-base, bb.ruling.impetus-mod-scope, bb.ruling.winner-test
Tally test_need(const Look& look, PieceId id, Cause cause, int malus) {
  const Tables& t = tables(look);
  const int uq = quality(look, id);
  Tally out = is_morale(cause) ? Tally(t.morale_uq * uq, "bb.morale.morale-base"_rule)
                               : Tally(t.cohesion_uq * uq + t.cohesion_density * density(look, id),
                                       "bb.morale.cohesion-base"_rule);
  const int steps = unit(look, id).stamina / t.test_step;  // bb.ruling.stamina-steps, bb.ruling.stamina-scope
  if (steps > 0) out.add(t.test_per_step * steps, "bb.morale.stamina"_rule);
  if (malus > 0 && cause == Cause::stand) out.add(t.test_impetus * malus, "bb.morale.impetus"_rule);
  if (malus > 0 && cause == Cause::loser) out.add(t.test_loss * malus, "bb.morale.melee-loss"_rule);
  if (has_own_commander(look, id)) out.add(t.test_commander, "bb.morale.commander"_rule);
  return out;
}

namespace {

// ---- results

// Where the only target does not stand, nothing asks for the impetus any more.
void forget_impetus(Play& play, const Test& step) {
  if (step.cause == Cause::stand && play.state.fight.defenders.size() == 1) play.state.fight.impetus = 0;
}

void rout(Play& play, const Test& step) {
  Unit& u = unit(play, step.unit);
  u.result = TestResult::rout;
  forget_impetus(play, step);
  if (type(play.look(), step.unit) == Type::artillery)
    return destroy(play, step.unit, "destroyed", "bb.morale.rout-artillery"_rule);
  play.mark(step.unit, "routing", u.routing ? 1 : 0, 1);
  u.routing = u.routed = true;
  u.actions = 0;
  disrupt(play, step.unit, play.setting.tables.rout_drp - u.drp);  // bb.morale.result-1-drp
  leave_fights(play, step.unit);
  play.then(RoutMove{step.unit, step.enemy, step.cause});
}

// Whoever charged over the obstacle is not behind it.
bool came_over(const Look& look, PieceId id) {
  const Fight& f = look.state.fight;
  const Group& came = f.turned ? f.defenders : f.chargers;
  return is_among(came, id);
}

void push_back(Play& play, const Test& step) {
  const Look look = play.look();
  Unit& u = unit(play, step.unit);
  const bool fighting = !is_morale(step.cause) && came_over(look, step.unit);
  if (!fighting &&
      is_protected(look, step.unit, step.enemy)) {  // bb.morale.result-2-hold, bb.ruling.test-pass
    u.result = TestResult::carry_on;
    return play.resolve(step.unit, "holds", "bb.morale.result-2-hold"_rule);
  }
  u.result = TestResult::pushed_back;
  forget_impetus(play, step);
  if (type(look, step.unit) == Type::artillery && u.formation == Formation::deployed) {
    destroy(play, step.unit, "destroyed", "bb.morale.push-artillery"_rule);  // bb.ruling.limbered-push
    return;
  }
  leave_fights(play, step.unit);
  play.then(PushBack{step.unit, step.enemy, step.cause});
}

// bb.ruling.rout-recovery
void recover(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  u.routing = false;
  u.recovered = true;
  play.mark(id, "routing", 1, 0);
  const Look look = play.look();
  const PieceId enemy = nearest_enemy(look, id);
  if (!enemy.valid()) return;
  const Pose turned = facing(look, id, wrap(away_from(look, id, enemy) + 18000));
  if (has_room(look, id, turned)) set_down(play, id, turned, "faces");
}

RuleId result_rule(TestResult result) {
  switch (result) {
    case TestResult::destroyed:
      return "bb.morale.result-0"_rule;
    case TestResult::rout:
      return "bb.morale.result-1-rout"_rule;
    case TestResult::pushed_back:
      return "bb.morale.result-2"_rule;
    default:
      return "bb.morale.result-3"_rule;
  }
}

}  // namespace

// bb.morale.dice, bb.morale.natural-1, bb.morale.natural-12, bb.ruling.naturals
void run(Play& play, const Test& step) {
  if (!is_unit(play.look(), step.unit)) return;
  const Tables& t = play.setting.tables;
  const Tally need = test_need(play.look(), step.unit, step.cause, step.malus);
  const RuleId purpose =
      is_morale(step.cause) ? "bb.morale.morale-base"_rule : "bb.morale.cohesion-base"_rule;
  const int hits = count_under(play, Tally(t.test_dice, "bb.morale.dice"_rule), need, t.test_naturals,
                               purpose, step.unit, step.enemy);
  const TestResult result = t.results[static_cast<std::size_t>(std::min(hits, 3))];
  Unit& u = unit(play, step.unit);
  play.resolve(step.unit, word_for(result), result_rule(result));
  if (step.cause == Cause::retrograde && result != TestResult::carry_on) {
    spend_actions(play, step.unit, u.actions);  // bb.ruling.retro-details
    play.state.path.clear();                    // bb.ruling.passage-details: no passage, protected or not
    play.state.passed.clear();
  }
  const bool router = u.routing;
  switch (result) {
    case TestResult::destroyed:
      u.result = result;
      forget_impetus(play, step);
      return destroy(play, step.unit, "destroyed", "bb.morale.result-0"_rule);
    case TestResult::rout:
      return rout(play, step);
    case TestResult::pushed_back:
      if (router) recover(play, step.unit);
      return push_back(play, step);
    default:
      if (router) recover(play, step.unit);
      u.result = TestResult::carry_on;
  }
}

}  // namespace drumhead::bloodybacks
