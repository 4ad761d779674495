// What lies straight ahead of a footprint, and manoeuvres looked at bit by bit.
#pragma once

#include "table/field.h"

namespace drumhead {

// The strip that a footprint sweeps straight ahead of it.
struct Strip {
  Pose at;
  const Footprint& foot;
  Vec front = vec(at.point()), ahead = direction(at.heading);
};

// Not plainly beside the strip, nor behind the footprint, nor too far ahead: told roughly first, for most
// are.
inline bool may_lie_ahead(const Field& field, const Strip& strip, PieceId other, Mil reach) {
  constexpr Mil kMargin = 20;
  const Footprint& foot = strip.foot;
  const Piece& them = field.piece(other);
  if (!them.inside.valid()) {
    const Vec way = vec(them.pose.point()) - strip.front;
    const double size = 0.5 * them.foot.width + them.foot.depth + kMargin, far = dot(way, strip.ahead),
                 aside = dot(way, right_of(strip.ahead)), wide = 0.5 * foot.width + size;
    if (aside > wide || aside < -wide || far > reach + size || far < -foot.depth - size) return false;
  }
  const Box there = field.in_frame(strip.at, other);
  return there.left <= foot.width / 2 + kMargin && there.right >= -foot.width / 2 - kMargin &&
         there.top >= -foot.depth - kMargin && there.bottom <= reach + kMargin;
}

// How long a straight run is, or how far a wheel or turn goes.
inline Mil extent(const Manoeuvre& made) {
  const bool turns = made.kind == Motion::wheel || made.kind == Motion::turn;
  return !turns ? made.length : made.angle < 0 ? -made.angle : made.angle;
}

// The first `part` of `parts` equal bits of it.
inline Manoeuvre begun(Manoeuvre made, int part, int parts) {
  const std::int64_t share = std::int64_t{extent(made)} * part / parts;
  if (made.kind == Motion::wheel || made.kind == Motion::turn)
    made.angle = static_cast<Angle>(made.angle < 0 ? -share : share);
  else
    made.length = static_cast<Mil>(share);
  return made;
}

}  // namespace drumhead
