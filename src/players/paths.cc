// Drill's paths: the straight way first, repaired from its refusals, then ways round.
#include <algorithm>
#include <array>

#include "battle/lexicon.h"
#include "players/tactics.h"

namespace drumhead {
namespace {

constexpr Angle kStraight = 700;  // nearer to the heading than this is straight ahead
constexpr Angle kSlant = 4500;    // an oblique goes no wider
constexpr Angle kBend = 2500;     // up to this a wheel costs little
constexpr Angle kWide = 6000;     // and up to this the widest oblique comes nearly as near as a wheel
constexpr Angle kAbout = 13500;   // beyond this it is quicker to turn about

Manoeuvre run(Mil length, Angle angle) {
  Manoeuvre m;
  m.kind = angle == 0 ? Motion::advance : Motion::oblique;
  m.length = length;
  m.angle = angle;
  return m;
}

Manoeuvre turned(Motion kind, Angle angle) {
  Manoeuvre m;
  m.kind = kind;
  m.angle = angle;
  return m;
}

bool is_run(const Path& path) {
  return !path.empty() && (path.back().kind == Motion::advance || path.back().kind == Motion::oblique);
}

bool ends_over_obstacle(const Path& path) { return !path.empty() && path.back().kind == Motion::cross; }

// Drops a crossing at the end of a path: up to the obstacle now, over it another time.
bool stop_before_obstacle(Path& path) {
  path.pop_back();
  return !path.empty();
}

// Drops the last run where it is not worth making.
bool worth_making(Path& path, Mil least) {
  if (path.back().length < least) path.pop_back();
  return !path.empty();
}

bool shorten(Path& path, const Reason& why, Mil least) {
  if (ends_over_obstacle(path)) return stop_before_obstacle(path);
  if (!path.empty() && path.back().kind == Motion::wheel) {  // as far round as it comes
    path.back().angle /= 2;
    return path.back().angle > kStraight || path.back().angle < -kStraight;
  }
  if (!is_run(path)) return false;
  // Slow ground farther on can make a shortened path too long again: then shorten in big steps.
  const Mil length = path.back().length;
  const Mil fits = fitting_run(why, length).value_or(length * 3 / 4);
  path.back().length = path.size() > 1 && fits * 3 < length * 2 ? 0
                       : fits * 8 <= length * 7                 ? fits
                                                                : length * 3 / 4;
  return worth_making(path, least);
}

// Up to an obstacle and over it.
bool cross(Path& path, const Reason& why) {
  if (ends_over_obstacle(path)) return stop_before_obstacle(path);
  if (!is_run(path)) return false;
  const std::optional<Mil> up_to = fitting_run(why, path.back().length);
  if (!up_to) return false;
  path.back().length = *up_to;
  if (*up_to == 0) path.pop_back();
  path.push_back(turned(Motion::cross, 0));
  return true;
}

// The sheet has no oblique this wide: the widest, which some know alone, else a wheel.
bool wheel_instead(Path& path) {
  if (path.empty() || path.back().kind != Motion::oblique) return false;
  const Manoeuvre slant = path.back();
  if (slant.angle > kBend || slant.angle < -kBend)
    if (const Angle widest = slant.angle > 0 ? kSlant : -kSlant; slant.angle != widest) {
      path.back().angle = widest;
      return true;
    }
  path.back() = turned(Motion::wheel, slant.angle);
  path.push_back(run(slant.length, 0));
  return true;
}

// Up to whatever stands in the way.
bool halt_before(Path& path, const Reason& why, Mil least, bool mended) {
  if (ends_over_obstacle(path)) return stop_before_obstacle(path);  // there is no room behind it yet
  if (!is_run(path)) return false;
  const Mil length = path.back().length;
  const Mil fits = fitting_run(why, length).value_or(length / 2);
  path.back().length = fits * 16 <= length * 15 || !mended ? fits : length / 2;  // it slides along him
  // The last hair's breadth into range counts.
  if (why.code == Code::too_near && path.back().length > 0) return true;
  return worth_making(path, least);
}

// Repairs a path from its refusal, once more if it was `mended`. False: the way is blocked.
bool mend(Path& path, const Reason& why, Mil least, bool mended) {
  switch (why.code) {
    case Code::too_far:
      return shorten(path, why, least);
    case Code::obstacle:
      return cross(path, why);
    case Code::bad_angle:
      return wheel_instead(path);
    case Code::too_near:
    case Code::barred:
    case Code::blocked:
      return halt_before(path, why, least, mended);
    default:
      return false;
  }
}

// The way first thought of: straight, aslant, or after a wheel or an about turn.
Path way_to(Angle off, Mil want, Mil march) {
  const Angle size = off < 0 ? -off : off;
  if (size <= kStraight) return {run(want, 0)};
  if (size <= kSlant) return {run(want, off)};
  if (size <= kWide) return {run(want, off > 0 ? kSlant : -kSlant)};
  const Mil rest = std::min(want, march / 2);
  Path path = {size <= kAbout ? turned(Motion::wheel, std::clamp<Angle>(off, -9000, 9000))
                              : turned(Motion::turn, 18000)};
  if (rest > 0) path.push_back(run(rest, 0));
  return path;
}

// Tries a path and what can be made of it, at most `tries` times. `why` keeps the last refusal.
std::optional<Command> try_path(const Situation& s, PieceId id, Path path, int tries, Reason& why) {
  const Mil least = s.overview[id].insight.march / 16;
  bool mended = false;
  while (tries-- > 0) {
    Command move = Move{id, path, {}};
    const Verdict verdict = s.battle.check(move);
    if (verdict.empty()) return move;
    why = verdict.front();
    if (why.code == Code::unfinished) {  // its length is rolled for first
      const Word* what = word_with(s.battle.setting().words->orders, OrderRole::move);
      Command roll = Order{{}, {id}, what != nullptr ? *what : Word(), {}};
      if (what != nullptr && s.allows(roll)) return roll;
    }
    if (!mend(path, why, least, mended)) break;
    mended = true;
  }
  return std::nullopt;
}

// The ground or the friend that bars the way.
std::optional<Box> in_the_way(const Situation& s, PieceId id, const Reason& why) {
  if (why.feature.valid()) return s.battle.field().terrain().outline(why.feature).box;
  const bool mate = why.piece.valid() && why.piece != id && s.piece(why.piece).present &&
                    s.piece(why.piece).side == s.piece(id).side;
  if (!mate) return std::nullopt;
  return box_around(s.battle.field().shape(why.piece));
}

// Sideways until clear of what bars the way, to the nearer side of it, and on from there.
Path past(const Situation& s, PieceId id, const Box& box, Mil want) {
  const Troops& unit = s.overview[id];
  double left = 1e18, right = -1e18;
  for (const Point corner : {Point{box.left, box.bottom}, Point{box.right, box.bottom},
                             Point{box.right, box.top}, Point{box.left, box.top}}) {
    const double aside = dot(vec(corner) - unit.front, right_of(unit.ahead));
    left = std::min(left, aside);
    right = std::max(right, aside);
  }
  const double half = s.piece(id).foot.width * 0.5 + kUnit / 4;
  const double to_right = right + half, to_left = half - left;
  if (to_right <= 0 || to_left <= 0) return {};  // it lies aside already
  if (std::min(to_right, to_left) > unit.insight.march) return {};
  Manoeuvre step = turned(Motion::side, to_right < to_left ? 9000 : -9000);
  step.length = to_mil(std::min(to_right, to_left));
  return {step, run(want, 0)};
}

// On which side to go round: the one chosen before, else away from what stands there.
int side_to_pass(const Situation& s, PieceId id, const Reason& why) {
  std::int8_t& kept = s.notes.aside[id.index()];
  if (kept != 0) return kept;
  const Troops& unit = s.overview[id];
  Vec there = unit.front + unit.ahead;
  if (why.piece.valid() && s.piece(why.piece).present) there = vec(s.battle.field().centre(why.piece));
  if (why.feature.valid()) {
    const Box& box = s.battle.field().terrain().outline(why.feature).box;
    there = {(box.left + box.right) * 0.5, (box.bottom + box.top) * 0.5};
  }
  kept = dot(there - unit.front, right_of(unit.ahead)) > 0 ? -1 : 1;
  return kept;
}

// How much nearer to a place a move brings the middle of the front.
double gained(const Situation& s, PieceId id, const Command& command, Vec place) {
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return 1e9;  // a roll for the length, which comes first
  Pose at = s.piece(id).pose;
  double over = 0;
  for (const Manoeuvre& m : move->path) {
    at = moved(at, s.piece(id).foot, m);
    if (m.kind == Motion::cross) over += kUnit;
  }
  return length(place - vec(s.piece(id).pose.point())) - length(place - vec(at.point())) + over;
}

bool may_be_passed(const Reason& why) {
  switch (why.code) {
    case Code::not_asked:
    case Code::already:
    case Code::no_move_left:
    case Code::waiting:
    case Code::unfinished:
      return false;
    default:
      return true;
  }
}

// Ways worth trying when the straight one is shut: aslant to one side or the other, wheeled, sideways.
std::vector<Path> ways_round(Angle off, Mil length, int side) {
  std::vector<Path> out;
  const Angle ahead = std::clamp<Angle>(off, -kSlant, kSlant);
  for (const int sign : {side, -side})
    for (const Angle by : {2200, 4400}) {
      const Angle slant = std::clamp<Angle>(ahead + sign * by, -kSlant, kSlant);
      out.push_back({run(length, slant)});
    }
  if (off > kStraight || off < -kStraight) out.push_back({run(length, 0)});
  for (const int sign : {side, -side})
    out.push_back({turned(Motion::wheel, static_cast<Angle>(sign * 4500)), run(length / 2, 0)});
  for (const int sign : {side, -side}) {
    Manoeuvre step = turned(Motion::side, static_cast<Angle>(sign * 9000));
    step.length = length / 2;
    out.push_back({step});
  }
  return out;
}

// The best of the ways round, if it is better than what there is.
std::optional<Command> way_round(const Situation& s, PieceId id, Vec place, Mil length,
                                 std::optional<Command> best, Reason why) {
  const Troops& unit = s.overview[id];
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(place - unit.centre));
  const int side = side_to_pass(s, id, why);
  double most = best ? gained(s, id, *best, place) : -0.3 * length;
  const bool spends = s.decision.bounds.moves > 0;  // it has moves for it
  if (const std::optional<Box> box = spends ? in_the_way(s, id, why) : std::nullopt)
    if (Path path = past(s, id, *box, length); !path.empty())
      if (std::optional<Command> move = try_path(s, id, std::move(path), 3, why)) return move;
  for (Path& path : ways_round(off, length, side)) {
    std::optional<Command> move = try_path(s, id, std::move(path), 2, why);
    if (!move) continue;
    const double gain = gained(s, id, *move, place);
    if (gain <= most) continue;
    most = gain;
    best = std::move(move);
    if (gain >= 0.4 * length) break;
  }
  return best;
}

// Horse asks for the same way with a long bound and a short one.
std::optional<Waypoint> road_to(const Situation& s, PieceId id, Vec place) {
  Road& known = s.notes.road;
  if (known.id != id || known.place.x != place.x || known.place.y != place.y)
    known = {id, place, Roads().next(s.battle, id, place)};
  return known.next;
}

// Of lengths that were rolled for, the longest that is not too long.
Mil rolled_length(const Situation& s, Mil length) {
  Mil fits = 0;
  for (const Mil one : s.decision.bounds.lengths)
    if (one <= length) fits = std::max(fits, one);
  return fits > 0 ? fits : length;
}

}  // namespace

