// A mirrored match: two players meet in a list of battles, each on either side equally often.
#pragma once

#include <string>
#include <vector>

#include "cli/home.h"
#include "cli/trials.h"

namespace drumhead::cli {

// Battles in which both sides have something to do and neither is lost from the start: ladders are climbed
// in these.
const std::vector<std::string>& even_battles();

// Games of one player, as he sees them; a draw is half a win.
struct Tallied {
  std::size_t wins = 0, draws = 0, games = 0, unfinished = 0;

  double share() const;
  Interval interval() const;  // of the share, 95 %
  Tallied& operator+=(const Tallied& more);
};

struct MatchAsked {
  std::string rules;
  std::string player, foe;
  std::vector<std::string> battles;
  std::size_t games = 100;  // in all; each battle and side gets its part, at least one
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

struct MatchPlayed {
  Tallied by_side[2];  // by the player's side
  Tallied all() const;
};

Result<MatchPlayed> play_match(const Home& home, const MatchAsked& asked, const std::atomic<bool>& stop);

// One side of one battle.
Result<Tallied> play_half(const Home& home, const MatchAsked& asked, const std::string& battle, Side side,
                          std::size_t games, const std::atomic<bool>& stop);

}  // namespace drumhead::cli
