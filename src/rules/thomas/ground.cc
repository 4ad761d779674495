// Terrain: who may enter what, at which speed, and what counts as being in it.
#include <algorithm>

#include "kit/near.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

namespace {

// What is noted of where a unit stands: Field::noted.
enum Noted : std::uint8_t { kInWoods };

const GroundRow& row(const Look& look, FeatureId feature) {
  return tables(look).ground[at(kind_at(look, feature))];
}

}  // namespace

int speed(const Look& look, PieceId id, FeatureId feature) {
  if (kind_at(look, feature) == Kind::town) return 0;  // entered only as a garrison: nt.ruling.town-entry
  return row(look, feature).speed[at(troop(look, id))];
}

// What is crossed takes a share of a move: nt.ruling.fords, nt.ruling.linear-obstacles,
// nt.terrain.river-full-turn. Bridges take a column.
Footing Thomas::footing(const Look& look, PieceId id, FeatureId ground) {
  const Tables& t = tables(look);
  const Ground what = look.field.terrain()[ground].kind;
  const auto crossed = [&](int share) -> Footing {
    return {1000, static_cast<Mil>(std::int64_t{fastest(look, id).rate} * share / kWholeMove)};
  };
  if (what == Ground::bridge)
    return crossed(may_use_bridge(look, id, unit(look, id).formation) ? 0 : t.change);
  if (what == Ground::ford) return crossed(t.ford);
  if (!is_barrier(look, ground)) return {speed(look, id, ground), 0};
  const bool river = kind_at(look, ground) == Kind::river;
  if (speed(look, id, ground) == 0 || (river && troop(look, id) == Troop::artillery)) return {0, 0};
  return crossed(river ? t.river : t.linear_obstacle);
}

RuleId ground_rule(const Look& look, PieceId id, FeatureId feature) {
  const Troop who = troop(look, id);
  switch (kind_at(look, feature)) {
    case Kind::woods:
      if (is_cavalry(who)) return "nt.terrain.woods-no-cavalry"_rule;
      if (who == Troop::artillery) return "nt.terrain.woods-no-artillery"_rule;
      return who == Troop::close_order ? "nt.terrain.woods-close-order-half"_rule
                                       : "nt.terrain.woods-light-full"_rule;
    case Kind::rough:
      return "nt.ruling.rough-ground"_rule;
    case Kind::hill:
      return "nt.terrain.hills-no-effect"_rule;
    case Kind::town:
      return is_infantry(who) ? "nt.ruling.town-entry"_rule : "nt.terrain.town-infantry-only"_rule;
    case Kind::river:
      return who == Troop::artillery ? "nt.terrain.river-no-artillery"_rule
                                     : "nt.terrain.river-full-turn"_rule;
    case Kind::stream:
      return "nt.ruling.streams"_rule;
    case Kind::linear_obstacle:
      return "nt.ruling.linear-obstacles"_rule;
    case Kind::impassable:
      return "nt.ruling.impassable"_rule;
    case Kind::open:
      return "nt.ruling.roads-and-fields"_rule;
  }
  return "nt.ruling.roads-and-fields"_rule;
}

// nt.ruling.in-terrain: at least half of the footprint.
bool in_woods(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return false;
  return look.field.noted(kInWoods, id, 0,
                          [&] { return look.field.share(id, tables(look).woods) >= 500 ? 1 : 0; }) != 0;
}

bool counts_in(const Look& look, PieceId id, FeatureId feature) {
  if (look.piece(id).inside.valid()) return look.piece(id).inside == feature;
  const Kind kind = kind_at(look, feature);
  if (kind == Kind::woods) return in_woods(look, id);
  if (kind == Kind::rough) return look.field.share(id, tables(look).rough) >= 500;
  return look.field.share(id, look.field.terrain()[feature].kind) >= 500;
}

// nt.ruling.in-terrain: the level that a unit stands on, if at least half of it is on the hill.
int standing_level(const Look& look, PieceId id) {
  if (!is_garrison(look, id) && look.field.share(id, Ground::hill) < 500) return 0;
  const int at_centre = level(look, id);
  return is_garrison(look, id) || at_centre > 0 ? at_centre : 1;
}

// nt.ruling.uphill: by the centre.
int level(const Look& look, PieceId id) { return look.field.level(look.field.centre(id)); }

bool is_obstacle(const Look& look, FeatureId feature) {
  return kind_at(look, feature) == Kind::linear_obstacle;
}

bool is_barrier(const Look& look, FeatureId feature) {
  const Kind kind = kind_at(look, feature);
  return kind == Kind::linear_obstacle || kind == Kind::river || kind == Kind::stream;
}

// nt.ruling.bridges, nt.ruling.fords: the whole stretch in the water keeps to the strip from bank to bank.
FeatureId crossing_at(const Look& look, FeatureId water, Point a, Point b, Ground kind) {
  const Kind what = kind_at(look, water);
  if (what != Kind::river && what != Kind::stream) return {};
  return look.field.crossing_at(water, a, b, kind, kind == Ground::bridge ? tables(look).bridge_width : 0);
}

