// Closing up to an enemy: how far a wheel goes, and the turn flush against his edge, as far as there is room
// for it.
#pragma once

#include <numbers>

#include "table/field.h"

namespace drumhead {

inline constexpr double kPerCentidegree = std::numbers::pi / 18000.0;

// What the outer end of a front travels when it wheels.
inline Mil outer_arc(const Footprint& foot, Angle wheel) {
  return to_mil(foot.width * ((wheel < 0 ? -wheel : wheel) * kPerCentidegree));
}

// `at` is the pose in contact, before any turning; `free` says whether a pose may be taken.
template <class Free>
Pose turned_flush(const Field& field, const Footprint& foot, const Pose& at, const Touch& touch, Free free) {
  constexpr int kWhole = 1000, kStep = 125;
  for (int part = kWhole; part > 0; part -= kStep) {
    const Pose turned = field.flush(at, foot, touch.at, touch.normal, part);
    if (free(turned)) return turned;
  }
  return at;
}

}  // namespace drumhead
