// Handicaps: changes of a scenario that help one side, each as a text that can be read, mustered and fought.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scenario/scenario.h"

namespace drumhead::balance {

struct Handicap {
  std::string what;  // "turns: 14 instead of 12"
  std::string text;  // the whole file with it
};

// Handicaps of a kind. Where they are in order each is more of the same than the one before; else they are
// alternatives.
struct Knob {
  std::string kind;  // "points", "turns", "arrivals", "a unit less", "a unit more"
  bool ordered = true;
  std::vector<Handicap> steps;
};

// All that might help `weaker` under a sheet. `text` is the file that the scenario was read from.
std::vector<Knob> knobs_for(std::string_view text, const Scenario& scenario, Side weaker,
                            std::string_view sheet);

}  // namespace drumhead::balance
