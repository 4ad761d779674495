// Whole battles between the computer's players.
#include <fmt/format.h>

#include "dice/generator.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

constexpr std::size_t kLongest = 20'000;

// Seeds go on from battle to battle as those of a simulation do.
void play(benchmark::State& state, const Arena& arena, const char* player) {
  std::uint64_t trial = 0;
  for (auto _ : state) {
    const std::uint64_t seed = seed_for(kSeed, trial++);
    const std::unique_ptr<Battle> battle = arena.opening->clone();
    FastDice dice(seed);
    const auto british = make_player(player, seed_for(seed, 1));
    const auto american = make_player(player, seed_for(seed, 2));
    const Contest contest = run_battle(*battle, *british, *american, dice, nullptr, kLongest);
    if (!contest.finished) state.SkipWithError("a battle did not end");
  }
}

}  // namespace

void add_battles(Rows& rows, const Places& places) {
  const Arena& meeting = places.meeting;
  rows.add_battles("random battle: " + meeting.label(), 8 * kMs, 40,
                   [&meeting](benchmark::State& state) { play(state, meeting, "random"); });
  rows.add_battles("drill battle: " + meeting.label(), 5 * kMs, 40,
                   [&meeting](benchmark::State& state) { play(state, meeting, "drill"); });
  // The others' budget is a hundred battles a second.
  for (const Sheet& sheet : sheets()) {
    if (&sheet == meeting.sheet) continue;
    auto arena = std::make_shared<const Arena>(open_arena(meeting.scenario, std::string(sheet.id)));
    rows.add_battles("drill battle, " + std::string(sheet.id) + ": " + arena->label(), 10 * kMs, 40,
                     [arena](benchmark::State& state) { play(state, *arena, "drill"); });
  }
  for (const std::string& scenario : shipped_scenarios())
    for (const Sheet& sheet : sheets()) {
      if (scenario == meeting.scenario) continue;
      auto arena = std::make_shared<const Arena>(open_arena(scenario, std::string(sheet.id)));
      rows.add_battles("drill battle, " + std::string(sheet.id) + ": " + arena->label(), kNoBudget, 5,
                       [arena](benchmark::State& state) { play(state, *arena, "drill"); });
    }
}

}  // namespace drumhead::bench
