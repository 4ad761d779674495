// Terrain: speeds, what bars and disorders, cover, heights, bridges. rw.ruling.terrain-types
#include <algorithm>

#include "kit/way_home.h"
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
  return tables(look).ground[at(kind_at(look, feature))];
}

namespace {

int speed_in(const Look& look, PieceId id, FeatureId feature) {
  return ground_row(look, feature).speed[at(mover(look, id))];
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
bool is_carried_over(const Look& look, FeatureId water, const Leg& leg, const Footprint& foot) {
  const Vec ahead = direction(leg.from.heading);
  Vec a = vec(leg.from.point()), b = vec(leg.to.point());
  if (dot(b - a, ahead) < 0) std::swap(a, b);
  for (const Passed& passed : passed_over(look.field, a - ahead * foot.depth, b))
    if (passed.ground == water)
      return carries(look, crossing_over(look, water, passed.in, passed.out), foot.width);
  return false;
}

Standing standing_of(const Look& look, PieceId id) {
  return look.field.stand(id, look.piece(id).pose, look.piece(id).foot);
}

bool is_bridge(const Look& look, FeatureId band) { return kind_at(look, band) == Kind::bridge; }

// Whether any ground of a kind comes near a box at all: told at once, and mostly it does not.
template <class IsOfKind>
bool is_about(const Look& look, const Box& box, IsOfKind is_of_kind) {
  const Terrain& ground = look.field.terrain();
  for (std::size_t i = 0; i < ground.size(); ++i)
    if (boxes_meet(ground.outline(feature_id(i)).box, box, 1) && is_of_kind(feature_id(i))) return true;
  return false;
}

Box box_of(const Look& look, PieceId id) { return box_around(look.field.shape(id)); }

// What is under a unit; a bridge carries it over the stream.
std::vector<FeatureId> underfoot(const Look& look, const Standing& standing) {
  std::vector<FeatureId> out = ground_under(standing);
  if (any_of(standing.bands, [&](FeatureId band) { return is_bridge(look, band); }))
    std::erase_if(out, [&](FeatureId f) { return kind_at(look, f) == Kind::stream; });
  return out;
}

}  // namespace

std::vector<FeatureId> ground_under(const Standing& standing) {
  std::vector<FeatureId> out = standing.areas;
  out.insert(out.end(), standing.bands.begin(), standing.bands.end());
  return out;
}

FeatureId crossing_over(const Look& look, FeatureId water, Point a, Point b) {
  const FeatureId bridge = look.field.crossing_at(water, a, b, Ground::bridge, kBridge);
  return bridge.valid() ? bridge : look.field.crossing_at(water, a, b, Ground::ford);
}

// Blocks are entered and left, not walked through. rw.ruling.defences
bool is_barred(const Look& look, PieceId id, FeatureId feature) {
  return kind_at(look, feature) == Kind::building || speed_in(look, id, feature) == 0;
}

// Narrow bridges are crossed in column: rw.ruling.bridge.
Footing Arw1d::footing(const Look& look, PieceId id, FeatureId ground) {
  const Kind kind = kind_at(look, ground);
  if (kind == Kind::bridge) return {};
  if (is_barred(look, id, ground) || kind == Kind::river) return {0, 0};
  return {speed_in(look, id, ground), ground_row(look, ground).cross};
}

int slowest_at(const Look& look, PieceId id, const Pose& pose, const Footprint& foot) {
  int slow = 1000;
  const auto slows = [&](FeatureId feature) {
    const int here = speed_in(look, id, feature);
    return here > 0 && here < slow;
  };
  if (!is_about(look, box_around(rectangle(pose, foot.width, foot.depth)), slows)) return slow;
  for (const FeatureId feature : ground_under(look.field.stand(id, pose, foot)))
    if (const int here = speed_in(look, id, feature); here > 0) slow = std::min(slow, here);
  return slow;
}

static bool is_shut(const Look& look, PieceId id, FeatureId ground, const Leg& leg, const Footprint& foot) {
  return is_water(look, ground) ? !is_carried_over(look, ground, leg, foot) : is_barred(look, id, ground);
}

Toll toll(const Look& look, PieceId id, const Leg& leg, bool column) {
  Toll out;
  const Footprint foot =
      column ? footprint(look, id, formed(unit(look, id), Formation::column, 1)) : look.piece(id).foot;
  // Astride a line it has paid for it; close up to it not yet.
  const auto comes_over = [&](const Span& span) {
    return span.from > 0 || !holds(look.field.stand(id, leg.from, foot).bands, span.feature);
  };
  for (const Span& span : leg.touched) {
    const FeatureId feature = span.feature;
    if (feature == look.piece(id).inside) continue;
    if (is_shut(look, id, feature, leg, foot)) {
      out.barred = feature;
    } else if (!is_water(look, feature)) {
      out.slow = std::min(out.slow, speed_in(look, id, feature));
      const Mil cross = ground_row(look, feature).cross;
      const bool bridged = kind_at(look, feature) == Kind::stream;
      if (cross > 0 && comes_over(span) && !(bridged && is_carried_over(look, feature, leg, foot)))
        out.cost += cross;
    }
  }
  return out;
}

// Compulsory moves stop at impassable ground; they go over lines. rw.ruling.fall-back
Mil open_run(const Look& look, PieceId id, const Leg& leg, FeatureId own_block) {
  Mil run = leg.run;
  for (const Span& span : leg.touched)
    if (span.feature != own_block && is_shut(look, id, span.feature, leg, look.piece(id).foot))
      run = std::min(run, span.from);
  return run;
}

static bool disorders(const Look& look, PieceId id, FeatureId feature) {
  const GroundRow& r = ground_row(look, feature);
  if (is_massed(look, id)) return r.disorders_massed;
  return is_cavalry(look, id) ? r.disorders_light_cavalry : r.disorders_light_foot;
}

bool is_disordered_by_ground(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  const auto is_rough = [&](FeatureId feature) { return disorders(look, id, feature); };
  return look.field.noted(kUnderfoot, id, 1, [&] {
    return is_about(look, box_of(look, id), is_rough) &&
                   any_of(underfoot(look, standing_of(look, id)), is_rough)
               ? 1
               : 0;
  }) != 0;
}

// rw.ruling.massed-terrain-self: the ground under, or just before, the stands that fight.
static int hindrance_at(const Look& look, PieceId id, std::uint32_t cells) {
  const TroopRow& r = row(look, id);
  Footprint stand;
  stand.width = r.width;
  stand.depth = r.depth + 300;  // across a line that lies between the fighters
  const auto hinders = [&](FeatureId feature) {
    const int here = ground_row(look, feature).type;
    return here > 0 && here <= 3;
  };
  if (!is_about(look, widened(box_of(look, id), 2 * stand.depth), hinders)) return 0;
  int type = 0;
  const int count = look.piece(id).foot.files * look.piece(id).foot.ranks;
  for (int cell = 0; cell < count; ++cell) {
    if ((cells >> cell & 1u) == 0) continue;
    const Standing standing = look.field.stand(id, advanced(look.field.cell_pose(id, cell), 300), stand);
    for (const FeatureId feature : underfoot(look, standing))
      if (const int here = ground_row(look, feature).type; here <= 3) type = std::max(type, here);
  }
  return type;
}

int terrain_type_at(const Look& look, PieceId id, std::uint32_t cells) {
  if (is_garrison(look, id)) return 0;
  return look.field.noted(kUnderfoot, id, 3u + cells * 256u, [&] { return hindrance_at(look, id, cells); });
}

bool is_on_bridge(const Look& look, PieceId id) {
  return !is_garrison(look, id) &&
         any_of(standing_of(look, id).bands, [&](FeatureId band) { return is_bridge(look, band); });
}

// ---- cover

namespace {

// Cover of the area under at least half its stands. rw.ruling.cover
Cover cover_under(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return ground_row(look, look.piece(id).inside).cover;
  const auto covers = [&](FeatureId area) {
    return look.field.terrain()[area].form == Form::area && ground_row(look, area).cover != Cover::none;
  };
  if (!is_about(look, box_of(look, id), covers)) return Cover::none;
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

// Whether any line that covers runs close enough to a unit to cover it from somewhere.
bool is_behind_any_line(const Look& look, PieceId id) {
  return look.field.noted(kUnderfoot, id, 0, [&] {
    const Terrain& terrain = look.field.terrain();
    for (std::size_t i = 0; i < terrain.size(); ++i)
      if (const FeatureId line = feature_id(i); terrain[line].form != Form::area &&
                                                ground_row(look, line).cover != Cover::none &&
                                                look.field.distance(id, line) <= kBehindLine)
        return 1;
    return 0;
  }) != 0;
}

// For one who is behind some line.
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

Cover cover_against(const Look& look, PieceId target, PieceId shooter) {
  const Cover under = cover_under(look, target);
  if (!is_behind_any_line(look, target)) return under;
  const Point from = look.field.nearest_points(shooter, target, !is_garrison(look, shooter)).first;
  return std::max(under, cover_on_line(look, target, from));
}

// rw.ruling.uphill-all: under half its stands, or between it and every enemy within 30 cm.
static bool is_covered(const Look& look, PieceId id) {
  if (cover_under(look, id) != Cover::none) return true;
  if (!is_behind_any_line(look, id)) return false;
  int near = 0, screened = 0;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!is_within(look, id, enemy, kAround)) return;
    ++near;
    if (cover_on_line(look, id, look.field.nearest_points(enemy, id, false).first) != Cover::none) ++screened;
  });
  return near > 0 && near == screened;
}

