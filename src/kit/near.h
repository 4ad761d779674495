// Who is near whom: only those who may be near enough are measured.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "battle/game.h"

namespace drumhead {

// Cheap and sure: farther apart than this whatever their shapes.
template <class S>
bool is_farther(const Look<S>& look, PieceId a, PieceId b, Mil reach) {
  const Piece &p = look.piece(a), &q = look.piece(b);
  if (p.inside.valid() || q.inside.valid()) return false;
  const Vec way = vec(q.pose.point()) - vec(p.pose.point());
  const double far = 1.0 * reach + p.foot.width + p.foot.depth + q.foot.width + q.foot.depth;
  return dot(way, way) > far * far;
}
// The same of a footprint that might stand there.
template <class S>
bool is_farther(const Look<S>& look, const Pose& pose, const Footprint& foot, PieceId other, Mil reach) {
  const Piece& them = look.piece(other);
  if (them.inside.valid()) return false;
  const auto size = [](const Footprint& f) { return 1.0 * f.width + f.depth + 2.0 * f.radius; };
  const Vec way = vec(them.pose.point()) - vec(pose.point());
  const double far = reach + size(foot) + size(them.foot);
  return dot(way, way) > far * far;
}
// By their nearest edges.
template <class S>
bool is_near(const Look<S>& look, PieceId a, PieceId b, Mil reach) {
  return !is_farther(look, a, b, reach) && look.field.distance(a, b) <= reach;
}
// Some enemy that `may(enemy)` lets be counted is within reach.
template <class S, class May>
bool has_target(const Look<S>& look, PieceId id, Mil reach, May may) {
  if (!look.piece(id).present) return false;
  const Side foe = other(look.side(id));
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.present && p.kind == PieceKind::unit && p.side == foe &&
        look.field.is_within(id, piece_id(i), reach) && may(piece_id(i)))
      return true;
  }
  return false;
}
// The nearest of them; of two as near the first in the roster. `reach` -1: at any distance.
template <class S, class May>
PieceId nearest_enemy(const Look<S>& look, PieceId id, Mil reach, May may) {
  std::vector<std::pair<Mil, PieceId>> all;
  for_enemies(look, id, [&](PieceId enemy) {
    if (reach >= 0 && is_farther(look, id, enemy, reach)) return;
    const Mil far = look.field.distance(id, enemy);
    if (reach < 0 || far <= reach) all.emplace_back(far, enemy);
  });
  std::sort(all.begin(), all.end());
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return may(each.second); });
  return found == all.end() ? PieceId{} : found->second;
}

}  // namespace drumhead
