// The groups of rows; each file of this folder adds one.
#pragma once

#include "arena.h"
#include "budget.h"

namespace drumhead::bench {

// What the rows are measured on. Made once, outlives them all.
struct Places {
  Arena meeting;
  Moment volleys, moves, charges;  // in the midst of a battle of it
};

void add_values(Rows& rows, const Places& places);    // a battle as a value
void add_geometry(Rows& rows, const Places& places);  // geometry and the table
void add_play(Rows& rows, const Places& places);      // checks, commands, odds
void add_battles(Rows& rows, const Places& places);   // whole battles

}  // namespace drumhead::bench
