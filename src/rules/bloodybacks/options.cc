// What a unit or commander may do now, as buttons: complete commands, and why not the rest.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "kit/offers.h"
#include "rules/bloodybacks/bloodybacks.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

namespace {

std::string actions_text(int price) { return price == 1 ? "1 action" : fmt::format("{} actions", price); }

// ---- activation

// The last is what most good dice bring. bb.act.success-1, bb.act.long-turn, bb.act.all-fail
std::vector<Prospect> hand_prospects(const Look& look, int dice, int need) {
  const bool ones = chosen<"bb.ruling.activation-naturals", "1-always-succeeds">(look.setting);
  const int good = std::clamp(need, ones ? 1 : 0, 12);
  std::vector<std::int64_t> hits = {1};  // ways, by good dice
  for (int i = 0; i < dice; ++i) {
    hits.push_back(0);
    for (std::size_t n = hits.size(); n-- > 0;)
      hits[n] = hits[n] * (12 - good) + (n > 0 ? hits[n - 1] * good : 0);
  }
  std::map<int, std::int64_t, std::greater<>> by_actions;
  std::int64_t all = 0;
  for (std::size_t n = 0; n < hits.size(); ++n) {
    all += hits[n];
    by_actions[actions_for(look, static_cast<int>(n))] += hits[n];
  }
  std::vector<Prospect> out;
  for (const auto& [actions, ways] : by_actions) {
    const Tone tone = actions == 0   ? Tone::bad
                      : actions == 1 ? Tone::weak
                      : out.empty()  ? Tone::good
                                     : Tone::half;
    if (ways > 0)
      out.push_back(
          {ways, all, actions == 0 ? "none, and a test" : counted(actions, "action", "actions"), tone});
  }
  return out;
}

// "3 dice at 7", or that nothing can be thrown so low.
std::string hand_note(int dice, int need) {
  return need < 1 ? fmt::format("{} dice, none can succeed", dice) : fmt::format("{} dice at {}", dice, need);
}

void activation_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const auto offer = [&](PieceId by) {
    const Order order{by, {id}, "activate", {}};
    const Tally dice = activation_dice(look, id), need = activation_need(look, by, id);
    const bool own = !by.valid() || is_own_brigade(look, by, id);
    Option option = make_option(
        "order", "activate",
        by.valid() ? "Activate by " + name_of(by, look.setting) : std::string("Activate on the ace"),
        hand_note(std::max(0, dice.sum()), need.sum()) + (own ? "" : ", a command point"),
        own ? "bb.act.dice"_rule : "bb.cp.other-brigade"_rule);
    option.leader = by;
    option.dice = dice;
    option.need = need;
    option.judged = Judged::at_most;
    option.prospects = hand_prospects(look, std::max(0, dice.sum()), need.sum());
    option.units = {id};
    out.push_back(offered(std::move(option), check_activate(look, order), order));
  };
  if (acts_on_ace(look, id)) offer({});
  for (const PieceId by : active_commanders(look)) offer(by);
  if (!out.empty()) return;
  Option none = make_option("order", "activate", "Activate", "", "bb.act.when"_rule);
  const PieceId own = commander_of(look, id);
  none.verdict = {own.valid() ? reason_of(Code::not_now, "bb.act.when"_rule, own)
                              : reason_of(Code::not_now, "bb.act.leaderless-ace"_rule, id)};
  out.push_back(std::move(none));
}

// Together with neighbours, for a joint charge.
void joint_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const PieceId own = commander_of(look, id);
  if (!own.valid() || !leader(look, own).active || !may_be_activated(look, id)) return;
  for_units(look, look.side(id), [&](PieceId mate) {
    if (mate == id || !may_be_activated(look, mate) || look.field.distance(id, mate) > 4 * kUnit) return;
    const Order order{own, {id, mate}, "activate", {}};
    Option option = make_option("order", "together", "Activate with " + name_of(mate, look.setting),
                                "for a joint charge", "bb.multi.when"_rule);
    option.leader = own;
    out.push_back(offered(std::move(option), check_activate(look, order), order));
  });
}

// ---- shooting

std::string ammo_text(Ammo ammo) {
  const bool named = ammo == Ammo::canister || ammo == Ammo::roundshot || ammo == Ammo::shell;
  return named ? "Fire " + word_for(ammo) : "Fire";
}

