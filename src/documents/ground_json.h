// Points, boxes and features of the ground as JSON: written here alone, for documents and for the page.
#pragma once

#include "documents/json.h"

namespace drumhead {

json::array point_json(Point p);
json::array points_json(const std::vector<Point>& points);
json::array box_json(const Box& box);
json::object feature_json(const Feature& feature);        // as a position has it
json::object drawn_feature_json(const Feature& feature);  // as the page draws it

}  // namespace drumhead
