// What a scenario lays on single units, whatever the sheet: who waits, who is hard to see, who may not shoot,
// who plunders, and who may leave the field.
#pragma once

#include <algorithm>
#include <optional>

#include "battle/core.h"
#include "battle/decision.h"
#include "battle/setting.h"
#include "table/field.h"

namespace drumhead {

// Surprised, asleep, without orders or plundering: until its turn it does nothing, unless an enemy has come
// near enough to rouse it.
bool is_waiting(const Setting& setting, const Core& core, const Field& field, PieceId id);
// The first turn in which it waits no more.
int waits_until(const Setting& setting, const Core& core, PieceId id);

// How near one has to be to see it: the scenario's fog, and a hiding place as long as it stays there.
// 0: no such limit.
inline Mil seen_within(const Setting& setting, const Core& core, PieceId target) {
  if (!target.valid()) return setting.sight;
  const RosterEntry& entry = setting.roster[target.index()];
  if (entry.hidden <= 0 || !(core.pieces[target.index()].pose == entry.place)) return setting.sight;
  return setting.sight > 0 ? std::min(setting.sight, entry.hidden) : entry.hidden;
}

// True while the enemy cannot know where it stands: it is hidden at its place, or it is a leader with such a
// unit, and nobody has come near enough to see it or has been shot at by it.
bool is_concealed(const Setting& setting, const Core& core, PieceId id);
// Notes which hidden troops have been found.
void note_seen(const Setting& setting, const Field& field, Core& core);

// Why it shoots only in reaction: unloaded arms, rain, no powder left.
std::optional<Reason> why_silent(const Setting& setting, const Core& core, PieceId id);

// By which edge it may march off, and 1; kRetired: it may leave from where it stands; 0: it has no leave.
std::uint8_t leave_of(const Setting& setting, const Core& core, const Field& field, PieceId id);
bool is_touched_by_enemies(const Core& core, const Field& field, PieceId id);

// True when the scenario has rules for which doings must be remembered.
bool counts_doings(const Setting& setting);
// Notes who has come to where there is plunder.
void note_plunder(const Setting& setting, const Field& field, Core& core);

}  // namespace drumhead
