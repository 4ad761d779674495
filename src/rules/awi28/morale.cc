// Break Tests, Wavering tests, Steady, and what Hold, Retire and Break mean.
#include <algorithm>

#include "kit/picking.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

// aw.ruling.break-when, aw.ruling.wavering, aw.special.wavering: after shooting.
Cause test_owed(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (!is_unit(look, id)) return Cause::none;
  if (u.hits > stamina(look, id)) return Cause::shot;  // aw.ruling.excess
  if (u.fresh == 0 || !has(look, id, Special::wavering)) return Cause::none;
  if (chosen<"aw.ruling.wavering", "when-shaken">(look.setting) && !is_shaken(look, id)) return Cause::none;
  return Cause::wavering;
}

namespace {

Cause owed_now(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (u.owes != Cause::none) return u.owes;
  return look.core.phase == "shooting" ? test_owed(look, id) : Cause::none;
}

std::vector<PieceId> testers(const Look& look, Side side) {
  std::vector<PieceId> out;
  for_units(look, side, [&](PieceId id) {
    if (owed_now(look, id) != Cause::none) out.push_back(id);
  });
  return out;
}

}  // namespace

// aw.ruling.order-of-fire: in an order chosen by the owner.
Decision ask(const Look& look, const ChooseTester& step) {
  return ask_which(step.side, "Which unit takes its test next?", "test", "aw.ruling.order-of-fire"_rule,
                   testers(look, step.side));
}

Verdict check_answer(const Look& look, const ChooseTester& step, const Command& command) {
  const std::vector<PieceId> all = testers(look, step.side);
  if (all.empty() && std::holds_alternative<Done>(command)) return {};
  return check_which(command, all, "aw.ruling.order-of-fire"_rule, "aw.ruling.break-when"_rule);
}

std::optional<Command> forced(const Look& look, const ChooseTester& step) {
  return forced_which("test", testers(look, step.side));
}

void answer(Play& play, const ChooseTester&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {
    play.pop();
    return;
  }
  const Cause cause = owed_now(play.look(), said->unit);
  play.then(BreakTest{said->unit, cause, retire_heading(play.look(), said->unit)});
}

// aw.ruling.break-results: straight back from the enemy, or to the rear. An enemy in front drives it to its
// rear, one on a flank to the other side, one behind it forward.
Angle retire_heading(const Look& look, PieceId id) {
  const Angle heading = look.piece(id).pose.heading;
  const auto from = [&](Facing side) {
    switch (side) {
      case Facing::front:
        return wrap(heading + 18000);
      case Facing::right:
        return wrap(heading - 9000);
      case Facing::rear:
        return heading;
      case Facing::left:
        return wrap(heading + 9000);
    }
    return heading;
  };
  for (const Engagement& e : look.state.engagements) {
    if (e.target == id) {
      if (is_garrison(look, id) || !has_flanks(look, id)) return wrap(look.piece(e.charger).pose.heading);
      return from(e.side);
    }
    if (e.charger == id) return wrap(heading + 18000);
  }
  const PieceId shooter = unit(look, id).shooter;
  if (is_unit(look, shooter) && !is_garrison(look, id))
    return from(facing_of(look, id, mark_of(look, shooter)));
  return wrap(heading + 18000);
}

// ---- the test

