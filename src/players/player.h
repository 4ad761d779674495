// Players: whoever answers a battle's questions without being a person.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "battle/battle.h"

namespace drumhead {

// Knows Battle and nothing of any sheet, so one player plays them all.
//
// The contract: the command it returns passes `check` on the battle it was asked about; it only reads that
// battle and never sees dice to come (what it rolls to think with are dice of its own); the same seed and the
// same battles in the same order give the same commands on every machine. It plays one battle at a time and
// may keep notes about the turn in hand; asked about another battle, or about an earlier moment, it begins
// its notes anew. Never asked when the battle is over.
class Player {
 public:
  virtual ~Player() = default;

  Command choose(const Battle& battle) { return choose(battle, battle.decision()); }
  // The same for a caller who has the battle's decision at hand already.
  virtual Command choose(const Battle& battle, const Decision& decision) = 0;
};

// Every name that make_player knows, weakest first.
std::span<const std::string_view> player_names();

// Null for a name that is not in the list.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);

}  // namespace drumhead
