// The state after one command among many, for whoever has its view and its question at hand: working those
// out costs more than all the rest.
#pragma once

#include <string>

#include "battle/battle.h"

namespace drumhead::wire {

// As state(battle), without the braces.
void append_state(const Battle& battle, const View& view, const Decision& decision, std::string& out);
void append_piece(const Battle& battle, const PieceView& view, std::string& out);  // Piece, as text

// True when append_piece would tell the same of both.
bool looks_same(const PieceView& a, const Piece& in_a, const PieceView& b, const Piece& in_b);

}  // namespace drumhead::wire
