// Bots by others on the command line: --bot name=command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "outside/outsider.h"
#include "server/bot_programs.h"

namespace CLI {
class App;
}

namespace drumhead::cli {

// Where many battles are fought at once: two for each thread.
inline constexpr std::size_t kMostPrograms = 512;

struct BotsAsked {
  std::vector<std::string> given;  // name=command
  outside::Terms terms;
};

void add_bots(CLI::App& app, BotsAsked& asked);

// Puts them in the list of players; `programs` must outlive every player that is made. `log` hears of their
// faults.
Problems enlist_bots(const BotsAsked& asked, server::BotPrograms& programs,
                     const outside::Outsider::Log& log = {});

// The words of a command, as a shell would part them: at blanks, but for those in quotes. Nothing else means
// anything. Empty: a quote is not closed, or there are none.
std::vector<std::string> words_of_command(std::string_view command);

}  // namespace drumhead::cli
