// What bots ask: what things are worth, and what might be done.
#include <algorithm>
#include <cmath>
#include <iterator>

#include "kit/chances.h"
#include "kit/judging.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

// ---- worth

static int worth_of(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  const int each = p.type == Type::artillery ? 40 : p.type == Type::cavalry ? 14 : 10;
  return p.size * each * (2 + p.uq) / 5;
}

// How much of it is left, in thousandths: stamina tells for good, disruption for a while.
static int left_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (u.lost) return 0;
  const int steps = u.stamina * 1000 / (tables(look).test_step * 3);
  int left = std::max(250, 1000 - steps);
  if (u.routing) left /= 3;
  return left;
}

// Only while it acts: with an action of its own, or one that its commander can give it.
bool Bloodybacks::may_shoot(const Look& look, PieceId id) {
  Verdict no;
  check_shooter(look, id, no);
  const Unit& u = unit(look, id);
  return no.empty() && (u.actions > 0 || passes(check_extra_action(look, {u.by, {id}, "extra-action", {}})));
}

namespace {

// Against an ordinary target of density 5 and its own size.
void fire_of(const Look& look, PieceId id, Insight& out) {
  const Formation form = formation(look, id);
  if (form == Formation::column || form == Formation::limbered) return;
  const Tables& t = tables(look);
  const auto plain = [&](const Band& band, int need) {
    out.fire.push_back({band.max, band.dice * need * 1000 / 12});
  };
  const Weapon weapon = profile(look, id).weapon;
  if (weapon == Weapon::musket) {  // a line halts where it can also charge
    const Mil stride = std::max<Mil>(5 * kUnit, rate(look, id, Formation::deployed, false));
    plain({0, std::min(t.volley.max, stride), t.volley.dice}, 5);
  }
  if (weapon == Weapon::musket && is_open_order(look, id)) plain(t.skirmish, 5);
  if (weapon == Weapon::carbine) plain(t.carbines, 5);
  if (weapon == Weapon::rifle) plain(t.rifles, 5);
  if (weapon != Weapon::gun) return;
  for (const FireBand& band : fire_bands(look, id)) {
    if (band.price > 2 || out.fire.full()) continue;
    const int need = band.ammo == Ammo::rifle ? 6 : 5;
    out.fire.push_back({band.range, band.dice * need * 1000 / 12 * (band.price == 2 ? 2 : 3) / 3});
  }
}

int melee_of(const Look& look, PieceId id) {
  if (type(look, id) == Type::artillery) return 300;
  const int cold = cold_steel_rule(look, id).valid() ? 1000 : 0;
  const int size = std::clamp(size_in_melee(look, id) * 1000 / 22, 500, 1500);
  return std::max(200, (quality(look, id) * 1000 - 500 + cold - unit(look, id).drp * 700) * size / 1000);
}

// In what it marches, and in what it fights. Horse in open order rolls, and is no faster in column.
void marching_of(const Look& look, PieceId id, Insight& out) {
  const Formation now = formation(look, id);
  if (is_garrison(look, id) || unit(look, id).routing) return;
  if (now != Formation::deployed) {
    out.fight_form = "deployed";
    return;
  }
  const Formation quick = type(look, id) == Type::artillery ? Formation::limbered : Formation::column;
  if (rate(look, id, quick, false) <= out.march) return;
  out.fast_march = rate(look, id, quick, false);
  out.fast_form = word_for(quick);
}

}  // namespace

// It knows the unit and the ground that it stands on, nobody else.
std::uint32_t Bloodybacks::insight_goes_by(const Look&, PieceId) { return 0; }

Insight Bloodybacks::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Unit& u = unit(look, id);
  const Type who = type(look, id);
  out.worth = worth_of(look, id);
  out.left = left_of(look, id);
  out.brittle = std::clamp(u.drp * 230 + u.stamina * 30 + (5 - profile(look, id).uq) * 40, 0, 1000);
  fire_of(look, id, out);
  out.melee = look.on_table(id) ? melee_of(look, id) : 0;
  const bool guns = who == Type::artillery;
  const bool fixed = is_garrison(look, id) || (guns && u.formation == Formation::deployed) || u.routing;
  const bool horse = who == Type::cavalry && u.formation == Formation::deployed;
  out.march = fixed ? 0 : horse ? 9 * kUnit : rate(look, id, u.formation, false);
  out.charge = guns || fixed || u.formation == Formation::column ? 0 : horse ? 12 * kUnit : out.march;
  out.guns = guns;
  out.fronted = !is_garrison(look, id);
  out.mobile = out.march > 0;
  out.steady = may_hold(look, id);
  marching_of(look, id, out);
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

