// Section "Evading": average dice for those who run and those who run after them.
#include <algorithm>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/awi28/awi28.h"
#include "table/stands.h"

namespace drumhead::awi28 {

// aw.evade.dice-light-cavalry, aw.evade.dice-cavalry, aw.evade.dice-infantry
static std::size_t column_of(const Look& look, PieceId id) {
  if (arm(look, id) != Arm::cavalry) return 2;
  return is_light_horse(look, id) ? 0 : 1;
}

static RuleId dice_rule(const Look& look, PieceId id) {
  static constexpr RuleId kRules[] = {"aw.evade.dice-light-cavalry"_rule, "aw.evade.dice-cavalry"_rule,
                                      "aw.evade.dice-infantry"_rule};
  return kRules[column_of(look, id)];
}

// aw.ruling.average-dice, aw.evade.extra-dice, aw.ruling.evade-moves-count
Mil roll_distance(Play& play, PieceId id, int later_moves, PieceId against) {
  const Look look = play.look();
  const Tables& t = play.setting.tables;
  const std::size_t column = column_of(look, id);
  Tally dice(t.evade_dice[column], dice_rule(look, id));
  if (later_moves > 0) dice.add(later_moves * t.evade_extra, "aw.evade.extra-dice"_rule);
  const int plus = t.evade_plus[column] / kUnit;
  Throw made = throw_of(play, Die::average, std::max(1, dice.sum()), Judged::added, dice_rule(look, id), id);
  made.total = true;
  const int rolled = play.roll(made, dice, Tally(plus, made.purpose), against).sum;
  return (rolled + plus) * kUnit;
}

// aw.ruling.evade-terrain : how far a distance carries the chargers over their ground.
Mil chase_run(const Look& look, const Rush& rush, Mil distance) {
  Purse purse;
  purse.moves = 1;
  purse.rate = distance;
  if (is_garrison(look, rush.unit) && !purse.pay_at_once(std::int64_t{tables(look).building} * 12)) return 0;
  const Formation formation = unit(look, rush.unit).formation;
  const Leg leg = look.field.straight(rush.unit, rush.line, look.piece(rush.unit).foot, rush.along,
                                      std::max<Mil>(1, distance), 0);
  return walk(going_of(look, rush.unit, formation, leg, false), distance, 1, purse, nullptr);
}

// aw.evade.escaped-facing: turned about its centre to face away, near where it ran to if it must.
static Pose facing_away(const Look& look, PieceId id, const Pose& at_end, Angle away) {
  const Footprint foot = look.piece(id).foot;
  const Manoeuvre turn = manoeuvre_of(Motion::turn, 0, turn_between(at_end.heading, away));
  const Pose there = turn.angle == 0 ? at_end : moved(at_end, foot, turn);
  for (Mil shift = 0; shift <= 6 * kUnit; shift += 500)
    for (const Angle side : {0, 9000, -9000, 18000}) {
      const Pose pose = pose_at(vec(there.point()) + direction(wrap(away + side)) * shift, there.heading);
      const Standing standing = look.field.stand(id, pose, foot);
      if (standing.overlapped.empty() && !standing.off_table) return pose;
    }
  return there;
}

// aw.evade.order: first those who run.
void run(Play& play, const EvadeDice& step) {
  const Rush& rush = step.rush;
  const PieceId id = rush.target;
  const Mil distance = roll_distance(play, id, rush.move - 1, rush.unit);
  Purse purse;
  purse.moves = 1;
  purse.rate = distance;
  const Straight way = forced_run(play.look(), id, rush.along, purse);
  if (way.off_table) {
    remove_unit(play, id, "off-table", "aw.ruling.off-table"_rule);
    return play.then(ChaseDice{rush, -1});
  }
  set_down(play, id, facing_away(play.look(), id, way.end, rush.along), "evade");
  play.then(ChaseDice{rush, way.run});
}

namespace {

// aw.ruling.evade-miss: the first other enemy whom the pursuit touches.
PieceId met_in_pursuit(const Look& look, const Rush& rush, Mil ran, Mil& at_run) {
  const Leg leg = look.field.straight(rush.unit, rush.line, look.piece(rush.unit).foot, rush.along,
                                      std::max<Mil>(1, ran), 0);
  PieceId met_first;
  for (const Meeting& met : leg.met) {
    if (met.piece == rush.target || look.piece(met.piece).kind != PieceKind::unit) continue;
    if (look.side(met.piece) == look.side(rush.unit) || met.touch < 0 || met.touch > ran) continue;
    if (met_first.valid() && met.touch >= at_run) continue;
    met_first = met.piece;
    at_run = met.touch;
  }
  return met_first;
}

Pose on_line(const Rush& rush, Mil run) {
  return pose_at(vec(rush.line.point()) + direction(rush.along) * run, rush.along);
}

// aw.ruling.spacing: an inch from every enemy but the one that it charged.
bool is_clear_on_line(const Look& look, const Rush& rush, Mil run) {
  const Footprint foot = look.piece(rush.unit).foot;
  const Pose pose = on_line(rush, run);
  const Standing standing = look.field.stand(rush.unit, pose, foot);
  bool clear = standing.overlapped.empty() && !standing.off_table;
  for_enemies(look, rush.unit, [&](PieceId enemy) {
    if (enemy == rush.target) return;
    clear = clear && look.field.distance_at(pose, foot, enemy) >= tables(look).spacing;
  });
  return clear;
}

}  // namespace

// The farthest clear place on the line of the charge, not beyond `ran`.
Pose stop_on_line(const Look& look, const Rush& rush, Mil ran) {
  const Mil run = longest_run(ran, [&](Mil at_run) { return is_clear_on_line(look, rush, at_run); });
  return run > 0 ? on_line(rush, run) : rush.from;
}

// aw.ruling.evade-contact, aw.evade.caught, aw.evade.caught-react, aw.evade.escaped-disorder
void run(Play& play, const ChaseDice& step) {
  const Rush& rush = step.rush;
  if (!is_unit(play.look(), rush.unit)) return;
  const Mil distance = roll_distance(play, rush.unit, 0, rush.target);
  const Mil ran = chase_run(play.look(), rush, distance);
  Unit& u = unit(play, rush.unit);
  ++u.moves;
  u.stirred = true;
  const bool there = is_unit(play.look(), rush.target);
  const Mil reach = rush.gap + step.flight;
  // aw.ruling.evade-miss: who touches another enemy before comes no farther.
  Mil at_run = 0;
  const PieceId met = met_in_pursuit(play.look(), rush, ran, at_run);
  if (there && ran >= reach && (!met.valid() || at_run >= reach)) {
    remove_unit(play, rush.target, "caught", "aw.evade.caught"_rule);
    rush_to(play, rush.unit, stop_on_line(play.look(), rush, reach));
    u.won_last = true;  // as after a combat: aw.ruling.won-last-carry
    return play.then(AskWinner{rush.unit, {}});
  }
  if (there) {
    unit(play, rush.target).evaded = true;
    disorder(play, rush.target);
    play.resolve(rush.target, "escaped", "aw.evade.escaped-disorder"_rule);
  }
  u.quiet = true;  // aw.ruling.move-and-shoot
  if (met.valid() && meets_another(play, rush, met, at_run)) return;
  rush_to(play, rush.unit, stop_on_line(play.look(), rush, ran));
}

// The enemy touched on the way is charged; it may stand and shoot, but not evade.
bool meets_another(Play& play, const Rush& rush, PieceId met, Mil at_run) {
  const Look look = play.look();
  Rush next = rush;
  next.target = met;
  next.fixed = true;
  next.run = at_run;
  next.gap = look.field.distance(rush.unit, met);
  next.side = has_flanks(look, met) ? facing_of(look, met, rush.from.point()) : Facing::front;
  Verdict no;
  check_charge_target(look, rush.unit, met, next.side, no);
  if (!no.empty()) return false;
  play.order(rush.unit, met, "charges");
  play.then(AskResponse{next});
  return true;
}

// ---- the turn after: aw.ruling.evaded-state, aw.evade.next-rally, aw.evade.next-withdraw

Decision ask(const Look& look, const AskEvaded&) {
  Decision out = question(Ask::act, look.core.active, "aw.ruling.evaded-state"_rule,
                          "They evaded: rally on the spot, or withdraw one move.");
  for_units(look, out.side, [&](PieceId id) {
    if (unit(look, id).evaded && !unit(look, id).ordered && !is_in_combat(look, id)) out.units.push_back(id);
  });
  out.may_end = out.units.empty();
  out.closes = Closes::step;
  out.take(Verb::move);
  return out;
}

Verdict check_answer(const Look& look, const AskEvaded& step, const Command& command) {
  const RuleId cite = "aw.ruling.evaded-state"_rule;
  const Decision asked = ask(look, step);
  if (std::holds_alternative<Done>(command))
    return asked.may_end ? Verdict{}
                         : Verdict{reason(Code::unfinished, cite,
                                          count_fact("left", static_cast<int>(asked.units.size())))};
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, cite)};
  if (!holds(asked.units, move->unit)) return {reason(Code::no_such_piece, cite)};
  if (move->manner == "withdraw") {
    if (!move->path.empty()) return {reason(Code::bad_path, "aw.evade.next-withdraw"_rule)};
    return {};
  }
  if (move->manner != "rally") return {reason(Code::bad_choice, cite)};
  const Piece& p = look.piece(move->unit);
  if (move->path.size() > 1 || (move->path.size() == 1 && move->path[0].kind != Motion::turn))
    return {reason(Code::bad_path, "aw.evade.next-rally"_rule)};
  if (move->path.empty()) return {};
  Verdict out;
  const Pose turned = moved(p.pose, p.foot, move->path[0]);
  for (const PieceId over : look.field.stand(move->unit, turned, p.foot).overlapped)
    out.push_back(reason_of(Code::blocked, "aw.ruling.spacing"_rule, over));
  return out;
}

