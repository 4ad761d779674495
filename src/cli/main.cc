// The program drumhead: reads the command line and runs one subcommand.
#include <CLI/CLI.hpp>
#include <csignal>

#include "base/ensure.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/output.h"

namespace {

constexpr const char* kAbout =
    "Drumhead: a rule-enforcing table for miniature battles of the American War of Independence.";
constexpr const char* kFooter = R"(Examples:
  drumhead serve                                    play in the browser
  drumhead demo                                     watch a short battle
  drumhead rules SHEET charge                      search a rulebook
  drumhead scenario show cowpens                    who fights, and with what
  drumhead simulate --scenario meeting --games 500  play many battles and count
  drumhead referee my-case.toml                     ask the referee
  drumhead odds shoot --shooter line --target militia --range 7   exact odds
  drumhead SUBCOMMAND --help                        more about one of them

Exit codes: 0 success, 1 the answer is no, 2 bad input, 3 a bug in the program.)";

void add_all(CLI::App& app, drumhead::cli::Session& session) {
  using namespace drumhead::cli;
  add_serve(app, session);
  add_demo(app, session);
  add_simulate(app, session);
  add_balance(app, session);
  add_ladder(app, session);
  add_odds(app, session);
  add_referee(app, session);
  add_replay(app, session);
  add_verify(app, session);
  add_rules(app, session);
  add_scenario(app, session);
  add_check(app, session);
  add_signature(app, session);
  add_schema(app, session);
  add_archive(app, session);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace drumhead::cli;
  std::signal(SIGPIPE, SIG_DFL);  // a parent may have us ignore it
  CLI::App app(kAbout, "drumhead");
  Session session;
  session.version = DRUMHEAD_VERSION;
  app.footer(with_sheet(kFooter));
  app.fallthrough();
  app.set_version_flag("--version", "drumhead " DRUMHEAD_VERSION);
  app.add_option("--home", session.home, "Folder that holds rulebooks/ and scenarios/ (or set DRUMHEAD_HOME)")
      ->type_name("DIR");
  app.require_subcommand(1);
  add_all(app, session);
  session.run = [&app] { return put(app.help()), kFine; };
  try {
    if (argc > 1) app.parse(argc, argv);
    const int answer = session.run();
    finish_output();
    return answer;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kFine : kBadInput;
  } catch (const drumhead::Bug& bug) {
    complain(fmt::format("a mistake of the program itself, please report it: {}", bug.what()));
    return kOurBug;
  }
}
