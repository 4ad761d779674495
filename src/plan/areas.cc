// Areas: hills, woods, orchards, ploughed fields, marsh and rough ground, standing water, houses and towns.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "plan/ground.h"

namespace drumhead::plan {

namespace {

// A row of wedges that run downhill from `top` to `foot`, both counted inward from the contour.
struct Row {
  double foot, top, thick;
};
constexpr Row kGentle[] = {{0, 1.15, 0.11}, {1.3, 2.05, 0.085}};
constexpr Row kSteep[] = {{0, 1.5, 0.15}, {1.55, 2.7, 0.13}, {2.75, 3.5, 0.1}};

// The light falls from the north-west: wedges are heavier on the other side.
void draw_hachures(const Line& contour, const Row& row, double pace, double start, Ink& ink, Random& r) {
  const double inward = area_of(contour) > 0 ? 1 : -1;
  for (const auto& [at, along, gone] : paced(contour, pace, true, start)) {
    const Vec up = left_of(along) * inward;
    const double jitter = r(), stout = 0.8 + 0.4 * r();
    const Vec top = at + up * (row.top + (jitter - 0.5) * 0.35);
    // Where the hill is narrow the wedges of two sides would cross.
    if (!within(top, contour) || far_from(top, contour, true) < row.top * 0.78) continue;
    const bool shaded = up.x * 0.6 + up.y * 0.8 < 0;
    const Vec side = along * (row.thick * (shaded ? 1.35 : 0.75) * stout / 2);
    ink.around({top + side, at + up * (row.foot + jitter * 0.2), top - side});
  }
}

// The edge of a wood bulges outward from tree to tree.
std::string lobed(const Line& edge, Random& r) {
  const double outward = area_of(edge) > 0 ? -1 : 1;
  Line knots;
  for (const Pace& step : paced(edge, 1.5, true))
    knots.push_back(step.at + left_of(step.along) * ((r() - 0.5) * 0.5));
  if (knots.size() < 3) return shut(edge);
  Ink ink;
  ink.from(knots[0]);
  for (const auto& [a, b] : sides_of(knots, true))
    ink.bend(between(a, b, 0.5) + left_of(unit_of(b - a)) * (outward * 0.55), b);
  return ink.shut().text();
}

double longest_side(const Line& points) {
  double most = 0, degrees = 0;
  for (const auto& [a, b] : sides_of(points, true))
    if (const double long_ = length(b - a); long_ > most) {
      most = long_;
      degrees = std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi;
    }
  return degrees;
}

// Borders about 7.5 apart, with uneven places.
std::vector<double> borders(double from, double to, Random& r) {
  const int count = std::max(1, static_cast<int>(std::lround((to - from) / 7.5)));
  std::vector<double> out;
  for (int i = 0; i <= count; ++i)
    out.push_back(from + (to - from) * i / count + (i > 0 && i < count ? (r() - 0.5) * 1.6 : 0));
  return out;
}

void plough(const Line& patch, double degrees, Ink& ink, Random& r) {
  for (const auto& [a, b] : hatched(patch, degrees, 0.52, r, 0.25)) {
    const double shortened = r() * 0.25;
    if (length(b - a) < 0.5) continue;
    const Vec along = unit_of(b - a);
    ink.stroke(a + along * 0.18, b - along * (0.18 + shortened));
  }
}

void draw_tuft(Vec p, double s, Ink& ink) {
  ink.stroke(p, p - Vec{0, 0.5 * s});
  ink.stroke(p - Vec{0.12 * s, 0}, p - Vec{0.28 * s, 0.38 * s});
  ink.stroke(p + Vec{0.12 * s, 0}, p + Vec{0.28 * s, -0.38 * s});
  ink.stroke(p + Vec{-0.45 * s, 0.06 * s}, p + Vec{0.45 * s, 0.06 * s});
}

void draw_stone(Vec p, double s, Ink& ink) {
  const Vec left = p - Vec{0.22 * s, 0}, top = p + Vec{0.04 * s, -0.26 * s};
  ink.from(left)
      .bend(left + Vec{0.05 * s, -0.3 * s}, top)
      .bend(top + Vec{0.2 * s, 0}, top + Vec{0.2 * s, 0.26 * s})
      .shut();
}

Line house_on(double x, double y, double lot, Random& r) {
  const double wide = lot * (0.42 + r() * 0.26), deep = lot * (0.36 + r() * 0.24);
  const double left = x + 0.2 + r() * 0.4, top = y + 0.2 + r() * 0.4;
  return {{left, top}, {left + wide, top}, {left + wide, top + deep}, {left, top + deep}};
}

bool stands_free(Vec p, const Line& town, const Sheet& sheet) {
  if (!within(p, town) || p.x < 0.2 || p.x > sheet.width - 0.2 || p.y < 0.2 || p.y > sheet.height - 0.2)
    return false;
  return std::none_of(sheet.shapes.begin(), sheet.shapes.end(), [&](const Drawn& s) {
    return (s.is_thick_line() && far_from(p, s.points, false) < s.width / 2 + 0.25) ||
           (s.is(Ground::building) && far_from(p, s.points, true) < 0.3);
  });
}

}  // namespace

void draw_hill(const Drawn& shape, Sheet& sheet, Random& r) {
  const Line contour = smoothed(sheet.bled(shape.points), true, 3);
  const bool steep = shape.feature->slope == Slope::steep;
  sheet.add(Layer::wash, path("w-hill", shut(contour)));
  const std::span<const Row> rows = steep ? std::span<const Row>(kSteep) : std::span<const Row>(kGentle);
  Ink ink;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double nth = static_cast<double>(i);
    draw_hachures(contour, rows[i], (steep ? 0.34 : 0.46) * (1 + nth * 0.12), 0.2 + nth * 0.19, ink, r);
  }
  sheet.add(Layer::hill, path("hachure", ink.text()));
}

