// Odds told: as bars and a small tree in words, and as JSON for the page and for machines.
#pragma once

#include <string>
#include <vector>

#include "documents/json.h"
#include "odds/worth.h"

namespace drumhead {

// Outcomes in words; what happens for certain is left out of the words.
struct Bar {
  std::string label;
  double p = 0;
};
// The likeliest, at most so many; the rest is one bar at the end.
std::vector<Bar> bars(const Odds& odds, const Setting& setting, std::size_t most = 8);

// Outcomes piece by piece: what becomes of the first, below it what then becomes of the next.
struct Twig {
  std::string label;
  double p = 0;
  std::vector<Twig> below;
};
// The likeliest twigs, at most so many at a fork.
std::vector<Twig> tree(const Odds& odds, const Setting& setting, std::size_t most = 6);

// The rule's title, or a ruling's question.
std::string title_of(RuleId rule, const Setting& setting);

// The shape is in docs/odds.md.
json::object write_odds(const Odds& odds, const Setting& setting);
json::array write_worths(const std::vector<Worth>& worths, const Setting& setting);

// For the page: {refused: [reasons]} or the odds. Within the limit of `asked`: twice its steps to see whether
// the odds are exact and else to prune; a bound above kLooseBound is replaced by a sample.
inline constexpr double kLooseBound = 0.05;
inline constexpr std::size_t kPageLimit = steps_in(30);
inline constexpr std::size_t kPageTrials = 1'000;
inline constexpr std::size_t kPageBattles = 2'000;
json::object odds_json(Oddsmaker& maker, const Battle& battle, const Command& command,
                       const OddsAsked& asked = {.limit = kPageLimit, .trials = kPageTrials});

// What each modifier is worth takes as many walks as there are modifiers: added only to exact odds whose
// walks are short, and not where so much of the time has gone.
inline constexpr double kLateForWorths = 0.2;
void add_worths(Oddsmaker& maker, const Battle& battle, const Command& command, const OddsAsked& asked,
                json::object& told);

// How long a person at the table waits for the first answer, and for the closer one after it.
inline constexpr int kSoonMilliseconds = 40, kPageMilliseconds = 110;
// Through the whole of what the command sets going, drill answering for both sides on the way; with what each
// modifier is worth where that is soon worked out. `gone` is OddsAsked's.
json::object page_odds(Oddsmaker& maker, const Battle& battle, const Command& command,
                       const std::function<double()>& gone);

}  // namespace drumhead
