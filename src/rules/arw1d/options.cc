// What a unit or General may do now, as buttons: complete commands, and why not the rest.
#include <fmt/format.h>

#include <functional>
#include <map>

#include "kit/offers.h"
#include "rules/arw1d/arw1d.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

namespace {

// ---- orders: the plainest choice of all

// What the die may bring: all of them hear it, some, or nobody. rw.ruling.change-orders
std::vector<Prospect> order_prospects(const Look& look, const GiveOrder& give) {
  const Tables& t = tables(look);
  const std::size_t all = reached(look, give, 1000 * kUnit).size();
  std::map<std::size_t, int, std::greater<>> faces;  // by how many hear it
  if (!chosen<"rw.ruling.change-orders", "d4-reach">(look.setting))
    faces[reached(look, give, most_reach(look)).size()] = 4;
  else
    for (int face = 1; face <= 4; ++face) ++faces[reached(look, give, face * t.command_step).size()];
  std::vector<Prospect> out;
  for (const auto& [heard, ways] : faces) {
    const int n = static_cast<int>(heard);
    if (heard == all)
      out.push_back({ways, 4, n == 1 ? "it hears" : fmt::format("all {} hear", number_word(n)), Tone::good});
    else if (heard > 0)
      out.push_back({ways, 4, fmt::format("{} of {} hear", number_word(n), all), Tone::half});
    else
      out.push_back({ways, 4, "not heard", Tone::none});
  }
  return out;
}

std::string reach_note(const Look& look, const Order& order, const GiveOrder& reach) {
  if (order.units.empty()) return "";
  if (!may_be_heard(look, order)) return "out of reach: nothing would change";
  const Tables& t = tables(look);
  const std::size_t sure = reached(look, reach, t.command_step).size(),
                    most = reached(look, reach, 4 * t.command_step).size();
  if (chosen<"rw.ruling.change-orders", "free">(look.setting) || sure == most)
    return most == 1 ? "heard at once" : fmt::format("{} units, heard at once", most);
  for (int step = 2; step <= 4; ++step)
    if (reached(look, reach, step * t.command_step).size() > sure)
      return fmt::format("D4 of {} or more to be heard", step);
  return "";
}

Option order_option(const Look& look, PieceId leader, std::vector<PieceId> units, Orders what, Word key,
                    std::string title) {
  const Order order{leader, std::move(units), word_for(what), {}};
  Option out = make_option("order", key, std::move(title), "", order_rule(what));
  out.leader = leader;
  out.units = order.units;
  out.mark = word_for(what);
  out.verdict = check_order(look, order);
  if (!out.verdict.empty()) return out;
  const GiveOrder give = reach_of(look, order);
  out.note = reach_note(look, order, give);
  out.prospects = order_prospects(look, give);
  out.command = order;
  return out;
}

std::vector<PieceId> units_of(const Look& look, std::uint8_t group) {
  std::vector<PieceId> out;
  for_group(look, group, [&](PieceId id) { out.push_back(id); });
  return out;
}

void leader_orders(const Look& look, PieceId leader, std::vector<Option>& out) {
  const bool chief = look.setting.chief[at(look.side(leader))] == leader;
  for (std::size_t g = 0; g < look.setting.groups.size(); ++g) {
    const GroupInfo& info = look.setting.groups[g];
    if (info.side != look.side(leader) || (!chief && info.general != leader)) continue;
    const std::vector<PieceId> units = units_of(look, static_cast<std::uint8_t>(g));
    if (units.empty()) continue;
    for (const Orders what : kGiven) {
      const std::string word = word_for(what);
      const Word key = chief ? Word(fmt::format("{}-{}", word, g)) : Word(word);
      out.push_back(
          order_option(look, leader, units, what, key, fmt::format("{}: {}", info.name, order_title(what))));
    }
  }
}

// A unit shows what its General can order: the group, and it alone.
void unit_orders(const Look& look, PieceId id, std::vector<Option>& out) {
  const GroupInfo& info = look.setting.groups[group_of(look, id)];
  const PieceId chief = look.setting.chief[at(info.side)];
  const PieceId leader = info.general.valid() && may_order(look, info.general) ? info.general : chief;
  if (!leader.valid() || !look.on_table(leader)) return;
  const std::vector<PieceId> units = units_of(look, group_of(look, id));
  for (const Orders what : kGiven)
    if (units.size() > 1)
      out.push_back(order_option(look, leader, units, what, Word("group-" + word_for(what)),
                                 fmt::format("{} for the group", order_title(what))));
  for (const Orders what : kGiven)
    out.push_back(order_option(look, leader, {id}, what, Word(word_for(what)),
                               fmt::format("{} for this unit", order_title(what))));
}

// A unit's own change to Stand, and what the question says to it.
Order own_stand(PieceId id) { return {{}, {id}, "stand", {}}; }

void own_stand_option(const Look& look, PieceId id, Verdict verdict, std::vector<Option>& out) {
  if (unit(look, id).order != Orders::advance) return;
  const RuleId cite =
      is_artillery(look, id) ? "rw.advance.artillery-to-stand"_rule : "rw.advance.missile-may-stand"_rule;
  out.push_back(offered(make_option("order", "own-stand", "Halt on Stand", "by itself", cite),
                        std::move(verdict), own_stand(id)));
}

// ---- moves

void offer_changes(const Look& look, PieceId id, const MoveOffers& offer) {
  const RuleId cite = "rw.ruling.column-to-flank"_rule;
  const Orders order = unit(look, id).order;
  for (const FormChange& change : changes_of(look, id)) {
    const bool square = change.what == "square", gap = change.what == "narrow";
    if (!gap)  // dragging over a bridge does that
      offer(make_option(square ? "square" : "form", change.what, change.title, "",
                        square ? "rw.stand.form-square"_rule : cite),
            {change.made});
  }
  offer_turns(cite, "rw.ruling.wheel"_rule, [&](Option turn, const Path& path) {
    const bool may = turn.verb == "wheel" ? order != Orders::stand : order != Orders::advance;
    if (may) offer(std::move(turn), path);
  });
}

// Half a move out over each side, or close up to the block where there is no room farther off.
void offer_paths_out(const Look& look, PieceId id, const MoveOffers& offer, std::vector<Option>& out) {
  const std::vector<Path> ways = paths_out(look, id);
  for (std::size_t i = 0; i < ways.size() / 2; ++i) {
    const Vec way = vec(ways[i][0].to.point()) - vec(look.field.centre(id));
    const std::string side(compass(bearing(way)));
    const Option leave = make_option("leave", side, "Leave to the " + side, "", "rw.ruling.defences"_rule);
    const Option far = offer.made(leave, ways[i]), near = offer.made(leave, ways[i + ways.size() / 2]);
    out.push_back(far.verdict.empty() || !near.verdict.empty() ? far : near);
  }
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const Unit& u = unit(look, id);
  const Mil reach = u.order == Orders::stand ? tables(look).shift : std::max(0, March(look, id).allowance());
  Verdict no;
  check_mobile(look, id, no);
  out.push_back(
      dragged(make_option("move", {}, u.order == Orders::stand ? "Shift" : "Move",
                          measured(reach, look.setting) + ", on " + std::string(order_title(u.order)),
                          order_rule(u.order)),
              std::move(no)));
  own_stand_option(look, id, check_answer(look, AskMoves{}, own_stand(id)), out);
  const MoveOffers offer(
      id, out, [&](const Move& move, std::string&) { return check_answer(look, AskMoves{}, move); });
  if (is_garrison(look, id)) return offer_paths_out(look, id, offer, out);
  offer_changes(look, id, offer);
  offer_occupying(look, blocks_to_hold(look, id, row(look, id).move), "its whole move",
                  "rw.ruling.defences"_rule, offer);
}

void retreat_options(const Look& look, PieceId id, std::vector<Option>& out) {
  if (unit(look, id).order != Orders::retreat) return;
  Option move = make_option("move", {}, "Retreat",
                            fmt::format("{} or more", measured(half_speed(look, id), look.setting)),
                            "rw.retreat.minimum-move"_rule);
  move.drag = true;
  if (unit(look, id).moved) {
    move.verdict.push_back(reason_of(Code::already, "rw.retreat.minimum-move"_rule, id));
    out.push_back(std::move(move));
    return;
  }
  const std::vector<Path> paths = retreat_paths(look, id);
  if (!paths.empty()) move.command = Move{id, paths.front(), {}};
  if (paths.empty()) move.verdict.push_back(reason_of(Code::blocked, "rw.ruling.retreat-nearest"_rule, id));
  out.push_back(std::move(move));
}

// ---- charges and fire

Tally charge_morale(const Look& look, PieceId id, PieceId enemy, const ChargePlan& plan) {
  TestOn on;
  on.charge = true;
  on.onset = &plan.onset;
  on.higher =
      plan.onset.struck == Struck::front && melee_factor(look, enemy, id) > melee_factor(look, id, enemy);
  const std::uint8_t g = group_of(look, id);
  const bool near = general_near(general_distance(look, g, {}), tables(look)) == NearGeneral::yes;
  Tally out = morale_of_group(look, g, near);
  morale_of_unit(look, id, on, out);
  return out;
}

void charge_options(const Look& look, PieceId id, std::vector<Option>& out) {
  if (is_artillery(look, id)) return;
  Option charge = dragged(make_option("charge", {}, "Charge", measured(charge_reach(look, id), look.setting),
                                      "rw.ruling.charge-procedure"_rule));
  out.push_back(with_targets(look, id, std::move(charge), [&](PieceId enemy) {
    const Charge command{id, enemy, {}, {}, {}};
    const ChargePlan plan = plan_charge(look, command);
    OptionTarget target = aimed(enemy, plan.verdict, look.field.distance(id, enemy), command);
    if (!plan.verdict.empty()) return target;
    return with_dice(std::move(target), Tally(1, "rw.morale.die"_rule), charge_morale(look, id, enemy, plan),
                     Judged::looked_up);
  }));
  own_stand_option(look, id, check_answer(look, AskCharges{}, own_stand(id)), out);
}

// rw.ruling.charge-target-gone: the usual lengths as choices, any other by dragging.
void onward_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const std::optional<OnwardLine> line = onward_line(look);
  if (!line || line->unit != id) return;
  Option on = make_option(
      "move", {}, "Go on",
      fmt::format("{} to {}", measured(line->least, look.setting), measured(line->most, look.setting)),
      "rw.ruling.charge-target-gone"_rule);
  on.drag = true;
  out = options_of_choices(ask(look, AskOnward{}), id, look.setting);
  out.insert(out.begin(), std::move(on));
}

