// What a unit may do now, as buttons: complete commands, and why not the rest.
#include <fmt/format.h>

#include "kit/offers.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

namespace {

// ---- fire

Option shooting_option(const Look& look, PieceId id, Word weapon) {
  const WeaponRow& row = weapon_row(look, id, weapon);
  std::string note = fmt::format("{}: {}+", measured(row.close, look.setting), row.close_hit);
  if (row.far > 0) note += fmt::format(", {}: {}+", measured(row.far, look.setting), row.far_hit);
  const bool guns = arm(look, id) == Arm::artillery;
  Option out = make_option("shoot", guns ? weapon : Word{}, guns ? "Fire " + weapon.text() : "Fire", note,
                           "ly.turn.step1-fire"_rule);
  check_firer(look, id, out.verdict);
  for (const PieceId enemy : enemies_of(look, id)) {
    ShotPlan plan = plan_aim(look, id, Aim{enemy}, weapon, {});
    OptionTarget target{enemy, std::move(plan.verdict), plan.range, plan.need, plan.dice};
    target.judged = Judged::at_least;
    target.verdict.insert(target.verdict.end(), out.verdict.begin(), out.verdict.end());
    if (target.verdict.empty()) target.command = Shoot{id, weapon, 0, {Aim{enemy}}};
    out.targets.push_back(std::move(target));
  }
  judge_by_targets(out);
  return out;
}

// ---- attacks

Option attack_option(const Look& look, PieceId id, Word manner, std::string title, Mil reach, RuleId cite) {
  Option out = make_option("charge", manner, std::move(title), measured(reach, look.setting), cite);
  out.drag = manner == "charge";
  for (const PieceId enemy : enemies_of(look, id)) {
    const Charge charge{id, enemy, {}, manner, {}};
    AttackPlan plan = plan_attack(look, charge);
    OptionTarget target{enemy, std::move(plan.verdict),
                        plan.length > 0 ? plan.length : look.field.distance(id, enemy)};
    Pair pair;
    pair.attacker = id;
    pair.defender = enemy;
    target.ours = combat_points(look, pair, true);
    target.theirs = combat_points(look, pair, false);
    if (target.verdict.empty()) target.command = charge;
    out.targets.push_back(std::move(target));
  }
  judge_by_targets(out);
  return out;
}

void attack_options(const Look& look, PieceId id, std::vector<Option>& out) {
  if (arm(look, id) == Arm::artillery) return;
  out.push_back(
      attack_option(look, id, "charge", "Charge", rate(look, id) * 3 / 2, "ly.move.charge-speed"_rule));
  out.push_back(attack_option(look, id, "attack", "Attack", rate(look, id), "ly.combat.contact"_rule));
  if (arm(look, id) == Arm::cavalry)
    out.push_back(attack_option(look, id, "reinforce", "Reinforce", rate(look, id) * 3 / 2,
                                "ly.cavalry.reinforce"_rule));
}

// ---- moves

Option move_option(const Look& look, PieceId id, Option out, Path path, Word manner = {}) {
  March m = plan_move(look, id, path, manner);
  if (out.note.empty() && m.verdict.empty())
    out.note = move_share(
        static_cast<int>(std::min<std::int64_t>(m.spent, kWholeMove)) - unit(look, id).spent, kWholeMove);
  out.verdict = std::move(m.verdict);
  if (out.verdict.empty()) out.command = Move{id, std::move(path), manner};
  return out;
}

std::string form_title(const Word& form) {
  if (form == "limbered") return "Limber up";
  if (form == "manhandled") return "Go into action";
  if (form == "skirmish") return "Form skirmish order";
  if (form == "line-left") return "Form line to the left";
  if (form == "line-right") return "Form line to the right";
  return "Form " + form.text();
}

Option bend_option(const Look& look, PieceId id, Angle back, Word what, std::string title) {
  Manoeuvre bend = forming("bent-line");
  bend.files = static_cast<std::uint8_t>(unit(look, id).files / 2);
  bend.angle = back;
  return move_option(look, id, make_option("form", what, std::move(title), "", "ly.formation.bend"_rule),
                     {bend});
}

void add_changes(const Look& look, PieceId id, std::vector<Option>& out) {
  const RuleId cite = "ly.manoeuvre.both-at-once"_rule;
  const bool column = unit(look, id).formation == Formation::column;
  for (const Word& form : forms_of(look, id)) {
    const bool flank = form == "line-left" || form == "line-right";
    if ((flank && !column) || form == word_for(unit(look, id).formation)) continue;
    out.push_back(
        move_option(look, id, make_option("form", form, form_title(form), "", cite), {forming(form)}));
  }
  if (unit(look, id).formation == Formation::line && unit(look, id).files >= 4) {
    out.push_back(bend_option(look, id, 4500, "bent-line", "Bend the right wing back"));
    out.push_back(bend_option(look, id, -4500, "bent-line-left", "Bend the left wing back"));
  }
  for (const UsualTurn& t : usual_turns()) {
    const bool wheel = t.is_wheel();
    out.push_back(move_option(look, id,
                              make_option(wheel ? "wheel" : "turn", t.what, t.title, "",
                                          wheel ? "ly.move.wheel"_rule : "ly.ruling.facing-change"_rule),
                              single(t.kind, 0, t.angle)));
  }
}

void add_blocks(const Look& look, PieceId id, std::vector<Option>& out) {
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId block = feature_id(i);
    if (kind_at(look, block) != Kind::town_block || arm(look, id) != Arm::infantry ||
        look.field.distance(id, block) > 5)
      continue;
    out.push_back(
        move_option(look, id,
                    make_option("enter", key_of(terrain, block), "Occupy " + called(block, look.setting),
                                "free", "ly.town.enter"_rule),
                    entering(block)));
  }
}

