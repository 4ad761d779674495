// The bots that sit at a desk's tables: what each is called, what to expect of it, how long it thinks.
#pragma once

#include <boost/json/array.hpp>

#include <memory>
#include <span>
#include <string_view>

#include "desk/config.h"
#include "players/aides.h"
#include "players/player.h"
#include "players/weighing.h"

namespace drumhead::desk {

// A bot that people may choose to play against.
struct Level {
  std::string_view name;    // as games keep it
  std::string_view player;  // as make_player knows it, less its budget
  std::string_view title;
  std::string_view expect;  // of it, in a sentence or two
  int think_ms = 0;         // that it may think a turn; 0: it answers at once
};

std::span<const Level> levels();  // weakest first
const Level* find_level(std::string_view name);
// About.players: the levels, then bots by others that this program was started with.
boost::json::array bots_told();

// A level, or a bot by others: one that people may choose.
bool is_offered(std::string_view name);
// These, and players that nobody is offered but games may have.
bool is_bot(std::string_view name);
bool ponders(std::string_view name);  // it thinks for seconds
std::string_view title_of_bot(std::string_view name);

Budget budget_of(int think_ms, const Config& config);
// Null: it is no bot. The aides must outlive it.
std::unique_ptr<Player> make_bot(std::string_view name, std::uint64_t seed, const Config& config,
                                 Aides& aides);

}  // namespace drumhead::desk
