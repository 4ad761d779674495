// What a unit may do now, as buttons: complete commands, and why not the rest.
#include <fmt/format.h>

#include <algorithm>

#include "kit/offers.h"
#include "rules/awi28/awi28.h"
#include "words/names.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::awi28 {

namespace {

// ---- orders

// The best first, the blunder last.
std::vector<Prospect> command_prospects(const Look& look, const Order& order, int target) {
  const CommandOdds odds = command_odds(look, order, target);
  std::vector<Prospect> out;
  const auto add = [&](int ways, std::string label, Tone tone) {
    if (ways > 0) out.push_back({ways, kThrows, std::move(label), tone});
  };
  if (order.what == "rally") {
    add(odds.at_least(1), "rallies", Tone::good);
  } else if (order.what == "follow") {
    add(odds.at_least(1), moves_text(tables(look).follow_moves), Tone::good);
  } else {
    add(odds.moves[3], moves_text(3), Tone::good);
    add(odds.moves[2], moves_text(2), Tone::half);
    add(odds.moves[1], moves_text(1), Tone::weak);
  }
  add(odds.moves[0], "not heard", Tone::none);
  add(odds.blunders, "blunder", Tone::bad);
  return out;
}

Option order_option(const Look& look, Word what, std::string title, RuleId cite, const Order& order) {
  Option out = make_option("order", what, std::move(title), "", cite);
  out.leader = order.leader;
  out.need = command_target(look, order);
  out.judged = Judged::at_most;
  out.note = fmt::format("{}: {} or less on two dice", name_of(order.leader, look.setting), out.need.sum());
  out.prospects = command_prospects(look, order, out.need.sum());
  out.units = order.units;
  if (is_last_order(order.what)) out.note += "; his last order this turn";
  const PieceId begun = look.state.commanding;  // aw.ruling.who-orders
  if (begun.valid() && begun != order.leader && !leader_of(look, begun).done)
    out.note += fmt::format("; {} gives no more orders", brief_of(begun, look.setting));
  return out;
}

void offer_order(const Look& look, Word what, std::string title, RuleId cite, Order order,
                 std::vector<Option>& out) {
  order = with_leader(look, order);
  if (!order.leader.valid()) return;
  out.push_back(
      offered(order_option(look, what, std::move(title), cite, order), check_order(look, order), order));
}

// The same by whoever else may: who has begun to give orders gives all of his before the next does.
void offer_by_others(const Look& look, const Order& given, std::vector<Option>& out) {
  const PieceId best = with_leader(look, given).leader;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId leader = piece_id(i);
    if (leader == best || !is_leader(look, leader) || !look.piece(leader).present ||
        leader_of(look, leader).done || look.side(leader) != look.core.active)
      continue;
    Order order = given;
    order.leader = leader;
    if (Verdict no = check_order(look, order); no.empty())
      out.push_back(offered(
          order_option(look, "other", "Order to move, by " + std::string(brief_of(leader, look.setting)),
                       "aw.ruling.who-orders"_rule, order),
          std::move(no), order));
  }
}

// Units of its brigade that stand in a chain with it and may be ordered together.
std::vector<PieceId> group_with(const Look& look, PieceId id) {
  std::vector<PieceId> out = {id};
  for (std::size_t i = 0; i < out.size() && out.size() < kMostGroup; ++i)
    for_units(look, look.side(id), [&](PieceId mate) {
      const bool mates = look.setting.roster[mate.index()].brigade == look.setting.roster[id.index()].brigade;
      if (!mates || out.size() >= kMostGroup || std::find(out.begin(), out.end(), mate) != out.end()) return;
      if (!can_be_ordered(look, mate) || touches_woods(look, mate) || unit(look, mate).broken) return;
      if (look.field.distance(out[i], mate) <= tables(look).group_gap) out.push_back(mate);
    });
  return out;
}

Option charge_order(const Look& look, PieceId id, Word what, std::string title) {
  Option out = make_option("order", what == "follow" ? Word("follow-charge") : what, std::move(title), "",
                           "aw.ruling.partial-orders"_rule);
  check_may_charge(look, id, out.verdict);
  const bool may = out.verdict.empty();
  for (const PieceId enemy : enemies_of(look, id)) {
    const Order order = with_leader(look, {{}, {id}, what, enemy});
    if (!order.leader.valid()) continue;
    out.leader = order.leader;
    out.units = order.units;
    out.prospects = command_prospects(look, order, command_target(look, order).sum());
    out.targets.push_back(
        with_dice(aimed(enemy, check_order(look, order), look.field.distance(id, enemy), order), {},
                  command_target(look, order), Judged::at_most));
  }
  if (may) judge_by_targets(out);
  return out;
}

