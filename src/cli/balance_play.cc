// Lot by lot, until the schedule has no more.
#include "cli/balance_play.h"

#include <mutex>

#include "cli/progress.h"

namespace drumhead::cli {

Fight on_this_machine(const BalanceField& field, unsigned threads) {
  return [&field, threads](const std::vector<std::uint64_t>& numbers, const std::atomic<bool>& stop,
                           const Ended& ended, const Watch& watch) {
    std::mutex mutex;
    std::atomic<bool> enough{false};
    on_threads(
        numbers.size(), threads_for(threads, numbers.size()), stop,
        [&](std::size_t i) {
          if (enough) return;
          const balance::Outcome outcome = field.fight(numbers[i]);
          const std::lock_guard<std::mutex> lock(mutex);
          if (!ended(numbers[i], outcome)) enough = true;
        },
        watch);
  };
}

Fought fight_series(const balance::Series& series, const balance::Wanted& wanted, const Fight& fight,
                    BattleFile* file, const std::atomic<bool>& stop) {
  Fought out{balance::Ledger(series)};
  balance::Schedule schedule(series, wanted);
  const Progress progress(schedule.most(), wanted.within > 0);
  std::size_t before = 0;
  const Ended ended = [&](std::uint64_t number, const balance::Outcome& outcome) {
    out.ledger.add(number, outcome);
    if (file != nullptr && !file->add(number, outcome, series)) out.kept = false;
    return out.kept;
  };
  for (std::vector<std::uint64_t> lot; !stop && out.kept;) {
    lot = schedule.next(out.ledger);
    if (lot.empty()) break;
    std::vector<std::uint64_t> open;
    for (const std::uint64_t number : lot) {
      const auto known = file != nullptr ? file->known().find(number)
                                         : std::map<std::uint64_t, balance::Outcome>::const_iterator();
      if (file != nullptr && known != file->known().end())
        out.ledger.add(number, known->second);
      else
        open.push_back(number);
    }
    before += lot.size() - open.size();
    if (!open.empty()) fight(open, stop, ended, [&](std::size_t done) { progress.show(before + done); });
    before += open.size();
  }
  return out;
}

}  // namespace drumhead::cli
