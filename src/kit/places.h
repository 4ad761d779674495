// Where pieces may be set down before the battle or as they arrive: the search is the same for every sheet.
#pragma once

#include <optional>
#include <span>

#include "battle/setting.h"

namespace drumhead {

// The strip of this depth along an edge of the table.
Box strip_along(TableEdge edge, Mil width, Mil depth, Mil deep);

// True when a shape lies in a zone, to the thousandth.
bool in_zone(const Box& zone, std::span<const Vec> corners);

// A place, or the nearest one beside it along its own front that is free.
template <class Free>
std::optional<Pose> free_beside(const Pose& place, Mil step, Mil most, Free free) {
  const Vec aside = direction(place.heading + 9000);
  for (Mil shift = 0; shift <= most; shift += step)
    for (const Mil by : {shift, -shift}) {
      const Point p = to_point(vec(place.point()) + aside * by);
      const Pose pose{p.x, p.y, place.heading};
      if (free(pose)) return pose;
    }
  return std::nullopt;
}

// The same, or else any place of a zone that is free, with the same heading.
template <class Free>
std::optional<Pose> free_in_zone(const Pose& place, const Box& zone, Mil step, Mil most, Free free) {
  if (const std::optional<Pose> found = free_beside(place, step, most, free)) return found;
  for (Mil y = zone.bottom; y <= zone.top; y += step)
    for (Mil x = zone.left; x <= zone.right; x += step)
      if (const Pose pose{x, y, place.heading}; free(pose)) return pose;
  return std::nullopt;
}

}  // namespace drumhead
