// Section "Activating Units": the pool of commanders that a card wakes, hands of dice, actions and what they
// pay.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

// bb.act.recovered, bb.act.once
bool may_be_activated(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return is_unit(look, id) && !u.attempted && !u.routing && !u.recovered;
}

// bb.ruling.leaderless-ace-gone: whoever loses his commander on the card in hand waits for the next ace.
static bool lost_him_on_this_card(const Look& look, PieceId id) {
  const std::vector<PieceId>& own = look.setting.commanders[id.index()];
  const auto& led = own.empty() ? look.setting.chiefs[at(look.side(id))] : own;
  return any_of(led, [&](PieceId by) {
    return leader(look, by).fell_on > 0 && leader(look, by).fell_on == look.state.drawn.size();
  });
}

// bb.act.leaderless-ace, bb.ruling.leaderless-ace-gone
bool acts_on_ace(const Look& look, PieceId id) {
  const Card card = card_in_hand(look.state);
  return value_of(card) == 1 && side_of(card) == look.side(id) && !commander_of(look, id).valid() &&
         !lost_him_on_this_card(look, id);
}

bool is_acting(const Look& look, PieceId id) {
  const Group& group = look.state.acting;
  return is_unit(look, id) && unit(look, id).activated && !unit(look, id).routing && is_among(group, id);
}

// ---- the hand

// bb.act.dice, bb.act.drp-dice
Tally activation_dice(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  Tally out(t.act_dice, "bb.act.dice"_rule);
  const int lost = std::min<int>(unit(look, id).drp, t.act_dice_lost);
  if (lost > 0) out.add(t.act_per_drp * lost, "bb.act.drp-dice"_rule);
  return out;
}

// bb.act.target, bb.ruling.activating-cq; bb.act.leaderless-number: without a commander only the stamina
// counts.
Tally activation_need(const Look& look, PieceId by, PieceId id) {
  const Tables& t = tables(look);
  Tally out(quality(look, id), "bb.act.target"_rule);
  if (by.valid()) {
    out.add(rating(look, by).cq, "bb.ruling.activating-cq"_rule);
    if (!in_radius(look, by, id)) out.add(t.act_radius, "bb.act.out-of-radius"_rule);
    if (!is_own_brigade(look, by, id) && !rating(look, by).cinc)  // bb.act.cinc-exempt
      out.add(t.act_brigade, "bb.act.other-brigade"_rule);
  } else {
    out.add(0, "bb.act.leaderless-number"_rule);
  }
  const int steps = unit(look, id).stamina / t.act_step;  // bb.ruling.stamina-steps
  if (steps > 0) out.add(t.act_per_step * steps, "bb.act.stamina"_rule);
  return out;
}

static bool is_free(const Look& look, PieceId by) {
  return rating(look, by).cinc && chosen<"bb.ruling.cinc-cp", "free">(look.setting);
}

// In a group everybody rolls for his own commander if he is awake.
PieceId activator(const Look& look, const Order& order, PieceId id) {
  if (order.units.size() < 2) return order.leader;
  const PieceId own = commander_of(look, id);
  if (own.valid() && leader(look, own).active) return own;
  return acts_on_ace(look, id) && !order.leader.valid() ? PieceId{} : order.leader;
}

