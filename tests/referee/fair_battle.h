// The small battle with fair dice, all shares of which are published.
#pragma once

#include "../documents/small_battle.h"

namespace drumhead {

inline const std::string kGame = "k7m2p9qrstuv", kBritish = "17750419", kAmerican = "17760704";

inline Reveal shares() {
  Reveal out;
  for (std::size_t i = 0; i < out.secret.size(); ++i) out.secret[i] = static_cast<std::uint8_t>(3 * i);
  out.numbers = {kBritish, kAmerican};
  out.recipe = 2;
  out.game = kGame;
  return out;
}

inline RecordDice published(const Reveal& from) {
  RecordDice out;
  out.kind = "fair";
  out.commitment = to_hex(commit(from.secret));
  out.secret = to_hex(from.secret);
  out.numbers = from.numbers;
  out.recipe = from.recipe;
  out.game = from.game;
  for (const std::string& number : from.numbers) out.pledges.push_back(to_hex(pledge(kGame, number)));
  return out;
}

inline Record fair_record(const Reveal& from, std::size_t most = 400) {
  FairDice dice(from);
  Record out = played(most, dice, [&](std::size_t n) { dice.begin_command(n); });
  out.dice = published(from);
  return out;
}

}  // namespace drumhead
