// Bridges and fords on the way of a footprint.
#pragma once

#include "table/field.h"

namespace drumhead {

// The bridge, or else the ford, on which the middle of the edge that goes first keeps while it is over the
// water; `first` is where that middle began. Field::crossing_of takes the front for it.
FeatureId crossing_of(const Field& field, const Leg& leg, Vec first, FeatureId water);

}  // namespace drumhead
