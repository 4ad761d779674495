// aw.ruling.visibility: who sees whom, how much of it, and over whose heads.
#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "kit/near.h"
#include "rules/awi28/awi28.h"
#include "table/spans.h"

namespace drumhead::awi28 {

namespace {

// aw.ruling.overhead: only guns, from or to a higher level, well away from both ends.
bool passes_overhead(const Look& look, PieceId from, const PieceSpan& over, const Sight& s) {
  if (arm(look, from) != Arm::artillery) return false;
  const int level = look.field.level(look.field.centre(over.piece));
  if (s.level_from <= level && s.level_to <= level) return false;
  const Mil far = tables(look).close_range;
  return over.from > far && s.length - over.to > far;
}

// A hill that stands between: higher than both ends, or as high and with neither end on it.
bool hides(const Feature& hill, const Sight& s, const Span& span) {
  if (hill.level > std::max(s.level_from, s.level_to)) return true;
  if (hill.level < std::max(s.level_from, s.level_to)) return false;
  const bool begins = touching(span.from), ends = no_farther(s.length, span.to);
  return !begins && !ends;
}

// aw.ruling.visibility: the part of a line that is too deep in woods, or in open woods.
std::optional<Span> beyond_woods(const Look& look, const Sight& s) {
  const auto beyond_kind = [&](Kind kind, Mil most) {
    return beyond(spans_where(s.spans, [&](const Span& span) { return kind_at(look, span.feature) == kind; }),
                  most);
  };
  const std::optional<Span> deep = beyond_kind(Kind::woods, tables(look).see_woods);
  return deep ? deep : beyond_kind(Kind::open_woods, tables(look).see_open_woods);
}

}  // namespace

Line look_along(const Look& look, PieceId from, PieceId to, Point a, Point b) {
  Line out;
  const Sight s = look.field.sight_over_bands(a, b, from, to);
  out.length = s.length;
  if (const Mil most = seen_within(look.setting, look.core, to); most > 0 && s.length > most) return out;
  for (const Span& span : s.spans) {
    const Feature& f = look.field.terrain()[span.feature];
    const Kind kind = tables(look).kind_of(f);
    const bool blocks = (f.kind == Ground::hill && hides(f, s, span)) ||
                        (kind == Kind::building && span.feature != look.piece(from).inside &&
                         !(to.valid() && span.feature == look.piece(to).inside));
    if (!blocks) continue;
    out.feature = span.feature;
    return out;
  }
  if (const std::optional<Span> deep = beyond_woods(look, s)) {
    out.feature = deep->feature;
    return out;
  }
  for (const PieceSpan& span : s.pieces) {
    if (look.piece(span.piece).inside.valid()) continue;  // its building was looked at
    if (look.piece(span.piece).kind != PieceKind::unit || is_skirmishing(look, span.piece)) continue;
    // aw.ruling.hills: those who stand higher see over troops on lower ground.
    const int level = look.field.level(look.field.centre(span.piece));
    const bool above = s.level_from > level || s.level_to > level;
    if (passes_overhead(look, from, span, s)) {
      out.overhead = true;
      continue;
    }
    out.below = out.below || above;
    if (above) {
      out.over = span.piece;
      continue;
    }
    out.piece = span.piece;
    return out;
  }
  out.clear = true;
  return out;
}

namespace {

// Sight over troops is not yet a shot over them.
bool serves(const Line& line, bool to_shoot) { return line.clear && (!to_shoot || !line.below); }

std::vector<Point> eyes_of(const Look& look, PieceId id) {
  std::vector<Point> eyes;
  look.field.look_points(id, is_garrison(look, id) || is_skirmishing(look, id), eyes);
  return eyes;
}

// A way to look, from one to the other.
struct Way {
  Point from, to;
  double length = 0;
};

std::vector<Way> ways_between(const Look& look, PieceId from, PieceId to) {
  std::vector<Point> marks;
  look.field.look_points(to, true, marks);
  std::vector<Way> out;
  for (const Point& eye : eyes_of(look, from))
    for (const Point& mark : marks) out.push_back({eye, mark, length(vec(mark) - vec(eye))});
  return out;
}

// A shot that goes over nobody is better than a shorter one that does: the first that does not, from the
// shortest on, is the best there is.
Line best_line(const Look& look, PieceId from, PieceId to, bool to_shoot) {
  std::vector<Way> ways = ways_between(look, from, to);
  if (to_shoot)
    std::stable_sort(ways.begin(), ways.end(),
                     [](const Way& a, const Way& b) { return a.length < b.length; });
  Line best, last;
  for (const Way& way : ways) {
    Line line = look_along(look, from, to, way.from, way.to);
    if (!serves(line, to_shoot)) {
      last = line;
      continue;
    }
    line.from = way.from;
    line.to = way.to;
    if (!to_shoot || !line.overhead) return line;
    if (!best.clear) best = line;
  }
  if (best.clear) return best;
  last.clear = false;
  if (!last.piece.valid()) last.piece = last.over;
  return last;
}

}  // namespace

Line line_to(const Look& look, PieceId from, PieceId to, bool to_shoot) {
  const bool whole = is_garrison(look, from) || is_skirmishing(look, from);
  const auto [a, b] = look.field.nearest_points(from, to, !whole);
  Line line = look_along(look, from, to, a, b);
  line.from = a;
  line.to = b;
  if (serves(line, to_shoot) && !line.overhead) return line;
  Line other = best_line(look, from, to, to_shoot);
  if (other.clear && (!serves(line, to_shoot) || !other.overhead)) return other;
  if (serves(line, to_shoot)) return line;
  line.clear = false;
  if (!line.piece.valid()) line.piece = line.over;
  return line;
}

bool sees(const Look& look, PieceId from, PieceId to) { return line_to(look, from, to, false).clear; }

namespace {

// True when no unit and no ground that could hide anything lies near the lines from an eye to a target.
bool is_open_between(const Look& look, PieceId from, PieceId to, Point eye) {
  std::array<Vec, 9> corners{};
  std::size_t count = 0;
  corners[count++] = vec(eye);
  for (const Vec& corner : look.field.shape(to))
    if (count < corners.size()) corners[count++] = corner;
  const Box box = box_around(std::span<const Vec>(corners.data(), count));
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (id == from || id == to || !is_unit(look, id)) continue;
    if (boxes_meet(box_around(look.field.shape(id)), box, 0)) return false;
  }
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const Feature& f = terrain[feature_id(i)];
    const Kind kind = tables(look).kind_of(f);
    const bool hides =
        f.kind == Ground::hill || kind == Kind::building || kind == Kind::woods || kind == Kind::open_woods;
    if (hides && boxes_meet(terrain.outline(feature_id(i)).box, box, 0)) return false;
  }
  return true;
}

