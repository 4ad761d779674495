// "Which of these next?": the owner picks the order of what several units owe. The last one needs no asking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/command.h"
#include "battle/decision.h"

namespace drumhead {

struct Picking {
  Side side = Side::none;  // who picks
  std::string prompt;
  Word key;            // what each choice is called
  RuleId cite, asked;  // the rule by which one picks; the one that asks, cited where a command is no answer
  std::vector<PieceId> units;
  PieceId subject = {};  // of the question
};

// One choice for each unit; its role is `pick`.
Decision ask_which(Picking from);
// Yes for an Answer that names one of them.
Verdict check_which(const Picking& from, const Command& command);
// Done if none is left; the only one if there is one.
std::optional<Command> forced_which(const Picking& from);

}  // namespace drumhead
