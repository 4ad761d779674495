// General: tries plans on copies of the battle before each of its turns, lets drill carry out the best, and
// tries what drill is about to do against what else might be done.
#pragma once

#include <memory>
#include <vector>

#include "players/deeds.h"
#include "players/drill.h"
#include "players/player.h"
#include "players/weighing.h"

namespace drumhead {

// It thinks when its side is first asked to act in a turn, and chooses a plan; then at each question where
// more than one answer is worth a thought, and weighs what drill would do by that plan against the others. It
// knows the rules, the position and how drill plays, but no dice to come. While troops are hidden from it, it
// plays as drill: playouts without those troops would mislead it.
class General final : public Player {
 public:
  // The aides must outlive it; null: it works on one thread and has no clock.
  General(std::uint64_t seed, const Budget& budget, Aides* aides = nullptr);

  Command choose(const Battle& battle, const Decision& decision) override;
  void forget() override;
  Why why() const override { return why_; }
  Plan plan() const override { return drill_.plan(); }
  // Empty while it follows a plan that was weighed before an earlier command.
  std::vector<Weighing> weighed() const override { return weighed_; }
  int playouts() const override { return spent_; }

  // Playouts that went wrong since it was made. None should.
  int faults() const { return faults_; }

 private:
  bool is_to_think(const Battle& battle, const Decision& decision) const;
  void think(const Battle& battle, Side side);
  bool may_weigh_deeds(const Battle& battle, const Decision& decision) const;
  bool is_timed() const { return budget_.seconds > 0 && aides_->seconds(); }
  Command second_thoughts(const Battle& battle, const Decision& decision, const Drill& before, Command own);
  Command weigh_deeds(const Battle& battle, const Decision& decision, std::vector<Deed> deeds);
  void tell(const Battle& battle, const Decision& decision, const DeedSearch& search);
  double purse() const;
  int allot(std::uint64_t seed);
  void spend(PlanSearch& search, int part);

  std::uint64_t seed_;
  Budget budget_;
  Aides own_aides_;
  Aides* aides_;
  Drill drill_;
  Scheme followed_;
  Why why_;
  std::vector<Weighing> weighed_;
  int thought_ = 0;         // the turn for which it has thought
  Budget purse_;            // what is left of the budget for deeds
  double pace_ = 0;         // short playouts a second, where there is a clock
  int weighings_ = 0;       // deeds that were weighed since then,
  int weighings_last_ = 0;  // and in the turn before
  Playground playground_;
  int spent_ = 0, faults_ = 0;
};

// What general would do for a side, and what it was weighed against.
struct Advice {
  struct Step {
    Command command;
    Why why;
  };
  Plan plan;
  std::vector<Weighing> weighed;  // best first
  int playouts = 0;
  // What the side would do from here to the end of the turn, and the field as it would be then, if the dice
  // fell as they may. The commands of the other side are not listed.
  std::vector<Step> steps;
  std::unique_ptr<Battle> after;
};
Advice advise(const Battle& battle, Side side, const Budget& budget, std::uint64_t seed, Aides& aides);

// The chances at one moment: of `side`, if it follows the best plan found and drill plays on for both.
struct Analysis {
  Side side = Side::none;
  int share = 500, low = 0, high = 1000;  // expected share of the battle, with its 95 % interval; thousandths
  int playouts = 0;
  Plan best;
  std::vector<Weighing> weighed;  // best first
};
// For the side that is asked; of a battle that is over, its result.
Analysis analyse(const Battle& battle, const Budget& budget, std::uint64_t seed, Aides& aides);

}  // namespace drumhead
