// What a player answers, whatever is wrong with the player.
#pragma once

#include <string>
#include <vector>

#include "players/player.h"

namespace drumhead {

// A command that passes check: the player's own; in place of one that is refused, and where the player breaks
// off, the first that the sheet proposes. What went wrong is added to `faults`, a sentence each.
Command lawful_choice(Player& asked, const Battle& battle, const Decision& decision,
                      std::vector<std::string>& faults);

}  // namespace drumhead
