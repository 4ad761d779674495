// The turn: generals, the five phases, the end of a player turn, arrivals, and guns overrun.
#include <algorithm>

#include "kit/answers.h"
#include "kit/ending.h"
#include "kit/leaders.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

// Generals who come by themselves join the unit that they are to lead, once it is there. One who fell is with
// nobody.
static void leaders_arrive(Play& play, Side side) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    Piece& p = play.core.pieces[i];
    const int turn = play.setting.roster[i].arrives;
    if (p.kind == PieceKind::leader && p.side == side && !p.present && turn > 0 && turn <= play.core.turn &&
        p.with.valid() && !play.core.has_left(piece_id(i))) {
      if (unit(play, p.with).bases == 0) p.with = unit_for_general(play.look(), side);
      p.present = p.with.valid() && play.piece(p.with).present;
    }
  }
}

static bool has_generals(const Look& look, Side side) { return !leaders_of(look.core, side).empty(); }

// ---- the start of a player turn

// nt.sequence.phases, nt.ruling.turn-structure, nt.ruling.section-numbering; nothing else is reset: losses
// are never restored (nt.ruling.rally), and a retreat hinders nobody later
// (nt.ruling.retreat-and-later-actions).
void run(Play& play, const StartTurn& step) {
  for (Unit& u : play.state.units) {
    u.moved = u.charged = u.fired = u.shot_at_charger = false;
    u.lost_to_fire = u.lost_round = 0;
    u.left = {};
  }
  play.state.assigned.clear();
  play.core.draw_offers = 0;
  play.begin("generals", step.side);
  arrivals(play, step.side);
  leaders_arrive(play, step.side);
  play.then(AskGenerals{});
}

// ---- generals: nt.general.assign, nt.ruling.general-turn, nt.ruling.general-reach

static bool is_assigned(const Look& look, PieceId leader) { return holds(look.state.assigned, leader); }

Decision ask(const Look& look, const AskGenerals&) {
  Decision out = question(Ask::act, look.core.active, "nt.general.assign"_rule,
                          "Choose the unit each general rides with this turn.");
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::lead, Who::leaders);
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.kind == PieceKind::leader && p.present && p.side == out.side && !is_assigned(look, piece_id(i)))
      out.units.push_back(piece_id(i));
  }
  return out;
}

Verdict check_lead(const Look& look, Side side, const Lead& lead) {
  const RuleId rule = "nt.general.assign"_rule;
  if (Verdict no = check_own(look, lead.leader, side, rule, PieceKind::leader); !no.empty()) return no;
  if (!is_unit(look, lead.unit) || look.side(lead.unit) != side)
    return {reason(Code::bad_choice, "nt.ruling.general-reach"_rule)};
  if (is_assigned(look, lead.leader)) return {reason_of(Code::already, "nt.general.stays"_rule, lead.leader)};
  return {};
}

Verdict check_answer(const Look& look, const AskGenerals&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, look.core.active, *lead);
  return {reason(Code::not_asked, "nt.general.assign"_rule)};
}

std::optional<Command> forced(const Look& look, const AskGenerals&) {
  if (has_generals(look, look.core.active)) return std::nullopt;
  return Done{};
}

void attach(Play& play, PieceId leader, PieceId to) {
  if (play.piece(leader).with != to) play.order(leader, to, "joins");
  play.piece(leader).with = to;
  play.touched();
}

void answer(Play& play, const AskGenerals&, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    play.state.assigned.push_back(lead->leader);
    return attach(play, lead->leader, lead->unit);
  }
  play.pop();
  play.begin("charge", play.core.active);
  play.then(AskCharges{});
}

// ---- whenever something has moved, shrunk or gone

// nt.artillery.support: close order infantry in any formation, in a town or in combat.
static bool is_supported(const Look& look, PieceId guns) {
  bool found = false;
  for_units(look, look.side(guns), [&](PieceId id) {
    found = found || (troop(look, id) == Troop::close_order &&
                      look.field.distance(guns, id) <= tables(look).support_within);
  });
  return found;
}

// nt.artillery.overrun, nt.ruling.overrun-by-whom
static bool is_overrun(const Look& look, PieceId guns) {
  bool near = false;
  for_enemies(look, guns, [&](PieceId enemy) {
    near = near || look.field.distance(guns, enemy) <= tables(look).overrun_within;
  });
  return near && !is_supported(look, guns);
}

