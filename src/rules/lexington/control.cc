// Section "Limited control": is there a way of at most 16 in from a general to the unit?
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ly.control.path-impassable, ly.control.path-enemy, ly.control.path-friend
static Ways ways_of_control(const Look& look, PieceId id) {
  Ways ways = ways_over_ground(look);
  for_enemies(look, id, [&](PieceId enemy) { ways.keep_off(enemy, tables(look).control_enemy); });
  for_units(look, look.side(id), [&](PieceId friendly) { ways.screen(friendly); });
  return ways;
}

// ly.control.roll, ly.control.measure: any way will do, so the shortest counts.
bool in_control(const Look& look, PieceId id) {
  const Mil most = tables(look).control;
  std::optional<Ways> ways;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != look.side(id)) continue;
    if (p.with == id) return true;
    if (look.field.distance(id, p.pose.point()) > most) continue;
    if (!ways) ways = ways_of_control(look, id);
    if (ways->shortest(p.pose.point(), id, most).found) return true;
  }
  return false;
}

}  // namespace drumhead::lexington
