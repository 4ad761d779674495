// What bots ask: what things are worth, which orders and moves are worth a thought.
#include <algorithm>

#include "kit/judging.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

// ---- worth

namespace {

int worth_of_stand(const Look& look, PieceId id) {
  const TroopRow& r = row(look, id);
  int worth = r.arm == Arm::artillery ? 130 : r.arm == Arm::cavalry ? 110 : 60 + 20 * r.melee;
  const Morale grade = profile(look, id).morale;
  if (grade == Morale::high) worth = worth * 12 / 10;
  if (grade == Morale::poor) worth = worth * 8 / 10;
  return worth;
}

}  // namespace

bool Arw1d::may_shoot(const Look& look, PieceId id) {
  Verdict no;
  check_shooter(look, id, no);
  return no.empty();
}

namespace {

// Expected kills of one die with so much added to it, in thousandths: each row adds what it kills more than
// the row below, on every face that reaches it.
int expected(const std::vector<ResultRow>& rows, int added) {
  int sum = 0, below = 0;
  for (const ResultRow& r : rows) {
    sum += (r.kills - below) * 1000 * std::clamp(7 + added - r.min, 0, 6);
    below = r.kills;
  }
  return sum / 6;
}

void fire_of(const Look& look, PieceId id, Insight& out) {
  const Tables& t = tables(look);
  const TroopRow& r = row(look, id);
  const Weapon arms = weapon(look, id);
  if (arms == Weapon::none || is_routing(look, id)) return;
  const bool light = !is_massed(look, id);
  const int stands = std::max(1, std::min<int>(unit(look, id).stands, front_row(look, id)));
  int added = (light ? std::min(stands - 1, t.lights_extra) : stands - 1);
  if (is_poor_shot(look, id)) added += t.poor_shots;
  if (light) added += t.lights_shooting;
  if (unit(look, id).disorganised) added += t.shoot_disordered;
  const auto add = [&](Mil range, int more) {
    const int shots = light && stands > 2 ? 2 : 1;
    if (range > 0) out.fire.push_back({range, shots * expected(t.shooting_results, added + more)});
  };
  if (arms != Weapon::bow) add(r.near, arms == Weapon::musket ? t.musket_short : 0);
  add(r.far, t.long_range);
  if (arms != Weapon::bow) add(r.extreme, t.extreme_range);
}

}  // namespace

Insight Arw1d::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Tables& t = tables(look);
  const Unit& u = unit(look, id);
  const int start = profile(look, id).start_stands;
  out.worth = worth_of_stand(look, id) * start;
  out.left = start > 0 ? 1000 * u.stands / start : 0;
  out.brittle = (is_massed_in_morale(look, id) ? 250 : 450) + (u.disorganised ? 150 : 0) +
                (profile(look, id).morale == Morale::poor ? 150 : 0);
  fire_of(look, id, out);
  const bool guns = is_artillery(look, id);
  if (!guns && u.order != Orders::rout) {
    const int factor = row(look, id).melee;
    out.melee = expected(t.melee_results, std::max(0, u.stands - 1) + factor - 3);
  }
  const bool goes = u.order == Orders::advance || u.order == Orders::reserve;
  const bool column_near = u.formation == Formation::column && !u.bridging && [&] {
    Mil away = 50 * kUnit;
    if (look.on_table(id)) nearest_enemy(look, id, &away);
    return away < 50 * kUnit;
  }();
  const bool housed = look.piece(id).inside.valid();
  out.march = goes && !housed && !column_near && u.formation != Formation::square ? speed(look, id, u) : 0;
  out.charge = guns || u.order != Orders::advance || u.formation != Formation::line ? 0 : row(look, id).move;
  out.guns = guns;
  out.forms = u.order == Orders::reserve && !guns && !housed;
  out.fronted = !housed && u.formation != Formation::square;
  out.mobile = out.march > 0;
  return out;
}

// ---- orders for whole groups