void order_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const RuleId kinds = "aw.ruling.partial-orders"_rule;
  offer_order(look, "move", "Order to move", kinds, {{}, {id}, "move", {}}, out);
  const std::vector<PieceId> group = group_with(look, id);
  if (group.size() > 1)
    offer_order(look, "brigade", fmt::format("Order {} units to move", group.size()),
                "aw.ruling.brigade-order"_rule, {{}, group, "move", {}}, out);
  offer_order(look, "follow", "Follow me", "aw.ruling.follow-me"_rule, {{}, {id}, "follow", {}}, out);
  out.push_back(charge_order(look, id, "charge", "Order to charge"));
  offer_order(look, "form", "Order to change formation", kinds, {{}, {id}, "form", {}}, out);
  offer_order(look, "retire", "Order to retire", kinds, {{}, {id}, "retire", {}}, out);
  out.push_back(charge_order(look, id, "follow", "Follow me, and charge"));
  offer_order(look, "rally", "Rally", "aw.ruling.rally-order"_rule, {{}, {id}, "rally", {}}, out);
  offer_by_others(look, {{}, {id}, "move", {}}, out);
}

// ---- moves

std::string form_title(Formation form) {
  if (form == Formation::limbered) return "Limber up";
  if (form == Formation::deployed) return "Unlimber";
  return "Form " + std::string(title_for(form));
}

void offer_buildings(const Look& look, PieceId id, Mil most, const MoveOffers& offer) {
  const RuleId cite = "aw.ruling.buildings"_rule;
  if (is_garrison(look, id)) return offer_ways_out(look, id, "", cite, offer);
  offer_occupying(look, blocks_to_hold(look, id, most), "", cite, offer);
}

void movement_options(const Look& look, PieceId id, const Moving& how, std::vector<Option>& out) {
  const MoveOffers offer(id, out, [&](const Move& move, std::string& note) {
    const March m = plan_move(look, id, move.path, how);
    const int used = m.purse.used;
    if (m.verdict.empty()) note = used == 0 ? "free" : used == 1 ? "one move" : fmt::format("{} moves", used);
    return m.verdict;
  });
  const Formation now = unit(look, id).formation;
  const Mil most = rate(look, id, now) * how.moves;
  const RuleId change = "aw.ruling.formation-change"_rule;
  out.push_back(
      dragged(make_option("move", {}, "Move", measured(most, look.setting), rate_rule(look, id, now))));
  for (const Formation form : formations_of(look, id))
    if (form != now) offer(make_option("form", word_for(form), form_title(form), "", change), forming(form));
  if (!is_garrison(look, id)) offer_turns(change, "aw.ruling.wheel"_rule, offer);
  offer_buildings(look, id, most, offer);
}

// ---- charges

template <class Check>
Option charge_option(const Look& look, PieceId id, Word what, std::string title, RuleId cite, Check check) {
  Option out = make_option("charge", what, std::move(title),
                           measured(rate(look, id, unit(look, id).formation), look.setting), cite);
  out.drag = true;
  return with_targets(look, id, std::move(out), [&](PieceId enemy) {
    const Charge charge{id, enemy, {}, {}, {}};
    // What it needs shows when they meet.
    return with_dice(aimed(enemy, check(charge), look.field.distance(id, enemy), charge),
                     melee_dice(look, id), {}, Judged::at_least);
  });
}

// ---- the rest

void evaded_options(const Look& look, const AskEvaded& step, PieceId id, std::vector<Option>& out) {
  const auto offer = [&](Word what, std::string title, RuleId cite, Path path, Word manner) {
    const Move move{id, std::move(path), manner};
    out.push_back(
        offered(make_option(manner, what, std::move(title), "", cite), check_answer(look, step, move), move));
  };
  offer({}, "Rally on the spot", "aw.evade.next-rally"_rule, {}, "rally");
  offer("about", "Rally and face about", "aw.evade.next-rally"_rule, single(Motion::turn, 0, 18000), "rally");
  offer({}, "Withdraw one move", "aw.evade.next-withdraw"_rule, {}, "withdraw");
}

