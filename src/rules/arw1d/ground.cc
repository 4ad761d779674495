// Terrain: speeds, what bars and disorders, cover, heights, bridges. rw.ruling.terrain-types
#include <algorithm>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

Mover mover(const Look& look, PieceId id) {
  switch (row(look, id).arm) {
    case Arm::cavalry:
      return Mover::cavalry;
    case Arm::artillery:
      return Mover::artillery;
    case Arm::infantry:
      break;
  }
  return is_massed(look, id) ? Mover::massed_foot : Mover::light_foot;
}

const GroundRow& ground_row(const Look& look, FeatureId feature) {
  return tables(look).ground[static_cast<std::size_t>(kind_at(look, feature))];
}

namespace {

int speed_in(const Look& look, PieceId id, FeatureId feature) {
  return ground_row(look, feature).speed[static_cast<std::size_t>(mover(look, id))];
}

bool is_water(const Look& look, FeatureId feature) { return kind_at(look, feature) == Kind::river; }

// rw.ruling.bridge: one stand abreast, 4 cm; a ford is as wide as it is drawn.
bool carries(const Look& look, FeatureId crossing, Mil width) {
  if (!crossing.valid()) return false;
  const Feature& f = look.field.terrain()[crossing];
  const Mil room = f.kind == Ground::bridge ? std::max(kBridge, f.width) : f.width;
  return width <= room;
}

// The stretch of the unit's own axis in the water, from its rear at the start to its front at the end.
FeatureId crossing_on_leg(const Look& look, FeatureId water, const Leg& leg, Mil depth) {
  const Vec ahead = direction(leg.from.heading);
  Vec a = vec(leg.from.point()), b = vec(leg.to.point());
  if (dot(b - a, ahead) < 0) std::swap(a, b);
  const Sight line = look.field.sight(to_point(a - ahead * (depth + 0.0)), to_point(b));
  const auto at = [&](Mil run) {
    const Vec from = a - ahead * (depth + 0.0);
    const double far = std::max<double>(1, line.length);
    return to_point(from + (b - from) * (run / far));
  };
  for (const auto* list : {&line.crossed, &line.spans})
    for (const Span& span : *list)
      if (span.feature == water) return crossing_over(look, water, at(span.from), at(span.to));
  return {};
}

// Astride a line it has paid for it; close up to it not yet.
bool stands_on(const Look& look, PieceId id, const Pose& at, const Footprint& foot, FeatureId band) {
  const Standing standing = look.field.stand(id, at, foot);
  return std::find(standing.bands.begin(), standing.bands.end(), band) != standing.bands.end();
}

// What is under a unit; a bridge carries it over the stream.
std::vector<FeatureId> underfoot(const Look& look, const Standing& standing) {
  std::vector<FeatureId> out = standing.areas;
  const bool bridged = std::any_of(standing.bands.begin(), standing.bands.end(),
                                   [&](FeatureId band) { return kind_at(look, band) == Kind::bridge; });
  for (const FeatureId band : standing.bands)
    if (!bridged || kind_at(look, band) != Kind::stream) out.push_back(band);
  return out;
}

}  // namespace

FeatureId crossing_over(const Look& look, FeatureId water, Point a, Point b) {
  const FeatureId bridge = look.field.crossing_at(water, a, b, Ground::bridge, kBridge);
  return bridge.valid() ? bridge : look.field.crossing_at(water, a, b, Ground::ford);
}

// Blocks are entered and left, not walked through. rw.ruling.defences
bool is_barred(const Look& look, PieceId id, FeatureId feature) {
  return kind_at(look, feature) == Kind::building || speed_in(look, id, feature) == 0;
}

int slowest_at(const Look& look, PieceId id, const Pose& pose, const Footprint& foot) {
  int slow = 1000;
  const Terrain& ground = look.field.terrain();
  const Box box = box_around(rectangle(pose, foot.width, foot.depth));
  bool any = false;
  for (std::size_t i = 0; i < ground.size() && !any; ++i) {
    const int here = speed_in(look, id, feature_id(i));
    any = here > 0 && here < 1000 && boxes_meet(ground.outline(feature_id(i)).box, box, 1);
  }
  if (!any) return slow;
  const Standing standing = look.field.stand(id, pose, foot);
  for (const auto* list : {&standing.areas, &standing.bands})
    for (const FeatureId feature : *list)
      if (const int here = speed_in(look, id, feature); here > 0) slow = std::min(slow, here);
  return slow;
}

