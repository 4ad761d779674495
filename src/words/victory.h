// How a battle is won and how it ended, in a sentence or two.
#pragma once

#include <string>

#include "battle/event.h"
#include "battle/setting.h"

namespace drumhead {

// For players who open the battle: what is counted, when, and what a tie is.
std::string how_it_is_won(const Setting& setting);
// "The Americans won at the end of the last turn, 4 points to 1."
std::string how_it_ended(const Ended& end, const Setting& setting);

}  // namespace drumhead
