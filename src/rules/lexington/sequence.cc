// Section "Turn sequence": the start and the end of a turn, arrivals, victory.
#include "kit/ending.h"
#include "kit/opening.h"
#include "kit/places.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

static void begin_unit_turn(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  u.spent = 0;
  u.unsteady = u.attacked = u.fired = u.stands = u.held = u.stirred = false;
  u.stormed = {};
  u.changed = u.busy > 0 ? Change::late : Change::none;  // ly.ruling.pants-turn: each turn of it counts
  const Piece& p = play.piece(id);
  u.began = p.pose;
  u.began_size = {p.foot.width, p.foot.depth};
  if (!p.present) return;
  if (const RuleId why = disordered_by_ground(play.look(), id); why.valid()) set_disordered(play, id, why);
}

// ly.turn.alternate, ly.turn.step1-rally
void run(Play& play, const StartTurn& step) {
  play.begin("rally", step.side);
  play.core.draw_offers = 0;
  play.state.rides.clear();
  play.state.loopholes.clear();
  play.state.seen.clear();
  arrivals(play, step.side);
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i)
    if (play.setting.roster[i].kind == PieceKind::unit && play.setting.roster[i].side == step.side)
      begin_unit_turn(play, piece_id(i));
  play.then(RallyTests{0});
}

// ---- victory

// ly.ruling.victory: lost means shattered or eliminated, generals not counted.
Strength army_strength(const Look& look, Side side) {
  Strength out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side != side || entry.kind != PieceKind::unit) continue;
    const int now = strength(look, piece_id(i)), start = look.setting.profiles[i].start_models;
    ++out.units;
    out.models += start;
    out.models_lost += start - now;
    if (now == 0) ++out.units_lost;
  }
  return out;
}

static bool is_beaten(const Look& look, Side side) {
  const Strength s = army_strength(look, side);
  if (s.units == 0) return false;
  if (chosen<"ly.ruling.victory", "last-standing">(look.setting)) return s.units_lost >= s.units;
  if (chosen<"ly.ruling.victory", "third-units">(look.setting)) return s.units_lost * 3 >= s.units;
  return s.units_lost * 100 >= s.units * tables(look).break_half;
}

bool may_hold(const Look& look, PieceId id) { return is_unit(look, id) && !unit(look, id).shaken; }

namespace {

bool is_lost(const Look& look, PieceId id) { return strength(look, id) == 0; }
JudgeOf<Lexington> judge_of(const Look& look) { return {look, is_lost, may_hold, is_beaten}; }

// The smaller lost share of models wins.
Side ahead(const Look& look) {
  const Strength b = army_strength(look, Side::british), a = army_strength(look, Side::american);
  const int british = b.models_lost * a.models, american = a.models_lost * b.models;
  return british == american ? Side::none : british < american ? Side::british : Side::american;
}

// ly.ruling.manoeuvre-turns, ly.ruling.woods-fired-how-long
void end_unit_turns(Play& play) {
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i) {
    if (play.setting.roster[i].kind != PieceKind::unit) continue;
    Unit& u = play.state.units[i];
    if (play.setting.roster[i].side != play.core.active)
      u.revealed = false;
    else if (u.busy > 0)
      --u.busy;
    u.stormed = {};
  }
}

}  // namespace

static int turn_limit(const Look& look) {
  return look.setting.turns > 0 ? look.setting.turns : tables(look).rounds;
}

// ly.ruling.victory: percent of its units that an army may lose.
static int breaking_percent(const Look& look) {
  if (chosen<"ly.ruling.victory", "last-standing">(look.setting)) return 100;
  return chosen<"ly.ruling.victory", "third-units">(look.setting) ? 33 : tables(look).break_half;
}

Forecast Lexington::forecast(const Look& look) {
  return forecast_of(look, judge_of(look), ahead(look), turns_until(look.core, turn_limit(look)),
                     [&](Side side) {
                       const Strength s = army_strength(look, side);
                       return resolve_left(100 * s.units_lost, s.units * breaking_percent(look));
                     });
}

void Lexington::conclude(Play& play, Side winner) { play.give_up(winner, "ly.ruling.victory"_rule); }

void run(Play& play, const EndTurn&) {
  const Side side = play.core.active;
  end_unit_turns(play);
  const Look look = play.look();
  const bool british = is_beaten(look, Side::british), american = is_beaten(look, Side::american);
  if (british || american)
    return end_battle(play, judge_of(look), winner_by(british, american, ahead(look)),
                      "ly.ruling.victory"_rule);
  if (side != play.state.first) {  // a round is a turn for each side
    settle_aims(play, judge_of(look));
    if (play.core.turn >= turn_limit(look))
      return end_battle(play, judge_of(look), ahead(look), "ly.ruling.victory"_rule);
    ++play.core.turn;
  }
  play.then(StartTurn{other(side)});
}

}  // namespace drumhead::lexington
