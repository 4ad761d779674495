// What a unit or General may do now, as buttons: complete commands, and why not the rest.
#include <fmt/format.h>

#include "kit/offers.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

namespace {

constexpr Orders kGiven[] = {Orders::advance, Orders::reserve, Orders::stand, Orders::retreat};

// ---- orders: the plainest choice of all

std::string reach_note(const Look& look, const Order& order) {
  GiveOrder reach{order.leader, kNoGroup, {}, orders_word(order.what.view())};
  if (order.units.empty()) return "";
  if (!may_be_heard(look, order)) return "out of reach: nothing would change";
  reach.group = group_of(look, order.units[0]);
  if (order.units.size() == 1) reach.unit = order.units[0];
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
  out.verdict = check_order(look, order);
  if (!out.verdict.empty()) return out;
  out.note = reach_note(look, order);
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
  Option stand = make_option(
      "order", "own-stand", "Halt on Stand", "by itself",
      is_artillery(look, id) ? "rw.advance.artillery-to-stand"_rule : "rw.advance.missile-may-stand"_rule);
  stand.verdict = std::move(verdict);
  if (stand.verdict.empty()) stand.command = own_stand(id);
  out.push_back(std::move(stand));
}

// ---- moves

Option move_option(const Look& look, PieceId id, Option out, Path path, bool retreat) {
  const Command move = Move{id, std::move(path), {}};
  out.verdict = retreat ? check_answer(look, AskRetreats{}, move) : check_answer(look, AskMoves{}, move);
  if (out.verdict.empty()) out.command = move;
  return out;
}

void add_turns(const Look& look, PieceId id, std::vector<Option>& out) {
  const bool wheels = unit(look, id).order != Orders::stand;
  for (const UsualTurn& t : usual_turns()) {
    if (t.is_wheel() && !wheels) continue;
    if (!t.is_wheel() && unit(look, id).order == Orders::advance) continue;
    out.push_back(
        move_option(look, id,
                    make_option(t.is_wheel() ? "wheel" : "turn", t.what, t.title, "",
                                t.is_wheel() ? "rw.ruling.wheel"_rule : "rw.ruling.column-to-flank"_rule),
                    single(t.kind, 0, t.angle), false));
  }
}

void add_changes(const Look& look, PieceId id, std::vector<Option>& out) {
  for (const FormChange& change : changes_of(look, id)) {
    const bool square = change.what == "square", gap = change.what == "narrow";
    if (gap) continue;  // dragging over a bridge does it
    out.push_back(
        move_option(look, id,
                    make_option(square ? "square" : "form", change.what, change.title, "",
                                square ? "rw.stand.form-square"_rule : "rw.ruling.column-to-flank"_rule),
                    {change.made}, false));
  }
}

void add_blocks(const Look& look, PieceId id, std::vector<Option>& out) {
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId block = feature_id(i);
    if (kind_at(look, block) != Kind::building || !is_foot(look, id) ||
        look.field.distance(id, block) > row(look, id).move)
      continue;
    out.push_back(
        move_option(look, id,
                    make_option("enter", key_of(terrain, block), "Occupy " + called(block, look.setting),
                                "its whole move", "rw.ruling.defences"_rule),
                    entering(block), false));
  }
}

