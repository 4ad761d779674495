// All the ground of a plan, layer by layer; and the plants that stand on it.
#include "plan/ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace drumhead::plan {

namespace {

constexpr double kBroad = 96;  // parts of the plan that its broader side has
constexpr int kVariants = 7;   // of each plant

void draw(const Drawn& shape, Sheet& sheet, Random& r) {
  switch (shape.feature->kind) {
    case Ground::woods_light:
    case Ground::woods_heavy:
      return draw_woods(shape, sheet, r);
    case Ground::orchard:
      return draw_orchard(shape, sheet, r);
    case Ground::rough:
      return draw_rough(shape, sheet, r);
    case Ground::marsh:
      return draw_marsh(shape, sheet, r);
    case Ground::field:
      return draw_field(shape, sheet, r);
    case Ground::hill:
      return draw_hill(shape, sheet, r);
    case Ground::building:
      return draw_building(shape, sheet, r);
    case Ground::town:
      return draw_town(shape, sheet, r);
    case Ground::water:
      return draw_water(shape, sheet);
    case Ground::road:
    case Ground::track:
      return draw_road(shape, sheet);
    case Ground::wall:
      return draw_wall(shape, sheet);
    case Ground::fence:
      return is_abatis(*shape.feature) ? draw_abatis(shape, sheet, r) : draw_fence(shape, sheet);
    case Ground::hedge:
      return draw_hedge(shape, sheet, r);
    case Ground::fieldwork:
      return draw_fieldwork(shape, sheet);
    case Ground::stream:
    case Ground::river:
      return draw_stream(shape, sheet, r);
    case Ground::bridge:
    case Ground::ford:
      return draw_crossing(shape, sheet);
  }
}

std::string shade(double s) {
  return fmt::format("<path class=\"t-shade\" d=\"M{} 0q{} {} {} {}q{} {} {} {}z\"/>", num(-0.1 * s),
                     num(0.5 * s), num(-0.16 * s), num(0.85 * s), num(0.03 * s), num(-0.4 * s), num(0.15 * s),
                     num(-0.85 * s), num(-0.03 * s));
}

// A round tree, or a bush, which has no trunk.
std::string tree(double s, bool bush, Random& r) {
  const double rx = 0.44 * s * (0.9 + r() * 0.25);
  const double ry = (bush ? 0.34 : 0.5) * s * (0.9 + r() * 0.25);
  const double top = -ry - (bush ? 0.05 : 0.2) * s;
  const int lobes = 6 + static_cast<int>(r() * 2);
  const double turn = r() * 6;
  const auto at = [&](double lobe, double out) {
    const double angle = turn + lobe / lobes * 2 * std::numbers::pi;
    return Vec{std::cos(angle) * rx * out, top + std::sin(angle) * ry * out};
  };
  Ink crown, ink;
  crown.from(at(0, 1));
  for (int lobe = 0; lobe < lobes; ++lobe) crown.bend(at(lobe + 0.5, 1.42), at(lobe + 1, 1));
  crown.shut();
  if (!bush) ink.stroke({0, -0.26 * s}, {0, 0});
  ink.from({rx * 0.18, top + ry * 0.72}).bend({rx * 0.68, top + ry * 0.57}, {rx * 0.8, top});
  ink.from({rx * 0.05, top + ry * 0.38}).bend({rx * 0.47, top + ry * 0.28}, {rx * 0.55, top - ry * 0.17});
  return (bush ? "" : shade(s)) + path("t-crown", crown.text()) + path("t-ink", ink.text());
}

std::string pine(double s, Random& r) {
  const double w = 0.36 * s * (0.9 + r() * 0.2), h = 1.25 * s * (0.9 + r() * 0.2);
  const double waist = -h * 0.62, foot = -h * 0.18;
  Ink crown, ink;
  crown.around({{0, -h},
                {w * 0.55, waist},
                {w * 0.32, waist},
                {w, foot},
                {-w, foot},
                {-w * 0.32, waist},
                {-w * 0.55, waist}});
  ink.stroke({0, foot}, {0, 0});
  ink.stroke({w * 0.2, -h * 0.3}, {w * 0.7, -h * 0.3}).stroke({w * 0.12, -h * 0.45}, {w * 0.42, -h * 0.45});
  return shade(s) + path("t-crown", crown.text()) + path("t-ink", ink.text());
}

constexpr const char* kPlants[] = {"tree", "pine", "bush"};

}  // namespace

std::string plant_definitions() {
  Random r(1775);
  std::string out;
  for (int i = 0; i < kVariants; ++i) {
    const double s = 0.86 + 0.05 * i;
    out += fmt::format("<g id=\"tree-{}\">{}</g>\n", i, tree(s, false, r));
    out += fmt::format("<g id=\"pine-{}\">{}</g>\n", i, pine(s, r));
    out += fmt::format("<g id=\"bush-{}\">{}</g>\n", i, tree(s * 0.68, true, r));
  }
  return out;
}

std::string planted(Plant plant, Vec p, Random& r) {
  return fmt::format("<use href=\"#{}-{}\" x=\"{}\" y=\"{}\"/>\n", kPlants[static_cast<std::size_t>(plant)],
                     static_cast<int>(r() * kVariants), num(p.x), num(p.y));
}

