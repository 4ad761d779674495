// What the home screen says of a game.
#pragma once

#include <boost/json/object.hpp>

#include <string>

#include "archive/archive.h"
#include "battle/battle.h"

namespace drumhead::desk {

// GameStatus, less `say`.
boost::json::object status_of(const archive::GameRow& game, const Battle& battle, std::int64_t saved);
// The last line of a command's report that matters; empty: none does.
std::string telling_line(const std::string& entries);
// All of it, for a game that is not open.
boost::json::object status_of(const archive::StoredGame& stored, const Battle& battle);

}  // namespace drumhead::desk
