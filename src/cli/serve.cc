// drumhead serve: the table in the browser.
#include <spawn.h>

#include <CLI/CLI.hpp>
#include <cstdlib>

#include "archive/rows.h"
#include "base/log.h"
#include "cli/bots.h"
#include "cli/commands.h"
#include "cli/library_files.h"
#include "cli/output.h"
#include "cli/settings_file.h"
#include "documents/record.h"
#include "postgres/postgres_archive.h"
#include "server/json_log.h"
#include "server/server.h"

namespace drumhead::cli {

namespace {

// Which program this is: what it plays is certain only for itself.
std::string engine_of(const Session& session) {
  const Result<std::string> program = read_text("/proc/self/exe");
  return archive::digest_of(program ? program.value() : session.version);
}

// Where there is a desktop with a browser; elsewhere the printed address must do.
void open_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  std::string program = "xdg-open", argument = address;
  char* arguments[] = {program.data(), argument.data(), nullptr};
  pid_t child = 0;
  posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments, environ);
}

struct ServeAsked {
  server::Config config;
  BotsAsked bots;
  std::size_t bot_programs = 16;
  std::string settings;  // a file
  std::string log = "text";
  bool open = false;
};

// Why it does not start, in the log's own form.
int give_up(const ServeAsked& asked, const Problems& problems) {
  if (asked.log != "json") return complain(problems);
  for (const Problem& problem : problems) server::log_failure(problem.text());
  return kBadInput;
}

int serve(const Session& session, const ServeAsked& asked) {
  if (asked.log == "json") server::log_as_json();
  server::BotPrograms programs(asked.bot_programs);
  if (const Problems bad = enlist_bots(asked.bots, programs, log_line); !bad.empty())
    return give_up(asked, bad);
  server::Config config = asked.config;
  config.at_end = [&programs] { programs.stop(); };
  const Result<Home> home = Home::find(session.home);
  if (!home) return give_up(asked, home.problems());
  const Result<desk::Library> library = read_library(home.value());
  if (!library) return give_up(asked, library.problems());
  if (config.data.empty()) config.data = usual_data();
  if (!config.archive.empty() && !archive::is_database_address(config.archive))
    return give_up(asked, {{"", 0, "",
                            "--archive wants the address of a database, such as "
                            "postgresql://user@host/database; a folder is named with --data"}});
  config.engine = engine_of(session);
  if (config.page.empty()) config.page = (home.value().root() / "web" / "dist").string();
  const Problems problems = server::run(config, library.value(), [&asked](const std::string& address) {
    put_line("Drumhead is at {}", address);
    finish_output();
    if (asked.open) open_browser(address);
  });
  return problems.empty() ? kFine : give_up(asked, problems);
}

