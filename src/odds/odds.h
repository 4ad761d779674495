// Odds: the exact distribution of what a command leads to, in any sheet, from the code that rolls.
//
// It knows Battle alone. docs/odds.md says what is merged, what is bounded and what each number means.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "odds/aftermath.h"
#include "odds/policy.h"

namespace drumhead {

// How far a command is followed.
enum class Until : std::uint8_t {
  question,  // to the next question, as when it is played
  command,   // through the questions inside it, answered by the policy, until it is dealt with
  turn       // on to the end of the player turn: whoever may act passes, the policy answers the rest
};

// What is done when there are more ways than the limit lets us follow.
enum class Beyond : std::uint8_t {
  prune,  // follow the likeliest; what was not followed is a bound on every number
  sample  // throw dice; every number has an interval
};

inline constexpr std::size_t kUsualLimit = 30'000;
// How many steps a slow core takes in this many milliseconds: a budget without a clock.
constexpr std::size_t steps_in(int milliseconds) { return static_cast<std::size_t>(milliseconds) * 400; }

struct OddsAsked {
  Until until = Until::question;
  Policy policy = {};
  std::size_t limit = kUsualLimit;  // deeds carried out, again for each branch
  Beyond beyond = Beyond::prune;
  std::size_t trials = 20'000;
  std::size_t battles =
      std::numeric_limits<std::size_t>::max();  // held at once; beyond it ways are not followed
  // How much of the time there is has gone; 1: all of it. Who gives a clock gets odds that depend on it.
  std::function<double()> gone = {};
  std::uint64_t seed = 1776;     // of the trials
  std::vector<PieceId> of = {};  // whose fates are told, their leaders' too; empty: everybody's
  RuleId without = {};           // its tally lines are not counted, and dice thrown for it are never good
};

// A fate of the battle and how likely it is.
struct Likely {
  Aftermath what;
  double p = 0;
};

// One throw on the way: how likely it is to be made, and what it then gives.
struct ThrowOdds {
  RuleId purpose;
  PieceId unit, against;
  double p = 0;              // that it is made; more than 1: it is made so often on average
  std::vector<double> hits;  // hits[k]: it is made and k dice are good, or the total is k
};

// A question on the way and the policy's answer.
struct Answered {
  std::string prompt, answer;
  double p = 0;
};

struct Range {
  double least = 0, most = 0;
};

struct Odds {
  bool exact = false;
  double missed = 0;             // probability not followed; every p may be too small by up to this much
  std::size_t trials = 0;        // not 0: a sample, and never exact
  bool to_the_end = false;       // followed to the end of the turn: what is undecided is drawn
  bool cut = false;              // time was up: with more of it they would be closer, perhaps exact
  std::vector<Likely> outcomes;  // likeliest first; with missed they sum to 1
  std::vector<ThrowOdds> throws;
  std::vector<Answered> answered;
  std::vector<RuleId> modifiers;  // that spoke on the way, and can be switched off
  std::size_t ends = 0;           // positions that differ
  std::size_t steps = 0;

  double total() const;
  // Where the truth lies for a probability read off these odds: a point, a bound, or 95 % (Wilson).
  Range range(double p) const;
};

// Keeps battles and branch tables from one call to the next; one for each thread.
class Oddsmaker {
 public:
  Oddsmaker();
  ~Oddsmaker();
  Oddsmaker(Oddsmaker&&) noexcept;
  Oddsmaker& operator=(Oddsmaker&&) noexcept;

  // The command has passed check: that is not asked again.
  Odds odds(const Battle& battle, const Command& command, const OddsAsked& asked = {});

 private:
  std::unique_ptr<class Walker> walker_;
};

// Once. The command passes check, or Bug.
Odds odds_of(const Battle& battle, const Command& command, const OddsAsked& asked = {});

}  // namespace drumhead