// Where a line of sight first meets an outline, if it does.
std::optional<Vec> first_met(Vec eye, Vec way, Shape outline) {
  constexpr double kNever = 1e18;
  double nearest = kNever;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec from = outline[i] - eye, edge = next_corner(outline, i) - outline[i];
    const double across = cross(way, edge);
    if (across == 0) continue;
    const double along = cross(from, edge) / across, share = cross(from, way) / across;
    if (share >= 0 && share <= 1 && along > 0) nearest = std::min(nearest, along);
  }
  return nearest < kNever ? std::optional(eye + way * nearest) : std::nullopt;
}

// What a target shows to an eye, whichever side that is: points on it, evenly spread from one end of what is
// seen to the other.
std::vector<Point> shown_to(const Look& look, Point from, PieceId target) {
  constexpr int kMarks = 20;
  const Vec eye = vec(from);
  const Shape outline = look.field.shape(target);
  Vec left = outline[0] - eye, right = left;
  for (const Vec& corner : outline) {
    if (cross(left, corner - eye) > 0) left = corner - eye;
    if (cross(right, corner - eye) < 0) right = corner - eye;
  }
  left = left * (1.0 / std::max(1.0, length(left)));
  right = right * (1.0 / std::max(1.0, length(right)));
  std::vector<Point> out;
  for (int i = 0; i < kMarks; ++i)
    if (const auto met = first_met(eye, left + (right - left) * ((i + 0.5) / kMarks), outline))
      out.push_back(to_point(*met));
  return out;
}

bool is_in_woods_there(const Look& look, Point p) {
  std::vector<FeatureId> under;
  look.field.areas_at(p, under);
  return std::any_of(under.begin(), under.end(),
                     [&](FeatureId f) { return kind_at(look, f) == Kind::woods; });
}

}  // namespace

// aw.ruling.not-clear, aw.fire.not-clear
bool is_not_clear(const Look& look, PieceId from, PieceId to) {
  if (is_leader(look, to) || arm(look, to) == Arm::wagon) return true;
  const Point eye = mark_of(look, from);
  if (is_open_between(look, from, to, eye)) return false;
  const std::vector<Point> marks = shown_to(look, eye, to);
  const int half = static_cast<int>(marks.size() / 2);
  int seen = 0, hidden = 0, wooded = 0;
  for (const Point& mark : marks) {
    if (hidden >= half || (seen > half && wooded < seen)) break;  // the rest cannot change it
    const bool clear = look_along(look, from, to, eye, mark).clear;
    ++(clear ? seen : hidden);
    if (clear && is_in_woods_there(look, mark)) ++wooded;
  }
  return hidden >= half || wooded == seen;
}

bool is_within(const Look& look, PieceId a, PieceId b, Mil range) { return is_near(look, a, b, range); }

PieceId nearest_enemy(const Look& look, PieceId id, Mil within, bool visible) {
  return nearest_enemy(look, id, within, [&](PieceId enemy) { return !visible || sees(look, id, enemy); });
}

// Every order that is weighed asks for it: it is noted until somebody moves (Field::noted).
bool enemy_within(const Look& look, PieceId id, Mil range) {
  return look.field.noted(0, id, static_cast<std::uint32_t>(range), [&] {
    return has_target(look, id, range, [](PieceId) { return true; }) ? 1 : 0;
  }) != 0;
}

// Straight away from an enemy: along the line between the nearest points, or between the centres where they
// touch.
Angle away_from(const Look& look, PieceId id, PieceId enemy) {
  const auto [theirs, ours] = look.field.nearest_points(enemy, id, false);
  const Vec way = vec(ours) - vec(theirs);
  if (length(way) > 5) return bearing(way);
  return bearing(vec(look.field.centre(id)) - vec(look.field.centre(enemy)));
}

}  // namespace drumhead::awi28
