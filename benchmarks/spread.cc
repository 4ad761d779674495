// How the balance lab grows with threads and ranks: the program itself, by turns, on the clock of the wall.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include "battle/registry.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

constexpr int kBattles = 600, kRounds = 3;
constexpr double kLeastPart = 0.6;  // of what as many hands on cores of their own would do

struct Way {
  std::string name, before, after;  // around the program's own arguments
  unsigned hands = 1;
  double best = 0;  // seconds
};

double run_once(const Way& way) {
  const auto from = std::chrono::steady_clock::now();
  const std::string command =
      fmt::format("{}{} balance --scenario meeting --rules {} --games {} --csv {} >/dev/null 2>&1",
                  way.before, DRUMHEAD_PROGRAM, default_sheet(), kBattles, way.after);
  if (std::system(command.c_str()) != 0) return 0;  // NOLINT: the command is ours
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
}

std::vector<Way> ways() {
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Way> out;
  for (unsigned n = 1; n <= cores; n *= 2)
    out.push_back({fmt::format("{} thread{}", n, n == 1 ? "" : "s"), "", fmt::format("--threads {}", n), n});
#ifdef DRUMHEAD_WITH_MPI
  for (unsigned n = 2; n <= cores; n *= 2)
    out.push_back({fmt::format("{} ranks", n),
                   fmt::format("OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun -n {} ", n),
                   "", n});
#endif
  return out;
}

}  // namespace

int measure_spread() {
  std::vector<Way> all = ways();
  for (int round = 0; round < kRounds; ++round)
    for (Way& way : all) {
      const double took = run_once(way);
      if (took > 0 && (way.best == 0 || took < way.best)) way.best = took;
    }
  fmt::print("{:<14}{:>14} {:>8} {:>12}\n", "spread", "battles/s", "ratio", "of the ideal");
  int poor = 0;
  for (const Way& way : all) {
    if (way.best == 0) {
      fmt::print("{:<14}{:>14}\n", way.name, "failed");
      ++poor;
      continue;
    }
    const double ratio = all.front().best / way.best;
    poor += ratio / way.hands < kLeastPart ? 1 : 0;
    fmt::print("{:<14}{:>14.0f} {:>8.2f} {:>12.2f}\n", way.name, kBattles / way.best, ratio,
               ratio / way.hands);
  }
  return poor;
}

}  // namespace drumhead::bench
