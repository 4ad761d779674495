// Starts the program; speaks HTTP and WebSocket to it, one thing at a time.
#include "client.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "dice/sources.h"

namespace drumhead::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace fs = std::filesystem;
using tcp = net::ip::tcp;

bool in_postgres() { return std::getenv("DRUMHEAD_TEST_POSTGRES") != nullptr; }

static void run_sql(const std::string& database, const std::string& statement) {
  const std::string command =
      "PGOPTIONS='-c search_path=drumhead -c client_min_messages=error' psql -Xq "
      "-v ON_ERROR_STOP=1 -d " +
      database + " -c \"";
  std::string quoted;
  for (const char c : statement) quoted += c == '"' ? std::string("\\\"") : std::string(1, c);
  EXPECT_EQ(std::system((command + quoted + "\"").c_str()), 0) << statement;
}

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "drumhead-server-XXXXXX").string();
  path_ = mkdtemp(name.data());
  if (in_postgres()) run_sql("postgres", "create database \"" + database() + "\"");
}
Folder::~Folder() {
  std::filesystem::remove_all(path_);
  if (in_postgres()) run_sql("postgres", "drop database \"" + database() + "\" with (force)");
}

std::string Folder::database() const { return path_.filename().string(); }

std::vector<std::string> Folder::archive() const {
  if (in_postgres()) return {"--archive", "postgresql:///" + database()};
  return {"--data", path()};
}

void change_archive(const Folder& folder, const std::string& statement) {
  if (in_postgres()) return run_sql(folder.database(), statement);
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open((folder.path() + "/games.sqlite").c_str(), &file), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(file, statement.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(file);
  sqlite3_close(file);
}

Shut::Shut(const Folder& folder) : database_(folder.database()) {
  run_sql("postgres", "alter database \"" + database_ + "\" with allow_connections false");
  run_sql("postgres", "do 'begin perform pg_terminate_backend(pid) from pg_stat_activity where datname = ''" +
                          database_ + "''; end'");
}
Shut::~Shut() { run_sql("postgres", "alter database \"" + database_ + "\" with allow_connections true"); }

// A home of our own, whose files may be changed.
std::string home_in(const Folder& folder) {
  const std::string home = folder.path() + "/home";
  fs::create_directories(home);
  for (const char* part : {"rulebooks", "scenarios"})
    fs::copy(std::string(DRUMHEAD_SOURCE) + "/" + part, home + "/" + part, fs::copy_options::recursive);
  return home;
}

void edit(const std::string& file, const std::string& before, const std::string& after) {
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t at = text.find(before);
  ASSERT_NE(at, std::string::npos) << before;
  std::ofstream(file, std::ios::binary) << text.replace(at, before.size(), after);
}

std::string program_path() {
  const char* other = std::getenv("DRUMHEAD_PROGRAM");
  return other != nullptr ? other : DRUMHEAD_PROGRAM;
}

Socket::Socket() : file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof place;
  auto* name = reinterpret_cast<sockaddr*>(&place);
  if (bind(file_, name, size) != 0 || listen(file_, SOMAXCONN) != 0 || getsockname(file_, name, &size) != 0)
    throw std::runtime_error("no socket listens");
  port_ = ntohs(place.sin_port);
}
Socket::~Socket() { close(file_); }

// As sd_listen_fds(3) has it.
static void hand_down(const Socket& socket) {
  socket.file() == 3 ? static_cast<void>(fcntl(3, F_SETFD, 0)) : static_cast<void>(dup2(socket.file(), 3));
  setenv("LISTEN_FDS", "1", 1);
  setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
}

Program::Program(const Folder& folder, const std::vector<std::string>& more, const Socket* handed_down) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  std::vector<std::string> words = {program_path(), "serve", "--port", "0"};
  for (const std::string& word : folder.archive()) words.push_back(word);
  // Answers that depend on the clock are no answers to compare: without a limit unless the test is about it.
  if (std::find(more.begin(), more.end(), "--question-ms") == more.end())
    words.insert(words.end(), {"--question-ms", "0"});
  words.insert(words.end(), more.begin(), more.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  setenv("DRUMHEAD_HOME", DRUMHEAD_SOURCE, 0);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(log_.file(), STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    if (handed_down != nullptr) hand_down(*handed_down);
    close_range(handed_down != nullptr ? 4 : 3, ~0u, 0);  // the tests' own connections
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(ends[1]);
  char c = 0;
  while (::read(ends[0], &c, 1) == 1 && c != '\n') said_ += c;
  close(ends[0]);
  const std::size_t colon = said_.rfind(':');
  port_ = colon == std::string::npos ? 0 : std::atoi(said_.c_str() + colon + 1);
}

Program::~Program() {
  if (pid_ > 0) stop();
}

void Program::kill_hard() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
  log_.end();
}