void draw_woods(const Drawn& shape, Sheet& sheet, Random& r) {
  const bool heavy = shape.is(Ground::woods_heavy);
  const Line edge = smoothed(sheet.bled(shape.points), true, 2);
  sheet.add(Layer::wash, path(heavy ? "w-wood-heavy" : "w-wood", lobed(edge, r)));
  for (const Vec& p : sheet.strewn(edge, heavy ? 1.28 : 1.95, 0.5, r))
    sheet.add(Layer::wood, planted(r() < (heavy ? 0.22 : 0.14) ? Plant::pine : Plant::tree, p, r));
}

void draw_orchard(const Drawn& shape, Sheet& sheet, Random& r) {
  sheet.add(Layer::wash, path("w-orchard", shut(shape.points)));
  Line feet;
  for (const auto& [a, b] : hatched(shape.points, longest_side(shape.points), 1.35, r))
    for (const Pace& step : paced({a, b}, 1.3, false, 0.7))
      if (sheet.is_clear(step.at, 0.2)) feet.push_back(step.at + Vec{0, 0.25});
  std::stable_sort(feet.begin(), feet.end(), [](Vec a, Vec b) { return a.y < b.y; });
  for (const Vec& p : feet) sheet.add(Layer::wood, planted(Plant::bush, p, r));
}

// Parted into patches, some ploughed the other way, some fallow, some bare.
void draw_field(const Drawn& shape, Sheet& sheet, Random& r) {
  sheet.add(Layer::wash, path("w-field", shut(shape.points)));
  const Line seen = cut_to(shape.points, {0, 0, sheet.width, sheet.height});
  if (seen.size() < 3) return;
  const Frame frame = frame_of(seen);
  const std::vector<double> columns = borders(frame.left, frame.right, r),
                            rows = borders(frame.top, frame.bottom, r);
  Ink ploughed, fallow;
  for (std::size_t i = 0; i + 1 < columns.size(); ++i)
    for (std::size_t j = 0; j + 1 < rows.size(); ++j) {
      const Line patch = cut_to(seen, {columns[i], rows[j], columns[i + 1], rows[j + 1]});
      if (patch.size() < 3) continue;
      const double degrees = ((i + j) % 2 == 1 ? 90 : 0) + (r() - 0.5) * 24;
      const double luck = r();
      if (luck >= 0.12) plough(patch, degrees, luck > 0.72 ? fallow : ploughed, r);
    }
  sheet.add(Layer::field, path("furrow", ploughed.text()) + path("fallow", fallow.text()));
}

