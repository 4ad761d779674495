// Orders "Advance": halts, friends ahead, distances kept, and the half move that a group owes.
#include <algorithm>
#include <optional>

#include "rules/arw1d/arw1d.h"
#include "table/ahead.h"
#include "table/closing.h"

namespace drumhead::arw1d {

static Mil half_of_speed(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const Mil whole = speed(look, id, u);
  const bool there = u.began_here && !u.began_inside.valid() && !look.piece(id).inside.valid();
  const Pose at = there ? u.began : look.piece(id).pose;
  const int slow = look.piece(id).inside.valid() ? 1000 : slowest_at(look, id, at, look.piece(id).foot);
  const int share = u.order == Orders::retreat ? tables(look).retreat_share : tables(look).advance_share;
  return static_cast<Mil>(std::int64_t{whole} * slow * share / 1000000);
}

// rw.ruling.minimum-move-waiver: the table's speed with the ground at the unit's start.
Mil half_speed(const Look& look, PieceId id) {
  return look.noted<Mil>(kHalfSpeed, id, 0, [&] { return half_of_speed(look, id); });
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

// Keeps the enemy who makes it halt soonest. rw.ruling.directly-ahead: in the strip swept straight ahead of
// its frontage, and visible.
void consider(const Look& look, PieceId id, const Strip& strip, Mil within, PieceId enemy, HaltAhead& out) {
  const Pose& at = strip.at;
  const Footprint& foot = strip.foot;
  const HaltRule rule = halt_rule(look, id, enemy);
  if (rule.at == 0 || !may_lie_ahead(look.field, strip, enemy, rule.at + within)) return;
  const Touch touch = look.field.touch(id, at, foot, at.heading, enemy);
  if (touch.length < 0 || touch.length > rule.at + within) return;
  if (out.gap >= 0 && touch.length - rule.at >= out.gap - out.halt) return;
  if (!sees_from(look, id, at, foot, enemy)) return;
  out = {enemy, touch.length, rule.at, rule.cite};
}

}  // namespace

// `near`: the enemies who may lie there.
static HaltAhead halt_ahead(const Look& look, PieceId id, const Pose& at, const Footprint& foot, Mil within,
                            const std::vector<PieceId>& near) {
  HaltAhead out;
  const Strip strip{at, foot};
  for (const PieceId enemy : near) consider(look, id, strip, within, enemy, out);
  return out;
}

// rw.ruling.missile-charge, rw.ruling.no-missile-who: it must test to charge or go to Stand where it is.
bool begins_halted(const Look& look, PieceId id) {
  if (unit(look, id).order != Orders::advance || is_artillery(look, id) || is_in_contact(look, id) ||
      is_garrison(look, id))
    return false;
  const HaltAhead halt =
      halt_ahead(look, id, look.piece(id).pose, look.piece(id).foot, 0, enemies_of(look, id));
  return halt.gap >= 0 && halt.gap <= halt.halt;
}

namespace {

void refuse_too_near(March& m, const HaltAhead& halt, Mil is) {
  m.refuse(reason_of(Code::too_near, halt.cite, halt.enemy, length_fact("is", std::max(0, is)),
                     length_fact("least", halt.halt), length_fact("over", halt.halt - is)));
}

// How near an enemy must be for a halt anywhere on the way: no part of the unit goes farther than that.
Mil halt_reach(const Look& look, PieceId id, Mil way) {
  const bool shoots = has_missiles(look, id);
  return (shoots ? long_range(look, id) : tables(look).no_missile_halt) + way + 10;
}

// Those who halt it at all; none who comes so near is left out.
std::vector<PieceId> enemies_about(const Look& look, PieceId id, const Pose& at, const Footprint& foot,
                                   Mil reach) {
  std::vector<PieceId> out;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!is_beyond(look, at, foot, enemy, reach) && halt_rule(look, id, enemy).at > 0) out.push_back(enemy);
  });
  return out;
}

std::vector<PieceId> enemies_within(const Look& look, PieceId id, const Pose& at, const Footprint& foot,
                                    Mil reach) {
  std::vector<PieceId> out = enemies_about(look, id, at, foot, reach);
  std::erase_if(out, [&](PieceId enemy) { return look.field.distance_at(at, foot, enemy) > reach; });
  return out;
}

