// Muster: a scenario and a rulebook become the opening position of a battle under that sheet.
//
// The room knows no sheet: what a sheet's units are like stands in the tables, and shapes, ground and
// legality are asked of the sheet itself through its loader.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "battle/registry.h"
#include "documents/document.h"
#include "scenario/scenario.h"
#include "scenario/tables.h"

namespace drumhead {

// How a battle opens: as its scenario says, or the other way if a player chooses so.
enum class Opens : std::uint8_t { as_told, given, free };
bool opens_from(std::string_view word, Opens& out);  // given, free; false: no such word

struct MusterOptions {
  std::vector<std::pair<std::string, std::string>>
      choices;                                             // of the muster's options, such as bases = uniform
  std::vector<std::pair<std::string, std::string>> rules;  // of the rulebook's, for the position
  Opens opens = Opens::as_told;
};

// A unit of the sheet, and which units of the scenario it came from.
struct MusteredUnit {
  std::string key, name;
  Side side = Side::none;
  std::string type;
  boost::json::object attributes;  // all of the sheet's, as its row and the scenario set them
  std::vector<std::string> from;   // ids; the first gave it its name and place
};

struct Mustered {
  Document position;                // loads into a battle with the sheet's loader
  std::vector<MusteredUnit> units;  // in the position's order
  std::vector<std::string> roll;  // the muster roll: every unit with its sum, every departure with its reason
  int grain = 1;                  // men per element
  int stretch = 100;              // hundredths by which the ground grew
};

Result<Mustered> muster(const Scenario& scenario, const MusterTables& tables, const Sheet& sheet,
                        std::shared_ptr<const Rulebook> book, const MusterOptions& options = {});

}  // namespace drumhead
