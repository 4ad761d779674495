// Long marches: what the ground of a battle costs one of its units, and the way to a place turn by turn.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "battle/battle.h"
#include "table/flow.h"

namespace drumhead {

// What the ground does to this unit in the formation that it is in. Widths are rounded up to a few classes,
// so that units share maps. `narrow`: in as narrow a formation as there is.
GroundCost ground_cost(const Battle& battle, PieceId unit, bool narrow = false);
std::shared_ptr<const MarchMap> march_map(const Battle& battle, PieceId unit, bool narrow = false);
// True when nothing that slows or bars the unit lies between two places, its width taken into account.
bool is_open_country(const Battle& battle, PieceId unit, Vec from, Vec to);

// A march over several turns, ignoring friends and enemies.
struct LongMarch {
  std::vector<Point> way;  // from where the unit stands to the goal, a point for each turn of the way; empty:
                           // it cannot march, or no way leads there
  std::vector<Point> halts;  // where each turn but the last would end
  Mil room = 0;              // the least on either side; less than half of the unit's width: it must narrow
};
LongMarch long_march(const Battle& battle, PieceId unit, Point goal);

}  // namespace drumhead
