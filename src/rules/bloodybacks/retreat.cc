// Section "Morale": the moves that tests force, push back and rout, and how far they go.
#include <algorithm>

#include "kit/way_home.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

Pose facing(const Look& look, PieceId id, Angle heading) {
  const Piece& p = look.piece(id);
  if (wrap(heading) == p.pose.heading) return p.pose;
  return pose_with_centre(centre_at(p.pose, p.foot), heading, p.foot);
}

// Straight away: along the line between the nearest points, or off the edge that is touched.
Angle away_from(const Look& look, PieceId id, PieceId enemy) {
  const Piece& p = look.piece(id);
  if (!is_unit(look, enemy)) return wrap(p.pose.heading + 18000);
  const Vec between = vec(look.field.centre(id)) - vec(look.field.centre(enemy));
  const drumhead::Contact contact = look.field.contact(id, enemy);
  if (contact.touching && !is_garrison(look, id)) switch (contact.of_a) {
      case Edge::front:
        return wrap(p.pose.heading + 18000);
      case Edge::rear:
        return p.pose.heading;
      case Edge::left:
        return wrap(p.pose.heading + 9000);
      case Edge::right:
        return wrap(p.pose.heading - 9000);
      case Edge::none:
        return bearing(between);
    }
  const auto [own, theirs] = look.field.nearest_points(id, enemy, false);
  const Vec apart = vec(own) - vec(theirs);
  return length(apart) < 10 ? bearing(between) : bearing(apart);
}

namespace {

// Stretches of the line on which the unit would share ground with a friend, and how far it may go at all.
struct Lane {
  FixedVec<Stretch, 32> taken;
  double limit = 0;
  bool off = false;
  double off_at = 0;

  const Stretch* over(double run) const {
    for (const Stretch& s : taken)
      if (run > s.from + 0.5 && run < s.to - 0.5) return &s;
    return nullptr;
  }
};

constexpr Mil kBeyond = 24 * kUnit;

Lane lane_of(const Look& look, PieceId id, const Pose& from, Angle along, Mil length, Those ignored) {
  const Mil care = tables(look).keep_off;
  const Leg leg = look.field.straight(id, from, look.piece(id).foot, along, length + kBeyond, care);
  Lane out;
  out.limit = length + kBeyond;
  out.off = leg.off_table;
  out.off_at = leg.off_table ? std::max<Mil>(0, leg.off_at) : length + kBeyond;
  for (const Meeting& m : leg.met) {
    const Piece& other = look.piece(m.piece);
    if (other.kind == PieceKind::leader || is_among(ignored, m.piece)) continue;
    if (other.side != look.side(id)) {
      if (m.before >= care)
        out.limit = std::min<double>(out.limit, m.near);
      else if (m.into >= 0)  // it begins nearer than that: only not into him
        out.limit = std::min<double>(out.limit, std::max<Mil>(0, m.into));
    } else if (m.into >= 0 && !out.taken.full()) {
      out.taken.push_back({static_cast<double>(m.into), static_cast<double>(m.clear)});
    }
  }
  for (const Span& span : leg.touched) {
    const Kind kind = kind_at(look, span.feature);
    const bool barred = kind == Kind::building || ground_row(look, span.feature).impassable;
    if (barred && span.from > 0) out.limit = std::min<double>(out.limit, std::max<Mil>(0, span.from - care));
  }
  return out;
}

}  // namespace

// bb.ruling.forced-into-things, bb.ruling.off-table
Flight flee(const Look& look, PieceId id, const Pose& from, Angle along, Mil length, bool off_the_table,
            Those ignored) {
  const Lane lane = lane_of(look, id, from, along, length, ignored);
  double limit = lane.limit;
  if (!off_the_table) limit = std::min(limit, lane.off_at);
  double run = std::min<double>(length, limit);
  for (int i = 0; i < 32; ++i) {  // on to the first clear place beyond friends
    const Stretch* s = lane.over(run);
    if (s == nullptr) break;
    run = s->to;
  }
  if (run > limit || lane.over(run) != nullptr) {  // there is none: as far as it can
    run = std::min<double>(length, limit);
    for (int i = 0; i < 32; ++i) {
      const Stretch* s = lane.over(run);
      if (s == nullptr) break;
      run = std::max(0.0, s->from);
    }
  }
  Flight out;
  out.from = from;
  out.run = to_mil(std::max(0.0, run));
  out.off_table = off_the_table && lane.off && out.run > lane.off_at;
  out.end = pose_at(vec(from.point()) + direction(along) * out.run, from.heading);
  return out;
}

