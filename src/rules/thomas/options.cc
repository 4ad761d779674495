// What a unit may do now, as buttons: complete commands, and why not the rest.
#include <fmt/format.h>

#include "kit/offers.h"
#include "rules/thomas/thomas.h"
#include "words/sentences.h"

namespace drumhead::thomas {

namespace {

std::string half(int part) { return move_share(part, kWholeMove); }

// ---- fire

Option shooting_option(const Look& look, PieceId id) {
  std::string note;
  RuleId cite = "nt.fire.cavalry-never-fires"_rule;
  for (const FireBand& band : fire_bands(look, id)) {
    note += fmt::format("{}{}: {}+", note.empty() ? "" : ", ", measured(band.range, look.setting), band.need);
    cite = band.cite;
  }
  Option out = make_option("shoot", {}, "Fire", note, cite);
  check_shooter(look, id, out.verdict);
  for (const PieceId enemy : enemies_of(look, id)) {
    ShotPlan plan = plan_shot(look, id, enemy);
    OptionTarget target{enemy, std::move(plan.verdict), plan.range, plan.need, plan.dice};
    target.judged = Judged::at_least;
    if (target.verdict.empty()) target.command = Shoot{id, {}, 0, {Aim{enemy}}};
    out.targets.push_back(std::move(target));
  }
  judge_by_targets(out);
  return out;
}

// ---- charges

Option charge_option(const Look& look, PieceId id) {
  Option out = make_option("charge", {}, "Charge", measured(rate(look, id), look.setting),
                           "nt.ruling.charge-distance"_rule);
  out.drag = true;
  for (const PieceId enemy : enemies_of(look, id)) {
    ChargePlan plan;
    Charge charge = best_charge(look, id, enemy, plan);
    OptionTarget target{enemy, std::move(plan.verdict),
                        plan.length > 0 ? plan.length : look.field.distance(id, enemy)};
    if (troop(look, id) != Troop::artillery && troop(look, enemy) != Troop::artillery) {
      target.dice = strike_dice(look, id, enemy);
      target.need = Tally(tables(look).melee_hit, "nt.melee.hit-score"_rule);
      target.judged = Judged::at_least;
    }
    if (target.verdict.empty()) target.command = std::move(charge);
    out.targets.push_back(std::move(target));
  }
  judge_by_targets(out);
  return out;
}

// ---- moves

Option move_option(const Look& look, PieceId id, Word verb, Word what, std::string title, std::string note,
                   RuleId cite, Path path) {
  Option out = make_option(verb, what, std::move(title), std::move(note), cite);
  out.verdict = plan_move(look, id, path).verdict;
  if (out.verdict.empty()) out.command = Move{id, std::move(path), {}};
  return out;
}

std::string form_title(Formation to) {
  if (to == Formation::limbered) return "Limber up";
  if (to == Formation::unlimbered) return "Go into action";
  return "Form " + std::string(title_for(to));
}

Option march_option(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  Option out = make_option("move", {}, "Move", measured(rate(look, id), look.setting),
                           rate_rule(look, id, u.formation));
  out.drag = true;
  if (u.charged)
    out.verdict.push_back(reason(Code::already, "nt.ruling.charge-uses-move"_rule));
  else if (u.moved)
    out.verdict.push_back(reason(Code::already, "nt.move.allowance"_rule));
  else if (!is_garrison(look, id) && rate(look, id) == 0)
    out.verdict.push_back(
        reason(Code::no_move_left, rate_rule(look, id, u.formation), length_fact("most", 0)));
  return out;
}

void add_forms(const Look& look, PieceId id, std::vector<Option>& out) {
  for (std::size_t f = 0; f < kFormations; ++f) {
    const Formation to = static_cast<Formation>(f);
    if (!tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f] ||
        to == unit(look, id).formation)
      continue;
    out.push_back(move_option(look, id, "form", word_for(to), form_title(to), half(tables(look).change),
                              "nt.formation.change"_rule, forming(to)));
  }
}

void add_turns(const Look& look, PieceId id, std::vector<Option>& out) {
  for (const UsualTurn& t : usual_turns()) {
    const bool wheel = t.is_wheel();
    out.push_back(move_option(look, id, wheel ? "wheel" : "turn", t.what, t.title,
                              half(wheel ? tables(look).wheel : tables(look).turn),
                              wheel ? "nt.formation.wheel"_rule : "nt.formation.turn"_rule,
                              single(t.kind, 0, t.angle)));
  }
}

// What lies within reach to be crossed or occupied.
void add_ground(const Look& look, PieceId id, std::vector<Option>& out) {
  const Terrain& terrain = look.field.terrain();
  bool near = false;
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId at = feature_id(i);
    if (is_barrier(look, at)) near = near || look.field.distance(id, at) <= tables(look).edge_reach;
    if (kind_at(look, at) != Kind::town || !is_infantry(troop(look, id)) ||
        look.field.distance(id, at) > tables(look).edge_reach)
      continue;
    out.push_back(move_option(look, id, "enter", Word::fits(terrain[at].key) ? Word(terrain[at].key) : Word(),
                              "Occupy " + called(at, look.setting), half(tables(look).town_occupy),
                              "nt.terrain.town-full-turn"_rule, entering(at)));
  }
  if (near)
    out.push_back(move_option(look, id, "cross", {}, "Cross over", half(tables(look).linear_obstacle),
                              "nt.ruling.linear-obstacles"_rule, single(Motion::cross, 0, 0)));
}

