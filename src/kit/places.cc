// Strips and zones of deployment.
#include "kit/places.h"

namespace drumhead {

Box strip_along(TableEdge edge, Mil width, Mil depth, Mil deep) {
  switch (edge) {
    case TableEdge::south:
      return {0, 0, width, deep};
    case TableEdge::north:
      return {0, depth - deep, width, depth};
    case TableEdge::west:
      return {0, 0, deep, depth};
    case TableEdge::east:
      return {width - deep, 0, width, depth};
  }
  return {};
}

bool in_zone(const Box& zone, std::span<const Vec> corners) {
  const Box box = box_around(corners);
  constexpr Mil kOver = static_cast<Mil>(kSlack / 2);  // zones run along the grid
  return box.left >= zone.left - kOver && box.right <= zone.right + kOver &&
         box.bottom >= zone.bottom - kOver && box.top <= zone.top + kOver;
}

}  // namespace drumhead
