// Who sees whom: woods, crests, blocks, units in the way.
#include <algorithm>

#include "kit/near.h"
#include "rules/lexington/lexington.h"
#include "table/course.h"
#include "table/passing.h"
#include "table/spans.h"

namespace drumhead::lexington {

namespace {

bool is_wood(const Look& look, FeatureId feature) { return kind_at(look, feature) == Kind::woods; }

// ly.ruling.crest-geometry: a narrow hill of the same level with the trait "ridge" is the crest of the
// contour it lies on; that contour's own edge is none then.
bool is_ridge(const Feature& f) { return f.kind == Ground::hill && has_trait(f, "ridge"); }

std::vector<FeatureId> ridges_of(const Look& look, FeatureId hill) {
  const Terrain& terrain = look.field.terrain();
  std::vector<FeatureId> out;
  for (std::size_t i = 0; i < terrain.size() && !is_ridge(terrain[hill]); ++i) {
    const Feature& f = terrain[feature_id(i)];
    if (is_ridge(f) && f.level == terrain[hill].level && inside(vec(f.points[0]), terrain.outline(hill).area))
      out.push_back(feature_id(i));
  }
  return out;
}

// The crests by which a hill is known: its ridges, or its own edge.
std::vector<FeatureId> crests_of(const Look& look, FeatureId hill) {
  const std::vector<FeatureId> ridges = ridges_of(look, hill);
  return ridges.empty() ? std::vector<FeatureId>{hill} : ridges;
}

// How far it is from a point to the part of a contour that lies ahead of it.
Mil crest_ahead(const Look& look, FeatureId hill, Vec from, Vec ahead) {
  const std::vector<Vec>& ring = look.field.terrain().outline(hill).area;
  double least = 1e9;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    Vec a = ring[i], b = ring[(i + 1) % ring.size()];
    const double at_a = dot(a - from, ahead), at_b = dot(b - from, ahead);
    if (at_a < 0 && at_b < 0) continue;
    if (at_a < 0) a = a + (b - a) * (at_a / (at_a - at_b));
    if (at_b < 0) b = b + (a - b) * (at_b / (at_b - at_a));
    least = std::min(least, distance_to_segment(from, a, b));
  }
  return to_mil(std::min(least, 1e8));
}

// ly.hill.crest-steep, ly.hill.crest-steep-other: near the crest of the hill it stands on, which is as high.
bool near_its_crest(const Look& look, Point end, int level, int height, Vec ahead) {
  if (level != height) return false;
  std::vector<FeatureId> under;
  look.field.areas_at(end, under);
  for (const FeatureId id : under) {
    const Feature& f = look.field.terrain()[id];
    if (f.kind != Ground::hill || f.level != height) continue;
    for (const FeatureId crest : crests_of(look, id))
      if (crest_ahead(look, crest, vec(end), ahead) <= tables(look).crest) return true;
  }
  return false;
}

// ly.ruling.crest-geometry, ly.hill.crest-gentle, ly.hill.crest-higher
bool over_crest(const Look& look, const Feature& hill, const Sight& s, Point a, Point b) {
  const int highest = std::max(s.level_from, s.level_to);
  if (highest > hill.level) return true;
  if (hill.slope == Slope::gentle) return highest == hill.level;
  const Vec way = vec(b) - vec(a);
  return near_its_crest(look, a, s.level_from, hill.level, way) ||
         near_its_crest(look, b, s.level_to, hill.level, way * -1.0);
}

// ly.fire.overhead-distance, ly.ruling.overhead-limits
bool far_enough_beyond(const Look& look, Mil over, Mil target) {
  const Tables& t = tables(look);
  return target >= t.overhead_factor * over && target - over >= t.overhead_beyond;
}

}  // namespace

Mil woods_length(const Look& look, const Sight& line) {
  return united_length(
      spans_where(line.spans, [&](const Span& span) { return is_wood(look, span.feature); }));
}