bool has_room(const Look& look, PieceId id, const Pose& at) {
  const Standing standing = look.field.stand(id, at, look.piece(id).foot);
  return !standing.off_table && standing.overlapped.empty();
}

void leave_house(Play& play, PieceId id, Angle along) {
  const FeatureId block = play.piece(id).inside;
  const Point far = to_point(vec(play.field().centre(id)) + direction(along) * (24.0 * kUnit));
  play.piece(id).pose = play.field().outside(block, far, play.piece(id).foot);
  play.piece(id).inside = {};
  play.touched();
}

// Turned as it must be, or as it stands where there is no room to turn.
static Flight flee_turned(const Look& look, PieceId id, Angle heading, Angle along, Mil length, bool off) {
  Flight out = flee(look, id, facing(look, id, heading), along, length, off);
  if (out.off_table || has_room(look, id, out.end)) return out;
  out = flee(look, id, look.piece(id).pose, along, length, off);
  if (!out.off_table && !has_room(look, id, out.end)) {
    out.end = look.piece(id).pose;
    out.run = 0;
  }
  return out;
}

static Angle homeward(const Look& look, PieceId id) {
  return homeward(look.setting.info(look.side(id)).edge);
}

// bb.morale.push-distance, bb.ruling.push-distance
void run(Play& play, const PushBack& step) {
  if (!is_unit(play.look(), step.unit)) return;
  const Tables& t = play.setting.tables;
  const int dice = total_of(play, Die::average, t.push_dice, "bb.morale.push-distance"_rule, step.unit);
  const Look look = play.look();
  const PieceId enemy = is_unit(look, step.enemy) ? step.enemy : nearest_enemy(look, step.unit);
  const Angle along = away_from(look, step.unit, enemy);
  const Flight flight =
      flee_turned(look, step.unit, wrap(along + 18000), along, t.push_base + dice * kUnit, false);
  set_down(play, step.unit, flight.end, "retreat");
}

// bb.morale.rout-infantry, bb.morale.rout-cavalry, bb.morale.rout-off-table, bb.ruling.rout-direction
void run(Play& play, const RoutMove& step) {
  if (!is_unit(play.look(), step.unit)) return;
  const Tables& t = play.setting.tables;
  const bool horse = type(play.look(), step.unit) == Type::cavalry;
  const int dice =
      total_of(play, Die::average, horse ? t.rout_cavalry_dice : t.rout_infantry_dice,
               horse ? "bb.morale.rout-cavalry"_rule : "bb.morale.rout-infantry"_rule, step.unit);
  const Mil length = (horse ? t.rout_cavalry : t.rout_infantry) + dice * kUnit;
  const PieceId enemy = is_unit(play.look(), step.enemy) ? step.enemy : nearest_enemy(play.look(), step.unit);
  const Angle along = step.cause == Cause::router ? homeward(play.look(), step.unit)
                                                  : away_from(play.look(), step.unit, enemy);
  if (play.piece(step.unit).inside.valid()) leave_house(play, step.unit, along);
  const Flight flight = flee_turned(play.look(), step.unit, along, along, length, true);
  if (flight.off_table) return destroy(play, step.unit, "off-table", "bb.morale.rout-off-table"_rule);
  if (!has_room(play.look(), step.unit, flight.end))  // shut in
    return destroy(play, step.unit, "destroyed", "bb.ruling.forced-into-things"_rule);
  unit(play, step.unit).ran = flight.run;
  set_down(play, step.unit, flight.end, "retreat");
}

}  // namespace drumhead::bloodybacks