namespace {

struct GroupView {
  int units = 0, advance = 0, stand = 0, reserve = 0, retreat = 0, in_line = 0, disordered = 0, guns = 0;
  bool engaged = false;
};

// A weaker enemy close before a unit that could charge him.
bool could_ride_down(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (is_artillery(look, id) || u.disorganised || u.stands * 2 <= profile(look, id).start_stands)
    return false;
  bool found = false;
  const Mil reach = has_missiles(look, id) ? long_range(look, id) : row(look, id).move;
  for_enemies(look, id, [&](PieceId enemy) {
    if (found || !is_within(look, id, enemy, reach)) return;
    const Unit& them = unit(look, enemy);
    const bool weaker = them.disorganised || them.stands < u.stands || is_artillery(look, enemy);
    found = weaker && melee_factor(look, id, enemy) >= melee_factor(look, enemy, id) &&
            look.field.in_arc(id, tables(look).arc, enemy);
  });
  return found;
}

GroupView view_of(const Look& look, std::uint8_t group) {
  GroupView out;
  for_group(look, group, [&](PieceId id) {
    const Unit& u = unit(look, id);
    if (u.order == Orders::rout) return;
    ++out.units;
    out.advance += u.order == Orders::advance ? 1 : 0;
    out.stand += u.order == Orders::stand ? 1 : 0;
    out.reserve += u.order == Orders::reserve ? 1 : 0;
    out.retreat += u.order == Orders::retreat ? 1 : 0;
    out.in_line += in_line(look, id) ? 1 : 0;
    out.disordered += u.disorganised ? 1 : 0;
    out.guns += is_artillery(look, id) ? 1 : 0;
    out.engaged = out.engaged || is_in_contact(look, id);
  });
  return out;
}

// How near the enemy is to the group.
Mil nearest_to(const Look& look, std::uint8_t group) {
  Mil out = 1000 * kUnit;
  for_group(look, group, [&](PieceId id) {
    Mil away = out;
    if (!is_routing(look, id)) nearest_enemy(look, id, &away);
    out = std::min(out, away);
  });
  return out;
}

// Somebody within a charge's reach is worth one.
bool faces_weaker(const Look& look, std::uint8_t group) {
  bool out = false;
  for_group(look, group,
            [&](PieceId id) { out = out || (!is_routing(look, id) && could_ride_down(look, id)); });
  return out;
}

// A side that is content where it stands: its ground is its aim, and it moves second.
bool holds_ground(const Look& look, Side side) {
  for (const SideAim& aim : look.setting.aims)
    if (aim.side == side && aim.kind == AimKind::hold_area) {
      std::vector<Vec> corners;
      for (const Point& p : aim.polygon) corners.push_back(vec(p));
      int own = 0, foes = 0;
      for (const Side who : {side, other(side)})
        for_units(look, who, [&](PieceId id) {
          if (inside(vec(look.field.centre(id)), Shape(corners))) ++(who == side ? own : foes);
        });
      if (own > foes) return true;
    }
  return false;
}

// What a sensible General orders his Group; none: leave it as it is.
Orders wanted_order(const Look& look, std::uint8_t group) {
  const GroupView v = view_of(look, group);
  const Side side = look.setting.groups[group].side;
  constexpr Mil kNear = 22 * kUnit, kFar = 45 * kUnit;
  if (v.units == 0) return Orders::none;
  const bool tired = 2 * v.disordered >= v.units;
  if (v.retreat > 0)  // halt the retreat and dress ranks, out of reach
    return v.retreat < v.units || nearest_to(look, group) > kNear ? Orders::stand : Orders::none;
  if (v.advance == v.units || v.engaged) return Orders::none;
  if (tired) return v.advance > 0 && nearest_to(look, group) > 12 * kUnit ? Orders::stand : Orders::none;
  if (v.in_line < v.units) return v.reserve == v.units ? Orders::none : Orders::reserve;
  const Mil nearest = nearest_to(look, group);
  if (nearest <= 12 * kUnit) return faces_weaker(look, group) ? Orders::advance : Orders::none;
  if (holds_ground(look, side) && nearest > kFar) return Orders::none;
  if (v.guns == v.units) return nearest > kFar ? Orders::advance : Orders::none;
  return Orders::advance;
}

// Guns on Advance unlimber as soon as they have a target in good range.
void guns_to_stand(const Look& look, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    if (!is_artillery(look, id)) return;
    const Order stand{{}, {id}, "stand", {}};
    if (!check_own_stand(look, stand).empty()) return;
    Mil away = 0;
    nearest_enemy(look, id, &away);
    if (away <= long_range(look, id)) out.push_back(stand);
  });
}

// The C-in-C orders those whose own General cannot.
bool leads(const Look& look, PieceId leader, const GroupInfo& info) {
  if (info.side != look.core.active) return false;
  if (look.setting.chief[at(look.core.active)] != leader) return info.general == leader;
  return !info.general.valid() || !may_order(look, info.general);
}

bool would_be_heard(const Look& look, const Order& order) {
  return check_order(look, order).empty() && may_be_heard(look, order);
}

void order_candidates(const Look& look, std::vector<Command>& out) {
  guns_to_stand(look, out);
  struct Wish {
    PieceId leader, first;
    Orders what = Orders::none;
  };
  std::vector<Wish> wishes;
  for (const PieceId leader : ask(look, AskOrders{}).units)
    for (std::size_t g = 0; g < look.setting.groups.size(); ++g) {
      if (!leads(look, leader, look.setting.groups[g])) continue;
      const Orders wanted = wanted_order(look, static_cast<std::uint8_t>(g));
      if (wanted == Orders::none) continue;
      std::vector<PieceId> units;
      for_group(look, static_cast<std::uint8_t>(g), [&](PieceId id) { units.push_back(id); });
      wishes.push_back({leader, units.front(), wanted});
      Order order{leader, std::move(units), word_for(wanted), {}};
      if (would_be_heard(look, order)) out.push_back(std::move(order));
    }
  if (!out.empty())  // what is only possible, beside what is wanted
    for (const Wish& wish : wishes)
      for (const Orders other : {Orders::reserve, Orders::stand, Orders::retreat}) {
        Order also{wish.leader, {wish.first}, word_for(other), {}};
        if (other != wish.what && would_be_heard(look, also)) out.push_back(std::move(also));
      }
  out.push_back(Done{});
}

