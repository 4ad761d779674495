// What each order demands and forbids: halts, distances kept, half moves owed. Section "Order interpretation"
#include <algorithm>

#include "rules/arw1d/arw1d.h"
#include "table/closing.h"

namespace drumhead::arw1d {

// rw.ruling.minimum-move-waiver: the table's speed with the ground at the unit's start.
Mil half_speed(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const Mil whole = speed(look, id, u);
  const bool there = u.began_here && !u.began_inside.valid() && !look.piece(id).inside.valid();
  const Pose at = there ? u.began : look.piece(id).pose;
  const int slow = look.piece(id).inside.valid() ? 1000 : slowest_at(look, id, at, look.piece(id).foot);
  const int share = u.order == Orders::retreat ? tables(look).retreat_share : tables(look).advance_share;
  return static_cast<Mil>(std::int64_t{whole} * slow * share / 1000000);
}

// ---- halts

namespace {

struct HaltRule {
  Mil at = 0;
  RuleId cite;
};

// rw.advance.missile-halt, rw.advance.massed-v-lights-no-halt, rw.advance.no-missile-halt,
// rw.ruling.no-missile-who, rw.ruling.artillery-halt
HaltRule halt_rule(const Look& look, PieceId id, PieceId enemy) {
  const Tables& t = tables(look);
  if (is_artillery(look, id)) return {t.no_missile_halt, "rw.ruling.artillery-halt"_rule};
  if (!has_missiles(look, id)) return {t.no_missile_halt, "rw.advance.no-missile-halt"_rule};
  if (is_massed(look, id) && !is_massed(look, enemy)) return {0, "rw.advance.massed-v-lights-no-halt"_rule};
  return {long_range(look, id), "rw.advance.missile-halt"_rule};
}

}  // namespace

namespace {

// The strip that a footprint sweeps straight ahead of it.
struct Strip {
  Pose at;
  const Footprint& foot;
  Vec front = vec(at.point()), ahead = direction(at.heading);
};

// Not plainly beside the strip, nor behind the unit, nor too far ahead: told roughly first, for most are.
bool may_lie_ahead(const Look& look, const Strip& strip, PieceId other, Mil reach) {
  constexpr Mil kMargin = 20;
  const Footprint& foot = strip.foot;
  const Piece& them = look.piece(other);
  if (!them.inside.valid()) {
    const Vec way = vec(them.pose.point()) - strip.front;
    const double size = 0.5 * them.foot.width + them.foot.depth + kMargin, far = dot(way, strip.ahead),
                 aside = dot(way, right_of(strip.ahead)), wide = 0.5 * foot.width + size;
    if (aside > wide || aside < -wide || far > reach + size || far < -foot.depth - size) return false;
  }
  const Box there = look.field.in_frame(strip.at, other);
  return there.left <= foot.width / 2 + kMargin && there.right >= -foot.width / 2 - kMargin &&
         there.top >= -foot.depth - kMargin && there.bottom <= reach + kMargin;
}

// Keeps the enemy who makes it halt soonest. rw.ruling.directly-ahead: in the strip swept straight ahead of
// its frontage, and visible.
void consider(const Look& look, PieceId id, const Strip& strip, Mil within, PieceId enemy, HaltAhead& out) {
  const Pose& at = strip.at;
  const Footprint& foot = strip.foot;
  const HaltRule rule = halt_rule(look, id, enemy);
  if (rule.at == 0 || !may_lie_ahead(look, strip, enemy, rule.at + within)) return;
  const Touch touch = look.field.touch(id, at, foot, at.heading, enemy);
  if (touch.length < 0 || touch.length > rule.at + within) return;
  if (out.gap >= 0 && touch.length - rule.at >= out.gap - out.halt) return;
  if (!sees_from(look, id, at, foot, enemy)) return;
  out.enemy = enemy;
  out.gap = touch.length;
  out.halt = rule.at;
  out.cite = rule.cite;
}

}  // namespace

HaltAhead halt_ahead(const Look& look, PieceId id, const Pose& at, const Footprint& foot, Mil within) {
  HaltAhead out;
  const Strip strip{at, foot};
  for_enemies(look, id, [&](PieceId enemy) { consider(look, id, strip, within, enemy, out); });
  return out;
}

// rw.ruling.missile-charge, rw.ruling.no-missile-who: it must test to charge or go to Stand where it is.
bool begins_halted(const Look& look, PieceId id, PieceId* enemy) {
  if (unit(look, id).order != Orders::advance || is_artillery(look, id) || is_in_contact(look, id) ||
      is_garrison(look, id))
    return false;
  const HaltAhead halt = halt_ahead(look, id, look.piece(id).pose, look.piece(id).foot, 0);
  if (enemy != nullptr) *enemy = halt.enemy;
  return halt.gap >= 0 && halt.gap <= halt.halt;
}

namespace {

void refuse_too_near(March& m, const HaltAhead& halt, Mil is) {
  m.refuse(reason_of(Code::too_near, halt.cite, halt.enemy, length_fact("is", is),
                     length_fact("least", halt.halt), length_fact("over", halt.halt - is)));
}

// How near an enemy must be for a halt anywhere on the way: no part of the unit goes farther than that.
Mil halt_reach(const Look& look, PieceId id, Mil way) {
  return std::max(long_range(look, id), tables(look).no_missile_halt) + way + 10;
}
Mil halt_reach(const March& m, const Leg& leg) {
  return halt_reach(m.look, m.id, std::max(leg.outer, leg.run));
}

// A wheel or incline, looked at bit by bit: whom it brings directly ahead inside the limit stops it there.
class OnTheWay {
 public:
  OnTheWay(const Look& look, PieceId id, const Pose& from, const Footprint& foot, const Manoeuvre& made,
           Mil reach)
      : look_(look), id_(id), from_(from), foot_(foot), made_(made) {
    for_enemies(look, id, [&](PieceId enemy) {
      if (!is_beyond(look, from, foot, enemy, reach) && look.field.distance_at(from, foot, enemy) <= reach)
        near_.push_back(enemy);
    });
  }
  // The first halt before its end; a gap of -1: none.
  HaltAhead first() const {
    for (int i = 1; i < looks(); ++i)
      if (const HaltAhead halt = at(i); halt.gap >= 0) return halt;
    return {};
  }
  // Whether there is any: in great steps first, then in smaller ones between them.
  bool any() const {
    for (int step = 128; step > 0; step /= 2)
      for (int i = step; i < looks(); i += 2 * step)
        if (at(i).gap >= 0) return true;
    return false;
  }

