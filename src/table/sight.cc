// Lines of sight: what lies between two points.
#include <algorithm>

#include "table/course.h"
#include "table/field.h"

namespace drumhead {
namespace {

// More than a touch: the line goes through the inside, not along the edge or past a corner.
bool goes_through(Vec a, Vec b, const Solid& solid) {
  if (solid.radius > 0) return distance_to_segment(solid.core[0], a, b) < solid.radius - kSlack;
  if (solid.convex) {
    Passage way;
    if (!pass(a, b, solid.core, way) || way.to <= 0 || way.from >= 1) return false;
    const double from = std::max(way.from, 0.0), to = std::min(way.to, 1.0);
    const double run = (to - from) * length(b - a);
    if (run <= kSlack) return false;
    return distance_to_outline(a + (b - a) * ((from + to) * 0.5), solid.core) > std::min(kSlack, run * 0.25);
  }
  std::vector<Stretch> parts;
  clip(a, b, solid.core, parts);
  const double whole = length(b - a);
  return std::any_of(parts.begin(), parts.end(),
                     [&](const Stretch& s) { return (s.to - s.from) * whole > kSlack; });
}

}  // namespace

Sight Field::sight(Point a, Point b, PieceId from, PieceId to) const {
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
    if (!ray.meets(outline.box)) continue;
    if (outline.bars.empty())
      survey.add_area(id, outline, result.spans);
    else
      survey.add_band(id, outline, nullptr, &result.crossed);
  }
  for (std::size_t i = 0; i < count_; ++i) {
    const Placed& placed = placed_[i];
    if (!ray.meets(placed.box) || !placed.piece.present) continue;
    if (placed.piece.kind != PieceKind::unit || i == from.index() || i == to.index()) continue;
    if (goes_through(points[0], points[1], placed.solid())) result.pieces.push_back(piece_id(i));
  }
  return result;
}

}  // namespace drumhead