// The sheet's own search is expensive: it is asked for those who have ground to go to, and not again from a
// place where it found nothing a turn or two ago.
static bool may_ask_for_a_route(const Situation& s, PieceId id) {
  constexpr int kPause = 2;
  if (s.prize(id) == nullptr) return false;
  const ShutIn& known = s.notes.shut_in[id.index()];
  return known.turn == 0 || s.battle.core().turn - known.turn > kPause || known.at != s.piece(id).pose;
}

// The sheet's own way, which ends where the unit would really come to: towards the place, or past what is
// before it on either side.
static std::optional<Command> routed(const Situation& s, PieceId id, Vec place) {
  const Troops& unit = s.overview[id];
  const Vec side = right_of(unit.ahead) * (1.5 * s.piece(id).foot.width);
  const Vec on = unit.centre + unit.ahead * static_cast<double>(unit.insight.march);
  const double far = drumhead::length(place - unit.centre);
  std::optional<Command> best;
  double most = kUnit / 4.0;
  for (const Vec goal : {place, on + side, on - side}) {
    if (best && !s.notes.counted) break;
    const Point p = to_point(goal);
    Routed way = s.battle.route(id, {p.x, p.y, s.piece(id).pose.heading}, {});
    if (!way.command || !std::holds_alternative<Move>(*way.command)) continue;
    const double gain = far - drumhead::length(place - vec(way.end.point()));
    if (gain <= most) continue;
    most = gain;
    best = std::move(way.command);
  }
  return best;
}

