// Threads, the listening socket, and the end.
#include "server/server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "base/log.h"
#include "desk/house.h"
#include "postgres/postgres_archive.h"
#include "server/crew.h"
#include "server/doors.h"
#include "server/inherited.h"
#include "server/json_log.h"
#include "server/net.h"
#include "server/watched_archive.h"
#include "sqlite/sqlite_archive.h"

namespace drumhead::server {

namespace {

constexpr int kSweepEvery = 15'000;      // milliseconds
constexpr int kMostGoodbye = 1'500;      // that closing may take
constexpr std::size_t kSpareFiles = 64;  // the archive's, the page's

// Each connection is a file; the usual limit is low.
void allow_files(std::size_t connections) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = connections + kSpareFiles;
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min<rlim_t>(wanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
}

class Server final : public Vitals {
 public:
  Server(const Config& config, const desk::Library& library)
      : config_(config), library_(library), crew_(config, io_), limits_(config, crew_.clock()) {}

  Problems run(const std::function<void(std::string)>& ready) {
    if (Problems problems = doors_.open(config_); !problems.empty()) return problems;
    auto archive = open_archive();
    if (!archive) return archive.problems();
    archive_ = std::make_unique<WatchedArchive>(std::move(archive.value()), crew_.clock());
    allow_files(config_.most_connections);
    house_ = std::make_unique<desk::House>(library_, *archive_, crew_, config_, limits_);
    routes_ = std::make_unique<Routes>(*house_, config_);
    hall_ = std::shared_ptr<Hall>(new Hall{config_, crew_, *house_, *routes_, limits_, *this});
    heed_signals();
    doors_.receive([this](Socket socket) { let_in(std::move(socket)); });
    sweep();
    log_event("started", fmt::format("version {} at {}", config_.version, doors_.address()));
    ready(doors_.address());
    work();
    if (config_.at_end) config_.at_end();
    crew_.stop();
    log_event("stopped", fmt::format("{} commands were saved", archive_->counts().commands));
    return {};
  }

  // ---- for those who watch over it

  bool is_closing() const override { return hall_->leaving; }
  std::string trouble() const override { return archive_->trouble(); }
  bool tells_figures() const override { return config_.metrics; }
  std::string figures() const override {
    const WatchedArchive::Counts& counts = archive_->counts();
    std::string out;
    const auto tell = [&out](const char* name, const char* kind, const char* help, auto value) {
      write_metric(name, kind, help, static_cast<double>(value), out);
    };
    tell("drumhead_commands_total", "counter", "Commands that were saved.", counts.commands);
    counts.waits.write("drumhead_command_seconds", "From a command to its being durable.", out);
    tell("drumhead_games_created_total", "counter", "Games that were created.", counts.games);
    tell("drumhead_games_open", "gauge", "Games in memory.", house_->open_games());
    tell("drumhead_connections", "gauge", "Connections, HTTP and WebSocket.", hall_->connections);
    tell("drumhead_visitors", "gauge", "WebSocket connections.", hall_->live.size());
    tell("drumhead_visitors_total", "counter", "Connections that ever came.", hall_->visitors);
    tell("drumhead_questions_waiting", "gauge", "Questions that wait for a thread.",
         crew_.waiting_questions());
    tell("drumhead_archive_waiting", "gauge", "Writes that are not yet durable.", counts.waiting);
    tell("drumhead_archive_failed_total", "counter", "Writes that failed.", counts.failed);
    tell("drumhead_archive_late_total", "counter", "Writes that another server was before.", counts.late);
    tell("drumhead_archive_trouble", "gauge", "1: nothing can be saved at present.", !trouble().empty());
    return out;
  }

 private:
  Result<std::unique_ptr<archive::Archive>> open_archive() {
    const archive::Deliver deliver = [this](auto settled) {
      crew_.desk([settled = std::move(settled)] {
        for (const auto& [kept, durable] : settled) kept(durable);
      });
    };
    if (config_.archive.empty()) return archive::SqliteArchive::open(config_.data, deliver);
    return archive::open_postgres(config_.archive, deliver);
  }

  void let_in(Socket socket) {
    if (hall_->connections < config_.most_connections)
      begin_http(std::move(socket), hall_);
    else
      turn_away(std::move(socket), hall_,
                "so many people are here that there is no room for more; try again later");
  }

  void sweep() {
    house_->sweep();
    limits_.sweep();
    crew_.later(kSweepEvery, [this] { sweep(); });
  }

  // A mistake in one handler must not end the others' games.
  void work() {
    while (!io_.stopped()) {
      try {
        io_.run();
      } catch (const std::exception& bug) {
        log_line(fmt::format("{}", bug.what()));
      }
    }
  }

  // A second signal does not wait for the end of the first one's time.
  void heed_signals() {
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (error || hall_->closing) return;
      hall_->leaving ? stop() : leave();
      heed_signals();
    });
  }

  // Whoever asks is told that it will close; all else goes on until a proxy has taken note.
  void leave() {
    hall_->leaving = true;
    if (config_.drain == 0) return stop();
    log_event("draining", fmt::format("for {} s", config_.drain));
    crew_.later(config_.drain * 1000, [this] { stop(); });
  }

  // What was taken in goes to the disk and is answered, then the connections close; what was not is left
  // unread, and given again where the player comes back.
  void stop() {
    if (std::exchange(hall_->closing, true)) return;
    doors_.close();
    log_event("stopping", fmt::format("{} visitors are sent away", hall_->live.size()));
    archive_->after_all([this](bool) {
      for (Live* live : std::set<Live*>(hall_->live)) live->close("the program is closing");
      wait_for_all(kMostGoodbye);
    });
  }

  void wait_for_all(int left) {
    if ((hall_->live.empty() && hall_->awaited == 0) || left <= 0) return io_.stop();
    crew_.later(25, [this, left] { wait_for_all(left - 25); });
  }

  const Config& config_;
  const desk::Library& library_;
  // Connections use these to the last, and they end with the desk.
  Crew crew_;
  desk::Limits limits_;
  net::io_context io_{1};
  Doors doors_{io_, crew_};
  net::signal_set signals_{io_, SIGINT, SIGTERM};
  std::unique_ptr<WatchedArchive> archive_;
  std::unique_ptr<desk::House> house_;
  std::unique_ptr<Routes> routes_;
  HallPtr hall_;
};

}  // namespace

Problems run(const Config& config, const desk::Library& library,
             const std::function<void(std::string)>& ready) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that went away is no reason to end
  std::signal(SIGXFSZ,
              SIG_IGN);  // nor is a file that may not grow: the write fails, and the players are told
  Config mine = config;
  if (Problems problems = take_sockets(inherited_sockets(), mine); !problems.empty()) return problems;
  return Server(mine, library).run(ready);
}

}  // namespace drumhead::server
