// Trials: the same battle played many times by bots, on any number of threads, always with the same result.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "documents/record.h"
#include "players/contest.h"

namespace drumhead::cli {

// A battle that takes more is given up as unfinished.
inline constexpr std::size_t kMostCommandsPlayed = 20'000;

struct TrialPlan {
  const Battle* opening = nullptr;
  std::string players[2];  // names that make_player knows
  std::uint64_t seed = 1;
  std::size_t games = 1;
  unsigned threads = 1;
};

struct Trial {
  bool played = false;    // false: stopped before its turn came
  bool finished = false;  // false: a bug, or too many commands
  Side winner = Side::none;
  int turns = 0;
  int lost[2] = {0, 0};  // in the sheet's elements
  Faults faults[2];
};

// Trial n, from 0: the same whatever was played before. With a record, it is written down; a bug ends both.
Trial play_trial(const TrialPlan& plan, std::uint64_t n, Record* record, std::string* fault);

// Plays them all. `stop` may be set at any time: trials not yet begun are then left out. `watch` is called
// now and then by the calling thread with the number done.
std::vector<Trial> play_trials(const TrialPlan& plan, const std::atomic<bool>& stop,
                               const std::function<void(std::size_t)>& watch);

// What trials come to. Means are over the finished ones.
struct Score {
  std::size_t games = 0, draws = 0, unfinished = 0;
  std::size_t wins[2] = {0, 0};
  double mean_turns = 0;
  double mean_lost[2] = {0, 0};
  Faults faults[2];  // of the players, by side

  std::size_t finished() const { return games - unfinished; }
  // Battles were fought, and in none of them did anybody lose anything: a sheet that is not whole.
  bool nobody_hurt() const { return finished() > 0 && mean_lost[0] + mean_lost[1] <= 0; }
};
Score score_of(const std::vector<Trial>& trials);

// Wilson's interval for a share of `hits` in `of`, at 95 %.
struct Interval {
  double low = 0, high = 1;
};
Interval wilson(std::size_t hits, std::size_t of);
Interval wilson_of_share(double share, std::size_t of);

}  // namespace drumhead::cli