// A wheel or incline, looked at bit by bit: whom it brings directly ahead inside the limit stops it there.
class OnTheWay {
 public:
  // `near`: the enemies who may come to lie ahead.
  OnTheWay(const Look& look, PieceId id, const Pose& from, const Footprint& foot, const Manoeuvre& made,
           std::vector<PieceId> near)
      : look_(look),
        id_(id),
        from_(from),
        foot_(foot),
        made_(made),
        near_(std::move(near)),
        reach_(halt_reach(look, id, 0)) {}
  // The first halt before its end; a gap of -1: none.
  HaltAhead first() const {
    std::vector<int> due(near_.size(), 1);  // the look at which each may first lie ahead
    const int all = looks();
    for (int i = 1; i < all; i = std::max(i + 1, *std::min_element(due.begin(), due.end()))) {
      const Strip strip = strip_at(i);
      HaltAhead halt;
      for (std::size_t k = 0; k < near_.size(); ++k) {
        if (due[k] > i) continue;
        due[k] = i + looks_until_ahead(strip, near_[k]);
        if (due[k] == i) consider(look_, id_, strip, 0, near_[k], halt);
      }
      if (halt.gap >= 0 && halt.gap <= halt.halt) return halt;
    }
    return {};
  }
  // Whether there is any: in great steps first, then in all between them.
  bool any() const {
    for (int step = 128; step > 4; step /= 2)
      for (int i = step; i < looks(); i += 2 * step)
        if (at(i).gap >= 0) return true;
    return first().gap >= 0;
  }

 private:
  int looks() const {
    const Mil bit = made_.kind == Motion::wheel ? 100 : 500;
    return near_.empty() ? 0 : std::max(1, (extent(made_) + bit - 1) / bit);
  }
  Strip strip_at(int i) const { return {moved(from_, foot_, begun(made_, i, looks())), foot_}; }
  // For how many looks an enemy surely lies beside the strip, behind it or too far ahead; 0: he may not.
  int looks_until_ahead(const Strip& strip, PieceId enemy) const {
    const Piece& them = look_.piece(enemy);
    if (them.inside.valid()) return 0;
    const Vec way = vec(them.pose.point()) - strip.front;
    const double size = 0.5 * them.foot.width + them.foot.depth + kUnit / 10.0;
    const double aside = dot(way, right_of(strip.ahead)), far = dot(way, strip.ahead);
    double apart =
        std::max({(aside < 0 ? -aside : aside) - 0.5 * foot_.width, far - reach_, -foot_.depth - far}) - size;
    if (apart <= 0) {  // then by his corners
      const Box there = look_.field.in_frame(strip.at, enemy);
      const Mil half = foot_.width / 2, beside = std::max(there.left - half, -half - there.right);
      apart = std::max({beside, there.bottom - reach_, -foot_.depth - there.top}) - kUnit / 10;
    }
    if (apart <= 0) return 0;
    // What a look carries him in the frame of the unit, which goes on and turns.
    const bool wheels = made_.kind == Motion::wheel;
    const double turn = wheels ? 0.0002 * extent(made_) / looks() : 0.0;  // more than its radians
    const double on = wheels ? turn * (1.0 * foot_.width + foot_.depth) : 1.0 * made_.length / looks();
    const double arm = length(way) + size + apart, each = on + turn * arm + 4.0;
    return static_cast<int>(std::min(apart / each, 1000.0));
  }
  HaltAhead at(int i) const {
    const Strip strip = strip_at(i);
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
  Mil reach_;
};

// rw.advance.friends-block, rw.ruling.friends-block-scope
void check_friends(March& m, const Leg& leg) {
  if (ahead_of_group(m.look, group_of(m.look, m.id)) == Ahead::free) return;
  const FriendsAhead friends = friends_ahead(m.look, m.id);
  const Mil way = leg.made.kind == Motion::wheel ? leg.outer : leg.run;
  const Mil most = friends.gap >= 0
                       ? std::max(0, friends.gap - tables(m.look).friends_halt) + unit(m.look, m.id).went
                       : half_speed(m.look, m.id);
  if (m.as.went + way > most)
    m.refuse(reason_of(Code::blocked, "rw.advance.friends-block"_rule, friends.piece,
                       length_fact("is", m.as.went + way), length_fact("most", most)));
}

}  // namespace

