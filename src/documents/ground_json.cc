// The ground of a battle as JSON.
#include "documents/ground_json.h"

namespace drumhead {

json::array point_json(Point p) { return {length_json(p.x), length_json(p.y)}; }

json::array points_json(const std::vector<Point>& points) {
  json::array out;
  for (const Point& p : points) out.push_back(point_json(p));
  return out;
}

json::array box_json(const Box& box) {
  return {length_json(box.left), length_json(box.bottom), length_json(box.right), length_json(box.top)};
}

json::object feature_json(const Feature& feature) {
  json::object out{{"key", feature.key}, {"kind", std::string(word_of(feature.kind))}};
  if (!feature.name.empty()) out["name"] = feature.name;
  if (feature.form == Form::area) out["polygon"] = points_json(feature.points);
  if (feature.form == Form::band) out["line"] = points_json(feature.points);
  if (feature.form == Form::spot && !feature.points.empty()) out["at"] = point_json(feature.points.front());
  if (feature.form != Form::area) out["width"] = length_json(feature.width);
  if (feature.closed) out["closed"] = true;
  if (feature.kind == Ground::hill) {
    out["level"] = feature.level;
    out["slope"] = feature.slope == Slope::steep ? "steep" : "gentle";
  }
  if (feature.size > 0) out["size"] = feature.size;
  json::array traits;
  for (const Word& trait : feature.traits) traits.push_back(json::value(trait.text()));
  if (!traits.empty()) out["traits"] = std::move(traits);
  return out;
}

// Size and traits are for rules; the page knows one of them by how it looks.
json::object drawn_feature_json(const Feature& feature) {
  json::object out = feature_json(feature);
  out.erase("size");
  out.erase("traits");
  if (is_abatis(feature)) out["abatis"] = true;
  return out;
}

}  // namespace drumhead
