// Commands: their checks, what they cost to carry out, and their exact odds.
#include <fmt/format.h>

#include "dice/enumerate.h"
#include "dice/sources.h"
#include "odds/tell.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

constexpr std::uint64_t kSeed = 1776;

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

void odds(benchmark::State& state, const Moment& moment, const OddsAsked& asked) {
  Ring<Command> ring(moment.commands);
  Oddsmaker maker;
  for (auto _ : state) {
    const Odds odds = maker.odds(*moment.battle, ring.next(), asked);
    if (!odds.exact || odds.total() < 1 - 1e-12) state.SkipWithError("the odds are not exact");
  }
}

void odds_of_volley(benchmark::State& state, const Moment& moment) { odds(state, moment, {}); }

// The charge and the shot at it.
void odds_of_charge(benchmark::State& state, const Moment& moment) {
  OddsAsked asked;
  asked.until = Until::command;
  asked.policy = Policy::named({"shoot"});
  odds(state, moment, asked);
}

// On through combat, retreat and morale to the end of the turn.
void odds_of_chain(benchmark::State& state, const Moment& moment) {
  OddsAsked asked;
  asked.until = Until::turn;
  asked.policy = Policy::named({"shoot"});
  odds(state, moment, asked);
}

// A throw's distribution from nothing, without the tables that a walk keeps.
void distribution(benchmark::State& state, int n) {
  Throw made;
  made.n = static_cast<std::uint8_t>(n);
  made.bands = two_bands(Die::d6, 4);
  std::vector<Branch> out;
  for (auto _ : state) {
    branches(made, out);
    benchmark::DoNotOptimize(out.data());
  }
}

void odds_for_page(benchmark::State& state, const Moment& moment) {
  Ring<Command> ring(moment.commands);
  Oddsmaker maker;
  for (auto _ : state) {
    json::object told = odds_json(maker, *moment.battle, ring.next());
    benchmark::DoNotOptimize(told);
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
  add("exact odds of one volley", 50 * kUs, places.volleys, odds_of_volley);
  add("exact odds of a charge and the shot at it", kNoBudget, places.charges, odds_of_charge);
  add("exact odds of a whole charge, to turn's end", 20 * kMs, places.charges, odds_of_chain);
  for (const int n : {4, 8, 24})
    rows.add(fmt::format("distribution of {} dice", n), kNoBudget,
             [n](benchmark::State& state) { distribution(state, n); });
  add("odds of one volley as the page gets them", 100 * kMs, places.volleys, odds_for_page);
}

}  // namespace drumhead::bench