// How likely it is that no die of the hand succeeds, in thousandths.
int fails_hand(const Look& look, PieceId by, PieceId id) {
  const int dice = std::max(0, activation_dice(look, id).sum());
  const bool one = chosen<"bb.ruling.activation-naturals", "1-always-succeeds">(look.setting);
  const int need = std::clamp(activation_need(look, by, id).sum(), one ? 1 : 0, 12);
  return thousandths(Chances::of(dice, d12_within(need))[0]);
}

// From middle to middle: near enough to choose by, and quick.
Mil rough_gap(const Look& look, PieceId id) {
  const Vec from = vec(look.field.centre(id));
  double least = 1e18;
  for_enemies(look, id, [&](PieceId enemy) {
    const Vec way = vec(look.field.centre(enemy)) - from;
    least = std::min(least, dot(way, way));
  });
  return to_mil(std::sqrt(least));
}

bool is_far_from_enemies(const Look& look, PieceId id) { return rough_gap(look, id) > 24 * kUnit; }

bool may_wait_for(const Look& look, PieceId own) {
  if (!own.valid()) return false;
  const State& s = look.state;
  return std::none_of(s.drawn.begin(), s.drawn.end(), [&](Card card) {
    return side_of(card) == look.side(own) && value_of(card) == leader(look, own).al;
  });
}

// Towards the middle of his units, if most of them are beyond his reach.
void ride_candidates(const Look& look, PieceId by, std::vector<Command>& out) {
  if (look.piece(by).with.valid() || leader(look, by).cp < tables(look).cp_move) return;
  int all = 0, far = 0;
  Vec middle{};
  for_units(look, look.side(by), [&](PieceId id) {
    if (!is_own_brigade(look, by, id) || unit(look, id).routing) return;
    ++all;
    if (distance_from(look, by, id) > radius_of(look, by) * 3 / 4) ++far;
    middle = middle + vec(look.field.centre(id));
  });
  if (all == 0 || far * 2 < all) return;
  middle = middle * (1.0 / all);
  const Vec from = vec(look.piece(by).pose.point()), way = middle - from;
  const double whole = length(way), most = tables(look).ride - 2.0;
  if (whole < kUnit) return;
  const Point to = to_point(from + way * (std::min(whole, most) / whole));
  const Lead lead{by, {}, {to.x, to.y, 0}, {}};
  propose(lead, check_lead(look, lead), out);
}

// Too far apart to be within an inch, told from middles and corners: measuring is dear.
bool are_far_apart(const Look& look, PieceId a, PieceId b) {
  const auto radius = [&](PieceId id) {
    const Footprint& foot = look.piece(id).foot;
    return length({foot.width * 0.5, foot.depth * 0.5});
  };
  if (is_garrison(look, a) || is_garrison(look, b)) return false;
  return length(vec(look.field.centre(a)) - vec(look.field.centre(b))) > radius(a) + radius(b) + 2 * kUnit;
}

// A neighbour with whom the unit might charge.
void group_candidates(const Look& look, PieceId by, PieceId first, std::vector<Command>& out) {
  for_units(look, look.side(first), [&](PieceId id) {
    if (id <= first || !may_be_activated(look, id) || !is_own_brigade(look, by, id)) return;
    if (are_far_apart(look, first, id) || look.field.distance(first, id) > kUnit) return;
    const Order order{by, {first, id}, "activate", {}};
    propose(order, check_activate(look, order), out);
  });
}

// Who could wake this unit now: its own commander; any other only if its own will not wake any more.
std::vector<PieceId> wakers_of(const Look& look, PieceId id, const std::vector<PieceId>& awake) {
  const PieceId own = commander_of(look, id);
  if (own.valid() && leader(look, own).active) return {own};
  if (acts_on_ace(look, id)) return {PieceId{}};
  if (own.valid() && may_wait_for(look, own)) return {};
  std::vector<PieceId> out;
  for (const PieceId by : awake)
    if (by != own) out.push_back(by);
  return out;
}

