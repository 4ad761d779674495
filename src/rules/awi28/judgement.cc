// What bots ask: what things are worth, and what might be done.
#include <algorithm>

#include "kit/judging.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

// ---- worth

namespace {

int worth_of(const Look& look, PieceId id) {
  const TroopRow& row = troops(look, id);
  int worth = 20 * row.stamina + 8 * row.melee + 12 * row.shooting[0] + 10 * (6 - row.morale);
  for (const Special good : {Special::first_fire, Special::steady, Special::elite, Special::sharpshooters})
    worth += has(look, id, good) ? 12 : 0;
  if (has(look, id, Special::wavering)) worth -= 20;
  return std::max(worth, 10);
}

// Expected hits after an average save, in thousandths.
int expected(int dice, int need) { return dice * 1000 * (7 - std::clamp(need, 2, 6)) / 12; }

bool is_under_orders(const Look& look, PieceId id) {
  const auto& units = look.state.orders.units;
  return std::find(units.begin(), units.end(), id) != units.end();
}

// Its order may well give two moves, and one that falls short brings it near enough to charge on initiative.
bool waits_for_orders(const Look& look, PieceId id) {
  return look.core.phase == "command" && look.on_table(id) && look.side(id) == look.core.active &&
         look.state.orders.units.empty() && can_be_ordered(look, id) &&
         !enemy_within(look, id, tables(look).initiative);
}

// A march column that comes near the enemy has to form up.
bool is_column_near_enemies(const Look& look, PieceId id) {
  constexpr Mil kNear = 24 * kUnit;
  return unit(look, id).formation == Formation::march_column && look.on_table(id) &&
         enemy_within(look, id, kNear);
}

void fire_of(const Look& look, PieceId id, Insight& out) {
  const Tables& t = tables(look);
  const Weapon weapon = weapon_of(look, id);
  const TroopRow& row = troops(look, id);
  if (weapon == Weapon::none || row.shooting[0] == 0) return;
  const int worse = is_shaken(look, id) || unit(look, id).disordered ? 1 : 0;
  const WeaponRow& w = t.weapons[at(weapon)];
  const Formation formation = unit(look, id).formation;
  if (formation == Formation::march_column || formation == Formation::limbered) {
    out.fire.push_back({w.range, 0});  // it has the weapon, but not now
    return;
  }
  if (arm(look, id) == Arm::artillery) {
    out.fire.push_back({w.close, expected(row.shooting[0], t.to_hit - 1 + worse) * 3 / 2});
    out.fire.push_back({w.medium, expected(row.shooting[1], t.to_hit + worse) * 3 / 2});
    out.fire.push_back({w.range, expected(row.shooting[2], t.to_hit + 1 + worse) * 5 / 4});
    return;
  }
  const int loose = is_skirmishing(look, id) ? 1 : 0;
  out.fire.push_back({t.close_range, expected(row.shooting[0], t.to_hit - 1 + worse)});
  out.fire.push_back({w.range, expected(row.shooting[0], t.to_hit - loose + worse)});
}

// In what it marches, and in what it fights. Every formation of foot and horse goes at one pace. An order may
// give three moves; two are to be counted on.
void marching_of(const Look& look, PieceId id, Insight& out) {
  const Formation now = unit(look, id).formation;
  if (is_garrison(look, id)) return;
  const bool guns = arm(look, id) == Arm::artillery;
  if (guns && now == Formation::deployed) {
    out.fast_march = rate(look, id, Formation::limbered);
    out.fast_form = word_for(Formation::limbered);
  }
  if (guns && now == Formation::limbered) out.fight_form = word_for(Formation::deployed);
  if (!guns && now == Formation::march_column) out.fight_form = word_for(Formation::line);
  if (look.state.orders.units.empty())
    out.march_ordered = 2 * rate(look, id, guns ? Formation::limbered : now);
}

}  // namespace

std::uint32_t Awi28::insight_goes_by(const Look& look, PieceId id) {
  const auto& orders = look.state.orders;
  const std::uint32_t moves = is_under_orders(look, id) ? 1u + orders.moves : 0u;
  return moves << 3 | (orders.units.empty() ? 4u : 0u) | (waits_for_orders(look, id) ? 2u : 0u) |
         (is_column_near_enemies(look, id) ? 1u : 0u);
}

