// Where the rows are measured: a shipped scenario at its opening, and moments that drill play leads to.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "battle/registry.h"

namespace drumhead::bench {

inline constexpr std::uint64_t kSeed = 1776;  // of every battle and throw that is measured

struct Arena {
  std::string scenario;
  const Sheet* sheet = nullptr;
  std::shared_ptr<const Rulebook> book;
  std::unique_ptr<Battle> opening;  // as mustered, before the first step
  std::size_t units = 0;

  std::string label() const;  // "meeting, 23 units"
};

// Ends the program with a sentence when the shipped files do not read.
Arena open_arena(const std::string& scenario, const std::string& sheet = default_sheet());
// As many units a side on an open field (tests/large_scenario.h).
Arena open_large(int units_a_side, const std::string& sheet);
std::vector<std::string> shipped_scenarios();  // in alphabetical order

// A question, and legal answers to it that are worth measuring.
struct Moment {
  std::unique_ptr<Battle> battle;
  std::vector<Command> commands;
};

// The first question from a turn on at which the sheet proposes a command that `wanted` picks, in a battle
// between two drill players with a fixed seed.
using Wanted = bool (*)(const Battle&, const Command&);
Moment first_moment(const Arena& arena, int turn, Wanted wanted);

// Two units alone, face to face: the first is to charge the second.
Moment lone_charge(const std::string& sheet, const std::string& first, const std::string& second, Mil range);

template <class Verb>
bool is_a(const Battle&, const Command& command) {
  return std::holds_alternative<Verb>(command);
}

}  // namespace drumhead::bench
