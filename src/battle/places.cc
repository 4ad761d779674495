// Strips and zones of deployment.
#include "battle/places.h"

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
  return box.left >= zone.left - 1 && box.right <= zone.right + 1 && box.bottom >= zone.bottom - 1 &&
         box.top <= zone.top + 1;
}

}  // namespace drumhead
