// Reads a scenario's ground, and makes ramparts of fieldworks that are drawn as areas.
#include <fmt/format.h>

#include <algorithm>

#include "scenario/reading.h"

namespace drumhead::reading {

namespace {

constexpr Mil kThinWork = 1600;  // a fieldwork narrower than this is a breastwork
constexpr Mil kRampart = 300;    // width of the wall round a redoubt

// Three points that turn right give a negative area, left a positive one.
std::int64_t turn_of(Point a, Point b, Point c) {
  return (static_cast<std::int64_t>(b.x) - a.x) * (static_cast<std::int64_t>(c.y) - a.y) -
         (static_cast<std::int64_t>(b.y) - a.y) * (static_cast<std::int64_t>(c.x) - a.x);
}

bool within_box(Point p, Point a, Point b) {
  return p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y) &&
         p.y <= std::max(a.y, b.y);
}

int sign(std::int64_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

bool segments_meet(Point a, Point b, Point c, Point d) {
  const int abc = sign(turn_of(a, b, c)), abd = sign(turn_of(a, b, d));
  const int cda = sign(turn_of(c, d, a)), cdb = sign(turn_of(c, d, b));
  if (abc != abd && cda != cdb) return true;
  return (abc == 0 && within_box(c, a, b)) || (abd == 0 && within_box(d, a, b)) ||
         (cda == 0 && within_box(a, c, d)) || (cdb == 0 && within_box(b, c, d));
}

// Where a point lies along and across an axis.
struct Extent {
  double along_least = 0, along_most = 0, across_least = 0, across_most = 0;
};

Extent extent_along(const std::vector<Point>& points, Vec axis) {
  const Vec side = right_of(axis);
  Extent out{1e18, -1e18, 1e18, -1e18};
  for (const Point& p : points) {
    const double u = dot(vec(p), axis), v = dot(vec(p), side);
    out.along_least = std::min(out.along_least, u);
    out.along_most = std::max(out.along_most, u);
    out.across_least = std::min(out.across_least, v);
    out.across_most = std::max(out.across_most, v);
  }
  return out;
}

Mil usual_width(Ground kind) {
  switch (kind) {
    case Ground::road:
      return 1000;
    case Ground::track:
      return 600;
    case Ground::river:
      return 3000;
    case Ground::stream:
      return 500;
    case Ground::bridge:
    case Ground::ford:
      return 1000;
    default:
      return 300;
  }
}

const std::vector<std::string>& ground_words() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> out;
    for (int i = 0; i <= static_cast<int>(Ground::ford); ++i)
      out.emplace_back(word_of(static_cast<Ground>(i)));
    return out;
  }();
  return words;
}

// The shape's own key is needed, the other two are out of place.
void check_shape_keys(const TableReader& in, std::string_view needed, std::string_view kind) {
  for (const std::string_view key : {"polygon", "line", "at"})
    if (key != needed && in.has(key))
      in.fail(key, fmt::format("terrain of the kind \"{}\" is drawn with {}", kind, needed));
}

void read_band(const TableReader& in, Feature& out, const Scenario& scenario) {
  out.form = Form::band;
  out.points = in.points("line", 2, Need::must);
  for (std::size_t i = 0; i < out.points.size(); ++i) {
    check_on_table(in, fmt::format("line[{}]", i), out.points[i], scenario);
    if (i > 0 && out.points[i] == out.points[i - 1])
      in.fail(fmt::format("line[{}]", i), "the same point stands here twice in a row");
  }
  out.width = in.length("width", {0.05, 9}, Need::may, usual_width(out.kind));
  out.closed = in.flag("closed", false);
}

void read_spot(const TableReader& in, Feature& out, const Scenario& scenario) {
  out.form = Form::spot;
  if (const auto at = in.point("at", Need::must)) {
    check_on_table(in, "at", *at, scenario);
    out.points = {*at};
  }
  out.width = in.length("width", {0.05, 9}, Need::may, usual_width(out.kind));
}

void read_shape(const TableReader& in, Feature& out, const Scenario& scenario, const std::string& kind) {
  if (is_crossing(out.kind)) {
    check_shape_keys(in, "at", kind);
    read_spot(in, out, scenario);
  } else if (out.kind == Ground::fieldwork && in.has("polygon")) {
    check_shape_keys(in, "polygon", kind);
    out.points = read_polygon(in, scenario);
    if (!out.points.empty()) line_from_area(out);
  } else if (is_line(out.kind)) {
    check_shape_keys(in, "line", kind);
    read_band(in, out, scenario);
  } else {
    check_shape_keys(in, "polygon", kind);
    out.form = Form::area;
    out.points = read_polygon(in, scenario);
  }
  const bool hill = out.kind == Ground::hill;
  for (const std::string_view key : {"level", "slope"})
    if (!hill && in.has(key)) in.fail(key, "only a hill has a level and a slope; leave it out");
  for (const std::string_view key : {"width", "closed"})
    if (out.form == Form::area && in.has(key)) in.fail(key, "an area has no width; leave it out");
}

