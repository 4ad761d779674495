// What one command comes to, as documents that can be turned and compared.
#pragma once

#include <functional>

#include "files.h"
#include "turning.h"

namespace drumhead {

struct Upshot {
  bool passed = false;
  json::array reasons;  // code and rule of each, where it was refused
  json::array rolls;    // what was thrown and what it needed
  json::value after;    // the position; of a refused command none
};

// The same seed gives the same dice in the same order.
Upshot upshot_of(const Battle& battle, const Command& command, std::uint64_t seed);
// Empty: they agree. The first is turned, the second is of the battle that was.
std::string difference(const Upshot& turned, const Upshot& found, double slack);
Upshot turned(const Upshot& upshot, const Turning& turning, const Battle& battle);

// A battle at a position, or nothing with the problems told as a failure.
std::unique_ptr<Battle> battle_at(const Sheet& sheet, json::value position);
Command read_again(const json::value& command, const Battle& battle);

// Plays a battle of bots and shows every moment of it, with the command that is chosen there.
using Moment = std::function<void(const Battle& battle, const Command& chosen, std::uint64_t number)>;
void walk_battle(const Sheet& sheet, const std::string& scenario, std::uint64_t seed, std::size_t most,
                 const Moment& moment);

}  // namespace drumhead
