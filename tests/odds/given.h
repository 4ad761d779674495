// What the tests of odds share: battles from short texts, numbers read off odds, and trials by dice.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "cli/home.h"
#include "dice/enumerate.h"
#include "dice/generator.h"
#include "dice/sources.h"
#include "documents/document.h"
#include "odds/presenting.h"

namespace drumhead {

inline const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

inline const MusterTables& tables() {
  static const MusterTables read = home().tables().value();
  return read;
}

inline bool long_run() { return std::getenv("DRUMHEAD_LONG") != nullptr; }

// A position under thomas at its first question.
inline std::unique_ptr<Battle> thomas_battle(const std::string& toml) {
  const Sheet& sheet = *find_sheet("thomas");
  const Result<Document> document = read_toml("rules = \"thomas\"\n" + toml, "test");
  if (!document) throw std::runtime_error(text_of(document.problems()));
  Result<std::unique_ptr<Battle>> battle = sheet.load(home().rulebook(sheet).value(), document.value());
  if (!battle) throw std::runtime_error(text_of(battle.problems()));
  EnumeratingDice none;
  battle.value()->start(none, nullptr);
  return std::move(battle.value());
}

inline PieceId piece(const Battle& battle, const char* key) { return battle.setting().find(key); }

inline Command shot(const Battle& battle, const char* shooter, const char* target) {
  Shoot out;
  out.unit = piece(battle, shooter);
  out.aims.push_back({piece(battle, target)});
  return out;
}

inline Command charge(const Battle& battle, const char* charger, const char* target) {
  return Charge{piece(battle, charger), piece(battle, target), {}, {}, {}};
}

inline Marginal fate_of(const Odds& odds, const Battle& battle, const char* key) {
  for (const Marginal& marginal : marginals(odds))
    if (marginal.piece == piece(battle, key)) return marginal;
  Marginal none;
  none.lost.all = none.hits.all = {{0, odds.total()}};
  return none;
}

inline double chance(const Spread& spread, int number) {
  for (const auto& [each, p] : spread.all)
    if (each == number) return p;
  return 0;
}

inline double chance(const std::vector<WordChance>& list, const char* word) {
  for (const WordChance& each : list)
    if (each.word == word) return each.p;
  return 0;
}

// k good dice of n.
inline double binomial(int n, int k, double p) {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways * std::pow(p, k) * std::pow(1 - p, n - k);
}

inline void expect_whole(const Odds& odds) {
  EXPECT_NEAR(odds.total() + odds.missed, 1.0, 1e-12);
  for (const Likely& likely : odds.outcomes) EXPECT_GT(likely.p, 0.0);
  for (const Marginal& marginal : marginals(odds)) {
    double lost = 0;
    for (const auto& [number, p] : marginal.lost.all) lost += p;
    EXPECT_NEAR(lost, odds.total(), 1e-9);
  }
}

// Plays the command so often with dice, as a match would, and holds what came out against the odds.
inline void expect_like_dice(const Battle& battle, const Command& command, const Odds& odds, int trials,
                             std::uint64_t seed) {
  const Before before(battle);
  std::map<std::string, int> seen;
  const std::unique_ptr<Battle> copy = battle.clone();
  Listener listener;
  for (int i = 0; i < trials; ++i) {
    FastDice dice(seed_for(seed, static_cast<std::uint64_t>(i)));
    copy->assign(battle);
    listener.begin();
    copy->apply(command, dice, &listener);
    ++seen[key_of(with_notes(before.after(*copy), listener.notes(), listener))];
  }
  double rest = 1;
  int rest_seen = trials;
  const auto compare = [&](double p, int count, const std::string& what) {
    const double sigma = std::sqrt(p * (1 - p) * trials);
    EXPECT_NEAR(count, p * trials, 5 * sigma + 1e-6) << what;
  };
  for (const Likely& likely : odds.outcomes) {
    if (likely.p * trials < 20) continue;
    const int count = seen[key_of(likely.what)];
    compare(std::min(1.0, likely.p), count, key_of(likely.what));
    rest -= likely.p;
    rest_seen -= count;
  }
  if (rest * trials >= 20) compare(rest, rest_seen, "all rarer outcomes");
  if (rest < 1e-12) {
    EXPECT_EQ(rest_seen, 0) << "the dice gave what the odds call impossible";
  }
}

}  // namespace drumhead
