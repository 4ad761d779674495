// What a scenario lays on single units, whatever the sheet: who still waits, and who is hard to see.
#pragma once

#include <algorithm>

#include "battle/setting.h"
#include "table/field.h"

namespace drumhead {

// Surprised, asleep or without orders: until its turn it does nothing of its own accord, unless an enemy has
// come near enough to rouse it.
inline bool is_waiting(const Setting& setting, const Core& core, const Field& field, PieceId id) {
  if (!id.valid() || id.index() >= setting.roster.size()) return false;
  const RosterEntry& entry = setting.roster[id.index()];
  if (entry.waits <= core.turn || !core.pieces[id.index()].present) return false;
  if (entry.roused <= 0) return true;
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& other = core.pieces[i];
    if (other.kind == PieceKind::unit && other.present && other.side != entry.side &&
        field.distance(id, piece_id(i)) <= entry.roused)
      return false;
  }
  return true;
}

// How near one has to be to see it: the scenario's fog, and a hiding place as long as it stays there.
// 0: no such limit.
inline Mil seen_within(const Setting& setting, const Core& core, PieceId target) {
  if (!target.valid()) return setting.sight;
  const RosterEntry& entry = setting.roster[target.index()];
  if (entry.hidden <= 0 || !(core.pieces[target.index()].pose == entry.place)) return setting.sight;
  return setting.sight > 0 ? std::min(setting.sight, entry.hidden) : entry.hidden;
}

}  // namespace drumhead
