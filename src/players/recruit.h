// Recruit: drill with a beginner's judgement, an opponent for beginners.
#pragma once

#include "players/drill.h"
#include "players/player.h"

namespace drumhead {

// Knows how troops are handled and misjudges what they are worth: strength, fire, odds of a charge, and how
// long the day is. Its seed decides which way it errs, anew each turn.
class Recruit final : public Player {
 public:
  explicit Recruit(std::uint64_t seed) : seed_(seed), drill_(seed) {}

  Command choose(const Battle& battle, const Decision& decision) override;
  void forget() override { drill_.forget(); }
  Why why() const override { return drill_.why(); }
  Plan plan() const override { return drill_.plan(); }

 private:
  std::uint64_t seed_;
  Drill drill_;
};

}  // namespace drumhead
