// A contest: one battle played out between two players.
#pragma once

#include <array>
#include <cstddef>
#include <string>

#include "players/player.h"

namespace drumhead {

// What an army was worth and how much of that it lost, in the sheet's own points.
struct Losses {
  int worth = 0, lost = 0;
  friend bool operator==(const Losses&, const Losses&) = default;
};

// What went wrong with a player: what it says itself, and commands that were refused.
struct Faults {
  int count = 0;
  std::string first;  // a sentence
  friend bool operator==(const Faults&, const Faults&) = default;
};

struct Contest {
  bool finished = false;           // false: out of commands, or the dice starved and the battle is void
  std::size_t commands = 0;        // how many were given
  int turns = 0;                   // the game turn in which it ended
  Side winner = Side::none;        // none: a draw, or not finished
  std::array<Losses, 2> losses{};  // by Side
  std::array<Faults, 2> faults{};  // by Side
  friend bool operator==(const Contest&, const Contest&) = default;
};

// Plays on from where the battle stands until it is over or `most_commands` were given. No fault of a player
// ends the battle.
Contest run_battle(Battle& battle, Player& british, Player& american, Dice& dice, Sink* sink,
                   std::size_t most_commands);

}  // namespace drumhead
