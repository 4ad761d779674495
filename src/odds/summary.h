// Odds in at most three lines: won, drawn or lost and how; what it costs.
#pragma once

#include <string>
#include <vector>

#include "battle/command.h"
#include "odds/odds.h"

namespace drumhead {

std::string percent_text(double p);  // whole: "58%", "<1%", ">99%"

// Of a charge or a shot, for people who want to know whether to give it; empty for other commands.
std::vector<std::string> summary_of(const Odds& odds, const Command& command, const Setting& setting);

}  // namespace drumhead
