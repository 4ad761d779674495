// Plays trials on threads and adds them up in their own order.
#include "cli/trials.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "cli/hands.h"
#include "cli/output.h"
#include "cli/recorder.h"
#include "dice/generator.h"

namespace drumhead::cli {

namespace {

Contest play_recorded(const TrialPlan& plan, balance::TrialTable& table, Record& record) {
  Recorder recorder(*table.battle, table.british, table.american, table.dice);
  recorder.record().dice = {"fast", std::to_string(table.seed), ""};
  for (int side = 0; side < 2; ++side) recorder.record().seats[side] = plan.players[side];
  try {
    const Contest contest = run_battle(*table.battle, recorder.british(), recorder.american(),
                                       recorder.dice(), &table.heard, balance::kMostCommandsPlayed);
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

std::optional<Problem> check_player(const std::string& name) {
  if (is_player(name)) return std::nullopt;
  const std::vector<std::string> known(player_names().begin(), player_names().end());
  return Problem{
      "", 0, "",
      fmt::format("there is no player called \"{}\"; the players are {}; general may be given a budget "
                  "a turn: general:200 playouts, general:2s seconds",
                  name, listed(known))};
}

balance::Outcome play_trial(const TrialPlan& plan, std::uint64_t n, Record* record, std::string* fault) {
  Hands hands;  // many trials are played at once: each has one thread, and the clock
  balance::TrialTable table(*plan.opening, plan.players, plan.seed, n, hands);
  if (record == nullptr && fault == nullptr) return *balance::fight_trial(table, hands);
  try {
    const Contest contest = record != nullptr
                                ? play_recorded(plan, table, *record)
                                : run_battle(*table.battle, table.british, table.american, table.dice,
                                             &table.heard, balance::kMostCommandsPlayed);
    if (fault != nullptr && !contest.finished) *fault = "it did not end";
    return balance::outcome_of(*table.battle, contest, table.course, table.heard);
  } catch (const Bug& bug) {
    if (fault != nullptr) *fault = bug.what();
    return {};
  }
}

void on_threads(std::size_t n, unsigned threads, const std::atomic<bool>& stop,
                const std::function<void(std::size_t)>& work, const std::function<void(std::size_t)>& watch) {
  std::atomic<std::size_t> next{0}, done{0};
  std::mutex mutex;
  std::condition_variable changed;
  unsigned working = threads;
  const auto take = [&] {
    for (std::size_t i = next++; i < n && !stop; i = next++) {
      work(i);
      ++done;
    }
    const std::lock_guard<std::mutex> lock(mutex);
    if (--working == 0) changed.notify_one();
  };
  std::vector<std::thread> hands;
  for (unsigned i = 0; i < threads; ++i) hands.emplace_back(take);
  {
    std::unique_lock<std::mutex> lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return working == 0; })) watch(done);
  }
  for (std::thread& hand : hands) hand.join();
  watch(done);
}

unsigned threads_for(unsigned asked, std::size_t jobs) {
  const unsigned wanted = asked > 0 ? asked : std::max(1u, std::thread::hardware_concurrency());
  return static_cast<unsigned>(std::min<std::size_t>(wanted, std::max<std::size_t>(jobs, 1)));
}

Trials play_trials(const TrialPlan& plan, const std::atomic<bool>& stop,
                   const std::function<void(std::size_t)>& watch) {
  Trials out(plan.games);
  on_threads(
      plan.games, plan.threads, stop, [&](std::size_t n) { out[n] = play_trial(plan, n, nullptr, nullptr); },
      watch);
  return out;
}

Score score_of(const Trials& trials) {
  Score out;
  for (const std::optional<balance::Outcome>& trial : trials) {
    if (!trial) continue;
    ++out.games;
    for (std::size_t side = 0; side < 2; ++side) add(trial->faults[side], out.faults[side]);
    if (!trial->finished) {
      ++out.unfinished;
      continue;
    }
    if (trial->winner == Side::none)
      ++out.draws;
    else
      ++out.wins[static_cast<std::size_t>(trial->winner)];
    out.mean_turns += trial->turns;
    for (std::size_t side = 0; side < 2; ++side) out.mean_lost[side] += trial->lost[side];
  }
  if (out.finished() == 0) return out;
  const auto of = static_cast<double>(out.finished());
  out.mean_turns /= of;
  for (double& lost : out.mean_lost) lost /= of;
  return out;
}

}  // namespace drumhead::cli
