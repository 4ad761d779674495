// Many machines: the program started several times by mpirun, each a rank that fights its part of the
// battles.
//
// Rank 0 deals ranges of battles, fights along, and has the result; the others only fight. Nobody waits for
// somebody else's letter alone: ranks say now and then that they are here, and what one owes that has been
// silent for long is dealt to others. That is what can be had from the ranks themselves; mpirun ends the
// whole job when a rank dies unless it is told otherwise (docs/balance.md), and then `--out` has all that
// was done.
#pragma once

#include <memory>
#include <string>

#include "cli/balance_play.h"

namespace drumhead::cli {

class Crew;

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

  bool leads() const;
  // All ranks ask; false: they would not fight the same battles, as their files differ. Only rank 0 knows.
  bool agree(const BalanceField& field);

  // Rank 0: fights with all of them.
  Fight fight(const BalanceField& field);
  // The others: until rank 0 has had enough.
  void follow(const BalanceField& field, unsigned threads);
  // At the very end. Where ranks are missing the program ends here, with this code; else it gives it back.
  int leave(int code);

 private:
  explicit Ranks(std::unique_ptr<Crew> crew);

  std::unique_ptr<Crew> crew_;
};

}  // namespace drumhead::cli
