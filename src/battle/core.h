// What every battle remembers, whatever the sheet.
#pragma once

#include <bitset>

#include "base/word.h"
#include "table/piece.h"

namespace drumhead {

enum class AimState : std::uint8_t { open, met, failed };

// What a scenario's rules must remember of one piece.
struct Doings {
  std::uint8_t volleys = 0;    // volleys shot, reactions not counted
  std::uint8_t left = 0;       // by which TableEdge it marched off, and 1; kRetired: it left the field
  std::uint16_t plunders = 0;  // the last turn that it spends plundering; 0: it never did
  friend bool operator==(const Doings&, const Doings&) = default;
};
inline constexpr std::uint8_t kRetired = 5;

struct Core {
  Pieces pieces;
  FixedVec<AimState, 24> aims;  // one for each aim of the scenario
  FixedVec<Doings, kMostPieces>
      doings;  // by PieceId, where the scenario has rules that ask for them; else none
  // Hidden troops whom the enemy has found, by PieceId. No rule asks for it, so no digest covers it: it says
  // what a player may be told.
  std::bitset<kMostPieces> seen;
  Word phase;
  std::uint16_t turn = 1;  // game turn
  Side active = Side::british;
  Side winner = Side::none;
  bool over = false;
  std::uint8_t draw_offers = 0;  // bit per side, this turn

  // Gone from the table in good order, by the scenario's leave: neither lost nor to come back.
  bool has_left(PieceId id) const { return id.index() < doings.size() && doings[id.index()].left != 0; }
  friend bool operator==(const Core&, const Core&) = default;
};

}  // namespace drumhead
