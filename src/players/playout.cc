// Plays a copy on and judges the end.
#include "players/playout.h"

#include <algorithm>
#include <exception>

#include "dice/sources.h"
#include "players/drill.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsTried = 20'000;
constexpr int kToTheEnd = 10'000;  // turns
}  // namespace

bool Playout::play(const PlayoutTerms& terms, const std::function<bool()>& stop) {
  FastDice dice(seed_for(terms.seed, 0));
  Drill sides[2] = {Drill(seed_for(terms.seed, 1), terms.doctrines[0]),
                    Drill(seed_for(terms.seed, 2), terms.doctrines[1])};
  for (std::size_t i = 0; i < 2; ++i)
    if (terms.plans[i] != nullptr) sides[i].follow(*terms.plans[i], kToTheEnd);
  const int first = battle_->core().turn;
  if (terms.own != nullptr) sides[battle_->decision().side == Side::american ? 1 : 0] = *terms.own;
  if (terms.first != nullptr) battle_->apply(*terms.first, dice, nullptr);
  battle_->start(dice, nullptr);
  const Core& core = battle_->core();
  int turn = first;
  for (std::size_t n = 0; n < kMostCommandsTried && !core.over; ++n) {
    if (core.turn != turn) {
      turn = core.turn;
      if (stop()) return false;
      if (terms.horizon > 0 && turn - first >= terms.horizon) return true;
    }
    const Decision decision = battle_->decision();
    battle_->apply(sides[decision.side == Side::american ? 1 : 0].choose(*battle_, decision), dice, nullptr);
  }
  return true;
}

Played Playout::run(const Battle& from, const PlayoutTerms& terms, const std::function<bool()>& stop) {
  Played out;
  try {
    battle_->assign(from);
    out.counts = play(terms, stop);
    if (out.counts) out.worth = outlook(*battle_, Side::british);
  } catch (const std::exception&) {
    out = {};
    out.fault = true;
  }
  return out;
}

bool Playground::play(const Battle& from, std::vector<PlayoutJob>& jobs, Aides& aides, double deadline) {
  if (setting_ != &from.setting()) scratch_.clear();
  setting_ = &from.setting();
  while (scratch_.size() < jobs.size()) scratch_.push_back(std::make_unique<Playout>(from));
  const auto is_up = [&] {
    return aides.is_stopped() || (deadline < kNoDeadline && aides.seconds().value_or(0) >= deadline);
  };
  aides.run(static_cast<int>(jobs.size()), [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    if (!is_up()) jobs[at].played = scratch_[at]->run(from, jobs[at].terms, is_up);
  });
  return std::all_of(jobs.begin(), jobs.end(),
                     [](const PlayoutJob& job) { return job.played.counts || job.played.fault; });
}

}  // namespace drumhead
