// What is under and around a footprint: shares of terrain, levels, the edge of the table.
#include <algorithm>

#include "base/ensure.h"
#include "base/toil.h"
#include "table/course.h"
#include "table/field.h"
#include "table/remembered.h"

namespace drumhead {
namespace {

bool is_one_of(Ground kind, std::span<const Ground> kinds) {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

void add_part(Shape convex, Shape polygon, std::vector<std::vector<Vec>>& parts) {
  std::vector<Vec> part;
  cut_out(convex, polygon, part);
  if (part.size() > 2) parts.push_back(std::move(part));
}

// Thousandths of a convex shape inside features of these kinds; where several lie over each other, once.
int share_of(Shape shape, const Terrain& terrain, std::span<const Ground> kinds) {
  const double whole = area(shape);
  if (whole <= 0) return 0;
  const Box box = box_around(shape);
  std::vector<std::vector<Vec>> parts;
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Outline& outline = terrain.outline(id);
    if (!is_one_of(terrain[id].kind, kinds) || !boxes_meet(outline.box, box, 0)) continue;
    if (terrain[id].form == Form::area) add_part(shape, outline.area, parts);
    for (const Quad& bar : outline.bars) add_part(shape, bar, parts);
  }
  if (parts.empty()) return 0;
  const double covered = parts.size() == 1 ? area(parts[0]) : united_area(parts);
  return to_mil(covered / whole * 1000.0);
}

bool lies_under(const Body& body, const Outline& outline, Form form) {
  const Solid own = body.solid();
  if (form == Form::area) return overlapping(own, {outline.area, 0, outline.convex});
  return std::any_of(outline.bars.begin(), outline.bars.end(), [&](const Quad& bar) {
    return overlapping(own, {bar, 0, true});
  });
}

void find_ground_under(const Body& body, const Box& box, const Terrain& terrain, Standing& out) {
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Outline& outline = terrain.outline(id);
    const Form form = terrain[id].form;
    if (!boxes_meet(outline.box, box, 0) || !lies_under(body, outline, form)) continue;
    (form == Form::area ? out.areas : out.bands).push_back(id);
  }
}

}  // namespace

int Field::share(PieceId id, Ground kind) const { return share(id, {&kind, 1}); }

int Field::share(PieceId id, std::span<const Ground> kinds) const {
  const Placed& piece = placed(id);
  if (!piece.block) return share_of(piece.shape(), *terrain_, kinds);
  if (is_one_of((*terrain_)[piece.piece.inside].kind, kinds)) return 1000;
  return share_of(hull(piece.shape()), *terrain_, kinds);
}

int Field::share_at(const Pose& pose, const Footprint& foot, std::span<const Ground> kinds) const {
  return share_of(body_at(pose, foot).shape(), *terrain_, kinds);
}

int Field::level(Point p) const {
  int highest = 0;
  const Vec at = vec(p);
  for (const FeatureId hill : terrain_->hills()) {
    const Feature& f = (*terrain_)[hill];
    if (f.level <= highest) continue;
    const Outline& outline = terrain_->outline(hill);
    if (boxes_meet(outline.box, {p.x, p.y, p.x, p.y}, 0) && inside(at, outline.area)) highest = f.level;
  }
  return highest;
}

void Field::areas_at(Point p, std::vector<FeatureId>& out) const {
  out.clear();
  for (std::size_t i = 0; i < terrain_->size(); ++i) {
    const Outline& outline = terrain_->outline(feature_id(i));
    if (outline.bars.empty() && boxes_meet(outline.box, {p.x, p.y, p.x, p.y}, 0) &&
        inside(vec(p), outline.area))
      out.push_back(feature_id(i));
  }
}

bool Field::within(PieceId id, FeatureId closed_band) const {
  const Feature& band = (*terrain_)[closed_band];
  if (band.form != Form::band || !band.closed) return false;
  std::vector<Vec> ring;
  ring.reserve(band.points.size());
  for (const Point p : band.points) ring.push_back(vec(p));
  return inside(placed(id).body.centre, ring);
}

