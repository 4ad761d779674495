// What a bot by others says: one line, read and checked. docs/bots.md lists what it may say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "battle/command.h"
#include "battle/setting.h"

namespace drumhead::outside {

struct BotSays {
  enum class Kind : std::uint8_t { ready, command, check, options, route, sight, insight, odds };
  Kind kind = Kind::ready;
  std::int64_t re = 0;  // the question that it is about; 0: none
  // What the kind has not is empty.
  Command command;
  PieceId unit, foe;
  Pose goal;
  Word manner;
};

// None: it was read. Else what is wrong with it, in a sentence.
std::optional<std::string> read_says(std::string_view line, const Setting& setting, BotSays& out);

}  // namespace drumhead::outside
