// Section "Visibility": who sees whom. bb.ruling.los
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

// The point of a unit nearest to an eye.
static Point nearest_point(const Look& look, PieceId of, Point eye) {
  const Vec from[] = {vec(eye)};
  const Shape shape = look.field.shape(of);
  return to_point(is_convex(shape) ? nearest_of(from, shape).on_b : nearest_of_any(from, shape).on_b);
}

// Units, houses, and hills on which neither end stands; what stands lower than both ends does not block.
// bb.vis.light-woods, bb.vis.woods, bb.ruling.friends-in-woods-range: woods never do.
LineOfSight look_along(const Look& look, PieceId from, PieceId to, Point a, Point b, bool lobbed) {
  LineOfSight out;
  const Sight s = look.field.sight_over_bands(a, b, from, to);
  out.from = a;
  out.to = b;
  out.length = s.length;
  if (const Mil most = seen_within(look.setting, look.core, to); most > 0 && s.length > most) {
    out.cut = most;
    return out;
  }
  const int low = std::min(s.level_from, s.level_to);
  for (const Span& span : s.spans) {
    const Feature& f = look.field.terrain()[span.feature];
    if (ground_row(look, span.feature).sight != SightThrough::block) continue;
    if (span.feature == look.piece(from).inside || (to.valid() && span.feature == look.piece(to).inside))
      continue;
    if (f.kind == Ground::hill) {
      const bool stands_on_it = touching(span.from) || no_farther(s.length, span.to);
      if (stands_on_it || f.level < low) continue;
    } else if (look.field.level(to_point(vec(a) + (vec(b) - vec(a)) *
                                                      (span.from / std::max(1.0, 1.0 * s.length)))) < low) {
      continue;
    }
    out.feature = span.feature;
    out.cut = span.from;
    return out;
  }
  for (const PieceSpan& span : s.pieces) {
    if (lobbed || look.piece(span.piece).inside.valid()) continue;  // bb.ruling.howitzer; its house was seen
    if (look.field.level(look.field.centre(span.piece)) < low) continue;
    out.piece = span.piece;
    out.cut = span.from;
    return out;
  }
  out.clear = true;
  return out;
}

// From the middle or either end of the front to the nearest point of the target.
LineOfSight line_of_sight(const Look& look, PieceId from, PieceId to, bool lobbed) {
  std::vector<Point> eyes;
  if (is_garrison(look, from)) {
    eyes.push_back(look.field.nearest_points(from, to, false).first);
    look.field.look_points(from, true, eyes);
  } else {
    const Piece& p = look.piece(from);
    const Vec aside = right_of(direction(p.pose.heading)) * (p.foot.width / 2.0);
    eyes = {p.pose.point(), to_point(vec(p.pose.point()) - aside), to_point(vec(p.pose.point()) + aside)};
  }
  LineOfSight first;
  for (const Point& eye : eyes) {
    const LineOfSight line = look_along(look, from, to, eye, nearest_point(look, to, eye), lobbed);
    if (line.clear) return line;
    if (first.length == 0) first = line;
  }
  return first;
}

}  // namespace drumhead::bloodybacks
