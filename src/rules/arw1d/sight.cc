// What is seen, and on which side of a unit something lies. rw.ruling.line-of-fire, rw.ruling.arcs
#include <array>

#include "rules/arw1d/arw1d.h"
#include "table/spans.h"

namespace drumhead::arw1d {

namespace {

bool is_woods(Kind kind) { return kind == Kind::light_woods || kind == Kind::heavy_woods; }

// Woods deeper than 5 cm hide what is beyond; what is in them is seen 5 cm deep, or 10 inside light woods.
// Woods that lie over each other are one wood.
FeatureId hiding_woods(const Look& look, const Sight& line) {
  const auto kind = [&](const Span& span) { return kind_at(look, span.feature); };
  for (const Span& heavy :
       united(spans_where(line.spans, [&](const Span& s) { return kind(s) == Kind::heavy_woods; })))
    if (heavy.to - heavy.from > kWoodsDeep) return heavy.feature;
  for (const Span& wood : united(spans_where(line.spans, [&](const Span& s) { return is_woods(kind(s)); }))) {
    const bool inside = touching(wood.from) && no_farther(line.length, wood.to);
    if (wood.to - wood.from > (inside ? kLightWoods : kWoodsDeep)) return wood.feature;
  }
  return {};
}

// Hills hide what is beyond when both ends are lower.
bool hill_hides(const Look& look, const Span& span, const Sight& line) {
  const Feature& f = look.field.terrain()[span.feature];
  return f.kind == Ground::hill && f.level > line.level_from && f.level > line.level_to;
}

// Guns above the unit in the way, and howitzers always, if it is 10 cm from both ends.
bool fires_over(const Look& look, PieceId from, PieceId to, PieceId in_the_way, const Sight& line) {
  if (look.field.distance(from, in_the_way) < kOverhead || look.field.distance(in_the_way, to) < kOverhead)
    return false;
  return weapon(look, from) == Weapon::howitzer ||
         line.level_from > look.field.level(look.field.centre(in_the_way));
}

}  // namespace

LineOfSight look_along(const Look& look, PieceId from, PieceId to, Point a, Point b, bool guns) {
  LineOfSight out;
  const Sight line = look.field.sight_over_bands(a, b, from, to);
  out.length = line.length;
  if (const Mil most = seen_within(look.setting, look.core, to); most > 0 && line.length > most) return out;
  for (const PieceSpan& span : line.pieces) {
    if (guns && fires_over(look, from, to, span.piece, line)) continue;
    out.piece = span.piece;
    return out;
  }
  for (const Span& span : line.spans) {
    const bool own = span.feature == look.piece(from).inside || span.feature == look.piece(to).inside;
    const bool block = kind_at(look, span.feature) == Kind::building && !own;
    if (!block && !hill_hides(look, span, line)) continue;
    out.feature = span.feature;
    return out;
  }
  out.feature = hiding_woods(look, line);
  out.clear = !out.feature.valid();
  return out;
}

// From one edge to the outline of a shape.
static Nearest nearest_from(Vec a, Vec b, Shape shape) {
  Nearest best;
  best.distance = 1e300;
  const std::array<Vec, 2> edge = {a, b};
  const Box here = box_around(edge);
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::array<Vec, 2> side = {shape[i], shape[(i + 1) % shape.size()]};
    // An edge that is surely no nearer is not measured; boxes are a little larger than what they hold.
    if (best.distance < 1e8 && !boxes_meet(here, box_around(side), static_cast<Mil>(best.distance) + 2))
      continue;
    const Nearest n = nearest_of_segments(a, b, side[0], side[1]);
    if (n.distance < best.distance) best = n;
  }
  return best;
}

static bool looks_from(const Look& look, PieceId from, const Pose& at, const Footprint& foot, PieceId to) {
  const Quad body = rectangle(at, foot.width, foot.depth);
  const Nearest near = nearest_from(body[0], body[1], look.field.shape(to));
  if (look_along(look, from, to, to_point(near.on_a), to_point(near.on_b)).clear) return true;
  const Point centre = look.field.centre(to);
  for (const Vec eye : {(body[0] + body[1]) * 0.5, body[0], body[1]})
    if (look_along(look, from, to, to_point(eye), centre).clear) return true;
  return false;
}

// From where it stands it is asked again and again.
bool sees_from(const Look& look, PieceId from, const Pose& at, const Footprint& foot, PieceId to) {
  const Piece& p = look.piece(from);
  const auto fresh = [&] { return looks_from(look, from, at, foot, to) ? 1 : 0; };
  const bool here = p.present && p.pose == at && p.foot == foot;
  return (here ? look.field.noted(kSeen, from, to.value, fresh) : fresh()) != 0;
}

bool sees(const Look& look, PieceId from, PieceId to) {
  if (!is_garrison(look, from))
    return sees_from(look, from, look.piece(from).pose, look.piece(from).foot, to);
  const auto [a, b] = look.field.nearest_points(from, to, false);
  if (look_along(look, from, to, a, b).clear) return true;
  return look_along(look, from, to, look.field.centre(from), look.field.centre(to)).clear;
}

// rw.ruling.arcs, rw.ruling.square-limits, rw.ruling.flank-fight: squares and garrisons have no flanks.
Struck struck_side(const Look& look, PieceId target, Point from) {
  if (in_square(look, target) || is_garrison(look, target)) return Struck::front;
  switch (look.field.quarter(target, from, Tie::front)) {
    case Quarter::front:
      return Struck::front;
    case Quarter::rear:
      return Struck::rear;
    case Quarter::right:
    case Quarter::left:
      break;
  }
  return Struck::flank;
}

}  // namespace drumhead::arw1d