 private:
  bool wheels() const { return made_.kind == Motion::wheel; }
  Mil whole() const { return wheels() ? (made_.angle < 0 ? -made_.angle : made_.angle) : made_.length; }
  int looks() const {
    const Mil bit = wheels() ? 100 : 500;
    return near_.empty() ? 0 : std::max(1, (whole() + bit - 1) / bit);
  }
  HaltAhead at(int i) const {
    Manoeuvre part = made_;
    const std::int64_t share = std::int64_t{whole()} * i / looks();
    if (wheels())
      part.angle = static_cast<Angle>(made_.angle < 0 ? -share : share);
    else
      part.length = static_cast<Mil>(share);
    const Strip strip{moved(from_, foot_, part), foot_};
    HaltAhead halt;
    for (const PieceId enemy : near_) consider(look_, id_, strip, 0, enemy, halt);
    return halt.gap <= halt.halt ? halt : HaltAhead{};
  }

  const Look& look_;
  PieceId id_;
  Pose from_;
  Footprint foot_;
  Manoeuvre made_;
  std::vector<PieceId> near_;
};

void check_on_the_way(March& m, const Leg& leg) {
  const HaltAhead halt = OnTheWay(m.look, m.id, leg.from, m.foot(), leg.made, halt_reach(m, leg)).first();
  if (halt.gap >= 0) refuse_too_near(m, halt, halt.gap);
}

// rw.advance.friends-block, rw.ruling.friends-block-scope
void check_friends(March& m, const Leg& leg) {
  const std::uint8_t g = group_of(m.look, m.id);
  const Ahead known = m.look.state.groups[g].ahead;
  if (known == Ahead::free) return;
  if (known == Ahead::unknown && ahead_of_group(m.look, g) == Ahead::free) return;
  const FriendsAhead friends = friends_ahead(m.look, m.id);
  const Mil way = leg.made.kind == Motion::wheel ? leg.outer : leg.run;
  const Mil most = friends.gap >= 0
                       ? std::max(0, friends.gap - tables(m.look).friends_halt) + unit(m.look, m.id).went
                       : half_speed(m.look, m.id);
  if (m.as.went + way > most)
    m.refuse(reason_of(Code::blocked, "rw.advance.friends-block"_rule, friends.piece,
                       length_fact("is", m.as.went + way), length_fact("most", most)));
}

bool enemies_near(const March& m, const Leg& leg) {
  const Mil reach = halt_reach(m, leg);
  const Footprint foot = m.foot();
  bool near = false;
  for_enemies(m.look, m.id, [&](PieceId enemy) {
    near = near || (!is_beyond(m.look, leg.from, foot, enemy, reach) &&
                    m.look.field.distance_at(leg.from, foot, enemy) <= reach);
  });
  return near;
}

}  // namespace

void check_advance(March& m, const Leg& leg) {
  check_friends(m, leg);
  if (!enemies_near(m, leg)) return;
  if (leg.made.kind == Motion::advance) {
    const HaltAhead halt = halt_ahead(m.look, m.id, leg.from, m.foot(), leg.run);
    if (halt.gap >= 0 && halt.gap - leg.run < halt.halt) refuse_too_near(m, halt, halt.gap - leg.run);
  } else {
    check_on_the_way(m, leg);
  }
  const HaltAhead end = halt_ahead(m.look, m.id, leg.to, m.foot(), 1);
  // rw.advance.missile-halt-stand: stopped there, it goes to Stand. Guns only may.
  if (end.gap >= 0 && no_farther(end.gap, end.halt) && !is_artillery(m.look, m.id)) m.as.halted = true;
}

// ---- distances kept

namespace {

// Where a unit stood when the phase began.
struct Ghost {
  PieceId id;
  Quad body{};
  FeatureId block;
  Vec middle;
  double radius = 0;
};

Ghost ghost_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  Ghost out;
  out.id = id;
  out.block = u.began_inside;
  out.body = rectangle(u.began, u.began_size.x, u.began_size.y);
  out.middle = centre_of(out.body);
  out.radius = out.block.valid() ? 1e9 : 0.5 * (static_cast<double>(u.began_size.x) + u.began_size.y);
  return out;
}

double away_from(const Quad& stand, const Ghost& ghost, const Look& look) {
  if (ghost.block.valid())
    return nearest_of_any(Shape(stand), Shape(look.field.terrain().outline(ghost.block).area)).distance;
  return distance_between(Shape(stand), Shape(ghost.body));
}

Footprint began_foot(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  Footprint out = look.piece(id).foot;
  out.width = u.began_size.x;
  out.depth = u.began_size.y;
  out.files = std::max<std::uint8_t>(1, u.began_files);
  out.ranks = static_cast<std::uint8_t>((u.stands + out.files - 1) / out.files);
  return out;
}

}  // namespace