void add_ways_out(const Look& look, PieceId id, std::vector<Option>& out) {
  offer_ways_out(
      look, id, half(tables(look).town_leave), "nt.ruling.town-leaving"_rule,
      [&](const Option& leave, const Path& path) {
        out.push_back(move_option(look, id, "leave", leave.what, leave.title, leave.note, leave.cite, path));
      });
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  out.push_back(march_option(look, id));
  if (is_garrison(look, id)) {
    add_ways_out(look, id, out);
    return;
  }
  add_forms(look, id, out);
  if (rate(look, id) == 0) return;
  add_turns(look, id, out);
  add_ground(look, id, out);
}

// ---- generals

// A general's own list has his units as targets; a unit's has a button for each general.
void lead_options(const Look& look, Side side, PieceId id, std::vector<Option>& out) {
  const RuleId cite = "nt.general.assign"_rule;
  const std::string note = fmt::format("+{} to morale", tables(look).general_bonus);
  const auto target_of = [&](PieceId leader, PieceId to) {
    OptionTarget target{to, check_lead(look, side, {leader, to, {}, {}})};
    if (target.verdict.empty()) target.command = Lead{leader, to, {}, {}};
    return target;
  };
  if (look.piece(id).kind == PieceKind::leader) {
    Option join = make_option("lead", {}, "Join a unit", note, cite);
    join.leader = id;
    join.drag = true;
    for_units(look, side, [&](PieceId to) { join.targets.push_back(target_of(id, to)); });
    if (!join.targets.empty()) join.verdict = join.targets[0].verdict;
    out.push_back(std::move(join));
    return;
  }
  for (std::size_t i = 0; i < look.core.pieces.size() && is_unit(look, id); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != side || p.with == id) continue;
    OptionTarget target = target_of(piece_id(i), id);
    Option join = make_option("lead", {}, name_of(piece_id(i), look.setting) + " joins", note, cite);
    join.leader = piece_id(i);
    join.verdict = std::move(target.verdict);
    join.command = std::move(target.command);
    out.push_back(std::move(join));
  }
}

// ---- deployment

void deploy_options(const Look& look, const AskDeploy& step, PieceId id, std::vector<Option>& out) {
  if (look.setting.roster[id.index()].arrives > 0 || unit(look, id).bases == 0) return;
  const RuleId cite = "nt.ruling.setup"_rule;
  Deployment deployment(
      look, id, [&] { return deploy_place(look, step.side, id); }, cite,
      [&](const Deploy& deploy) { return check_deploy(look, step.side, deploy); }, out);
  for (std::size_t f = 0; f < kFormations; ++f) {
    const Formation to = static_cast<Formation>(f);
    const bool may = tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f];
    if (may && to != formation_or_usual(look, id)) deployment.offer_form(word_for(to), form_title(to));
  }
  if (look.piece(id).present && !is_garrison(look, id))
    for (const UsualTurn& t : usual_turns()) {
      if (t.is_wheel()) continue;
      const Pose turned =
          moved(look.piece(id).pose, look.piece(id).foot, single(Motion::turn, 0, t.angle)[0]);
      deployment.offer(make_option("turn", t.what, t.title, "", cite),
                       {id, turned, word_for(unit(look, id).formation), 0, {}, {}});
    }
  if (is_infantry(troop(look, id)))
    deployment.offer_blocks([&](FeatureId at) { return kind_at(look, at) == Kind::town; });
}

// ---- answers

void charged_options(const Look& look, const AskShot& step, std::vector<Option>& out) {
  for (const Choice& choice : ask(look, step).choices) {
    Option answer = make_option(choice.key, {}, choice.title, "", choice.cite);
    answer.command = Answer{choice.key, choice.unit, {}};
    if (choice.key == "shoot") {
      const ShotPlan plan = plan_charge_shot(look, step.rush);
      answer.note = measured(plan.range, look.setting);
      answer.need = plan.need;
      answer.dice = plan.dice;
      answer.judged = Judged::at_least;
      answer.targets.push_back(
          {step.rush.unit, {}, plan.range, plan.need, plan.dice, {}, {}, answer.command, Judged::at_least});
    }
    out.push_back(std::move(answer));
  }
}

void test_option(const Look& look, PieceId id, std::vector<Option>& out) {
  if (!owes_test(look, id)) return;
  const Tally need = morale_need(look, id);
  Option test = make_option("test", {}, "Test morale", fmt::format("{}+ passes", need.sum()), need.cite);
  test.need = need;
  test.judged = Judged::at_least;
  test.command = Answer{"test", id, {}};
  out.push_back(std::move(test));
}

}  // namespace

std::vector<Option> Thomas::options(const Look& look, const Step* top, PieceId id) {
  std::vector<Option> out;
  if (top == nullptr || !look.known(id)) return out;
  const Side side = look.setting.roster[id.index()].side;
  const bool leader = look.piece(id).kind == PieceKind::leader;
  if (const auto* deploy = std::get_if<AskDeploy>(top)) {
    if (side != deploy->side) return out;
    if (!leader) deploy_options(look, *deploy, id, out);
    if (look.on_table(id)) lead_options(look, side, id, out);
    return out;
  }
  if (!look.on_table(id)) return out;
  const bool active = side == look.core.active;
  if (std::holds_alternative<AskGenerals>(*top) && active) lead_options(look, side, id, out);
  if (leader) return out;
  if (std::holds_alternative<AskCharges>(*top) && active) out.push_back(charge_option(look, id));
  if (std::holds_alternative<AskMoves>(*top) && active) movement_options(look, id, out);
  if (const auto* fire = std::get_if<AskFire>(top); fire != nullptr && fire->side == side)
    out.push_back(shooting_option(look, id));
  if (const auto* shot = std::get_if<AskShot>(top); shot != nullptr && shot->rush.target == id)
    charged_options(look, *shot, out);
  if (const auto* test = std::get_if<ChooseTester>(top); test != nullptr && test->side == side)
    test_option(look, id, out);
  return out;
}

}  // namespace drumhead::thomas
