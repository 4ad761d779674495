// The same case with its pieces under other keys and names, and listed in another order.
#pragma once

#include <map>
#include <string>

#include "documents/json.h"

namespace drumhead {

// Every unit, leader and token gets another key; those that sorted first sort last.
json::value renamed(const json::value& whole_case);
// Units listed backwards; leaders as they were, for a side's first is its chief where a case names none.
json::value listed_backwards(const json::value& whole_case);

}  // namespace drumhead