bool is_in_cover(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const std::uint32_t as = u.stands * 256u + static_cast<std::uint32_t>(u.formation);
  return look.field.noted(kInCover, id, as, [&] { return is_covered(look, id) ? 1 : 0; }) != 0;
}

bool is_in_the_open(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  for (const FeatureId feature : ground_under(standing_of(look, id)))
    if (const int type = ground_row(look, feature).type; type >= 1 && type <= 3) return false;
  return !is_in_cover(look, id);
}

static bool overlooks_all(const Look& look, PieceId id) {
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

bool is_uphill_of_all(const Look& look, PieceId id) {
  return look.field.noted(kUphill, id, 0, [&] { return overlooks_all(look, id) ? 1 : 0; }) != 0;
}

bool has_defence_near(const Look& look, PieceId id) {
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (const FeatureId line = feature_id(i); terrain[line].form != Form::area &&
                                              ground_row(look, line).defence &&
                                              look.field.distance(id, line) <= kBehindLine)
      return true;
  return false;
}

// rw.ruling.defences: contact across a wall. The attacker stands over it and the defender close behind; where
// it lies under both, it is his whom the other charged.
FeatureId defence_between(const Look& look, PieceId defender, PieceId attacker) {
  if (is_garrison(look, defender))
    return ground_row(look, look.piece(defender).inside).defence ? look.piece(defender).inside : FeatureId{};
  if (is_garrison(look, attacker) || !has_defence_near(look, attacker)) return {};
  const bool charged = any_of(
      look.state.links, [&](const Link& held) { return held.unit == attacker && held.target == defender; });
  const Standing own = standing_of(look, defender), theirs = standing_of(look, attacker);
  for (const FeatureId band : theirs.bands) {
    if (!ground_row(look, band).defence || look.field.terrain()[band].form != Form::band) continue;
    const bool under_both = holds(own.bands, band);
    if (under_both ? !charged : look.field.distance(defender, band) > kBehindLine) continue;
    return band;
  }
  return {};
}

}  // namespace drumhead::arw1d
