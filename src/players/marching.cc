// Drill's marches: the line comes on abreast, halts to shoot, and finds its way round what is in it.
#include <algorithm>

#include "battle/lexicon.h"
#include "dice/generator.h"
#include "players/tactics.h"

namespace drumhead {
namespace {

constexpr Angle kStraight = 700;  // nearer to the heading than this is straight ahead
constexpr Angle kSlant = 4500;    // an oblique goes no wider
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

// Mends a path by what the refusal says. False: this way there is no going.
bool mend(Path& path, const Reason& why, Mil least) {
  switch (why.code) {
    case Code::too_far: {
      if (!is_run(path)) return false;
      const std::optional<Mil> fits = fitting_run(why, path.back().length);
      if (!fits) return false;
      path.back().length = *fits;
      break;
    }
    case Code::obstacle: {
      if (!path.empty() && path.back().kind == Motion::cross) {  // up to it, and over it another day
        path.pop_back();
        return !path.empty();
      }
      if (!is_run(path)) return false;
      const std::optional<Mil> up_to = fitting_run(why, path.back().length);
      if (!up_to) return false;
      path.back().length = *up_to;
      if (*up_to == 0) path.pop_back();
      path.push_back(turned(Motion::cross, 0));
      return true;
    }
    case Code::bad_angle: {  // a sheet that knows no such slant: wheel, and go on
      if (path.empty() || path.back().kind != Motion::oblique) return false;
      const Manoeuvre slant = path.back();
      path.back() = turned(Motion::wheel, slant.angle);
      path.push_back(run(slant.length, 0));
      return true;
    }
    case Code::too_near:
    case Code::blocked: {
      if (!is_run(path)) return false;
      const Mil length = path.back().length;
      path.back().length = fitting_run(why, length).value_or(length / 2);
      break;
    }
    default:
      return false;
  }
  if (path.back().length < least) path.pop_back();
  return !path.empty();
}

// The way first thought of: straight, aslant, or after a wheel or an about turn.
Path way_to(Angle off, Mil want, Mil march) {
  const Angle size = off < 0 ? -off : off;
  if (size <= kStraight) return {run(want, 0)};
  if (size <= kSlant) return {run(want, off)};
  const Mil rest = std::min(want, march / 2);
  Path path = {size <= kAbout ? turned(Motion::wheel, std::clamp<Angle>(off, -9000, 9000))
                              : turned(Motion::turn, 18000)};
  if (rest > 0) path.push_back(run(rest, 0));
  return path;
}

// Tries a path and what can be made of it, at most `tries` times. `why` keeps the last refusal.
std::optional<Command> try_path(const Situation& s, PieceId id, Path path, int tries, Reason& why) {
  const Mil least = s.overview[id].insight.march / 16;
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
    if (!mend(path, why, least)) break;
  }
  return std::nullopt;
}

// Away from what stands in the way, or from the middle of the ground that bars it.
Angle detour(const Situation& s, PieceId id, const Reason& why) {
  const Troops& unit = s.overview[id];
  Vec there = unit.front + unit.ahead;
  if (why.piece.valid() && s.piece(why.piece).present) there = s.overview[why.piece].centre;
  if (why.feature.valid()) {
    const Box& box = s.battle.field().terrain().outline(why.feature).box;
    there = {(box.left + box.right) * 0.5, (box.bottom + box.top) * 0.5};
  }
  return dot(there - unit.front, right_of(unit.ahead)) > 0 ? -kSlant + 500 : kSlant - 500;
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

}  // namespace

std::optional<Command> march_towards(const Situation& s, PieceId id, Vec place, Mil want) {
  const Troops& unit = s.overview[id];
  const Mil march = unit.insight.march;
  Mil length = std::min(want, march);
  if (length <= 0) return std::nullopt;
  if (const std::vector<Mil>& rolled = s.decision.bounds.lengths; !rolled.empty()) {
    Mil fits = 0;
    for (const Mil one : rolled)
      if (one <= length) fits = std::max(fits, one);
    if (fits > 0) length = fits;
  }
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(place - unit.centre));
  Reason why;
  if (std::optional<Command> move = try_path(s, id, way_to(off, length, march), 4, why)) return move;
  if (why.code != Code::blocked && why.code != Code::barred && why.code != Code::too_near)
    return std::nullopt;
  const Angle aside = detour(s, id, why);
  const bool spends = s.decision.bounds.moves > 0;  // it has moves for it
  const FeatureId ground = spends ? why.feature : FeatureId{};
  if (const std::optional<Box> box = spends ? in_the_way(s, id, why) : std::nullopt)
    if (Path path = past(s, id, *box, length); !path.empty())
      if (std::optional<Command> move = try_path(s, id, std::move(path), 3, why)) return move;
  if (std::optional<Command> move = try_path(s, id, {run(length, aside)}, 2, why)) return move;
  return ground.valid() ? try_path(s, id, {run(length / 4, 0)}, 1, why) : std::nullopt;  // up to it, at least
}

