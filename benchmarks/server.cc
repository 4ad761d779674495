// Commands through the WebSocket, each durable before it is answered, with the server in a process of its
// own.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <stdexcept>

#include "dice/sources.h"
#include "documents/json.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostPlanned = 8000;
constexpr Mil kPace = 10;           // a hundredth of an inch, so that the armies do not meet
constexpr double kWarmUp = 1.0;     // seconds
constexpr double kMeasured = 5.0;   // seconds
constexpr std::size_t kHands = 16;  // that begin games, so that they share the flushes of the disk

// ---- what is played: everybody deploys, then each unit steps forward in its turn; no dice are thrown

Command next_command(const Battle& battle) {
  const Decision decision = battle.decision();
  if (decision.ask == Ask::place)
    for (const Command& one : battle.candidates())
      if (passes(battle.check(one))) return one;
  for (const PieceId unit : decision.units) {
    Move move;
    move.unit = unit;
    move.path.push_back({Motion::advance, kPace});
    if (passes(battle.check(move))) return move;
  }
  return Done{};
}

std::vector<std::string> plan(const Arena& arena, Side first) {
  std::unique_ptr<Battle> battle;
  for (std::uint64_t seed = 1; battle == nullptr || battle->decision().side != first; ++seed) {
    battle = arena.opening->clone();
    FastDice dice(seed);
    battle->start(dice, nullptr);
  }
  std::vector<std::string> out;
  TapeDice none;
  while (out.size() < kMostPlanned && !battle->core().over) {
    const Command command = next_command(*battle);
    if (!passes(battle->check(command))) break;
    const std::string text = to_text(command_json(command, battle->setting()));
    battle->apply(command, none, nullptr);
    if (none.starved()) break;  // from here on dice would decide
    out.push_back(text);
  }
  return out;
}

// ---- the server

// Where the games are kept: `--data` and a folder, or `--archive` and a database.
struct Kept {
  std::string option, place;
};

class Child {
 public:
  explicit Child(const Kept& kept) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    setenv("DRUMHEAD_HOME", DRUMHEAD_SOURCE, 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(DRUMHEAD_PROGRAM, "drumhead", "serve", "--port", "0", "--rate", "1000000", "--games-per-hour",
            "0", "--games-at-once", "0", "--connections-per-address", "0", "--connections", "100000",
            "--megabytes-per-hour", "0", kept.option.c_str(), kept.place.c_str(), nullptr);
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; ::read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    close(ends[1]);
    if (line.empty()) throw std::runtime_error("the server does not start");
    port_ = std::atoi(line.substr(line.rfind(':') + 1).c_str());
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  int port() const { return port_; }
  // Resident, in bytes.
  double memory() const {
    std::ifstream in(fmt::format("/proc/{}/statm", pid_));
    double all = 0, resident = 0;
    in >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
  }
  // Of all its threads so far, in microseconds.
  double processor_time() const {
    std::ifstream in(fmt::format("/proc/{}/stat", pid_));
    std::string word;
    double ticks = 0;
    for (int field = 1; in >> word; ++field)
      if (field == 14 || field == 15) ticks += std::stod(word);
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK)) * 1e6;
  }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
};

// ---- a connection: as little of HTTP and WebSocket as it takes