int Program::stop() {
  kill(pid_, SIGTERM);
  return wait();
}

int Program::wait() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  log_.end();
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// ---- HTTP

namespace {

tcp::socket connected(net::io_context& io, int port) {
  tcp::socket socket(io);
  socket.connect({net::ip::make_address("127.0.0.1"), static_cast<std::uint16_t>(port)});
  socket.set_option(tcp::no_delay(true));
  return socket;
}

std::string localhost(int port) { return "localhost:" + std::to_string(port); }

}  // namespace

Replied ask(int port, const Asked& asked) {
  net::io_context io;
  tcp::socket socket = connected(io, port);
  http::request<http::string_body> request;
  request.version(11);
  request.method_string(asked.method);
  request.target(asked.target);
  request.set(http::field::host, localhost(port));
  if (!asked.body.empty()) request.set(http::field::content_type, "application/json");
  for (const auto& [key, value] : asked.fields) request.set(key, value);
  request.body() = asked.body;
  request.prepare_payload();
  boost::system::error_code error;
  http::write(socket, request, error);  // a server may refuse before it has read everything
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::read(socket, buffer, response, error);
  Replied out;
  out.status = static_cast<int>(response.result_int());
  out.body = response.body();
  note_secrets(out.body);
  for (const auto& field : response) {
    std::string name(field.name_string());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    out.head += name + ": " + std::string(field.value()) + "\n";
  }
  return out;
}

Replied post(int port, const std::string& target, const json::value& body) {
  return ask(port, {"POST", target, json::serialize(body), {}});
}

// ---- WebSocket

struct Client::Inside {
  net::io_context io;
  beast::websocket::stream<tcp::socket> socket;
  beast::flat_buffer buffer;

  explicit Inside(int port) : socket(connected(io, port)) {}
};

Client::Client(int port, const std::string& origin, const std::string& host)
    : in_(std::make_unique<Inside>(port)) {
  in_->socket.set_option(
      beast::websocket::stream_base::decorator([&](beast::websocket::request_type& request) {
        if (!origin.empty()) request.set(http::field::origin, origin);
      }));
  in_->socket.read_message_max(64u << 20);
  in_->socket.handshake(host.empty() ? localhost(port) : host, "/ws");
  in_->socket.text(true);
}

Client::~Client() = default;

bool Client::send_text(const std::string& text) {
  boost::system::error_code error;
  in_->socket.write(net::buffer(text), error);
  return !error;
}

void Client::read_little() {
  in_->socket.next_layer().set_option(net::socket_base::receive_buffer_size(4096));
}

void Client::send_bytes(const std::string& bytes) {
  boost::system::error_code error;
  in_->socket.text(false);
  in_->socket.write(net::buffer(bytes), error);
  in_->socket.text(true);
}

void Client::ping() {
  boost::system::error_code error;
  in_->socket.ping({}, error);
}

void Client::cut() {
  boost::system::error_code error;
  in_->socket.next_layer().close(error);
}

std::optional<json::object> Client::next() {
  boost::system::error_code error;
  in_->buffer.clear();
  in_->socket.read(in_->buffer, error);
  if (error) return std::nullopt;
  const std::string text = beast::buffers_to_string(in_->buffer.data());
  note_secrets(text);
  return json::parse(text).as_object();
}

json::object Client::until(const std::string& type) {
  while (const auto message = next()) {
    const std::string got(message->at("type").as_string());
    if (got == type || got == "error" || got == "refused") return *message;
  }
  return {{"type", "gone"}};
}

std::string Client::goodbye() const {
  const auto reason = in_->socket.reason().reason;
  return std::string(reason.data(), reason.size());
}
int Client::close_code() const { return in_->socket.reason().code; }

// ---- games

json::value create_as(int port, const std::string& british, const std::string& american,
                      const std::string& scenario, bool practice) {
  const Replied replied =
      post(port, "/api/games",
           json::object{{"scenario", scenario},
                        {"rules", "thomas"},
                        {"practice", practice},
                        {"seats", json::object{{"british", british}, {"american", american}}}});
  EXPECT_EQ(replied.status, 200) << replied.body;
  return replied.json();
}

std::string text_in(const json::value& from, const char* first, const char* second) {
  const json::value* found = from.at(first).as_object().if_contains(second);
  return found == nullptr ? std::string() : std::string(found->as_string());
}

Replied accept(int port, const std::string& game, const std::string& invitation, const std::string& token) {
  json::object body{{"game", game}, {"invitation", invitation}};
  if (!token.empty()) body["token"] = token;
  return post(port, "/api/games/accept", body);
}

