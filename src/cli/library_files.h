// What the server and the archive's keepers read of the home, and where games lie.
#pragma once

#include "cli/home.h"
#include "desk/library.h"

namespace drumhead::cli {

// Every rulebook and scenario, with their texts.
Result<desk::Library> read_library(const Home& home);

// Where games are kept unless --data says otherwise: where the XDG rules put a program's own data.
std::string usual_data();

}  // namespace drumhead::cli