void check_advance(March& m, const Leg& leg) {
  check_friends(m, leg);
  const Footprint foot = m.foot();
  const Mil reach = halt_reach(m.look, m.id, std::max(leg.outer, leg.run));
  const std::vector<PieceId> near = enemies_about(m.look, m.id, leg.from, foot, reach);
  if (near.empty()) return;
  if (leg.made.kind == Motion::advance) {
    const HaltAhead halt = halt_ahead(m.look, m.id, leg.from, foot, leg.run, near);
    if (halt.gap >= 0 && halt.gap - leg.run < halt.halt) refuse_too_near(m, halt, halt.gap - leg.run);
  } else {
    const HaltAhead halt =
        OnTheWay(m.look, m.id, leg.from, foot, leg.made, enemies_within(m.look, m.id, leg.from, foot, reach))
            .first();
    if (halt.gap >= 0) refuse_too_near(m, halt, halt.gap);
  }
  if (!m.verdict.empty()) return;
  const HaltAhead end = halt_ahead(m.look, m.id, leg.to, foot, 1, near);
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
  const Quad body = rectangle(u.began, u.began_size.x, u.began_size.y);
  const double radius = 0.5 * (static_cast<double>(u.began_size.x) + u.began_size.y);
  return {id, body, u.began_inside, centre_of(body), u.began_inside.valid() ? 1e9 : radius};
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

// The Massed enemies as they stood then, those nearer to this unit first.
std::vector<Ghost> massed_ghosts(const Look& look, PieceId mover) {
  std::vector<Ghost> out;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (look.setting.roster[i].kind == PieceKind::unit && look.side(id) != look.side(mover) &&
        unit(look, id).began_here && is_massed(look, id))
      out.push_back(ghost_of(look, id));
  }
  const Vec start = vec(unit(look, mover).began.point());
  const auto far_off = [&](const Ghost& ghost) { return dot(ghost.middle - start, ghost.middle - start); };
  std::stable_sort(out.begin(), out.end(),
                   [&](const Ghost& a, const Ghost& b) { return far_off(a) < far_off(b); });
  return out;
}

// Who was nearest to a stand when the phase began, and how far away; nobody: there was no Massed enemy.
struct NearestThen {
  double away = 0;
  PieceId enemy;
};

// Those that are surely farther are not measured.
NearestThen nearest_to(const Look& look, const Quad& stand, Mil width, const std::vector<Ghost>& ghosts) {
  NearestThen out;
  for (const Ghost& ghost : ghosts) {
    const double sure = out.away + ghost.radius + width;
    if (const Vec way = ghost.middle - stand[0]; out.enemy.valid() && dot(way, way) > sure * sure) continue;
    const double away = away_from(stand, ghost, look);
    if (out.enemy.valid() && (away > out.away || (away == out.away && out.enemy < ghost.id))) continue;
    out = {away, ghost.id};
  }
  return out;
}

// The same for the stands of a unit that tries one way after another.
class NearestOfStands {
 public:
  NearestOfStands(const Look& look, PieceId id) : look_(look), id_(id), foot_(began_foot(look, id)) {}
  NearestThen of(int cell) {
    return look_.noted<NearestThen>(kNearestThen, id_, static_cast<std::uint32_t>(cell), [&] {
      if (!ghosts_) ghosts_ = massed_ghosts(look_, id_);
      return nearest_to(look_, cell_at(unit(look_, id_).began, foot_, cell), foot_.width, *ghosts_);
    });
  }

 private:
  const Look& look_;
  PieceId id_;
  Footprint foot_;
  std::optional<std::vector<Ghost>> ghosts_;
};

}  // namespace

// rw.advance.not-further, rw.ruling.not-further-target: each stand by the Massed enemy nearest to it when the
// phase began, where that unit then stood. Garrisons are measured to their block.
void check_not_further(March& m) {
  const Unit& u = unit(m.look, m.id);
  if (!u.began_here || u.began_inside.valid()) return;
  NearestOfStands before(m.look, m.id);
  const Footprint after = m.foot();
  for (int cell = 0; cell < u.stands; ++cell) {
    const NearestThen nearest = before.of(cell);
    if (!nearest.enemy.valid()) return;
    const Quad stand = cell_at(m.pose, after, cell);
    const Mil end = to_mil(away_from(stand, ghost_of(m.look, nearest.enemy), m.look));
    if (no_farther(end, to_mil(nearest.away))) continue;
    return m.refuse(reason_of(Code::too_far, "rw.advance.not-further"_rule, nearest.enemy,
                              length_fact("is", end), length_fact("most", to_mil(nearest.away))));
  }
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
    if (!may_lie_ahead(look.field, strip, friendly, row(look, id).move)) return;
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
  if (look.state.groups[group].ahead != Ahead::unknown) return look.state.groups[group].ahead;
  return look.noted<Ahead>(kAhead, piece_id(group), 0, [&] {
    Ahead out = Ahead::free;
    for_group(look, group, [&](PieceId id) {
      if (out == Ahead::free && friends_ahead(look, id).gap >= 0) out = Ahead::friends;
    });
    return out;
  });
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
  return bound && !done && ahead_of_group(look, group) == Ahead::free;
}

