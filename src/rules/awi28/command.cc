// Section "Command": initiative moves, orders with their modifiers, the command roll.
#include <algorithm>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/awi28/awi28.h"
#include "words/phrases.h"

namespace drumhead::awi28 {

static bool same_brigade(const Look& look, PieceId a, PieceId b) {
  const RosterEntry &x = look.setting.roster[a.index()], &y = look.setting.roster[b.index()];
  return x.side == y.side && x.brigade == y.brigade;
}

bool is_last_order(const Word& what) { return what == "follow" || what == "rally"; }

// aw.ruling.who-orders
bool may_command(const Look& look, PieceId leader, PieceId id) {
  if (look.side(leader) != look.side(id)) return false;
  return leader_of(look, leader).chief || same_brigade(look, leader, id);
}

// ---- modifiers

namespace {

// aw.command.distance, aw.ruling.distance-steps, aw.special.marauders, aw.ruling.marauders
void add_distance(const Look& look, const Order& order, Tally& out) {
  const bool all_marauders = std::all_of(order.units.begin(), order.units.end(),
                                         [&](PieceId id) { return has(look, id, Special::marauders); });
  if (all_marauders) return out.add(0, "aw.special.marauders"_rule);
  Mil farthest = 0;
  for (const PieceId id : order.units)
    if (!has(look, id, Special::marauders))
      farthest = std::max(farthest, look.field.distance(order.leader, id));
  const int steps = farthest / tables(look).distance_step;  // aw.ruling.rounding
  if (steps > 0) out.add(steps * tables(look).per_step, "aw.command.distance"_rule);
}

// aw.ruling.road-bonus: the +2 takes the place of the +1. Wagons have neither: aw.ruling.wagon-stats.
struct ColumnBonus {
  int value = 0;
  RuleId cite;
};
ColumnBonus column_bonus(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  const Formation formation = unit(look, id).formation;
  if (formation == Formation::attack_column) return {t.attack_column, "aw.command.attack-column"_rule};
  const bool march = formation == Formation::march_column;
  const bool limbered = formation == Formation::limbered && arm(look, id) == Arm::artillery;
  if (!march && !limbered) return {};
  const bool road = is_on_road(look, look.piece(id).pose, look.piece(id).foot);
  if (road)
    return {t.march_column_road,
            march ? "aw.command.march-column-road"_rule : "aw.command.limbered-road"_rule};
  return {t.march_column, march ? "aw.command.march-column"_rule : "aw.command.limbered"_rule};
}

// What depends on who gives the order.
Tally target_of_leader(const Look& look, const Order& order) {
  Tally out(leader_of(look, order.leader).staff, "aw.ruling.staff-rating"_rule);
  if (!is_last_order(order.what)) add_distance(look, order, out);
  return out;
}

// aw.ruling.minus-signs, aw.ruling.brigade-order: the worst case of all the units.
void add_state_of_units(const Look& look, const Order& order, Tally& out) {
  bool near = false;
  ColumnBonus least;
  bool first = true;
  for (const PieceId id : order.units) {
    near = near || enemy_within(look, id, tables(look).enemy_near_range);
    const ColumnBonus bonus = column_bonus(look, id);
    if (first || bonus.value < least.value) least = bonus;
    first = false;
  }
  if (near) out.add(tables(look).enemy_near, "aw.command.enemy-near"_rule);
  if (least.value != 0) out.add(least.value, least.cite);
}

}  // namespace

Tally command_target(const Look& look, const Order& order) {
  Tally out = target_of_leader(look, order);
  add_state_of_units(look, order, out);
  return out;
}

// ---- orders

namespace {

void check_leader(const Look& look, const Order& order, Verdict& out) {
  const PieceId leader = order.leader;
  const Leader& who = leader_of(look, leader);
  if (who.done) out.push_back(reason_of(Code::already, "aw.ruling.who-orders"_rule, leader));
  for (const PieceId id : order.units)
    if (!may_command(look, leader, id))
      out.push_back(reason_of(Code::cannot, "aw.ruling.who-orders"_rule, id));
  // aw.ruling.in-combat: one who is with a unit that fights still commands the others.
}

// What keeps a unit from being ordered at all.
void check_ordered(const Look& look, PieceId id, const Order& order, Verdict& out) {
  const Unit& u = unit(look, id);
  if (u.ordered) out.push_back(reason_of(Code::already, "aw.ruling.who-orders"_rule, id));
  if (is_in_combat(look, id)) out.push_back(reason_of(Code::engaged, "aw.ruling.in-combat"_rule, id));
  if (u.evaded) out.push_back(reason_of(Code::not_now, "aw.ruling.evaded-state"_rule, id));
  if (u.disordered) out.push_back(reason_of(Code::not_now, "aw.ruling.disorder-effect"_rule, id));
  if (u.broken && order.what != "retire")
    out.push_back(reason_of(Code::not_now, "aw.ruling.brigade-broken-effect"_rule, id));
}

// aw.ruling.brigade-order, aw.command.no-brigade-woods
void check_group(const Look& look, const Order& order, Verdict& out) {
  if (order.units.size() > kMostGroup)
    out.push_back(reason(Code::bad_choice, "aw.ruling.brigade-order"_rule));
  for (const PieceId id : order.units) {
    if (!same_brigade(look, id, order.units.front()))
      out.push_back(reason_of(Code::cannot, "aw.ruling.brigade-order"_rule, id));
    if (touches_woods(look, id))
      out.push_back(reason_of(Code::barred, "aw.command.no-brigade-woods"_rule, id));
    Mil nearest = 1000 * kUnit;
    for (const PieceId mate : order.units)
      if (mate != id) nearest = std::min(nearest, look.field.distance(id, mate));
    if (nearest > tables(look).group_gap)
      out.push_back(reason_of(Code::too_far, "aw.ruling.brigade-order"_rule, id, length_fact("is", nearest),
                              length_fact("most", tables(look).group_gap)));
  }
}

// aw.ruling.follow-me, aw.ruling.rally-order
void check_last_order(const Look& look, const Order& order, Verdict& out) {
  const bool rally = order.what == "rally";
  const RuleId cite = rally ? "aw.ruling.rally-order"_rule : "aw.ruling.follow-me"_rule;
  if (order.units.size() != 1) return out.push_back(reason(Code::bad_choice, cite));
  const PieceId id = order.units.front();
  const Mil most = rally ? tables(look).rally_range : tables(look).follow_range;
  const Mil gap = look.field.distance(order.leader, id);
  if (gap > most)
    out.push_back(
        reason_of(Code::too_far, cite, order.leader, length_fact("is", gap), length_fact("most", most)));
  const PieceId with = look.piece(order.leader).with;
  if (with.valid() && with != id && is_in_combat(look, with))
    out.push_back(reason_of(Code::engaged, "aw.ruling.commander-attach"_rule, order.leader));
  if (!rally) return;
  if (enemy_within(look, id, tables(look).enemy_near_range))
    out.push_back(reason_of(Code::too_near, cite, id, length_fact("least", tables(look).enemy_near_range)));
  if (unit(look, id).hits <= 1) out.push_back(reason_of(Code::not_now, cite, id));
}

// Which kinds of order there are: aw.ruling.partial-orders.
void check_kind(const Look& look, const Order& order, Verdict& out) {
  const bool names_target = order.what == "charge" || (order.what == "follow" && order.target.valid());
  if (order.what != "move" && order.what != "charge" && order.what != "form" && order.what != "retire" &&
      !is_last_order(order.what))
    return out.push_back(reason(Code::bad_choice, "aw.ruling.partial-orders"_rule));
  if (!names_target) return;
  if (!is_unit(look, order.target) || look.side(order.target) == look.side(order.units.front()))
    return out.push_back(reason(Code::not_a_target, "aw.ruling.charge"_rule));
  for (const PieceId id : order.units) check_may_charge(look, id, out);
}

}  // namespace

Verdict check_order(const Look& look, const Order& given) {
  Verdict out;
  if (given.units.empty()) return {reason(Code::no_such_piece, "aw.ruling.who-orders"_rule)};
  for (const PieceId id : given.units) {
    if (Verdict no = check_own(look, id, look.core.active, "aw.ruling.who-orders"_rule); !no.empty())
      return no;
    if (std::count(given.units.begin(), given.units.end(), id) > 1)
      return {reason_of(Code::bad_choice, "aw.ruling.brigade-order"_rule, id)};
  }
  const Order order = with_leader(look, given);
  if (!is_leader(look, order.leader) || !look.piece(order.leader).present ||
      look.side(order.leader) != look.core.active)
    return {reason(Code::no_such_piece, "aw.ruling.who-orders"_rule)};
  check_leader(look, order, out);
  for (const PieceId id : order.units) check_ordered(look, id, order, out);
  check_kind(look, order, out);
  if (order.units.size() > 1) check_group(look, order, out);
  if (is_last_order(order.what)) check_last_order(look, order, out);
  return out;
}

// The commander with the best chance; of equals the one who has begun, then the first.
static PieceId best_leader(const Look& look, const Order& order) {
  Order one = order;
  PieceId best;
  Tally of_units;
  add_state_of_units(look, order, of_units);
  int most = -100;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId leader = piece_id(i);
    if (!is_leader(look, leader) || !look.piece(leader).present || leader_of(look, leader).done) continue;
    const bool may = std::all_of(order.units.begin(), order.units.end(),
                                 [&](PieceId id) { return may_command(look, leader, id); });
    if (!may) continue;
    one.leader = leader;
    Verdict far;
    if (is_last_order(order.what)) check_last_order(look, one, far);
    const int target = target_of_leader(look, one).sum() + of_units.sum();
    const int chance = 2 * target + (look.state.commanding == leader ? 1 : 0) - (far.empty() ? 0 : 50);
    if (chance <= most) continue;
    most = chance;
    best = leader;
  }
  return best;
}

