// Ways over the map of a unit's kind, and past the friends who stand on it now.
#include "players/roads.h"

#include <algorithm>
#include <array>

#include "table/detour.h"

namespace drumhead {
namespace {

constexpr double kNearlyStraight = 1.1;       // a straight way is preferred up to this much extra length
constexpr double kBroadFront = 1.3;           // and to ground, so that not all crowd into the quickest way
constexpr double kWidestDetour = 0.6;         // cosine: friends are not gone round at a wider angle
constexpr double kNearlyThere = 2.0 * kUnit;  // a way-point nearer than this is passed

Quad corners_of(const Battle& battle, PieceId id) {
  const Piece& piece = battle.core().pieces[id.index()];
  const Mil across = 2 * piece.foot.radius;
  return across > 0 ? rectangle({piece.pose.x, piece.pose.y + piece.foot.radius, 0}, across, across)
                    : rectangle(piece.pose, piece.foot.width, piece.foot.depth);
}

// Friends on the line to a way-point, as far as the unit can come now.
std::vector<InTheWay> friends_on(const Battle& battle, PieceId unit, Vec from, Vec to) {
  const Pieces& pieces = battle.core().pieces;
  const Piece& self = pieces[unit.index()];
  const Mil half = std::max(self.foot.width / 2, self.foot.radius);
  const std::array line{from, to};
  std::vector<InTheWay> near;
  bool meets = false;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Piece& mate = pieces[i];
    if (i == unit.index() || !mate.present || mate.kind != PieceKind::unit || mate.side != self.side ||
        mate.inside.valid())
      continue;
    const Quad shape = corners_of(battle, piece_id(i));
    const double far = distance_between(line, shape);
    if (far > 3 * half + kUnit) continue;
    near.push_back({shape, half});
    // One that stands abreast already is left behind at once.
    meets = meets || (far < half && dot(centre_of(shape) - from, to - from) > 0);
  }
  if (!meets) near.clear();
  return near;
}

// Past friends, where it is asked how far the unit goes now.
Waypoint among_friends(const Battle& battle, PieceId id, Vec from, const Waypoint& to, double at_most,
                       const std::shared_ptr<const MarchMap>& map, double widest = -1) {
  const double far = length(to.at - from);
  if (at_most >= Flow::kNoLimit) return map ? map->cut(from, to, at_most) : to;
  const Vec end = far > at_most ? from + (to.at - from) * (at_most / far) : to.at;
  const std::vector<InTheWay> friends = friends_on(battle, id, from, end);
  if (map || !friends.empty()) {
    const Waypoint past = way_past(map ? *map : *march_map(battle, id), from, to, at_most, friends);
    // No detour for friends who are about to move on.
    const Vec by = past.at - from, on = to.at - from;
    if (friends.empty() || dot(by, on) >= widest * length(by) * length(on)) return past;
    if (map) return map->cut(from, to, at_most);
  }
  return {end, to.left + length(to.at - end), to.room, {}, far <= at_most};
}

// One that is nearly reached is left out, so that no march ends at a corner.
std::optional<Waypoint> onward(const Flow& flow, Vec from) {
  std::optional<Waypoint> out = flow.next(from);
  if (out && !out->is_goal && !out->crossing.valid() && length(out->at - from) < kNearlyThere)
    if (std::optional<Waypoint> then = flow.next(out->at); then && !then->crossing.valid()) return then;
  return out;
}

}  // namespace

std::optional<Waypoint> Roads::next(const Battle& battle, PieceId id, Vec place, double at_most) const {
  const Vec from = vec(battle.field().centre(id));
  Waypoint goal{place, 0, battle.core().pieces[id.index()].foot.width / 2, {}, true};
  if (is_open_country(battle, id, from, place)) return among_friends(battle, id, from, goal, at_most, {});
  for (const bool narrow : {false, true}) {
    const std::shared_ptr<const MarchMap> map = march_map(battle, id, narrow);
    if (map->straight(from, place) <= kNearlyStraight * length(place - from))
      return among_friends(battle, id, from, goal, at_most, map);
    if (const std::optional<Waypoint> next = onward(Flow(map, place, from), from))
      return among_friends(battle, id, from, *next, at_most, map);
  }
  return std::nullopt;
}

std::optional<Waypoint> Roads::next(const Battle& battle, PieceId id, const Prize& prize,
                                    double at_most) const {
  const Vec from = vec(battle.field().centre(id));
  for (const bool narrow : {false, true}) {
    const std::shared_ptr<const MarchMap> map = march_map(battle, id, narrow);
    const std::shared_ptr<const Flow> flow = battle.setting().terrain.marches().flow(map, prize.corners);
    const std::optional<Waypoint> next = onward(*flow, from);
    if (!next) continue;
    const Waypoint place{
        prize.nearest(from, kUnit), 0, battle.core().pieces[id.index()].foot.width / 2, {}, true};
    const bool broad = !narrow && map->straight(from, place.at) <= kBroadFront * flow->left(from);
    return among_friends(battle, id, from, broad ? place : *next, at_most, map, kWidestDetour);
  }
  return std::nullopt;
}

double Roads::left(const Battle& battle, PieceId id, const Prize& prize) const {
  const Vec from = vec(battle.field().centre(id));
  const MarchShelf& marches = battle.setting().terrain.marches();
  const double left = marches.flow(march_map(battle, id), prize.corners)->left(from);
  return left < MarchMap::kNever ? left
                                 : marches.flow(march_map(battle, id, true), prize.corners)->left(from);
}

}  // namespace drumhead