Insight Awi28::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Unit& u = unit(look, id);
  const TroopRow& row = troops(look, id);
  out.worth = worth_of(look, id);
  out.left = std::max(0, 1000 * (row.stamina - u.hits) / row.stamina);
  const bool first_test = has(look, id, Special::steady) && !u.tested_first;
  out.brittle =
      std::clamp((is_shaken(look, id) ? 600 : 150 + 100 * u.hits) - (first_test ? 150 : 0), 0, 1000);
  fire_of(look, id, out);
  const int worse = is_shaken(look, id) || u.disordered ? 1 : 0;
  const int dice = u.formation == Formation::march_column ? 1 : row.melee;
  out.melee = expected(dice, tables(look).to_hit + worse + (is_skirmishing(look, id) ? 1 : 0));
  if (has(look, id, Special::ferocious_charge)) out.melee = out.melee * 5 / 4;
  const Mil one = rate(look, id, u.formation);
  const int moves = is_under_orders(look, id) ? look.state.orders.moves : 1;
  const bool guns = row.arm == Arm::artillery;
  const bool deployed = u.formation == Formation::deployed;
  out.march = is_garrison(look, id) ? 0 : deployed ? one : one * moves;
  Verdict no;
  check_may_charge(look, id, no);
  out.charge = no.empty() ? one * moves : 0;
  if (waits_for_orders(look, id)) out.charge = out.charge * 3 / 2;
  out.guns = guns;
  out.fronted = has_flanks(look, id);
  out.mobile = out.march > 0 && !deployed && !is_column_near_enemies(look, id);
  out.steady = is_unit(look, id) && !is_shaken(look, id) && !u.broken;
  marching_of(look, id, out);
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

std::vector<PieceId> enemies_within(const Look& look, PieceId id, Mil range) {
  std::vector<PieceId> out;
  for_enemies(look, id, [&](PieceId enemy) {
    if (is_within(look, id, enemy, range)) out.push_back(enemy);
  });
  return out;
}

std::vector<Path> usual_paths(const Look& look, PieceId id, Mil most) {
  std::vector<Path> out;
  if (is_garrison(look, id)) {
    for (const Angle way : {0, 9000, 18000, 27000})
      out.push_back(leaving(to_point(vec(look.field.centre(id)) + direction(way) * (50.0 * kUnit))));
    return out;
  }
  out = usual_moves(most, {{100, 50, 25}, {-3000, 3000}, {-4500, -1500, 1500, 4500}, 50, 25, {18000}});
  for (const Formation form : formations_of(look, id))
    if (form != unit(look, id).formation) out.push_back(forming(form));
  for (const FeatureId block : blocks_to_hold(look, id, most)) out.push_back(entering(block));
  return out;
}

void move_candidates(const Look& look, PieceId id, const Moving& how, std::vector<Command>& out) {
  const Mil most = rate(look, id, unit(look, id).formation) * how.moves;
  for (const Path& path : usual_paths(look, id, most))
    propose(Move{id, path, {}}, plan_move(look, id, path, how).verdict, out);
}

// ---- orders

// Units of a brigade that one order could move together: each within reach of another.
std::vector<std::vector<PieceId>> groups(const Look& look) {
  std::vector<std::vector<PieceId>> out;
  std::vector<PieceId> free;
  for_units(look, look.core.active, [&](PieceId id) {
    if (can_be_ordered(look, id) && !unit(look, id).broken && !touches_woods(look, id)) free.push_back(id);
  });
  std::vector<bool> taken(free.size(), false);
  for (std::size_t i = 0; i < free.size(); ++i) {
    if (taken[i]) continue;
    std::vector<std::size_t> group = {i};
    taken[i] = true;
    for (std::size_t k = 0; k < group.size() && group.size() < kMostGroup; ++k)
      for (std::size_t n = 0; n < free.size() && group.size() < kMostGroup; ++n) {
        const bool mates =
            look.setting.roster[free[n].index()].brigade == look.setting.roster[free[i].index()].brigade;
        if (taken[n] || !mates) continue;
        if (!is_within(look, free[group[k]], free[n], tables(look).group_gap)) continue;
        taken[n] = true;
        group.push_back(n);
      }
    if (group.size() < 2) continue;
    std::sort(group.begin(), group.end());
    out.emplace_back();
    for (const std::size_t n : group) out.back().push_back(free[n]);
  }
  return out;
}

// aw.ruling.charge: the target lies in the front quarter; skirmishers turn free.
bool is_ahead(const Look& look, PieceId id, PieceId enemy) {
  return is_skirmishing(look, id) ||
         look.field.quarter(id, mark_of(look, enemy), Tie::front) == Quarter::front;
}

struct Ranked {
  int target = 0;
  Order order;
};

void rank(const Look& look, Order order, std::vector<Ranked>& out) {
  order = with_leader(look, order);
  if (!order.leader.valid() || !check_order(look, order).empty()) return;
  out.push_back({command_target(look, order).sum() + static_cast<int>(order.units.size()), order});
}

