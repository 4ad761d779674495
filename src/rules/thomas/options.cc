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
  return with_targets(look, id, std::move(out), [&](PieceId enemy) {
    const ShotPlan plan = plan_shot(look, id, enemy);
    return with_dice(aimed(enemy, plan.verdict, plan.range, Shoot{id, {}, 0, {Aim{enemy}}}), plan.dice,
                     plan.need, Judged::at_least);
  });
}

// ---- charges

Option charge_option(const Look& look, PieceId id) {
  Option out = dragged(make_option("charge", {}, "Charge", measured(rate(look, id), look.setting),
                                   "nt.ruling.charge-distance"_rule));
  return with_targets(look, id, std::move(out), [&](PieceId enemy) {
    ChargePlan plan;
    const Charge charge = best_charge(look, id, enemy, plan);
    OptionTarget target = aimed(enemy, std::move(plan.verdict),
                                plan.length > 0 ? plan.length : look.field.distance(id, enemy), charge);
    if (troop(look, id) == Troop::artillery || troop(look, enemy) == Troop::artillery) return target;
    return with_dice(std::move(target), strike_dice(look, id, enemy),
                     Tally(tables(look).melee_hit, "nt.melee.hit-score"_rule), Judged::at_least);
  });
}

// ---- moves

std::vector<Formation> forms_of(const Look& look, PieceId id) {
  std::vector<Formation> out;
  for (std::size_t f = 0; f < kFormations; ++f)
    if (tables(look).may_form[at(troop(look, id))][f]) out.push_back(static_cast<Formation>(f));
  return out;
}

std::string form_title(Formation to) {
  if (to == Formation::limbered) return "Limber up";
  if (to == Formation::unlimbered) return "Go into action";
  return "Form " + std::string(title_for(to));
}

Verdict why_no_march(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (u.charged) return {reason(Code::already, "nt.ruling.charge-uses-move"_rule)};
  if (u.moved) return {reason(Code::already, "nt.move.allowance"_rule)};
  if (is_garrison(look, id) || rate(look, id) > 0) return {};
  return {reason(Code::no_move_left, rate_rule(look, id, u.formation), length_fact("most", 0))};
}

// What lies within reach to be crossed or occupied.
void offer_ground(const Look& look, PieceId id, const MoveOffers& offer) {
  const Mil reach = tables(look).edge_reach;
  offer_occupying(look, blocks_to_hold(look, id, reach), half(tables(look).town_occupy),
                  "nt.terrain.town-full-turn"_rule, offer);
  const auto bars = [&](FeatureId at) { return is_barrier(look, at); };
  if (!blocks_within(look, id, reach, bars).empty())
    offer(make_option("cross", {}, "Cross over", half(tables(look).linear_obstacle),
                      "nt.ruling.linear-obstacles"_rule),
          single(Motion::cross, 0, 0));
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  const MoveOffers offer(
      id, out, [&](const Move& move, std::string&) { return plan_move(look, id, move.path).verdict; });
  out.push_back(dragged(make_option("move", {}, "Move", measured(rate(look, id), look.setting),
                                    rate_rule(look, id, unit(look, id).formation)),
                        why_no_march(look, id)));
  if (is_garrison(look, id)) {
    offer_ways_out(look, id, half(tables(look).town_leave), "nt.ruling.town-leaving"_rule, offer);
    return;
  }
  for (const Formation to : forms_of(look, id))
    if (to != unit(look, id).formation)
      offer(make_option("form", word_for(to), form_title(to), half(tables(look).change),
                        "nt.formation.change"_rule),
            forming(to));
  if (rate(look, id) == 0) return;
  offer_turns("nt.formation.turn"_rule, "nt.formation.wheel"_rule, [&](Option turn, const Path& path) {
    turn.note = half(turn.verb == "wheel" ? tables(look).wheel : tables(look).turn);
    offer(std::move(turn), path);
  });
  offer_ground(look, id, offer);
}

// ---- generals

// A general's own list has his units as targets; a unit's has a button for each general.
void lead_options(const Look& look, Side side, PieceId id, std::vector<Option>& out) {
  const RuleId cite = "nt.general.assign"_rule;
  const std::string note = fmt::format("+{} to morale", tables(look).general_bonus);
  if (look.piece(id).kind == PieceKind::leader) {
    out.push_back(
        join_option(look, id, note, cite, [&](const Lead& lead) { return check_lead(look, side, lead); }));
    return;
  }
  for (std::size_t i = 0; i < look.core.pieces.size() && is_unit(look, id); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != side || p.with == id) continue;
    const Lead lead{piece_id(i), id, {}, {}};
    Option join = make_option("lead", {}, name_of(piece_id(i), look.setting) + " joins", note, cite);
    join.leader = piece_id(i);
    out.push_back(offered(std::move(join), check_lead(look, side, lead), lead));
  }
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

// ---- question by question

struct Offers {
  const Look& look;
  PieceId id;
  std::vector<Option>& out;

  void set_up(const AskDeploy& step, Deployment<Thomas>& deployment) const {
    for (const Formation to : forms_of(look, id))
      if (to != formation_or_usual(look, id)) deployment.offer_form(word_for(to), form_title(to));
    if (look.piece(id).present && !is_garrison(look, id))
      offer_turns(Setup::cite, Setup::cite, [&](Option turn, const Path& path) {
        const Pose turned = moved(look.piece(id).pose, look.piece(id).foot, path[0]);
        if (turn.verb == "turn")
          deployment.offer(std::move(turn), {id, turned, word_for(unit(look, id).formation), 0, {}, {}});
      });
    if (is_infantry(troop(look, id))) deployment.offer_blocks();
    if (look.on_table(id)) lead_options(look, step.side, id, out);
  }
  void of_leader(const AskDeploy& step) const {
    if (look.on_table(id)) lead_options(look, step.side, id, out);
  }
  void of_leader(const AskGenerals&) const { lead_options(look, look.core.active, id, out); }
  void of_unit(const AskGenerals&) const { lead_options(look, look.core.active, id, out); }
  void of_unit(const AskCharges&) const { out.push_back(charge_option(look, id)); }
  void of_unit(const AskMoves&) const { movement_options(look, id, out); }
  void of_unit(const AskFire&) const { out.push_back(shooting_option(look, id)); }
  void of_unit(const AskShot& step) const { charged_options(look, step, out); }
  void of_unit(const ChooseTester&) const {
    if (owes_test(look, id)) out.push_back(test_option(id, "Test morale", morale_need(look, id)));
  }
};

}  // namespace

std::vector<Option> Thomas::options(const Look& look, const Step* top, PieceId id) {
  return offers_at<Offers>(look, top, id);
}

}  // namespace drumhead::thomas