Chart::Chart(const Terrain& terrain) : scale_(kBroad / std::max(terrain.width(), terrain.depth())) {
  width_ = length(terrain.width());
  height_ = length(terrain.depth());
}

Line Chart::line(const std::vector<Point>& points) const {
  Line out;
  for (const Point& p : points) out.push_back(place(p));
  return out;
}

bool Drawn::is_thick_line() const {
  return is(Ground::road) || is(Ground::track) || is(Ground::stream) || is(Ground::river);
}

bool Sheet::is_clear(Vec p, double margin) const {
  if (p.x < 0.5 || p.x > width - 0.5 || p.y < 1.15 || p.y > height - 0.15) return false;
  for (const Frame& frame : keep)
    if (p.x > frame.left - 0.3 && p.x < frame.right + 0.3 && p.y > frame.top - 0.1 && p.y < frame.bottom + 1)
      return false;
  const Vec crown = p - Vec{0, 0.3};
  for (const Drawn& shape : shapes) {
    const bool closed = shape.feature->closed;
    if (shape.is_thick_line()) {
      if (far_from(crown, shape.points, false) < shape.width / 2 + margin) return false;
    } else if (shape.is(Ground::fence) || shape.is(Ground::wall) || shape.is(Ground::hedge)) {
      if (far_from(crown, shape.points, closed) < 0.75) return false;
    } else if (shape.is(Ground::building) || shape.is(Ground::fieldwork) || shape.is(Ground::field) ||
               shape.is(Ground::water)) {
      const bool area = shape.feature->form == Form::area || closed;
      if (area && within(p, shape.points)) return false;
      if (far_from(p, shape.points, area) < (shape.is(Ground::field) ? 0.1 : 0.5)) return false;
    }
  }
  return true;
}

// Corners out there are doubled: smoothing leaves such alone, where it would cut a large one back to the
// table.
Line Sheet::bled(const Line& points, double by) const {
  const auto out_of = [by](double v, double end) { return v <= 0.01 ? -by : v >= end - 0.01 ? end + by : v; };
  Line out;
  for (const Vec& p : points) {
    const Vec moved{out_of(p.x, width), out_of(p.y, height)};
    out.push_back(moved);
    if (moved.x != p.x || moved.y != p.y) out.push_back(moved);
  }
  return out;
}

Line Sheet::bled_line(const Line& points) const {
  if (points.size() < 2) return points;
  const auto at_edge = [&](Vec p) {
    return p.x < 0.1 || p.x > width - 0.1 || p.y < 0.1 || p.y > height - 0.1;
  };
  Line out = points;
  const Vec first = points[0], last = points.back();
  if (at_edge(last)) out.push_back(last + unit_of(last - points[points.size() - 2]) * 1.5);
  if (at_edge(first)) out.insert(out.begin(), first + unit_of(first - points[1]) * 1.5);
  return out;
}

Line Sheet::strewn(const Line& polygon, double gap, double margin, Random& r) const {
  const Frame frame = frame_of(cut_to(polygon, {0, 0, width, height}));
  Line out;
  if (!(frame.width() > 0 && frame.height() > 0)) return out;
  // A grid of cells that hold one point each at most keeps the search for neighbours short.
  const double cell = gap / std::numbers::sqrt2;
  const int columns = static_cast<int>(frame.width() / cell) + 1,
            rows = static_cast<int>(frame.height() / cell) + 1;
  std::vector<int> taken(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), -1);
  const auto slot = [&](int i, int j) -> int& {
    return taken[static_cast<std::size_t>(j) * static_cast<std::size_t>(columns) +
                 static_cast<std::size_t>(i)];
  };
  const auto is_crowded = [&](Vec p, int column, int row) {
    for (int i = std::max(0, column - 2); i <= std::min(columns - 1, column + 2); ++i)
      for (int j = std::max(0, row - 2); j <= std::min(rows - 1, row + 2); ++j)
        if (const int other = slot(i, j);
            other >= 0 && length(p - out[static_cast<std::size_t>(other)]) < gap)
          return true;
    return false;
  };
  const int tries = static_cast<int>(frame.width() * frame.height() / (gap * gap) * 9);
  for (int t = 0; t < tries; ++t) {
    const double x = r() * frame.width(), y = r() * frame.height();
    const Vec p{frame.left + x, frame.top + y};
    const int column = static_cast<int>(x / cell), row = static_cast<int>(y / cell);
    if (is_crowded(p, column, row) || !within(p, polygon) || !is_clear(p, margin)) continue;
    slot(column, row) = static_cast<int>(out.size());
    out.push_back(p);
  }
  std::stable_sort(out.begin(), out.end(), [](Vec a, Vec b) { return a.y < b.y; });
  return out;
}

std::string draw_ground(const Chart& chart, const Terrain& terrain, const std::vector<Frame>& keep) {
  Sheet sheet;
  sheet.width = chart.width();
  sheet.height = chart.height();
  sheet.keep = keep;
  for (const Feature& feature : terrain.features())
    sheet.shapes.push_back({&feature, chart.line(feature.points), chart.length(feature.width)});
  std::uint32_t seed = 1781;
  for (const Drawn& shape : sheet.shapes) {
    Random r(seed += 7919);
    draw(shape, sheet, r);
  }
  std::string out;
  for (const std::string& layer : sheet.layers) out += "<g>" + layer + "</g>\n";
  return out;
}

}  // namespace drumhead::plan