Option shooting_option(const Look& look, PieceId id, Ammo ammo, int orders) {
  const Word weapon = word_for(ammo);
  Option out =
      make_option("shoot", orders > 1 ? Word(weapon.text() + "-" + std::to_string(orders)) : weapon,
                  orders > 1 ? fmt::format("{}, {} orders", ammo_text(ammo), orders) : ammo_text(ammo), "",
                  orders > 1 ? "bb.shoot.extra-order"_rule : "bb.shoot.once"_rule);
  check_shooter(look, id, out.verdict);
  std::string price;
  out = with_targets(look, id, std::move(out), [&](PieceId enemy) {
    const Shoot shoot{id, weapon, orders, {Aim{enemy, 0, 0, orders - 1}}};
    const ShotPlan plan = plan_aim(look, id, shoot.aims[0], weapon, orders);
    if (price.empty() && plan.price > 0) price = actions_text(plan.price * orders);
    return with_dice(aimed(enemy, check_shot(look, shoot), plan.range, shoot), plan.dice, plan.need,
                     Judged::at_most);
  });
  out.note = price;
  return out;
}

void shooting_options(const Look& look, PieceId id, std::vector<Option>& out) {
  for (const Ammo ammo : ammo_of(look, id)) {
    out.push_back(shooting_option(look, id, ammo, 1));
    const Row row = ammo == Ammo::roundshot ? Row::round_medium : Row::round_long;
    const int price = std::max(1, price_of(look, id, ammo, row));
    for (int orders = 2; orders * price <= unit(look, id).actions; ++orders)
      out.push_back(shooting_option(look, id, ammo, orders));
  }
}

// Half at each of the two nearest that can be hit.
void split_option(const Look& look, PieceId id, std::vector<Option>& out) {
  std::vector<PieceId> targets;
  for (const PieceId enemy : enemies_of(look, id))
    if (plan_aim(look, id, Aim{enemy}, {}, 1).verdict.empty()) targets.push_back(enemy);
  if (targets.size() < 2) return;
  const bool guns = type(look, id) == Type::artillery;
  const int whole = guns ? profile(look, id).sections : profile(look, id).size;
  for (const PieceId first : targets)
    for (const PieceId second : targets) {
      if (first == second) continue;
      const Shoot shoot{id, {}, 1, {Aim{first, 0, whole / 2}, Aim{second, 0, whole - whole / 2}}};
      if (!check_shot(look, shoot).empty()) continue;
      Option option = make_option(
          "split", {},
          fmt::format("Split fire: {} and {}", name_of(first, look.setting), name_of(second, look.setting)),
          "half at each", "bb.shoot.split"_rule);
      option.command = shoot;
      out.push_back(std::move(option));
      return;
    }
}

// ---- charges

Option charge_option(const Look& look, PieceId id, const std::vector<Mate>& mates) {
  const bool joint = !mates.empty();
  Option out =
      make_option("charge", joint ? Word("joint") : Word{}, joint ? "Charge together" : "Charge",
                  actions_text(tables(look).charge), joint ? "bb.multi.when"_rule : "bb.tariff.charge"_rule);
  out.drag = !joint;
  return with_targets(look, id, std::move(out), [&](PieceId enemy) {
    const Charge charge{id, enemy, {}, {}, mates};
    const ChargePlan plan = plan_charge(look, id, enemy, {});
    Fight f;
    f.chargers.push_back(id);
    for (const Mate& mate : mates) f.chargers.push_back(mate.unit);
    f.defenders.push_back(enemy);
    f.cold_steel = cold_steel_rule(look, id).valid();
    f.struck = plan.rush.struck;
    f.uphill = plan.rush.uphill;
    return with_dice(aimed(enemy, check_charge(look, charge), look.field.distance(id, enemy), charge),
                     impetus_dice(look, f), impetus_need(look, f), Judged::at_most);
  });
}

// ---- moves

std::string form_title(const Look& look, PieceId id, const Word& form) {
  if (form == "limbered") return "Limber up";
  if (form == "deployed") return type(look, id) == Type::artillery ? "Unlimber" : "Deploy from column";
  if (form == "column") return "Form column";
  const std::string number = form.text().substr(8);
  return number[0] - '0' < unit(look, id).density ? "Open out to density " + number
                                                  : "Close up to density " + number;
}

