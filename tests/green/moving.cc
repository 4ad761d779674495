// Moving, charging, hand to hand, and falling back.
#include "battle/lexicon.h"
#include "rules/green/green.h"

namespace drumhead::green {

Mil Green::rate(const Look& look, PieceId id) {
  return profile(look, id).arm == Arm::horse ? tables(look).move_horse : tables(look).move_foot;
}

// vg.move.ground
bool Green::bars(const Look& look, FeatureId ground) {
  return hides(look, ground) || look.field.terrain()[ground].kind == Ground::water;
}

static WayCites cites(const Look& look) {
  return {"vg.move.ground"_rule, "vg.move.apart"_rule, tables(look).apart};
}

static WayPlan standing(const Look& look, PieceId id) {
  WayPlan out{{}, look.piece(id).pose, {}, look.piece(id).foot, 0, Green::rate(look, id)};
  if (unit(look, id).moved) out.verdict.push_back(reason_of(Code::already, "vg.move.rate"_rule, id));
  return out;
}

// vg.move.rate
WayPlan Green::move(const Look& look, PieceId id, const Path& path) {
  WayPlan out = standing(look, id);
  for (const Leg& leg : look.field.trace(id, path, tables(look).apart).legs)
    add_leg(look, id, leg, cites(look), {}, out);
  if (out.used > out.allowance)
    out.verdict.push_back(reason(Code::too_far, "vg.move.rate"_rule, length_fact("needs", out.used),
                                 length_fact("most", out.allowance)));
  return out;
}

// vg.charge.straight
WayPlan Green::charge(const Look& look, PieceId id, PieceId target) {
  WayPlan out = standing(look, id);
  const Angle along = bearing(vec(look.field.centre(target)) - vec(look.field.centre(id)));
  const Path turn = single(Motion::turn, 0, turn_between(out.end.heading, along));
  const Pose from = moved(out.end, out.foot, turn[0]);
  const Mil length = look.field.touch(id, from, out.foot, along, target).length;
  if (length < 0 || length > out.allowance)
    out.verdict.push_back(reason_of(Code::too_far, "vg.charge.straight"_rule, target,
                                    length_fact("needs", look.field.distance(id, target)),
                                    length_fact("most", out.allowance)));
  if (out.verdict.empty()) out.verdict = sight(look, id, target).verdict;
  if (out.verdict.empty())
    add_leg(look, id, look.field.straight(id, from, out.foot, along, length, 0), cites(look), target, out);
  return out;
}

Decision ask(const Look& look, const AskMoves&) {
  return ask_units(look, "Move or charge with your bands, one by one.", {Verb::move, Verb::charge},
                   Closes::phase, [&](PieceId id) { return !unit(look, id).moved; });
}

Verdict check_answer(const Look& look, const AskMoves& step, const Command& command) {
  return check_acts(look, ask(look, step), command);
}

void answer(Play& play, const AskMoves&, const Command& command) {
  const PieceId id = actor_of(command);
  if (const auto* move = std::get_if<Move>(&command)) {
    const Pose end = Green::move(play.look(), id, move->path).end;
    unit(play, id).moved = true;
    play.move(id, end, "march", move->path);
  } else if (const auto* charge = std::get_if<Charge>(&command)) {
    const Pose end = Green::charge(play.look(), id, charge->target).end;
    unit(play, id).moved = unit(play, id).charged = true;
    play.order({}, id, "charge");
    play.move(id, end, "charge");
    play.then(Fight{id, charge->target});
  } else {
    play.pop();
    play.begin("shooting", play.core.active);
    play.then(AskShots{});
  }
}

// vg.fight.dice: both roll before anybody falls.
void run(Play& play, const Fight& step) {
  const auto blows = [&](PieceId by, PieceId on) {
    const RuleId rule = "vg.fight.dice"_rule;
    return play.hits(Die::d6, Tally(unit(play, by).men, rule), Tally(play.setting.tables.fight, rule), rule,
                     by, on);
  };
  const int dealt = blows(step.charger, step.target), taken = blows(step.target, step.charger);
  lose(play, step.target, step.charger, dealt, kMelee);
  lose(play, step.charger, step.target, taken, kMelee);
  if (!play.piece(step.charger).present || !play.piece(step.target).present) return;
  // vg.fight.loser
  const PieceId loser = dealt > taken ? step.target : step.charger;
  const PieceId winner = dealt > taken ? step.charger : step.target;
  const Angle along = bearing(vec(play.field().centre(loser)) - vec(play.field().centre(winner)));
  play.move(loser, pushed_back(play.look(), loser, along, play.setting.tables.fall_back), "falls-back");
}

}  // namespace drumhead::green
