// The names of the ground on a printed plan: along roads and water, across woods, inside or beside all else.
#pragma once

#include <string>

#include "plan/ground.h"
#include "plan/troops.h"

namespace drumhead::plan {

// Writes what finds room; `room` grows by what the names take, and `strokes` are lines not to write across.
std::string draw_names(const Chart& chart, const Terrain& terrain, const std::vector<Line>& strokes,
                       Room& room);

}  // namespace drumhead::plan