Feature read_feature(const TableReader& in, const Scenario& scenario) {
  in.only({"kind", "name", "polygon", "line", "at", "width", "closed", "level", "slope", "size", "traits"});
  Feature out;
  out.name = in.text("name", Need::may);
  const std::string kind = in.word("kind", ground_words(), Need::must);
  if (kind.empty()) return out;
  ground_from(kind, out.kind);
  out.level = in.whole("level", {1, 9}, Need::may, 1);
  out.slope = in.word("slope", {"gentle", "steep"}, Need::may) == "steep" ? Slope::steep : Slope::gentle;
  out.size = static_cast<std::uint8_t>(in.whole("size", {1, 3}, Need::may, 0));
  for (const std::string& trait : in.texts("traits", Need::may)) {
    if (Word::fits(trait) && !trait.empty())
      out.traits.emplace_back(trait);
    else
      in.fail("traits", "expected words of at most 23 letters");
  }
  read_shape(in, out, scenario, kind);
  return out;
}

// The name in lower case letters, digits and single hyphens.
std::string slug(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const char low = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool plain = (low >= 'a' && low <= 'z') || (low >= '0' && low <= '9');
    if (plain)
      out += low;
    else if (c != '\'' && !out.empty() && out.back() != '-')
      out += '-';
  }
  if (out.size() > 36) out.resize(36);
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out;
}

void give_keys(std::vector<Feature>& features) {
  std::vector<std::string> used;
  const auto free = [&](const std::string& key) {
    return std::find(used.begin(), used.end(), key) == used.end();
  };
  for (Feature& feature : features) {
    const std::string name = slug(feature.name);
    const std::string stem = name.empty() ? std::string(word_of(feature.kind)) : name;
    std::string key = name.empty() ? stem + "-1" : stem;
    for (int n = 2; !free(key); ++n) key = fmt::format("{}-{}", stem, n);
    used.push_back(key);
    feature.key = key;
  }
}

}  // namespace

bool crosses_itself(const std::vector<Point>& polygon) {
  const std::size_t n = polygon.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = polygon[i], b = polygon[(i + 1) % n], c = polygon[(i + 2) % n];
    if (a == b) return true;
    // The next edge must not run back along this one.
    if (turn_of(a, b, c) == 0 && dot(vec(b) - vec(a), vec(c) - vec(b)) < 0) return true;
    for (std::size_t j = i + 2; j < n; ++j) {
      if (i == 0 && j == n - 1) continue;  // neighbours
      if (segments_meet(a, b, polygon[j], polygon[(j + 1) % n])) return true;
    }
  }
  return false;
}

void line_from_area(Feature& feature) {
  const std::vector<Point> corners = feature.points;
  Extent best{};
  Vec best_axis;
  double narrowest = 1e18;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec edge = vec(corners[(i + 1) % corners.size()]) - vec(corners[i]);
    const Vec axis = edge * (1.0 / length(edge));
    const Extent extent = extent_along(corners, axis);
    if (extent.across_most - extent.across_least >= narrowest) continue;
    narrowest = extent.across_most - extent.across_least;
    best = extent;
    best_axis = axis;
  }
  feature.form = Form::band;
  if (narrowest >= kThinWork) {
    feature.closed = true;
    feature.width = kRampart;
    return;
  }
  const Vec middle = right_of(best_axis) * ((best.across_least + best.across_most) / 2);
  feature.points = {to_point(best_axis * best.along_least + middle),
                    to_point(best_axis * best.along_most + middle)};
  feature.width = to_mil(narrowest);
  feature.closed = false;
}

std::vector<Point> read_polygon(const TableReader& in, const Scenario& scenario) {
  std::vector<Point> out = in.points("polygon", 3, Need::must);
  if (out.empty()) return out;
  if (out.front() == out.back()) {
    in.fail("polygon", "the last point repeats the first; leave it out, an outline closes by itself");
    return {};
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    check_on_table(in, fmt::format("polygon[{}]", i), out[i], scenario);
  if (crosses_itself(out)) {
    in.fail("polygon", "the outline crosses or touches itself; give its corners in order round the area");
    return {};
  }
  return out;
}

void read_terrain(const ScenarioReading& r) {
  for (const TableReader& in : r.terrain) r.out.terrain.push_back(read_feature(in, r.out));
  give_keys(r.out.terrain);
}

}  // namespace drumhead::reading
