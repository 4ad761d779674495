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
#include "server/json_log.h"
#include "server/net.h"
#include "server/watched_archive.h"
#include "sqlite/sqlite_archive.h"

namespace drumhead::server {

namespace {

constexpr int kSweepEvery = 15'000;      // milliseconds
constexpr int kMostGoodbye = 1'500;      // that closing may take
constexpr std::size_t kSpareFiles = 64;  // the archive's, the page's

Problem problem(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

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
    if (Problems problems = listen(); !problems.empty()) return problems;
    auto archive = open_archive();
    if (!archive) return archive.problems();
    archive_ = std::make_unique<WatchedArchive>(std::move(archive.value()), crew_.clock());
    allow_files(config_.most_connections);
    house_ = std::make_unique<desk::House>(library_, *archive_, crew_, config_, limits_);
    routes_ = std::make_unique<Routes>(*house_, config_);
    hall_ = std::shared_ptr<Hall>(new Hall{config_, crew_, *house_, *routes_, limits_, *this});
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (!error) stop();
    });
    accept();
    sweep();
    const std::string place = fmt::format("http://{}:{}/", name_, acceptor_.local_endpoint().port());
    log_event("started", fmt::format("version {} at {}", config_.version, place));
    ready(place);
    work();
    if (config_.at_end) config_.at_end();
    crew_.stop();
    log_event("stopped", fmt::format("{} commands were saved", archive_->counts().commands));
    return {};
  }

  // ---- for those who watch over it

  bool is_closing() const override { return hall_->closing; }
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

  Problems listen() {
    boost::system::error_code error;
    const std::string given = config_.listen == "localhost" ? "127.0.0.1" : config_.listen;
    const auto address = net::ip::make_address(given, error);
    if (error) return {problem(fmt::format("--listen names {}, which is no address of this machine", given))};
    const tcp::endpoint place(address, config_.port);
    acceptor_.open(place.protocol(), error);
    if (!error) acceptor_.set_option(net::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(place, error);
    if (!error) acceptor_.listen(net::socket_base::max_listen_connections, error);
    if (error == net::error::address_in_use)
      return {problem(fmt::format("port {} is taken, perhaps by another Drumhead; choose one with --port",
                                  config_.port))};
    if (error)
      return {problem(fmt::format("cannot listen on {} port {}: {}", given, config_.port, error.message()))};
    const bool nearby = address.is_loopback() || address.is_unspecified();
    name_ = nearby ? "localhost" : address.is_v6() ? "[" + given + "]" : given;
    return {};
  }

  void accept() {
    acceptor_.async_accept([this](boost::system::error_code error, Socket socket) {
      if (!acceptor_.is_open()) return;
      // Out of files, perhaps: the next one may have more luck, but not at once.
      if (error) return crew_.later(100, [this] { accept(); });
      if (hall_->connections < config_.most_connections)
        begin_http(std::move(socket), hall_);
      else
        turn_away(std::move(socket), hall_,
                  "so many people are here that there is no room for more; try again later");
      accept();
    });
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

  // First everything that was asked for goes to the disk and is told, then the connections close.
  void stop() {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
    hall_->closing = true;
    log_event("stopping", fmt::format("{} visitors are sent away", hall_->live.size()));
    archive_->after_all([this](bool) {
      for (Live* live : std::set<Live*>(hall_->live)) live->close("the program is closing");
      wait_for_all(kMostGoodbye);
    });
  }

  void wait_for_all(int left) {
    if (hall_->live.empty() || left <= 0) return io_.stop();
    crew_.later(25, [this, left] { wait_for_all(left - 25); });
  }

  const Config& config_;
  const desk::Library& library_;
  // Connections use these to the last, and they end with the desk.
  Crew crew_;
  desk::Limits limits_;
  net::io_context io_{1};
  net::basic_socket_acceptor<tcp, Executor> acceptor_{io_.get_executor()};
  net::signal_set signals_{io_, SIGINT, SIGTERM};
  std::string name_;
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
  return Server(config, library).run(ready);
}

}  // namespace drumhead::server
