// Weighing deeds: at one question, what drill would do against what else might be done, by short playouts.
#pragma once

#include <cstdint>
#include <vector>

#include "players/aides.h"
#include "players/drill.h"
#include "players/playout.h"
#include "players/weighing.h"

namespace drumhead {

// One command that was tried, or is to be.
struct Deed {
  Command command;
  Drill hands;              // who goes on after it
  std::vector<int> worths;  // of its playouts, to its side; the k-th of every deed has the same dice
  bool dropped = false;     // it is clear enough that another is better

  double mean() const;
};

// The answers to a question that are worth trying: drill's own first, what it would do by other plans,
// other targets, and some of what the sheet lists. Each passes check. `before` is drill as it was before it
// chose, `after` as it was then. Just one where little depends on it, as on a single march.
std::vector<Deed> deeds_worth_trying(const Battle& battle, const Decision& decision, const Drill& before,
                                     const Drill& after, const Command& own);

// The search at one question. What it chooses depends on the number of playouts alone.
class DeedSearch {
 public:
  // Battle and playground must outlive the search. The first of the deeds is the one to fall back on.
  DeedSearch(const Battle& battle, Side side, std::uint64_t seed, std::vector<Deed> deeds,
             Playground& playground);

  void run(const Budget& budget, Aides& aides);

  // The one to do: 0 unless another is clearly better.
  std::size_t best() const;
  // The best of all others.
  std::size_t rival() const;
  const std::vector<Deed>& deeds() const { return deeds_; }
  int playouts() const { return done_; }
  int faults() const { return faults_; }

 private:
  struct Job {
    std::size_t deed = 0;
    int k = 0;
  };
  std::vector<Job> next_round(int room) const;
  PlayoutTerms terms_of(const Job& job) const;
  void count(const Job& job, const Played& played);
  void drop();
  bool is_settled() const;

  const Battle& battle_;
  Side side_;
  std::uint64_t seed_;
  std::vector<Deed> deeds_;
  Playground& playground_;
  int done_ = 0, faults_ = 0;
};

}  // namespace drumhead