int connected(int port) {
  const int out = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int yes = 1;
  setsockopt(out, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (connect(out, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
    throw std::runtime_error("cannot connect");
  return out;
}

void put(int socket, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = send(socket, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent <= 0) throw std::runtime_error("the server hung up");
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void get(int socket, std::string& into) {
  char block[65536];
  const ssize_t got = recv(socket, block, sizeof block, 0);
  if (got <= 0) throw std::runtime_error("the server hung up");
  into.append(block, static_cast<std::size_t>(got));
}

// A frame of text; the mask is zero, so that masking changes nothing.
std::string frame(std::string_view text) {
  std::string out = "\x81";
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += '\xfe';
    out += static_cast<char>(text.size() >> 8);
    out += static_cast<char>(text.size() & 0xff);
  }
  return (out.append(4, '\0')).append(text);
}

// Takes one frame of text off the front, and pings before it; false: it is not all there yet.
bool take_frame(std::string& in, std::string& out) {
  while (in.size() >= 2 && (in[0] & 0x0f) != 1 && in.size() >= 2u + static_cast<unsigned char>(in[1]))
    in.erase(0, 2u + static_cast<unsigned char>(in[1]));
  if (in.size() < 2 || (in[0] & 0x0f) != 1) return false;
  std::size_t head = 2, size = static_cast<unsigned char>(in[1]) & 0x7f;
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (in.size() < head + more) return false;
  if (more > 0) size = 0;
  for (std::size_t i = 0; i < more; ++i) size = size << 8 | static_cast<unsigned char>(in[head + i]);
  head += more;
  if (in.size() < head + size) return false;
  out.assign(in, head, size);
  in.erase(0, head + size);
  return true;
}

struct Line {
  int socket = -1;
  std::string in;
  const std::vector<std::string>* plan = nullptr;
  std::size_t given = 0;
  Clock::time_point sent;

  void give() {
    sent = Clock::now();
    put(socket, frame(fmt::format(R"({{"type":"command","id":1,"version":{},"command":{}}})", given,
                                  (*plan)[given])));
    ++given;
  }
};

struct Plans {
  std::vector<std::string> british, american;  // by who begins
};

// One person at both sides: `text` becomes the welcome.
void begin_battle(Line& line, const std::string& game, std::string& text) {
  const std::string numbers[] = {std::string(32, '1'), std::string(32, '2')};
  for (const char* type : {"pledge", "show"})
    for (const int side : {0, 1}) {
      const bool pledges = std::string_view(type) == "pledge";
      const std::string& number = numbers[side];
      json::object said{{"type", type}, {"id", 1}, {"side", side == 0 ? "british" : "american"}};
      said[pledges ? "pledge" : "number"] = pledges ? to_hex(pledge(game, number)) : number;
      put(line.socket, frame(json::serialize(said)));
      while (!take_frame(line.in, text)) get(line.socket, line.in);
    }
}

Line join(int port, const Plans& plans) {
  const int http = connected(port);
  const std::string body = json::serialize(
      json::object{{"scenario", "meeting"},
                   {"rules", default_sheet()},
                   {"seats", json::object{{"british", "hot-seat"}, {"american", "hot-seat"}}}});
  put(http, fmt::format("POST /api/games HTTP/1.1\r\nHost: localhost:{}\r\nContent-Type: application/json\r\n"
                        "Connection: close\r\nContent-Length: {}\r\n\r\n{}",
                        port, body.size(), body));
  std::string text;
  while (text.find("}}") == std::string::npos) get(http, text);
  close(http);
  const json::value created = json::parse(text.substr(text.find("\r\n\r\n") + 4));
  Line out;
  out.socket = connected(port);
  put(out.socket,
      fmt::format("GET /ws HTTP/1.1\r\nHost: localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Key: ZHJ1bWhlYWQtYmVuY2gtMQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
                  port));
  while (out.in.find("\r\n\r\n") == std::string::npos) get(out.socket, out.in);
  out.in.erase(0, out.in.find("\r\n\r\n") + 4);
  json::object hello{{"type", "hello"}, {"protocol", 3}, {"game", created.at("game")}};
  hello["tokens"] = json::array{created.at("tokens").at("british"), created.at("tokens").at("american")};
  put(out.socket, frame(json::serialize(hello)));
  while (!take_frame(out.in, text)) get(out.socket, out.in);
  begin_battle(out, json::value_to<std::string>(created.at("game")), text);
  const json::value welcome = json::parse(text);
  const bool british = welcome.at("state").at("decision").at("side").as_string() == "british";
  out.plan = british ? &plans.british : &plans.american;
  return out;
}

// ---- measuring

struct Measured {
  double per_second = 0, p50 = 0, p99 = 0;  // latencies in milliseconds
  double processor = 0;                     // the servers', for each command, in microseconds
  double memory = 0;                        // the servers', for each game, in bytes
};

// Several servers on one archive; each game is at one of them.
using Servers = std::vector<std::unique_ptr<Child>>;

template <class Number>
double sum(const Servers& servers, Number number) {
  double out = 0;
  for (const auto& one : servers) out += number(*one);
  return out;
}
double processor_time(const Servers& servers) {
  return sum(servers, [](const Child& one) { return one.processor_time(); });
}
double memory(const Servers& servers) {
  return sum(servers, [](const Child& one) { return one.memory(); });
}

void watch(int poll, const Line& line, std::size_t place) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.u64 = place;
  epoll_ctl(poll, EPOLL_CTL_ADD, line.socket, &event);
}

// The games of a row, begun by many at a time: a server hangs up on whoever is silent too long.
template <class Port>
std::vector<Line> join_all(std::size_t games, const Plans& plans, Port port) {
  std::vector<Line> out(games);
  std::vector<std::future<void>> hands;
  for (std::size_t hand = 0; hand < kHands; ++hand)
    hands.push_back(std::async(std::launch::async, [&, hand] {
      for (std::size_t i = hand; i < games; i += kHands) out[i] = join(port(i), plans);
    }));
  for (auto& one : hands) one.get();
  return out;
}

// One command under way in each game; the next follows the answer at once.
Measured measure(const Servers& servers, const Plans& plans, std::size_t games) {
  const auto port = [&](std::size_t i) { return servers[i % servers.size()]->port(); };
  const double empty = memory(servers);
  std::vector<Line> lines = join_all(games, plans, port);
  const double taken = memory(servers) - empty;
  const int poll = epoll_create1(0);
  for (std::size_t i = 0; i < games; ++i) {
    watch(poll, lines[i], i);
    lines[i].give();
  }
  std::vector<double> times;
  const auto seconds = [](Clock::duration d) { return std::chrono::duration<double>(d).count(); };
  const Clock::time_point begin = Clock::now();
  Clock::time_point last = begin;
  std::string text;
  std::vector<epoll_event> events(games);
  double processor = 0;
  while (seconds(last - begin) < kWarmUp + kMeasured) {
    const int ready = epoll_wait(poll, events.data(), static_cast<int>(games), 5000);
    if (ready <= 0) throw std::runtime_error("the server does not answer");
    for (int i = 0; i < ready; ++i) {
      Line& line = lines[events[static_cast<std::size_t>(i)].data.u64];
      get(line.socket, line.in);
      while (take_frame(line.in, text)) {
        if (!text.starts_with(R"({"re":1,"type":"happened")")) throw std::runtime_error(text.substr(0, 300));
        last = Clock::now();
        if (seconds(last - begin) >= kWarmUp) {
          if (times.empty()) processor = processor_time(servers);
          times.push_back(seconds(last - line.sent) * 1e3);
        }
        if (line.given == line.plan->size()) {  // played out: on with another game in its place
          close(line.socket);
          const auto place = static_cast<std::size_t>(&line - lines.data());
          line = join(port(place), plans);
          watch(poll, line, place);
        }
        line.give();
      }
    }
  }
  processor = processor_time(servers) - processor;
  for (const Line& line : lines) close(line.socket);
  close(poll);
  if (times.empty()) return {};
  Measured out;
  out.per_second = static_cast<double>(times.size()) / (seconds(last - begin) - kWarmUp);
  out.processor = processor / static_cast<double>(times.size());
  out.memory = taken / static_cast<double>(games);
  std::sort(times.begin(), times.end());
  out.p50 = times[times.size() / 2];
  out.p99 = times[times.size() * 99 / 100];
  return out;
}

}  // namespace

int measure_server(const Places& places) {
  const Plans plans{plan(places.meeting, Side::british), plan(places.meeting, Side::american)};
  fmt::print("\n{:<44} {:>10} {:>10} {:>10} {:>10} {:>10}\n", "durable commands through the WebSocket",
             "a second", "p50", "p99", "processor", "to beat");
  int missed = 0;
  for (const auto& [games, mark] : {std::pair<std::size_t, double>{1, 0}, {200, kCommandsToBeat}}) {
    std::string folder = (std::filesystem::temp_directory_path() / "drumhead-bench-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return 1;
    try {
      Servers servers;
      servers.push_back(std::make_unique<Child>(Kept{"--data", folder}));
      const Measured got = measure(servers, plans, games);
      fmt::print("{:<44} {:>10.0f} {:>7.2f} ms {:>7.2f} ms {:>7.0f} us {:>10}\n",
                 fmt::format("{} game{}", games, games > 1 ? "s" : ""), got.per_second, got.p50, got.p99,
                 got.processor, mark > 0 ? fmt::format("{:.0f}", mark) : "");
      missed += got.per_second < mark ? 1 : 0;
    } catch (const std::exception& error) {
      fmt::print("{} games: {}\n", games, error.what());
      ++missed;
    }
    std::fflush(stdout);
    std::filesystem::remove_all(folder);
  }
  return missed;
}

namespace {

// One row: its figures, and what the first of its kind is to them.
Measured row_of(const Kept& kept, const std::string& name, std::size_t processes, std::size_t games,
                const Plans& plans, double first) {
  Servers servers;
  for (std::size_t i = 0; i < processes; ++i) servers.push_back(std::make_unique<Child>(kept));
  const Measured got = measure(servers, plans, games);
  fmt::print("{:<12} {:>9} {:>7} {:>10.0f} {:>7.2f} {:>7.2f} ms {:>7.2f} ms {:>7.0f} us {:>7.0f} kB\n", name,
             processes, games, got.per_second, first > 0 ? got.per_second / first : 1.0, got.p50, got.p99,
             got.processor, got.memory / 1024);
  std::fflush(stdout);
  return got;
}

}  // namespace

int measure_archives(const Places& places, const std::string& archive,
                     const std::vector<std::size_t>& sizes) {
  const Plans plans{plan(places.meeting, Side::british), plan(places.meeting, Side::american)};
  fmt::print("\n{:<12} {:>9} {:>7} {:>10} {:>7} {:>10} {:>10} {:>10} {:>10}\n", "archive", "processes",
             "games", "a second", "ratio", "p50", "p99", "processor", "a game");
  int failed = 0;
  for (const std::size_t games : sizes) {
    std::string folder = (std::filesystem::temp_directory_path() / "drumhead-bench-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return 1;
    try {
      const double first = row_of({"--data", folder}, "SQLite", 1, games, plans, 0).per_second;
      for (const std::size_t processes : {1u, 2u, 4u, 8u})
        if (processes <= games) row_of({"--archive", archive}, "PostgreSQL", processes, games, plans, first);
    } catch (const std::exception& error) {
      fmt::print("{} games: {}\n", games, error.what());
      ++failed;
    }
    std::filesystem::remove_all(folder);
  }
  return failed;
}

}  // namespace drumhead::bench