// Rides are proposed; activations are only possible, the likeliest first, then those of two together.
void pool_candidates(const Look& look, std::vector<Command>& out) {
  const std::vector<PieceId> awake = active_commanders(look);
  for (const PieceId by : awake) ride_candidates(look, by, out);
  std::vector<std::pair<int, Order>> orders;
  for_units(look, look.core.active, [&](PieceId id) {
    if (!may_be_activated(look, id)) return;
    for (const PieceId by : wakers_of(look, id, awake)) {
      Order order{by, {id}, "activate", {}};
      if (check_activate(look, order).empty())
        orders.emplace_back(fails_hand(look, by, id), std::move(order));
    }
  });
  std::stable_sort(orders.begin(), orders.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  out.push_back(Done{});
  for (const auto& [fails, order] : orders) out.emplace_back(order);
  for (const auto& [fails, order] : orders)
    if (order.leader.valid() && !order.units.empty() && !is_far_from_enemies(look, order.units[0]))
      group_candidates(look, order.leader, order.units[0], out);
  for_units(look, look.core.active, [&](PieceId id) {
    for (const PieceId by : awake) {
      if (out.size() > 60 || leader(look, by).cp < tables(look).cp_move ||
          distance_from(look, by, id) > tables(look).ride)
        continue;
      const Lead lead{by, id, {}, {}};
      propose(lead, check_lead(look, lead), out);
    }
  });
}

// Moves worth a thought: on, aslant, wheels, back, other formations, houses.
std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  if (is_garrison(look, id)) return paths_out_of_block(look, id);
  const Mil most = rate(look, id, formation(look, id), false);
  if (!moves_by_dice(look, id) && most > 0)
    out = usual_moves(most, {{100, 50}, {-3000, 3000}, {-2000, 2000}, 50, 0, {}});
  out.push_back(single(Motion::turn, 0, 18000));
  if (type(look, id) == Type::artillery && formation(look, id) == Formation::deployed)
    out.push_back(single(Motion::turn, 0, 4500));
  for (const Word& form : forms_of(look, id)) out.push_back({forming(form)});
  for (const FeatureId house : blocks_to_hold(look, id, most)) out.push_back(entering(house));
  return out;
}

// The nearest few enemies, from middle to middle.
std::vector<PieceId> nearest_of(const Look& look, PieceId id, std::size_t most) {
  std::vector<std::pair<double, PieceId>> all;
  const Vec from = vec(look.field.centre(id));
  for_enemies(look, id,
              [&](PieceId enemy) { all.emplace_back(length(vec(look.field.centre(enemy)) - from), enemy); });
  std::sort(all.begin(), all.end());
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < std::min(most, all.size()); ++i) out.push_back(all[i].second);
  return out;
}

bool shoots_at(const Look& look, PieceId id, PieceId enemy, int orders) {
  return check_shot(look, Shoot{id, {}, orders, {Aim{enemy, 0, 0, orders - 1}}}).empty();
}

// bb.cp.extra-action: when one more would let it shoot, charge or put itself in order.
bool wants_action(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (is_engaged(look, id)) return u.actions == 1 || u.drp > 0;
  const bool near = rough_gap(look, id) <= std::max(farthest(look, id) / 3, 14 * kUnit);
  return near && (u.actions == 1 || (u.actions == 0 && (!u.shot || u.drp > 1)));
}

void order_candidates(const Look& look, PieceId id, std::vector<Command>& out) {
  const Order roll{{}, {id}, "move", {}};
  // Horse comes on until it can charge, and then waits for the chance.
  if (moves_by_dice(look, id) && type(look, id) == Type::cavalry && rough_gap(look, id) > 15 * kUnit &&
      check_roll_move(look, roll).empty())
    out.push_back(roll);
  const Order more{unit(look, id).by, {id}, "extra-action", {}};
  if (more.leader.valid() && wants_action(look, id) && check_extra_action(look, more).empty())
    out.push_back(more);
}

