// Games carried between a server's archive and a page that has its table in itself (docs/offline.md).
#pragma once

#include <string>
#include <vector>

#include "archive/ledger.h"

namespace drumhead::cli {

int carry_games(const archive::Ledger& from, const std::vector<std::string>& ids, const std::string& file);
// Into the archive in a folder, which no server has open; prints the links to the seats.
int take_games(const std::string& folder, const std::string& file);

}  // namespace drumhead::cli