// An order that names nobody is given by the commander with the best chance. To one unit that is the same
// commander, whatever the order says.
Order with_leader(const Look& look, const Order& order) {
  if (order.leader.valid() || order.units.empty()) return order;
  Order out = order;
  const auto best = [&] { return best_leader(look, order); };
  out.leader = order.units.size() == 1 && !is_last_order(order.what)
                   ? look.noted<PieceId>(0, order.units[0], 0, best)
                   : best();
  return out;
}

bool can_be_ordered(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return !u.ordered && !u.evaded && !u.disordered && !is_in_combat(look, id);
}

Decision ask(const Look& look, const AskOrders&) {
  Decision out = question(Ask::act, look.core.active, "aw.seq.ordered-moves"_rule);
  out.closes = Closes::step;  // the commanders ride next
  out.take(Verb::order);
  bool any = false;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    any = any || (is_leader(look, piece_id(i)) && look.core.pieces[i].present &&
                  look.side(piece_id(i)) == out.side && !leader_of(look, piece_id(i)).done);
  if (any)
    for_units(look, out.side, [&](PieceId id) {
      if (can_be_ordered(look, id)) out.units.push_back(id);
    });
  out.prompt = out.units.empty() ? "No unit is left to order." : "Order a unit or a brigade, then roll.";
  out.may_end = true;
  return out;
}