// A unit that made no progress from here tries another way each time, and gives up when none is left.
static std::optional<Command> another_way(const Situation& s, PieceId id, Vec place, Angle off, Mil length,
                                          int times) {
  if (may_ask_for_a_route(s, id))
    if (std::optional<Command> way = routed(s, id, place)) return way;
  const std::vector<Path> ways = ways_round(off, length, side_to_pass(s, id, {}));
  Reason why;
  for (std::size_t i = static_cast<std::size_t>(times) - 1; i < ways.size(); ++i)
    if (std::optional<Command> move = try_path(s, id, ways[i], 2, why)) return move;
  return std::nullopt;
}

// A slant that costs so much more than a straight march that it is a detour.
static bool is_slow_slant(const Command& command, Angle off, Mil length) {
  const auto* move = std::get_if<Move>(&command);
  return move != nullptr && move->path.size() == 1 && move->path.front().kind == Motion::oblique &&
         (off > kStraight || off < -kStraight) && move->path.front().length * 4 <= length * 3;
}

// With far to go, a wheel now and straight on from then: it costs a march once, a slow slant one each turn.
static std::optional<Command> wheel_first(const Situation& s, PieceId id, Vec place, Mil length, Angle off) {
  const Troops& unit = s.overview[id];
  if (drumhead::length(place - unit.centre) < 2.0 * unit.insight.march) return std::nullopt;
  Reason why;
  return try_path(s, id, {turned(Motion::wheel, off), run(length, 0)}, 6, why);
}

