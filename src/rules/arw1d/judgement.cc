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

// What its order lets it do, and in what it marches and fights.
void ordered_of(const Look& look, PieceId id, Insight& out) {
  const Unit& u = unit(look, id);
  out.ready = u.order == Orders::advance || u.order == Orders::reserve ? Ready::go
              : u.order == Orders::stand                               ? Ready::stay
                                                                       : Ready::back;
  if (u.order == Orders::rout || is_garrison(look, id)) return;
  if (out.ready != Ready::go) out.march_ordered = row(look, id).move;
  if (u.order == Orders::stand) out.shift = tables(look).shift;
  if (u.formation != Formation::line) out.fight_form = word_for(Formation::line);
  const bool may = u.order == Orders::reserve && is_foot(look, id) && u.formation == Formation::line;
  if (!may || tables(look).column_move <= row(look, id).move) return;
  out.fast_march = tables(look).column_move;
  out.fast_form = word_for(Formation::column);
}

}  // namespace

std::uint32_t Arw1d::insight_goes_by(const Look&, PieceId) { return 0; }

Insight Arw1d::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Tables& t = tables(look);
  const Unit& u = unit(look, id);
  const int start = profile(look, id).start_stands;
  out.worth = worth_of_stand(look, id) * start;
  out.left = start > 0 ? 1000 * u.stands / start : 0;
  out.brittle = (is_massed_in_morale(look, id) ? 300 : 400) + (u.disorganised ? 300 : 0) +
                (profile(look, id).morale == Morale::poor ? 100 : 0);
  fire_of(look, id, out);
  const bool guns = is_artillery(look, id);
  if (!guns && u.order != Orders::rout) {
    const int factor = row(look, id).melee;
    out.melee = expected(t.melee_results, std::max(0, u.stands - 1) + factor - 3);
  }
  const bool goes = u.order == Orders::advance || u.order == Orders::reserve;
  const bool housed = look.piece(id).inside.valid();
  out.march = goes && !housed && u.formation != Formation::square ? speed(look, id, u) : 0;
  out.charge = guns || u.order != Orders::advance || u.formation != Formation::line ? 0 : row(look, id).move;
  out.guns = guns;
  out.forms = u.order == Orders::reserve && !guns && !housed;
  out.fronted = !housed && u.formation != Formation::square;
  out.mobile = out.march > 0;
  out.steady = may_hold(look, id);
  if (is_unit(look, id)) ordered_of(look, id, out);
  return out;
}

// ---- orders

namespace {

// A General has his own group, the C-in-C any.
bool may_lead(const Look& look, PieceId leader, const GroupInfo& info) {
  return info.side == look.core.active &&
         (look.setting.chief[at(look.core.active)] == leader || info.general == leader);
}

bool would_be_heard(const Look& look, const Order& order) {
  return check_order(look, order).empty() && may_be_heard(look, order);
}

// All orders that a whole group may hear; and to its units, where some of them may not have it or need none.
void group_orders(const Look& look, PieceId leader, std::uint8_t group, std::vector<Command>& out) {
  std::vector<PieceId> units;
  for_group(look, group, [&](PieceId id) {
    if (!is_routing(look, id)) units.push_back(id);
  });
  if (units.empty()) return;
  std::vector<PieceId> all;
  for_group(look, group, [&](PieceId id) { all.push_back(id); });
  for (const Orders what : kGiven) {
    Order whole{leader, all, word_for(what), {}};
    const bool heard = would_be_heard(look, whole);
    if (heard) out.push_back(std::move(whole));
    const bool single = all.size() > 1 && (what == Orders::advance ? !heard : what == Orders::stand);
    for (const PieceId id : units) {
      if (!single || (what == Orders::stand && unit(look, id).order != Orders::retreat)) continue;
      Order one{leader, {id}, word_for(what), {}};
      if (would_be_heard(look, one)) out.push_back(std::move(one));
    }
  }
}

// Nothing is proposed: after Done, what can be heard, and the halts that units may make by themselves.
void order_candidates(const Look& look, std::vector<Command>& out) {
  out.push_back(Done{});
  for_units(look, look.core.active, [&](PieceId id) {
    const Order stand{{}, {id}, "stand", {}};
    propose(stand, check_own_stand(look, stand), out);
  });
  for (const PieceId leader : ask(look, AskOrders{}).units)
    for (std::size_t g = 0; g < look.setting.groups.size(); ++g)
      if (may_lead(look, leader, look.setting.groups[g]))
        group_orders(look, leader, static_cast<std::uint8_t>(g), out);
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
    if (may_garrison(look, id, feature_id(i))) out.push_back(entering(feature_id(i)));
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
  for (const PieceId id : ask(look, AskRetreats{}).units) {  // nobody who waits by the scenario's word
    for (const Path& path : retreat_paths(look, id)) out.push_back(Move{id, path, {}});
    if (!out.empty()) return;
  }
  out.push_back(Done{});
}

struct Proposals {
  const Look& look;
  std::vector<Command>& out;

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

// Of an order, how many of those who are named hear it; of a charge, whether it goes in.
int Arw1d::chance(const Look& look, const Step*, const Command& command) {
  if (const auto* charge = std::get_if<Charge>(&command)) return chance_to_charge(look, *charge);
  const auto* order = std::get_if<Order>(&command);
  return order == nullptr || !order->leader.valid() ? 1000 : share_that_hears(look, *order);
}

}  // namespace drumhead::arw1d
