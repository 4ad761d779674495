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
// same battles in the same order give the same commands on every machine. It plays one battle and may keep
// notes about the turn in hand, whichever copy of the battle it is shown; whoever shows it another battle, or
// an earlier moment of this one, lets it forget first. Never asked when the battle is over.
class Player {
 public:
  virtual ~Player() = default;

  Command choose(const Battle& battle) { return choose(battle, battle.decision()); }
  // The same for a caller who has the battle's decision at hand already.
  virtual Command choose(const Battle& battle, const Decision& decision) = 0;
  // Drops what it has noted of the battle so far. Notes that are out of date make it play worse, never
  // against the rules.
  virtual void forget() {}
};

// Every name that make_player knows, weakest first.
std::span<const std::string_view> player_names();

// Null for a name that is not in the list.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed);

}  // namespace drumhead