namespace {

int points_for(const Look& look, PieceId by, PieceId id) {
  if (!by.valid() || is_own_brigade(look, by, id) || is_free(look, by)) return 0;
  return tables(look).cp_brigade;
}

void check_activator(const Look& look, PieceId by, PieceId id, Verdict& out) {
  if (!by.valid()) {
    if (!acts_on_ace(look, id))
      out.push_back(reason_of(Code::not_now,
                              lost_him_on_this_card(look, id) ? "bb.ruling.leaderless-ace-gone"_rule
                                                              : "bb.act.leaderless-ace"_rule,
                              id));
    return;
  }
  if (!leader(look, by).active) return out.push_back(reason_of(Code::not_now, "bb.act.when"_rule, by));
  if (is_own_brigade(look, by, id)) return;
  // bb.cp.other-brigade, bb.ruling.cp-other-brigade, bb.ruling.leaderless-truncated, bb.act.leaderless-other
  const RuleId rule =
      commander_of(look, id).valid() ? "bb.ruling.cp-other-brigade"_rule : "bb.act.leaderless-other"_rule;
  if (!in_radius(look, by, id))
    out.push_back(reason_of(Code::too_far, "bb.cp.in-radius"_rule, id,
                            length_fact("is", distance_from(look, by, id)),
                            length_fact("most", radius_of(look, by))));
  const int price = points_for(look, by, id);
  if (leader(look, by).cp < price)
    out.push_back(reason_of(Code::no_move_left, rule, by, count_fact("is", leader(look, by).cp),
                            count_fact("needs", price)));
}

void check_unit(const Look& look, PieceId id, Verdict& out) {
  const RuleId rule = "bb.act.when"_rule;
  if (!is_unit(look, id)) return out.push_back(reason(Code::no_such_piece, rule));
  if (look.side(id) != look.core.active) return out.push_back(reason_of(Code::wrong_side, rule, id));
  const Unit& u = unit(look, id);
  if (u.routing) out.push_back(reason_of(Code::not_now, "bb.act.routing"_rule, id));
  if (u.recovered) out.push_back(reason_of(Code::not_now, "bb.act.recovered"_rule, id));
  if (u.attempted) out.push_back(reason_of(Code::already, "bb.act.once"_rule, id));
}

// The most that its hand and its commander may give it.
int most_actions(const Look& look, PieceId by, PieceId id) {
  const Tables& t = tables(look);
  const int dice = std::clamp(activation_dice(look, id).sum(), 0, 6);
  const int points =
      by.valid() && in_radius(look, by, id) ? leader(look, by).cp - points_for(look, by, id) : 0;
  return t.actions[static_cast<std::size_t>(dice)] + look.state.extra + points / t.cp_action;
}

PieceId nearest_of(const Look& look, PieceId id, const std::vector<PieceId>& those) {
  const auto nearest = std::min_element(those.begin(), those.end(), [&](PieceId a, PieceId b) {
    return look.field.distance(id, a) < look.field.distance(id, b);
  });
  return nearest == those.end() ? PieceId{} : *nearest;
}

// Why a unit can charge none of the enemies whom the others might.
Reason no_joint_charge(const Look& look, PieceId id, const std::vector<PieceId>& enemies) {
  const RuleId rule = "bb.ruling.unit-finishes"_rule;
  if (type(look, id) == Type::artillery) return reason_of(Code::cannot, rule, id);
  if (is_engaged(look, id)) return reason_of(Code::engaged, rule, id);
  const PieceId nearest = nearest_of(look, id, enemies);
  return nearest.valid() ? reason_of(Code::too_far, rule, nearest) : reason(Code::not_a_target, rule);
}

// bb.ruling.unit-finishes: a group is for a joint charge, so there must be an enemy whom all might charge.
void check_group(const Look& look, const Order& order, Verdict& out) {
  std::vector<PieceId> enemies = enemies_of(look, order.units[0]);
  for (const PieceId id : order.units) {
    const int most = most_actions(look, activator(look, order, id), id);
    std::vector<PieceId> left = enemies;
    std::erase_if(left, [&](PieceId enemy) { return !might_charge(look, id, enemy, most); });
    if (left.empty()) return out.push_back(no_joint_charge(look, id, enemies));
    enemies = std::move(left);
  }
}

}  // namespace