void offer_changes(const Look& look, PieceId id, const MoveOffers& offer) {
  const bool guns = type(look, id) == Type::artillery;
  const RuleId cite = guns ? "bb.tariff.limber"_rule : "bb.tariff.formation"_rule;
  for (const Word& form : forms_of(look, id))
    offer(make_option("form", form, form_title(look, id, form), "", cite), {forming(form)});
  const bool pivots = (guns && formation(look, id) == Formation::deployed) || is_open_order(look, id);
  offer_turns("bb.tariff.about-face"_rule, "bb.ruling.wheels"_rule, [&](Option turn, const Path& path) {
    const bool may = turn.verb == "wheel" ? !moves_by_dice(look, id) : pivots || turn.what == "about";
    if (may) offer(std::move(turn), path);
  });
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const MoveOffers offer(id, out, [&](const Move& move, std::string& note) {
    const March m = plan_move(look, id, move.path);
    note = actions_text(std::max(1, m.price));
    return m.verdict;
  });
  RuleId rule;
  const RuleId houses = "bb.ruling.terrain-kinds"_rule;
  const std::string price = "1 action, 1 disruption";
  const Mil length = rate(look, id, formation(look, id), false, &rule);
  if (is_garrison(look, id)) return offer_ways_out(look, id, price, houses, offer);
  const bool dice = moves_by_dice(look, id);
  if (dice || type(look, id) == Type::cavalry) {
    const Order order{{}, {id}, "move", {}};
    out.push_back(offered(make_option("order", "move", "Roll for a move", "1 action", rule),
                          check_roll_move(look, order), order));
  }
  if (!dice) {
    Verdict no;
    check_mobile(look, id, no);
    check_price(look, id, tables(look).move, "bb.tariff.move"_rule, no);
    out.push_back(
        dragged(make_option("move", {}, "Move", measured(length, look.setting), rule), std::move(no)));
  }
  offer_changes(look, id, offer);
  offer_occupying(look, blocks_to_hold(look, id, length), price, houses, offer);
}

// Straight on by each of the lengths that were rolled, or aside by dragging.
void rolled_options(const Look& look, const AskMove& step, std::vector<Option>& out) {
  const Decision asked = ask(look, step);
  std::string lengths;
  for (const Mil length : asked.bounds.lengths)
    lengths += (lengths.empty() ? "" : ", ") + measured(length, look.setting);
  out.push_back(dragged(make_option("move", {}, "Move", lengths, asked.cite)));
  for (const Mil length : asked.bounds.lengths) {
    const Path path = single(Motion::advance, length, 0);
    out.push_back(offered(make_option("advance", Word("go-" + std::to_string(length / kUnit)),
                                      "Straight on " + measured(length, look.setting), "", asked.cite),
                          plan_rolled(look, step.unit, path).verdict, Move{step.unit, path, {}}));
  }
}

// ---- the unit that acts

void action_options(const Look& look, const AskActions& step, PieceId id, std::vector<Option>& out) {
  if (!is_acting(look, id)) {
    Option wait = make_option("order", "activate", "Activate", "", "bb.ruling.unit-finishes"_rule);
    wait.verdict = {reason_of(Code::unfinished, "bb.ruling.unit-finishes"_rule,
                              look.state.acting.empty() ? id : look.state.acting[0])};
    out.push_back(std::move(wait));
    return;
  }
  movement_options(look, id, out);
  if (type(look, id) != Type::artillery) {
    out.push_back(charge_option(look, id, {}));
    std::vector<Mate> mates;
    for (const PieceId mate : look.state.acting)
      if (mate != id && is_acting(look, mate)) mates.push_back(Mate{mate, {}});
    if (!mates.empty()) out.push_back(charge_option(look, id, mates));
  }
  shooting_options(look, id, out);
  split_option(look, id, out);
  out.push_back(
      offered(make_option("rally", {}, "Rally", "1 action, takes off 1 disruption", "bb.rally.action"_rule),
              check_answer(look, step, Rally{id}), Rally{id}));
  if (const PieceId by = unit(look, id).by; by.valid()) {
    const Order order{by, {id}, "extra-action", {}};
    Option more = make_option("order", "extra-action", "One more action from " + name_of(by, look.setting),
                              "1 command point", "bb.cp.extra-action"_rule);
    more.leader = by;
    out.push_back(offered(std::move(more), check_extra_action(look, order), order));
  }
}

void lead_options(const Look& look, PieceId by, std::vector<Option>& out) {
  out.push_back(join_option(look, by, "1 command point, " + measured(tables(look).ride, look.setting),
                            "bb.cp.move"_rule, [&](const Lead& lead) { return check_lead(look, lead); }));
}

// ---- question by question

struct Offers {
  const Look& look;
  PieceId id;
  std::vector<Option>& out;

  void set_up(const AskDeploy&, Deployment<Bloodybacks>& deployment) const {
    for (const Word& form : forms_of(look, id)) deployment.offer_form(form, form_title(look, id, form));
    if (deployment.has_place() && type(look, id) == Type::infantry) deployment.offer_blocks();
  }
  void of_leader(const AskPool&) const { lead_options(look, id, out); }
  void of_leader(const AskActions&) const { lead_options(look, id, out); }
  void of_unit(const AskPool&) const {
    activation_options(look, id, out);
    joint_options(look, id, out);
  }
  void of_unit(const AskActions& step) const { action_options(look, step, id, out); }
  void of_unit(const AskMove& step) const { rolled_options(look, step, out); }
};

}  // namespace

std::vector<Option> Bloodybacks::options(const Look& look, const Step* top, PieceId id) {
  return offers_at<Offers>(look, top, id);
}

}  // namespace drumhead::bloodybacks
