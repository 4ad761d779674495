// Section "Shooting": the question, the die, and what it kills.
#include <algorithm>
#include <bit>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

// rw.shoot.die: nothing, then a band for each row of the results.
Throw score_throw(const std::vector<ResultRow>& rows, int added, RuleId purpose, PieceId unit, Side side) {
  Throw made;
  made.die = Die::d6;
  made.judged = Judged::looked_up;
  made.purpose = purpose;
  made.unit = unit;
  made.who = side;
  made.bands.n = 0;
  std::uint8_t last = 0;
  for (const ResultRow& row : rows) {
    last = static_cast<std::uint8_t>(std::clamp(row.min - added - 1, int{last}, 6));
    made.bands.top[made.bands.n++] = last;
  }
  made.bands.top[made.bands.n++] = 6;
  made.good = static_cast<std::uint8_t>(rows.size());
  return made;
}

int row_of(const Throw& made, const Outcome& outcome) {
  for (int i = made.bands.n - 1; i > 0; --i)
    if (outcome.count[static_cast<std::size_t>(i)] > 0) return i - 1;
  return -1;
}

namespace {

// rw.ruling.shoot-five-covers-six: rows hold from their score to the next.
RuleId result_rule(int kills) {
  switch (kills) {
    case 0:
      return "rw.shoot.result-4"_rule;
    case 1:
      return "rw.shoot.result-5"_rule;
    case 2:
      return "rw.shoot.result-7"_rule;
    default:
      return "rw.shoot.result-10"_rule;
  }
}

// rw.ruling.under-artillery: inside its Short band, whatever the score.
void note_shelling(Play& play, const Shot& shot) {
  const Look look = play.look();
  if (is_artillery(look, shot.unit) && band_at(look, shot.unit, shot.range) == Band::near)
    group(play, shot.target).shelled = true;
}

}  // namespace

void run(Play& play, const Shot& shot) {
  if (!is_unit(play.look(), shot.target) || !is_unit(play.look(), shot.unit)) return;
  const Tally score =
      shooting_score(play.look(), shot.unit, shot.target, std::popcount(shot.cells), shot.range, shot.first);
  note_shelling(play, shot);
  const auto& rows = play.setting.tables.shooting_results;
  const Throw made =
      score_throw(rows, score.sum(), "rw.shoot.die"_rule, shot.unit, play.piece(shot.unit).side);
  const int row = row_of(made, play.roll(made, Tally(1, made.purpose), score, shot.target, shot.range));
  const int kills = row >= 0 ? rows[static_cast<std::size_t>(row)].kills : 0;
  play.strike(shot.target, shot.unit, kills, 0, "fire");
  if (row < 0) return;
  const RuleId cite = result_rule(kills);
  play.resolve(shot.target, kills == 0 ? Word("disordered") : Word("hit"), cite);
  lose_stands(play, shot.target, kills, shot.unit, cite);
  if (is_unit(play.look(), shot.target))
    disorganise(play, shot.target, kills > 0 ? "rw.shoot.casualties-disorganise"_rule : cite);
}

// ---- the question

static bool other_side_shoots_next(const Look& look, const AskFire& step) {
  return step.side == look.core.active && chosen<"rw.ruling.who-shoots", "both-players">(look.setting);
}

Decision ask(const Look& look, const AskFire& step) {
  Decision out;
  out.ask = Ask::act;
  out.side = step.side;
  out.prompt = "Shoot with your units, one at a time.";
  out.cite = "rw.ruling.who-shoots"_rule;
  out.may_end = true;
  out.closes = other_side_shoots_next(look, step) ? Closes::step : Closes::phase;
  out.take(Verb::shoot);
  take_own_stand(out);
  for_units(look, step.side, [&](PieceId id) {
    Verdict no;
    check_shooter(look, id, no);
    if (!no.empty()) return;
    const Mil most = longest_range(look, id);
    bool near = false;
    for_enemies(look, id, [&](PieceId enemy) { near = near || is_within(look, id, enemy, most); });
    if (near) out.units.push_back(id);
  });
  return out;
}

std::optional<Command> forced(const Look& look, const AskFire& step) {
  bool begun = false;  // whoever has shot ends the step himself
  for_units(look, step.side, [&](PieceId id) { begun = begun || unit(look, id).shot; });
  if (!begun && ask(look, step).units.empty()) return Done{};
  return std::nullopt;
}

Verdict check_answer(const Look& look, const AskFire& step, const Command& command) {
  const RuleId rule = "rw.ruling.who-shoots"_rule;
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* order = std::get_if<Order>(&command)) {
    if (order->leader.valid() || order->units.empty())
      return {reason(Code::not_asked, "rw.ruling.change-orders"_rule)};
    return check_own_stand(look, *order);
  }
  const auto* shoot = std::get_if<Shoot>(&command);
  if (shoot == nullptr) return {reason(Code::not_asked, rule)};
  if (!is_unit(look, shoot->unit)) return {reason(Code::no_such_piece, rule)};
  if (look.side(shoot->unit) != step.side) return {reason_of(Code::wrong_side, rule, shoot->unit)};
  Verdict out;
  plan_shots(look, *shoot, out);
  return out;
}

void answer(Play& play, const AskFire& step, const Command& command) {
  if (const auto* order = std::get_if<Order>(&command)) return stand_by_itself(play, order->units[0]);
  if (const auto* shoot = std::get_if<Shoot>(&command)) {
    Verdict no;
    const std::vector<Shot> shots = plan_shots(play.look(), *shoot, no);
    ENSURE(no.empty(), no.size(), 0);
    Unit& u = unit(play, shoot->unit);
    u.shot = u.fired_today = true;
    play.then(AskEnds{});
    play.then_each(shots);
    return;
  }
  play.pop();
  // rw.ruling.who-shoots: by option the other side shoots too.
  if (other_side_shoots_next(play.look(), step))
    play.then(AskFire{other(step.side)});
  else
    enter(play, Stage::melee);
}

}  // namespace drumhead::arw1d