namespace {

bool is_shot_side(Cause cause) { return cause != Cause::melee; }

// aw.ruling.defensive-position
bool holds_position(const Look& look, PieceId id) {
  return unit(look, id).covered && !unit(look, id).stirred;
}

// aw.ruling.break-mods
Tally test_modifiers(const Look& look, PieceId id, Cause cause) {
  const Tables& t = tables(look);
  const Unit& u = unit(look, id);
  const bool wavering = cause == Cause::wavering;
  Tally out(0, wavering ? "aw.special.wavering"_rule : "aw.ruling.break-mods"_rule);
  const int excess = u.hits - stamina(look, id);
  if (excess > 0 && cause != Cause::support && !wavering)
    out.add(excess * t.break_excess, "aw.ruling.excess"_rule);
  if (u.disordered) out.add(t.break_disordered, "aw.ruling.disorder-effect"_rule);
  if (u.cannon && is_shot_side(cause) && cause != Cause::support)
    out.add(t.break_artillery, "aw.ruling.break-mods"_rule);
  if (!wavering) return out;
  if (holds_position(look, id)) out.add(t.wavering_position, "aw.militia.wavering-defensive"_rule);
  if (const int good = troops(look, id).wavering_bonus; good != 0)
    out.add(good, "aw.militia.wavering-good"_rule);  // aw.ruling.wavering-plus-one
  return out;
}

std::size_t column_of(const Look& look, PieceId id, bool shot) {
  const Arm who = arm(look, id);
  const std::size_t by_arm = who == Arm::infantry ? 0 : who == Arm::cavalry ? 1 : 2;
  return by_arm + (shot ? 0 : 3);
}

// aw.ruling.break-table
std::size_t break_row(const Tables& t, int total) {
  for (std::size_t i = 0; i < t.breaks.size(); ++i)
    if (total >= t.breaks[i].least && total <= t.breaks[i].most) return i;
  return total < t.breaks.front().least ? 0 : t.breaks.size() - 1;
}

// aw.special.steady-level, aw.special.steady-natural-7, aw.ruling.steady
Result3 read_test(const Look& look, PieceId id, int natural, int total, bool shot, RuleId& cite) {
  const Tables& t = tables(look);
  const std::size_t row = break_row(t, total), column = column_of(look, id, shot);
  const Result3 plain = t.breaks[row].result[column];
  cite = "aw.ruling.break-table"_rule;
  // aw.ruling.steady-no-excess, aw.ruling.steady-flag-wavering: the first test of any cause.
  if (unit(look, id).tested_first || !has(look, id, Special::steady)) return plain;
  if (natural >= t.steady_natural) {
    cite = "aw.special.steady-natural-7"_rule;
    return Result3::hold;
  }
  cite = "aw.special.steady-level"_rule;
  const auto levels = static_cast<std::size_t>(t.steady_levels);
  if (chosen<"aw.ruling.steady", "table-row">(look.setting))
    return t.breaks[std::min(row + levels, t.breaks.size() - 1)].result[column];
  return static_cast<Result3>(std::min(at(plain) + levels, at(Result3::hold)));
}

}  // namespace

void run(Play& play, const BreakTest& step) {
  const PieceId id = step.unit;
  if (!is_unit(play.look(), id)) return;
  Cause cause = step.cause;
  if (cause == Cause::closing && test_owed(play.look(), id) == Cause::wavering) cause = Cause::wavering;
  const Tally modifiers = test_modifiers(play.look(), id, cause);
  Throw made;
  made.n = 2;
  made.total = true;
  made.judged = Judged::looked_up;
  made.purpose = cause == Cause::wavering ? "aw.special.wavering"_rule : "aw.ruling.break-when"_rule;
  made.unit = id;
  made.who = play.piece(id).side;
  RuleId cite;
  const bool shot = is_shot_side(cause);
  const auto read = [&](int natural) {
    return read_test(play.look(), id, natural, natural + modifiers.sum(), shot, cite);
  };
  made.bands = bands_of_totals(made.die, made.n, read);
  const int natural = play.roll(made, Tally(2, made.purpose), modifiers).sum;
  const Result3 result = read(natural);
  Tally sum(natural, made.purpose);
  for (const TallyLine& line : modifiers.lines) sum.lines.push_back(line);
  play.resolve(id,
               result == Result3::hold     ? "hold"
               : result == Result3::retire ? "retire"
                                           : "break",
               cite, sum);
  Unit& u = unit(play, id);
  u.tested_first = true;
  u.owes = Cause::none;
  const Angle away = step.cause == Cause::melee ? retire_heading(play.look(), id) : step.away;
  if (shot) forget_fire(play, id);
  if (result == Result3::break_) {
    break_up(play, id, cause, cite);
    return;
  }
  if (result == Result3::retire)
    play.then(Retire{id, cause, away});
  else
    drop_excess(play, id);
}

// Whoever supported a unit that broke in hand-to-hand tests in its turn: aw.ruling.break-when.
void break_up(Play& play, PieceId id, Cause cause, RuleId cite) {
  if (cause == Cause::melee)
    for (const Support& support : play.state.supports)
      if (support.whom == id && is_unit(play.look(), support.by) && !unit(play, support.by).supported) {
        unit(play, support.by).owes = Cause::support;
        unit(play, support.by).supported = true;  // one test for a cause and a phase
      }
  remove_unit(play, id, "broke", cite);
}

// ---- retiring: aw.ruling.retire-path

