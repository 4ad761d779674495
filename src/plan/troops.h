// Troops on a printed plan: symbols at their true size, marked with the figure or letter that the roster
// explains.
#pragma once

#include <string>
#include <vector>

#include "battle/battle.h"
#include "plan/ground.h"

namespace drumhead::plan {

// Everybody of a battle, British first, as the roster lists them.
struct Troop {
  PieceView view;
  const RosterEntry* entry = nullptr;
  std::string reference;  // 1, 2, 3 ... of the British, A, B, C ... of the Americans; a leader's initials
  Pose pose;              // where it stands, or where the scenario puts it
  bool awaited = false;   // comes later, or has still to deploy
  bool garrison = false;
};
std::vector<Troop> troops_of(const Battle& battle);

// What the troops take of the plan; grows with everything that is drawn, so that nothing lies on another.
struct Room {
  double width = 0, height = 0;
  std::vector<Frame> solid;

  double clash(const Frame& frame) const;  // what it would cover or how far it hangs over the edge
};

Frame ground_of(const Troop& troop, const Chart& chart);
std::string draw_troops(const std::vector<Troop>& troops, const Chart& chart, Room& room);
// The symbol of a unit alone, in a box of this size, for the roster.
std::string small_symbol(const Troop& troop, double width, double depth);
std::string nation_definitions();

std::string_view side_class(Side side);  // crown, rebel

}  // namespace drumhead::plan
