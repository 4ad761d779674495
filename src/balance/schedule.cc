// Deals lots of battles.
#include "balance/schedule.h"

#include <algorithm>

namespace drumhead::balance {

namespace {

constexpr std::uint64_t kRowsBetweenLooks = 100;
constexpr std::uint64_t kRowsOfLot = 10'000;

}  // namespace

Schedule::Schedule(const Series& series, const Wanted& wanted)
    : cells_(series.cells.size()), compared_(series.compared), wanted_(wanted), done_(cells_, false) {}

std::uint64_t Schedule::most() const {
  const std::uint64_t rows =
      wanted_.games / wanted_.shard.of + (wanted_.games % wanted_.shard.of >= wanted_.shard.index ? 1 : 0);
  return rows * cells_;
}

// Cells that are compared are done together.
void Schedule::close_what_is_known(const Ledger& ledger) {
  for (std::size_t i = 0; i < cells_; ++i) {
    const double doubt = compared_ ? paired_shares(ledger.pairs()[i / 2].score, 2).range.half_width()
                                   : ledger.tallies()[i].doubt();
    if (doubt <= wanted_.within) done_[i] = true;
  }
}

std::vector<std::uint64_t> Schedule::next(const Ledger& ledger) {
  std::vector<std::uint64_t> out;
  if (wanted_.within > 0 && row_ > 0) close_what_is_known(ledger);
  if (std::all_of(done_.begin(), done_.end(), [](bool done) { return done; })) return out;
  while (out.empty() && row_ < wanted_.games) {
    const std::uint64_t end =
        std::min(wanted_.games, row_ + (wanted_.within > 0 ? kRowsBetweenLooks : kRowsOfLot));
    for (; row_ < end; ++row_)
      for (std::size_t cell = 0; cell < cells_ && wanted_.shard.holds(row_); ++cell)
        if (!done_[cell]) out.push_back(row_ * cells_ + cell);
  }
  return out;
}

}  // namespace drumhead::balance
