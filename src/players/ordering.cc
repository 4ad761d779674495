// Drill's orders: what each that may be given is good for, and how likely it is to be heard.
#include <algorithm>

#include "battle/lexicon.h"
#include "players/tactics.h"

namespace drumhead {
namespace {

Wish wish_of(const Situation& s, PieceId id) {
  switch (s.overview[id].role) {
    case Role::foot:
      return wish_of_foot(s, id);
    case Role::horse:
      return wish_of_horse(s, id);
    case Role::guns:
      return wish_of_guns(s, id);
  }
  return Wish::stay;
}

// It failed to carry out this order a turn or two ago: others may use it better.
bool found_no_way(const Situation& s, PieceId id, const Word& what) {
  constexpr int kPause = 2;
  const Idle& idle = s.notes.idle[id.index()];
  return idle.turn > 0 && idle.what == what && s.battle.core().turn - idle.turn <= kPause;
}

bool is_shaky(const Situation& s, PieceId id) { return s.overview[id].insight.brittle >= s.doctrine.shaky; }

// The best enemy to charge from here, if that were allowed; none: it would not charge.
PieceId prey_of(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  const Mil reach =
      std::max(unit.insight.charge, unit.insight.ready == Ready::free ? 0 : unit.insight.march_ordered);
  if (reach == 0 || unit.role == Role::guns || keeps_its_post(s, id)) return {};
  PieceId best;
  Mil least = reach + 1;
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    if (!s.piece(foe).present || them.insight.shy > 0) continue;
    if (length(them.centre - unit.centre) - them.radius - unit.radius > reach) continue;
    const Mil away = s.battle.field().distance(id, foe);
    if (away >= least || fell_short(s, id, foe) || !dares(s, id, foe)) continue;
    least = away;
    best = foe;
  }
  return best;
}

// Guns stand where they have work, and come on where they would have some within two turns.
OrderRole order_for_guns(const Situation& s, PieceId id, const OrderCase& is) {
  const Troops& unit = s.overview[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (is.shoots) return unit.insight.ready == Ready::stay ? OrderRole::none : OrderRole::stand;
  if (!facing.foe.valid() || s.stays(id)) return OrderRole::none;
  const Mil march = std::max(unit.insight.march, unit.insight.march_ordered);
  const bool soon = facing.gap <= unit.reach + 3 * march || !s.orders(id).hurry;
  return soon && unit.insight.ready == Ready::stay ? OrderRole::advance : OrderRole::none;
}

// Retreating units are halted; units in order with somewhere to go are sent there.
OrderRole standing_order_for(const Situation& s, PieceId id, const OrderCase& is) {
  const Insight& insight = s.overview[id].insight;
  if (insight.ready == Ready::back) return OrderRole::stand;
  if (s.overview[id].role == Role::guns) return order_for_guns(s, id, is);
  if (is.prey.valid()) return OrderRole::advance;
  const bool tired = is_shaky(s, id) && !s.orders(id).hurry;
  const bool goes = is.wish != Wish::stay && !tired;
  if (!goes) return insight.ready == Ready::go ? OrderRole::stand : OrderRole::none;
  const bool moves = insight.ready == Ready::go;
  // In reserve it may form, and marches freely while the enemy is far.
  const bool far = s.notes.opposite[id.index()].gap > std::max(insight.march, insight.march_ordered) + kUnit;
  if (far || !insight.fight_form.empty()) return moves ? OrderRole::none : OrderRole::reserve;
  return moves && insight.charge > 0 ? OrderRole::none : OrderRole::advance;
}

const OrderCase& case_of(const Situation& s, PieceId id) {
  OrderCase& out = s.notes.cases[id.index()];
  if (out.known) return out;
  s.overview.update(s.battle, id);
  out.known = true;
  out.wish = wish_of(s, id);
  out.prey = prey_of(s, id);
  out.shoots = has_a_shot(s, id);
  if (s.overview[id].insight.ready != Ready::free) out.wants = standing_order_for(s, id, out);
  return out;
}

Ready ready_under(OrderRole role) {
  return role == OrderRole::stand ? Ready::stay : role == OrderRole::retreat ? Ready::back : Ready::go;
}

// ---- what an order is worth to one unit, in shares of its own worth

double worth_of_standing(const Situation& s, PieceId id, OrderRole role, const OrderCase& is) {
  const Insight& insight = s.overview[id].insight;
  const Ready now = insight.ready;
  if (now == Ready::back && insight.march_ordered == 0) return 0.0;  // it hears nobody
  if (is.wants == role) return now == Ready::back ? 2.0 : is.prey.valid() ? 1.5 : 1.0;
  if (is.wants == OrderRole::advance && role == OrderRole::reserve) return now == Ready::stay ? 0.1 : 0.0;
  const bool called_off = role == OrderRole::reserve && now == Ready::go && insight.charge > 0;
  if (called_off) return -0.6;
  if (is.wants != OrderRole::none && now == ready_under(role)) return 0.0;
  return now == ready_under(role) ? 0.0 : role == OrderRole::retreat ? -2.0 : -0.6;
}

double worth_of_activation(const Situation& s, PieceId id, const Word& what, const OrderCase& is) {
  if (is.prey.valid()) return 3.0;
  if (is.shoots) return 2.0;
  if (is_shaky(s, id)) return 1.5;
  if (is.wish == Wish::stay) return 0.0;
  return found_no_way(s, id, what) ? 0.5 : 1.0;
}

double worth_of_deed(const Situation& s, PieceId id, const Order& order, OrderRole role,
                     const OrderCase& is) {
  if (found_no_way(s, id, order.what)) return 0;
  const Word* form = word_with(s.battle.setting().words->orders, OrderRole::form);
  switch (role) {
    case OrderRole::move:  // or out of the crowd
      if (is.wish == Wish::form && form != nullptr && found_no_way(s, id, *form)) return 0.8;
      return is.wish == Wish::march ? 1.0 : 0.0;
    case OrderRole::form:
      return is.wish == Wish::form ? 1.0 : 0.0;
    case OrderRole::charge:
      return !keeps_its_post(s, id) &&
                     s.battle.field().distance(id, order.target) <= s.overview[id].insight.charge &&
                     dares(s, id, order.target)
                 ? 2.0
                 : 0.0;
    case OrderRole::rally:  // badly hurt idle units rally
      return s.overview[id].insight.left < 500 && is.wish == Wish::stay ? 0.7 : 0.0;
    default:
      return 0.0;
  }
}

double worth_to(const Situation& s, PieceId id, const Order& order, OrderRole role, const OrderCase& is) {
  switch (role) {
    case OrderRole::advance:
    case OrderRole::reserve:
    case OrderRole::stand:
    case OrderRole::retreat:
      return worth_of_standing(s, id, role, is);
    case OrderRole::activate:
      return worth_of_activation(s, id, order.what, is);
    default:
      return worth_of_deed(s, id, order, role, is);
  }
}

double size_of(const Situation& s, PieceId id) {
  return 0.2 + s.overview.price(id) * s.overview[id].insight.left / 100000.0;
}

// ---- which order

struct OrderWeighed {
  Order order;
  double use = 0;
};

// Units with no use for an order are left out of a group order.
bool leave_out(const Situation& s, OrderRole role, Order& order) {
  const std::size_t before = order.units.size();
  std::erase_if(order.units, [&](PieceId id) { return worth_to(s, id, order, role, case_of(s, id)) <= 0; });
  if (order.units.size() == before) return true;
  return order.units.size() > 1 && s.allows(order);
}

bool is_standing(OrderRole role) {
  return role == OrderRole::advance || role == OrderRole::reserve || role == OrderRole::stand ||
         role == OrderRole::retreat;
}

// Two charge together where both would go for the same enemy.
double use_of_activation(const Situation& s, const Order& order, double heard) {
  double worth = 0, risk = 0;
  for (const PieceId id : order.units) {
    worth += worth_of_activation(s, id, order.what, case_of(s, id)) * size_of(s, id);
    risk += (0.5 + s.overview[id].insight.brittle / 500.0) * size_of(s, id);
  }
  if (order.units.size() > 1) {
    const PieceId prey = case_of(s, order.units[0]).prey;
    for (const PieceId id : order.units)
      if (!prey.valid() || case_of(s, id).prey != prey) return 0;
    worth *= 1.3;
  }
  if (worth <= 0) return 0;
  // The foremost go first, out of the way of those behind.
  const double gap = s.notes.opposite[order.units[0].index()].gap / (100.0 * kUnit);
  return worth * heard - risk * (1.0 - heard) + 0.01 / (1.0 + gap);
}

// An order that fails may be the leader's last: a safe one comes before a better one.
double use_of(const Situation& s, const Order& order, OrderRole role) {
  const auto heard = [&] { return s.battle.chance(order) / 1000.0; };  // expensive, so asked last
  if (role == OrderRole::activate) return use_of_activation(s, order, heard());
  double worth = 0;
  for (const PieceId id : order.units) worth += worth_to(s, id, order, role, case_of(s, id)) * size_of(s, id);
  if (worth <= 0) return 0;
  const double chance = heard();
  return is_standing(role) ? worth * chance : worth * chance / (1.05 - chance);
}

std::optional<Command> best_order(Situation& s, const std::vector<Command>& candidates) {
  constexpr double kLeast = 0.02;
  OrderWeighed best;
  const Lexicon& words = *s.battle.setting().words;
  for (const Command& command : candidates) {
    const auto* possible = std::get_if<Order>(&command);
    if (possible == nullptr || possible->units.empty()) continue;
    Order order = *possible;
    const OrderRole role = role_of_order(words, order.what);
    const bool together = !is_standing(role) && role != OrderRole::activate && order.units.size() > 1;
    if (together && !leave_out(s, role, order)) continue;
    const double use = use_of(s, order, role);
    if (use > best.use) best = {std::move(order), use};
  }
  if (best.use < kLeast) return std::nullopt;
  for (const PieceId id : best.order.units) s.notes.cases[id.index()].known = false;
  return best.order;
}

// Candidates before Done are the sheet's proposals; those after it are merely legal.
std::optional<Command> proposed(const Situation& s, const std::vector<Command>& candidates) {
  for (const Command& command : candidates) {
    if (std::holds_alternative<Done>(command)) break;
    const bool fits = std::holds_alternative<Order>(command) || std::holds_alternative<Lead>(command);
    if (fits && s.allows(command)) return command;
  }
  return std::nullopt;
}

// The next order that is still legal; units activated together with another are skipped.
std::optional<Command> next_in_queue(Situation& s) {
  while (!s.notes.queue.empty()) {
    Command next = std::move(s.notes.queue.back());
    s.notes.queue.pop_back();
    if (s.allows(next)) return next;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Command> next_action(const Situation& s) {
  const Word* again = word_with(s.battle.setting().words->orders, OrderRole::act_again);
  if (!s.notes.wanting.valid() || again == nullptr) return std::nullopt;
  for (const PieceId by : s.decision.units) {
    if (s.piece(by).kind != PieceKind::leader) continue;
    Command order = Order{by, {s.notes.wanting}, *again, {}};
    if (s.allows(order)) return order;
  }
  return std::nullopt;
}

// Whom to activate while this card is in hand: those who have something to do, in the order of what it is
// worth.
static std::optional<Command> next_activation(Situation& s, const std::vector<Command>& candidates) {
  s.notes.queue.clear();
  std::vector<OrderWeighed> all;
  for (const Command& command : candidates) {
    const auto* order = std::get_if<Order>(&command);
    if (order == nullptr || order->units.empty()) continue;
    const double use = use_of(s, *order, OrderRole::activate);
    if (use > 0) all.push_back({*order, use});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const OrderWeighed& a, const OrderWeighed& b) { return a.use < b.use; });
  for (OrderWeighed& one : all) s.notes.queue.push_back(std::move(one.order));
  return next_in_queue(s);
}

static bool takes_activations(const Situation& s) {
  const Taking* taking = s.decision.taking(Verb::order);
  return taking != nullptr && role_of_order(*s.battle.setting().words, taking->what) == OrderRole::activate;
}

// Of all orders that may be given, the one that promises most.
std::optional<Command> next_order(Situation& s) {
  Notes& notes = s.notes;
  if (notes.cases_of != s.battle.core().turn) notes.cases.clear();
  if (!notes.cases.empty() && takes_activations(s))
    if (std::optional<Command> next = next_in_queue(s)) return next;
  const bool begun = !notes.cases.empty();
  if (begun && takes_activations(s)) {
    notes.cases.clear();
    return std::nullopt;
  }
  const std::vector<Command> candidates = s.battle.candidates();
  if (std::optional<Command> own = proposed(s, candidates)) return own;
  if (notes.planned < 0) take_stock(s);
  notes.cases.resize(s.battle.core().pieces.size());
  notes.cases_of = s.battle.core().turn;
  std::optional<Command> next =
      takes_activations(s) ? next_activation(s, candidates) : best_order(s, candidates);
  if (!next) notes.cases.clear();
  return next;
}

// Those who act together charge together, where one of them would go in alone.
std::optional<Command> next_joint_charge(Situation& s) {
  std::vector<PieceId> units;
  for (const PieceId id : s.decision.units)
    if (s.piece(id).kind == PieceKind::unit && s.piece(id).present) units.push_back(id);
  if (!s.notes.counted || units.size() != 2) return std::nullopt;
  for (const PieceId foe : s.overview.foes()) {
    const auto reaches = [&](PieceId id) {
      return s.battle.field().distance(id, foe) <= s.overview[id].insight.charge;
    };
    if (!s.piece(foe).present || !reaches(units[0]) || !reaches(units[1])) continue;
    if (!dares(s, units[0], foe) && !dares(s, units[1], foe)) continue;
    Command joint = Charge{units[0], foe, {}, {}, {Mate{units[1], {}}}};
    if (s.allows(joint)) return joint;
  }
  return std::nullopt;
}

}  // namespace drumhead
