// Asks a player who does not see everything.
#include "players/knowing.h"

namespace drumhead {

Command choose_knowing(Player& player, const Battle& known, const Battle& whole) {
  const Command wished = player.choose(known);
  if (passes(whole.check(wished))) return wished;
  // A unit that it has not seen makes that illegal: it tries its other ideas.
  for (const Command& other : known.candidates())
    if (passes(whole.check(other))) return other;
  return player.choose(whole);  // nothing of what it knows will do
}

}  // namespace drumhead
