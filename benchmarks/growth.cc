// What a unit's turn costs as battles grow: drill against drill, the same field and the same neighbours, more
// of them.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "dice/generator.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

constexpr std::array kSizes = {5, 10, 20, 40, 80, 100};  // units a side; a table holds no more
constexpr int kRounds = 3;                               // of all sizes by turns; the best counts
constexpr int kUnitsPlayed = 160;  // a round has so many battles that as many units fight
constexpr double kMostGrowth = 2;  // times what a unit's turn costs in the smallest
constexpr std::size_t kLongest = 100'000;

double microseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

struct Size {
  int a_side = 0;
  Arena arena;
  double best = 0;  // microseconds of the processor for a unit's turn
  double battle = 0;
};

void play_round(Size& size) {
  const int battles = std::max(1, kUnitsPlayed / size.a_side);
  double took = 0, unit_turns = 0;
  for (int n = 0; n < battles; ++n) {
    const std::uint64_t seed = seed_for(kSeed, static_cast<std::uint64_t>(n));
    const double from = microseconds();
    const std::unique_ptr<Battle> battle = size.arena.opening->clone();
    FastDice dice(seed);
    const auto british = make_player("drill", seed_for(seed, 1));
    const auto american = make_player("drill", seed_for(seed, 2));
    const Contest contest = run_battle(*battle, *british, *american, dice, nullptr, kLongest);
    took += microseconds() - from;
    unit_turns += static_cast<double>(size.arena.units) * std::max(1, contest.turns);
  }
  if (size.best == 0 || took / unit_turns < size.best) {
    size.best = took / unit_turns;
    size.battle = took / battles;
  }
}

}  // namespace

int measure_growth() {
  fmt::print("{:<14}{:>8} {:>8} {:>12} {:>14} {:>8}\n", "growth", "a side", "units", "ms a battle",
             "us a unit-turn", "ratio");
  int dear = 0;
  for (const Sheet& sheet : sheets()) {
    std::vector<Size> sizes;
    for (const int a_side : kSizes) sizes.push_back({a_side, open_large(a_side, std::string(sheet.id))});
    for (int round = 0; round < kRounds; ++round)
      for (Size& size : sizes) play_round(size);
    for (const Size& size : sizes) {
      const double ratio = size.best / sizes.front().best;
      dear += ratio > kMostGrowth ? 1 : 0;
      fmt::print("{:<14}{:>8} {:>8} {:>12.2f} {:>14.2f} {:>8.2f}\n", sheet.id, size.a_side, size.arena.units,
                 size.battle / 1000, size.best, ratio);
      std::fflush(stdout);
    }
  }
  return dear;
}

}  // namespace drumhead::bench
