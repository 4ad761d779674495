// Where the battles of a series open: every cell of it, mustered.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "balance/series.h"
#include "cli/home.h"
#include "cli/trials.h"

namespace drumhead::cli {

struct FieldAsked {
  std::vector<std::string> rules;  // sheets; "all" for all; empty: the usual one, or that of the house rules
  std::string scenario = "meeting";
  std::string players = "drill";
  std::uint64_t seed = 1;
  std::string deploy;
  std::vector<std::string> house_rules;  // ID=choice
  std::string rulebook;                  // the path of an edited one
  bool compare = false;                  // with the sheet as it is
};

struct BalanceField {
  balance::Series series;
  std::vector<Opening> openings;  // cell by cell

  balance::Outcome fight(std::uint64_t number) const;
};

Result<BalanceField> open_field(const Home& home, const FieldAsked& asked, const std::string& version);

// One cell, opened with a scenario that was read.
Result<BalanceField> open_cell(const Home& home, const FieldAsked& asked, const std::string& rules,
                               const Scenario& scenario, const std::string& version);

}  // namespace drumhead::cli