namespace {

struct Lane {
  bool open = false, off_table = false, barred = false;
  Pose end;
};

Lane lane_back(const Look& look, PieceId id, const Pose& from, Angle along, Mil length) {
  Lane out;
  const Footprint foot = look.piece(id).foot;
  const Formation formation = unit(look, id).formation;
  const Leg leg = look.field.straight(id, from, foot, along, length, tables(look).spacing);
  out.end = leg.to;
  out.off_table = leg.off_table;
  for (const Span& span : leg.touched) {
    const Feature& f = look.field.terrain()[span.feature];
    const Kind kind = tables(look).kind_of(f);
    if (span.from <= 0 && kind != Kind::river) continue;
    const bool wet = kind == Kind::river && span.from > 0;
    const bool shut =
        f.form == Form::area && price(look, id, formation, kind) == 0 && !is_on_road(look, out.end, foot);
    out.barred = out.barred || wet || shut;
  }
  bool open = true;
  for (const Meeting& met : leg.met) {
    if (look.piece(met.piece).kind != PieceKind::unit) continue;
    const bool enemy = look.side(met.piece) != look.side(id);
    if (enemy && (met.overlaps || met.end < tables(look).spacing)) open = false;
    if (!enemy && met.overlaps && !may_pass(look, id, formation, met.piece)) open = false;
    if (met.overlaps_end) open = false;
  }
  out.open = open;
  return out;
}

// aw.ruling.buildings: shot at, they hold in disorder; driven out, they leave by the side away from the
// enemy.
void retire_from_building(Play& play, const Retire& step) {
  const PieceId id = step.unit;
  if (step.cause != Cause::melee) {
    disorder(play, id);
    // In its own turn it was closing fire: it stays where its charge began, and the charge is off.
    if (play.core.active == play.piece(id).side) unit(play, id).retired = true;
    return;
  }
  const Look look = play.look();
  const Piece p = look.piece(id);
  const Point far = to_point(vec(look.field.centre(id)) + direction(step.away) * (100.0 * kUnit));
  const Pose out = look.field.outside(p.inside, far, p.foot);
  const Angle along = out.heading;
  const Mil length = rate(look, id, unit(look, id).formation);
  Lane lane = lane_back(look, id, out, along, length);
  if (lane.off_table || !lane.open || lane.barred) {
    break_up(play, id, step.cause,
             lane.off_table ? "aw.ruling.off-table"_rule : "aw.ruling.retire-path"_rule);
    return;
  }
  leave_combat(play, id);
  unit(play, id).retired = true;
  disorder(play, id);
  play.piece(id).inside = {};
  Manoeuvre about;
  about.kind = Motion::turn;
  about.angle = 18000;
  set_down(play, id, moved(lane.end, p.foot, about), "retire");
}

void go_back(Play& play, const Retire& step) {
  const Look look = play.look();
  const PieceId id = step.unit;
  const Angle away = step.away;
  if (is_garrison(look, id)) {
    retire_from_building(play, step);
    return;
  }
  const Piece p = look.piece(id);
  const Mil length = rate(look, id, unit(look, id).formation);
  const Vec aside = right_of(direction(away)) * -1.0;
  Lane best;
  for (Mil shift = 0; shift <= p.foot.width / 2 && !best.open; shift += 250)
    for (const int sign : {1, -1}) {
      const Point start = to_point(vec(p.pose.point()) + aside * static_cast<double>(sign * shift));
      const Lane lane = lane_back(look, id, {start.x, start.y, p.pose.heading}, away, length);
      if (shift == 0) best = lane;
      if (shift == 0 && (lane.off_table || lane.barred)) break;
      if (lane.open && !lane.off_table && !lane.barred) {
        best = lane;
        break;
      }
      if (shift == 0) break;
    }
  if (best.off_table) {
    remove_unit(play, id, "off-table", "aw.ruling.off-table"_rule);
    return;
  }
  if (!best.open || best.barred) {
    break_up(play, id, step.cause, "aw.ruling.retire-path"_rule);
    return;
  }
  leave_combat(play, id);
  unit(play, id).retired = true;
  disorder(play, id);
  if (unit(play, id).row != Row::none && play.core.active == p.side) unit(play, id).stirred = true;
  set_down(play, id, best.end, "retire");
}

}  // namespace

// A deed of its own: however the dice came to it, the way back is looked for once.
void run(Play& play, const Retire& step) {
  go_back(play, step);
  if (play.piece(step.unit).present) drop_excess(play, step.unit);
}

}  // namespace drumhead::awi28
