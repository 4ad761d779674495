// Drill's shots and charges: whom to hurt, and when a charge scores above a volley.
#include <algorithm>

#include "players/tactics.h"

namespace drumhead {
namespace {

// Distances from front to target are at least this: centres less what both cover.
double least_gap(const Troops& a, const Troops& b) {
  return length(a.centre - b.centre) - a.radius - b.radius;
}

bool is_before(const Troops& unit, const Troops& foe) {
  return dot(foe.centre - unit.front, unit.ahead) > -foe.radius;
}

struct Prey {
  PieceId foe;
  double score = 0;
};

// Points that a volley is worth: expected hits, more on targets that are valuable, brittle, weak or
// dangerous.
double worth_of_shot(const Situation& s, const Troops& unit, PieceId foe) {
  const Troops& them = s.overview[foe];
  const double gap = std::max(0.0, length(them.centre - unit.front) - them.radius * 0.5);
  const int hits = std::max(unit.fire_at(gap), unit.fire_at(unit.reach) / 2);
  double pull = 1000.0 + them.insight.brittle * s.doctrine.brittle_target / 1000.0 +
                (1000.0 - them.insight.left) * s.doctrine.weak_target / 1000.0;
  if (s.piece(foe).inside.valid()) pull *= 0.5;
  return hits * pull * s.overview.price(foe);
}

void prey_for(const Situation& s, PieceId id, std::vector<Prey>& out) {
  const Troops& unit = s.overview[id];
  out.clear();
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    if (!s.piece(foe).present || least_gap(unit, them) > unit.reach) continue;
    if (unit.insight.fronted && !is_before(unit, them)) continue;
    if (s.notes.stakes.spares(them, unit.reach)) continue;
    out.push_back({foe, worth_of_shot(s, unit, foe)});
  }
  std::sort(out.begin(), out.end(), [](const Prey& a, const Prey& b) {
    return a.score != b.score ? a.score > b.score : a.foe < b.foe;
  });
}

}  // namespace

bool has_a_shot(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  if (!unit.shoots() || unit.fire_at(0) == 0) return false;
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    if (!s.piece(foe).present || them.insight.shy > 0 || least_gap(unit, them) > unit.reach) continue;
    if (unit.insight.fronted && !is_before(unit, them)) continue;
    if (s.battle.field().front_distance(id, foe) > unit.reach) continue;
    if (unit.insight.fronted && !s.battle.field().in_arc(id, 4500, foe)) continue;
    if (seems_visible(s.battle, s.overview, id, foe)) return true;
  }
  return false;
}

static bool for_want_of_actions(const Verdict& verdict) {
  return std::any_of(verdict.begin(), verdict.end(),
                     [](const Reason& why) { return why.code == Code::no_move_left; });
}

bool wants_actions_alone(const Verdict& verdict) {
  return verdict.size() == 1 && verdict.front().code == Code::no_move_left;
}

// With every extra that it may use. If it is refused for another reason than a lack of actions, only the
// plain shot is tried again.
static std::optional<Command> shot_at(Situation& s, PieceId id, PieceId foe) {
  for (int orders = s.decision.bounds.moves; orders >= 0; --orders) {
    Command shoot = Shoot{id, {}, orders, {Aim{foe, 0, 0, std::max(0, orders - 1)}}};
    const Verdict verdict = s.battle.check(shoot);
    if (verdict.empty()) return shoot;
    if (orders <= 1 && wants_actions_alone(verdict)) s.notes.wanting = id;
    if (!for_want_of_actions(verdict)) orders = std::min(orders, 1);
  }
  return std::nullopt;
}

std::optional<Command> next_shot(Situation& s) {
  constexpr int kMostTries = 3;  // finding that nothing is in sight is expensive
  std::vector<Prey> all;
  for (const PieceId id : s.decision.units) {
    if (s.notes.shot[id.index()] || !s.overview[id].shoots()) continue;
    s.notes.shot.set(id.index());
    prey_for(s, id, all);
    const auto in_reach = [&](const Prey& prey) {
      return s.battle.field().front_distance(id, prey.foe) <= s.overview[id].reach;
    };
    while (!all.empty() && !in_reach(all.back())) all.pop_back();  // nothing worth seeing comes after
    int tries = 0;
    for (const Prey& prey : all) {
      if (tries == kMostTries) break;
      if (!seems_visible(s.battle, s.overview, id, prey.foe)) continue;
      ++tries;
      // Fire with no expected hits is skipped: coming nearer is better.
      if (!in_reach(prey)) continue;
      if (std::optional<Command> shoot = shot_at(s, id, prey.foe)) return shoot;
    }
  }
  return std::nullopt;
}

