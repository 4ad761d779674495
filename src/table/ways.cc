// What is in the way of a point, and which straight lines are open.
#include "table/ways.h"

#include <algorithm>
#include <array>

#include "table/course.h"
#include "table/passing.h"

namespace drumhead {
namespace {

constexpr double kFar = 1e300;
constexpr double kGrid = 0.5;  // lengths are rounded before they are compared

// A crossing made wider by so much on either side, and longer than the water is wide, so that it also opens
// the bend of a river.
Quad opened(const Quad& crossing, double by) {
  const Vec along = crossing[0] - crossing[3], over = crossing[1] - crossing[0];
  const double width = length(along), bed = length(over);
  const Vec wider = along * (by / width), longer = over * ((width + bed) * 0.5 / bed);
  return {crossing[0] + wider - longer, crossing[1] + wider + longer, crossing[2] - wider + longer,
          crossing[3] - wider - longer};
}

// True when the openings together cover a stretch of the line a-b.
template <class Openings>
bool is_covered(const Stretch& stretch, Vec a, Vec b, const Openings& openings) {
  const double whole = length(b - a);
  double reached = stretch.from;
  for (std::size_t round = 0; round < openings.size(); ++round)
    for (const auto& opening : openings) {
      Passage way;
      if (pass(a, b, opening.wide, way) && way.from * whole <= reached + kSlack)
        reached = std::max(reached, way.to * whole);
    }
  return reached >= stretch.to - kSlack;
}

}  // namespace

double Ways::Part::distance(Shape line) const { return std::max(0.0, distance_between(core, line) - radius); }

void Ways::bar(FeatureId ground) {
  const Terrain& terrain = field_->terrain();
  Barred barred{ground, {}};
  const Outline& outline = terrain.outline(ground);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    if (!is_crossing(terrain[feature_id(i)].kind)) continue;
    const Quad& crossing = terrain.outline(feature_id(i)).bars[0];
    if (std::any_of(outline.bars.begin(), outline.bars.end(),
                    [&](const Quad& bar) { return overlap(crossing, bar); }))
      barred.openings.push_back({opened(crossing, 0), opened(crossing, 1)});
  }
  barred_.push_back(std::move(barred));
}

void Ways::keep_off(PieceId piece, Mil berth) { add_parts(piece, berth, kept_); }

void Ways::screen(PieceId piece) { add_parts(piece, 0, screens_); }

void Ways::add_parts(PieceId piece, Mil berth, std::vector<Part>& out) const {
  const auto add = [&](Shape core, double radius) {
    Part part{{core.begin(), core.end()}, radius, static_cast<double>(berth), box_around(core)};
    part.box = widened(part.box, to_mil(part.rim()) + 1);
    out.push_back(std::move(part));
  };
  const Piece& p = field_->piece(piece);
  if (!p.inside.valid()) {
    const Body body = body_at(p.pose, p.foot);
    const Solid solid = body.solid();
    add(solid.core, solid.radius);
    if (solid.is_bent()) add(solid.second, solid.radius);
    return;
  }
  const Outline& block = field_->terrain().outline(p.inside);
  if (block.convex) return add(block.area, 0);
  for (std::size_t i = 0; i < block.area.size(); ++i) {  // nobody begins inside
    const std::array<Vec, 2> edge = {block.area[i], next_corner(block.area, i)};
    add(edge, 0);
  }
}

bool Ways::is_barred(const Barred& ground, Vec a, Vec b) const {
  const Outline& outline = field_->terrain().outline(ground.id);
  if (!Ray(a, b).meets(outline.box)) return false;
  Stretch stretch;
  if (outline.bars.empty()) return goes_through(a, b, {outline.area, 0, outline.convex, {}}, stretch);
  return std::any_of(outline.bars.begin(), outline.bars.end(), [&](const Quad& bar) {
    return goes_through(a, b, {bar, 0, true, {}}, stretch) && !is_covered(stretch, a, b, ground.openings);
  });
}

FeatureId Ways::barred_between(Vec a, Vec b) const {
  for (const Barred& ground : barred_)
    if (is_barred(ground, a, b)) return ground.id;
  return {};
}

double Ways::distance_to_screen(Vec p) const {
  double least = kFar;
  for (const Part& part : screens_) least = std::min(least, part.distance({&p, 1}));
  return least;
}

// Neither distance changes faster than the point goes: each step is one on which nothing can happen.
bool Ways::is_too_near(const Part& part, Vec a, Vec b) const {
  constexpr double kLeastStep = 4;
  if (!Ray(a, b).meets(part.box)) return false;
  const std::array<Vec, 2> line = {a, b};
  const double limit = part.berth - kGrid, whole = length(b - a);
  if (part.distance(line) >= limit) return false;
  if (screens_.empty()) return true;
  for (double at = 0;;) {
    const Vec p = whole > 0 ? a + (b - a) * (at / whole) : a;
    const double away = part.distance({&p, 1});
    double free = away - limit;
    if (free < 0) {
      const double nearer = away - distance_to_screen(p);
      if (nearer <= 0) return true;
      free = nearer * 0.5;
    }
    if (at >= whole) return false;
    at = std::min(whole, at + std::max(free, kLeastStep));
  }
}

bool Ways::is_open_between(Vec a, Vec b) const {
  if (std::any_of(kept_.begin(), kept_.end(), [&](const Part& part) { return is_too_near(part, a, b); }))
    return false;
  return !barred_between(a, b).valid();
}

FeatureId Ways::barred_by(Point a, Point b) const { return barred_between(vec(a), vec(b)); }

bool Ways::is_open(Point a, Point b) const { return is_open_between(vec(a), vec(b)); }

}  // namespace drumhead
