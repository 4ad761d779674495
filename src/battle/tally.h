// A number that a rule computed, with the reasons for it.
#pragma once

#include "base/fixed_vec.h"
#include "base/ids.h"

namespace drumhead {

struct TallyLine {
  int delta = 0;
  RuleId cite;
  friend constexpr bool operator==(const TallyLine&, const TallyLine&) = default;
};

// A base with the rule that gives it, and what was added to it. sum() is what counts.
struct Tally {
  int base = 0;
  RuleId cite;
  FixedVec<TallyLine, 14> lines;

  constexpr Tally() = default;
  constexpr Tally(int from, RuleId rule) : base(from), cite(rule) {}

  constexpr void add(int delta, RuleId rule) { lines.push_back({delta, rule}); }
  constexpr int sum() const {
    int total = base;
    for (const TallyLine& line : lines) total += line.delta;
    return total;
  }
  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace drumhead
