// All that a unit sees, as an area: rays from it, each as far as a sheet's own line of sight is clear.
#pragma once

#include <algorithm>

#include "kit/showing.h"
#include "table/field.h"

namespace drumhead {

// How far from an eye towards a mark `open(eye, point)` holds, found by halving to within a grain.
template <class Open>
Mil clear_run(Point eye, Point mark, Mil grain, Open open) {
  const Mil far = to_mil(length(vec(mark) - vec(eye)));
  const Vec way = (vec(mark) - vec(eye)) * (1.0 / std::max<Mil>(1, far));
  return longest_legal(
      far, grain, [&](Mil run) { return open(eye, run == far ? mark : to_point(vec(eye) + way * run)); });
}

// Before its front, or all round, to the end of the table.
template <class Open>
Polygon fan_of(const Field& field, PieceId from, bool all_round, Mil grain, Open open) {
  const Terrain& terrain = field.terrain();
  const Mil far = terrain.width() + terrain.depth();
  const auto see = [&](Point eye, Point mark) { return clear_run(eye, mark, grain, open); };
  const Piece& piece = field.piece(from);
  return clipped(all_round ? fan_around(field.centre(from), far, see)
                           : fan_before(front_at(piece.pose, piece.foot), far, see),
                 terrain);
}

}  // namespace drumhead
