// What a series has shown so far: as a table for people, as JSON, as CSV.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "balance/tally.h"

namespace drumhead::balance {

// Sheets side by side, no wider than so many columns where that can be.
std::string report_text(const Ledger& ledger, int columns);
// Brief: without its units.
boost::json::object report_json(const Ledger& ledger, bool brief = false);
// A line for each number: sheet, change, measure, of whom, value, interval, battles.
std::string report_csv(const Ledger& ledger);

// "31%", "<1%", ">99%".
std::string percent_text(double share);
// A bar of this many letters for the whole.
std::string bar_text(double share, int letters);

}  // namespace drumhead::balance
