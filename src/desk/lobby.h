// The open tables: which chairs anybody may take, and which battles anybody may watch.
//
// The maker of a game puts it up; from then on the archive keeps its posting, which holds the invitation to
// the chair and the key to watch: what is open to everybody is no secret. Whoever sits down does so by that
// invitation, as any guest.
#pragma once

#include <boost/json/object.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "battle/battle.h"
#include "desk/names.h"
#include "desk/request.h"
#include "desk/staff.h"

namespace drumhead::desk {

// What is known of a game that was put up. It is kept as long as the battle goes on, for the names' sake.
struct Posting {
  std::string rules, scenario, title, pace, note;
  bool practice = false;
  Person people[2];               // who plays each side; without a name: nobody yet, or a bot
  Side chair = Side::none;        // that anybody may take
  std::string invitation, watch;  // to the chair; the key of those who watch, empty: strangers may not
  std::int64_t since = 0;

  bool shown() const { return chair != Side::none || !watch.empty(); }
};
std::string text_of(const Posting& posting);
std::optional<Posting> read_posting(std::string_view text);  // nothing: none was kept, or it cannot be read
void keep_posting(archive::Archive& archive, archive::GameNumber game, const Posting& posting);

// What people are told when the archive cannot be read; why is for whoever runs the program, in the log.
Fault unreadable(const archive::Archive& archive, const Problem& why);

// Who asks, by name; a fault where it is none.
std::optional<Fault> read_person(const Introduction& given, Person& out);
// Of a new game that is put up, without what is made with it; nothing where it is not.
std::optional<Fault> posting_of(const NewGame& asked, std::optional<Posting>& out);

// How a game that is open here stands, for the list; nothing: it is not open, or over.
struct AtTable {
  bool here[2] = {false, false};  // somebody sits there now
  int turn = 0, turns = 0, watchers = 0;
  bool begun = false, over = false;
};
using LookAt = std::function<std::optional<AtTable>(const std::string& game)>;

class Lobby {
 public:
  Lobby(archive::Archive& archive, Staff& staff, LookAt look)
      : archive_(archive), staff_(staff), look_(std::move(look)) {}

  // Tables, as text. The archive is read once a second at most, however many ask.
  void list(std::function<void(const Fault*, std::string)> then);
  void put_up(archive::GameNumber game, const Posting& posting, archive::Kept kept);
  void forget() { read_at_ = 0; }  // something was put up or taken off here

 private:
  void read();
  std::string told() const;

  archive::Archive& archive_;
  Staff& staff_;
  LookAt look_;
  std::vector<std::pair<std::string, Posting>> postings_;  // by the game's id
  std::int64_t read_at_ = 0;
  bool reading_ = false;
  std::vector<std::function<void(const Fault*, std::string)>> waiting_;
};

}  // namespace drumhead::desk