// Of the whole program: there is always an end.
void add_whole_limits(CLI::App& sub, server::Config& config) {
  const auto limit = [&](const char* name, auto& value, int most, const char* what) {
    sub.add_option(name, value, what)
        ->check(CLI::Range(1, most))
        ->capture_default_str()
        ->type_name("N")
        ->group("Limits of the whole program");
  };
  limit("--connections", config.most_connections, 1'000'000, "Connections in all");
  limit("--open-games", config.most_games, 1'000'000, "Games open at once");
  limit("--commands", config.most_commands, static_cast<int>(kMostCommands), "Commands of one game");
  limit("--questions", config.most_questions, 1'000'000, "Queries waiting, in all");
  limit("--balance-battles", config.balance_battles, 1'000'000, "Battles of a balance run under each sheet");
  limit("--balance-seconds", config.balance_seconds, 86'400, "Seconds that a balance run may take");
  limit("--question-wait-ms", config.question_wait_ms, 600'000, "Milliseconds that a question may wait");
}

// How much the program lets one address, and one game, have. docs/protocol.md explains each.
void add_limits(CLI::App& sub, server::Config& config) {
  const auto limit = [&](const char* name, int& value, const char* what) {
    sub.add_option(name, value, what)
        ->check(CLI::Range(0, 1'000'000))
        ->capture_default_str()
        ->type_name("N")
        ->group("Limits (0: none)");
  };
  limit("--connections-per-address", config.connections_of_address, "Connections from one address");
  limit("--games-per-hour", config.games_an_hour, "New games an hour from one address");
  limit("--games-at-once", config.games_at_once, "New games in a burst from one address");
  limit("--megabytes-per-hour", config.megabytes_an_hour, "Megabytes an hour stored for one address");
  limit("--megabytes-per-game", config.megabytes_a_game, "Megabytes stored for one game");
  limit("--watchers", config.watchers, "Spectators of one game");
  limit("--chat-per-minute", config.chat_a_minute, "Chat lines a minute from one connection");
  limit("--chat-lines", config.chat_lines, "Chat lines kept for one game");
  limit("--tries-per-hour", config.tries_an_hour, "Invalid invitations an hour from one address");
  limit("--thoughts-per-minute", config.thoughts_a_minute, "Hints and analyses a minute for one address");
  limit("--balance-runs-per-address", config.balance_runs_of_address, "Balance runs at once of one address");
  limit("--question-ms", config.question_ms, "Milliseconds a query may take");
  sub.add_option("--balance-runs", config.balance_runs, "Balance runs at once; 0: the page fights none")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str()
      ->type_name("N")
      ->group("Limits of the whole program");
  add_whole_limits(sub, config);
}

// What a server for others wants: its proxy, its figures, its log.
void add_service(CLI::App& sub, ServeAsked& asked) {
  sub.add_flag("--proxy", asked.config.proxy,
               "Behind a proxy on this machine: take addresses from X-Forwarded-For");
  sub.add_option("--proxy-from", asked.config.proxies,
                 "With --proxy: the address of a proxy on another machine, which is believed too")
      ->check(CLI::ValidIPV4)
      ->type_name("ADDR");
  sub.add_option("--drain", asked.config.drain,
                 "Seconds to serve on after being told to stop, while /readyz says that it will close")
      ->check(CLI::Range(0, 3600))
      ->capture_default_str()
      ->type_name("N");
  sub.add_flag("--metrics", asked.config.metrics, "Serve metrics for Prometheus at /metrics");
  sub.add_option("--log", asked.log, "How the log is written: text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str()
      ->type_name("FORM");
}

}  // namespace

void add_serve(CLI::App& app, Session& session) {
  auto asked = std::make_shared<ServeAsked>();
  server::Config* config = &asked->config;
  config->version = session.version;
  CLI::App* sub = app.add_subcommand("serve", "Play in the browser: serve the page and keep the games");
  sub->add_option("--config", asked->settings,
                  "A file of these options, `port = 8080` a line (docs/hosting.md); what is said here goes "
                  "before it")
      ->type_name("FILE");
  sub->add_option("--port", config->port,
                  "Port; 0: any free one. A socket that was handed down (LISTEN_FDS) goes before it")
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--listen", config->listen, "Address to listen on; 0.0.0.0 lets others in")
      ->capture_default_str()
      ->type_name("ADDR");
  sub->add_option("--data", config->data, "Folder of the saved games (else under XDG_DATA_HOME)")
      ->type_name("DIR");
  sub->add_option("--archive", config->archive,
                  "A database for the saved games instead of a folder: postgresql://user@host/database")
      ->type_name("URL")
      ->excludes("--data");
  sub->add_option("--page", config->page, "Folder of the built page (else web/dist)")->type_name("DIR");
  sub->add_flag("--open", asked->open, "Open the page in this desktop's browser");
  sub->add_option("--bot-pace", config->bot_pace, "Milliseconds between the commands of two bots")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str()
      ->type_name("MS");
  sub->add_option("--playouts", config->playouts,
                  "Trial battles for each decision of a general; 0: as many as its time allows")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--rate", config->rate, "Messages a second that one connection may send")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str()
      ->type_name("N");
  add_service(*sub, *asked);
  add_bots(*sub, asked->bots);
  sub->add_option("--bot-programs", asked->bot_programs,
                  "How many such bots may run at once; beyond that, drill plays")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str()
      ->type_name("N");
  add_limits(*sub, *config);
  sub->footer(
      "Examples:\n  drumhead serve\n  drumhead serve --port 8080 --listen 0.0.0.0\n"
      "  drumhead serve --config /etc/drumhead/drumhead.toml\n  drumhead serve --bot mine='python3 bot.py'");
  sub->callback([&session, asked, sub] {
    session.run = [&session, asked, sub] {
      if (!asked->settings.empty())
        if (const Problems bad = take_settings(*sub, asked->settings); !bad.empty())
          return give_up(*asked, bad);
      asked->config.burst = 2 * asked->config.rate;
      return serve(session, *asked);
    };
  });
}

}  // namespace drumhead::cli
