// Lines of sight: what lies between two points.
#include <array>

#include "base/toil.h"
#include "table/course.h"
#include "table/field.h"
#include "table/passing.h"
#include "table/remembered.h"

namespace drumhead {

namespace {

// The ground on the line, without the pieces.
Sight ground_between(const Field& field, Point a, Point b, bool bands) {
  Sight result;
  const Terrain& terrain = field.terrain();
  const std::array<Vec, 2> points = {vec(a), vec(b)};
  const std::array<double, 2> runs = {0, length(points[1] - points[0])};
  const Ray ray(points[0], points[1]);
  Survey survey({points, runs});
  result.length = to_mil(runs[1]);
  result.level_from = field.level(a);
  result.level_to = field.level(b);
  if (a == b) return result;
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Outline& outline = terrain.outline(id);
    if ((!bands && !outline.bars.empty()) || !ray.meets(outline.box)) continue;
    if (outline.bars.empty())
      survey.add_area(id, outline, result.spans);
    else
      survey.add_band(id, outline, nullptr, &result.crossed);
  }
  return result;
}

}  // namespace

Sight Field::look(Point a, Point b, PieceId from, PieceId to, bool bands) const {
  toil();
  Remembered& memory = memory_.of(placed_.size());
  Sight result = memory.line({a, b, bands}, [&] { return ground_between(*this, a, b, bands); });
  if (a == b) return result;
  const Vec first = vec(a), last = vec(b);
  const Ray ray(first, last);
  const auto list = [&](std::vector<BoxOf>& units) {
    for (std::size_t i = 0; i < placed_.size(); ++i)
      if (placed_[i].piece.present && placed_[i].piece.kind == PieceKind::unit)
        units.push_back({placed_[i].box, piece_id(i)});
  };
  for (const BoxOf& unit : memory.units(list)) {
    if (!ray.meets(unit.box) || unit.piece == from || unit.piece == to) continue;
    Stretch way;
    if (goes_through(first, last, placed_[unit.piece.index()].solid(), way))
      result.pieces.push_back({unit.piece, to_mil(way.from), to_mil(way.to)});
  }
  return result;
}

}  // namespace drumhead