// rw.advance.not-further, rw.ruling.not-further-target: each stand by the Massed enemy nearest to it when the
// phase began, where that unit then stood. Garrisons are measured to their block.
void check_not_further(March& m) {
  const Unit& u = unit(m.look, m.id);
  if (!u.began_here || u.began_inside.valid()) return;
  std::vector<Ghost> ghosts;
  for (std::size_t i = 0; i < m.look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (m.look.setting.roster[i].kind != PieceKind::unit || m.look.side(id) == m.look.side(m.id) ||
        !unit(m.look, id).began_here || !is_massed(m.look, id))
      continue;
    ghosts.push_back(ghost_of(m.look, id));
  }
  const Footprint before = began_foot(m.look, m.id), after = m.foot();
  const Vec start = vec(u.began.point());
  const auto far_off = [&](const Ghost& ghost) { return dot(ghost.middle - start, ghost.middle - start); };
  std::sort(ghosts.begin(), ghosts.end(), [&](const Ghost& a, const Ghost& b) {
    return far_off(a) < far_off(b) || (far_off(a) == far_off(b) && a.id < b.id);
  });
  for (int cell = 0; cell < u.stands && !ghosts.empty(); ++cell) {
    const Quad was = cell_at(u.began, before, cell), now = cell_at(m.pose, after, cell);
    const Ghost* nearest = nullptr;
    double least = 0;
    for (const Ghost& ghost : ghosts) {
      const double sure = least + ghost.radius + before.width;
      if (const Vec way = ghost.middle - was[0]; nearest != nullptr && dot(way, way) > sure * sure) continue;
      const double away = away_from(was, ghost, m.look);
      if (nearest != nullptr && (away > least || (away == least && nearest->id < ghost.id))) continue;
      nearest = &ghost;
      least = away;
    }
    const Mil end = to_mil(away_from(now, *nearest, m.look));
    if (no_farther(end, to_mil(least))) continue;
    m.refuse(reason_of(Code::too_far, "rw.advance.not-further"_rule, nearest->id, length_fact("is", end),
                       length_fact("most", to_mil(least))));
    return;
  }
}

