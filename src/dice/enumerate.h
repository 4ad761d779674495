// Exact odds: every outcome of a throw with its probability, and dice that give the outcome aimed at.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "dice/dice.h"

namespace drumhead {

struct Branch {
  Outcome outcome;
  double p = 0;
};

// The distribution of a throw's outcome, in a fixed order: sums upwards, or counts by bands. Only what
// the throw reads is told apart: totals in one band are one branch, the lowest of them. Branches below the
// floor are left out; what is given then sums to less.
void branches(const Throw& made, std::vector<Branch>& out, double floor = 0);
// How many there are without a floor, cheaply: look before enumerating a great many dice in many bands.
double branch_count(const Throw& made);

// Dice that are told what to give. One throw, one aimed branch; a throw beyond those aimed at is wanted()
// and starves the dice, whose results are then void.
class EnumeratingDice final : public Dice {
 public:
  // From here on: this branch for the next throw, none for those after. Null aims at nothing.
  // Branches are kept by address and must outlive their use. Clears wanted() and starved().
  void aim(const Branch* branch);
  void also(const Branch& branch);  // and this for the throw after those aimed at already

  void draw(const Throw& made, Outcome& out) override;
  const Faces& faces() const override { return none_; }

  const std::optional<Throw>& wanted() const { return wanted_; }
  std::size_t made() const { return made_; }  // throws served since the last aim

 private:
  std::vector<const Branch*> path_;
  std::size_t made_ = 0;
  std::optional<Throw> wanted_;
  Faces none_;
};

// Keeps branch tables, which stay where they are as long as it lives. One for each thread.
class Enumerator {
 public:
  const std::vector<Branch>& branches_of(const Throw& made);
  std::size_t tables() const { return tables_.size(); }

  // Runs run(Dice&) again and again until every path of branches was taken; after each run that had all
  // its throws, done(double p) is called. Runs on the way there are void, so run starts from scratch
  // each time and only done looks at what it left behind. Paths below the floor are not taken; returns
  // the probability missed by that.
  template <class Run, class Done>
  double for_each_outcome(Run&& run, Done&& done, double floor = 0);

 private:
  // A fork of the path being walked: which branch is taken, and the probability of coming here.
  struct Fork {
    const std::vector<Branch>* table = nullptr;
    std::size_t at = 0;
    double p = 1;
    const Branch& taken() const { return (*table)[at]; }
    double p_after() const { return p * taken().p; }
  };
  // To the next path that the floor lets through; false when there is none.
  static bool settle(std::vector<Fork>& forks, double floor, double& missed);

  // Die, sides of an urn, number of dice, number of bands (none: a total; with kMostBands: of a total), tops.
  using Key = std::array<std::uint8_t, 4 + kMostBands>;
  static Key key_of(const Throw& made);

  std::map<Key, std::vector<Branch>> tables_;
};

template <class Run, class Done>
double Enumerator::for_each_outcome(Run&& run, Done&& done, double floor) {
  EnumeratingDice dice;
  std::vector<Fork> forks;
  double missed = 0;
  bool more = true;
  while (more) {
    dice.aim(nullptr);
    for (const Fork& fork : forks) dice.also(fork.taken());
    run(static_cast<Dice&>(dice));
    // A run that throws differently the second time is not the same run.
    ENSURE(dice.made() == forks.size(), dice.made(), forks.size());
    const double p = forks.empty() ? 1.0 : forks.back().p_after();
    if (dice.wanted()) {
      forks.push_back({&branches_of(*dice.wanted()), 0, p});
    } else {
      done(p);
      if (forks.empty()) break;
      ++forks.back().at;
    }
    more = settle(forks, floor, missed);
  }
  return missed;
}

}  // namespace drumhead