Standing Field::stand(PieceId self, const Pose& pose, const Footprint& foot) const {
  toil();
  return memory_.of(placed_.size()).standing({self, pose, foot}, [&] {
    Standing result;
    const Body body = body_at(pose, foot);
    const Box box = box_of(body);
    result.off_table = !on_table(pose, foot);
    for (std::size_t i = 0; i < placed_.size(); ++i)
      if (boxes_meet(placed_[i].box, box, 0) && stands_in_the_way(i, self) &&
          overlapping(body.solid(), placed_[i].solid()))
        result.overlapped.push_back(piece_id(i));
    find_ground_under(body, box, *terrain_, result);
    return result;
  });
}

namespace {

// How a river runs where it comes nearest to a point.
struct Bank {
  Vec along;
  double away = -1;
};
Bank bank_at(const Feature& water, Vec p) {
  Bank out;
  for (std::size_t i = 0; i + 1 < water.points.size(); ++i) {
    const Vec a = vec(water.points[i]), b = vec(water.points[i + 1]);
    const double away = distance_to_segment(p, a, b);
    if (out.away >= 0 && away >= out.away) continue;
    out = {(b - a) * (1.0 / length(b - a)), away};
  }
  return out;
}

// The crossing on whose strip, however long, both points lie; `is_near` says whether they lie at it.
template <class IsNear>
FeatureId crossing_on(const Terrain& terrain, FeatureId water, Point a, Point b, Ground kind, Mil width,
                      IsNear is_near) {
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Feature& spot = terrain[id];
    if (spot.kind != kind) continue;
    const Bank bank = bank_at(terrain[water], vec(spot.points[0]));
    if (bank.away > terrain[water].width / 2.0 + spot.width) continue;  // over other water
    const Mil half = (width > 0 ? width : spot.width) / 2;
    const auto on_it = [&](Point p) {
      const double aside = dot(vec(p) - vec(spot.points[0]), bank.along);
      return to_mil(aside < 0 ? -aside : aside) <= half;
    };
    if (on_it(a) && on_it(b) && is_near(spot)) return id;
  }
  return {};
}

// True when a way over the water goes over it at this crossing, not at another arm of the same river.
bool is_at(const Feature& spot, const Feature& water, Vec in, Vec out) {
  const Bank bank = bank_at(water, vec(spot.points[0]));
  const double a = cross(in - vec(spot.points[0]), bank.along),
               b = cross(out - vec(spot.points[0]), bank.along);
  const double reach = bank.away + water.width + spot.width;
  return std::min(a, b) <= reach && std::max(a, b) >= -reach;
}

}  // namespace

FeatureId Field::crossing_at(FeatureId water, Point a, Point b, Ground kind, Mil width) const {
  return crossing_on(*terrain_, water, a, b, kind, width,
                     [&](const Feature& spot) { return is_at(spot, (*terrain_)[water], vec(a), vec(b)); });
}

FeatureId Field::crossing_of(const Leg& leg, FeatureId water) const {
  const Vec ahead = (vec(leg.to.point()) - vec(leg.from.point())) * (1.0 / std::max<Mil>(1, leg.run));
  const auto over = [&](Mil in, Mil out) {
    const Point a = to_point(leg.first + ahead * in), b = to_point(leg.first + ahead * out);
    const auto any = [](const Feature&) { return true; };  // its edge may reach the water before its middle
    const FeatureId bridge = crossing_on(*terrain_, water, a, b, Ground::bridge, 0, any);
    return bridge.valid() ? bridge : crossing_on(*terrain_, water, a, b, Ground::ford, 0, any);
  };
  FeatureId first;
  for (const std::vector<Span>* spans : {&leg.middle, &leg.bands})  // a river is a band, a lake an area
    for (const Span& span : *spans) {
      if (span.feature != water) continue;
      const FeatureId here = over(span.from, span.to);
      if (!here.valid()) return {};
      const Vec middle = leg.first + ahead * ((span.from + span.to) * 0.5);
      if (!is_at((*terrain_)[here], (*terrain_)[water], middle, middle)) return {};
      if (!first.valid()) first = here;
    }
  return first.valid() ? first : over(0, leg.run);
}

}  // namespace drumhead
