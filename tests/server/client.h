// The real program as a child, and a small client that speaks to it.
#pragma once

#include <sys/types.h>

#include <boost/json.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "logged.h"

namespace drumhead::server {

namespace json = boost::json;

inline std::string type_of(const json::object& message) {
  return std::string(message.at("type").as_string());
}

// Of an error; of anything else the whole of it.
inline std::string code_of(const json::object& message) {
  return message.contains("code") ? std::string(message.at("code").as_string()) : json::serialize(message);
}
inline const json::value kDone = json::object{{"done", json::object()}};  // the command

// Whether the archives of these tests are databases: DRUMHEAD_TEST_POSTGRES is set, and PostgreSQL is named
// in the environment, as pg_virtualenv does.
bool in_postgres();
// At the head of a test that lays hands on the file itself.
#define FOR_FILES_ONLY(why) \
  if (in_postgres()) GTEST_SKIP() << "not with PostgreSQL: " << (why)

// A folder, and an archive in it or in a database of its own; both are gone when the test is.
class Folder {
 public:
  Folder();
  ~Folder();
  std::string path() const { return path_.string(); }
  std::string database() const;              // its name
  std::vector<std::string> archive() const;  // as the program is told

 private:
  std::filesystem::path path_;
};

// Behind the program's back.
void change_archive(const Folder& folder, const std::string& statement);

// While there is one, nobody gets into the folder's database, and whoever was in is put out.
class Shut {
 public:
  explicit Shut(const Folder& folder);
  ~Shut();
  Shut(const Shut&) = delete;
  Shut& operator=(const Shut&) = delete;

 private:
  std::string database_;
};

// A copy of the rulebooks and scenarios, for a program's --home, and a change to one of its files.
std::string home_in(const Folder& folder);
void edit(const std::string& file, const std::string& before, const std::string& after);

// The program under test: the one of this build, or what the environment names in DRUMHEAD_PROGRAM.
std::string program_path();

// A socket that listens before there is any program, and after it: what systemd hands down.
class Socket {
 public:
  Socket();
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  int file() const { return file_; }
  int port() const { return port_; }

 private:
  int file_ = -1, port_ = 0;
};

// `drumhead serve` on any free port, or on that socket. Stopped, and waited for, when the test is done with
// it.
class Program {
 public:
  explicit Program(const Folder& folder, const std::vector<std::string>& more = {},
                   const Socket* handed_down = nullptr);
  ~Program();
  int port() const { return port_; }
  const std::string& said() const { return said_; }  // its first line
  void kill_hard();                                  // as a power cut would
  int stop();                                        // as Ctrl-C would; its exit code
  int wait();                                        // for one that ends by itself; its exit code
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
  int port_ = 0;
  std::string said_;
  Logged log_;
};

struct Replied {
  int status = 0;
  std::string body;
  std::string head;  // the fields, a line each, names in small letters
  json::value json() const { return json::parse(body); }
};
struct Asked {
  std::string method = "GET", target = "/", body;
  std::vector<std::pair<std::string, std::string>> fields;  // Host and Content-Type have defaults
};
Replied ask(int port, const Asked& asked);
Replied post(int port, const std::string& target, const json::value& body);

class Client {
 public:
  // Throws when the handshake is refused.
  explicit Client(int port, const std::string& origin = "", const std::string& host = "");
  ~Client();
  void send(const json::object& message) { send_text(json::serialize(message)); }
  bool send_text(const std::string& text);    // false: the connection is closed
  void read_little();                         // so that what is unread waits in the server
  void send_bytes(const std::string& bytes);  // a binary frame
  void ping();                                // a control frame
  // The next message; nothing when the connection has ended.
  std::optional<json::object> next();
  // The next one of a type, or an `error` or `refused`; others on the way are passed over.
  json::object until(const std::string& type);
  std::string goodbye() const;  // why the server closed, if it said so
  int close_code() const;
  void cut();  // without a goodbye

 private:
  struct Inside;
  std::unique_ptr<Inside> in_;
};

struct Created {
  std::string game, british, american, spectator, host;
};
// A game that has begun. Between persons the British made the game and the Americans have accepted their
// invitation; a bot's side has no token. The Americans and the British deploy by themselves in `meeting`; in
// `cowpens` they stand already.
Created create(int port, const std::string& british = "person", const std::string& american = "person",
               const std::string& scenario = "meeting");
// One token, for both sides.
Created create_hot_seat(int port, const std::string& scenario = "meeting", bool practice = false);
Created created_of(const json::value& body);
// As the program answers, not begun; players as requests name them.
json::value create_as(int port, const std::string& british, const std::string& american,
                      const std::string& scenario = "meeting", bool practice = false);
// Whoever has these tokens pledges and shows numbers, each at a connection of his own.
void begin(int port, const std::string& game, const std::vector<std::string>& tokens);
Replied accept(int port, const std::string& game, const std::string& invitation,
               const std::string& token = "");
std::string text_in(const json::value& from, const char* first, const char* second);

// A number for the dice, and what is said of it.
std::string new_number();
json::object pledge_of(const std::string& game, const std::string& side, const std::string& number);
json::object showing(const std::string& side, const std::string& number);

// A client that has said hello.
struct Joined {
  std::unique_ptr<Client> client;
  json::object welcome;
  std::int64_t version = 0;

  json::object give(const json::value& command);  // with the version it has; follows what happens
  json::object ask(json::object message, const std::string& type);
  void follow(const json::object& message);
  std::string side() const;  // that is asked
  json::object state;
};
// The answer to it, whatever it is, in `welcome`.
Joined knock(int port, const std::string& game, const std::vector<std::string>& tokens);
// In a game that has not begun it pledges and shows for its sides, and waits for the others'.
Joined join(int port, const std::string& game, const std::vector<std::string>& tokens);

}  // namespace drumhead::server
