// Where each side may set up: as the scenario says, or else the ground on its own side of the line between
// the armies.
#include <algorithm>
#include <cstdlib>

#include "kit/places.h"
#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

// Inches of the scenario.
constexpr Mil kLeast = 12 * kUnit;  // a zone is so deep, if there is room
constexpr Mil kApart = 6 * kUnit;   // what lies between two armies that stand mixed, once they are parted
constexpr Mil kRoom = kUnit;        // to move about in front of the foremost

bool lie_opposite(TableEdge a, TableEdge b) {
  return std::abs(static_cast<int>(a) - static_cast<int>(b)) == 2;  // north, east, south, west
}

bool is_upright(TableEdge edge) { return edge == TableEdge::north || edge == TableEdge::south; }

// How far a place lies from a side's own edge.
Mil off_edge(const Scenario& scenario, TableEdge edge, Point p) {
  switch (edge) {
    case TableEdge::south:
      return p.y;
    case TableEdge::north:
      return scenario.depth - p.y;
    case TableEdge::west:
      return p.x;
    case TableEdge::east:
      return scenario.width - p.x;
  }
  return 0;
}

// How far the foremost of those who are there from the start stands from its own edge.
Mil foremost(const Scenario& scenario, const ScenarioSide& side) {
  Mil out = 0;
  for (const ScenarioUnit& unit : scenario.units)
    if (unit.side == side.side && unit.arrives == 0)
      out = std::max(out, off_edge(scenario, side.edge, unit.at));
  return out;
}

int men_beyond(const Scenario& scenario, const ScenarioSide& side, Mil deep) {
  int men = 0;
  for (const ScenarioUnit& unit : scenario.units)
    if (unit.side == side.side && unit.arrives == 0 && off_edge(scenario, side.edge, unit.at) > deep)
      men += unit.men;
  return men;
}

struct Depths {
  Mil ours = kLeast, theirs = kLeast;
};

// Armies that stand mixed are parted where fewest men must go elsewhere.
Depths parted(const Scenario& scenario, const ScenarioSide& us, const ScenarioSide& them, Mil whole) {
  Depths best{(whole - kApart) / 2, (whole - kApart) / 2};
  int least = men_beyond(scenario, us, best.ours) + men_beyond(scenario, them, best.theirs);
  for (Mil ours = kLeast; ours <= whole - kApart - kLeast; ours += kUnit) {
    const Mil theirs = whole - kApart - ours;
    const int men = men_beyond(scenario, us, ours) + men_beyond(scenario, them, theirs);
    if (men >= least) continue;
    least = men;
    best = {ours, theirs};
  }
  return best;
}

Depths depths_of(const Scenario& scenario) {
  const ScenarioSide &us = scenario.sides[0], &them = scenario.sides[1];
  if (!lie_opposite(us.edge, them.edge)) return {};
  const Mil whole = is_upright(us.edge) ? scenario.depth : scenario.width;
  Depths out{std::max(kLeast, foremost(scenario, us)), std::max(kLeast, foremost(scenario, them))};
  const Mil left = whole - out.ours - out.theirs;
  if (left < 2 * kRoom) return parted(scenario, us, them, whole);
  for (Mil* deep : {&out.ours, &out.theirs})
    if (*deep > kLeast) *deep += std::min(kRoom, left / 4);
  return out;
}

}  // namespace

void set_zones(MusterWork& work) {
  const Depths depths = depths_of(work.scenario);
  for (const ScenarioSide& side : work.scenario.sides) {
    Box& zone = work.zones[static_cast<std::size_t>(side.side)];
    const Mil deep = side.side == work.scenario.sides[0].side ? depths.ours : depths.theirs;
    const Mil whole = is_upright(side.edge) ? work.depth : work.width;
    zone = strip_along(side.edge, work.width, work.depth, std::min(on_sheet(work, deep), whole));
    if (side.zone)
      zone = {on_sheet(work, side.zone->left), on_sheet(work, side.zone->bottom),
              on_sheet(work, side.zone->right), on_sheet(work, side.zone->top)};
  }
}

}  // namespace drumhead::mustering