// ---- moves

std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  const Unit& u = unit(look, id);
  if (is_garrison(look, id)) return paths_out(look, id);
  if (u.order == Orders::stand) {
    for (const Angle angle : {0, 9000, 18000, -9000}) {
      Path shift = single(Motion::oblique, tables(look).shift, angle);
      if (angle == 0) shift[0].kind = Motion::advance;
      if (angle == 18000) shift[0].kind = Motion::back;
      out.push_back(shift);
    }
    out.push_back(single(Motion::turn, 0, 18000));
  } else {
    const Mil most = March(look, id).allowance();
    if (most > 200)
      for (const Mil length : {most, most / 2}) {
        out.push_back(single(Motion::advance, length, 0));
        for (const Angle angle : {-4500, 4500}) out.push_back(single(Motion::oblique, length / 2, angle));
        out.push_back(single(Motion::back, length / 2, 0));
      }
    for (const Angle angle : {-4500, -1500, 1500, 4500}) out.push_back(single(Motion::wheel, 0, angle));
    for (const Angle angle : {-9000, 9000, 18000}) out.push_back(single(Motion::turn, 0, angle));
  }
  for (const FormChange& change : changes_of(look, id)) out.push_back({change.made});
  for (std::size_t i = 0; i < look.field.terrain().size(); ++i)
    if (kind_at(look, feature_id(i)) == Kind::building && is_foot(look, id))
      out.push_back(entering(feature_id(i)));
  return out;
}

void move_candidates(const Look& look, std::vector<Command>& out) {
  const std::optional<Duty> duty = advance_duty(look);
  if (duty) {  // first things first
    out.push_back(Move{duty->unit, duty->path, {}});
    return;
  }
  for (const PieceId id : ask(look, AskMoves{}).units) {
    for (const Path& path : usual_paths(look, id))
      propose(Move{id, path, {}}, check_answer(look, AskMoves{}, Move{id, path, {}}), out);
    const Order stand{{}, {id}, "stand", {}};
    propose(stand, check_own_stand(look, stand), out);
  }
  out.push_back(Done{});
}

void retreat_candidates(const Look& look, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    if (!out.empty() || unit(look, id).order != Orders::retreat || unit(look, id).moved) return;
    for (const Path& path : retreat_paths(look, id)) out.push_back(Move{id, path, {}});
  });
  if (out.empty()) out.push_back(Done{});
}

struct Proposals {
  const Look& look;
  std::vector<Command>& out;

  void operator()(const AskDeploy& step) const {
    propose_setup(
        ask(look, step), [&](PieceId id) { return deploy_place(look, step.side, id); }, out);
  }
  void operator()(const AskOrders&) const { order_candidates(look, out); }
  void operator()(const AskRetreats&) const { retreat_candidates(look, out); }
  void operator()(const AskMoves&) const { move_candidates(look, out); }
  void operator()(const AskCharges& step) const {
    const auto reach = [&](PieceId id) { return row(look, id).move; };
    for_targets(look, ask(look, step).units, reach, [&](PieceId id, PieceId enemy) {
      const Charge charge{id, enemy, {}, {}, {}};
      propose(charge, plan_charge(look, charge).verdict, out);
    });
    out.push_back(Done{});
  }
  void operator()(const AskGenerals& step) const {
    for (const PieceId leader : ask(look, step).units)
      for_units(look, look.core.active, [&](PieceId id) {
        const std::uint8_t g = group_of(look, leader);
        if (g != kNoGroup && group_of(look, id) != g) return;
        const Lead lead{leader, id, {}, {}};
        propose(lead, check_lead(look, lead), out);
      });
    out.push_back(Done{});
  }
  void operator()(const AskFire& step) const {
    const auto reach = [&](PieceId id) { return longest_range(look, id); };
    for_targets(look, ask(look, step).units, reach, [&](PieceId id, PieceId enemy) {
      const Shoot shoot{id, {}, 0, {Aim{enemy}}};
      Verdict no;
      plan_shots(look, shoot, no);
      propose(shoot, no, out);
    });
    out.push_back(Done{});
  }
};

}  // namespace

std::vector<Command> Arw1d::candidates(const Look& look, const Step* top) {
  return proposals_at<Proposals>(look, top);
}

}  // namespace drumhead::arw1d
