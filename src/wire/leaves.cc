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

json::array polygon(const Polygon& corners) { return points_json(corners); }

json::array polygons(const std::vector<Polygon>& parts) {
  json::array out;
  for (const Polygon& part : parts) out.push_back(polygon(part));
  return out;
}

json::object tally(const Tally& value, const Setting& setting) {
  json::object out{{"sum", value.sum()}, {"base", value.base}, {"rule", rule_ref(value.cite, setting)}};
  if (value.lines.empty()) return out;
  json::array lines;
  for (const TallyLine& line : value.lines)
    lines.push_back(json::object{{"delta", line.delta}, {"rule", rule_ref(line.cite, setting)}});
  out["lines"] = std::move(lines);
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
    one["rule"] = rule_ref(reason.cite, setting);
    one["text"] = explain(reason, setting);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace drumhead::wire
