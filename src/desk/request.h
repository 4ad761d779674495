// What a page says to the program: every field of every message checked. docs/protocol.md lists them.
#pragma once

#include <boost/json/value.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/rows.h"
#include "geometry/geometry.h"

namespace drumhead::desk {

inline constexpr int kProtocol = 3;                                   // 3: pledges before the battle
inline constexpr std::size_t kMostFrame = 64u << 10;                  // of a message or a posted body
inline constexpr std::size_t kMostTogether = 40;                      // units or commands at once
inline constexpr std::size_t kMostChat = 500;                         // bytes
inline constexpr std::size_t kTokenLength = 32;                       // 128 bits, hexadecimal
inline constexpr std::size_t kPledgeLength = 64, kNumberLength = 32;  // hexadecimal
inline constexpr std::int64_t kMostWhole = 9'007'199'254'740'991;     // that JavaScript counts exactly

enum class Kind : std::uint8_t {
  hello,
  pledge,
  show,
  command,
  commands,
  check,
  options,
  route,
  next,
  routes,
  together,
  sight,
  odds,
  undo,
  undo_answer,
  chat,
  at,
  log,
  fork,
  record,
  invite,
  revoke,
  release,
  take,
  lend,
  stop,
  hint,
  analyse,
  balance,
  balance_hold,
  balance_stop,
  ping
};

// The fields that the kind has not are empty.
struct Request {
  Kind kind = Kind::ping;
  std::optional<std::int64_t> id;
  std::int64_t version = 0;
  std::string game;
  std::vector<std::string> tokens;
  boost::json::value command;
  std::vector<boost::json::value> list;  // of commands
  std::string unit, manner, text;
  std::vector<std::string> units;  // that are moved together
  std::string lead, verb, what;    // who of them goes where, or the option that each is to do
  bool passed = false;             // a step in which nobody can do anything
  bool level = false;              // nobody goes farther than the one who gets least far
  std::string share;               // in the dice: a pledge or a number
  bool practice = false;
  Pose goal;
  bool yes = false;
  bool soon = false;      // odds at once, however loose
  bool american = false;  // the side of an invitation, a share or a loan; else the British
  std::string player;     // the bot that a side is lent to
  bool turn = false;      // for a turn; else until it is taken back
  std::string depth;      // of a hint or an analysis: quick, steady, deep
  std::int64_t commands = 0;
  std::string scenario;  // of a series for the balance page,
  std::vector<std::string> sheets;
  std::vector<std::pair<std::string, std::string>> options;  // house rules, each of one of the sheets
  std::int64_t games = 0, seed = 1;
  std::string seats[2];  // british, american: you, guest, hot-seat, or a bot

  std::int64_t re() const { return id.value_or(-1); }
};

struct Fault {
  std::string code, text;
  std::shared_ptr<const archive::StoredGame> game{};  // that cannot be opened
};

// How much of a connection's allowance it takes: whole states and new games cost more than questions.
int cost_of(Kind kind);

// Parses and checks one message. The id is set, where there is one, even if the rest is wrong.
std::optional<Fault> read_request(std::string_view text, Request& out);

// ---- HTTP

// What somebody calls himself, and the key of his browser, from which others see only a tag.
struct Introduction {
  std::string name, key;
};
// What the maker says of a table that he puts up for everybody.
struct Notice {
  Introduction by;
  std::string pace, note;
  bool watch = false;  // anybody may watch
};

struct NewGame {
  std::string scenario, rules, deploy;
  bool practice = false;  // what is taken back is thrown anew
  std::string seats[2];
  std::vector<std::pair<std::string, std::string>> options;
  std::optional<Notice> notice;  // it stands among the open tables
};
std::optional<Fault> read_new_game(std::string_view text, NewGame& out);

// An invitation is opened: looked at, or accepted with the key that the guest has made for his seat.
struct Acceptance {
  std::string game, invitation, token;
  std::optional<Introduction> by{};  // a guest may give a name
};
std::optional<Fault> read_acceptance(std::string_view text, Acceptance& out);

struct Known {
  std::string game, token;
};
inline constexpr std::size_t kMostStatus = 50;  // games asked about at once
std::optional<Fault> read_status(std::string_view text, std::vector<Known>& out);

// What the odds lab is asked. Words are those of the tables; the holder of the tables checks them.
struct LabUnit {
  std::string name, troop_class, nation, ground;
  std::int64_t men = 0, guns = 0;
  bool led = false;
};
struct LabSet {
  bool second = false;
  std::string field;
  boost::json::value value;  // true or false, a whole number, a word
};
struct LabRequest {
  std::string rules, verb, until, facing, lengths;
  LabUnit first, second;
  Mil range = 0;
  std::vector<LabSet> sets;
  std::vector<std::pair<std::string, std::string>> options;
};
std::optional<Fault> read_lab(std::string_view text, LabRequest& out);

}  // namespace drumhead::desk