Verdict check_answer(const Look& look, const AskOrders&, const Command& command) {
  if (const auto* order = std::get_if<Order>(&command)) return check_order(look, *order);
  if (std::holds_alternative<Done>(command)) return {};
  return {reason(Code::not_asked, "aw.seq.ordered-moves"_rule)};
}

void answer(Play& play, const AskOrders&, const Command& command) {
  const auto* given = std::get_if<Order>(&command);
  if (given == nullptr) {
    play.pop();
    play.state.commanding = {};
    play.state.orders = {};
    return play.then(AskCommanders{});
  }
  const Order order = with_leader(play.look(), *given);
  // aw.ruling.who-orders: each gives all his orders before the next begins.
  const PieceId before = play.state.commanding;
  if (before.valid() && before != order.leader) play.state.leaders[before.index()].done = true;
  play.state.commanding = order.leader;
  Orders& held = play.state.orders;
  held = {};
  held.leader = order.leader;
  held.what = order.what;
  held.target = order.target;
  held.group = order.units.size() > 1;
  for (const PieceId id : order.units) {
    held.units.push_back(id);
    unit(play, id).ordered = true;
    play.order(order.leader, id, order.what);
  }
  if (is_last_order(order.what)) join(play, order.leader, order.units.front());
  play.then(CommandRoll{});
  for (const PieceId id : order.units) grade_before(play, id);
}

