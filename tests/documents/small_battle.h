// A small battle under thomas, played by whatever proposal is legal, with its record.
#pragma once

#include <fstream>
#include <functional>
#include <iterator>

#include "documents/books.h"
#include "documents/json.h"
#include "documents/record.h"

namespace drumhead {

inline constexpr std::string_view kOpening = R"(
rules = "thomas"
phase = "turn"
active = "british"
turns = 3
[[units]]
key = "foot"
side = "british"
at = [30, 20]
[[units]]
key = "guards"
side = "british"
class = "elite"
at = [40, 20]
[[units]]
key = "line"
side = "american"
at = [30, 27]
heading = 180
[[units]]
key = "militia"
side = "american"
class = "levy"
at = [40, 27]
heading = 180
)";

inline const Sheet& sheet() { return *find_sheet("thomas"); }

inline std::shared_ptr<const Rulebook> book() {
  static const std::shared_ptr<const Rulebook> held = [] {
    std::ifstream in(DRUMHEAD_RULEBOOKS "/thomas.toml", std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    return std::make_shared<const Rulebook>(read_rulebook(text, "thomas.toml", sheet().rule_ids).value());
  }();
  return held;
}

inline std::unique_ptr<Battle> opening() {
  return std::move(sheet().load(book(), read_toml(kOpening, "opening").value()).value());
}

// The first of the sheet's own proposals that passes; they are legal but not clever.
inline Command any_legal(const Battle& battle, std::size_t turn) {
  const std::vector<Command> all = battle.candidates();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const Command& one = all[(i + turn) % all.size()]; passes(battle.check(one))) return one;
  return Done{};
}

// A battle of at most so many commands, and its record. `before` is told each command's number.
inline Record played(
    std::size_t most, Dice& source, const std::function<void(std::size_t)>& before = [](std::size_t) {}) {
  const std::unique_ptr<Battle> battle = opening();
  RecordingDice dice(source);
  Record out = begin_record(*battle);
  out.seats[0] = "Anne";
  out.seats[1] = "Ben \"the fox\"\n";
  before(0);
  while (battle->step(dice, nullptr)) {
  }
  note_opening(out, *battle, dice.take());
  for (std::size_t n = 0; n < most && !battle->core().over; ++n) {
    const Command command = any_legal(*battle, n);
    before(n + 1);
    note_command(out, *battle, command);
    battle->apply(command, dice, nullptr);
    note_done(out, *battle, dice.take());
  }
  return out;
}

// The first command that threw dice, as its place in the list.
inline std::size_t first_roll(const Record& record) {
  std::size_t at = 0;
  while (at < record.commands.size() && record.commands[at].dice.empty()) ++at;
  return at;
}

}  // namespace drumhead
