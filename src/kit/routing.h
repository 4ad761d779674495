// What sheets share when they say where a piece that was dragged somewhere ends: the part of a way that is
// legal, the block under a goal, a place to set up, a leader's ride.
#pragma once

#include "kit/showing.h"
#include "table/field.h"

namespace drumhead {

inline constexpr Mil kHere = 20;  // as near as this to the goal is there

inline double apart(const Pose& a, const Pose& b) { return length(vec(a.point()) - vec(b.point())); }

// The longest first part of a path that is legal, with runs of `most` in all at most; empty: none. Friends
// may be passed through, so it may be legal again farther on: a few looks from the far end, then halving.
template <class Legal>
Path longest_part(const Path& path, Mil most, Legal legal) {
  constexpr int kLooks = 8;
  const auto part_is_legal = [&](Mil run) {
    const Path part = shortened(path, run);
    return !part.empty() && legal(part);
  };
  const Mil run = std::min(straight_length(path), most), look = run / kLooks;
  int good = kLooks;
  while (good > 0 && !part_is_legal(look * good)) --good;
  Mil low = look * good, high = good == kLooks ? run + 1 : look * (good + 1);
  while (high - low > 1) {
    const Mil middle = low + (high - low) / 2;
    (part_is_legal(middle) ? low : high) = middle;
  }
  return low > 0 ? shortened(path, low) : Path{};
}

// Straight to a goal as the crow flies, or as far towards it as is legal; empty: not one step.
template <class Legal>
Path free_part(const Pose& from, const Pose& goal, Mil most, Legal legal) {
  const Vec start = vec(from.point()), way = vec(goal.point()) - start;
  const double far = apart(from, goal);
  const auto to = [&](Mil run) {
    const Point p = to_point(start + way * (run / far));
    return freely_to({p.x, p.y, wrap(goal.heading)});
  };
  const Mil run =
      longest_legal(std::min(to_mil(far), most), kHere / 4, [&](Mil length) { return legal(to(length)); });
  return run > kHere ? to(run) : Path{};
}

// The blocks that a goal lies in, by the sheet's own `is_block(feature)`.
template <class IsBlock>
std::vector<FeatureId> blocks_under(const Terrain& terrain, Point goal, IsBlock is_block) {
  std::vector<FeatureId> out;
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (is_block(feature_id(i)) && inside(vec(goal), terrain.outline(feature_id(i)).area))
      out.push_back(feature_id(i));
  return out;
}

// A path as the page draws it: its end, the way there and the body at the end.
void draw_way(Routed& out, const Piece& piece, const Path& path, const Pose& end, FeatureId inside,
              const Footprint& foot, const Terrain& terrain);

// Why it goes no farther: what stops it `kBeyond` on, else why the whole way is not legal, else `otherwise`.
// Farther on there may be more, but that is not why.
inline constexpr Mil kBeyond = 100;
void say_rest(Routed& out, Verdict beyond, Verdict whole_way, const Reason& otherwise);

// The legal place nearest to a goal for a unit that is set up; no command: there is none.
template <class Check>
Routed deployed_near(Deploy deploy, const Pose& goal, const Footprint& foot, const Box& zone, Check check) {
  Routed out;
  deploy.at = {goal.x, goal.y, wrap(goal.heading)};
  out.rest = check(deploy);
  const std::optional<Pose> place = legal_near(deploy.at, foot, zone, [&](const Pose& at) {
    deploy.at = at;
    return check(deploy).empty();
  });
  if (!place) return out;
  deploy.at = out.end = *place;
  out.whole = out.rest.empty();
  out.command = deploy;
  out.trail = {out.end};
  out.outline = outlines_at(out.end, foot);
  return out;
}

// As far towards a goal as a leader rides; most 0: anywhere.
Pose within_ride(const Pose& from, const Pose& goal, Mil most);

// What a ride looks like, legal or not: `rest` is the sheet's verdict on it.
struct RideRules {
  RuleId too_far, joins;
};
Routed ride(const Setting& setting, const Piece& leader, const Lead& lead, const Pose& wanted, Mil most,
            Verdict rest, const RideRules& rules);

}  // namespace drumhead