Option retreat_option(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  Option out = make_option("retreat", {}, "Retreat",
                           fmt::format("{} to {}, shaken", measured(t.retreat_least, look.setting),
                                       measured(t.retreat_most, look.setting)),
                           "ly.retreat.voluntary"_rule);
  out.verdict = check_voluntary(look, id);
  if (!out.verdict.empty()) return out;
  const Withdrawal w = plan_withdrawal(look, id, nearest_seen_enemy(look, id));
  const std::vector<Pose> places = retreat_places(look, id, w, 1);
  if (places.empty()) {
    out.verdict.push_back(reason_of(Code::blocked, "ly.retreat.blocked"_rule, id));
    return out;
  }
  Manoeuvre way;
  way.kind = Motion::free;
  way.to = places.back();
  out.command = Move{id, {way}, "retreat"};
  return out;
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const Unit& u = unit(look, id);
  Option move = make_option("move", {}, "Move", measured(rate(look, id), look.setting),
                            rate_rule(look, id, u.formation));
  move.drag = true;
  check_mobile(look, id, move.verdict);
  out.push_back(move);
  attack_options(look, id, out);
  if (is_garrison(look, id)) {
    offer_ways_out(look, id, "", "ly.town.leave"_rule, [&](Option leave, const Path& path) {
      out.push_back(move_option(look, id, std::move(leave), path));
    });
  } else {
    add_changes(look, id, out);
    add_blocks(look, id, out);
    if (is_disordered(look, id))
      out.push_back(move_option(
          look, id, make_option("reform", {}, "Reform", "", "ly.status.reform-cost"_rule), {}, "reform"));
  }
  out.push_back(retreat_option(look, id));
}

// ---- generals

void lead_options(const Look& look, PieceId leader, std::vector<Option>& out) {
  out.push_back(join_option(look, leader, measured(tables(look).general, look.setting),
                            "ly.general.move"_rule,
                            [&](const Lead& lead) { return check_lead(look, lead); }));
}

// ---- deployment

void deploy_options(const Look& look, const AskDeploy& step, PieceId id, std::vector<Option>& out) {
  const RuleId cite = "ly.ruling.deployment"_rule;
  if (look.setting.roster[id.index()].arrives > 0 || strength(look, id) == 0) return;
  Deployment deployment(
      look, id, [&] { return deploy_place(look, step.side, id); }, cite,
      [&](const Deploy& deploy) { return check_deploy(look, step.side, deploy); }, out);
  for (const Word& form : forms_of(look, id))
    if (form != "line-left" && form != "line-right" && form != word_for(unit(look, id).formation))
      deployment.offer_form(form, form_title(form));
  if (arm(look, id) == Arm::infantry)
    deployment.offer_blocks([&](FeatureId at) { return kind_at(look, at) == Kind::town_block; });
}

// ---- tests

void test_option(const Look& look, PieceId id, std::vector<Option>& out) {
  if (unit(look, id).fire_hits == 0) return;
  const Tally need = fire_test_need(look, id);
  Option test =
      make_option("test", {}, "Take the fire test", fmt::format("{}+ passes", need.sum()), need.cite);
  test.need = need;
  test.judged = Judged::at_least;
  test.command = Answer{"test", id, {}};
  out.push_back(std::move(test));
}

}  // namespace

std::vector<Option> Lexington::options(const Look& look, const Step* top, PieceId id) {
  std::vector<Option> out;
  if (top == nullptr || !look.known(id)) return out;
  const Side side = look.setting.roster[id.index()].side;
  const PieceKind kind = look.setting.roster[id.index()].kind;
  if (const auto* deploy = std::get_if<AskDeploy>(top)) {
    if (side == deploy->side && kind == PieceKind::unit) deploy_options(look, *deploy, id, out);
    return out;
  }
  if (!look.on_table(id) || kind == PieceKind::token) return out;
  const bool active = side == look.core.active;
  if (kind == PieceKind::leader) {
    if (active && std::holds_alternative<AskMoves>(*top)) lead_options(look, id, out);
    return out;
  }
  if (std::holds_alternative<AskMoves>(*top) && active) movement_options(look, id, out);
  if (std::holds_alternative<AskFire>(*top) && active) {
    if (arm(look, id) == Arm::artillery) {
      out.push_back(shooting_option(look, id, "canister"));
      out.push_back(shooting_option(look, id, "ballshot"));
    } else if (arm(look, id) == Arm::infantry) {
      out.push_back(shooting_option(look, id, word_for(profile(look, id).weapon)));
    }
  }
  if (const auto* test = std::get_if<ChooseTester>(top); test != nullptr && test->side == side)
    test_option(look, id, out);
  return out;
}

}  // namespace drumhead::lexington
