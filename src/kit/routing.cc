#include "kit/routing.h"

#include "words/sentences.h"

namespace drumhead {

void draw_way(Routed& out, const Piece& piece, const Path& path, const Pose& end, FeatureId inside,
              const Footprint& foot, const Terrain& terrain) {
  out.end = end;
  out.trail = trail_along(piece.pose, piece.foot, path, end);
  Piece then = piece;
  then.pose = end;
  then.inside = inside;
  then.foot = foot;
  out.outline = outlines_of(then, terrain);
}

void say_rest(Routed& out, Verdict beyond, Verdict whole_way, const Reason& otherwise) {
  out.rest = beyond.empty() ? std::move(whole_way) : std::move(beyond);
  if (out.rest.empty()) out.rest.push_back(otherwise);
}

Pose within_ride(const Pose& from, const Pose& goal, Mil most) {
  const double far = apart(from, goal);
  if (most == 0 || far <= most) return goal;
  const Vec way = vec(goal.point()) - vec(from.point());
  const Point p = to_point(vec(from.point()) + way * ((most - kSlack) / far));  // rounded, it is still within
  return {p.x, p.y, goal.heading};
}

Routed ride(const Setting& setting, const Piece& leader, const Lead& lead, const Pose& wanted, Mil most,
            Verdict rest, const RideRules& rules) {
  Routed out;
  out.end = lead.to;
  out.rest = std::move(rest);
  out.trail = {leader.pose, out.end};
  out.outline = outlines_at(out.end, Footprint{kUnit, kUnit});
  out.allowance = most;
  out.used = std::min(most, to_mil(apart(leader.pose, out.end)));
  if (!out.rest.empty()) return out;
  out.whole = out.end == wanted;
  if (!out.whole) out.rest.push_back(reason(Code::too_far, rules.too_far, length_fact("most", most)));
  out.command = lead;
  if (lead.unit.valid()) out.notes.push_back({"Joins " + called(lead.unit, setting), rules.joins});
  return out;
}

}  // namespace drumhead
