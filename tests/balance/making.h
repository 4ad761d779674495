// Runs and outcomes for tests: small, and any that a battle might bring.
#pragma once

#include <rapidcheck.h>

#include "balance/tally.h"

namespace drumhead::balance {

inline Cell small_cell(std::string rules = "sheet") {
  Cell out;
  out.rules = std::move(rules);
  out.element = "base";
  out.opening = "0123456789abcdef";
  out.units = {{"guards", "The Guards", "Guards", Side::british, Arm::foot, 4},
               {"dragoons", "Dragoons", "Dragoons", Side::british, Arm::horse, 2},
               {"line", "Continental \"line\"", "Line", Side::american, Arm::foot, 4},
               {"guns", "Guns", "Guns", Side::american, Arm::guns, 2}};
  out.aims = {{"The hill", Side::british, 3}, {"Hold on", Side::american, 2}};
  return out;
}

inline Series small_series(std::size_t cells = 2, bool compared = false) {
  Series out;
  out.program = "1.0";
  out.scenario = "hill";
  out.title = "The hill";
  out.players[0] = "drill";
  out.players[1] = "general:20";
  out.seed = 18446744073709551615u;
  out.band = Band{Side::american, false, 0.55, 0.8};
  out.compared = compared;
  for (std::size_t i = 0; i < cells; ++i) {
    out.cells.push_back(small_cell(compared ? "sheet" : "sheet" + std::to_string(i)));
    if (compared && i % 2 == 1) out.cells.back().changed = "a rule of the house";
  }
  return out;
}

// A battle of small_cell.
inline Outcome ended(Side winner, int turns, std::vector<UnitOutcome> units) {
  Outcome out;
  out.finished = true;
  out.winner = winner;
  out.turns = turns;
  if (winner != Side::none) out.decided = turns / 2;
  out.points = {winner == Side::british ? 3 : 0, winner == Side::american ? 2 : 0};
  out.met = {winner == Side::british, winner == Side::american};
  out.lost = {units[0].lost + units[1].lost, units[2].lost + units[3].lost};
  out.units = std::move(units);
  for (std::size_t side = 0; side < 2; ++side) {
    out.strength[side].assign(static_cast<std::size_t>(turns), 6);
    out.strength[side].push_back(6 - out.lost[side]);
  }
  out.blows = {{turns, 2}, {40, 1}};
  out.ending = static_cast<Ending>(static_cast<std::size_t>(turns) % kEndings);
  return out;
}

inline Outcome any_outcome() {
  if (*rc::gen::inRange(0, 12) == 0) {
    Outcome out;
    out.turns = *rc::gen::inRange(1, 20);
    return out;
  }
  std::vector<UnitOutcome> units;
  for (const CellUnit& unit : small_cell().units) {
    const int lost = *rc::gen::inRange(0, unit.start + 1);
    units.push_back({lost, lost == unit.start || *rc::gen::arbitrary<bool>()});
  }
  Outcome out =
      ended(*rc::gen::element(Side::british, Side::american, Side::none), *rc::gen::inRange(1, 20), units);
  if (*rc::gen::inRange(0, 5) == 0) out.faults[1] = {2, "it said \"no\""};
  return out;
}

inline std::vector<Outcome> any_outcomes() {
  std::vector<Outcome> out;
  const int count = *rc::gen::inRange(0, 40);
  for (int i = 0; i < count; ++i) out.push_back(any_outcome());
  return out;
}

}  // namespace drumhead::balance
