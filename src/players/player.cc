// The list of players.
#include "players/player.h"

#include <array>

#include "players/drill.h"
#include "players/random.h"

namespace drumhead {

std::span<const std::string_view> player_names() {
  static constexpr std::array<std::string_view, 2> kNames = {"random", "drill"};
  return kNames;
}

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "drill") return std::make_unique<Drill>(seed);
  return nullptr;
}

}  // namespace drumhead
