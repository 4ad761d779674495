// Looks for handicaps that make a battle even.
#pragma once

#include <atomic>
#include <boost/json/array.hpp>
#include <string>
#include <vector>

#include "balance/handicap.h"
#include "cli/balance_play.h"

namespace drumhead::cli {

// A handicap that the search found. It is told by battles of which the search knew nothing, as many as were
// asked for: those that it chose by flatter what it chose.
struct Suggestion {
  std::string kind, what, diff;
  bool fresh = true;           // false: the search was stopped, and these are its own battles
  double share = 0;            // of the weaker side with it, a draw as half
  balance::Interval range;     // of that
  balance::Difference change;  // to the battle as it is, pair by pair
};

struct Suggestions {
  std::string rules;
  Side weaker = Side::none;  // none: it is even already, as far as these battles show
  double share = 0.5;        // of the weaker side, or of the British, as it is
  balance::Interval range;
  std::vector<Suggestion> found;  // the nearest to even first, one of a kind
};

struct SuggestAsked {
  FieldAsked field;
  std::uint64_t games = 400;
  unsigned threads = 0;
  std::string version;
};

// For one sheet.
Result<Suggestions> suggest(const Home& home, const SuggestAsked& asked, const std::string& rules,
                            const std::atomic<bool>& stop);

std::string suggestions_text(const Suggestions& all);
boost::json::object suggestions_json(const Suggestions& all);

}  // namespace drumhead::cli
