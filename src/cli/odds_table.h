// Odds as tables with bars.
#pragma once

#include <string>
#include <vector>

#include "odds/summary.h"
#include "odds/worth.h"

namespace drumhead::cli {

// What one sheet says, for the comparison.
struct Column {
  std::string sheet;
  Upshots upshots;
};

// The summary; with `more`, or where there is none, how it comes about.
void put_odds(const std::string& title, const std::vector<std::string>& summary, const Odds& odds,
              const Setting& setting, bool more);
void put_worths(const std::vector<Worth>& worths, const Setting& setting);
void put_side_by_side(const std::vector<Column>& columns);

}  // namespace drumhead::cli
