// Sheets that a program plays beside its own list: those of a test build, which are never shipped.
#pragma once

#include <string>
#include <string_view>

#include "battle/registry.h"

namespace drumhead {

// Before anybody asks for the list, so from the constructor of a static. The folder holds the sheet's
// rulebook.toml, muster.toml and cases; a program's own sheets have theirs with the others.
struct Guest {
  Guest(Sheet (*sheet)(), std::string folder);
};

// Where a guest's files lie; empty: it is one of the program's own.
std::string folder_of_guest(std::string_view id);

}  // namespace drumhead