// ---- charges

namespace {

struct Onset {
  PieceId unit, foe;
  double gain = 0;
};

bool in_contact(const Situation& s, PieceId a, PieceId b) {
  return least_gap(s.overview[a], s.overview[b]) < kUnit && s.battle.field().distance(a, b) <= 3;
}

// Friends already in contact with the target: it has used its fire, and must divide its blows.
int melee_of_friends_at(const Situation& s, PieceId unit, PieceId foe) {
  int sum = 0;
  for (const PieceId friendly : s.overview.own())
    if (friendly != unit && s.piece(friendly).present && in_contact(s, friendly, foe))
      sum += s.overview[friendly].insight.melee;
  return sum;
}

}  // namespace

// What a charge promises, in points: hits given and taken, the loser's test, and the volley foregone.
double gain_of_charge(const Situation& s, PieceId unit, PieceId foe) {
  const Troops &us = s.overview[unit], &them = s.overview[foe];
  const Field& field = s.battle.field();
  const bool flank = them.insight.fronted && field.behind_front_line(foe, to_point(us.centre));
  const int helped = melee_of_friends_at(s, unit, foe);
  const int height = field.level(to_point(us.centre)) - field.level(to_point(them.centre));
  double dealt = us.insight.melee, blows = them.insight.melee;
  if (s.piece(foe).inside.valid()) dealt *= 0.5;
  if (flank || height > 0) blows *= 0.75;
  if (height < 0) dealt *= 0.75;
  if (helped > 0) blows *= 0.5;
  const double shot = flank || helped > 0 ? 0 : them.fire_at(0);
  const double margin = dealt + helped - blows;
  const double wins = std::clamp(0.55 + margin / 5000.0, 0.05, 0.95);
  const double theirs = s.overview.price(foe), ours = s.overview.price(unit);
  const double lost = s.doctrine.lost_round;
  const double given = dealt * theirs + wins * lost * them.insight.brittle * theirs;
  const double taken = (shot + blows) * ours + (1 - wins) * lost * us.insight.brittle * ours;
  const double volley = us.shoots() ? us.fire_at(0) * theirs : 0;
  return given - taken - volley;
}

// Odds are of winning and of what it costs, so that a volley on the way counts. In a fire fight a charge must
// also promise more than a volley of one's own.
bool dares(const Situation& s, PieceId unit, PieceId foe) {
  const BrigadePlan& orders = s.orders(unit);
  if (s.notes.stakes.spares(s.overview[foe], s.overview[unit].reach)) return false;
  // Odds are expensive: they are asked only for charges worth making.
  if (orders.stance != Stance::assault && gain_of_charge(s, unit, foe) <= s.doctrine.charge_gain)
    return false;
  const ChargeOdds odds = s.battle.charge_odds(unit, foe);
  const std::int64_t good = std::int64_t{odds.wins} * std::max(odds.given, 1);
  const std::int64_t bad = std::int64_t{odds.loses} * std::max(odds.taken, 1);
  return good * 1000 >= bad * orders.odds;
}

