// The questions of steps 3 and 5: Retreat moves, and all other moves.
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

Verdict check_mover(const Look& look, PieceId id) {
  const RuleId rule = "rw.ruling.turn-sequence"_rule;
  if (!is_unit(look, id)) return {reason(Code::no_such_piece, rule)};
  if (look.side(id) != look.core.active) return {reason_of(Code::wrong_side, rule, id)};
  return {};
}

bool owes_retreat(const Look& look, PieceId id) {
  return unit(look, id).order == Orders::retreat && !unit(look, id).moved &&
         !is_waiting(look.setting, look.core, look.field, id);
}

}  // namespace

// ---- Retreat moves

Decision ask(const Look& look, const AskRetreats&) {
  Decision out;
  out.ask = Ask::act;
  out.side = look.core.active;
  out.prompt = "Move the units on Retreat: half their speed or more, away from the enemy.";
  out.cite = "rw.retreat.minimum-move"_rule;
  for_units(look, out.side, [&](PieceId id) {
    if (owes_retreat(look, id)) out.units.push_back(id);
  });
  out.may_end = !retreat_duty(look).valid();
  out.closes = Closes::phase;
  out.take(Verb::move);
  return out;
}

std::optional<Command> forced(const Look& look, const AskRetreats&) {
  bool any = false;
  for_units(look, look.core.active, [&](PieceId id) { any = any || owes_retreat(look, id); });
  if (!any) return Done{};
  return std::nullopt;
}

Verdict check_answer(const Look& look, const AskRetreats&, const Command& command) {
  const RuleId rule = "rw.retreat.minimum-move"_rule;
  if (std::holds_alternative<Done>(command)) {
    if (const PieceId owing = retreat_duty(look); owing.valid())
      return {reason_of(Code::unfinished, rule, owing, length_fact("least", half_speed(look, owing)))};
    return {};
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, rule)};
  if (Verdict no = check_mover(look, move->unit); !no.empty()) return no;
  if (unit(look, move->unit).order != Orders::retreat)
    return {reason_of(Code::not_asked, "rw.ruling.turn-sequence"_rule, move->unit)};
  if (unit(look, move->unit).moved) return {reason_of(Code::already, rule, move->unit)};
  return plan_move(look, move->unit, move->path, move->manner).verdict;
}

void answer(Play& play, const AskRetreats&, const Command& command) {
  if (const auto* move = std::get_if<Move>(&command)) {
    unit(play, move->unit).moved = false;
    carry_out_move(play, *move);
    unit(play, move->unit).moved = true;
    return;
  }
  // rw.ruling.retreat-nearest: whoever has no way of half a move goes as far as he can.
  std::vector<PieceId> stuck;
  for_units(play.look(), play.core.active, [&](PieceId id) {
    if (owes_retreat(play.look(), id)) stuck.push_back(id);
  });
  for (const PieceId id : stuck) {
    unit(play, id).moved = true;
    fall_back(play, id, half_speed(play.look(), id), {}, where_it_stood(play.look(), id));
  }
  play.pop();
  enter(play, Stage::charge);
}

// ---- all other moves

Decision ask(const Look& look, const AskMoves&) {
  Decision out;
  out.ask = Ask::act;
  out.side = look.core.active;
  out.prompt = "Move your units as their orders bid them.";
  out.cite = "rw.ruling.turn-sequence"_rule;
  out.may_end = !is_advance_owed(look);
  out.closes = Closes::step;  // the Generals ride next
  out.take(Verb::move);
  take_own_stand(out);
  for_units(look, out.side, [&](PieceId id) {
    Verdict no;
    check_mobile(look, id, no);
    if (no.empty() && unit(look, id).order != Orders::retreat) out.units.push_back(id);
  });
  return out;
}

Verdict check_answer(const Look& look, const AskMoves&, const Command& command) {
  const RuleId rule = "rw.advance.minimum-move"_rule;
  if (std::holds_alternative<Done>(command)) {
    if (const std::optional<Duty> duty = advance_duty(look))
      return {
          reason_of(Code::unfinished, rule, duty->unit, length_fact("least", half_speed(look, duty->unit)))};
    return {};
  }
  if (const auto* order = std::get_if<Order>(&command)) {
    if (order->leader.valid()) return {reason(Code::not_asked, "rw.ruling.change-orders"_rule)};
    return check_own_stand(look, *order);
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, "rw.ruling.turn-sequence"_rule)};
  if (Verdict no = check_mover(look, move->unit); !no.empty()) return no;
  for (const Onset& onset : look.state.charges)
    if (onset.unit == move->unit && onset.course == Course::done)
      return {reason_of(Code::already, "rw.ruling.charge-procedure"_rule, move->unit)};
  if (unit(look, move->unit).order == Orders::retreat)
    return {reason_of(Code::already, "rw.ruling.turn-sequence"_rule, move->unit)};
  return plan_move(look, move->unit, move->path, move->manner).verdict;
}

namespace {

// rw.advance.friends-block: the whole group goes to Stand at the end of its move.
void stand_behind_friends(Play& play) {
  for (std::size_t g = 0; g < play.setting.groups.size(); ++g) {
    if (play.setting.groups[g].side != play.core.active) continue;
    const auto group = static_cast<std::uint8_t>(g);
    const Ahead known = play.state.groups[g].ahead;
    const Ahead ahead = known == Ahead::unknown ? ahead_of_group(play.look(), group) : known;
    if (ahead != Ahead::friends) continue;
    std::vector<PieceId> units;
    for_group(play.look(), group, [&](PieceId id) {
      if (unit(play.look(), id).order == Orders::advance && !is_in_contact(play.look(), id))
        units.push_back(id);
    });
    for (const PieceId id : units) set_order(play, id, Orders::stand);
  }
}

}  // namespace

void answer(Play& play, const AskMoves&, const Command& command) {
  if (const auto* order = std::get_if<Order>(&command)) return stand_by_itself(play, order->units[0]);
  if (const auto* move = std::get_if<Move>(&command)) return carry_out_move(play, *move);
  play.pop();
  stand_behind_friends(play);
  enter(play, Stage::generals);
}

}  // namespace drumhead::arw1d