// Half a move out over each side, or close up to the block where there is no room farther off.
void add_paths_out(const Look& look, PieceId id, std::vector<Option>& out) {
  const std::vector<Path> ways = paths_out(look, id);
  for (std::size_t i = 0; i < ways.size() / 2; ++i) {
    const Vec way = vec(ways[i][0].to.point()) - vec(look.field.centre(id));
    const std::string side(compass(bearing(way)));
    const Option leave = make_option("leave", side, "Leave to the " + side, "", "rw.ruling.defences"_rule);
    Option far = move_option(look, id, leave, ways[i], false);
    Option near = move_option(look, id, leave, ways[i + ways.size() / 2], false);
    out.push_back(far.verdict.empty() || !near.verdict.empty() ? std::move(far) : std::move(near));
  }
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const Unit& u = unit(look, id);
  const Mil reach = u.order == Orders::stand ? tables(look).shift : std::max(0, March(look, id).allowance());
  Option move = make_option("move", {}, u.order == Orders::stand ? "Shift" : "Move",
                            fmt::format("{}, on {}", measured(reach, look.setting), order_title(u.order)),
                            order_rule(u.order));
  move.drag = true;
  check_mobile(look, id, move.verdict);
  out.push_back(std::move(move));
  own_stand_option(look, id, check_answer(look, AskMoves{}, own_stand(id)), out);
  if (is_garrison(look, id)) {
    add_paths_out(look, id, out);
    return;
  }
  add_changes(look, id, out);
  add_turns(look, id, out);
  add_blocks(look, id, out);
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

void charge_options(const Look& look, PieceId id, std::vector<Option>& out) {
  if (is_artillery(look, id)) return;
  Option charge = make_option("charge", {}, "Charge", measured(charge_reach(look, id), look.setting),
                              "rw.ruling.charge-procedure"_rule);
  charge.drag = true;
  for (const PieceId enemy : enemies_of(look, id)) {
    const Charge command{id, enemy, {}, {}, {}};
    ChargePlan plan = plan_charge(look, command);
    OptionTarget target{enemy, std::move(plan.verdict), look.field.distance(id, enemy)};
    if (target.verdict.empty()) {
      target.command = command;
      TestOn on;
      on.charge = true;
      on.onset = &plan.onset;
      on.higher =
          plan.onset.struck == Struck::front && melee_factor(look, enemy, id) > melee_factor(look, id, enemy);
      const std::uint8_t g = group_of(look, id);
      const bool near = general_near(general_distance(look, g, {}), tables(look)) == NearGeneral::yes;
      target.need = morale_of_group(look, g, near);
      morale_of_unit(look, id, on, target.need);
      target.dice = Tally(1, "rw.morale.die"_rule);
      target.judged = Judged::looked_up;
    }
    charge.targets.push_back(std::move(target));
  }
  judge_by_targets(charge);
  out.push_back(std::move(charge));
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
  for (const PieceId enemy : enemies_of(look, id)) {
    ShotPlan plan = plan_aim(look, id, Aim{enemy}, 0);
    OptionTarget target{enemy, std::move(plan.verdict),
                        plan.cells != 0 ? plan.range : look.field.distance(id, enemy), plan.score,
                        Tally(1, "rw.shoot.die"_rule)};
    target.judged = Judged::looked_up;
    target.verdict.insert(target.verdict.end(), fire.verdict.begin(), fire.verdict.end());
    if (target.verdict.empty()) target.command = Shoot{id, {}, 0, {Aim{enemy}}};
    fire.targets.push_back(std::move(target));
  }
  judge_by_targets(fire);
  out.push_back(std::move(fire));
}

// ---- generals and deployment

void lead_options(const Look& look, PieceId leader, std::vector<Option>& out) {
  out.push_back(join_option(look, leader, measured(tables(look).general_move, look.setting),
                            "rw.ruling.general"_rule,
                            [&](const Lead& lead) { return check_lead(look, lead); }));
}

void deploy_options(const Look& look, const AskDeploy& step, PieceId id, std::vector<Option>& out) {
  if (look.setting.roster[id.index()].arrives > 0 || unit(look, id).stands == 0) return;
  Deployment deployment(
      look, id, [&] { return deploy_place(look, step.side, id); }, "rw.ruling.scenario-frame"_rule,
      [&](const Deploy& deploy) { return check_deploy(look, step.side, deploy); }, out);
  for (const Orders order : {Orders::advance, Orders::reserve, Orders::stand})
    deployment.offer_order(word_for(order), fmt::format("On {}", order_title(order)), order_rule(order));
  if (is_artillery(look, id)) return;
  deployment.offer_form("line", "In line");
  deployment.offer_form("column", "In column", 2);
}

}  // namespace

std::vector<Option> Arw1d::options(const Look& look, const Step* top, PieceId id) {
  std::vector<Option> out;
  if (top == nullptr || !look.known(id)) return out;
  const Side side = look.setting.roster[id.index()].side;
  const PieceKind kind = look.setting.roster[id.index()].kind;
  if (const auto* deploy = std::get_if<AskDeploy>(top)) {
    if (side == deploy->side && kind == PieceKind::unit) deploy_options(look, *deploy, id, out);
    return out;
  }
  if (!look.on_table(id)) return out;
  const bool active = side == look.core.active;
  if (kind == PieceKind::leader) {
    if (active && std::holds_alternative<AskOrders>(*top)) leader_orders(look, id, out);
    if (active && std::holds_alternative<AskGenerals>(*top)) lead_options(look, id, out);
    return out;
  }
  if (std::holds_alternative<AskOrders>(*top) && active) {
    unit_orders(look, id, out);
    own_stand_option(look, id, check_answer(look, AskOrders{}, own_stand(id)), out);
  }
  if (std::holds_alternative<AskRetreats>(*top) && active) retreat_options(look, id, out);
  if (std::holds_alternative<AskCharges>(*top) && active) charge_options(look, id, out);
  if (std::holds_alternative<AskMoves>(*top) && active && unit(look, id).order != Orders::retreat)
    movement_options(look, id, out);
  if (std::holds_alternative<AskOnward>(*top)) onward_options(look, id, out);
  if (const auto* fire = std::get_if<AskFire>(top); fire != nullptr && fire->side == side)
    fire_options(look, id, out);
  return out;
}

}  // namespace drumhead::arw1d
