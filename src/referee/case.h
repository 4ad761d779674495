// A case as it was read: commands, their dice, and what is expected; problems are found before anything runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "dice/sources.h"
#include "documents/json.h"

namespace drumhead {

// Dice that a case gives, and the faces for sentences about them.
struct GivenDice {
  TapeDice tape;
  std::vector<std::uint8_t> faces;
};

// By these rules and codes at least; none: by whatever.
struct Refusal {
  std::vector<RuleId> rules;
  std::vector<Code> codes;
};

// An entry of `do`.
struct CaseStep {
  const json::object* entry = nullptr;
  std::string path;     // "do[3]"
  bool starts = false;  // the run to the first question
  bool tries = false;   // only checks the command
  Command command;
  std::optional<Refusal> refused;
  std::optional<GivenDice> dice;
};

struct Case {
  std::string title;
  std::vector<std::string> shows;
  std::vector<CaseStep> steps;
  std::optional<GivenDice> dice;
  const json::object* expect = nullptr;
};

// Reads all but the position, which `battle` was made of.
Case read_case(const json::object& root, const Battle& battle, Reading& r);

// What is said of dice that do not fit: "4 d6 for nt.fire.average-infantry of continentals".
std::string throw_text(const Throw& made, const Setting& setting);
std::string faces_text(const std::vector<std::uint8_t>& faces, std::size_t last);  // "6, 4": the last of them
// Why the tape could not serve the throw that it wanted.
std::string starved_text(const GivenDice& given, const Setting& setting);

}  // namespace drumhead
