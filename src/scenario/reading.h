// The parts of reading a scenario file, for src/scenario only.
#pragma once

#include "scenario/reader.h"
#include "scenario/scenario.h"

namespace drumhead::reading {

struct ScenarioReading {
  const TableReader& root;
  const MusterTables& tables;
  Scenario& out;
  std::vector<TableReader> terrain, brigades, leaders, units, aims;  // the file's lists, in order
};

void read_terrain(const ScenarioReading& r);
void read_forces(const ScenarioReading& r);  // brigades, leaders, units
void read_aims(const ScenarioReading& r);
// Names that point nowhere, forces without units: what only the whole can show.
void check_names(const ScenarioReading& r);

Side read_side(const TableReader& in, std::string_view key, Need need);
TableEdge read_edge(const TableReader& in, std::string_view key);
// Complains when a point is off the table; its edge is on it.
void check_on_table(const TableReader& in, std::string_view key, Point p, const Scenario& scenario);
// A closed outline: on the table, three points or more, not crossing itself.
std::vector<Point> read_polygon(const TableReader& in, const Scenario& scenario);
std::vector<UnitWords> read_unit_words(const TableReader& unit, const ScenarioReading& r);
std::vector<BattleWords> read_battle_words(const ScenarioReading& r);

// True when two edges of a closed outline meet anywhere but at their common corner.
bool crosses_itself(const std::vector<Point>& polygon);
// A fieldwork drawn as an area: a thin one becomes a line along its middle, a larger one a rampart.
void line_from_area(Feature& feature);

}  // namespace drumhead::reading
