// Lines of sight: what lies between two points.
#include <array>

#include "base/toil.h"
#include "table/course.h"
#include "table/field.h"
#include "table/passing.h"

namespace drumhead {

Sight Field::look(Point a, Point b, PieceId from, PieceId to, bool bands) const {
  toil();
  Sight result;
  const std::array<Vec, 2> points = {vec(a), vec(b)};
  const std::array<double, 2> runs = {0, length(points[1] - points[0])};
  const Ray ray(points[0], points[1]);
  Survey survey({points, runs});
  result.length = to_mil(runs[1]);
  result.level_from = level(a);
  result.level_to = level(b);
  if (a == b) return result;
  for (std::size_t i = 0; i < terrain_->size(); ++i) {
    const FeatureId id = feature_id(i);
    const Outline& outline = terrain_->outline(id);
    if ((!bands && !outline.bars.empty()) || !ray.meets(outline.box)) continue;
    if (outline.bars.empty())
      survey.add_area(id, outline, result.spans);
    else
      survey.add_band(id, outline, nullptr, &result.crossed);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    const Placed& placed = placed_[i];
    if (!ray.meets(placed.box) || !placed.piece.present) continue;
    if (placed.piece.kind != PieceKind::unit || i == from.index() || i == to.index()) continue;
    Stretch way;
    if (goes_through(points[0], points[1], placed.solid(), way))
      result.pieces.push_back({piece_id(i), to_mil(way.from), to_mil(way.to)});
  }
  return result;
}

}  // namespace drumhead
