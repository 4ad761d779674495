// The quick reference of a rulebook: its [[table.quick]] as tables of text, from the numbers that the sheet
// plays by.
#pragma once

#include <boost/json/array.hpp>

#include "battle/rulebook.h"

namespace drumhead::wire {

// QuickTable[]: {title, head, rows}. A table that names numbers which the book does not have is left out.
boost::json::array quick_tables(const Rulebook& book);

}  // namespace drumhead::wire