Created created_of(const json::value& body) {
  const auto token = [&](const char* seat) { return text_in(body, "tokens", seat); };
  return {std::string(body.at("game").as_string()), token("british"), token("american"), token("spectator"),
          token("host")};
}

Created create(int port, const std::string& british, const std::string& american,
               const std::string& scenario) {
  const bool two = british == "person" && american == "person";
  const auto word = [&](const std::string& player, bool guest) {
    return player != "person" ? player : std::string(guest ? "guest" : "you");
  };
  const json::value body = create_as(port, word(british, false), word(american, two), scenario);
  Created out = created_of(body);
  if (two) {
    const Replied seated = accept(port, out.game, text_in(body, "invitations", "american"));
    EXPECT_EQ(seated.status, 200) << seated.body;
    out.american = std::string(seated.json().at("token").as_string());
  }
  std::vector<std::string> tokens;
  for (const std::string& token : {out.british, out.american})
    if (!token.empty()) tokens.push_back(token);
  begin(port, out.game, tokens);
  return out;
}

Created create_hot_seat(int port, const std::string& scenario, bool practice) {
  const Created out = created_of(create_as(port, "hot-seat", "hot-seat", scenario, practice));
  begin(port, out.game, {out.british});
  return out;
}

// ---- the beginning

std::string new_number() { return to_hex(new_secret()).substr(0, 32); }

json::object pledge_of(const std::string& game, const std::string& side, const std::string& number) {
  return {{"type", "pledge"}, {"side", side}, {"pledge", to_hex(pledge(game, number))}};
}

json::object showing(const std::string& side, const std::string& number) {
  return {{"type", "show"}, {"side", side}, {"number", number}};
}

namespace {

using Numbers = std::vector<std::pair<std::string, std::string>>;  // by side

// What a person says first.
Numbers give_pledges(Joined& who, const std::string& game) {
  Numbers out;
  for (const json::value& side : who.welcome.at("seats").as_array()) {
    out.emplace_back(side.as_string(), new_number());
    EXPECT_EQ(type_of(who.ask(pledge_of(game, out.back().first, out.back().second), "gathering")),
              "gathering");
  }
  return out;
}

void give_numbers(Joined& who, const Numbers& numbers) {
  for (const auto& [side, number] : numbers) {
    json::object said = showing(side, number);
    said["id"] = 7;
    who.client->send(said);
  }
}

}  // namespace

void begin(int port, const std::string& game, const std::vector<std::string>& tokens) {
  std::vector<Joined> players;
  std::vector<Numbers> numbers;
  for (const std::string& token : tokens) players.push_back(knock(port, game, {token}));
  for (Joined& one : players)
    if (type_of(one.welcome) == "gathering") numbers.push_back(give_pledges(one, game));
  for (std::size_t i = 0; i < numbers.size(); ++i) give_numbers(players[i], numbers[i]);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    EXPECT_EQ(type_of(players[i].client->until("welcome")), "welcome");
}

Joined knock(int port, const std::string& game, const std::vector<std::string>& tokens) {
  Joined out;
  out.client = std::make_unique<Client>(port);
  out.client->send(
      {{"type", "hello"}, {"protocol", 3}, {"game", game}, {"tokens", json::value_from(tokens)}, {"id", 1}});
  out.welcome = out.client->next().value_or(json::object{{"type", "gone"}});
  out.follow(out.welcome);
  return out;
}

Joined join(int port, const std::string& game, const std::vector<std::string>& tokens) {
  Joined out = knock(port, game, tokens);
  if (type_of(out.welcome) != "gathering") return out;
  give_numbers(out, give_pledges(out, game));
  out.welcome = out.client->until("welcome");
  out.follow(out.welcome);
  return out;
}

void Joined::follow(const json::object& message) {
  const json::value* found = message.if_contains("state");
  if (found == nullptr) return;
  state = found->as_object();
  version = state.at("version").to_number<std::int64_t>();
}

std::string Joined::side() const {
  const json::object& decision = state.at("decision").as_object();
  return decision.contains("side") ? std::string(decision.at("side").as_string()) : std::string();
}

json::object Joined::ask(json::object message, const std::string& type) {
  message["id"] = 7;
  client->send(message);
  json::object reply = client->until(type);
  while (type_of(reply) == "gathering" && !reply.contains("re")) reply = client->until(type);  // of others
  follow(reply);
  return reply;
}

json::object Joined::give(const json::value& command) {
  return ask({{"type", "command"}, {"version", version}, {"command", command}}, "happened");
}

}  // namespace drumhead::server
