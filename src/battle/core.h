// What every battle remembers, whatever the sheet.
#pragma once

#include "base/word.h"
#include "table/piece.h"

namespace drumhead {

enum class AimState : std::uint8_t { open, met, failed };

struct Core {
  Pieces pieces;
  FixedVec<AimState, 24> aims;  // one for each aim of the scenario
  Word phase;
  std::uint16_t turn = 1;  // game turn
  Side active = Side::british;
  Side winner = Side::none;
  bool over = false;
  std::uint8_t draw_offers = 0;  // bit per side, this turn
  friend bool operator==(const Core&, const Core&) = default;
};

}  // namespace drumhead