// The straight way, by the roads where ground bars it, or round what is in the way.
static std::optional<Command> way_towards(const Situation& s, PieceId id, Vec place, Mil length, Angle off) {
  const Troops& unit = s.overview[id];
  const Mil march = unit.insight.march;
  Reason why;
  std::optional<Command> straight = try_path(s, id, way_to(off, length, march), 5, why);
  if (straight && is_slow_slant(*straight, off, length))
    if (std::optional<Command> wheeled = wheel_first(s, id, place, length, off)) return wheeled;
  const bool turns = off > kWide || off < -kWide;
  if (straight && (turns || gained(s, id, *straight, place) >= 0.3 * length)) {
    s.notes.aside[id.index()] = 0;
    return straight;
  }
  if (why.code == Code::barred)
    if (const std::optional<Waypoint> next = road_to(s, id, place); next && !next->is_goal) {
      const Angle by = turn_between(s.piece(id).pose.heading, bearing(next->at - unit.centre));
      Reason other;
      if (std::optional<Command> move = try_path(s, id, way_to(by, length, march), 4, other)) return move;
    }
  return may_be_passed(why) ? way_round(s, id, place, length, std::move(straight), why) : straight;
}

std::optional<Command> march_towards(const Situation& s, PieceId id, Vec place, Mil want) {
  const Troops& unit = s.overview[id];
  // Where it may not march it shifts its place, in any direction.
  const bool shifts = unit.insight.march == 0;
  const Mil march = shifts ? unit.insight.shift : unit.insight.march;
  if (std::min(want, march) <= 0) return std::nullopt;
  const Mil length = rolled_length(s, std::min(want, march));
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(place - unit.centre));
  if (shifts) {
    Reason why;
    return try_path(s, id, {run(length, off)}, 3, why);
  }
  Setback& setback = s.notes.setbacks[id.index()];
  const Pose& here = s.piece(id).pose;
  const bool stuck = here.heading == setback.at.heading &&
                     drumhead::length(vec(here.point()) - vec(setback.at.point())) < kUnit / 4.0;
  std::optional<Command> out = stuck ? another_way(s, id, place, off, length, setback.times + 1)
                                     : way_towards(s, id, place, length, off);
  if (!out && !stuck && may_ask_for_a_route(s, id)) out = routed(s, id, place);
  if (!out) s.notes.shut_in[id.index()] = {here, s.battle.core().turn};
  if (out && std::holds_alternative<Move>(*out))
    setback = {here, static_cast<std::uint8_t>(stuck ? setback.times + 1 : 0)};
  else
    setback = {};
  return out;
}

std::optional<Command> face_foe(const Situation& s, PieceId id, PieceId foe, Angle within) {
  const Troops& unit = s.overview[id];
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(s.overview[foe].centre - unit.centre));
  if (off <= within && off >= -within) return std::nullopt;
  Reason why;
  std::vector<Path> ways;
  if (off > kAbout || off < -kAbout) ways.push_back({turned(Motion::turn, 18000)});
  ways.push_back({turned(Motion::wheel, std::clamp<Angle>(off, -9000, 9000))});
  if (off > kSlant || off < -kSlant) ways.push_back({turned(Motion::turn, off > 0 ? 9000 : -9000)});
  ways.push_back({turned(Motion::wheel, std::clamp<Angle>(off / 2, -kSlant, kSlant))});
  for (Path& path : ways)
    if (std::optional<Command> move = try_path(s, id, std::move(path), 2, why)) return move;
  return std::nullopt;
}

