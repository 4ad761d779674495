// Setting a footprint down at a line: beyond a band that it crosses, before the edge of a block that it
// leaves.
#include <algorithm>
#include <optional>

#include "base/ensure.h"
#include "table/field.h"
#include "table/passing.h"

namespace drumhead {
namespace {

// The point of the grid beside an exact place from which the distance to a line rounds to nothing; `clear`
// tells how far the footprint would be from it, negative where it is in it. There is one within a step either
// way.
template <class Clear>
Pose set_down_at(Vec place, Angle heading, const Clear& clear) {
  const Point middle = to_point(place);
  Pose best;
  double least = 1e300, nearest = 1e300;
  for (const Mil x : {0, -1, 1})
    for (const Mil y : {0, -1, 1}) {
      const Pose pose{middle.x + x, middle.y + y, wrap(heading)};
      const double off = clear(pose), away = length(vec(pose.point()) - place);
      const double miss = std::max(off < 0 ? -off - kRounding : off - 0.999999 * (1 - kRounding), 0.0);
      if (miss > least || (miss == least && away >= nearest)) continue;
      best = pose, least = miss, nearest = away;
    }
  return best;
}

double clear_of(const Body& body, const std::vector<Quad>& bars) {
  double least = 1e300;
  const Solid solid = body.solid();
  for (const Quad& bar : bars)
    for_each_part(solid, Solid{bar, 0, true, {}}, [&](const Solid& own, const Solid& other) {
      least = std::min(least, clearance(own.core, other.core) - own.radius);
    });
  return least;
}

// The first stretch of a slide on which a body goes over a band, from its first bar to the last that follows
// on.
std::optional<Stretch> first_passage(const Solid& body, Vec along, const Outline& outline, Mil most) {
  std::vector<Stretch> all;
  for (const Quad& bar : outline.bars) {
    Stretch way;
    const Solid solid{bar, 0, true, {}};
    if (goes_into(body, along, solid, most) && passing(body, along, solid, most, way)) all.push_back(way);
  }
  if (all.empty()) return std::nullopt;
  std::sort(all.begin(), all.end(), [](const Stretch& a, const Stretch& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  });
  Stretch out = all[0];
  for (const Stretch& next : all)
    if (next.from <= out.to + kSlack) out.to = std::max(out.to, next.to);
  return out;
}

}  // namespace

std::optional<Pose> Field::beyond(FeatureId band, const Pose& from, const Footprint& foot, Angle along,
                                  Mil most) const {
  const Vec ahead = direction(along);
  const Outline& outline = terrain_->outline(band);
  const std::optional<Stretch> way = first_passage(body_at(from, foot).solid(), ahead, outline, most);
  if (!way || way->to > most) return std::nullopt;
  return set_down_at(vec(from.point()) + ahead * way->to, from.heading,
                     [&](const Pose& pose) { return clear_of(body_at(pose, foot), outline.bars); });
}

Mil Field::free_run(PieceId self, const Pose& from, const Footprint& foot, Angle along, Mil most) const {
  Mil run = most;
  while (run >= 0) {
    const Leg leg = straight(self, from, foot, along, run, 0);
    const std::vector<PieceId> on = stand(self, leg.to, foot).overlapped;
    if (on.empty()) break;
    Mil before = run - 1;
    for (const Meeting& met : leg.met)
      if (std::find(on.begin(), on.end(), met.piece) != on.end())
        before = std::min(before, met.into > 0 ? met.into : -1);
    run = before;
  }
  return run;
}

Pose Field::outside(FeatureId block, Point near, const Footprint& foot) const {
  const std::vector<Vec>& corners = terrain_->outline(block).area;
  ENSURE(corners.size() > 2, corners.size(), 3);
  double least = -1;
  Vec from, along, foot_of;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec a = corners[i], b = next_corner(corners, i);
    const double away = distance_to_segment(vec(near), a, b);
    if (least >= 0 && away >= least) continue;
    least = away, from = a, along = b - a;
    foot_of = a + along * std::clamp(dot(vec(near) - a, along) / dot(along, along), 0.0, 1.0);
  }
  const Angle out = bearing(left_of(along));
  const Vec outward = left_of(along) * (1.0 / length(along));
  return set_down_at(foot_of + direction(out) * foot.depth, out, [&](const Pose& pose) {
    const Body body = body_at(pose, foot);
    const Shape own = body.radius > 0 ? Shape{&body.centre, 1} : body.shape();
    if (terrain_->outline(block).convex) return clearance(own, corners) - body.radius;
    double nearest = 1e300;
    for (const Vec p : own) nearest = std::min(nearest, dot(p - from, outward) - body.radius);
    return nearest;
  });
}

}  // namespace drumhead
