// What an operator does with an archive that no server is using: put back, repair, delete, bring up to date.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "archive/rows.h"
#include "base/result.h"

namespace drumhead::archive {

// Puts a backup in the place of the folder's archive. One that is there already is only replaced when asked
// to, and stays beside it under another name, which is the answer; empty: there was none.
Result<std::string> restore(const std::string& backup, const std::string& folder, bool replace);

// Deletes games and all that belongs to them, and texts that no game needs any more. How many were there.
Result<std::size_t> remove_games(const std::string& folder, const std::vector<std::string>& ids);

// What could be read of a damaged file.
struct Repaired {
  std::size_t games = 0, whole = 0;  // saved, and those without a loss
  std::vector<std::string> losses;   // the others, each with what it lost
  std::string old;                   // where the damaged file is now
};
// Writes a new file with every game as far as its chain holds. The damaged one stays beside it.
Result<Repaired> repair(const std::string& folder);

// Brings an older file to today's format; the one it had.
Result<int> upgrade(const std::string& folder);

// Keeps a rulebook's text, for games that were begun with it before texts were kept.
std::optional<Problem> add_text(const std::string& folder, const Text& text);

}  // namespace drumhead::archive
