// Plays trials on threads and adds them up in their own order.
#include "cli/trials.h"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/hands.h"
#include "cli/recorder.h"
#include "cli/summary.h"
#include "dice/generator.h"

namespace drumhead::cli {

namespace {

Trial trial_of(const Contest& contest, const Battle& battle) {
  Trial out;
  out.played = true;
  out.finished = contest.finished;
  out.winner = contest.winner;
  out.turns = contest.turns;
  out.lost[0] = strengths(battle, Side::british).lost();
  out.lost[1] = strengths(battle, Side::american).lost();
  for (std::size_t side = 0; side < 2; ++side) out.faults[side] = contest.faults[side];
  return out;
}

// Dice and players of one trial have seeds of their own.
struct Table {
  std::unique_ptr<Battle> battle;
  FastDice dice;
  Hands hands;  // many trials are played at once: each has one thread, and the clock
  std::unique_ptr<Player> british, american;

  Table(const TrialPlan& plan, std::uint64_t seed)
      : battle(plan.opening->clone()),
        dice(seed),
        british(make_player(plan.players[0], seed_for(seed, 1), &hands)),
        american(make_player(plan.players[1], seed_for(seed, 2), &hands)) {}
};

Contest play_recorded(const TrialPlan& plan, Table& table, std::uint64_t seed, Record& record) {
  Recorder recorder(*table.battle, *table.british, *table.american, table.dice);
  recorder.record().dice = {"fast", std::to_string(seed), ""};
  for (int side = 0; side < 2; ++side) recorder.record().seats[side] = plan.players[side];
  try {
    const Contest contest = run_battle(*table.battle, recorder.british(), recorder.american(),
                                       recorder.dice(), nullptr, kMostCommandsPlayed);
    recorder.close(*table.battle);
    record = std::move(recorder.record());
    return contest;
  } catch (const Bug&) {
    recorder.break_off();
    record = std::move(recorder.record());
    throw;
  }
}

void add(const Faults& more, Faults& out) {
  if (out.count == 0) out.first = more.first;
  out.count += more.count;
}

}  // namespace

Trial play_trial(const TrialPlan& plan, std::uint64_t n, Record* record, std::string* fault) {
  const std::uint64_t seed = seed_for(plan.seed, n);
  Table table(plan, seed);
  try {
    const Contest contest = record != nullptr ? play_recorded(plan, table, seed, *record)
                                              : run_battle(*table.battle, *table.british, *table.american,
                                                           table.dice, nullptr, kMostCommandsPlayed);
    if (fault != nullptr && !contest.finished) *fault = "it did not end";
    return trial_of(contest, *table.battle);
  } catch (const Bug& bug) {
    if (fault != nullptr) *fault = bug.what();
    Trial out;
    out.played = true;
    return out;
  }
}

std::vector<Trial> play_trials(const TrialPlan& plan, const std::atomic<bool>& stop,
                               const std::function<void(std::size_t)>& watch) {
  std::vector<Trial> out(plan.games);
  std::atomic<std::size_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable changed;
  unsigned working = plan.threads;
  const auto work = [&] {
    for (std::size_t n = next++; n < plan.games && !stop; n = next++) {
      out[n] = play_trial(plan, n, nullptr, nullptr);
      ++done;
    }
    const std::lock_guard<std::mutex> lock(mutex);
    if (--working == 0) changed.notify_one();
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < plan.threads; ++i) threads.emplace_back(work);
  {
    std::unique_lock<std::mutex> lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return working == 0; })) watch(done);
  }
  for (std::thread& thread : threads) thread.join();
  watch(done);
  return out;
}

Score score_of(const std::vector<Trial>& trials) {
  Score out;
  for (const Trial& trial : trials) {
    if (!trial.played) continue;
    ++out.games;
    for (int side = 0; side < 2; ++side) add(trial.faults[side], out.faults[side]);
    if (!trial.finished) {
      ++out.unfinished;
      continue;
    }
    if (trial.winner == Side::none)
      ++out.draws;
    else
      ++out.wins[static_cast<std::size_t>(trial.winner)];
    out.mean_turns += trial.turns;
    for (int side = 0; side < 2; ++side) out.mean_lost[side] += trial.lost[side];
  }
  if (out.finished() == 0) return out;
  const auto of = static_cast<double>(out.finished());
  out.mean_turns /= of;
  for (double& lost : out.mean_lost) lost /= of;
  return out;
}

Interval wilson(std::size_t hits, std::size_t of) {
  if (of == 0) return {};
  return wilson_of_share(static_cast<double>(hits) / static_cast<double>(of), of);
}

Interval wilson_of_share(double share, std::size_t of) {
  if (of == 0) return {};
  constexpr double kZ = 1.959963984540054;
  const auto n = static_cast<double>(of);
  const double middle = share + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double whole = 1 + kZ * kZ / n;
  return {share <= 0 ? 0 : (middle - half) / whole, share >= 1 ? 1 : (middle + half) / whole};
}

}  // namespace drumhead::cli