Verdict check_activate(const Look& look, const Order& order) {
  const RuleId rule = "bb.act.when"_rule;
  if (order.units.empty()) return {reason(Code::no_such_piece, rule)};
  if (order.units.size() > kMostInFight)
    return {
        reason(Code::bad_choice, "bb.multi.when"_rule, count_fact("most", static_cast<int>(kMostInFight)))};
  if (order.leader.valid()) {
    if (!is_commander(look, order.leader)) return {reason(Code::no_such_piece, rule)};
    if (look.side(order.leader) != look.core.active) return {reason_of(Code::wrong_side, rule, order.leader)};
  }
  Verdict out;
  std::vector<std::pair<PieceId, int>> owed;
  for (std::size_t i = 0; i < order.units.size(); ++i) {
    const PieceId id = order.units[i];
    check_unit(look, id, out);
    if (!out.empty()) return out;
    for (std::size_t k = 0; k < i; ++k)
      if (order.units[k] == id) return {reason_of(Code::bad_choice, rule, id)};
    const PieceId by = activator(look, order, id);
    check_activator(look, by, id, out);
    if (!by.valid() || !out.empty()) continue;
    int sum = points_for(look, by, id);
    for (const auto& [who, price] : owed)
      if (who == by) sum += price;
    owed.emplace_back(by, points_for(look, by, id));
    if (sum > leader(look, by).cp)
      out.push_back(reason_of(Code::no_move_left, "bb.ruling.cp-cost"_rule, by,
                              count_fact("is", leader(look, by).cp), count_fact("needs", sum)));
  }
  if (out.empty() && order.units.size() > 1) check_group(look, order, out);
  return out;
}

// ---- the pool: bb.ruling.same-card, all commanders of the card together

// The same as check_activator finds, without the reasons: it is asked of everybody all the time.
static bool may_activate(const Look& look, PieceId by, PieceId id) {
  if (is_own_brigade(look, by, id)) return true;
  return leader(look, by).cp >= points_for(look, by, id) && in_radius(look, by, id);
}

// The fewest points that whoever may activate it pays; none: nobody may.
static std::optional<int> least_to_activate(const Look& look, PieceId id, const std::vector<PieceId>& awake) {
  std::optional<int> least;
  if (!may_be_activated(look, id)) return least;
  if (acts_on_ace(look, id)) return 0;
  for (const PieceId by : awake) {
    if (!may_activate(look, by, id)) continue;
    const int points = points_for(look, by, id);
    least = std::min(least.value_or(points), points);
  }
  return least;
}

// ---- what is counted

static int most_points(const Look& look) {
  int most = 0;
  for_commanders(look, look.core.active, [&](PieceId by) {
    if (leader(look, by).active) most = std::max<int>(most, leader(look, by).cp);
  });
  return most;
}
static Price points_to_ride(const Look& look) {
  return {Coin::command_points, tables(look).cp_move, most_points(look)};
}
// bb.tariff: by arm and range; no shot is cheaper than this.
static int least_to_shoot(const Tables& t) {
  return std::min({t.musket, t.carbine, t.canister, t.rifle, t.medium, t.long_shot});
}

Decision ask(const Look& look, const AskPool&) {
  Decision out = question(Ask::act, look.core.active, "bb.seq.4-act"_rule);
  const std::vector<PieceId> awake = active_commanders(look);
  std::vector<std::string> names;
  for (const PieceId by : awake) names.push_back(briefly(by, look.setting));
  out.prompt = title_of(card_in_hand(look.state)) + ": " +
               (names.empty() ? "activate" : and_list(names) + ". Activate") +
               " a unit, or turn the next card.";
  for (const PieceId by : awake)
    if (leader(look, by).cp >= tables(look).cp_move) out.units.push_back(by);
  int least = tables(look).cp_brigade;
  for_units(look, look.core.active, [&](PieceId id) {
    const std::optional<int> points = least_to_activate(look, id, awake);
    if (!points) return;
    out.units.push_back(id);
    least = std::min(least, *points);
  });
  out.may_end = true;  // bb.ruling.activation-optional
  out.closes = Closes::card;
  out.take(Verb::order, Who::units, {Coin::command_points, least, most_points(look)}, "activate");
  out.take(Verb::lead, Who::leaders, points_to_ride(look));
  return out;
}