// ---- the roll

namespace {

bool is_unreliable(const Look& look, PieceId id) { return has(look, id, Special::unreliable); }

// aw.move.free-march, aw.move.free-limbered, aw.ruling.free-move
int free_moves(const Look& look, PieceId id) {
  const Formation formation = unit(look, id).formation;
  if (formation == Formation::march_column) return tables(look).free_march;
  if (formation == Formation::limbered && arm(look, id) == Arm::artillery) return tables(look).free_limbered;
  return 0;
}

Word failed_word(const Orders& orders) { return orders.what == "rally" ? "rally-failed" : "order-failed"; }

// The order failed: whoever may makes its free move.
void fail(Play& play) {
  Orders& orders = play.state.orders;
  play.state.leaders[orders.leader.index()].done = true;
  FixedVec<PieceId, kMostGroup> free;
  for (const PieceId id : orders.units) {
    play.resolve(id, failed_word(orders), "aw.ruling.command-roll"_rule);
    if (free_moves(play.look(), id) > 0) free.push_back(id);
  }
  orders.units = {};
  if (!free.empty()) play.then(FreeMoves{free});
}

// aw.ruling.rally-order
void rally(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  play.mark(id, "hits", u.hits, u.hits - 1);
  const bool was_shaken = is_shaken(play.look(), id);
  --u.hits;
  play.mark(id, "shaken", was_shaken ? 1 : 0, is_shaken(play.look(), id) ? 1 : 0);
  u.quiet = true;
  play.resolve(id, "rallied", "aw.ruling.rally-order"_rule);
}

}  // namespace

// aw.ruling.command-roll
int moves_for(const Tables& t, int margin) {
  int moves = 0;
  for (const int least : t.margin) moves += margin >= least ? 1 : 0;
  return moves;
}

CommandOdds command_odds(const Look& look, const Order& order, int target) {
  const Tables& t = tables(look);
  const bool unreliable = std::all_of(order.units.begin(), order.units.end(),
                                      [&](PieceId id) { return has(look, id, Special::unreliable); });
  CommandOdds out;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      const int margin = target - a - b;
      if (a + b >= t.blunder_roll)
        ++out.blunders;
      else
        ++out.moves[unreliable && margin == 0 ? 0u : static_cast<std::size_t>(moves_for(t, margin))];
    }
  return out;
}

std::string moves_text(int moves) { return counted(moves, "move", "moves"); }

Word moves_word(int moves) { return moves == 1 ? "one-move" : moves == 2 ? "two-moves" : "three-moves"; }

// aw.ruling.double-six, aw.special.unreliable, aw.ruling.unreliable
void run(Play& play, const CommandRoll&) {
  Orders& orders = play.state.orders;
  Order order{orders.leader, {}, orders.what, orders.target};
  for (const PieceId id : orders.units) order.units.push_back(id);
  const Tables& t = play.setting.tables;
  const Tally target = command_target(play.look(), order);
  const Throw made =
      throw_of(play, Die::d6, 2, Judged::at_most, "aw.ruling.command-roll"_rule, order.units.front());
  const int rolled = total_of(play, made, target, orders.leader);
  if (rolled >= t.blunder_roll) {
    play.state.leaders[orders.leader.index()].done = true;
    play.resolve(order.units.front(), "blunder", "aw.ruling.double-six"_rule);
    return play.then(Blunder{});
  }
  const int margin = target.sum() - rolled;
  if (margin < t.margin[0]) return fail(play);
  bool failed = false;
  FixedVec<PieceId, kMostGroup> idle;
  if (margin == 0) {
    FixedVec<PieceId, kMostGroup> willing;
    for (const PieceId id : orders.units) {
      if (!is_unreliable(play.look(), id)) {
        willing.push_back(id);
        continue;
      }
      failed = true;
      play.resolve(id, failed_word(orders), "aw.special.unreliable"_rule);
      if (free_moves(play.look(), id) > 0) idle.push_back(id);
    }
    if (willing.empty()) return fail(play);
    orders.units = willing;
  }
  if (failed || is_last_order(order.what)) play.state.leaders[orders.leader.index()].done = true;
  if (order.what == "rally") return rally(play, orders.units[0]);
  orders.moves = static_cast<std::uint8_t>(order.what == "follow" ? t.follow_moves : moves_for(t, margin));
  for (const PieceId id : orders.units)
    play.resolve(id, moves_word(orders.moves), "aw.ruling.command-roll"_rule);
  if (!idle.empty()) play.then(FreeMoves{idle});
  play.then(AskMoves{});
}

