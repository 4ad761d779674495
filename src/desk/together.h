// Several pieces planned as one, and what they may all do: docs/protocol.md, "Several units at once".
#pragma once

#include <boost/json/object.hpp>

#include <vector>

#include "battle/battle.h"

namespace drumhead::desk {

// What several pieces are to do at once: go with the lead, keeping their places to it, or do one option each.
struct Together {
  std::vector<PieceId> units;
  PieceId lead;        // one of them; none: the option
  Pose goal;           // where the lead is to stand
  bool level = false;  // nobody goes farther than the one who gets least far
  Word verb, what;     // the option that each is to do
};

// {routes, commands, level, stops}: where each would end, and the commands in an order that works. Those in
// front go first, each on a copy of the battle after those before it. `playable` false: the battle hides
// troops, so nothing can be carried out on it, and each is asked as if it went alone.
boost::json::object routes(const Battle& battle, const Together& asked, bool playable);

// {options, note}: what these may do together now, by one command for all or by one for each.
boost::json::object in_common(const Battle& battle, const std::vector<PieceId>& units);

}  // namespace drumhead::desk
