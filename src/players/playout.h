// A playout: a copy of a battle, played on by two drills with dice of its own, and what comes of it.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "players/aides.h"
#include "players/drill.h"
#include "players/outlook.h"
#include "players/plan.h"
#include "players/tactics.h"

namespace drumhead {

// How a playout is played.
struct PlayoutTerms {
  const Plan* plans[2] = {nullptr, nullptr};  // by Side: followed to the end; null: drill's own
  Doctrine doctrines[2];                      // by Side
  int horizon = 0;                            // turns after which it is broken off and judged; 0: never
  std::uint64_t seed = 0;                     // of dice and drills
  const Command* first = nullptr;             // given before anything else; it passes check
  const Drill* own = nullptr;                 // who goes on after it for the side that gave it; null: anybody
};

struct Played {
  bool counts = false;  // false: it was stopped, or went wrong
  bool fault = false;   // it went wrong: a bug in a rule or a player, which must not disturb the real battle
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

// One of a round.
struct PlayoutJob {
  PlayoutTerms terms;
  Played played;
};

inline constexpr double kNoDeadline = std::numeric_limits<double>::infinity();

// Plays rounds of playouts on as many hands as the aides have. Its scratch battles are kept from round to
// round, for battles of one setting.
class Playground {
 public:
  // True when all were played, or went wrong. False: it was stopped or the time was up, by the aides' clock,
  // and nothing of the round counts.
  bool play(const Battle& from, std::vector<PlayoutJob>& jobs, Aides& aides, double deadline = kNoDeadline);

 private:
  const Setting* setting_ = nullptr;  // that the scratch battles are of
  std::vector<std::unique_ptr<Playout>> scratch_;
};

}  // namespace drumhead