Toll toll(const Look& look, PieceId id, const Leg& leg, bool column) {
  Toll out;
  const Unit& u = unit(look, id);
  Unit as = u;
  if (column) {
    as.formation = Formation::column;
    as.files = 1;
  }
  const Footprint foot = column ? footprint(tables(look), profile(look, id), as) : look.piece(id).foot;
  const FeatureId own = look.piece(id).inside;
  for (const Span& span : leg.touched) {
    if (span.feature == own) continue;
    if (is_water(look, span.feature)) {
      if (!carries(look, crossing_on_leg(look, span.feature, leg, foot.depth), foot.width))
        out.barred = span.feature;
      continue;
    }
    if (is_barred(look, id, span.feature)) {
      out.barred = span.feature;
      continue;
    }
    out.slow = std::min(out.slow, speed_in(look, id, span.feature));
    const Mil cross = ground_row(look, span.feature).cross;
    if (cross > 0 && (span.from > 0 || !stands_on(look, id, leg.from, foot, span.feature)) &&
        !(kind_at(look, span.feature) == Kind::stream &&
          carries(look, crossing_on_leg(look, span.feature, leg, foot.depth), foot.width)))
      out.cost += cross;
  }
  return out;
}

// Compulsory moves stop at impassable ground; they go over lines. rw.ruling.fall-back
Mil open_run(const Look& look, PieceId id, const Leg& leg, FeatureId own_block) {
  Mil run = leg.run;
  for (const Span& span : leg.touched) {
    if (span.feature == own_block) continue;
    const bool water = is_water(look, span.feature);
    if (!water && !is_barred(look, id, span.feature)) continue;
    if (water && carries(look, crossing_on_leg(look, span.feature, leg, look.piece(id).foot.depth),
                         look.piece(id).foot.width))
      continue;
    run = std::min(run, span.from);
  }
  return run;
}

namespace {

bool disorders(const Look& look, PieceId id, FeatureId feature) {
  const GroundRow& r = ground_row(look, feature);
  if (is_massed(look, id)) return r.disorders_massed;
  return is_cavalry(look, id) ? r.disorders_light_cavalry : r.disorders_light_foot;
}

}  // namespace

bool is_disordered_by_ground(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  const Standing standing = look.field.stand(id, look.piece(id).pose, look.piece(id).foot);
  for (const FeatureId feature : underfoot(look, standing))
    if (disorders(look, id, feature)) return true;
  return false;
}

// rw.ruling.massed-terrain-self: the ground under, or just before, the stands that fight.
int terrain_type_at(const Look& look, PieceId id, std::uint32_t cells) {
  if (is_garrison(look, id)) return 0;
  const TroopRow& r = row(look, id);
  Footprint stand;
  stand.width = r.width;
  stand.depth = r.depth + 300;  // across a line that lies between the fighters
  int type = 0;
  const int count = look.piece(id).foot.files * look.piece(id).foot.ranks;
  for (int cell = 0; cell < count; ++cell) {
    if ((cells >> cell & 1u) == 0) continue;
    Pose pose = look.field.cell_pose(id, cell);
    const Point p = to_point(vec(pose.point()) + direction(pose.heading) * 300.0);
    const Standing standing = look.field.stand(id, {p.x, p.y, pose.heading}, stand);
    for (const FeatureId feature : underfoot(look, standing))
      if (const int here = ground_row(look, feature).type; here <= 3) type = std::max(type, here);
  }
  return type;
}

bool is_on_bridge(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  const Standing standing = look.field.stand(id, look.piece(id).pose, look.piece(id).foot);
  return std::any_of(standing.bands.begin(), standing.bands.end(),
                     [&](FeatureId band) { return kind_at(look, band) == Kind::bridge; });
}

// ---- cover