void fire_options(const Look& look, PieceId id, std::vector<Option>& out) {
  if (longest_range(look, id) == 0) return;
  Option fire =
      make_option("shoot", {}, "Shoot", measured(longest_range(look, id), look.setting), "rw.shoot.die"_rule);
  check_shooter(look, id, fire.verdict);
  const Verdict shooter = fire.verdict;
  out.push_back(with_targets(look, id, std::move(fire), [&](PieceId enemy) {
    ShotPlan plan = plan_aim(look, id, Aim{enemy}, 0);
    plan.verdict.insert(plan.verdict.end(), shooter.begin(), shooter.end());
    const Mil range = plan.cells != 0 ? plan.range : look.field.distance(id, enemy);
    return with_dice(aimed(enemy, std::move(plan.verdict), range, Shoot{id, {}, 0, {Aim{enemy}}}),
                     Tally(1, "rw.shoot.die"_rule), plan.score, Judged::looked_up);
  }));
}

// ---- question by question

struct Offers {
  const Look& look;
  PieceId id;
  std::vector<Option>& out;

  void set_up(const AskDeploy&, Deployment<Arw1d>& deployment) const {
    for (const Orders order : {Orders::advance, Orders::reserve, Orders::stand})
      deployment.offer_order(word_for(order), fmt::format("On {}", order_title(order)), order_rule(order));
    if (is_artillery(look, id)) return;
    deployment.offer_form("line", "In line");
    deployment.offer_form("column", "In column", 2);
  }
  void of_leader(const AskOrders&) const { leader_orders(look, id, out); }
  void of_leader(const AskGenerals&) const {
    out.push_back(join_option(look, id, measured(tables(look).general_move, look.setting),
                              "rw.ruling.general"_rule,
                              [&](const Lead& lead) { return check_lead(look, lead); }));
  }
  void of_unit(const AskOrders& step) const {
    unit_orders(look, id, out);
    own_stand_option(look, id, check_answer(look, step, own_stand(id)), out);
  }
  void of_unit(const AskRetreats&) const { retreat_options(look, id, out); }
  void of_unit(const AskCharges&) const { charge_options(look, id, out); }
  void of_unit(const AskMoves&) const {
    if (unit(look, id).order != Orders::retreat) movement_options(look, id, out);
  }
  void of_unit(const AskOnward&) const { onward_options(look, id, out); }
  void of_unit(const AskFire&) const { fire_options(look, id, out); }
};

}  // namespace

std::vector<Option> Arw1d::options(const Look& look, const Step* top, PieceId id) {
  return offers_at<Offers>(look, top, id);
}

}  // namespace drumhead::arw1d
