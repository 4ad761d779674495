// Games carried from one archive to another, such as from a browser's log to a server's file.
#pragma once

#include "archive/archive.h"
#include "archive/ledger.h"

namespace drumhead::archive {

// Where games are read: an archive that is open, or a ledger of one.
struct Source {
  std::function<Result<std::optional<StoredGame>>(const std::string& id)> load;
  std::function<Result<std::optional<std::string>>(const std::string& digest)> text;
};
Source source_of(const Archive& archive);
Source source_of(const Ledger& ledger);

// Asks for all that makes up the game: its texts, its commands that stand, the last of its talk. What was
// taken back stays behind. The copy has a number of the new archive's and new seals. A problem: it cannot be
// read, or none is there.
std::optional<Problem> copy_game(const Source& from, const std::string& id, Archive& to, Kept kept);

}  // namespace drumhead::archive
