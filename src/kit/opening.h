// Before the battle and at its edges, as far as it is the same under every sheet: who rolls higher, and
// reinforcements that arrive.
#pragma once

#include "battle/game.h"
#include "kit/places.h"

namespace drumhead {

// A d6 for each side; who rolled higher, nobody when they rolled the same.
template <class S>
Side roll_off(Play<S>& play, RuleId rule) {
  Throw made;
  made.die = Die::d6;
  made.total = true;
  made.judged = Judged::opposed;
  made.purpose = rule;
  int british = 0, american = 0;
  for (const Side side : {Side::british, Side::american}) {
    made.who = side;
    (side == Side::british ? british : american) = play.roll(made, Tally(1, rule), Tally(0, rule)).sum;
  }
  if (british == american) return Side::none;
  return british > american ? Side::british : Side::american;
}

// How far from its place along the edge a unit may be set down, looked at in steps.
struct Beside {
  Mil step = 500, most = 24 * kUnit;
};

// Pieces whose turn has come: leaders at their places, units there or beside as soon as there is room. The
// sheet says which are left to come, whether one fits at a pose, and sets it down.
template <class S, class Comes, class Fits, class Down>
void arrivals(Play<S>& play, Side side, const Beside& beside, Comes comes, Fits fits, Down down) {
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i) {
    const PieceId id = piece_id(i);
    const RosterEntry& entry = play.setting.roster[i];
    if (entry.side != side || play.piece(id).present || entry.arrives > play.core.turn) continue;
    if (play.core.has_left(id)) continue;
    if (entry.kind == PieceKind::leader && entry.arrives > 0 && entry.arrives == play.core.turn) {
      play.piece(id).present = true;
      play.move(id, entry.place, "arrives");
    }
    if (entry.kind != PieceKind::unit || !comes(id)) continue;
    const std::optional<Pose> place =
        play.piece(id).inside.valid()
            ? std::optional<Pose>(entry.place)
            : free_beside(entry.place, beside.step, beside.most,
                          [&](const Pose& pose) { return fits(play.look(), id, pose); });
    if (!place) continue;
    play.piece(id).present = true;
    down(id, *place);
  }
}

}  // namespace drumhead
