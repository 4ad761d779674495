// How a battle is won, in a sentence or two.
#pragma once

#include <string>

#include "battle/setting.h"

namespace drumhead {

// For players who open the battle: what is counted, when, and what a tie is.
std::string how_it_is_won(const Setting& setting);

}  // namespace drumhead
