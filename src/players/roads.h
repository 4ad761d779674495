// The ways that bots take: round what bars them, over bridges, past friends.
#pragma once

#include <optional>

#include "battle/marches.h"
#include "players/stakes.h"

namespace drumhead {

// The terrain caches the answers for all players, so this keeps none.
class Roads {
 public:
  // The next place on a unit's way, as far as it can go straight: the goal itself where nothing is in
  // between. Nothing: no way leads there. `Waypoint::room` less than half of its width: it must narrow its
  // front. With `at_most` no farther than that, and past the friends who stand there now.
  std::optional<Waypoint> next(const Battle& battle, PieceId id, const Prize& prize,
                               double at_most = Flow::kNoLimit) const;
  std::optional<Waypoint> next(const Battle& battle, PieceId id, Vec place,
                               double at_most = Flow::kNoLimit) const;
  // What is left of its way to ground, in length on open ground; MarchMap::kNever where there is none.
  double left(const Battle& battle, PieceId id, const Prize& prize) const;
};

}  // namespace drumhead
