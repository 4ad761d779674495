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

std::array<Strengths, 2> strengths(const Battle& battle) {
  std::array<Strengths, 2> sides;
  const Setting& setting = battle.setting();
  for (const PieceView& piece : battle.pieces({})) {
    const Side side = setting.roster[piece.id.index()].side;
    if (!is_unit(piece, setting) || side == Side::none) continue;
    Strengths& out = sides[static_cast<std::size_t>(side)];
    out.start += piece.start;
    out.now += piece.strength;
    ++out.units;
    if (piece.strength > 0) ++out.standing;
    if (is_gone(battle, piece)) ++out.gone;
  }
  return sides;
}

Strengths strengths(const Battle& battle, Side side) {
  return strengths(battle)[static_cast<std::size_t>(side)];
}

}  // namespace drumhead::balance
