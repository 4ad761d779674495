// What a changed rulebook means: for another text of it, and for games that are kept.
#pragma once

#include <string>

#include "cli/home.h"

namespace drumhead::cli {

// `against` is a rulebook, an archive's folder or an archive's file. The exit code.
int say_against(const Home& home, const std::string& rulebook, const std::string& against, bool as_json);

}  // namespace drumhead::cli