void winner_options(const Look& look, const AskWinner& step, std::vector<Option>& out) {
  const PieceId id = step.unit;
  const RuleId cite = "aw.ruling.winner-options"_rule;
  out.push_back(dragged(make_option("move", {}, "Move straight ahead",
                                    measured(rate(look, id, unit(look, id).formation), look.setting), cite)));
  offer_turns(cite, cite, [&](Option turn, const Path& path) {
    const Move move{id, path, "reform"};
    if (turn.verb == "turn") out.push_back(offered(std::move(turn), check_answer(look, step, move), move));
  });
  out.push_back(charge_option(look, id, "sweep", "Sweeping advance", cite,
                              [&](const Charge& charge) { return check_sweep(look, step, charge); }));
}

Option shooting_option(const Look& look, PieceId id) {
  const Weapon weapon = weapon_of(look, id);
  const Mil reach = weapon == Weapon::none ? 0 : tables(look).weapons[at(weapon)].range;
  Option out =
      make_option("shoot", {}, "Shoot", "up to " + measured(reach, look.setting), "aw.seq.shooting"_rule);
  check_shooter(look, id, out.verdict);
  if (!out.verdict.empty()) return out;
  std::vector<PieceId> targets = enemies_of(look, id);
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (is_lone_commander(look, piece_id(i)) && look.side(piece_id(i)) != look.side(id))
      targets.push_back(piece_id(i));
  for (const PieceId enemy : targets) {
    const ShotPlan plan = plan_shot(look, id, enemy);
    const Mil range = plan.shot.range > 0 ? plan.shot.range : look.field.distance(id, enemy);
    out.targets.push_back(with_dice(aimed(enemy, plan.verdict, range, Shoot{id, {}, 0, {Aim{enemy}}}),
                                    plan.dice, plan.need, Judged::at_least));
  }
  judge_by_targets(out);
  return out;
}

// ---- question by question

struct Offers {
  const Look& look;
  PieceId id;
  std::vector<Option>& out;

  void set_up(const AskDeploy&, Deployment<Awi28>& deployment) const {
    for (const Formation form : formations_of(look, id))
      if (form != unit(look, id).formation) deployment.offer_form(word_for(form), form_title(form));
    if (arm(look, id) == Arm::infantry) deployment.offer_blocks();
  }
  template <class Check>
  void join(Check check) const {
    const Tables& t = tables(look);
    constexpr RuleId cite = "aw.ruling.commander-move"_rule;
    const Mil ride = leader_of(look, id).mounted ? t.commander_mounted : t.commander_foot;
    out.push_back(join_option(look, id, measured(ride, look.setting), cite, check));
  }
  void of_leader(const AskDeploy& step) const {
    join([&](const Lead& lead) { return check_post(look, step.side, lead); });
  }
  void of_leader(const AskCommanders&) const {
    join([&](const Lead& lead) { return check_ride(look, lead); });
  }
  void of_leader(const AskReplacement& step) const {
    join([&](const Lead& lead) { return check_answer(look, step, Command(lead)); });
  }
  void of_unit(const AskWinner& step) const { winner_options(look, step, out); }
  void of_unit(const AskOrders&) const { order_options(look, id, out); }
  void of_unit(const AskEvaded& step) const {
    if (unit(look, id).evaded) evaded_options(look, step, id, out);
  }
  template <class Question>
  void move(const Question& step, bool charges) const {
    if (const std::optional<Moving> how = moving_at(look, step, id)) movement_options(look, id, *how, out);
    constexpr RuleId cite = "aw.ruling.charge"_rule;
    if (charges)
      out.push_back(charge_option(look, id, {}, "Charge", cite, [&](const Charge& charge) {
        return check_answer(look, step, Command(charge));
      }));
  }
  void of_unit(const AskInitiative& step) const { move(step, has_initiative(look, id)); }
  void of_unit(const AskMoves& step) const { move(step, look.state.orders.target.valid()); }
  void of_unit(const AskFire&) const { out.push_back(shooting_option(look, id)); }
};

}  // namespace

std::vector<Option> Awi28::options(const Look& look, const Step* top, PieceId id) {
  return offers_at<Offers>(look, top, id);
}

}  // namespace drumhead::awi28