std::optional<Command> forced(const Look& look, const AskPool&) {
  const std::vector<PieceId> awake = active_commanders(look);
  bool any = any_of(awake, [&](PieceId by) { return leader(look, by).cp >= tables(look).cp_move; });
  for_units(look, look.core.active, [&](PieceId id) { any = any || least_to_activate(look, id, awake); });
  return any ? std::nullopt : std::optional<Command>(Done{});
}

Verdict check_answer(const Look& look, const AskPool&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, *lead);
  if (const auto* order = std::get_if<Order>(&command)) {
    if (!order->what.empty() && order->what != "activate")
      return {reason(Code::bad_choice, "bb.act.when"_rule)};
    return check_activate(look, *order);
  }
  return {reason(Code::not_asked, "bb.act.when"_rule)};
}

void answer(Play& play, const AskPool&, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) return ride(play, *lead);
  if (const auto* order = std::get_if<Order>(&command)) {
    play.state.acting.clear();
    for (const PieceId id : order->units) {
      const Look look = play.look();
      const PieceId by = activator(look, *order, id);
      if (by.valid()) leader(play, by).cp -= static_cast<std::uint8_t>(points_for(look, by, id));
      unit(play, id).by = by;
      play.state.acting.push_back(id);
      play.order(by, id, "activate");
    }
    return play.then(Activate{order->leader, 0});
  }
  play.pop();
  for (Leader& who : play.state.leaders) {  // bb.ruling.cp-when: what is left is lost
    if (who.active) who.cp = 0;
    who.active = false;
  }
  play.state.acting.clear();
  play.core.active = Side::none;  // between two cards it is nobody's turn
  play.then(DrawCard{});
}

// bb.act.success-1, bb.act.success-3, bb.act.success-6, bb.ruling.success-bands, bb.act.long-turn
int actions_for(const Look& look, int hits) {
  if (hits == 0) return 0;
  return tables(look).actions[static_cast<std::size_t>(std::min(hits, 6))] + look.state.extra;
}

// bb.ruling.activates-means, bb.act.all-fail, bb.ruling.activation-naturals
void run(Play& play, const Activate& step) {
  const PieceId id = play.state.acting[step.next];
  const Look look = play.look();
  Unit& u = unit(play, id);
  const PieceId by = u.by.valid() && is_commander(look, u.by) ? u.by : PieceId{};
  const Tally dice = activation_dice(look, id), need = activation_need(look, by, id);
  Naturals naturals = kNoNaturals;
  if (chosen<"bb.ruling.activation-naturals", "1-always-succeeds">(play.setting)) naturals.lowest = 1;
  const int hits = count_under(play, dice, need, naturals, "bb.act.dice"_rule, id);
  u.attempted = true;
  u.activated = hits > 0;
  u.actions = static_cast<std::uint8_t>(actions_for(look, hits));
  play.state.hand = {id, static_cast<std::uint8_t>(std::max(0, dice.sum())),
                     static_cast<std::uint8_t>(std::max(0, need.sum())), static_cast<std::uint8_t>(hits),
                     u.actions};
  play.mark(id, "actions", 0, u.actions);
  const bool more = step.next + 1u < play.state.acting.size();
  if (more)
    play.then(Activate{step.leader, static_cast<std::uint8_t>(step.next + 1)});
  else
    play.then(AskActions{});
  // bb.act.all-fail-no-cp, bb.act.all-fail-no-rally: at once, before anything else can be done.
  if (hits > 0) return;
  play.resolve(id, "all-fail", "bb.act.all-fail"_rule);
  play.then(Test{id, Cause::activation, {}, 0});
}

// ---- actions: bb.act.actions, bb.ruling.unit-finishes, bb.ruling.order-vs-action

void check_price(const Look& look, PieceId id, int price, RuleId cite, Verdict& out) {
  const int has = unit(look, id).actions;
  if (has < price)
    out.push_back(reason_of(Code::no_move_left, cite, id, count_fact("is", has), count_fact("needs", price)));
}