// aw.ruling.unreliable: a march column that stayed behind still gets its free move.
void run(Play& play, const FreeMoves& step) {
  Orders& orders = play.state.orders;
  orders.units = step.units;
  orders.free = true;
  if (orders.what != "retire") orders.what = "move";  // a broken brigade still only retires
  orders.target = {};
  orders.moves = static_cast<std::uint8_t>(free_moves(play.look(), step.units[0]));
  play.then(AskMoves{});
}

// ---- carrying an order out

static bool orders_charge(const Look& look) {
  const Orders& orders = look.state.orders;
  return orders.what == "charge" || (orders.what == "follow" && orders.target.valid());
}

// A gun has but one move by hand: its pose may still be changed by limbering.
static bool has_part(const Look& look, PieceId id) {
  const auto& units = look.state.orders.units;
  return is_unit(look, id) && holds(units, id);
}

Moving moving_under_orders(const Look& look) {
  const Orders& orders = look.state.orders;
  Moving out;
  out.moves = orders.moves;
  out.group = orders.group;
  out.free = orders.free;
  out.what = orders.what;
  out.any = orders.what == "follow" || orders.what == "retire";
  if (orders.what == "follow") out.what = {};
  return out;
}

Decision ask(const Look& look, const AskMoves&) {
  const Orders& orders = look.state.orders;
  Decision out = question(Ask::act, look.core.active,
                          orders.free ? "aw.ruling.free-move"_rule : "aw.ruling.partial-orders"_rule);
  for (const PieceId id : orders.units)
    if (is_unit(look, id)) out.units.push_back(id);
  if (out.units.size() == 1) out.subject = out.units.front();
  out.bounds.moves = orders.moves;
  out.closes = orders.free ? Closes::move : Closes::order;
  out.take(orders_charge(look) ? Verb::charge : Verb::move, Who::units, {Coin::moves, 1, orders.moves});
  const std::string count = orders.moves == 1   ? "one move"
                            : orders.moves == 2 ? "up to two moves"
                                                : "up to three moves";
  if (orders.free)
    out.prompt = "The order failed. In march column or limbered they may still make one move.";
  else if (orders_charge(look))
    out.prompt = "The order to charge gives " + count + ".";
  else
    out.prompt = "The order gives " + count + ".";
  out.may_end = true;
  return out;
}

Verdict check_answer(const Look& look, const AskMoves&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const RuleId cite = "aw.ruling.partial-orders"_rule;
  if (const auto* charge = std::get_if<Charge>(&command)) {
    if (look.state.orders.free) return {reason(Code::not_asked, "aw.ruling.free-move"_rule)};
    if (!orders_charge(look)) return {reason(Code::not_asked, cite)};
    if (!has_part(look, charge->unit)) return {reason_of(Code::no_such_piece, cite, charge->unit)};
    if (charge->target != look.state.orders.target)
      return {reason_of(Code::bad_choice, cite, charge->target)};
    return check_ordered_charge(look, *charge, look.state.orders.moves);
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr || orders_charge(look)) return {reason(Code::not_asked, cite)};
  if (!has_part(look, move->unit)) return {reason_of(Code::no_such_piece, cite, move->unit)};
  return plan_move(look, move->unit, move->path, moving_under_orders(look)).verdict;
}

void answer(Play& play, const AskMoves&, const Command& command) {
  auto& units = play.state.orders.units;
  const int moves = play.state.orders.moves;
  if (const auto* move = std::get_if<Move>(&command)) {
    const Word why = play.state.orders.free ? "free-move" : "march";
    const March march = plan_move(play.look(), move->unit, move->path, moving_under_orders(play.look()));
    drop(units, move->unit);
    if (units.empty()) play.pop();
    return carry_out(play, march, move->path, why);
  }
  if (const auto* charge = std::get_if<Charge>(&command)) {
    drop(units, charge->unit);
    if (units.empty()) play.pop();
    return begin_charge(play, *charge, moves);
  }
  units.clear();
  play.pop();
}

