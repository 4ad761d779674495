// A file that says what options of a subcommand say: `port = 8080` for --port 8080.
#pragma once

#include <string>

#include "base/result.h"

namespace CLI {
class App;
}

namespace drumhead::cli {

// Gives the options of the subcommand what the TOML file says, unless the command line has said it already.
// Problems name file, line and key; then nothing should be run.
Problems take_settings(CLI::App& sub, const std::string& file);

}  // namespace drumhead::cli
