// A playout: a copy of a battle, played on by two drills with dice of its own, and what comes of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "players/plan.h"
#include "players/tactics.h"

namespace drumhead {

// What a battle is worth to a side, in millionths: a win kWon, a draw half of it, a defeat nothing.
inline constexpr int kWon = 1'000'000;

// The result with a little for the strength left; before the end, what points, clock, resolve and strength
// promise. The worth to the other side is the rest of kWon.
int outlook(const Battle& battle, Side side);

// How a playout is played.
struct PlayoutTerms {
  const Plan* plans[2] = {nullptr, nullptr};  // by Side: followed for `turns`; null: drill's own
  Doctrine doctrines[2];                      // by Side
  int turns = 0;                              // 0: to the end
  int horizon = 0;                            // turns after which it is broken off and judged; 0: never
  std::uint64_t seed = 0;                     // of dice and drills
};

struct Played {
  bool counts = false;  // false: it was stopped, or went wrong
  bool fault = false;   // it went wrong: a bug in a rule or a player, which is none of the battle in hand
  int worth = 0;        // to the British
};

// The scratch battle for playouts, one at a time.
class Playout {
 public:
  explicit Playout(const Battle& like) : battle_(like.clone()) {}

  // From a battle of the same setting. `stop` is asked once a turn.
  Played run(const Battle& from, const PlayoutTerms& terms, const std::function<bool()>& stop);

 private:
  bool play(const PlayoutTerms& terms, const std::function<bool()>& stop);

  std::unique_ptr<Battle> battle_;
};

}  // namespace drumhead
