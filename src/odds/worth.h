// What odds say piece by piece, and what a modifier is worth.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "odds/odds.h"

namespace drumhead {

// How likely each number is, from the least upwards.
struct Spread {
  std::vector<std::pair<int, double>> all;
  double mean() const;
  double at_least(int number) const;
};

struct WordChance {
  Word word;
  double p = 0;
};

// The fate of one piece, whatever becomes of the others. Probabilities not followed are in none of it.
struct Marginal {
  PieceId piece;
  Spread lost, hits;
  double gone = 0;
  std::vector<WordChance> went, results, gained;  // ways it moves, results it gets, marks it gains
};

// Of every piece that may have a fate, in roster order.
std::vector<Marginal> marginals(const Odds& odds);

// Something that may happen, in a few words, and how likely.
struct Chance {
  std::string title;
  double p = 0;
};

// All that may happen and need not, what weighs most first: an end, losses of units, ways they go, strength,
// results, marks, hits.
std::vector<Chance> chances(const Odds& odds, const Setting& setting);

// A chance with a modifier and without it.
struct Swing {
  std::string title;
  double with = 0, without = 0;
};
struct Worth {
  RuleId rule;
  std::vector<Swing> swings;  // the greatest difference first; those that make none are left out
  bool exact = false;         // both odds are
};

Worth worth_of(Oddsmaker& maker, const Battle& battle, const Command& command, const OddsAsked& asked,
               const Odds& with, RuleId rule);
// Of every modifier that spoke on the way, the most important first.
std::vector<Worth> worths(Oddsmaker& maker, const Battle& battle, const Command& command,
                          const OddsAsked& asked, const Odds& with);

}  // namespace drumhead
