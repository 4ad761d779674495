// The leaves of every message.
#include "wire/leaves.h"

#include "documents/ground_json.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead::wire {

std::string rule_ref(RuleId rule, const Setting& setting) {
  if (!rule.valid() || rule.value >= setting.book->rules.size()) return "";
  return setting.book->rules[rule.value].id;
}

namespace {

// Documents say null where there is no rule; the page takes an empty reference.
void name_rule(json::object& in) {
  if (json::value& rule = in["rule"]; rule.is_null()) rule = "";
}

}  // namespace

json::array polygon(const Polygon& corners) { return points_json(corners); }

json::array polygons(const std::vector<Polygon>& parts) {
  json::array out;
  for (const Polygon& part : parts) out.push_back(polygon(part));
  return out;
}

json::object tally(const Tally& value, const Setting& setting) {
  json::object out = write(value, setting).get_object();
  name_rule(out);
  if (json::value* lines = out.if_contains("lines"))
    for (json::value& line : lines->get_array()) name_rule(line.get_object());
  return out;
}

json::array size_of(const Footprint& foot) {
  const Mil width = foot.radius > 0 ? 2 * foot.radius : foot.width;
  const Mil depth = foot.radius > 0 ? 2 * foot.radius : foot.depth;
  return {length_json(width), length_json(depth)};
}

json::array poses(const std::vector<Pose>& trail, const Setting& setting) {
  json::array out;
  for (const Pose& pose : trail) out.push_back(write(pose, setting));
  return out;
}

json::value side_name(Side side) { return json::value(side == Side::american ? "american" : "british"); }

json::array zones(const std::vector<Zone>& list, const Setting& setting) {
  json::array out;
  for (const Zone& zone : list)
    if (zone.outline.size() > 2)
      out.push_back(json::object{{"kind", zone.kind.text()},
                                 {"band", zone.band},
                                 {"label", zone.label},
                                 {"rule", rule_ref(zone.cite, setting)},
                                 {"outline", polygon(zone.outline)}});
  return out;
}

json::array reasons(const Verdict& verdict, const Setting& setting) {
  json::array out;
  for (const Reason& reason : verdict) {
    json::object one = write(reason, setting).get_object();
    name_rule(one);
    one["text"] = explain(reason, setting);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace drumhead::wire
