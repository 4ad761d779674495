// A number that a rule computed, with the reasons for it.
#pragma once

#include <type_traits>

#include "base/fixed_vec.h"
#include "base/ids.h"

namespace drumhead {

// A rule whose lines no tally of this thread takes in. This is how the odds weigh what a modifier is worth,
// for every sheet alike and with no code in any: everything a rule computes with a tally comes out as if the
// line were not there. Only Muted sets it, for the length of one walk; a battle that is played never does.
inline constinit thread_local RuleId muted_rule{};

class Muted {
 public:
  explicit Muted(RuleId rule) : before_(muted_rule) { muted_rule = rule; }
  ~Muted() { muted_rule = before_; }
  Muted(const Muted&) = delete;
  Muted& operator=(const Muted&) = delete;

 private:
  RuleId before_;
};

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

  constexpr void add(int delta, RuleId rule) {
    if (!std::is_constant_evaluated() && muted_rule.valid() && rule == muted_rule) return;
    lines.push_back({delta, rule});
  }
  constexpr int sum() const {
    int total = base;
    for (const TallyLine& line : lines) total += line.delta;
    return total;
  }
  friend constexpr bool operator==(const Tally&, const Tally&) = default;
};

}  // namespace drumhead
