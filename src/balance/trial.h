// One battle of a series, fought: the same wherever it is fought and whatever was fought before.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "balance/outcome.h"
#include "dice/generator.h"
#include "dice/sources.h"
#include "players/aides.h"

namespace drumhead::balance {

// A battle that takes more is given up as unfinished.
inline constexpr std::size_t kMostCommandsPlayed = 20'000;

// The table of row n: dice and players have seeds of their own. The aides must outlive it.
struct TrialTable {
  std::uint64_t seed;
  std::unique_ptr<Battle> battle;
  FastDice dice;
  std::unique_ptr<Player> players[2];
  Course course;
  Hearing heard;
  Watched british, american;

  TrialTable(const Battle& opening, const std::string (&names)[2], std::uint64_t series_seed, std::uint64_t n,
             Aides& aides);
};

// Nothing: the aides were told to stop before it had ended.
std::optional<Outcome> fight_trial(TrialTable& table, const Aides& aides);

}  // namespace drumhead::balance
