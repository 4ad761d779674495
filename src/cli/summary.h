// A battle at a glance: what each side has left.
#pragma once

#include <string>

#include "balance/strengths.h"

namespace drumhead::cli {

// The turn and who is asked, or who won; then every unit of both sides.
std::string summary(const Battle& battle);
// The first line of it.
std::string standing(const Battle& battle);

}  // namespace drumhead::cli
