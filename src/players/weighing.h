// Weighing plans: many are tried by playouts, better ones more often, until the budget is spent.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "players/aides.h"
#include "players/plan.h"
#include "players/playout.h"
#include "players/portfolio.h"

namespace drumhead {

// What may be spent on one plan.
struct Budget {
  int playouts = 256;
  double seconds = 0;  // more than 0: this long instead, if there is a clock
};

// One that was tried, or is to be.
struct TriedPlan {
  Scheme scheme;
  bool own = false;         // drill's own: it plans anew every turn
  std::vector<int> worths;  // of its playouts, to its side; the k-th of every arm has the same dice
  std::int64_t sum = 0;

  int playouts() const { return static_cast<int>(worths.size()); }
  double mean() const { return worths.empty() ? 0.5 : static_cast<double>(sum) / kWon / playouts(); }
};

// The search for one plan of one side from one moment. How often each was tried depends on the number of
// playouts alone, so that a search by the clock is repeated by asking for as many playouts as it made.
class PlanSearch {
 public:
  // For a turn that begins. The battle must outlive the search; `last` is what was followed so far, if
  // anything.
  PlanSearch(const Battle& battle, Side side, std::uint64_t seed, const Scheme& last);

  void run(const Budget& budget, Aides& aides);

  // Best first. Never empty.
  std::vector<Weighing> weighed() const;
  // The plan to follow; none: drill's own is as good as any.
  const Scheme* best() const;
  int playouts() const { return done_; }
  int faults() const { return faults_; }

 private:
  struct Job {
    std::size_t arm = 0;
    int k = 0;
  };
  std::vector<Job> next_round() const;
  PlayoutTerms terms_of(const Job& job) const;
  void count(const Job& job, const Played& played);
  void add(Scheme scheme);
  void widen();
  double promise(std::size_t arm) const;
  std::size_t leader() const;

  const Battle& battle_;
  Side side_;
  std::uint64_t seed_;
  std::vector<TriedPlan> arms_;  // the first is the one to fall back on
  Playground playground_;
  int done_ = 0, faults_ = 0, widened_ = 0;
};

}  // namespace drumhead
