// A desk on a table top: no socket, no thread, no file, and a clock that goes when it is told to.
#pragma once

#include <boost/json.hpp>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "archive/memory.h"
#include "desk/alone.h"
#include "desk/api.h"
#include "desk/house.h"
#include "desk/visit.h"

namespace drumhead::desk {

namespace json = boost::json;

class HandClock final : public Clock {
 public:
  std::int64_t now_ms() const override { return 1'776'000'000'000 + ms_; }
  double seconds() const override { return static_cast<double>(ms_ += drag) / 1000; }
  void go(std::int64_t ms) { ms_ += ms; }

  std::int64_t drag = 0;  // milliseconds that go by whenever somebody looks: as if all took very long

 private:
  mutable std::int64_t ms_ = 0;
};

// The rulebooks and the scenarios `meeting` and `cowpens`, as they are shipped.
const Library& shipped_library();

class Table {
 public:
  explicit Table(Config config = {});

  void run() { staff.run(); }
  // Lets time go by until nothing is left to do, or so long.
  void run_for(std::int64_t ms);
  json::value post(const std::string& target, const json::value& body, int status = 200);
  json::value get(const std::string& target, int status = 200);
  void restart();  // another house on the same archive

  Config config;
  HandClock clock;
  Alone staff{clock};
  archive::MemoryArchive archive;
  Limits limits;
  std::unique_ptr<House> house;
  std::unique_ptr<Api> api;
  std::uint64_t visitors = 0;

 private:
  json::value ask(ApiRequest request, int status);
};

// Somebody at the other end of a line.
class Guest final : public Line {
 public:
  explicit Guest(Table& table, const std::string& address = "192.0.2.1");
  ~Guest() override { leave(); }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  void say(json::object message);  // and lets the desk do all that comes of it
  void leave();
  json::object hello(const std::string& game, const std::vector<std::string>& tokens);  // the answer
  // Asks, and gives back the answer to that very question.
  json::object ask(json::object message);
  // With the version that he has; follows what happens.
  json::object give(const json::value& command);
  json::object undo();
  // All that was sent since the last look, oldest first; of one type, if it is named.
  std::vector<json::object> heard(const std::string& type = {});
  bool over() const { return state.at("over").as_bool(); }
  std::string asked() const;  // the side
  std::int64_t commands() const { return state.at("commands").to_number<std::int64_t>(); }

  void send(Outgoing message) override;
  void hang_up(const Goodbye& why) override;

  Table& table;
  std::shared_ptr<Visit> visit;
  json::object setting, state;
  std::int64_t version = 0;
  std::vector<std::string> seats;
  std::optional<Goodbye> goodbye;
  std::function<void(const json::object&)> on_message;  // as it is sent

 private:
  void keep_pieces(json::object& news) const;

  std::deque<json::object> unread_;
  std::int64_t asked_ = 0;
};

std::string type_of(const json::object& message);
std::string text_at(const json::value& from, const char* pointer);

struct Created {
  std::string game, british, american, spectator, host, invitation;
};
// As the page makes one: not begun yet where persons play.
Created create(Table& table, const std::string& british, const std::string& american,
               const std::string& scenario = "meeting", bool practice = false,
               const std::string& rules = "thomas");
// The guests pledge and show a number for each of their seats.
void begin(const std::string& game, const std::vector<Guest*>& players);
// The command of some button that the page would show; Done where there is none.
json::value some_command(Guest& player);

}  // namespace drumhead::desk