void draw_marsh(const Drawn& shape, Sheet& sheet, Random& r) {
  const Line edge = smoothed(sheet.bled(shape.points), true, 2);
  sheet.add(Layer::wash, path("w-marsh", shut(edge)));
  Ink water, reeds;
  for (const auto& [a, b] : hatched(edge, 0, 0.6, r))
    for (double x = a.x + r(); x < b.x - 0.4;) {
      const double long_ = 0.5 + r() * 1.3;
      if (x > 0 && x + long_ < sheet.width) water.stroke({x, a.y}, {std::min(x + long_, b.x), a.y});
      x += long_ + 0.3 + r() * 1.1;
    }
  for (const Vec& p : sheet.strewn(edge, 1.9, 0.2, r)) draw_tuft(p, 1, reeds);
  sheet.add(Layer::wet, path("reed-line", water.text()) + path("reed", reeds.text()));
}

void draw_rough(const Drawn& shape, Sheet& sheet, Random& r) {
  const Line edge = smoothed(sheet.bled(shape.points), true, 2);
  sheet.add(Layer::wash, path("w-rough", shut(edge)));
  Ink grass, stones;
  for (const Vec& p : sheet.strewn(edge, 1.1, 0.2, r))
    if (r() < 0.45)
      draw_stone(p, 0.8 + r() * 0.6, stones);
    else
      draw_tuft(p, 0.8, grass);
  sheet.add(Layer::field, path("grass", grass.text()) + path("stone", stones.text()));
}

// Shores repeated inward, fainter each time.
void draw_water(const Drawn& shape, Sheet& sheet) {
  constexpr struct { double in, strength; } kShores[] = {{3.4, 0.35}, {2.35, 0.5}, {1.5, 0.7}, {0.8, 0.9}};
  const std::string d = shut(smoothed(sheet.bled(shape.points, 6), true, 2));
  std::string shores;
  for (const auto& [in, strength] : kShores) {
    shores += path("shore", d, fmt::format("stroke-width:{};opacity:{}", num(2 * in + 0.1), strength));
    shores += path("shore-in", d, fmt::format("stroke-width:{}", num(2 * in)));
  }
  const std::string id = "water-" + escaped(shape.feature->key);
  sheet.add(
      Layer::water,
      fmt::format("<clipPath id=\"{0}\"><path d=\"{1}\"/></clipPath>{2}<g clip-path=\"url(#{0})\">{3}</g>{4}",
                  id, d, path("w-water", d), shores, path("bank", d)));
}

// A dark block with a ridge; half of the roof is hatched.
void draw_building(const Drawn& shape, Sheet& sheet, Random& r) {
  const Line& p = shape.points;
  Line roof = p;
  Ink ridge, tiles;
  if (p.size() == 4) {
    const Vec west = between(p[0], p[3], 0.5), east = between(p[1], p[2], 0.5);
    roof = {p[0], p[1], east, west};
    ridge.stroke(west, east);
  }
  for (const auto& [a, b] : hatched(roof, 90, 0.26, r)) tiles.stroke(a, b);
  sheet.add(Layer::house, "<g transform=\"translate(.22 .22)\">" + path("h-shade", shut(p)) + "</g>" +
                              path("house", shut(p)) + path("h-hatch", tiles.text()) +
                              path("h-ridge", ridge.text()));
}

// Houses with gardens, clear of the streets.
void draw_town(const Drawn& shape, Sheet& sheet, Random& r) {
  sheet.add(Layer::wash, path("w-town", shut(shape.points)));
  const Frame frame = frame_of(shape.points);
  const double lot = std::min(3.1, std::max(1.6, 0.8 * std::min(frame.width(), frame.height())));
  Ink houses, shades, gardens;
  for (double x = frame.left; x < frame.right; x += lot)
    for (double y = frame.top; y < frame.bottom; y += lot) {
      const Line house = house_on(x, y, lot, r);
      if (!std::all_of(house.begin(), house.end(),
                       [&](Vec p) { return stands_free(p, shape.points, sheet); }))
        continue;
      houses.around(house);
      Line shadow = house;
      for (Vec& p : shadow) p = p + Vec{0.2, 0.2};
      shades.around(shadow);
      const double left = house[1].x + 0.15, right = x + lot - 0.2;
      if (right - left < 0.2) continue;
      const Line beds{{left, house[1].y}, {right, house[1].y}, {right, house[2].y}, {left, house[2].y}};
      for (const auto& [a, b] : hatched(beds, 0, 0.3, r)) gardens.stroke(a, b);
    }
  sheet.add(Layer::house,
            path("garden", gardens.text()) + path("h-shade", shades.text()) + path("house", houses.text()));
}

}  // namespace drumhead::plan
