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
void add_ways(Rows& rows);                            // ways over the table
void add_play(Rows& rows, const Places& places);      // checks, commands
void add_odds(Rows& rows, const Places& places);      // exact odds in every sheet
void add_battles(Rows& rows, const Places& places);   // whole battles

// Five times what boardgame.io 0.50 did with 200 games, in memory only, on such a machine.
inline constexpr double kCommandsToBeat = 12'025;
// Prints a table of its own: on the clock of the wall, with the program as a child. How many marks it misses.
int measure_server(const Places& places);

// Another table: such commands with one server on a file, and with one, two, four and eight on a database;
// each for these numbers of games, beside the file. How many rows failed.
int measure_archives(const Places& places, const std::string& archive, const std::vector<std::size_t>& sizes);
// Another: what a unit's turn costs in battles of five to thirty units a side. How many sizes cost a unit
// more than the smallest does by more than is allowed.
int measure_growth();
// Another: battles a second on more threads and more ranks, beside one. On the clock of the wall.
int measure_spread();

// Another table: options and odds as a person asks for them, by the clock of the processor. How many kinds of
// them take too long.
int measure_waits();

}  // namespace drumhead::bench
