// Commands: their checks, and what they cost to carry out.
#include "dice/sources.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

void check(benchmark::State& state, const Moment& moment) {
  Ring<Command> ring(moment.commands);
  for (auto _ : state) {
    Verdict verdict = moment.battle->check(ring.next());
    benchmark::DoNotOptimize(verdict);
  }
}

void volley(benchmark::State& state, const Moment& moment) {
  Ring<Command> ring(moment.commands);
  FastDice dice(kSeed);
  const std::unique_ptr<Battle> battle = moment.battle->clone();
  for (auto _ : state) {
    battle->assign(*moment.battle);
    battle->apply(ring.next(), dice, nullptr);
  }
}

// Before the phase in which charges are fought out.
bool before_combat(const Battle& battle) {
  const Word& phase = battle.core().phase;
  return phase == "charge" || phase == "movement" || phase == "firing";
}

// The charge, the shot at it, and with nothing else done in the turn the fight.
void chain(benchmark::State& state, const Moment& moment) {
  Ring<Command> ring(moment.commands);
  FastDice dice(kSeed);
  const std::size_t height = moment.battle->agenda_height();
  const Command shoot = Answer{"shoot", {}, {}}, done = Done{};
  const std::unique_ptr<Battle> battle = moment.battle->clone();
  for (auto _ : state) {
    battle->assign(*moment.battle);
    battle->apply(ring.next(), dice, nullptr);
    while (!battle->core().over && before_combat(*battle))
      battle->apply(battle->agenda_height() > height ? shoot : done, dice, nullptr);
  }
}

}  // namespace

void add_play(Rows& rows, const Places& places) {
  const auto add = [&](const char* name, double budget, const Moment& moment,
                       void (*run)(benchmark::State&, const Moment&)) {
    rows.add(name, budget, [&moment, run](benchmark::State& state) { run(state, moment); });
  };
  add("check of a move", 20 * kUs, places.moves, check);
  add("one volley, fast dice", 2 * kUs, places.volleys, volley);
  add("charge, shot and combat, fast dice", 3 * kUs, places.charges, chain);
}

}  // namespace drumhead::bench
