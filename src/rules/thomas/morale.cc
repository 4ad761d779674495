// Phase 5: morale.
#include "kit/picking.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

// nt.general.morale-plus-one, nt.ruling.morale-score: no natural passes or failures. The bonus is taken off
// the score needed.
Tally morale_need(const Look& look, PieceId id) {
  const Class grade = profile(look, id).class_;
  const RuleId cite = grade == Class::elite  ? "nt.morale.elite"_rule
                      : grade == Class::levy ? "nt.morale.levy"_rule
                                             : "nt.morale.average"_rule;
  const std::size_t row = static_cast<std::size_t>(grade == Class::none ? Class::average : grade);
  Tally need(tables(look).morale[row], cite);
  if (has_general(look, id)) need.add(-tables(look).general_bonus, "nt.general.morale-plus-one"_rule);
  return need;
}

// nt.ruling.who-fights-and-tests: of either side.
bool owes_test(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return u.lost_to_fire + u.lost_round > 0;
}

namespace {

std::vector<PieceId> testers(const Look& look, Side side) {
  std::vector<PieceId> out;
  for_units(look, side, [&](PieceId id) {
    if (owes_test(look, id)) out.push_back(id);
  });
  return out;
}

// nt.ruling.morale-order: fire before combat.
Cause next_cause(const Look& look, PieceId id) {
  return unit(look, id).lost_to_fire > 0 ? Cause::fire : Cause::melee;
}

void count_down(Play& play, PieceId id, Cause cause) {
  Unit& u = unit(play, id);
  std::uint8_t& due = cause == Cause::fire ? u.lost_to_fire : u.lost_round;
  if (due > 0) --due;
}

void test_next(Play& play, PieceId id) {
  if (is_unit(play.look(), id) && owes_test(play.look(), id))
    play.then(MoraleTest{id, next_cause(play.look(), id)});
}

}  // namespace

// ---- the question: in which order

Picking pick(const Look& look, const ChooseTester& step) {
  return {step.side,
          "Which unit tests next?",
          "test",
          "nt.ruling.order-within-phase"_rule,
          "nt.sequence.morale"_rule,
          testers(look, step.side)};
}

void answer(Play& play, const ChooseTester& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {  // nobody of this side is left
    play.pop();
    if (step.side == play.core.active)
      play.then(ChooseTester{other(step.side)});
    else
      play.then(EndTurn{});
    return;
  }
  Unit& u = unit(play, said->unit);
  if (u.formation == Formation::square) {  // nt.morale.square-exempt
    u.lost_to_fire = u.lost_round = 0;
    return play.resolve(said->unit, "passes", "nt.morale.square-exempt"_rule);
  }
  if (chosen<"nt.ruling.morale-dice", "one-per-cause">(play.setting)) {
    if (u.lost_to_fire > 1) u.lost_to_fire = 1;
    if (u.lost_round > 1) u.lost_round = 1;
  }
  test_next(play, said->unit);
}

// ---- the test

// nt.morale.die-per-base-lost, nt.morale.fail-loses-base, nt.special.grenadiers-reroll,
// nt.ruling.grenadier-reroll, nt.ruling.morale-cascade
void run(Play& play, const MoraleTest& step) {
  const Look look = play.look();
  const RuleId cause =
      step.cause == Cause::fire ? "nt.morale.test-base-lost-to-fire"_rule : "nt.morale.test-lost-melee"_rule;
  const Tally dice(1, step.again ? "nt.special.grenadiers-reroll"_rule : "nt.morale.die-per-base-lost"_rule);
  const bool passed = play.hits(Die::d6, dice, morale_need(look, step.unit), cause, step.unit) > 0;
  if (!passed && !step.again && has(look, step.unit, "nt.special.grenadiers-reroll"_rule))
    return play.then(MoraleTest{step.unit, step.cause, true});
  if (passed) {
    play.resolve(step.unit, "passes", morale_need(look, step.unit).cite);
    count_down(play, step.unit, step.cause);
  } else {
    play.resolve(step.unit, "fails", "nt.morale.fail-loses-base"_rule);
    if (!chosen<"nt.ruling.morale-cascade", "yes">(play.setting)) count_down(play, step.unit, step.cause);
    lose_bases(play, step.unit, 1, "morale", "nt.morale.fail-loses-base"_rule);
  }
  test_next(play, step.unit);
}

}  // namespace drumhead::thomas
