// Policies: who answers the questions that stand between a command and the end of what it leads to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "battle/battle.h"

namespace drumhead {

// A stated way to answer, the same for equal battles. Nothing stated: every question ends the walk.
//
// Named choices come first: the first of them that the question offers is taken. What they do not settle goes
// to the bot, if one is named, else to the first choice that the sheet lets pass.
struct Policy {
  bool answers = false;
  std::vector<Word> choices;  // "shoot", "stand"
  std::string bot;            // a player's name, or empty

  static Policy first() { return {true, {}, {}}; }
  static Policy named(std::vector<Word> choices) { return {true, std::move(choices), {}}; }
  static Policy of_bot(std::string name) { return {true, {}, std::move(name)}; }
};

// "first", a player's name, or choices with commas between: "shoot,stand"; they may be mixed, "square,drill".
Result<Policy> read_policy(std::string_view text);

// The answer of the policy here; none: it has no legal one. The command passes check.
std::optional<Command> answer_of(const Policy& policy, const Battle& battle, const Decision& decision);
// Done where that is an answer: how everybody passes for the rest of a turn.
std::optional<Command> pass_of(const Battle& battle, const Decision& decision);

}  // namespace drumhead
