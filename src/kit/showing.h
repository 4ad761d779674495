// What sheets share when they show themselves: arcs, trails, lines of sight and usual options.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "battle/shown.h"

namespace drumhead {

// ---- areas: at most 48 corners each, in any place; clip them to the table
// Before a front, between two lines that leave its ends `half` outwards, up to `reach`.
Polygon arc_before(const Front& front, Angle half, Mil reach);
// The same with its own reach for each direction: from -half to half in even steps, one at least.
Polygon arc_before(const Front& front, Angle half, const std::vector<Mil>& reaches);
Polygon around(Shape convex, Mil reach);  // everything within reach of a convex shape
Polygon clipped(const Polygon& area, const Terrain& terrain);
Front front_at(const Pose& pose, const Footprint& foot);
// Where a piece that stands at `at` reaches with its arms: before its front, or all round its block.
Polygon fire_area(const Field& field, PieceId id, const Pose& at, Angle half, Mil reach);
// Clipped to the table.
Zone zone_on(const Terrain& terrain, Word kind, int band, std::string label, RuleId cite,
             const Polygon& area);
// `reach(by)` for so many directions from -half to half.
template <class Reach>
Polygon rays_before(const Front& front, Angle half, int rays, Reach reach) {
  std::vector<Mil> runs;
  for (int i = 0; i < rays; ++i) runs.push_back(reach(-half + 2 * half * i / (rays - 1)));
  return arc_before(front, half, runs);
}

inline constexpr Mil kGrain = 60;  // fine enough to draw a reach

// The longest length up to `most` that is legal, to within `grain`, where all shorter ones are: by halving.
template <class Legal>
Mil longest_legal(Mil most, Mil grain, Legal legal) {
  if (most <= 0 || legal(most)) return std::max<Mil>(0, most);
  Mil good = 0, poor = most;
  while (poor - good > grain) {
    const Mil middle = good + (poor - good) / 2;
    (legal(middle) ? good : poor) = middle;
  }
  return good;
}

// ---- ways
inline double apart(const Pose& a, const Pose& b) { return length(vec(a.point()) - vec(b.point())); }
inline constexpr std::size_t kMostTrail = 64;
// The poses of a path from one to the next, close enough together to draw; ends on `end`.
std::vector<Pose> trail_along(const Pose& from, const Footprint& foot, const Path& path, const Pose& end);

// ---- cards
CardFact with_fact(const Setting& setting, const Piece& leader, RuleId cite);  // whom a leader is with

// ---- sight
// A line that a sheet looked along, with what cut it, as a Sightline; `line` has length, piece and feature.
template <class Line>
Sightline sightline(const Line& line, Point from, Point to, bool seen, RuleId rule, PieceId target) {
  Sightline out;
  out.from = from;
  out.to = to;
  out.distance = line.length;
  out.seen = seen;
  if (seen) return out;
  out.piece = line.piece;
  out.feature = line.feature;
  out.verdict.push_back(reason_of(Code::out_of_sight, rule, target));
  out.verdict.back().feature = line.feature;
  return out;
}
Sightline no_sightline(RuleId rule);  // one of them is no unit on the table

inline constexpr Angle kRay = 250;  // between two rays of a fan
// Rays from the middle of a front over half a circle; `see(eye, far)` says how far towards `far` one sees.
template <class See>
Polygon fan_before(const Front& front, Mil far, See see) {
  const Vec eye = (vec(front.left) + vec(front.right)) * 0.5;
  Polygon out = {front.left};
  for (Angle by = -9000; by <= 9000; by += kRay) {
    const Vec way = direction(wrap(front.heading + by));
    out.push_back(to_point(eye + way * see(to_point(eye), to_point(eye + way * far))));
  }
  out.push_back(front.right);
  return out;
}
template <class See>
Polygon fan_around(Point eye, Mil far, See see) {
  Polygon out;
  for (Angle by = 0; by < kFullTurn; by += kRay) {
    const Vec way = direction(by);
    out.push_back(to_point(vec(eye) + way * see(eye, to_point(vec(eye) + way * far))));
  }
  return out;
}

// ---- options and routes
Option make_option(Word verb, Word what, std::string title, std::string note, RuleId cite);
// Where nobody is a target, the nearest says why.
void judge_by_targets(Option& option);
// Turns on the spot and short wheels, which every page offers as buttons.
struct UsualTurn {
  const char *what, *title;
  Motion kind;
  Angle angle;
  bool is_wheel() const { return kind == Motion::wheel; }
};
std::span<const UsualTurn> usual_turns();

// The unit of a side at a point, or the nearest to it within the slack; none: nobody is there.
PieceId unit_at(const Core& core, const Field& field, Side side, Point p, Mil slack);

// The legal pose nearest to a goal: as asked, moved into the zone as a whole, or on widening rings about
// that.
template <class Legal>
std::optional<Pose> legal_near(const Pose& goal, const Footprint& foot, const Box& zone, Legal legal) {
  if (legal(goal)) return goal;
  const Box box = box_around(rectangle(goal, foot.width, foot.depth));
  Pose base = goal;
  base.x += (zone.left > box.left ? zone.left - box.left : 0) -
            (box.right > zone.right ? box.right - zone.right : 0);
  base.y += (zone.bottom > box.bottom ? zone.bottom - box.bottom : 0) -
            (box.top > zone.top ? box.top - zone.top : 0);
  if (legal(base)) return base;
  constexpr Mil kRing = 500, kFarthest = 16 * kUnit;
  for (Mil ring = kRing; ring <= kFarthest; ring += ring < 4 * kUnit ? kRing : 2 * kRing)
    for (Angle by = 0; by < kFullTurn; by += 2250) {
      const Point p = to_point(vec(base.point()) + direction(wrap(goal.heading + by)) * ring);
      if (const Pose at{p.x, p.y, goal.heading}; legal(at)) return at;
    }
  return std::nullopt;
}

}  // namespace drumhead
