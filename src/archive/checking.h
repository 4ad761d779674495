// What a check of an archive says of each game, whatever holds it.
#pragma once

#include "archive/ledger.h"

namespace drumhead::archive {

// Counts a game that was read, and tells what it has lost.
void add_checked(const std::string& id, const StoredGame& game, Checked& out);

}  // namespace drumhead::archive