// ly.ruling.fire-visible: units (but enemy skirmishers and guns), blocks, crests and much wood block.
LineOfSight look_along(const Look& look, PieceId from, PieceId to, Point a, Point b, bool ball) {
  LineOfSight out;
  const Sight s = look.field.sight_over_bands(a, b, from, to);
  out.length = s.length;
  out.woods = woods_length(look, s);
  if (const Mil most = seen_within(look.setting, look.core, to); most > 0 && s.length > most) return out;
  for (const Span& span : s.spans) {
    const Feature& f = look.field.terrain()[span.feature];
    const bool crosses = !touching(span.from) || !no_farther(s.length, span.to);
    if (f.kind == Ground::hill && crosses && ridges_of(look, span.feature).empty() &&
        !over_crest(look, f, s, a, b)) {
      out.feature = span.feature;
      return out;
    }
    if (kind_at(look, span.feature) != Kind::town_block) continue;
    if (span.feature == look.piece(from).inside || span.feature == look.piece(to).inside) continue;
    const bool low = f.size <= 1;  // ly.town.height: one contour, unless the scenario says two
    if (ball && low && far_enough_beyond(look, span.to, s.length)) continue;  // ly.fire.overhead-obstacle
    out.feature = span.feature;
    return out;
  }
  for (const PieceSpan& span : s.pieces) {
    if (look.piece(span.piece).inside.valid()) continue;  // its block was looked at
    const bool enemy = look.side(span.piece) != look.side(from);
    if (enemy && (is_skirmishing(look, span.piece) || arm(look, span.piece) == Arm::artillery)) {
      out.screen = true;  // ly.fire.through, ly.fire.through-safe
      continue;
    }
    const bool lower = look.field.level(look.field.centre(span.piece)) < s.level_from;
    if (ball && !enemy && lower && far_enough_beyond(look, span.to, s.length)) continue;
    out.piece = span.piece;  // ly.fire.no-other-overhead, ly.ruling.through-friends
    return out;
  }
  out.clear = out.woods <= tables(look).woods_sight;  // ly.woods.visibility-inside
  return out;
}

// ly.woods.visible-6, ly.woods.visible-fired, ly.woods.irregulars-hidden, ly.woods.irregulars-fired,
// ly.ruling.woods-fired-how-long, ly.ruling.hidden-irregulars, ly.ruling.cover-share
bool is_revealed(const Look& look, PieceId target, Point b, Mil distance) {
  const Unit& u = unit(look, target);
  if (distance <= tables(look).hidden || u.revealed || is_garrison(look, target)) return true;
  std::vector<FeatureId> under;
  look.field.areas_at(b, under);
  const bool wooded = std::any_of(under.begin(), under.end(), [&](FeatureId f) { return is_wood(look, f); });
  if (!wooded || look.field.share(target, tables(look).woods) == 0) return true;
  if (!profile(look, target).regular && !u.stirred) return false;
  return distance <= tables(look).woods_sight;
}

namespace {

// A plain block of men, through whom nobody sees.
struct Screen {
  Shape men;
  Box box;
};

// They are sooner asked than what the ground hides.
std::vector<Screen> plain_screens(const Look& look, PieceId from, PieceId to) {
  std::vector<Screen> out;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    const Piece& p = look.piece(id);
    if (!p.present || p.kind != PieceKind::unit || id == from || id == to || p.inside.valid()) continue;
    if (p.foot.radius > 0 || p.foot.bend != Bend{}) continue;
    const bool loose = is_skirmishing(look, id) || arm(look, id) == Arm::artillery;
    if (loose && p.side != look.side(from)) continue;
    out.push_back({look.field.shape(id), box_around(look.field.shape(id))});
  }
  return out;
}

bool is_screened(const std::vector<Screen>& screens, Point a, Point b) {
  if (a == b) return false;
  const Vec eye = vec(a), mark = vec(b);
  const Ray ray(eye, mark);
  return any_of(screens, [&](const Screen& one) {
    Stretch through;
    return ray.meets(one.box) && goes_through(eye, mark, {one.men, 0, true, {}}, through);
  });
}

bool any_line(const Look& look, PieceId from, PieceId to, const std::vector<Point>& eyes) {
  std::vector<Point> marks;
  look.field.look_points(to, true, marks);
  const std::vector<Screen> screens = plain_screens(look, from, to);
  for (const Point& eye : eyes)
    for (const Point& mark : marks) {
      if (is_screened(screens, eye, mark)) continue;
      const LineOfSight line = look_along(look, from, to, eye, mark);
      if (line.clear && is_revealed(look, to, mark, line.length)) return true;
    }
  return false;
}

}  // namespace

bool sees(const Look& look, PieceId from, PieceId to) {
  const auto [a, b] = look.field.nearest_points(from, to, !is_garrison(look, from));
  const LineOfSight line = look_along(look, from, to, a, b);
  if (line.clear && is_revealed(look, to, b, line.length)) return true;
  std::vector<Point> eyes;
  look.field.look_points(from, is_garrison(look, from), eyes);
  return any_line(look, from, to, eyes);
}

PieceId nearest_seen_enemy(const Look& look, PieceId id) {
  return nearest_enemy(look, id, -1, [&](PieceId enemy) { return sees(look, id, enemy); });
}

}  // namespace drumhead::lexington
