// Small values as the page wants them: optional fields are left out, never null.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

#include "battle/battle.h"
#include "documents/json.h"

namespace drumhead::wire {

std::string rule_ref(RuleId rule, const Setting& setting);  // '' where there is none
json::array polygon(const Polygon& corners);
json::array polygons(const std::vector<Polygon>& parts);
json::object tally(const Tally& value, const Setting& setting);
json::array size_of(const Footprint& foot);
json::array poses(const std::vector<Pose>& trail, const Setting& setting);
json::value side_name(Side side);
json::array zones(const std::vector<Zone>& list, const Setting& setting);

// An empty tally is omitted.
inline bool is_told(const Tally& value) {
  return value.cite.valid() || value.base != 0 || !value.lines.empty();
}

}  // namespace drumhead::wire
