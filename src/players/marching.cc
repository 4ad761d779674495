// Drill's line: whom each unit has before it, how far it goes, and when it halts to shoot.
#include <algorithm>
#include <array>

#include "battle/lexicon.h"
#include "dice/generator.h"
#include "players/tactics.h"

namespace drumhead {
namespace {

// How many friends have each enemy before them already.
using Crowds = std::array<int, kMostPieces>;  // by PieceId

Crowds friends_against(const Situation& s, PieceId id) {
  Crowds out{};
  for (const PieceId mate : s.overview.own())
    if (const PieceId foe = s.notes.opposite[mate.index()].foe;
        mate != id && foe.valid() && s.overview[mate].role == Role::foot)
      ++out[foe.index()];
  return out;
}

// How far off an enemy counts as being: farther if aside, behind, or already faced by two others; nearer if
// close to the ground that the unit is sent to.
double seeming_distance(const Situation& s, PieceId id, PieceId foe, int crowd, const Prize* prize) {
  const Troops &unit = s.overview[id], &them = s.overview[foe];
  const Vec way = them.centre - unit.front;
  const double ahead = dot(way, unit.ahead), aside = dot(way, right_of(unit.ahead));
  double far = length(way) + 0.6 * (aside < 0 ? -aside : aside);
  if (ahead < 0) far -= ahead;
  if (them.role == Role::guns) far *= length(way) - unit.radius < them.insight.shy ? 3.0 : 1.25;
  if (prize != nullptr && length(them.centre - prize->middle) > length(unit.centre - prize->middle) + kUnit)
    far *= 1.5;
  return crowd < 2 ? far : far + 0.5 * (crowd - 1) * std::max(unit.insight.charge, unit.insight.march);
}

Opposite opposite_of(const Situation& s, PieceId id) {
  const Prize* prize = s.prize(id);
  const Crowds crowds = friends_against(s, id);
  Opposite out;
  double least = 0;
  for (const PieceId foe : s.overview.foes()) {
    const double far = seeming_distance(s, id, foe, crowds[foe.index()], prize);
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

// Better to let the enemy step into range first, within limits: whoever does is shot at first.
bool waits(const Situation& s) {
  if (!s.notes.stakes.prizes.empty() || s.doctrine.patience <= 1) return false;
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

// How far a unit may go without leaving its neighbours behind, who are assumed to march at their own pace.
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
    // Several moves by one order do not widen the search.
    const bool far_goer = s.decision.bounds.moves > 1 && march >= 2 * them.insight.march;
    const Mil near = far_goer ? them.insight.march : march;
    if (behind > 1.2 * near || aside > 3 * near || aside < -3 * near) continue;
    const double pace = s.notes.passed[mate.index()] ? 0 : them.insight.march;
    most = std::min(most, pace - behind + march * s.doctrine.pace_slack / 1000.0);
  }
  return std::max(to_mil(most), std::min(want, march / 3));
}

// The widest range at which it shoots nearly as well as at any.
Mil best_band(const Troops& unit) {
  int most = 0;
  Mil out = 0;
  for (const RangeValue& band : unit.insight.fire) most = std::max(most, band.hits);
  for (const RangeValue& band : unit.insight.fire)
    if (band.hits * 10 >= most * 8) out = std::max(out, band.range);
  return out;
}

// What foot is about to do.
struct Errand {
  enum class Kind : std::uint8_t { stay, face, go, retire };
  Kind kind = Kind::stay;
  Vec place;
  Mil want = 0;
  const Prize* ground = nullptr;  // that it goes to
  Angle within = 4500;            // faces whoever is farther aside than this
};

Errand going(Vec place, double want) {
  return {Errand::Kind::go, place, to_mil(std::max(want, 0.0)), nullptr};
}

Errand to_ground(const Troops& unit, const Prize& prize) {
  const Vec place = prize.nearest(unit.centre, unit.radius + unit.insight.march * 0.25);
  Errand out = going(place, length(place - unit.centre) + kUnit);
  out.ground = &prize;
  return out;
}

// Stays where it is, unless the ground that it is to keep wants men.
Errand on_post(const Situation& s, PieceId id, const Opposite& facing) {
  const Troops& unit = s.overview[id];
  const Prize* prize = s.prize(id);
  if (prize != nullptr && s.orders(id).hurry && !prize->has(unit.centre) && !has_a_shot(s, id))
    return to_ground(unit, *prize);
  const bool near = facing.gap <= 2 * unit.reach;
  return {near && unit.insight.mobile && !has_a_shot(s, id) ? Errand::Kind::face : Errand::Kind::stay,
          {},
          0,
          nullptr};
}

// Behind the nearest friend who attacks, by about the range of its muskets.
Errand in_support(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  PieceId leader;
  double least = 0;
  for (const PieceId mate : s.overview.own()) {
    const Stance stance = s.orders(mate).stance;
    if (mate == id || stance == Stance::reserve || stance == Stance::hold) continue;
    const double away = length(s.overview[mate].centre - unit.centre);
    if (leader.valid() && away >= least) continue;
    least = away;
    leader = mate;
  }
  if (!leader.valid()) return {};
  const double keep = std::max<double>(unit.reach, 2.0 * unit.insight.march);
  return least <= keep ? Errand{} : going(s.overview[leader].centre, least - keep);
}

// Beside the enemy's flank, so far out that he cannot be shot at from there alone.
Vec round_flank(const Situation& s, PieceId id, PieceId foe) {
  const Troops &unit = s.overview[id], &them = s.overview[foe];
  const double out = them.radius + unit.reach * 0.75 + unit.radius;
  const Vec way = them.centre - unit.centre;
  const double far = length(way);
  const Vec right = far > 0 ? right_of(way) * (1.0 / far) : right_of(unit.ahead);
  return them.centre + right * (s.orders(id).stance == Stance::turn_left ? -out : out);
}

// How near foot comes to an enemy it cannot shoot at: to a halt well inside range, or just outside it until
// the line is up.
double to_range(const Situation& s, const Troops& unit, const Opposite& facing) {
  if (facing.gap <= unit.reach) return std::max(unit.insight.march / 2, facing.gap - unit.reach / 2);
  const int share = s.notes.joined ? 1000 - s.doctrine.inside_range : 1000 + s.doctrine.outside_range;
  return facing.gap - unit.reach * (share / 1000.0);
}

// True for one who could not get on from where it stands.
bool is_held_up(const Situation& s, PieceId id) {
  const Setback& setback = s.notes.setbacks[id.index()];
  return setback.times > 0 && setback.at == s.piece(id).pose;
}

constexpr Angle kToCharge = 2500;  // a unit that would charge turns this far towards its target first

// With the enemy in range: halts to shoot, or comes on to where shooting or a charge pays.
Errand in_range(const Situation& s, PieceId id, const Opposite& facing) {
  const Troops& unit = s.overview[id];
  const Vec place = s.overview[facing.foe].centre;
  const bool assaults = s.orders(id).stance == Stance::assault;
  if (is_held_up(s, id) && has_a_shot(s, id)) return {};
  if (assaults && unit.insight.charge > 0 && dares(s, id, facing.foe)) {
    const double near = fell_short(s, id, facing.foe) ? kUnit : unit.insight.charge * 0.6;
    if (facing.gap > near + unit.insight.march / 16) return going(place, facing.gap - near);
    const Angle off = turn_between(unit.heading, bearing(place - unit.centre));
    if (off > kToCharge || off < -kToCharge) return {Errand::Kind::face, {}, 0, nullptr, kToCharge};
  }
  if (!has_a_shot(s, id)) return going(place, to_range(s, unit, facing));
  if (const Mil band = best_band(unit); assaults && facing.gap > band)
    return going(place, facing.gap - band * 0.95);
  return {};
}

// True when a friend stands between the unit and this enemy: the friend fights him.
bool has_a_friend_before(const Situation& s, PieceId id, PieceId foe) {
  const Troops& unit = s.overview[id];
  const Vec way = s.overview[foe].centre - unit.centre;
  const double far = length(way);
  if (far == 0) return false;
  return std::any_of(s.overview.own().begin(), s.overview.own().end(), [&](PieceId mate) {
    if (mate == id || !s.piece(mate).present || s.overview[mate].role == Role::guns) return false;
    const Vec to = vec(s.battle.field().centre(mate)) - unit.centre;
    const double ahead = dot(to, way) / far, aside = dot(to, right_of(way)) / far;
    return ahead > 0 && ahead < far && (aside < 0 ? -aside : aside) < unit.radius;
  });
}

// True for an enemy who stands so near before it on its way that he must be fought.
bool bars_the_way(const Situation& s, PieceId id, const Opposite& facing, Vec place) {
  const Troops &unit = s.overview[id], &them = s.overview[facing.foe];
  if (s.notes.stakes.spares(them, unit.reach)) return false;
  const Vec way = place - unit.centre, to = them.centre - unit.centre;
  const double far = length(way);
  if (far == 0 || facing.gap > std::max(unit.insight.charge, unit.insight.march) + kUnit) return false;
  const double ahead = dot(to, way) / far, aside = dot(to, right_of(way)) / far;
  return ahead > 0 && (aside < 0 ? -aside : aside) < unit.radius + them.radius &&
         !has_a_friend_before(s, id, facing.foe);
}

Errand on_attack(const Situation& s, PieceId id, const Opposite& facing) {
  const Troops &unit = s.overview[id], &them = s.overview[facing.foe];
  const BrigadePlan& orders = s.orders(id);
  const Prize* prize = s.prize(id);
  const bool there = prize != nullptr && prize->has(unit.centre);
  if (there && s.piece(id).inside.valid()) return {};
  const bool far = facing.gap > unit.reach + unit.insight.march;
  // Who does not bar the way is passed by: ground can be had without beating everybody.
  if (prize != nullptr && !there && (far || !bars_the_way(s, id, facing, prize->nearest(unit.centre, 0))))
    return to_ground(unit, *prize);
  if (there && far && prize->is_held()) return {Errand::Kind::face, {}, 0, nullptr};
  if (facing.gap > them.insight.shy && them.insight.shy > 0)
    return going(them.centre, facing.gap - them.insight.shy * 0.9);
  const bool turning = orders.stance == Stance::turn_left || orders.stance == Stance::turn_right;
  if (turning && far) return going(round_flank(s, id, facing.foe), unit.insight.march);
  if (facing.gap <= unit.reach) return in_range(s, id, facing);
  return going(them.centre, orders.hurry ? facing.gap : to_range(s, unit, facing));
}

Errand errand_of(const Situation& s, PieceId id) {
  const Opposite& facing = s.notes.opposite[id.index()];
  const bool faced = facing.foe.valid() && s.piece(facing.foe).present;
  if (!faced) {
    const Prize* prize = s.prize(id);
    if (prize == nullptr || prize->has(s.overview[id].centre)) return {};
    return to_ground(s.overview[id], *prize);
  }
  switch (s.orders(id).stance) {
    case Stance::hold:
      return on_post(s, id, facing);
    case Stance::reserve:
      return in_support(s, id);
    case Stance::back:
      if (facing.gap > 2 * s.overview[id].reach) return {};
      return {Errand::Kind::retire, {}, s.overview[id].insight.march, nullptr};
    case Stance::fire:
    case Stance::assault:
    case Stance::turn_left:
    case Stance::turn_right:
      return on_attack(s, id, facing);
  }
  return {};
}

// In the fast formation while there is far to go and no enemy near; else in the one to fight in.
std::optional<Command> change_for_march(const Situation& s, PieceId id, const Errand& errand) {
  const Troops& unit = s.overview[id];
  const Insight& insight = unit.insight;
  const Opposite& facing = s.notes.opposite[id.index()];
  const Mil gap = facing.foe.valid() ? facing.gap : 1000 * kUnit;
  const Mil reach = facing.foe.valid() ? std::max(unit.reach, s.overview[facing.foe].reach) : unit.reach;
  if (!insight.fight_form.empty() && gap <= reach + insight.march)
    return form_up(s, id, insight.fight_form, errand.place, 0);
  const Mil fast = insight.fast_march;
  if (insight.fast_form.empty() || fast <= insight.march) return std::nullopt;
  const bool pays = errand.want > 3 * fast && gap > reach + 2 * fast && 4 * fast > 5 * insight.march;
  return pays ? form_up(s, id, insight.fast_form, errand.place, fast / 2) : std::nullopt;
}

// Units take the quickest way to ground; the last part is straight to the place.
void follow_road(const Situation& s, PieceId id, Errand& errand) {
  if (errand.ground == nullptr) return;
  const double march = s.overview[id].insight.march;
  const std::optional<Waypoint> next = Roads().next(s.battle, id, *errand.ground, 1.5 * march);
  if (!next || next->is_goal) return;
  errand.place = next->at;
  errand.want = std::max(errand.want, to_mil(length(next->at - s.overview[id].centre)));
}

std::optional<Command> go(const Situation& s, PieceId id, Errand errand) {
  const Troops& unit = s.overview[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (!unit.insight.mobile && unit.insight.shift > 0)
    return s.notes.verbs.move ? march_towards(s, id, errand.place, errand.want) : std::nullopt;
  if (!unit.insight.mobile) {
    if (s.piece(id).inside.valid()) return leave_block(s, id, errand.place);
    if (std::optional<Command> form = change_form(s, id); form || s.decision.bounds.moves == 0) return form;
  }
  if (errand.ground != nullptr)
    if (std::optional<Command> enter = enter_block(s, id, *errand.ground)) return enter;
  follow_road(s, id, errand);
  if (std::optional<Command> form = change_for_march(s, id, errand)) return form;
  const bool near = facing.foe.valid() && facing.gap <= unit.reach + 2 * unit.insight.march;
  const bool dressed = near && s.prize(id) == nullptr && !s.orders(id).hurry;
  const Mil want = dressed ? keeping_abreast(s, id, errand.want) : errand.want;
  return march_towards(s, id, errand.place, want);
}

std::optional<Command> march_foot(const Situation& s, PieceId id) {
  const Errand errand = errand_of(s, id);
  const Opposite& facing = s.notes.opposite[id.index()];
  switch (errand.kind) {
    case Errand::Kind::stay:
      return std::nullopt;
    case Errand::Kind::face:
      return face_foe(s, id, facing.foe, errand.within);
    case Errand::Kind::go:
      return go(s, id, errand);
    case Errand::Kind::retire:
      return fall_back(s, id, facing.foe, errand.want);
  }
  return std::nullopt;
}

}  // namespace

Wish wish_of_foot(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Errand errand = errand_of(s, id);
  const bool goes = errand.kind == Errand::Kind::go || errand.kind == Errand::Kind::retire;
  if (!goes) return Wish::stay;
  if (!unit.insight.mobile && unit.insight.shift == 0)
    return s.piece(id).inside.valid() ? Wish::march : Wish::form;
  return errand.want > unit.insight.march / 6 ? Wish::march : Wish::stay;
}

// Opposites are valid until the unit or an enemy moves.
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
    notes.opposite.assign(pieces.size(), {});
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

// Idle units reform, where the sheet allows it.
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