namespace {

// rw.reserve.friends-between
bool is_screened(const Look& look, PieceId id, Shape there, PieceId enemy) {
  const Nearest near = nearest_of_any(there, look.field.shape(enemy));
  const Sight line = look.field.sight(to_point(near.on_a), to_point(near.on_b), id, enemy);
  return std::any_of(line.pieces.begin(), line.pieces.end(), [&](const PieceSpan& span) {
    return look.side(span.piece) == look.side(id) && !is_routing(look, span.piece);
  });
}

}  // namespace

// rw.reserve.not-closer, rw.ruling.reserve-twenty
void check_reserve(March& m, const Leg& leg) {
  const Mil limit = tables(m.look).no_closer;
  for (const Meeting& met : leg.met) {
    const Piece& p = m.look.piece(met.piece);
    if (p.kind != PieceKind::unit || p.side == m.look.side(m.id)) continue;
    const Mil least = std::min(limit, met.before);
    if (no_farther(least, met.nearest)) continue;
    const Quad body = rectangle(leg.to, m.foot().width, m.foot().depth);
    if (is_screened(m.look, m.id, Shape(body), met.piece)) continue;
    m.refuse(reason_of(Code::too_near, "rw.reserve.not-closer"_rule, met.piece,
                       length_fact("is", met.nearest), length_fact("least", least),
                       length_fact("over", least - met.nearest)));
  }
}

void check_reserve_place(March& m, Shape there) {
  for_enemies(m.look, m.id, [&](PieceId enemy) {
    const Mil least = std::min(tables(m.look).no_closer, m.look.field.distance(m.id, enemy));
    const Mil now = to_mil(nearest_of_any(there, m.look.field.shape(enemy)).distance);
    if (now >= least - 1 || is_screened(m.look, m.id, there, enemy)) return;
    m.refuse(reason_of(Code::too_near, "rw.reserve.not-closer"_rule, enemy, length_fact("is", now),
                       length_fact("least", least), length_fact("over", least - now)));
  });
}

// rw.retreat.minimum-move, rw.retreat.further, rw.ruling.retreat-nearest
void check_retreat_end(March& m) {
  if (m.off) return;
  const Mil half = half_speed(m.look, m.id);
  if (m.as.went < half)
    m.refuse(reason_of(Code::unfinished, "rw.retreat.minimum-move"_rule, m.id, length_fact("is", m.as.went),
                       length_fact("least", half)));
  Mil before = -1, after = -1;
  PieceId nearest = nearest_enemy(m.look, m.id, &before);
  if (!nearest.valid()) return;
  const Footprint foot = m.foot();
  const PieceId likely = nearest;  // it bounds how far the others are looked at
  after = m.look.field.distance_at(m.pose, foot, likely);
  for_enemies(m.look, m.id, [&](PieceId enemy) {
    if (enemy == likely || is_beyond(m.look, m.pose, foot, enemy, after)) return;
    const Mil now = m.look.field.distance_at(m.pose, foot, enemy);
    if (now > after || (now == after && nearest < enemy)) return;
    after = now;
    nearest = enemy;
  });
  if (after <= before)
    m.refuse(reason_of(Code::too_near, "rw.retreat.further"_rule, nearest, length_fact("is", after),
                       length_fact("least", before)));
}

// ---- friends ahead

