// The subcommands: each adds itself to the program's command line, one file each.
#pragma once

#include <functional>
#include <string>

namespace CLI {
class App;
}

namespace drumhead::cli {

struct Session {
  std::string home;          // --home
  std::string version;       // of the program
  std::function<int()> run;  // what the command line asked for; its answer is the exit code
};

void add_simulate(CLI::App& app, Session& session);
void add_referee(CLI::App& app, Session& session);
void add_replay(CLI::App& app, Session& session);
void add_verify(CLI::App& app, Session& session);
void add_rules(CLI::App& app, Session& session);
void add_check(CLI::App& app, Session& session);
void add_signature(CLI::App& app, Session& session);
void add_schema(CLI::App& app, Session& session);
void add_demo(CLI::App& app, Session& session);
void add_scenario(CLI::App& app, Session& session);
void add_serve(CLI::App& app, Session& session);
void add_odds(CLI::App& app, Session& session);
void add_balance(CLI::App& app, Session& session);
void add_ladder(CLI::App& app, Session& session);
void add_archive(CLI::App& app, Session& session);

}  // namespace drumhead::cli