namespace {

Mil left_to_half(const Look& look, PieceId id) { return half_speed(look, id) - unit(look, id).went; }

// By an incline or a wheel.
std::vector<Path> turning_half_moves(const Look& look, PieceId id) {
  const Mil left = left_to_half(look, id);
  std::vector<Path> out;
  for (const Angle angle : {-4500, 4500}) out.push_back(single(Motion::oblique, left, angle));
  for (const Angle angle : {-4500, 4500}) {
    const Path wheel = single(Motion::wheel, 0, angle);
    const Mil arc = outer_arc(look.piece(id).foot, angle);
    if (wheel_price(look, id, arc) > March(look, id).allowance()) continue;
    out.push_back(wheel);
    if (left > arc) out.back().push_back(manoeuvre_of(Motion::advance, left - arc, 0));
  }
  return out;
}

// Whether an enemy whom its first wheel or incline brings directly ahead stops it: most are so.
bool is_stopped_turning(const Look& look, PieceId id, const Manoeuvre& made) {
  if (is_garrison(look, id) || unit(look, id).bridging) return false;
  const Piece& p = look.piece(id);
  const Mil way =
      made.kind == Motion::wheel ? p.foot.width : made.length;  // the arc of 45 degrees is shorter
  return OnTheWay(look, id, p.pose, p.foot, made,
                  enemies_within(look, id, p.pose, p.foot, halt_reach(look, id, way)))
      .any();
}

// Whether its end alone forbids a path: that is cheap to see, while checking an arc is expensive.
bool may_end_so(const Look& look, PieceId id, const Path& path) {
  if (unit(look, id).bridging) return true;  // it may come out of the gap another shape
  March m(look, id);
  for (const Manoeuvre& step : path) m.pose = moved(m.pose, m.foot(), step);
  check_room(look, id, m.pose, m.foot(), m.verdict);
  if (m.verdict.empty()) check_not_further(m);
  return m.verdict.empty();
}

std::vector<std::uint8_t> groups_owing(const Look& look) {
  std::vector<std::uint8_t> out;
  for (std::uint8_t g = 0; g < look.setting.groups.size(); ++g)
    if (look.setting.groups[g].side == look.core.active && owes_move(look, g)) out.push_back(g);
  return out;
}

bool may_make(const Look& look, PieceId id, const Path& path) {
  return plan_move(look, id, path, {}).verdict.empty();
}

// Straight ahead.
std::optional<Path> plain_half_move(const Look& look, PieceId id) {
  const Path path = single(Motion::advance, left_to_half(look, id), 0);
  return may_make(look, id, path) ? std::optional(path) : std::nullopt;
}

// What is soon seen comes first: most end where they may not, or are stopped on the way.
std::optional<Path> turning_half_move(const Look& look, PieceId id) {
  for (const Path& path : turning_half_moves(look, id))
    if (may_end_so(look, id, path) && !is_stopped_turning(look, id, path[0]) && may_make(look, id, path))
      return path;
  return std::nullopt;
}

// A half move of some unit of the group.
std::optional<Duty> half_move_of(const Look& look, std::uint8_t group, bool plain) {
  for (const PieceId id : look.setting.groups[group].units) {
    if (!look.on_table(id) || unit(look, id).order != Orders::advance || unit(look, id).halted) continue;
    if (is_waiting(look.setting, look.core, look.field, id)) continue;
    if (const auto path = plain ? plain_half_move(look, id) : turning_half_move(look, id))
      return Duty{group, id, *path};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Duty> advance_duty(const Look& look) {
  for (const std::uint8_t group : groups_owing(look))
    for (const bool plain : {true, false})  // straight ahead first, for all: it is soon looked at
      if (std::optional<Duty> duty = half_move_of(look, group, plain)) return duty;
  return std::nullopt;
}

static bool is_any_advance_owed(const Look& look) {
  const std::vector<std::uint8_t> owing = groups_owing(look);
  for (const bool plain : {true, false})
    for (const std::uint8_t group : owing)
      if (half_move_of(look, group, plain)) return true;
  return false;
}

bool is_advance_owed(const Look& look) {
  return look.noted<bool>(kAdvanceOwed, piece_id(0), 0, [&] { return is_any_advance_owed(look); });
}

Verdict check_advance_done(const Look& look) {
  if (!is_advance_owed(look)) return {};
  const std::optional<Duty> duty = advance_duty(look);
  if (!duty) return {};
  return {reason_of(Code::unfinished, "rw.advance.minimum-move"_rule, duty->unit,
                    length_fact("least", half_speed(look, duty->unit)))};
}

// rw.advance.friends-block: the whole group goes to Stand at the end of its move.
void stand_behind_friends(Play& play) {
  for (std::uint8_t g = 0; g < play.setting.groups.size(); ++g)
    if (play.setting.groups[g].side == play.core.active && ahead_of_group(play.look(), g) == Ahead::friends)
      for_group(play.look(), g, [&](PieceId id) {
        if (unit(play, id).order == Orders::advance && !is_in_contact(play.look(), id))
          set_order(play, id, Orders::stand);
      });
}

}  // namespace drumhead::arw1d
