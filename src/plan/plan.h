// A battle on one printed page: the plan with its troops, the rosters of both sides, aims and turns, as an
// SVG of A4.
#pragma once

#include <string>

#include "battle/battle.h"
#include "scenario/muster.h"

namespace drumhead::plan {

std::string draw_page(const Scenario& scenario, const Mustered& mustered, const Battle& battle);

}  // namespace drumhead::plan
