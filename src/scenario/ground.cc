// The ground under a muster: table, terrain and places, stretched and in the sheet's own unit.
#include <algorithm>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

constexpr std::int64_t kCentimetres = 254;  // in a hundred inches

std::int64_t unit_scale(const MusterWork& work) { return work.metric ? kCentimetres : 100; }

// The block that a unit stands in, if its troops may hold it and nobody does yet.
std::string block_under(const MusterWork& work, const Fielded& unit) {
  if (!work.sheet.garrison || work.free) return {};
  const auto in = [](const std::vector<std::string>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  if (!in(work.sheet.garrison->types, unit.type)) return {};
  for (const Feature& feature : work.terrain) {
    if (feature.form != Form::area || !in(work.sheet.garrison->kinds, word_of(feature.kind))) continue;
    std::vector<Vec> corners;
    for (const Point& p : feature.points) corners.push_back(vec(p));
    if (!inside(vec(unit.place.point()), corners)) continue;
    const bool held = std::any_of(work.units.begin(), work.units.end(),
                                  [&](const Fielded& other) { return other.inside == feature.key; });
    if (!held) return feature.key;
  }
  return {};
}

}  // namespace

Mil on_sheet(const MusterWork& work, Mil inches) {
  const std::int64_t scaled = std::int64_t{inches} * work.stretch * unit_scale(work);
  return static_cast<Mil>((scaled + 5000) / 10000);
}

Point on_sheet(const MusterWork& work, Point p) { return {on_sheet(work, p.x), on_sheet(work, p.y)}; }

Mil width_on_sheet(const MusterWork& work, Mil inches) {
  return static_cast<Mil>((std::int64_t{inches} * unit_scale(work) + 50) / 100);
}

void lay_ground(MusterWork& work) {
  work.width = on_sheet(work, work.scenario.width);
  work.depth = on_sheet(work, work.scenario.depth);
  work.whole = {0, 0, work.width, work.depth};
  work.terrain = work.scenario.terrain;
  for (Feature& feature : work.terrain) {
    for (Point& p : feature.points) p = on_sheet(work, p);
    feature.width = width_on_sheet(work, feature.width);
  }
  set_zones(work);
}

Pose given_place(const MusterWork& work, const Corps& body) {
  const UnitWords* words = body.words;
  const Point at = on_sheet(work, words != nullptr && words->at ? *words->at : body.unit->at);
  return {at.x, at.y, words != nullptr && words->heading ? *words->heading : body.unit->heading};
}

// Parts of a split unit stand side by side, middle on middle, the first on the right.
void set_places(MusterWork& work) {
  const Mil gap = width_on_sheet(work, work.sheet.gap);
  for (std::size_t i = 0; i < work.units.size();) {
    const std::size_t body = work.units[i].body;
    std::size_t end = i;
    Mil width = -gap;
    while (end < work.units.size() && work.units[end].body == body)
      width += work.units[end++].foot.width + gap;
    const Pose given = given_place(work, work.corps[body]);
    const Vec aside = right_of(direction(given.heading));
    double right = width / 2.0;
    for (; i < end; ++i) {
      Fielded& unit = work.units[i];
      const Point middle = to_point(vec(given.point()) + aside * (right - unit.foot.width / 2.0));
      right -= unit.foot.width + gap;
      unit.place = unit.pose = {middle.x, middle.y, given.heading};
      unit.inside = unit.arrives == 0 ? block_under(work, unit) : std::string();
    }
  }
}

}  // namespace drumhead::mustering
