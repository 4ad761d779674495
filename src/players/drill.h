// Drill: sound period tactics, fast enough for thousands of battles.
#pragma once

#include "players/overview.h"
#include "players/player.h"
#include "players/tactics.h"

namespace drumhead {

// Makes a plan once a turn (plan.h) and carries it out: waits when it is ahead, goes for the ground that it
// needs when it is not, shoots at what is nearest to breaking, charges where the odds are what the plan asks
// for, sends horse round the flanks and keeps guns out of reach. It works from insights, distances and
// verdicts. Its seed decides only how long it waits for an enemy to
// step into range first, so that two of them do not wait for ever and nobody can count on it.
class Drill final : public Player {
 public:
  explicit Drill(std::uint64_t seed, const Doctrine& doctrine = {}) : doctrine_(doctrine) {
    notes_.seed = seed;
  }

  Command choose(const Battle& battle, const Decision& decision) override;
  void forget() override;
  // Takes this plan instead of its own, from the plan's turn on for so many turns.
  void follow(const Plan& plan, int turns = 1);
  // Takes this plan for the rest of the turn in hand, in the middle of a phase.
  void think_again(const Plan& plan);
  void fight_by(const Doctrine& doctrine) { doctrine_ = doctrine; }
  // Why it would give this command in the question that it has just answered.
  Why reason(const Battle& battle, const Decision& decision, const Command& command);
  Why why() const override { return notes_.why; }
  Plan plan() const override { return notes_.plan; }

 private:
  void make_up_its_mind(const Battle& battle, Side side);
  void look_round(const Battle& battle, const Decision& decision);
  Command answer(const Battle& battle, const Decision& decision);
  Command act(const Battle& battle, const Decision& decision);

  Doctrine doctrine_;
  Overview overview_;
  Notes notes_;
  Plan given_;
  int given_until_ = 0;  // the last turn of it
};

}  // namespace drumhead
