// Drill's horse and guns: round the flanks, and out of reach.
#include <algorithm>

#include "players/tactics.h"

namespace drumhead {
namespace {

// What could shoot at a place next turn without moving, in expected hits.
double fire_upon(const Situation& s, Vec place) {
  double sum = 0;
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    if (!them.shoots() || them.role == Role::guns) continue;
    const Vec way = place - them.centre;
    const double away = length(way);
    if (away - them.radius > them.reach) continue;
    if (them.insight.fronted && dot(way, them.ahead) < 0.5 * away) continue;
    sum += them.fire_at(std::max(0.0, away - them.radius));
  }
  return sum;
}

// Worth riding to: valuable, weak in a fight, near.
PieceId quarry(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  PieceId best;
  double most = 0;
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    if (!s.piece(foe).present || s.piece(foe).inside.valid()) continue;
    const double turns = 1.0 + length(them.centre - unit.centre) / std::max<Mil>(unit.insight.march, 1);
    const double edge = (1000.0 + unit.insight.melee) / (1000.0 + them.insight.melee + them.fire_at(0) / 2);
    const double score = s.overview.price(foe) * (1000.0 + them.insight.brittle) * edge / turns;
    if (score <= most) continue;
    most = score;
    best = foe;
  }
  return best;
}

bool on_table(const Situation& s, Vec place, double margin) {
  const Terrain& ground = s.battle.field().terrain();
  return place.x >= margin && place.y >= margin && place.x <= ground.width() - margin &&
         place.y <= ground.depth() - margin;
}

// Where to wait for a chance at the quarry: on a ring about it from which it can be charged, out of fire, on
// its flank or behind it rather than before it, and not too far a ride.
std::optional<Vec> lurking_place(const Situation& s, const Troops& unit, const Troops& them) {
  const double ring = them.radius + unit.insight.charge * s.doctrine.lurk / 1000.0;
  std::optional<Vec> best;
  double most = 0;
  for (Angle turn = 0; turn < kFullTurn; turn += 4500) {
    const Vec way = direction(bearing(them.ahead) + turn);
    const Vec place = them.centre + way * ring;
    if (!on_table(s, place, unit.radius)) continue;
    const double behind = 1.0 - dot(way, them.ahead);  // 0 before its front, 2 behind it
    const double marches = length(place - unit.centre) / unit.insight.march;
    const double score = s.doctrine.flank * behind - fire_upon(s, place) - 1000.0 * marches;
    if (best && score <= most) continue;
    most = score;
    best = place;
  }
  return best;
}

// The middle of the front after a path, for weighing what waits there.
Vec end_of(const Situation& s, PieceId id, const Command& command) {
  Pose at = s.piece(id).pose;
  for (const Manoeuvre& m : std::get<Move>(command).path) at = moved(at, s.piece(id).foot, m);
  return vec(at.point());
}

}  // namespace

// Ground that must be had soon is ridden for, as foot goes for it; a house in the way is gone round.
static const Prize* ground_to_ride_for(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Prize* prize = s.prize(id);
  return prize != nullptr && s.orders(id).hurry && unit.insight.mobile && unit.insight.march > 0 ? prize
                                                                                                 : nullptr;
}

static std::optional<Command> ride_for(const Situation& s, PieceId id, const Prize& prize) {
  const Troops& unit = s.overview[id];
  if (prize.has(unit.centre)) return std::nullopt;
  Vec place = prize.nearest(unit.centre, unit.radius + unit.insight.march * 0.25);
  const std::optional<Waypoint> next = Roads().next(s.battle, id, prize, 1.5 * unit.insight.march);
  if (next && !next->is_goal) place = next->at;
  return march_towards(s, id, place, to_mil(length(place - unit.centre)) + kUnit);
}

// In bounds that end out of fire. Where every way on is under fire, horse stays where it is.
std::optional<Command> ride(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  if (const Prize* prize = ground_to_ride_for(s, id)) return ride_for(s, id, *prize);
  const PieceId foe = quarry(s, id);
  if (!foe.valid() || !unit.insight.mobile) return std::nullopt;
  const std::optional<Vec> place = lurking_place(s, unit, s.overview[foe]);
  if (!place) return std::nullopt;
  const double far = length(*place - unit.centre);
  if (far < unit.insight.march / 8.0) return face_foe(s, id, foe);
  const double risk = std::max<double>(s.doctrine.risk_to_horse, fire_upon(s, unit.front) - 1);
  for (const double share : {1.0, 0.5}) {
    const Mil want = to_mil(std::min(far, unit.insight.march * share));
    std::optional<Command> move = march_towards(s, id, *place, want);
    if (move && (!std::holds_alternative<Move>(*move) || fire_upon(s, end_of(s, id, *move)) <= risk))
      return move;
  }
  return std::nullopt;
}

Wish wish_of_horse(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  if (const Prize* prize = ground_to_ride_for(s, id))
    return prize->has(unit.centre) ? Wish::stay : Wish::march;
  const PieceId foe = quarry(s, id);
  if (!foe.valid() || !unit.insight.mobile) return Wish::stay;
  const std::optional<Vec> place = lurking_place(s, unit, s.overview[foe]);
  if (!place) return Wish::stay;
  return length(*place - unit.centre) > unit.insight.march / 3.0 ? Wish::march : Wish::stay;
}

namespace {

// Some sheets give no range for guns on the march: then that of other guns on the field is used.
Mil range_of_guns(const Situation& s, PieceId id) {
  Mil reach = s.overview[id].reach;
  if (reach > 0) return reach;
  for (const std::vector<PieceId>* side : {&s.overview.own(), &s.overview.foes()})
    for (const PieceId other : *side)
      if (s.overview[other].role == Role::guns) reach = std::max(reach, s.overview[other].reach);
  return reach > 0 ? reach : 4 * s.overview[id].insight.march;
}

bool has_work(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Mil reach = range_of_guns(s, id);
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    if (!s.piece(foe).present || them.insight.shy > 0) continue;
    const Vec way = them.centre - unit.front;
    const double ahead = dot(way, unit.ahead), away = length(way);
    if (ahead > 0.7 * away && away <= reach && seems_visible(s.battle, s.overview, id, foe)) return true;
  }
  return false;
}

}  // namespace

Wish wish_of_guns(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (!facing.foe.valid()) return Wish::stay;
  const bool work = has_work(s, id);
  if (!unit.insight.mobile) return work || s.stays(id) ? Wish::stay : Wish::form;
  return work || facing.gap <= 2 * unit.insight.shy ? Wish::form : Wish::march;
}

// Guns stay where they have work. Those that have none limber up, come on, and go into action again.
std::optional<Command> serve_guns(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (!facing.foe.valid()) return std::nullopt;
  const bool work = has_work(s, id);
  if (!unit.insight.mobile) {
    if (work || s.stays(id)) return std::nullopt;
    return change_form(s, id);
  }
  if (work || facing.gap <= 2 * unit.insight.shy) return change_form(s, id);
  const Mil most = facing.gap - range_of_guns(s, id) / 2;
  return march_towards(s, id, s.overview[facing.foe].centre, std::max(most, unit.insight.march / 2));
}

}  // namespace drumhead
