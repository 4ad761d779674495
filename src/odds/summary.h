// Odds in at most three lines: won, drawn or lost and how; what it costs.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "odds/odds.h"

namespace drumhead {

std::string percent_text(double p);  // whole: "58%", "<1%", ">99%"

// Of a charge or a shot, for people who want to know whether to give it; empty for other commands.
std::vector<std::string> summary_of(const Odds& odds, const Command& command, const Setting& setting);

// The same as numbers, to set sheets side by side; a shot is neither won nor lost.
struct Upshots {
  double won = 0, drawn = 0, lost = 0, not_made = 0;
  double hit = 0;               // of a shot: at least one
  double ours = 0, theirs = 0;  // mean loss as a share of the strength at the start
  bool charge = false;
  std::array<std::string, 4> percents() const;  // won, drawn, lost and not made, which add up to 100
};
Upshots upshots_of(const Odds& odds, const Command& command, const Battle& battle);

}  // namespace drumhead
