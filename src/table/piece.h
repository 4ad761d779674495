// What stands on the table: units, leaders, tokens, and the shape each covers.
#pragma once

#include "base/fixed_vec.h"
#include "base/ids.h"
#include "geometry/geometry.h"

namespace drumhead {

// A line bent back: its right `files` files are swung `back` degrees to the rear, or its left ones where
// `back` is less than 0. files 0: straight.
struct Bend {
  Angle back = 0;
  std::uint8_t files = 0;
  constexpr bool is_left() const { return back < 0; }
  // How far a wing has turned from the line's heading, clockwise.
  constexpr Angle of_left() const { return is_left() ? back : 0; }
  constexpr Angle of_right() const { return is_left() ? 0 : back; }
  friend constexpr bool operator==(const Bend&, const Bend&) = default;
};

// Worked out by the sheet after every loss or change of formation. A round base has only a radius; all zero
// is a point, which can be measured to and touched but shares no ground. The pose of a bent line is the
// middle of its front as if it were straight.
struct Footprint {
  Mil width = 0, depth = 0, radius = 0;
  Bend bend;
  std::uint8_t files = 1, ranks = 1;  // cells: models, stands or bases
  // Of the left wing of a bent line; of a straight one, all.
  constexpr int left_files() const { return bend.is_left() ? bend.files : files - bend.files; }
  friend constexpr bool operator==(const Footprint&, const Footprint&) = default;
};

enum class PieceKind : std::uint8_t { unit, leader, token };

struct Piece {
  Pose pose;
  Footprint foot;
  FeatureId inside;  // garrison: its shape is the block's
  PieceId with;      // leader: the unit he is attached to
  Side side = Side::none;
  PieceKind kind = PieceKind::unit;
  bool present = false;  // on the table; absent pieces wait off it, or are gone
  friend constexpr bool operator==(const Piece&, const Piece&) = default;
};

inline constexpr std::size_t kMostPieces = 240;  // a hundred units a side, and their leaders
using Pieces = FixedVec<Piece, kMostPieces>;

}  // namespace drumhead
