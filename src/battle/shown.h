// What the loop shows of any battle by itself: outlines, plain views, options that are mere choices.
#pragma once

#include <vector>

#include "battle/battle.h"

namespace drumhead {

// ---- pieces
std::vector<Polygon> outlines_at(const Pose& pose, const Footprint& foot);  // one for each part of the body
std::vector<Polygon> outlines_of(const Piece& piece, const Terrain& terrain);  // a garrison's is its block
std::vector<Polygon> outlines_of(const PieceView& view, const Piece& piece,
                                 const Terrain& terrain);  // as shown
// Id, place, shape, presence, whether it may act; leaders at the rear of the unit they are with. The rest is
// the sheet's.
PieceView plain_view(const Core& core, const Field& field, PieceId id, const Decision& decision);

// ---- a piece that cannot go where it was dragged to
Routed staying(const Piece& piece, const Terrain& terrain, Verdict why);

// ---- options
// A button for leaving the table; `how` is what leave_of says.
Option leave_option(const Move& leave, std::uint8_t how, const Verdict& verdict);
void keep_from(Option& option, const Reason& why);  // it cannot be done, nor any of its targets
bool is_of_shooting(const Option& option);          // whatever it calls itself: one of its commands is a shot
// One for each choice of the question that concerns the unit.
std::vector<Option> options_of_choices(const Decision& decision, PieceId unit, const Setting& setting);

}  // namespace drumhead
