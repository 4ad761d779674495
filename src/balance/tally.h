// Battles added up. Tallies of parts can be put together in any order.
#pragma once

#include <array>
#include <vector>

#include "balance/outcome.h"
#include "balance/series.h"
#include "balance/statistics.h"

namespace drumhead::balance {

struct UnitTally {
  Moments lost;              // elements
  std::size_t gone = 0;      // battles in which it was destroyed or driven off,
  std::size_t won_gone = 0;  // and those of them that its side won all the same
  friend bool operator==(const UnitTally&, const UnitTally&) = default;
};

struct Tally {
  std::size_t battles = 0, unfinished = 0, draws = 0;
  std::array<std::size_t, 2> wins{};
  Counts turns, decided;
  std::array<Counts, 2> points, lost;  // by Side
  std::array<std::array<Moments, kArms>, 2> lost_arm;
  std::vector<UnitTally> units;
  std::vector<std::size_t> met, met_won;  // by aim: battles in which it was met, and won by its side
  // By Ending, and by who won: British, Americans, nobody.
  std::array<std::array<std::size_t, 3>, kEndings> endings{};
  // By Side and turn: strength as the turn began. A battle that is over keeps what it ended with.
  std::array<std::vector<Counts>, 2> strength;
  std::vector<std::size_t> blows = std::vector<std::size_t>(HeatGrid{}.size());
  std::array<std::size_t, 2> faults{};

  Tally() = default;
  explicit Tally(const Cell& cell)
      : units(cell.units.size()), met(cell.aims.size()), met_won(cell.aims.size()) {}

  void add(const Outcome& outcome, const Cell& cell);
  Tally& operator+=(const Tally& more);  // of the same cell

  std::size_t finished() const { return battles - unfinished; }
  Share won(Side side) const { return {wins[index_of(side)], finished()}; }
  Share drawn() const { return {draws, finished()}; }
  Share ended(Ending ending) const;
  // Of the battles that ended so, those that the side won.
  Share won_where(Ending ending, Side side) const;
  // With a draw as half a win.
  double score(Side side) const;
  Interval score_interval(Side side) const { return wilson_of_share(score(side), finished()); }
  // The widest of the intervals of wins and draws, either way.
  double doubt() const;

  friend bool operator==(const Tally&, const Tally&) = default;

 private:
  void reach(std::size_t side, std::size_t count);  // that many turns have counts
};

// What goes with the loss of a unit: how often its side won with and without it.
struct LossEffect {
  std::size_t unit = 0;
  Share won_gone, won_kept;
  Difference change;  // of its side's share of wins
};
LossEffect loss_effect(const Tally& tally, const Cell& cell, std::size_t unit);
// Those that chance would hardly explain, the most telling first.
std::vector<LossEffect> telling_losses(const Tally& tally, const Cell& cell);

// What goes with an aim that is met: how often its side won with and without it.
struct AimEffect {
  std::size_t aim = 0;
  Share won_met, won_missed;
  Difference change;
};
AimEffect aim_effect(const Tally& tally, const Cell& cell, std::size_t aim);

// A share of the army that was lost, with the interval of its mean.
struct LossShare {
  double value = 0;
  Interval range;
};
LossShare loss_share(const Moments& lost, int start);

// The historical winner's share beside the band.
struct BesideHistory {
  double share = 0;
  Interval range;
  bool inside = false;
  bool sure = false;  // the whole interval lies on one side of each limit
};
BesideHistory beside_history(const Tally& tally, const Band& band);

// Two cells row by row.
struct PairTally {
  Moments score;  // of the British, in halves: the changed one's less the other's
  Moments turns;
  std::array<Moments, 2> lost;  // by Side, in thousandths of the army: sheets may muster differently

  void add(const Outcome& plain, const Cell& plain_cell, const Outcome& changed, const Cell& changed_cell);
  PairTally& operator+=(const PairTally& more);
  friend bool operator==(const PairTally&, const PairTally&) = default;
};

// All that is known of a series: takes its battles in any order, each once.
class Ledger {
 public:
  explicit Ledger(Series series);

  // False: it is known already, and nothing changes.
  bool add(std::uint64_t number, const Outcome& outcome);
  bool has(std::uint64_t number) const {
    return number < known_.size() && known_[static_cast<std::size_t>(number)];
  }
  // Rows below the last known one of the cell that are missing.
  std::size_t missing_in(std::size_t cell) const;

  const Series& series() const { return series_; }
  const std::vector<Tally>& tallies() const { return tallies_; }
  const std::vector<PairTally>& pairs() const { return pairs_; }  // empty, unless cells are compared

 private:
  Series series_;
  std::vector<bool> known_;
  std::vector<Tally> tallies_;
  std::vector<PairTally> pairs_;
  std::map<std::uint64_t, Outcome> waiting_;  // for the other of their pair, by number
};

}  // namespace drumhead::balance