std::optional<Command> face_foe(const Situation& s, PieceId id, PieceId foe) {
  const Troops& unit = s.overview[id];
  const Angle off = turn_between(s.piece(id).pose.heading, bearing(s.overview[foe].centre - unit.centre));
  if (off <= kSlant && off >= -kSlant) return std::nullopt;
  Reason why;
  return try_path(s, id, way_to(off, 0, unit.insight.march), 1, why);
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

// ---- the line

namespace {

// The enemy most nearly ahead; those aside or behind count as farther off than they are.
Opposite opposite_of(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  Opposite out;
  double least = 0;
  for (const PieceId foe : s.overview.foes()) {
    const Vec way = s.overview[foe].centre - unit.front;
    const double ahead = dot(way, unit.ahead);
    double aside = dot(way, right_of(unit.ahead));
    aside = aside < 0 ? -aside : aside;
    double far = length(way) + 0.6 * aside;
    if (ahead < 0) far -= ahead;
    if (s.overview[foe].role == Role::guns) far *= 1.25;
    if (out.foe.valid() && far >= least) continue;
    least = far;
    out.foe = foe;
  }
  if (out.foe.valid()) out.gap = s.battle.field().front_distance(id, out.foe);
  return out;
}

bool is_line_foot(const Situation& s, PieceId id) {
  return s.overview[id].role == Role::foot && s.overview[id].insight.mobile;
}

// Whoever steps into range is shot at first, so it is well to let the enemy do so; but not for ever.
bool waits(const Situation& s) {
  if (s.overview.goal() || s.overview.foe_holds() || s.doctrine.patience <= 1) return false;
  if (s.notes.verbs.move && s.notes.verbs.shoot) return false;  // who steps in here shoots at once
  const std::uint64_t chance = mix64(s.notes.seed + SplitMix64::kStep * s.battle.core().turn);
  return chance % static_cast<std::uint64_t>(s.doctrine.patience) != 0;
}

// Into range all together: once some are, or once enough can be with their next march.
bool goes_in(const Situation& s) {
  int near = 0, all = 0;
  for (const PieceId id : s.overview.own()) {
    const Troops& unit = s.overview[id];
    const Opposite& facing = s.notes.opposite[id.index()];
    if (!is_line_foot(s, id) || !facing.foe.valid()) continue;
    const Mil march = unit.insight.march;
    if (s.overview[facing.foe].role == Role::horse) continue;  // it comes and goes
    if (facing.gap <= unit.reach) return true;
    if (facing.gap > unit.reach + 4 * march) continue;  // in reserve, or on its way
    ++all;
    if (facing.gap <= unit.reach + march) ++near;
  }
  return near * 1000 >= all * s.doctrine.joined_share && !waits(s);
}

// How far a unit may go without leaving its neighbours behind: they are taken to come on at their own pace.
Mil keeping_abreast(const Situation& s, PieceId id, Mil want) {
  const Troops& unit = s.overview[id];
  const Mil march = unit.insight.march;
  double most = want;
  for (const PieceId mate : s.overview.own()) {
    if (mate == id || !is_line_foot(s, mate)) continue;
    const Troops& them = s.overview[mate];
    if (dot(unit.ahead, them.ahead) < 0.7) continue;
    const Vec between = vec(s.piece(mate).pose.point()) - unit.front;  // it may have moved since the overview
    const double behind = -dot(between, unit.ahead), aside = dot(between, right_of(unit.ahead));
    // One whose order gave it several moves does not look farther round for that.
    const bool far_goer = s.decision.bounds.moves > 1 && march >= 2 * them.insight.march;
    const Mil near = far_goer ? them.insight.march : march;
    if (behind > 1.2 * near || aside > 3 * near || aside < -3 * near) continue;
    const double pace = s.notes.passed[mate.index()] ? 0 : them.insight.march;
    most = std::min(most, pace - behind + march * s.doctrine.pace_slack / 1000.0);
  }
  return std::max(to_mil(most), std::min(want, march / 3));
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

// How far foot that has no shot wants to go: to a halt well inside range, or just outside it until the line
// is up. Guns are run down; what is in range and yet cannot be shot at must be come nearer to.
Mil wanted(const Situation& s, const Troops& unit, const Opposite& facing) {
  const Troops& them = s.overview[facing.foe];
  if (them.insight.shy > 0) return facing.gap - them.insight.shy * 9 / 10;
  if (facing.gap <= unit.reach) return unit.insight.march / 2;
  const int share = s.notes.joined ? 1000 - s.doctrine.inside_range : 1000 + s.doctrine.outside_range;
  return facing.gap - unit.reach * share / 1000;
}

// True when the ground that must be had by the last turn can only just be reached.
bool is_late(const Situation& s, const Troops& unit) {
  if (!s.overview.goal() || s.battle.setting().turns == 0 || !unit.insight.mobile) return false;
  const double marches = length(*s.overview.goal() - unit.front) / unit.insight.march;
  return marches > 0.5 && marches + 1.0 >= s.battle.setting().turns - s.battle.core().turn;
}

std::optional<Command> march_foot(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (!facing.foe.valid()) return std::nullopt;
  if (is_late(s, unit)) return march_towards(s, id, *s.overview.goal(), unit.insight.march);
  if (has_a_shot(s, id)) return std::nullopt;
  if (s.overview.holds()) {
    const bool near = facing.gap <= 2 * unit.reach;
    return near && unit.insight.mobile ? face_foe(s, id, facing.foe) : std::nullopt;
  }
  Vec place = s.overview[facing.foe].centre;
  const Mil want = wanted(s, unit, facing);
  if (s.overview.goal() && facing.gap > unit.reach + unit.insight.march) place = *s.overview.goal();
  if (!unit.insight.mobile) {
    if (s.piece(id).inside.valid()) return leave_block(s, id, place);
    if (std::optional<Command> form = change_form(s, id); form || s.decision.bounds.moves == 0) return form;
  }
  return march_towards(s, id, place, keeping_abreast(s, id, want));
}

}  // namespace

Wish wish_of_foot(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (!facing.foe.valid()) return Wish::stay;
  if (!is_late(s, unit) && has_a_shot(s, id)) return Wish::stay;
  if (!unit.insight.mobile) return s.piece(id).inside.valid() ? Wish::stay : Wish::form;
  if (is_late(s, unit)) return Wish::march;
  if (s.overview.holds()) return Wish::stay;
  return wanted(s, unit, facing) > unit.insight.march / 6 ? Wish::march : Wish::stay;
}

// Opposites hold until the unit itself or any enemy stirs.
static void find_opposites(Situation& s, const std::vector<PieceId>& units) {
  Notes& notes = s.notes;
  const Pieces& pieces = s.battle.core().pieces;
  const auto now = [&](PieceId id) { return Sighted{s.piece(id), s.overview[id].role}; };
  std::vector<Sighted>& sighted = notes.sighted;
  const auto is_as_sighted = [&](PieceId id) {
    const Sighted& then = sighted[id.index()];
    return then.role == s.overview[id].role && then.piece == s.piece(id);
  };
  bool same = sighted.size() == pieces.size() && notes.planner == s.overview.side();
  for (std::size_t i = 0; i < pieces.size() && same; ++i)
    if (pieces[i].kind == PieceKind::unit && pieces[i].side != s.overview.side())
      same = pieces[i].present ? is_as_sighted(piece_id(i)) : !sighted[i].piece.present;
  if (!same) {
    sighted.assign(pieces.size(), {});
    notes.opposite.resize(pieces.size());
    for (const PieceId foe : s.overview.foes()) sighted[foe.index()] = now(foe);
  }
  for (const PieceId id : units) {
    if (s.piece(id).kind != PieceKind::unit || is_as_sighted(id)) continue;
    sighted[id.index()] = now(id);
    notes.opposite[id.index()] = opposite_of(s, id);
  }
}

void plan_march(Situation& s) {
  Notes& notes = s.notes;
  notes.order = s.overview.own();
  find_opposites(s, notes.order);
  notes.planned = s.battle.core().turn;
  notes.planner = s.decision.side;
  notes.joined = goes_in(s);
  std::stable_sort(notes.order.begin(), notes.order.end(), [&](PieceId a, PieceId b) {
    return notes.opposite[a.index()].gap < notes.opposite[b.index()].gap;
  });
}

void plan_next(Situation& s) { find_opposites(s, s.decision.units); }

void take_stock(Situation& s) {
  s.overview.take(s.battle, s.decision.side);
  plan_march(s);
}

// What has nothing better to do puts itself in order, where the sheet knows of that.
static std::optional<Command> reform(const Situation& s, PieceId id) {
  const Word* manner = word_with(s.battle.setting().words->manners, MannerRole::reform);
  if (manner == nullptr) return std::nullopt;
  Command move = Move{id, {}, *manner};
  if (!s.allows(move) || has_a_shot(s, id)) return std::nullopt;
  return move;
}

std::optional<Command> next_move(Situation& s) {
  const std::vector<PieceId>& may = s.decision.units;
  for (const PieceId id : s.notes.order) {
    if (s.notes.passed[id.index()] || !s.piece(id).present) continue;
    s.notes.passed.set(id.index());
    if (std::find(may.begin(), may.end(), id) == may.end()) continue;
    s.overview.update(s.battle, id);
    std::optional<Command> move;
    switch (s.overview[id].role) {
      case Role::foot:
        move = march_foot(s, id);
        break;
      case Role::horse:
        move = ride(s, id);
        break;
      case Role::guns:
        move = serve_guns(s, id);
        break;
    }
    if (!move) move = reform(s, id);
    if (move) return move;
  }
  return std::nullopt;
}

}  // namespace drumhead
