// A scenario: one historical battle as its file tells it, before any sheet is chosen.
//
// Lengths are thousandths of an inch on the scenario's own table, origin at its south-west corner. A
// Scenario that read_scenario returns is sound: every name in it is known and every place is on the table.
#pragma once

#include <array>
#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "battle/setting.h"
#include "scenario/tables.h"

namespace drumhead {

// What a scenario says of one unit for one sheet only ([unit.muster.<sheet>]). It wins over the tables.
struct UnitWords {
  std::string sheet;
  bool keep = false;    // never merged, absorbed or split
  bool absent = false;  // not in this sheet
  std::optional<Point> at;
  std::optional<Angle> heading;
  boost::json::object attributes;  // the sheet's own, its formation among them
};

// What a scenario says of the whole battle for one sheet only ([muster.<sheet>]).
struct BattleWords {
  std::string sheet;
  std::optional<int> grain;    // men per element
  std::optional<int> stretch;  // hundredths
  std::optional<int> turns;
  std::array<int, 2> men = {100, 100};                       // by Side: for how many a hundred count
  std::array<int, 2> quality = {0, 0};                       // by Side: steps added to each unit's
  std::vector<std::pair<std::string, std::string>> choices;  // of the muster's options for the sheet
  std::vector<std::pair<std::string, std::string>> rules;    // of the rulebook's options
};

template <class Words>
const Words* words_for(const std::vector<Words>& all, std::string_view sheet) {
  for (const Words& words : all)
    if (words.sheet == sheet) return &words;
  return nullptr;
}

struct ScenarioSide {
  Side side = Side::none;
  std::string name;
  TableEdge edge = TableEdge::south;
  std::optional<Box> zone;  // where it deploys; absent: along its edge
  bool tired = false;       // all of it
};

struct ScenarioBrigade {
  std::string id, name, leader;  // leader: an id, or empty
  Side side = Side::none;
};

struct ScenarioLeader {
  std::string id, name, note;
  std::string brief;  // after the first mention; empty: made of the name
  Side side = Side::none;
  bool chief = false;  // commander-in-chief
  int quality = 3;
  Point at;
  bool mounted = true;
};

struct ScenarioUnit {
  std::string id, name, note;
  std::string brief;  // likewise
  Side side = Side::none;
  std::string brigade;  // an id, or empty
  std::string nation, troop_class, arms, order, formation;
  Arm arm = Arm::infantry;  // of its class
  int men = 0, guns = 0, quality = 3, ranks = 2;
  Point at;  // the middle of its front
  Angle heading = 0;
  int arrives = 0;             // turn; 0: there from the start
  int waits = 0;               // before this turn it does nothing,
  Mil roused = 0, hidden = 0;  // unless an enemy is so near; not seen from farther at its place
  int holds_fire = 0;          // before this turn it does not shoot,
  int volleys = 0;             // has powder for so many; 0: for all,
  int may_retire = 0;          // and may go home after so many; 0: it may not
  bool tired = false;
  std::vector<UnitWords> muster;
  int line = 0;  // in the file
};

// Both come, wait and hide at the same time: they may become one unit of a sheet.
inline bool are_bound_alike(const ScenarioUnit& a, const ScenarioUnit& b) {
  return a.arrives == b.arrives && a.waits == b.waits && a.roused == b.roused && a.hidden == b.hidden &&
         a.holds_fire == b.holds_fire && a.volleys == b.volleys && a.may_retire == b.may_retire;
}

struct ScenarioAim {
  std::string name;
  Side side = Side::none;
  AimKind kind = AimKind::break_army;
  std::vector<Point> polygon;
  std::string unit;
  TableEdge edge = TableEdge::north;
  int units = 1;  // that must leave by it
  int by = 0, points = 0;
  std::vector<std::pair<std::string, int>> points_under;  // by sheet, where they differ

  int points_for(std::string_view sheet) const;
};

struct Scenario {
  std::string file;
  std::string id, title, date, place, story, outcome, notes, victory;
  Mil width = 0, depth = 0;
  double yards_per_inch = 10;
  int turns = 0;            // 0: no limit
  Mil sight = 0;            // limit of sight, fog; 0: none
  Side first = Side::none;  // none: the sheet decides
  bool free_deployment = false;
  std::vector<Feature> terrain;     // with keys
  std::vector<ScenarioSide> sides;  // british, then american
  std::vector<ScenarioBrigade> brigades;
  std::vector<ScenarioLeader> leaders;
  std::vector<ScenarioUnit> units;
  std::vector<ScenarioAim> aims;
  std::vector<Plunder> plunder;
  int rain = 0;  // the turn without musketry; 0: none
  std::vector<BattleWords> muster;
  std::string likely_winner;  // [check]: what trials ought to show
  std::optional<std::pair<double, double>> plausible_share;

  const ScenarioBrigade* find_brigade(std::string_view id) const;
  const ScenarioLeader* find_leader(std::string_view id) const;
  const ScenarioUnit* find_unit(std::string_view id) const;
};

inline constexpr std::size_t kMostUnitsOfSide = 100;
inline constexpr std::size_t kMostFeatures = 200;
inline constexpr std::size_t kMostBrigades = 60;
inline constexpr std::size_t kMostLeaders = 30;
inline constexpr std::size_t kMostAims = 24;

// Reads a scenario. The tables give the classes that it may name, and what is usual for them.
Result<Scenario> read_scenario(std::string_view toml, const std::string& file, const MusterTables& tables);

std::string_view word_of(Side side);
std::string_view word_of(TableEdge edge);
std::string_view word_of(AimKind kind);

}  // namespace drumhead