namespace {

bool within_charge(const Situation& s, PieceId unit, PieceId foe) {
  const Troops &us = s.overview[unit], &them = s.overview[foe];
  return least_gap(us, them) <= us.insight.charge && them.insight.shy == 0 &&
         s.battle.field().distance(unit, foe) <= us.insight.charge;
}

// A refused charge is not tried again while the line moves: it hardly ever becomes legal.
bool is_barred(const Situation& s, PieceId unit, PieceId foe) {
  const auto& barred = s.notes.barred;
  return std::find(barred.begin(), barred.end(), std::pair{unit, foe}) != barred.end();
}

// An enemy close by may be met ahead though its middle lies far aside.
constexpr Angle kAside = 10000;

// Straight at it, or wheeled towards it first when it lies too far aside. `spent`: it can charge nobody.
std::optional<Command> charge_on(Situation& s, const Onset& onset, bool& spent) {
  const Troops &us = s.overview[onset.unit], &them = s.overview[onset.foe];
  const Angle off = turn_between(s.piece(onset.unit).pose.heading, bearing(them.centre - us.centre));
  Command plain = Charge{onset.unit, onset.foe, {}, {}, {}};
  if (off > -kAside && off < kAside) {
    const Verdict verdict = s.battle.check(plain);
    if (verdict.empty()) return plain;
    spent = for_want_of_actions(verdict);
    if (verdict.front().code == Code::too_far && !fell_short(s, onset.unit, onset.foe))
      s.notes.short_of.push_back({onset.unit, onset.foe, s.piece(onset.unit).pose, s.piece(onset.foe).pose});
    if (wants_actions_alone(verdict)) s.notes.wanting = onset.unit;
    if (spent) return std::nullopt;
  }
  if (off > -2000 && off < 2000) return std::nullopt;
  Manoeuvre wheel;
  wheel.kind = Motion::wheel;
  for (const Angle most : {9000, 4500}) {
    wheel.angle = std::clamp<Angle>(off, -most, most);
    Command wheeled = Charge{onset.unit, onset.foe, {wheel}, {}, {}};
    if (s.allows(wheeled)) return wheeled;
    if (off >= -4500 && off <= 4500) break;
  }
  return std::nullopt;
}

}  // namespace

bool fell_short(const Situation& s, PieceId unit, PieceId foe) {
  return std::any_of(s.notes.short_of.begin(), s.notes.short_of.end(), [&](const FellShort& one) {
    return one.unit == unit && one.foe == foe && one.at == s.piece(unit).pose &&
           one.foe_at == s.piece(foe).pose;
  });
}

bool keeps_its_post(const Situation& s, PieceId id) {
  if (!s.stays(id)) return false;
  if (s.piece(id).inside.valid()) return true;
  const Field& field = s.battle.field();
  for (std::size_t i = 0; i < field.terrain().size(); ++i) {
    const Feature& feature = field.terrain()[feature_id(i)];
    const bool work = feature.kind == Ground::fieldwork || feature.kind == Ground::wall;
    if (work &&
        (field.distance(id, feature_id(i)) <= kUnit || (feature.closed && field.within(id, feature_id(i)))))
      return true;
  }
  return false;
}

std::optional<Command> next_charge(Situation& s) {
  constexpr std::size_t kMostTries = 24;
  // Costs more actions than are left and nobody can grant one: no path is searched.
  const auto is_leader = [&](PieceId id) { return s.piece(id).kind == PieceKind::leader; };
  if (const Taking* taking = s.decision.taking(Verb::charge);
      taking != nullptr && taking->price.is_too_dear() &&
      std::none_of(s.decision.units.begin(), s.decision.units.end(), is_leader))
    return std::nullopt;
  std::vector<Onset> onsets;
  for (const PieceId unit : s.decision.units) {
    if (!s.piece(unit).present || s.piece(unit).kind != PieceKind::unit) continue;
    if (s.overview[unit].insight.charge == 0 || s.notes.passed[unit.index()]) continue;
    if (keeps_its_post(s, unit)) continue;
    for (const PieceId foe : s.overview.foes()) {
      if (!s.piece(foe).present || is_barred(s, unit, foe) || !within_charge(s, unit, foe)) continue;
      if (!dares(s, unit, foe)) continue;
      const double gain = gain_of_charge(s, unit, foe);
      onsets.push_back({unit, foe, gain});
    }
  }
  std::sort(onsets.begin(), onsets.end(), [](const Onset& a, const Onset& b) {
    return a.gain != b.gain ? a.gain > b.gain : a.unit != b.unit ? a.unit < b.unit : a.foe < b.foe;
  });
  PieceId spent;
  for (std::size_t i = 0; i < onsets.size() && i < kMostTries; ++i) {
    if (onsets[i].unit == spent) continue;
    bool no_more = false;
    if (std::optional<Command> charge = charge_on(s, onsets[i], no_more)) return charge;
    if (no_more) spent = onsets[i].unit;
    s.notes.barred.push_back({onsets[i].unit, onsets[i].foe});
  }
  return std::nullopt;
}

}  // namespace drumhead
