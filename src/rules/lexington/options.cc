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
  check_shooter(look, id, out.verdict);
  const Verdict firer = out.verdict;
  return with_targets(look, id, std::move(out), [&](PieceId enemy) {
    ShotPlan plan = plan_aim(look, id, Aim{enemy}, weapon, {});
    plan.verdict.insert(plan.verdict.end(), firer.begin(), firer.end());
    return with_dice(aimed(enemy, std::move(plan.verdict), plan.range, Shoot{id, weapon, 0, {Aim{enemy}}}),
                     plan.dice, plan.need, Judged::at_least);
  });
}

// ---- attacks

Option attack_option(const Look& look, PieceId id, Word manner, std::string title, Mil reach, RuleId cite) {
  Option out = make_option("charge", manner, std::move(title), measured(reach, look.setting), cite);
  out.drag = manner == "charge";
  return with_targets(look, id, std::move(out), [&](PieceId enemy) {
    const Charge charge{id, enemy, {}, manner, {}};
    AttackPlan plan = plan_attack(look, charge);
    OptionTarget target = aimed(enemy, std::move(plan.verdict),
                                plan.length > 0 ? plan.length : look.field.distance(id, enemy), charge);
    Pair pair;
    pair.attacker = id;
    pair.defender = enemy;
    target.ours = combat_points(look, pair, true);
    target.theirs = combat_points(look, pair, false);
    return target;
  });
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

std::string form_title(const Word& form) {
  if (form == "limbered") return "Limber up";
  if (form == "manhandled") return "Go into action";
  if (form == "skirmish") return "Form skirmish order";
  if (form == "line-left") return "Form line to the left";
  if (form == "line-right") return "Form line to the right";
  return "Form " + form.text();
}

void offer_changes(const Look& look, PieceId id, const MoveOffers& offer) {
  const RuleId cite = "ly.manoeuvre.both-at-once"_rule;
  const Unit& u = unit(look, id);
  for (const Word& form : forms_of(look, id)) {
    const bool flank = form == "line-left" || form == "line-right";
    if ((flank && u.formation != Formation::column) || form == word_for(u.formation)) continue;
    offer(make_option("form", form, form_title(form), "", cite), {forming(form)});
  }
  const auto bend = [&](Angle back, Word what, std::string title) {
    offer(make_option("form", what, std::move(title), "", "ly.formation.bend"_rule),
          {forming("bent-line", static_cast<std::uint8_t>(u.files / 2), back)});
  };
  if (u.formation == Formation::line && u.files >= 4) {
    bend(4500, "bent-line", "Bend the right wing back");
    bend(-4500, "bent-line-left", "Bend the left wing back");
  }
  offer_turns("ly.ruling.facing-change"_rule, "ly.move.wheel"_rule, offer);
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
  out.command = Move{id, freely_to(places.back()), "retreat"};
  return out;
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const MoveOffers offer(id, out, [&](const Move& move, std::string& note) {
    const March m = plan_move(look, id, move.path, move.manner);
    const int spent = static_cast<int>(std::min<std::int64_t>(m.spent, kWholeMove)) - unit(look, id).spent;
    if (m.verdict.empty()) note = move_share(spent, kWholeMove);
    return m.verdict;
  });
  Verdict no;
  check_mobile(look, id, no);
  out.push_back(dragged(make_option("move", {}, "Move", measured(rate(look, id), look.setting),
                                    rate_rule(look, id, unit(look, id).formation)),
                        std::move(no)));
  attack_options(look, id, out);
  if (is_garrison(look, id)) {
    offer_ways_out(look, id, "", "ly.town.leave"_rule, offer);
  } else {
    offer_changes(look, id, offer);
    offer_occupying(look, blocks_to_hold(look, id, 5), "free", "ly.town.enter"_rule, offer);
    if (is_disordered(look, id))
      offer(make_option("reform", {}, "Reform", "", "ly.status.reform-cost"_rule), {}, "reform");
  }
  out.push_back(retreat_option(look, id));
}

// ---- question by question

struct Offers {
  const Look& look;
  PieceId id;
  std::vector<Option>& out;

  void set_up(const AskDeploy&, Deployment<Lexington>& deployment) const {
    for (const Word& form : forms_of(look, id))
      if (form != "line-left" && form != "line-right" && form != word_for(unit(look, id).formation))
        deployment.offer_form(form, form_title(form));
    if (arm(look, id) == Arm::infantry) deployment.offer_blocks();
  }
  void of_leader(const AskMoves&) const {
    out.push_back(join_option(look, id, measured(tables(look).general, look.setting), "ly.general.move"_rule,
                              [&](const Lead& lead) { return check_lead(look, lead); }));
  }
  void of_unit(const AskMoves&) const { movement_options(look, id, out); }
  void of_unit(const AskFire&) const {
    if (arm(look, id) == Arm::artillery) {
      out.push_back(shooting_option(look, id, "canister"));
      out.push_back(shooting_option(look, id, "ballshot"));
    } else if (arm(look, id) == Arm::infantry) {
      out.push_back(shooting_option(look, id, word_for(profile(look, id).weapon)));
    }
  }
  void of_unit(const ChooseTester&) const {
    if (unit(look, id).fire_hits > 0)
      out.push_back(test_option(id, "Take the fire test", fire_test_need(look, id)));
  }
};

}  // namespace

std::vector<Option> Lexington::options(const Look& look, const Step* top, PieceId id) {
  return offers_at<Offers>(look, top, id);
}

}  // namespace drumhead::lexington
