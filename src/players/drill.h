// Drill: sound period tactics, fast enough for thousands of battles.
#pragma once

#include "players/overview.h"
#include "players/player.h"
#include "players/tactics.h"

namespace drumhead {

// Comes on in line to musket range, shoots at what is nearest to breaking, charges where the odds are good,
// sends horse round the flanks, keeps guns out of reach, and stays on ground that its aims tell it to hold.
// It works from insights, distances and verdicts. Its seed decides only how long it waits for an enemy to
// step into range first, so that two of them do not wait for ever and nobody can count on it.
class Drill final : public Player {
 public:
  explicit Drill(std::uint64_t seed, const Doctrine& doctrine = {}) : doctrine_(doctrine) {
    notes_.seed = seed;
  }

  Command choose(const Battle& battle, const Decision& decision) override;
  void forget() override;

 private:
  void look_round(const Battle& battle, const Decision& decision);
  Command act(const Battle& battle, const Decision& decision);

  Doctrine doctrine_;
  Overview overview_;
  Notes notes_;
};

}  // namespace drumhead