// nt.ruling.overrun-timing: guns of both sides; those found together go together.
void Thomas::upkeep(Play& play) {
  std::vector<PieceId> overrun;
  for (const Side side : {Side::british, Side::american})
    for_units(play.look(), side, [&](PieceId id) {
      if (troop(play.look(), id) == Troop::artillery && is_overrun(play.look(), id)) overrun.push_back(id);
    });
  for (const PieceId guns : overrun) remove_unit(play, guns, "overrun", "nt.artillery.overrun"_rule);
}

// nt.ruling.game-length: a side may concede at any time, and both may agree on a draw.
void Thomas::conclude(Play& play, Side winner) { play.give_up(winner, "nt.ruling.game-length"_rule); }

// ---- victory

namespace {

// nt.victory.counts-close-order, nt.victory.counts-cavalry, nt.victory.ignores-artillery,
// nt.victory.ignores-light-infantry; a side of lights alone counts them: side flag lights-count.
bool counts(const Look& look, PieceId id) {
  const Troop who = troop(look, id);
  if (tables(look).counts[at(who)]) return true;
  if (who != Troop::light_infantry) return false;
  for (const Word& flag : look.setting.info(look.setting.roster[id.index()].side).flags)
    if (flag == "lights-count") return true;
  return false;
}

// nt.victory.quarter-strength: exactly a quarter is enough.
bool is_beaten(const Look& look, Side side) {
  const Strength s = army_strength(look, side);
  return s.now * 100 <= s.start * tables(look).remaining_percent;
}

bool is_lost(const Look& look, PieceId id) { return unit(look, id).bases == 0; }
JudgeOf<Thomas> judge_of(const Look& look) { return {look, is_lost, is_unit, is_beaten}; }

// The side with the higher remaining share; equal shares: none.
Side ahead(const Look& look) {
  const Strength b = army_strength(look, Side::british), a = army_strength(look, Side::american);
  const int british = b.now * a.start, american = a.now * b.start;
  return british == american ? Side::none : british > american ? Side::british : Side::american;
}

int turn_limit(const Look& look) {
  if (look.setting.turns > 0) return look.setting.turns;
  if (chosen<"nt.ruling.game-length", "12">(look.setting)) return 12;
  if (chosen<"nt.ruling.game-length", "15">(look.setting)) return 15;
  if (chosen<"nt.ruling.game-length", "20">(look.setting)) return 20;
  return 0;
}

}  // namespace

// nt.ruling.victory-strength: in bases, or by choice in units with any base left.
Strength army_strength(const Look& look, Side side) {
  const bool units = chosen<"nt.ruling.victory-strength", "units">(look.setting);
  Strength out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const PieceId id = piece_id(i);
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side != side || entry.kind != PieceKind::unit || !counts(look, id)) continue;
    out.start += units ? 1 : profile(look, id).start_bases;
    out.now += units ? (unit(look, id).bases > 0 ? 1 : 0) : unit(look, id).bases;
  }
  return out;
}

Forecast Thomas::forecast(const Look& look) {
  return forecast_of(
      look, judge_of(look), ahead(look), turns_until(look.core, turn_limit(look)), [&](Side side) {
        const Strength s = army_strength(look, side);
        return resolve_left(100 * (s.start - s.now), s.start * (100 - tables(look).remaining_percent));
      });
}

// nt.ruling.victory-check, nt.ruling.game-length
void run(Play& play, const EndTurn&) {
  const Side side = play.core.active;
  const Look look = play.look();
  const bool british = is_beaten(look, Side::british), american = is_beaten(look, Side::american);
  if (british || american)
    return end_battle(play, judge_of(look), winner_by(british, american, ahead(look)),
                      "nt.victory.quarter-strength"_rule);
  const bool turn_over = side != play.state.first;
  if (turn_over) {
    play.state.quiet = static_cast<std::uint8_t>(play.state.hurt ? 0 : play.state.quiet + 1);
    play.state.hurt = false;
    settle_aims(play, judge_of(look));
    const int limit = turn_limit(look);
    if ((limit > 0 && play.core.turn >= limit) || play.state.quiet >= play.setting.tables.quiet_turns)
      return end_battle(play, judge_of(look), ahead(look), "nt.ruling.game-length"_rule);
    ++play.core.turn;
  }
  play.then(StartTurn{other(side)});
}

}  // namespace drumhead::thomas