namespace {

// Whether any covering area comes near enough to a unit to lie under some of it.
bool is_cover_about(const Look& look, PieceId id) {
  const Box box = box_around(look.field.shape(id));
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (const FeatureId area = feature_id(i); terrain[area].form == Form::area &&
                                              boxes_meet(terrain.outline(area).box, box, 1) &&
                                              ground_row(look, area).cover != Cover::none)
      return true;
  return false;
}

// Cover of the area under at least half its stands. rw.ruling.cover
Cover cover_under(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return ground_row(look, look.piece(id).inside).cover;
  if (!is_cover_about(look, id)) return Cover::none;
  const Footprint& foot = look.piece(id).foot;
  int soft = 0, hard = 0, all = 0;
  std::vector<FeatureId> areas;
  const bool square = in_square(look, id);
  const int cells = square ? 1 : foot.files * foot.ranks;
  for (int cell = 0; cell < cells && (square || cell < unit(look, id).stands); ++cell) {
    const TroopRow& r = row(look, id);
    const Pose pose = look.field.cell_pose(id, cell);
    const Point p = square ? look.field.centre(id)
                           : to_point(vec(pose.point()) - direction(pose.heading) * (r.depth * 0.5));
    look.field.areas_at(p, areas);
    Cover best = Cover::none;
    for (const FeatureId area : areas) best = std::max(best, ground_row(look, area).cover);
    ++all;
    if (best == Cover::soft) ++soft;
    if (best == Cover::hard) ++hard;
  }
  if (2 * hard >= all && hard > 0) return Cover::hard;
  return 2 * (soft + hard) >= all && soft + hard > 0 ? Cover::soft : Cover::none;
}

Cover cover_on_line(const Look& look, PieceId target, Point from) {
  const Vec eye[] = {vec(from)};
  const Nearest near = nearest_of_any(Shape(eye), look.field.shape(target));
  Cover best = Cover::none;
  for (const Span& span : look.field.sight(from, to_point(near.on_b)).crossed) {
    const Cover here = ground_row(look, span.feature).cover;
    if (here > best && look.field.distance(target, span.feature) <= kBehindLine) best = here;
  }
  return best;
}

}  // namespace

Cover cover_of(const Look& look, PieceId target, PieceId, Point from) {
  return std::max(cover_under(look, target), cover_on_line(look, target, from));
}

// rw.ruling.uphill-all: under half its stands, or between it and every enemy within 30 cm.
bool is_in_cover(const Look& look, PieceId id) {
  if (cover_under(look, id) != Cover::none) return true;
  int near = 0, screened = 0;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!is_within(look, id, enemy, kAround)) return;
    ++near;
    if (cover_on_line(look, id, look.field.nearest_points(enemy, id, false).first) != Cover::none) ++screened;
  });
  return near > 0 && near == screened;
}

bool is_in_the_open(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  const Standing standing = look.field.stand(id, look.piece(id).pose, look.piece(id).foot);
  for (const auto* list : {&standing.areas, &standing.bands})
    for (const FeatureId feature : *list)
      if (const int type = ground_row(look, feature).type; type >= 1 && type <= 3) return false;
  return !is_in_cover(look, id);
}

bool is_uphill_of_all(const Look& look, PieceId id) {
  const int own = look.field.level(look.field.centre(id));
  if (own == 0) return false;
  bool all = true;
  int near = 0;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!all || !is_within(look, id, enemy, kAround) || !sees(look, id, enemy)) return;
    ++near;
    all = look.field.level(look.field.centre(enemy)) < own;
  });
  return all && near > 0;
}

// rw.ruling.defences: contact across a wall. The attacker stands over it and the defender close behind; where
// it lies under both, it is his whom the other charged.
FeatureId defence_between(const Look& look, PieceId defender, PieceId attacker) {
  if (is_garrison(look, defender))
    return ground_row(look, look.piece(defender).inside).defence ? look.piece(defender).inside : FeatureId{};
  if (is_garrison(look, attacker)) return {};
  const bool charged = std::any_of(look.state.links.begin(), look.state.links.end(), [&](const Link& held) {
    return held.unit == attacker && held.target == defender;
  });
  const Standing theirs = look.field.stand(attacker, look.piece(attacker).pose, look.piece(attacker).foot);
  const Standing own = look.field.stand(defender, look.piece(defender).pose, look.piece(defender).foot);
  for (const FeatureId band : theirs.bands) {
    if (!ground_row(look, band).defence || look.field.terrain()[band].form != Form::band) continue;
    const bool under_both = std::find(own.bands.begin(), own.bands.end(), band) != own.bands.end();
    if (under_both ? !charged : look.field.distance(defender, band) > kBehindLine) continue;
    return band;
  }
  return {};
}

}  // namespace drumhead::arw1d
