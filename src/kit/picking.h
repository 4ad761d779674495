// "Which of these next?": the owner picks the order of what several units owe. The last one needs no asking.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/command.h"
#include "battle/decision.h"

namespace drumhead {

// One choice, named `key`, for each unit; its role is `pick`.
Decision ask_which(Side side, std::string prompt, Word key, RuleId cite, std::vector<PieceId> units);
// Yes for an Answer that names one of them.
Verdict check_which(const Command& command, const std::vector<PieceId>& units, RuleId asked, RuleId cite);
// Done when nobody is left, the only one when there is but one.
std::optional<Command> forced_which(Word key, const std::vector<PieceId>& units);

}  // namespace drumhead