void action_candidates(const Look& look, const AskActions& step, std::vector<Command>& out) {
  const Decision decision = ask(look, step);
  std::vector<Command> later;  // possible, but nothing to propose
  for (const PieceId id : decision.units) {
    if (look.piece(id).kind == PieceKind::leader) continue;
    order_candidates(look, id, out);
    if (unit(look, id).actions == 0) continue;  // nothing else can be paid for
    const Order roll{{}, {id}, "move", {}};
    if (moves_by_dice(look, id) && check_roll_move(look, roll).empty()) later.push_back(roll);
    propose(Rally{id}, check_answer(look, step, Rally{id}), out);
    for (const PieceId enemy : nearest_of(look, id, 3)) {
      if (!unit(look, id).shot && look.field.distance(id, enemy) <= farthest(look, id))
        for (const int orders : {2, 1})
          if (shoots_at(look, id, enemy, orders)) {
            out.push_back(Shoot{id, {}, orders, {Aim{enemy, 0, 0, orders - 1}}});
            break;
          }
      const bool near = unit(look, id).actions >= tables(look).charge && type(look, id) != Type::artillery &&
                        can_reach(look, id, enemy);
      const Charge charge{id, enemy, {}, {}, {}};
      if (near && check_charge(look, charge).empty()) out.push_back(charge);
      if (!near || look.state.acting.size() < 2 || look.state.acting[0] != id) continue;
      const Charge joint{id, enemy, {}, {}, {Mate{look.state.acting[1], {}}}};
      if (check_charge(look, joint).empty()) out.push_back(joint);
    }
    const std::vector<Path> paths = usual_paths(look, id);
    constexpr std::size_t kTried = 5;  // others at another time: each costs a walk over the ground
    const std::size_t from = id.index() + look.core.turn + unit(look, id).actions + look.state.drawn.size();
    for (std::size_t i = 0; i < std::min(kTried, paths.size()); ++i) {
      const Path& path = paths[(from * kTried + i) % paths.size()];
      if (plan_move(look, id, path).verdict.empty()) out.push_back(Move{id, path, {}});
    }
  }
  for (const PieceId by : decision.units)
    if (look.piece(by).kind == PieceKind::leader && out.size() < 60) {
      const Lead lead{by, look.state.acting.empty() ? PieceId{} : look.state.acting[0], {}, {}};
      if (lead.unit.valid() && check_lead(look, lead).empty()) later.push_back(lead);
    }
  out.push_back(Done{});
  out.insert(out.end(), later.begin(), later.end());
}

void rolled_candidates(const Look& look, const AskMove& step, std::vector<Command>& out) {
  std::vector<Mil> lengths(look.state.lengths.begin(), look.state.lengths.end());
  std::sort(lengths.begin(), lengths.end());
  const auto offer = [&](Mil length, Angle angle) {
    const Path path = single(angle == 0 ? Motion::advance : Motion::oblique, length, angle);
    if (plan_rolled(look, step.unit, path).verdict.empty()) out.push_back(Move{step.unit, path, {}});
  };
  for (const Mil length : lengths) offer(length, 0);
  for (std::size_t i = lengths.size();
       i-- > 0;) {  // aslant the longest, or what there is: each is expensive to check
    for (const Angle angle : {-2500, 2500}) offer(lengths[i], angle);
    if (!out.empty()) break;
  }
  if (ask(look, step).may_end) out.push_back(Done{});
}

struct Proposals {
  const Look& look;
  std::vector<Command>& out;

  // Undeployed units at the places that the scenario suggests, or beside them.
  void operator()(const AskDeploy& step) const {
    const auto place = [&](PieceId id) {
      std::optional<Pose> at = deploy_place(look, step.side, id);
      if (at && !check_deploy(look, step, {id, *at, {}, 0, {}, {}}).empty()) at.reset();
      return at;
    };
    propose_setup(ask(look, step), place, out);
  }
  void operator()(const AskPool&) const { pool_candidates(look, out); }
  void operator()(const AskActions& step) const { action_candidates(look, step, out); }
  void operator()(const AskMove& step) const { rolled_candidates(look, step, out); }
};

}  // namespace

std::vector<Command> Bloodybacks::candidates(const Look& look, const Step* top) {
  return proposals_at<Proposals>(look, top);
}

// That everybody who is activated gets an action.
int Bloodybacks::chance(const Look& look, const Step* top, const Command& command) {
  const auto* order = std::get_if<Order>(&command);
  if (order == nullptr || top == nullptr || !std::holds_alternative<AskPool>(*top)) return 1000;
  int all = 1000;
  for (const PieceId id : order->units)
    all = all * (1000 - fails_hand(look, activator(look, *order, id), id)) / 1000;
  return all;
}

}  // namespace drumhead::bloodybacks
