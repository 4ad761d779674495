// Battles out of their records: opening a stored game, and any earlier moment of one.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "desk/shelf.h"
#include "documents/record.h"

namespace drumhead::desk {

inline constexpr std::size_t kMarkEvery = 16;      // a copy in memory after so many commands
inline constexpr std::size_t kSnapshotEvery = 64;  // a position in the archive

using Marks = std::map<std::size_t, std::unique_ptr<Battle>>;  // battles by the commands behind them

// What it takes to reach the battle after a command. Handed to a worker, so it shares nothing.
struct Past {
  const Sheet* sheet = nullptr;
  std::shared_ptr<const Rulebook> book;
  std::unique_ptr<Battle> base;  // null: the opening, from the header
  std::string header;
  std::size_t from = 0;            // commands behind the base
  std::vector<std::string> lines;  // of the record, from there on
};

struct Reached {
  std::unique_ptr<Battle> battle;
  RecordDice dice;  // as the header of the record has them
  Marks marks;      // on the way
  Origin origin;
  std::shared_ptr<const Scenario> scenario;  // null: not known any more
};

// Replays; problems when the rules have changed so much that the record no longer holds.
Result<Reached> reach(Past past);

// The battle as it stands at the end of a stored game, by the rules that it was begun with; one that has not
// begun stands before its first step. The last snapshot
// and what came after it. A snapshot of another program is not trusted: then every command is played again.
Result<Reached> restore(Shelf& shelf, const archive::StoredGame& stored, const std::string& engine);

// Whether its record would tell who holds these seats where troops of others hid. Of a game that cannot be
// played, so that nobody knows whom they have found, or whether it is over.
bool shows_hidden(const archive::StoredGame& stored, unsigned seats);

// Its record as far as it is good, without the secret of its dice.
std::string record_of(const archive::StoredGame& stored);

}  // namespace drumhead::desk