FriendsAhead friends_ahead(const Look& look, PieceId id) {
  FriendsAhead out;
  if (unit(look, id).order != Orders::advance || is_garrison(look, id)) return out;
  Mil share = -1;
  const Piece& p = look.piece(id);
  const Strip strip{p.pose, p.foot};
  for_units(look, p.side, [&](PieceId friendly) {
    if (group_of(look, friendly) == group_of(look, id)) return;
    if (!may_lie_ahead(look, strip, friendly, row(look, id).move)) return;
    if (share < 0)
      share = tables(look).friends_share * half_speed(look, id) / std::max(1, tables(look).advance_share);
    if (look.field.distance(id, friendly) > share) return;
    const Touch touch = look.field.touch(id, p.pose, p.foot, p.pose.heading, friendly);
    if (touch.length < 0 || touch.length > share || (out.gap >= 0 && touch.length >= out.gap)) return;
    out.gap = touch.length;
    out.piece = friendly;
  });
  return out;
}

Ahead ahead_of_group(const Look& look, std::uint8_t group) {
  Ahead out = Ahead::free;
  for_group(look, group, [&](PieceId id) {
    if (out == Ahead::free && friends_ahead(look, id).gap >= 0) out = Ahead::friends;
  });
  return out;
}

// ---- moves owed

// rw.advance.minimum-move: one unit moves half or ends in contact. rw.ruling.melee-ends
bool owes_move(const Look& look, std::uint8_t group) {
  bool bound = false, done = false;
  for_group(look, group, [&](PieceId id) {
    const Unit& u = unit(look, id);
    if (is_in_contact(look, id) || (u.went > 0 && u.went >= half_speed(look, id))) done = true;
    if (u.order == Orders::advance && !u.halted && !is_garrison(look, id)) bound = true;
  });
  if (!bound || done) return false;
  const Ahead known = look.state.groups[group].ahead;
  return (known == Ahead::unknown ? ahead_of_group(look, group) : known) == Ahead::free;
}

