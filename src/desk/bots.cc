// The list of bots.
#include "desk/bots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

namespace drumhead::desk {

namespace {

constexpr std::array kLevels = {
    Level{"recruit", "recruit", "Recruit", "Marches forward and shoots at what is near. Forgives mistakes.",
          0},
    Level{"drill", "drill", "Drill", "Keeps its line, fires by need, charges at good odds.", 0},
    Level{"general-quick", "general", "General, quick",
          "Weighs a few plans for its brigades before it moves.", 300},
    Level{"general-steady", "general", "General, steady", "Tries its plans out on your likely replies.",
          2000},
    Level{"general-deep", "general", "General, deep", "Thinks while you pour the tea.", 8000},
};

constexpr std::string_view kByChance = "random";  // a mark for other bots, no company for people

// Neither one of ours nor made of one.
bool is_by_others(std::string_view player) {
  return player != kByChance &&
         std::none_of(kLevels.begin(), kLevels.end(), [&](const Level& one) { return one.player == player; });
}

}  // namespace

std::span<const Level> levels() { return kLevels; }

const Level* find_level(std::string_view name) {
  const auto* found =
      std::find_if(kLevels.begin(), kLevels.end(), [&](const Level& one) { return one.name == name; });
  return found == kLevels.end() ? nullptr : found;
}

boost::json::array bots_told() {
  boost::json::array out;
  for (const Level& one : kLevels)
    out.push_back(boost::json::object{{"name", one.name},
                                      {"title", one.title},
                                      {"expect", one.expect},
                                      {"seconds", one.think_ms / 1000.0}});
  for (const std::string_view name : player_names())
    if (is_by_others(name))
      out.push_back(
          boost::json::object{{"name", name},
                              {"title", title_of_bot(name)},
                              {"expect", "A bot by somebody else, which this program was started with."},
                              {"seconds", 0},
                              {"others", true}});
  return out;
}

bool is_offered(std::string_view name) {
  const auto named = player_names();
  return find_level(name) != nullptr ||
         (is_by_others(name) && std::find(named.begin(), named.end(), name) != named.end());
}

bool is_bot(std::string_view name) { return find_level(name) != nullptr || is_player(name); }

bool ponders(std::string_view name) {
  const Level* level = find_level(name);
  return level != nullptr ? level->think_ms > 0 : thinks_long(name);
}

std::string_view title_of_bot(std::string_view name) {
  const Level* level = find_level(name);
  return level != nullptr ? level->title : name;
}

Budget budget_of(int think_ms, const Config& config) {
  Budget out;
  if (config.playouts > 0)
    out.playouts = config.playouts;
  else
    out.seconds = think_ms / 1000.0;
  return out;
}

std::unique_ptr<Player> make_bot(std::string_view name, std::uint64_t seed, const Config& config,
                                 Aides& aides) {
  const Level* level = find_level(name);
  if (level == nullptr) return make_player(name, seed, &aides);
  if (level->think_ms == 0) return make_player(level->player, seed, &aides);
  const Budget budget = budget_of(level->think_ms, config);
  const std::string spent =
      budget.seconds > 0 ? fmt::format("{}s", budget.seconds) : std::to_string(budget.playouts);
  return make_player(fmt::format("{}:{}", level->player, spent), seed, &aides);
}

}  // namespace drumhead::desk
