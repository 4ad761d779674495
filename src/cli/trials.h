// Trials: the same battle played many times by bots, on any number of threads, always with the same result.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "balance/outcome.h"
#include "balance/statistics.h"
#include "balance/trial.h"
#include "base/result.h"
#include "documents/record.h"

namespace drumhead::cli {

using balance::Interval;
using balance::kMostCommandsPlayed;

// A player who is not known is a sentence with those there are.
std::optional<Problem> check_player(const std::string& name);

struct TrialPlan {
  const Battle* opening = nullptr;
  std::string players[2];  // names that make_player knows
  std::uint64_t seed = 1;
  std::size_t games = 1;
  unsigned threads = 1;
};

// Trial n, from 0: the same whatever was played before. With a record, it is written down; a bug ends both.
balance::Outcome play_trial(const TrialPlan& plan, std::uint64_t n, Record* record, std::string* fault);

// Calls work(0) to work(n - 1), each once, on so many threads. `stop` may be set at any time: those not yet
// begun are then left out. `watch` is called now and then by the calling thread with the number done.
void on_threads(std::size_t n, unsigned threads, const std::atomic<bool>& stop,
                const std::function<void(std::size_t)>& work, const std::function<void(std::size_t)>& watch);
// As many as the machine has, if none are asked for; never more than there is to do.
unsigned threads_for(unsigned asked, std::size_t jobs);

// Plays them all; a trial that was left out is empty.
using Trials = std::vector<std::optional<balance::Outcome>>;
Trials play_trials(const TrialPlan& plan, const std::atomic<bool>& stop,
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
Score score_of(const Trials& trials);

}  // namespace drumhead::cli
