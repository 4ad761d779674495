// What the drivers share: the shipped files, what must hold of every battle, and the way into a driver.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/registry.h"
#include "scenario/muster.h"

namespace drumhead::fuzz {

// Each driver defines this. A Bug, any other exception, or a broken promise ends the process.
void run(std::string_view input);

// Says what does not hold, and aborts.
void must(bool holds, std::string_view what);

// ---- the shipped files, read once; they must be sound
std::string shipped(const std::string& path);  // the text of one
std::shared_ptr<const Rulebook> book_of(const Sheet& sheet);
const MusterTables& tables();
Scenario shipped_scenario(const std::string& id);
// The sheet that a document names, or null.
const Sheet* sheet_of(const Document& document);

// ---- promises

// Written and read again, a battle is the same battle.
void must_round_trip(const Battle& battle, const Sheet& sheet);
// Goes on with so many commands of the random player, each of which must pass its check.
void play_on(Battle& battle, std::uint64_t seed, int commands);

std::uint64_t seed_of(std::string_view input);

}  // namespace drumhead::fuzz