bool may_use_bridge(const Look& look, PieceId id, Formation formation) {
  switch (troop(look, id)) {
    case Troop::close_order:
      return formation == Formation::column;
    case Troop::artillery:
      return formation == Formation::limbered;
    default:
      return true;
  }
}

namespace {

// The slowest speed on each stretch of a leg, in order; stretches at full speed are left out.
struct Slow {
  Mil from = 0, to = 0;
  int speed = 1000;
};
std::vector<Slow> slow_stretches(const Look& look, PieceId id, const Leg& leg) {
  std::vector<Mil> cuts;
  for (const Span& span : leg.middle)
    if (speed(look, id, span.feature) < 1000) {
      cuts.push_back(span.from);
      cuts.push_back(span.to);
    }
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<Slow> out;
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    Slow stretch{cuts[i], cuts[i + 1], 1000};
    for (const Span& span : leg.middle)
      if (span.from < stretch.to && span.to > stretch.from)
        stretch.speed = std::min(stretch.speed, std::max(1, speed(look, id, span.feature)));
    if (stretch.speed < 1000) out.push_back(stretch);
  }
  return out;
}

// Parts of kWholeMove for a length at a rate, rounded up so that nothing is free.
int cost_of(Mil length, Mil rate, int speed) {
  const std::int64_t parts = std::int64_t{length} * kWholeMove * 1000;
  const std::int64_t per = std::int64_t{rate} * speed;
  return static_cast<int>((parts + per - 1) / per);
}
Mil length_of(int parts, Mil rate, int speed) {
  return static_cast<Mil>(std::int64_t{parts} * rate * speed / (std::int64_t{kWholeMove} * 1000));
}

}  // namespace

// nt.ruling.half-move-accounting, nt.ruling.in-terrain, nt.terrain.woods-close-order-half
int run_cost(const Look& look, PieceId id, Mil per_turn, const Leg& leg) {
  ENSURE(per_turn > 0, per_turn, 1);
  int cost = 0;
  Mil slow = 0;
  for (const Slow& stretch : slow_stretches(look, id, leg)) {
    cost += cost_of(stretch.to - stretch.from, per_turn, stretch.speed);
    slow += stretch.to - stretch.from;
  }
  return cost + cost_of(leg.run - slow, per_turn, 1000);
}

Mil run_within(const Look& look, PieceId id, Mil per_turn, const Leg& leg, int budget) {
  Mil done = 0;
  int left = budget;
  const auto go = [&](Mil to, int at_speed) {  // false: the budget ends on the way
    const int cost = cost_of(to - done, per_turn, at_speed);
    if (cost > left) {
      done += length_of(left, per_turn, at_speed);
      left = 0;
      return false;
    }
    left -= cost;
    done = to;
    return true;
  };
  for (const Slow& stretch : slow_stretches(look, id, leg)) {
    if (stretch.from > done && !go(stretch.from, 1000)) return done;
    if (!go(stretch.to, stretch.speed)) return done;
  }
  go(leg.run, 1000);
  return done;
}

std::optional<Pose> beyond(const Look& look, const Pose& from, const Footprint& foot, Angle along,
                           FeatureId band) {
  constexpr Mil kMost = 24 * kUnit;
  return look.field.beyond(band, from, foot, along, kMost);
}

bool front_in_barrier(const Look& look, const Pose& pose) {
  const Terrain& terrain = look.field.terrain();
  const Vec front = vec(pose.point());
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    if (!is_barrier(look, feature_id(i))) continue;
    for (const Quad& bar : terrain.outline(feature_id(i)).bars)
      if (clearance({&front, 1}, bar) < -kSlack) return true;
  }
  return false;
}

void check_standing(const Look& look, PieceId id, const Pose& pose, const Footprint& foot, bool gap,
                    Verdict& out) {
  const Standing standing = look.field.stand(id, pose, foot);
  if (standing.off_table) out.push_back(reason(Code::off_table, "nt.ruling.off-table"_rule));
  for (const PieceId other : standing.overlapped)
    out.push_back(reason_of(Code::blocked, "nt.ruling.spacing"_rule, other));
  for (const FeatureId area : standing.areas)
    if (speed(look, id, area) == 0) out.push_back(reason_at(Code::barred, ground_rule(look, id, area), area));
  if (!gap) return;
  for_enemies(look, id, [&](PieceId enemy) {
    if (is_farther(look, pose, foot, enemy, tables(look).unit_gap)) return;
    const Mil now = look.field.distance_at(pose, foot, enemy);
    const Mil before = look.on_table(id) ? look.field.distance(id, enemy) : tables(look).unit_gap;
    if (!comes_closer(before, now, tables(look).unit_gap)) return;
    out.push_back(reason_of(Code::too_near, "nt.ruling.spacing"_rule, enemy, length_fact("is", now),
                            length_fact("least", tables(look).unit_gap)));
  });
}

}  // namespace drumhead::thomas
