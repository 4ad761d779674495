// The random player: any legal command, for walks through the rules and as the mark that others must beat.
#pragma once

#include <vector>

#include "dice/generator.h"
#include "players/player.h"

namespace drumhead {

// Picks evenly among a handful of legal commands: some made up with random units, lengths and angles, and now
// and then all that the sheet itself proposes. Where Done is an answer it is always among them, and sometimes
// taken outright, so that phases end.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : generator_(seeded(seed)) {}

  Command choose(const Battle& battle, const Decision& decision) override;

 private:
  bool one_in(std::uint32_t n) { return generator_.below(n) == 0; }
  PieceId any_of(const std::vector<PieceId>& pieces);
  Command invent(const Battle& battle, const Decision& decision);
  Manoeuvre any_manoeuvre(Mil most);
  void gather(const Battle& battle, const Decision& decision);

  Pcg32 generator_;
  std::vector<Command> pool_;
};

}  // namespace drumhead
