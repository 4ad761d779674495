// Orders: who gives them, whom they reach, and which are forbidden. rw.ruling.change-orders
#include <algorithm>
#include <bitset>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

bool is_chief(const Look& look, PieceId leader) {
  return look.setting.chief[at(look.side(leader))] == leader;
}

// The group that an order is for: the C-in-C may name any, a General has his own. rw.ruling.group
std::uint8_t group_for(const Look& look, const Order& order) {
  if (!order.units.empty() && look.known(order.units[0]) &&
      look.setting.roster[order.units[0].index()].kind == PieceKind::unit)
    return group_of(look, order.units[0]);
  return is_chief(look, order.leader) ? kNoGroup : group_of(look, order.leader);
}

// rw.ruling.order-limits: an order passes over units in Rout or, unless it is Retreat, in contact.
bool is_passed_over(const Look& look, PieceId id, Orders what) {
  return is_routing(look, id) || (is_in_contact(look, id) && what != Orders::retreat);
}

bool gets(const Look& look, PieceId id, const GiveOrder& order) {
  return is_unit(look, id) && (!order.unit.valid() || order.unit == id) &&
         !is_passed_over(look, id, order.what);
}

}  // namespace

Mil most_reach(const Look& look) {
  if (chosen<"rw.ruling.change-orders", "free">(look.setting)) return 1000 * kUnit;
  return 4 * tables(look).command_step;
}

GiveOrder reach_of(const Look& look, const Order& order) {
  GiveOrder out{order.leader, group_for(look, order), {}, orders_word(order.what.view())};
  if (order.units.size() == 1) out.unit = order.units[0];
  return out;
}

namespace {

// The whole of a group, in any order, or one unit of it. A group of one is both.
bool names_group_or_unit(const Look& look, const Order& order, std::uint8_t group) {
  if (order.units.size() <= 1) return true;
  std::size_t count = 0;
  bool all = true;
  for_group(look, group, [&](PieceId id) {
    ++count;
    all = all && holds(order.units, id);
  });
  return all && count == order.units.size();
}

}  // namespace

namespace {

using Hearers = std::bitset<kMostPieces>;  // by PieceId

// Those of the group within reach of the General, and those linked to them by gaps of 10 cm within it.
Hearers within_reach(const Look& look, PieceId leader, std::uint8_t group, Mil reach) {
  std::vector<PieceId> near, rest;
  for_group(look, group, [&](PieceId id) {
    (distance_to_general(look, id, leader) <= reach ? near : rest).push_back(id);
  });
  for (std::size_t i = 0; i < near.size(); ++i)
    std::erase_if(rest, [&](PieceId id) {
      if (!is_within(look, near[i], id, tables(look).chain)) return false;
      near.push_back(id);
      return true;
    });
  Hearers out;
  for (const PieceId id : near) out.set(id.index());
  return out;
}

Hearers hearers(const Look& look, PieceId leader, std::uint8_t group, Mil reach) {
  return look.noted<Hearers>(kHears, leader, static_cast<std::uint32_t>(reach) * 256u + group,
                             [&] { return within_reach(look, leader, group, reach); });
}

// How many of those who hear it, or of all, an order is for.
int count_of(const Look& look, const GiveOrder& order, const Hearers& heard) {
  int count = 0;
  for_group(look, order.group,
            [&](PieceId id) { count += heard[id.index()] && gets(look, id, order) ? 1 : 0; });
  return count;
}

}  // namespace

std::vector<PieceId> reached(const Look& look, const GiveOrder& order, Mil reach) {
  const Hearers heard = hearers(look, order.leader, order.group, reach);
  std::vector<PieceId> out;
  for_group(look, order.group, [&](PieceId id) {
    if (heard[id.index()] && gets(look, id, order)) out.push_back(id);
  });
  std::sort(out.begin(), out.end());
  return out;
}

bool may_order(const Look& look, PieceId leader) {
  return look.on_table(leader) && look.piece(leader).kind == PieceKind::leader &&
         look.side(leader) == look.core.active && !holds(look.state.ordered, leader);
}

Verdict check_order(const Look& look, const Order& order) {
  const RuleId rule = "rw.ruling.change-orders"_rule;
  if (Verdict no = check_own(look, order.leader, look.core.active, rule, PieceKind::leader); !no.empty())
    return no;
  if (holds(look.state.ordered, order.leader)) return {reason_of(Code::already, rule, order.leader)};
  const GiveOrder reach = reach_of(look, order);
  // rw.ruling.order-limits: nobody orders a unit into Rout.
  if (reach.what == Orders::none || reach.what == Orders::rout)
    return {reason(Code::bad_choice, "rw.ruling.order-limits"_rule)};
  if (reach.group == kNoGroup || look.setting.groups[reach.group].side != look.core.active ||
      !names_group_or_unit(look, order, reach.group))
    return {reason(Code::no_such_piece, "rw.ruling.group"_rule)};
  if (!is_chief(look, order.leader) && group_of(look, order.leader) != reach.group)
    return {reason_of(Code::cannot, "rw.ruling.group"_rule, order.leader)};
  Verdict out;
  int targets = 0, changes = 0;
  for_group(look, reach.group, [&](PieceId id) {
    if (!gets(look, id, reach)) return;
    ++targets;
    changes += unit(look, id).order != reach.what ? 1 : 0;
    if (reach.what != Orders::advance || in_line(look, id)) return;
    if (is_garrison(look, id)) out.push_back(reason_of(Code::wrong_formation, "rw.ruling.defences"_rule, id));
    if (in_square(look, id))
      out.push_back(reason_of(Code::wrong_formation, "rw.ruling.square-limits"_rule, id));
    out.push_back(reason_of(Code::wrong_formation, "rw.advance.line-required"_rule, id));
  });
  if (targets == 0 && reach.unit.valid() && is_unit(look, reach.unit) && is_routing(look, reach.unit))
    out.push_back(reason_of(Code::not_now, "rw.ruling.order-limits"_rule, reach.unit));
  else if (targets == 0)
    out.push_back(reason_of(Code::engaged, "rw.ruling.order-limits"_rule, reach.unit));
  else if (changes == 0)
    out.push_back(reason_of(Code::already, rule, reach.unit));
  return out;
}