namespace {

std::vector<Path> half_moves(const Look& look, PieceId id) {
  const Mil left = half_speed(look, id) - unit(look, id).went;
  std::vector<Path> out = {single(Motion::advance, left, 0)};
  for (const Angle angle : {-4500, 4500}) out.push_back(single(Motion::oblique, left, angle));
  for (const Angle angle : {-4500, 4500}) {
    const Path wheel = single(Motion::wheel, 0, angle);
    const Mil arc = outer_arc(look.piece(id).foot, angle);
    if (wheel_price(look, id, arc) > March(look, id).allowance()) continue;
    out.push_back(wheel);
    if (left > arc) out.back().push_back(single(Motion::advance, left - arc, 0)[0]);
  }
  return out;
}

// Whether an enemy ahead stops it before so long a run: most that owe a move and cannot make it are close up.
bool is_stopped_short(const Look& look, PieceId id, Mil run) {
  if (is_garrison(look, id)) return false;
  const HaltAhead halt = halt_ahead(look, id, look.piece(id).pose, look.piece(id).foot, run);
  return halt.gap >= 0 && halt.gap - run < halt.halt;
}

// Whether an enemy whom its first wheel or incline brings directly ahead stops it: most are so.
bool is_stopped_turning(const Look& look, PieceId id, const Manoeuvre& made) {
  if (is_garrison(look, id) || unit(look, id).bridging) return false;
  const Piece& p = look.piece(id);
  const Mil way =
      made.kind == Motion::wheel ? p.foot.width : made.length;  // the arc of 45 degrees is shorter
  return OnTheWay(look, id, p.pose, p.foot, made, halt_reach(look, id, way)).any();
}

// Whether its end alone forbids a path: that is soon seen, while an arc is dear to look at.
bool may_end_so(const Look& look, PieceId id, const Path& path) {
  if (unit(look, id).bridging) return true;  // it may come out of the gap another shape
  March m(look, id);
  for (const Manoeuvre& step : path) m.pose = moved(m.pose, m.foot(), step);
  check_room(look, id, m.pose, m.foot(), m.verdict);
  if (m.verdict.empty()) check_not_further(m);
  return m.verdict.empty();
}

bool may_owe(const Look& look, std::uint8_t group) {
  return look.setting.groups[group].side == look.core.active && owes_move(look, group);
}

// A half move of some unit of the group, straight ahead or by an incline or a wheel.
std::optional<Duty> half_move_of(const Look& look, std::uint8_t group, bool plain) {
  for (const PieceId id : look.setting.groups[group].units) {
    if (!look.on_table(id) || unit(look, id).order != Orders::advance || unit(look, id).halted) continue;
    if (is_waiting(look.setting, look.core, look.field, id)) continue;
    const std::vector<Path> paths = half_moves(look, id);
    for (std::size_t i = plain ? 0 : 1; i < (plain ? 1 : paths.size()); ++i)
      if ((plain ? !is_stopped_short(look, id, paths[i][0].length)
                 : !is_stopped_turning(look, id, paths[i][0]) && may_end_so(look, id, paths[i])) &&
          plan_move(look, id, paths[i], {}).verdict.empty())
        return Duty{group, id, paths[i]};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Duty> advance_duty(const Look& look) {
  for (std::size_t g = 0; g < look.setting.groups.size(); ++g) {
    const auto group = static_cast<std::uint8_t>(g);
    if (!may_owe(look, group)) continue;
    for (const bool plain : {true, false})  // straight ahead first, for all: it is soon looked at
      if (std::optional<Duty> duty = half_move_of(look, group, plain)) return duty;
  }
  return std::nullopt;
}

bool is_advance_owed(const Look& look) {
  std::vector<std::uint8_t> owing;
  for (std::size_t g = 0; g < look.setting.groups.size(); ++g)
    if (const auto group = static_cast<std::uint8_t>(g); may_owe(look, group)) owing.push_back(group);
  for (const bool plain : {true, false})
    for (const std::uint8_t group : owing)
      if (half_move_of(look, group, plain)) return true;
  return false;
}

namespace {

// The usual ways of a Retreat, so long each.
std::vector<Path> ways_back(Mil length) {
  const Manoeuvre about = single(Motion::turn, 0, 18000)[0];
  std::vector<Path> out = {single(Motion::back, length, 0),
                           {about, single(Motion::advance, length, 0)[0]},
                           single(Motion::advance, length, 0)};
  for (const Angle angle : {-4500, 4500}) {
    out.push_back(single(Motion::oblique, length, angle));
    out.push_back({about, single(Motion::oblique, length, angle)[0]});
  }
  return out;
}

// Calls `each` with every legal way back, the longer ones first, and whether it leaves the table; it says
// whether that is enough. Shorter ones are looked at only where no longer one stays on the table.
template <class Each>
void for_retreats(const Look& look, PieceId id, const Each& each) {
  bool stays = false;
  const auto enough = [&](const Path& path) {
    const March m = plan_move(look, id, path, {});
    if (!m.verdict.empty()) return false;
    stays = stays || !m.off;
    return each(path, m.off);
  };
  if (is_garrison(look, id)) {
    for (const Path& path : paths_out(look, id))
      if (enough(path)) return;
    return;
  }
  const Mil whole = speed(look, id, unit(look, id)), half = half_speed(look, id);
  for (const Mil length : {whole, half + (whole - half) / 2, half}) {
    for (const Path& path : ways_back(length))
      if (enough(path)) return;
    if (stays) return;
  }
}

bool may_retreat(const Look& look, PieceId id) {
  bool any = false;
  for_retreats(look, id, [&](const Path&, bool) { return any = true; });
  return any;
}

}  // namespace

std::vector<Path> retreat_paths(const Look& look, PieceId id) {
  std::vector<Path> out, off;
  for_retreats(look, id, [&](const Path& path, bool leaves) {
    (leaves ? off : out).push_back(path);
    return false;
  });
  out.insert(out.end(), off.begin(), off.end());
  return out;
}

PieceId retreat_duty(const Look& look) {
  PieceId out;
  for_units(look, look.core.active, [&](PieceId id) {
    if (out.valid() || unit(look, id).order != Orders::retreat || unit(look, id).moved) return;
    if (is_waiting(look.setting, look.core, look.field, id)) return;
    if (may_retreat(look, id)) out = id;
  });
  return out;
}

}  // namespace drumhead::arw1d
