// Plays matches and counts them.
#include "cli/match.h"

#include <algorithm>

namespace drumhead::cli {

const std::vector<std::string>& even_battles() {
  static const std::vector<std::string> kBattles = {"meeting", "princeton", "camden", "freemans-farm",
                                                    "germantown"};
  return kBattles;
}

double Tallied::share() const {
  if (games == 0) return 0;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(games);
}

Interval Tallied::interval() const { return balance::wilson_of_share(share(), games); }

Tallied& Tallied::operator+=(const Tallied& more) {
  wins += more.wins;
  draws += more.draws;
  games += more.games;
  unfinished += more.unfinished;
  return *this;
}

Tallied MatchPlayed::all() const {
  Tallied out = by_side[0];
  return out += by_side[1];
}

Result<Tallied> play_half(const Home& home, const MatchAsked& asked, const std::string& battle, Side side,
                          std::size_t games, const std::atomic<bool>& stop) {
  const Result<Opening> opening = open_scenario(home, asked.rules, battle);
  if (!opening) return opening.problems();
  TrialPlan plan;
  plan.opening = opening.value().battle.get();
  const auto own = static_cast<std::size_t>(side);
  plan.players[own] = asked.player;
  plan.players[1 - own] = asked.foe;
  plan.seed = asked.seed;
  plan.games = games;
  plan.threads = static_cast<unsigned>(std::min<std::size_t>(asked.threads, games));
  const Score score = score_of(play_trials(plan, stop, [](std::size_t) {}));
  return Tallied{score.wins[own], score.draws, score.finished(), score.unfinished};
}

Result<MatchPlayed> play_match(const Home& home, const MatchAsked& asked, const std::atomic<bool>& stop) {
  MatchPlayed out;
  const std::size_t each =
      std::max<std::size_t>(1, (asked.games + asked.battles.size() * 2 - 1) / (asked.battles.size() * 2));
  for (const std::string& battle : asked.battles)
    for (const Side side : {Side::british, Side::american}) {
      const Result<Tallied> half = play_half(home, asked, battle, side, each, stop);
      if (!half) return half.problems();
      out.by_side[static_cast<std::size_t>(side)] += half.value();
    }
  return out;
}

}  // namespace drumhead::cli
