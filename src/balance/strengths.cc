// Counts what is on the table.
#include "balance/strengths.h"

namespace drumhead::balance {

bool is_unit(const PieceView& piece, const Setting& setting) {
  return setting.roster[piece.id.index()].kind == PieceKind::unit;
}

bool is_gone(const Battle& battle, const PieceView& piece) {
  const Core& core = battle.core();
  const bool left = piece.id.index() < core.doings.size() && core.doings[piece.id.index()].left != 0;
  const bool still_to_come = battle.setting().roster[piece.id.index()].arrives > core.turn;
  return !piece.present && !left && !still_to_come && core.phase != "deployment";
}

Strengths strengths(const Battle& battle, Side side) {
  Strengths out;
  const Setting& setting = battle.setting();
  for (const PieceView& piece : battle.pieces({})) {
    if (!is_unit(piece, setting) || setting.roster[piece.id.index()].side != side) continue;
    out.start += piece.start;
    out.now += piece.strength;
    ++out.units;
    if (piece.strength > 0) ++out.standing;
    if (is_gone(battle, piece)) ++out.gone;
  }
  return out;
}

}  // namespace drumhead::balance
