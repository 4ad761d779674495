// Closing up to an enemy: the turn flush against his edge, as far as there is room for it.
#pragma once

#include "table/field.h"

namespace drumhead {

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
