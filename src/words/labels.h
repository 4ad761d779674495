// Names for a crowded map: at most ten letters, and no two the same.
#pragma once

#include <string>
#include <vector>

#include "battle/setting.h"

namespace drumhead {

inline constexpr std::size_t kMostLabel = 10;

// One for each piece, in the order of the roster.
std::vector<std::string> labels_of(const Setting& setting);

}  // namespace drumhead
