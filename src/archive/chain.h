// Seals: each row of a game carries a hash of itself and of the row before it, from the game's own row on.
//
// What happens to a game stands in the order of its versions: commands, those taken back, and the undos that
// took them back. A row that was changed, moved, lost or added breaks the chain at its place.
#pragma once

#include "archive/rows.h"

namespace drumhead::archive {

// Where a game's chain ends, kept apart so that a lost end is noticed.
struct Head {
  std::int64_t version = 0, commands = 0;
  std::string seal;
};

std::string seal_of(const GameRow& game);  // the first link
std::string seal_of(const std::string& before, GameNumber game, std::int64_t n, const StepRow& step);
std::string seal_of(const std::string& before, GameNumber game, const RewindRow& row);
std::string seal_of(const std::string& before, GameNumber game, const ChatRow& row);
// Of rows that nothing follows.
std::string seal_of(GameNumber game, const Seat& seat);
std::string seal_of_hot_seat(GameNumber game, bool hot, std::int64_t seats);  // how many rows of seats
std::string seal_of(GameNumber game, const Head& head);
std::string seal_of(const std::string& command, const SnapshotRow& row);

// ---- checking

// One row of a game's history, in the order of versions.
struct Link {
  enum class Kind : std::uint8_t { command, undone, rewind };
  Kind kind = Kind::command;
  std::int64_t n = 0;  // of a command
  StepRow step;        // of a command, taken back or not
  RewindRow rewind;
  std::string seal;  // as it stands in the file

  std::int64_t version() const { return kind == Kind::rewind ? rewind.version : step.version; }
};
std::string name_of(const Link& link);  // "command 57"

struct Chain {
  std::string own;  // the seal of the game's own row, as it stands in the file
  std::vector<Link> links;
  std::optional<Head> head;  // none: missing or itself damaged
};

// How far the chain of a game holds.
struct Proven {
  std::string link;          // the seal that the next row is chained to
  std::int64_t version = 0;  // of the last row that is good
};

// Fills in steps, version, damage and flaws of the game. Nothing: the game's own row is damaged.
std::optional<Proven> check_chain(Chain chain, StoredGame& out);

}  // namespace drumhead::archive