std::optional<Command> forced(const Look& look, const AskMoves& step) {
  const Decision asked = ask(look, step);
  return done_if(asked.units.empty() || (orders_charge(look) && !is_unit(look, look.state.orders.target)));
}

// ---- initiative: aw.seq.initiative-first, aw.ruling.initiative

bool has_initiative(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return !u.ordered && !u.broken && !u.disordered && !u.evaded && !is_in_combat(look, id) &&
         enemy_within(look, id, tables(look).initiative);
}

Decision ask(const Look& look, const AskInitiative&) {
  Decision out = question(Ask::act, look.core.active, "aw.ruling.initiative"_rule);
  for_units(look, out.side, [&](PieceId id) {
    if (has_initiative(look, id)) out.units.push_back(id);
  });
  out.bounds.moves = 1;
  out.closes = Closes::step;
  out.take(Verb::move, Who::units, {Coin::moves, 1, 1});
  out.take(Verb::charge, Who::units, {Coin::moves, 1, 1});
  out.prompt = out.units.empty()
                   ? "No more units are near enough to the enemy to move without an order."
                   : "Initiative: one move without a roll for units near the enemy, who then take no order.";
  out.may_end = true;
  return out;
}

namespace {

void check_initiative(const Look& look, PieceId id, Verdict& out) {
  const RuleId cite = "aw.ruling.initiative"_rule;
  if (!is_unit(look, id)) return out.push_back(reason(Code::no_such_piece, cite));
  if (look.side(id) != look.core.active) return out.push_back(reason_of(Code::wrong_side, cite, id));
  const Unit& u = unit(look, id);
  if (u.ordered) out.push_back(reason_of(Code::already, cite, id));
  if (is_in_combat(look, id)) out.push_back(reason_of(Code::engaged, "aw.ruling.in-combat"_rule, id));
  if (u.evaded) out.push_back(reason_of(Code::not_now, "aw.ruling.evaded-state"_rule, id));
  if (u.disordered) out.push_back(reason_of(Code::not_now, "aw.ruling.disorder-effect"_rule, id));
  if (u.broken) out.push_back(reason_of(Code::not_now, "aw.ruling.brigade-broken-effect"_rule, id));
  if (out.empty() && !enemy_within(look, id, tables(look).initiative)) {
    const PieceId enemy = nearest_enemy(look, id, -1, false);
    out.push_back(reason_of(Code::too_far, cite, enemy,
                            length_fact("is", enemy.valid() ? look.field.distance(id, enemy) : 0),
                            length_fact("most", tables(look).initiative)));
  }
}

constexpr Moving kOnInitiative{1, false, false, true, {}};

}  // namespace

Verdict check_answer(const Look& look, const AskInitiative&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  Verdict out;
  if (const auto* move = std::get_if<Move>(&command)) {
    check_initiative(look, move->unit, out);
    if (!out.empty()) return out;
    return plan_move(look, move->unit, move->path, kOnInitiative).verdict;
  }
  if (const auto* charge = std::get_if<Charge>(&command)) {
    check_initiative(look, charge->unit, out);
    if (!out.empty()) return out;
    return plan_charge(look, *charge).verdict;
  }
  return {reason(Code::not_asked, "aw.ruling.initiative"_rule)};
}

void answer(Play& play, const AskInitiative&, const Command& command) {
  if (const auto* move = std::get_if<Move>(&command)) {
    const March march = plan_move(play.look(), move->unit, move->path, kOnInitiative);
    unit(play, move->unit).ordered = true;
    carry_out(play, march, move->path, "initiative");
    return grade_before(play, move->unit);
  }
  if (const auto* charge = std::get_if<Charge>(&command)) {
    unit(play, charge->unit).ordered = true;
    begin_charge(play, *charge, 1);  // aw.ruling.initiative-charge-count
    return grade_before(play, charge->unit);
  }
  play.pop();
  play.then(AskOrders{});
}

std::optional<Command> forced(const Look& look, const AskInitiative& step) {
  return done_if(ask(look, step).units.empty());
}

}  // namespace drumhead::awi28
