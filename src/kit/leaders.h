// Leaders on the table, in roster order: those of a side, and those who are with a unit.
#pragma once

#include <vector>

#include "base/lists.h"
#include "battle/core.h"

namespace drumhead {

inline std::vector<PieceId> leaders_of(const Core& core, Side side) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    if (const Piece& p = core.pieces[i]; p.present && p.kind == PieceKind::leader && p.side == side)
      out.push_back(piece_id(i));
  return out;
}

inline std::vector<PieceId> leaders_with(const Core& core, PieceId unit) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    if (const Piece& p = core.pieces[i]; p.present && p.kind == PieceKind::leader && p.with == unit)
      out.push_back(piece_id(i));
  return out;
}

inline bool has_leader(const Core& core, PieceId unit) {
  return any_of(core.pieces,
                [&](const Piece& p) { return p.with == unit && p.present && p.kind == PieceKind::leader; });
}

}  // namespace drumhead
