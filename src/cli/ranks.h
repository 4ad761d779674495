// Many machines: the program started several times by mpirun, each a rank that fights its part of the
// battles.
//
// Rank 0 deals ranges of battles, fights along, and has the result; the others only fight. A rank that is
// slow or has died costs its range: when nothing else is left, rank 0 fights those battles again. That is
// what can be had from the ranks themselves; mpirun ends the whole job when a rank dies unless it is told
// otherwise (docs/balance.md), and then `--out` has all that was done.
#pragma once

#include <memory>
#include <string>

#include "cli/balance_play.h"

namespace drumhead::cli {

class Ranks {
 public:
  // None: the program was not started by mpirun with several ranks, or built without Open MPI.
  static std::unique_ptr<Ranks> join();
  // mpirun started several.
  static bool several();
  // Of those that mpirun starts only the first has anything to say: the others' output is closed.
  static void hush_followers();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  bool leads() const { return rank_ == 0; }
  // All ranks ask; false: they would not fight the same battles, as their files differ.
  bool agree(const BalanceField& field) const;

  // Rank 0: fights with all of them.
  Fight fight(const BalanceField& field);
  // The others: until rank 0 has had enough.
  void follow(const BalanceField& field, unsigned threads);
  // At the very end. Where ranks are missing the program ends here, with this code; else it gives it back.
  int leave(int code);

 private:
  Ranks(int rank, int size) : rank_(rank), size_(size) {}

  int rank_ = 0;
  [[maybe_unused]] int size_ = 1;  // these are for builds with Open MPI
  [[maybe_unused]] bool left_ = false;
};

}  // namespace drumhead::cli
