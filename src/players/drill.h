// Drill: sound period tactics, fast enough for thousands of battles.
#pragma once

#include "players/player.h"
#include "players/survey.h"
#include "players/tactics.h"

namespace drumhead {

// Comes on in line to musket range, shoots at what is nearest to breaking, charges where the odds are good,
// sends horse round the flanks, keeps guns out of reach, and stays on ground that its aims tell it to hold.
// It works from insights, distances and verdicts; chance has no part in it, so it needs no seed.
class Drill final : public Player {
 public:
  explicit Drill(const Doctrine& doctrine = {}) : doctrine_(doctrine) {}

  Command choose(const Battle& battle, const Decision& decision) override;

 private:
  void look_round(const Battle& battle, const Decision& decision);
  Command act(const Battle& battle, const Decision& decision);

  Doctrine doctrine_;
  Survey survey_;
  Notes notes_;
};

}  // namespace drumhead
