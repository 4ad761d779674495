// Fights a series: on threads, with a file that keeps what is done, until there is enough.
#pragma once

#include <atomic>
#include <functional>
#include <vector>

#include "balance/schedule.h"
#include "cli/balance_field.h"
#include "cli/battle_file.h"

namespace drumhead::cli {

// Told of each battle as it ends, by one thread at a time and in any order; false: it could not be kept, and
// no more are wanted.
using Ended = std::function<bool(std::uint64_t number, const balance::Outcome& outcome)>;
// Told now and then how many have ended.
using Watch = std::function<void(std::size_t done)>;
// Fights these battles, all of them unless it is stopped.
using Fight = std::function<void(const std::vector<std::uint64_t>& numbers, const std::atomic<bool>& stop,
                                 const Ended& ended, const Watch& watch)>;

Fight on_this_machine(const BalanceField& field, unsigned threads);

struct Fought {
  balance::Ledger ledger;
  bool kept = true;  // false: the file took no more
};
// The file may be null.
Fought fight_series(const balance::Series& series, const balance::Wanted& wanted, const Fight& fight,
                    BattleFile* file, const std::atomic<bool>& stop);

}  // namespace drumhead::cli