// After Done, for none is proposed: the orders with the best chance first; hopeless ones not at all.
void order_candidates(const Look& look, std::vector<Command>& out) {
  constexpr int kHopeless = 5;
  std::vector<Ranked> all;
  for (const std::vector<PieceId>& group : groups(look)) rank(look, {{}, group, "move", {}}, all);
  for (const PieceId id : ask(look, AskOrders{}).units) {
    if (unit(look, id).broken) {
      rank(look, {{}, {id}, "retire", {}}, all);
      continue;
    }
    rank(look, {{}, {id}, "move", {}}, all);
    rank(look, {{}, {id}, "form", {}}, all);
    if (unit(look, id).hits > 1) rank(look, {{}, {id}, "rally", {}}, all);
    Verdict no;
    check_may_charge(look, id, no);
    if (no.empty())
      for (const PieceId enemy : enemies_within(look, id, 2 * rate(look, id, unit(look, id).formation)))
        if (may_strike(look, id, enemy) && is_ahead(look, id, enemy))
          rank(look, {{}, {id}, "charge", enemy}, all);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Ranked& a, const Ranked& b) { return a.target > b.target; });
  out.push_back(Done{});
  for (const Ranked& one : all)
    if (one.target - static_cast<int>(one.order.units.size()) > kHopeless) out.push_back(one.order);
}

struct Proposals {
  const Look& look;
  std::vector<Command>& out;

  void operator()(const AskReplacement& step) const { out = replacement_posts(look, step); }
  void operator()(const AskEvaded& step) const {
    for (const PieceId id : ask(look, step).units) {
      const Command rally = Move{id, single(Motion::turn, 0, 18000), "rally"};
      propose(rally, check_answer(look, step, rally), out);
      out.push_back(Move{id, {}, "rally"});
      out.push_back(Move{id, {}, "withdraw"});
    }
    if (out.empty()) out.push_back(Done{});
  }
  void operator()(const AskInitiative& step) const {
    for (const PieceId id : ask(look, step).units) {
      move_candidates(look, id, {1, false, false, true, {}}, out);
      for (const PieceId enemy : enemies_within(look, id, rate(look, id, unit(look, id).formation))) {
        const Charge charge{id, enemy, {}, {}, {}};
        propose(charge, plan_charge(look, charge).verdict, out);
      }
    }
    out.push_back(Done{});
  }
  void operator()(const AskOrders&) const { order_candidates(look, out); }
  void operator()(const AskMoves& step) const {
    for (const PieceId id : ask(look, step).units) {
      const Command charge = Charge{id, look.state.orders.target, {}, {}, {}};
      propose(charge, check_answer(look, step, charge), out);
      const std::size_t before = out.size();
      move_candidates(look, id, moving_under_orders(look), out);
      for (std::size_t i = out.size(); i-- > before;)
        if (!check_answer(look, step, out[i]).empty())
          out.erase(out.begin() + static_cast<std::ptrdiff_t>(i));
    }
    out.push_back(Done{});
  }
  void operator()(const AskCommanders& step) const {
    for (const PieceId leader : ask(look, step).units)
      for_units(look, look.core.active, [&](PieceId id) {
        const Lead lead{leader, id, {}, {}};
        if (may_command(look, leader, id)) propose(lead, check_ride(look, lead), out);
      });
    out.push_back(Done{});
  }
  void operator()(const AskWinner& step) const {
    const Mil reach = rate(look, step.unit, unit(look, step.unit).formation);
    for (const PieceId enemy : enemies_within(look, step.unit, reach)) {
      const Charge charge{step.unit, enemy, {}, {}, {}};
      propose(charge, check_sweep(look, step, charge), out);
    }
    const Command follow = Move{step.unit, single(Motion::advance, reach / 2, 0), "follow"};
    propose(follow, check_answer(look, step, follow), out);
    out.push_back(Done{});
  }
  void operator()(const AskFire& step) const {
    const auto reach = [&](PieceId id) {
      const Weapon weapon = weapon_of(look, id);
      return weapon == Weapon::none ? 0 : tables(look).weapons[at(weapon)].range;
    };
    for_targets(look, ask(look, step).units, reach, [&](PieceId id, PieceId enemy) {
      propose(Shoot{id, {}, 0, {Aim{enemy, 0, 0}}}, plan_shot(look, id, enemy).verdict, out);
    });
    out.push_back(Done{});
  }
  void operator()(const AskShare& step) const { propose_shares(ask(look, step), step.unit, out); }
};

}  // namespace

std::vector<Command> Awi28::candidates(const Look& look, const Step* top) {
  return proposals_at<Proposals>(look, top);
}

// That an order is heard: two dice, at most the target, and no double six.
int Awi28::chance(const Look& look, const Step* top, const Command& command) {
  const auto* order = std::get_if<Order>(&command);
  if (order == nullptr || top == nullptr || !std::holds_alternative<AskOrders>(*top)) return 1000;
  const Tables& t = tables(look);
  const int target = command_target(look, with_leader(look, *order)).sum();
  int good = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) good += a + b < t.blunder_roll && target - a - b >= t.margin[0] ? 1 : 0;
  return 1000 * good / 36;
}

}  // namespace drumhead::awi28