std::optional<Command> fall_back(const Situation& s, PieceId id, PieceId foe, Mil want) {
  const Troops& unit = s.overview[id];
  Reason why;
  for (const Mil share : {1, 2}) {
    Manoeuvre back = turned(Motion::back, 0);
    back.length = std::min(want, unit.insight.march) / share;
    if (back.length <= 0) break;
    if (std::optional<Command> move = try_path(s, id, {back}, 1, why)) return move;
  }
  const Vec away = unit.centre * 2.0 - s.overview[foe].centre;
  return march_towards(s, id, away, want);
}

namespace {

std::optional<Command> form_after(const Situation& s, PieceId id, const Word& form, Mil aside) {
  Path path;
  if (aside != 0) {
    path.push_back(turned(Motion::side, aside > 0 ? 9000 : -9000));
    path.back().length = aside > 0 ? aside : -aside;
  }
  path.push_back(turned(Motion::form, 0));
  path.back().form = form;
  Command move = Move{id, path, {}};
  if (s.allows(move)) return move;
  return std::nullopt;
}

}  // namespace

std::optional<Command> form_up(const Situation& s, PieceId id, const Word& form, Vec place, Mil then) {
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(place - s.overview[id].centre));
  if (then > 0 && off >= -kSlant && off <= kSlant) {
    Path path = {turned(Motion::form, 0), run(then, off >= -kStraight && off <= kStraight ? 0 : off)};
    path.front().form = form;
    Reason why;
    if (std::optional<Command> move = try_path(s, id, std::move(path), 2, why)) return move;
  }
  return form_after(s, id, form, 0);
}

std::optional<Command> change_form(const Situation& s, PieceId id) {
  if (!s.overview[id].insight.forms) return std::nullopt;
  const std::vector<Option> options = s.battle.options(id);
  for (const Option& option : options)
    if (option.verb == "form" && passes(option.verdict))
      if (std::optional<Command> move = form_after(s, id, option.what, 0)) return move;
  if (s.decision.bounds.moves < 2) return std::nullopt;
  for (const Option& option : options)
    if (option.verb == "form")
      for (const Mil aside : {3, -3, 6, -6, 10, -10})
        if (std::optional<Command> move = form_after(s, id, option.what, aside * kUnit)) return move;
  return std::nullopt;
}

// Where a unit must touch a block to enter it: up to its wall, then in. The distance is rounded, and a wheel
// before it can leave the unit short, so that a little more is tried, too.
static std::optional<Command> enter_after(const Situation& s, PieceId id, FeatureId block, Path enter) {
  const Troops& unit = s.overview[id];
  const Field& field = s.battle.field();
  const Nearest near = nearest_of_any(field.shape(id), field.terrain().outline(block).area);
  const Mil away = field.distance(id, block);
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(near.on_b - unit.centre));
  for (const Mil more : {0, 2, 250}) {
    Path path = way_to(off, away + more, unit.insight.march);
    path.insert(path.end(), enter.begin(), enter.end());
    Command move = Move{id, std::move(path), {}};
    if (s.allows(move)) return move;
  }
  Reason why;  // as near as it comes in this turn
  std::optional<Command> up_to = try_path(s, id, way_to(off, away, unit.insight.march), 4, why);
  return up_to && gained(s, id, *up_to, near.on_b) > 0 ? up_to : std::nullopt;
}

std::optional<Command> enter_block(const Situation& s, PieceId id, const Prize& prize) {
  const Troops& unit = s.overview[id];
  const Field& field = s.battle.field();
  for (std::size_t i = 0; i < field.terrain().size(); ++i) {
    const FeatureId block = feature_id(i);
    const Ground kind = field.terrain()[block].kind;
    if (kind != Ground::building && kind != Ground::town) continue;
    const Box& box = field.terrain().outline(block).box;
    if (!prize.has({(box.left + box.right) * 0.5, (box.bottom + box.top) * 0.5})) continue;
    if (field.distance(id, block) > unit.insight.march) continue;
    Path path = entering(block);
    Command move = Move{id, path, {}};
    const Verdict verdict = s.battle.check(move);
    if (verdict.empty()) return move;
    if (verdict.front().code != Code::too_far) continue;
    if (std::optional<Command> up_to_it = enter_after(s, id, block, std::move(path))) return up_to_it;
  }
  return std::nullopt;
}

std::optional<Command> leave_block(const Situation& s, PieceId id, Vec place) {
  Manoeuvre leave;
  leave.kind = Motion::leave;
  const Point p = to_point(place);
  leave.to = {p.x, p.y, 0};
  Command move = Move{id, {leave}, {}};
  if (s.allows(move)) return move;
  return std::nullopt;
}

}  // namespace drumhead