// Whether anybody could hear it, however the D4 falls. Beyond that it is a try that changes nothing.
bool may_be_heard(const Look& look, const Order& order) {
  const GiveOrder give = reach_of(look, order);
  return count_of(look, give, hearers(look, give.leader, give.group, most_reach(look))) > 0;
}

// In thousandths, over the four faces of the die.
int share_that_hears(const Look& look, const Order& order) {
  const GiveOrder give = reach_of(look, order);
  const auto within = [&](Mil reach) {
    return count_of(look, give, hearers(look, give.leader, give.group, reach));
  };
  const int all = count_of(look, give, Hearers().set());
  if (all == 0) return 0;
  if (!chosen<"rw.ruling.change-orders", "d4-reach">(look.setting))
    return 1000 * within(most_reach(look)) / all;
  int heard = 0;
  for (int face = 1; face <= 4; ++face) heard += within(face * tables(look).command_step);
  return 1000 * heard / (4 * all);
}

// ---- a unit's own change to Stand: rw.advance.artillery-to-stand, -no-return, rw.advance.missile-may-stand

void take_own_stand(Decision& asked) { asked.take(Verb::order, Who::any_unit, {}, "stand"); }

Verdict check_own_stand(const Look& look, const Order& order) {
  const RuleId rule = "rw.advance.missile-may-stand"_rule;
  if (order.units.size() != 1 || order.what != "stand" || !is_unit(look, order.units[0]))
    return {reason(Code::no_such_piece, rule)};
  const PieceId id = order.units[0];
  const Unit& u = unit(look, id);
  if (look.side(id) != look.core.active) return {reason_of(Code::wrong_side, rule, id)};
  const bool guns = is_artillery(look, id);
  const RuleId cite = guns ? "rw.advance.artillery-to-stand"_rule : rule;
  if (u.order != Orders::advance || (!guns && !has_missiles(look, id)))
    return {reason_of(!guns && !has_missiles(look, id) ? Code::cannot : Code::not_now, cite, id)};
  // rw.ruling.turn-start: the order before step 1 of this phase.
  if (guns && u.began_order == Orders::stand)
    return {reason_of(Code::not_now, "rw.advance.artillery-no-return"_rule, id)};
  const Mil most = guns ? longest_range(look, id) : long_range(look, id);
  Mil away = most + 1;
  nearest_enemy(look, id, &away);
  if (away > most)
    return {reason_of(Code::out_of_range, cite, id, length_fact("is", away), length_fact("most", most))};
  return {};
}

void stand_by_itself(Play& play, PieceId id) {
  set_order(play, id, Orders::stand);
  unit(play, id).acted = unit(play, id).moved;
}

// ---- the question

Decision ask(const Look& look, const AskOrders&) {
  Decision out = question(Ask::act, look.core.active, "rw.ruling.change-orders"_rule,
                          "Change a group's orders; each General may try once.");
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::order, Who::leaders);
  take_own_stand(out);
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (may_order(look, piece_id(i))) out.units.push_back(piece_id(i));
  return out;
}

std::optional<Command> forced(const Look& look, const AskOrders& step) {
  return done_if(look.state.ordered.empty() && ask(look, step).units.empty());
}

Verdict check_answer(const Look& look, const AskOrders&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* order = std::get_if<Order>(&command);
  if (order == nullptr) return {reason(Code::not_asked, "rw.ruling.change-orders"_rule)};
  return order->leader.valid() ? check_order(look, *order) : check_own_stand(look, *order);
}

void answer(Play& play, const AskOrders&, const Command& command) {
  const auto* order = std::get_if<Order>(&command);
  if (order == nullptr) {
    play.pop();
    return enter(play, Stage::rally);
  }
  if (!order->leader.valid()) return stand_by_itself(play, order->units[0]);
  if (!play.state.ordered.full()) play.state.ordered.push_back(order->leader);
  play.then(reach_of(play.look(), *order));
}

// No roll is needed where it cannot matter: all within 5 cm, or nobody more within 20.
void run(Play& play, const GiveOrder& step) {
  const Look look = play.look();
  const Tables& t = tables(look);
  Mil reach = most_reach(look);
  const bool rolls = chosen<"rw.ruling.change-orders", "d4-reach">(look.setting);
  if (rolls && reached(look, step, t.command_step) != reached(look, step, reach)) {
    reach = t.command_step * total_of(play, throw_of(play, Die::d4, 1, Judged::added,
                                                     "rw.ruling.change-orders"_rule, step.leader));
  }
  const std::vector<PieceId> hearers = reached(look, step, reach);
  const bool changed = std::any_of(hearers.begin(), hearers.end(),
                                   [&](PieceId id) { return unit(play, id).order != step.what; });
  if (!changed) play.resolve(step.leader, "not-heard", "rw.ruling.change-orders"_rule);
  for (const PieceId id : hearers) set_order(play, id, step.what, step.leader);
}

}  // namespace drumhead::arw1d
