// The list of players.
#include "players/player.h"

#include <charconv>
#include <deque>
#include <optional>
#include <utility>

#include "players/drill.h"
#include "players/general.h"
#include "players/random.h"
#include "players/recruit.h"

namespace drumhead {
namespace {

constexpr std::string_view kGeneral = "general";
constexpr int kMostPlayouts = 1'000'000;
constexpr double kMostSeconds = 3600;

std::optional<int> read_all(std::string_view text) {
  int out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return out;
}

// Digits, with a point among them or not. Not every library reads a double so that all machines agree.
std::optional<double> read_decimal(std::string_view text) {
  constexpr std::size_t kMostDigits = 15;  // what a double holds exactly
  std::string digits(text);
  const std::size_t point = digits.find('.');
  if (point != std::string::npos) digits.erase(point, 1);
  std::int64_t whole = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
  if (error != std::errc() || end != digits.data() + digits.size() || digits.size() > kMostDigits)
    return std::nullopt;
  double unit = 1;
  for (std::size_t i = point; i < digits.size(); ++i) unit *= 10;
  return static_cast<double>(whole) / unit;
}

// What follows the name: nothing, ":200" playouts, or ":1.5s".
std::optional<Budget> budget_of(std::string_view text) {
  Budget out;
  if (text.empty()) return out;
  if (text.front() != ':') return std::nullopt;
  text.remove_prefix(1);
  if (text.ends_with('s')) {
    text.remove_suffix(1);
    const auto seconds = read_decimal(text);
    if (!seconds || !(*seconds > 0 && *seconds <= kMostSeconds)) return std::nullopt;
    out.seconds = *seconds;
    return out;
  }
  const auto playouts = read_all(text);
  if (!playouts || *playouts < 1 || *playouts > kMostPlayouts) return std::nullopt;
  out.playouts = *playouts;
  return out;
}

// ---- players by others

struct Enlisted {
  std::string name;
  std::function<std::unique_ptr<Player>(std::uint64_t)> make;
};

std::deque<Enlisted>& by_others() {  // their names stay where they are
  static std::deque<Enlisted> all;
  return all;
}

const Enlisted* enlisted(std::string_view name) {
  for (const Enlisted& one : by_others())
    if (one.name == name) return &one;
  return nullptr;
}

std::vector<std::string_view>& names() {
  static std::vector<std::string_view> all = {"random", "recruit", "drill", kGeneral};
  return all;
}

}  // namespace

std::span<const std::string_view> player_names() { return names(); }

std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, Aides* aides) {
  if (name == "random") return std::make_unique<RandomPlayer>(seed);
  if (name == "recruit") return std::make_unique<Recruit>(seed);
  if (name == "drill") return std::make_unique<Drill>(seed);
  if (const Enlisted* one = enlisted(name)) return one->make(seed);
  if (!name.starts_with(kGeneral)) return nullptr;
  const std::optional<Budget> budget = budget_of(name.substr(kGeneral.size()));
  return budget ? std::make_unique<General>(seed, *budget, aides) : nullptr;
}

bool is_player(std::string_view name) { return make_player(name, 0) != nullptr; }
bool thinks_long(std::string_view name) { return name.starts_with(kGeneral) || enlisted(name) != nullptr; }
bool repeats(std::string_view name) {
  return enlisted(name) == nullptr && !(name.starts_with(kGeneral) && name.ends_with('s'));
}

bool enlist(std::string name, std::function<std::unique_ptr<Player>(std::uint64_t seed)> make) {
  if (is_player(name)) return false;
  by_others().push_back({std::move(name), std::move(make)});
  names().push_back(by_others().back().name);
  return true;
}

}  // namespace drumhead
