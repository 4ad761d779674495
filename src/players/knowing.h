// A player who decides from what its side may know, as a person would.
#pragma once

#include "players/player.h"

namespace drumhead {

// `known` is the battle without those whom its side has not seen. The command passes check on the whole one.
Command choose_knowing(Player& player, const Battle& known, const Battle& whole);

}  // namespace drumhead
