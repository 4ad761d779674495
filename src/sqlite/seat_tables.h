// The archive's tables of seats: who holds one, who is invited to one, and whether it is a hot-seat. For
// src/sqlite only.
#pragma once

#include <soci/soci.h>

#include <optional>
#include <string>

#include "archive/rows.h"

namespace drumhead::archive {

// What an archive of format 2 lacks. Both tokens of a game between two persons were handed out together then,
// so each of those counts as a hot-seat: everybody is told, and whoever holds both can go on.
void add_seating(soci::session& sql);

void write_seating(soci::session& sql, const GameRow& game);  // of a new game
void write_seat(soci::session& sql, GameNumber game, const Seat& seat);
std::optional<std::string> game_of_invitation(soci::session& sql, const std::string& hash);  // its id
// A seat whose seal does not hold is left out, with a flaw.
void read_seating(soci::session& sql, StoredGame& out);

}  // namespace drumhead::archive