void spend_actions(Play& play, PieceId id, int price) {
  Unit& u = unit(play, id);
  const int was = u.actions;
  u.actions = static_cast<std::uint8_t>(std::max(0, was - price));
  play.mark(id, "actions", was, u.actions);
}

// bb.cp.extra-action, bb.cp.action-not-order, bb.ruling.cp-orders-or-actions, bb.ruling.cp-failed-unit,
// bb.cmd.within, bb.cmd.beyond
Verdict check_extra_action(const Look& look, const Order& order) {
  const RuleId rule = "bb.cp.extra-action"_rule;
  if (order.units.size() != 1 || !is_unit(look, order.units[0]) || !is_commander(look, order.leader))
    return {reason(Code::no_such_piece, rule)};
  const PieceId id = order.units[0], by = order.leader;
  if (look.side(by) != look.core.active || look.side(id) != look.core.active)
    return {reason_of(Code::wrong_side, rule, id)};
  Verdict out;
  if (!unit(look, id).activated || unit(look, id).routing)
    out.push_back(reason_of(Code::not_now, "bb.ruling.cp-failed-unit"_rule, id));
  else if (!is_acting(look, id))
    out.push_back(reason_of(Code::not_now, "bb.ruling.unit-finishes"_rule, id));
  if (unit(look, id).by != by) out.push_back(reason_of(Code::not_now, rule, by));
  if (!leader(look, by).active) out.push_back(reason_of(Code::not_now, "bb.ruling.cp-when"_rule, by));
  if (!in_radius(look, by, id))
    out.push_back(reason_of(Code::too_far, "bb.cmd.beyond"_rule, id,
                            length_fact("is", distance_from(look, by, id)),
                            length_fact("most", radius_of(look, by))));
  if (leader(look, by).cp < tables(look).cp_action)
    out.push_back(reason_of(Code::no_move_left, "bb.ruling.cp-cost"_rule, by,
                            count_fact("is", leader(look, by).cp),
                            count_fact("needs", tables(look).cp_action)));
  return out;
}

namespace {

bool may_get_action(const Look& look, PieceId id) {
  const PieceId by = unit(look, id).by;
  return by.valid() && check_extra_action(look, Order{by, {id}, "extra-action", {}}).empty();
}

std::optional<Reason> not_acting(const Look& look, PieceId id) {
  const RuleId rule = "bb.ruling.unit-finishes"_rule;
  if (!is_unit(look, id)) return reason(Code::no_such_piece, rule);
  if (look.side(id) != look.core.active) return reason_of(Code::wrong_side, rule, id);
  if (!is_acting(look, id)) return reason_of(Code::not_now, rule, id);
  return std::nullopt;
}

// bb.tariff.rally, bb.rally.action, bb.ruling.rally-limit
Verdict check_rally(const Look& look, PieceId id) {
  Verdict out;
  if (unit(look, id).drp == 0) out.push_back(reason_of(Code::not_now, "bb.rally.action"_rule, id));
  check_price(look, id, tables(look).rally, "bb.tariff.rally"_rule, out);
  return out;
}

}  // namespace

Decision ask(const Look& look, const AskActions&) {
  Decision out = question(Ask::act, look.core.active, "bb.act.actions"_rule);
  out.may_end = true;
  int most = 0;
  for (const PieceId id : look.state.acting)
    if (is_acting(look, id)) {
      out.units.push_back(id);
      if (!out.subject.valid()) out.subject = id;
      most = std::max<int>(most, unit(look, id).actions);
    }
  for (const PieceId by : active_commanders(look))
    if (leader(look, by).cp >= tables(look).cp_move) out.units.push_back(by);
  out.bounds.moves = most;
  out.closes = Closes::activation;
  const Tables& t = tables(look);
  const auto actions = [&](int cost) { return Price{Coin::actions, cost, most}; };
  out.take(Verb::move, Who::units, actions(t.move));
  out.take(Verb::shoot, Who::units, actions(least_to_shoot(t)));
  out.take(Verb::charge, Who::units, actions(t.charge));
  out.take(Verb::rally, Who::units, actions(t.rally));
  out.take(Verb::order, Who::units, actions(t.move), "move");
  out.take(Verb::order, Who::units, {Coin::command_points, t.cp_action, most_points(look)}, "extra-action");
  out.take(Verb::lead, Who::leaders, points_to_ride(look));
  const std::string who =
      out.subject.valid() ? capital(briefly(out.subject, look.setting)) : std::string("They");
  const std::string have = out.subject.valid() ? agreeing("has", out.subject, look.setting) : "have";
  out.prompt = who + " " + have + " " + counted(most, "action", "actions") + ".";
  return out;
}

