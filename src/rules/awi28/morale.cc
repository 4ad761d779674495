// Break Tests: when they are owed, Wavering, Steady, and what the table says.
#include <algorithm>

#include "kit/picking.h"
#include "kit/throws.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

// ---- when a test is owed, and what its cause does to it: aw.ruling.break-when

namespace {

// aw.ruling.break-mods: which side of the table it is read on, and which modifiers it takes.
struct CauseRow {
  RuleId purpose;
  bool shot_side, excess, cannon;
};
constexpr CauseRow kCauses[] = {
    {"aw.ruling.break-when"_rule, true, true, true},    // none
    {"aw.ruling.break-when"_rule, true, true, true},    // (a) shot: excess hits, at the end of the phase
    {"aw.special.wavering"_rule, true, false, true},    // (f) wavering
    {"aw.ruling.break-when"_rule, true, true, true},    // (b) closing fire: excess hits, at once
    {"aw.ruling.break-when"_rule, false, true, false},  // (c) lost a round of melee, or (d) drew it Shaken
    {"aw.ruling.break-when"_rule, true, false, false},  // (e) supported a unit that broke in melee
};
const CauseRow& row_of(Cause cause) { return kCauses[static_cast<std::size_t>(cause)]; }

// (f): aw.ruling.wavering, aw.special.wavering
bool is_wavering(const Look& look, PieceId id) {
  if (unit(look, id).fresh == 0 || !has(look, id, Special::wavering)) return false;
  return is_shaken(look, id) || !chosen<"aw.ruling.wavering", "when-shaken">(look.setting);
}

}  // namespace

// (a), (b) and (f): after fire of any kind.
Cause owed_after_fire(const Look& look, PieceId id, Cause fire) {
  if (!is_unit(look, id)) return Cause::none;
  if (unit(look, id).hits > stamina(look, id)) return fire;  // aw.ruling.excess
  return is_wavering(look, id) ? Cause::wavering : Cause::none;
}

// (c) and (d): the losers, and in a draw whoever is Shaken. A winner never tests.
Cause owed_after_round(const Look& look, PieceId id, Side winner) {
  return winner != Side::none || is_shaken(look, id) ? Cause::melee : Cause::none;
}

namespace {

// (e): one test for a cause and a phase.
void note_supporters_of(Play& play, PieceId broken) {
  for (const Support& support : play.state.supports) {
    if (support.whom != broken || !is_unit(play.look(), support.by)) continue;
    Unit& u = unit(play, support.by);
    if (!u.supported) u.owes = Cause::support;
    u.supported = true;
  }
}

Cause owed_now(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  if (u.owes != Cause::none) return u.owes;
  return look.core.phase == "shooting" ? owed_after_fire(look, id, Cause::shot) : Cause::none;
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
Picking pick(const Look& look, const ChooseTester& step) {
  return {step.side,
          "Which unit tests next?",
          "test",
          "aw.ruling.order-of-fire"_rule,
          "aw.ruling.order-of-fire"_rule,
          testers(look, step.side)};
}

void answer(Play& play, const ChooseTester&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return play.pop();
  const Cause cause = owed_now(play.look(), said->unit);
  play.then(BreakTest{said->unit, cause, retire_heading(play.look(), said->unit)});
}

// ---- the test

namespace {

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
  if (excess > 0 && row_of(cause).excess) out.add(excess * t.break_excess, "aw.ruling.excess"_rule);
  if (u.disordered) out.add(t.break_disordered, "aw.ruling.disorder-effect"_rule);
  if (u.cannon && row_of(cause).cannon) out.add(t.break_artillery, "aw.ruling.break-mods"_rule);
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

// aw.ruling.steady-no-excess, aw.ruling.steady-flag-wavering: the first test of any cause.
bool tests_steadily(const Look& look, PieceId id) {
  return !unit(look, id).tested_first && has(look, id, Special::steady);
}

// aw.special.steady-level, aw.special.steady-natural-7, aw.ruling.steady
Result3 read_test(const Look& look, std::size_t column, bool steady, int natural, int total, RuleId& cite) {
  const Tables& t = tables(look);
  const std::size_t row = break_row(t, total);
  const Result3 plain = t.breaks[row].result[column];
  cite = "aw.ruling.break-table"_rule;
  if (!steady) return plain;
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

double giving_way(const Look& look, PieceId id, Cause cause, int hits) {
  const int stands = stamina(look, id);
  const auto excess = [&](int of) { return std::max(0, of - stands); };
  int added = test_modifiers(look, id, cause).sum();
  if (row_of(cause).excess) added += (excess(hits) - excess(unit(look, id).hits)) * tables(look).break_excess;
  const std::size_t column = column_of(look, id, row_of(cause).shot_side);
  const bool steady = tests_steadily(look, id);
  int fails = 0;
  RuleId cite;
  for (int sum = 2; sum <= 12; ++sum)
    if (read_test(look, column, steady, sum, sum + added, cite) != Result3::hold)
      fails += sum <= 7 ? sum - 1 : 13 - sum;
  return fails / 36.0;
}

void run(Play& play, const BreakTest& step) {
  const PieceId id = step.unit;
  if (!is_unit(play.look(), id)) return;
  const Cause cause = step.cause;
  const bool shot = row_of(cause).shot_side;
  const Tally modifiers = test_modifiers(play.look(), id, cause);
  RuleId cite;
  const std::size_t column = column_of(play.look(), id, shot);
  const bool steady = tests_steadily(play.look(), id);
  const auto read = [&](int natural) {
    return read_test(play.look(), column, steady, natural, natural + modifiers.sum(), cite);
  };
  Throw made = throw_of(play, Die::d6, 2, Judged::looked_up, row_of(cause).purpose, id);
  made.bands = bands_of_totals(made.die, made.n, read);
  Tally sum = modifiers;
  sum.cite = made.purpose;
  sum.base = total_of(play, made, modifiers);
  const Result3 result = read(sum.base);
  static constexpr std::string_view kWords[] = {"break", "retire", "hold"};
  play.resolve(id, kWords[at(result)], cite, sum);
  Unit& u = unit(play, id);
  u.tested_first = true;
  u.owes = Cause::none;
  const Angle away = step.cause == Cause::melee ? retire_heading(play.look(), id) : step.away;
  if (shot) forget_fire(play, id);
  if (result == Result3::break_) return break_up(play, id, cause, cite);
  if (result == Result3::retire)
    play.then(Retire{id, cause, away});
  else
    drop_excess(play, id);
}

void break_up(Play& play, PieceId id, Cause cause, RuleId cite) {
  if (cause == Cause::melee) note_supporters_of(play, id);
  remove_unit(play, id, "broke", cite);
}

}  // namespace drumhead::awi28
