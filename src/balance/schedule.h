// Which battles of a series are fought, and when there are enough.
#pragma once

#include <cstdint>
#include <vector>

#include "balance/tally.h"

namespace drumhead::balance {

struct Wanted {
  std::uint64_t games = 400;  // of each cell, at most
  double within = 0;          // a cell is done when it is known as closely as this; 0: when all are fought
  Shard shard;
};

// Lots of battles. Whether a cell is done is asked between lots only, which are always the same ones: so the
// same battles are fought however many fight them, and however often they were interrupted.
class Schedule {
 public:
  Schedule(const Series& series, const Wanted& wanted);

  // Numbers to fight next, in order; none: all is done. The ledger has all of the last lot.
  std::vector<std::uint64_t> next(const Ledger& ledger);
  // How many there are at most, from the first lot on.
  std::uint64_t most() const;

 private:
  void close_what_is_known(const Ledger& ledger);

  std::size_t cells_;
  bool compared_;
  Wanted wanted_;
  std::uint64_t row_ = 0;
  std::vector<bool> done_;  // by cell
};

}  // namespace drumhead::balance