// bb.ruling.unspent-actions
std::optional<Command> forced(const Look& look, const AskActions&) {
  for (const PieceId id : look.state.acting)
    if (is_acting(look, id) && (unit(look, id).actions > 0 || may_get_action(look, id))) return std::nullopt;
  return Done{};
}

Verdict check_answer(const Look& look, const AskActions&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, *lead);
  if (const auto* order = std::get_if<Order>(&command)) {
    if (order->what == "extra-action") return check_extra_action(look, *order);
    if (order->units.size() != 1) return {reason(Code::no_such_piece, "bb.act.actions"_rule)};
    if (const auto no = not_acting(look, order->units[0])) return {*no};
    if (order->what == "move") return check_roll_move(look, *order);
    return {reason(Code::bad_choice, "bb.act.actions"_rule)};
  }
  if (const auto* rally = std::get_if<Rally>(&command)) {
    if (const auto no = not_acting(look, rally->unit)) return {*no};
    return check_rally(look, rally->unit);
  }
  if (const auto* move = std::get_if<Move>(&command)) {
    if (const auto no = not_acting(look, move->unit)) return {*no};
    return plan_move(look, move->unit, move->path).verdict;
  }
  if (const auto* shoot = std::get_if<Shoot>(&command)) {
    if (const auto no = not_acting(look, shoot->unit)) return {*no};
    return check_shot(look, *shoot);
  }
  if (const auto* charge = std::get_if<Charge>(&command)) {
    if (const auto no = not_acting(look, charge->unit)) return {*no};
    return check_charge(look, *charge);
  }
  return {reason(Code::not_asked, "bb.act.actions"_rule)};
}

void answer(Play& play, const AskActions&, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    ride(play, *lead);
  } else if (const auto* order = std::get_if<Order>(&command)) {
    const PieceId id = order->units[0];
    if (order->what == "extra-action") {
      leader(play, order->leader).cp -= static_cast<std::uint8_t>(play.setting.tables.cp_action);
      Unit& u = unit(play, id);
      play.order(order->leader, id, "extra-action");
      play.mark(id, "actions", u.actions, u.actions + 1);
      ++u.actions;
    } else {
      spend_actions(play, id, play.setting.tables.move);
      play.then(MoveDice{id});
    }
  } else if (const auto* rally = std::get_if<Rally>(&command)) {
    spend_actions(play, rally->unit, play.setting.tables.rally);
    disrupt(play, rally->unit, -1);  // bb.drp.remove
    play.resolve(rally->unit, "rallied", "bb.rally.action"_rule);
  } else if (const auto* move = std::get_if<Move>(&command)) {
    const Look look = play.look();
    carry_out(play, plan_move(look, move->unit, move->path));
  } else if (const auto* shot = std::get_if<Shoot>(&command)) {
    shoot(play, *shot);
  } else if (const auto* rush = std::get_if<Charge>(&command)) {
    charge(play, *rush);
  } else {
    play.pop();
    for (const PieceId id : play.state.acting)
      if (is_unit(play.look(), id)) spend_actions(play, id, unit(play, id).actions);
    play.state.acting.clear();
  }
}

}  // namespace drumhead::bloodybacks