void answer(Play& play, const AskEvaded&, const Command& command) {
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) {
    play.pop();
    return play.then(AskInitiative{});
  }
  const PieceId id = move->unit;
  Unit& u = unit(play, id);
  u.ordered = true;
  if (move->manner == "rally") {
    u.evaded = false;
    recover(play, id);
    play.resolve(id, "rallied", "aw.evade.next-rally"_rule);
    if (!move->path.empty())
      set_down(play, id, moved(play.piece(id).pose, play.piece(id).foot, move->path[0]), "turn", move->path);
    return;
  }
  u.quiet = true;
  play.resolve(id, "withdraws", "aw.evade.next-withdraw"_rule);
  withdraw(play, id, play.setting.tables.withdraw_moves, true);
}

// Away from the nearest enemy, or to the rear if there is none.
void withdraw(Play& play, PieceId id, int moves, bool face_away) {
  const Look look = play.look();
  const PieceId enemy = nearest_enemy(look, id, -1, false);
  const Angle along = enemy.valid() ? away_from(look, id, enemy) : wrap(look.piece(id).pose.heading + 18000);
  Straight way = forced_moves(look, id, along, moves);
  if (face_away && !way.off_table && !look.piece(id).inside.valid())
    way.end = facing_away(look, id, way.end, along);
  carry_out(play, id, way, "withdraw");
}

std::optional<Command> forced(const Look& look, const AskEvaded& step) {
  return done_if(ask(look, step).units.empty());
}

}  // namespace drumhead::awi28
