// Section "Turn sequence": the start and the end of a turn, arrivals, victory.
#include "battle/aims.h"
#include "kit/places.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

namespace {

void begin_unit_turn(Play& play, PieceId id) {
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

}  // namespace

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

bool is_beaten(const Look& look, Side side) {
  const Strength s = army_strength(look, side);
  if (s.units == 0) return false;
  if (chosen<"ly.ruling.victory", "last-standing">(look.setting)) return s.units_lost >= s.units;
  if (chosen<"ly.ruling.victory", "third-units">(look.setting)) return s.units_lost * 3 >= s.units;
  return s.units_lost * 100 >= s.units * tables(look).break_half;
}

namespace {

class Aims : public AimJudge {
 public:
  explicit Aims(const Look& look) : look_(look) {}
  bool is_lost(PieceId id) const override { return strength(look_, id) == 0; }
  bool is_steady(PieceId id) const override { return is_unit(look_, id) && !unit(look_, id).shaken; }
  bool is_broken(Side side) const override { return is_beaten(look_, side); }

 private:
  const Look& look_;
};

// The smaller lost share of models wins.
Side ahead(const Look& look) {
  const Strength b = army_strength(look, Side::british), a = army_strength(look, Side::american);
  const int british = b.models_lost * a.models, american = a.models_lost * b.models;
  return british == american ? Side::none : british < american ? Side::british : Side::american;
}

void end_battle(Play& play, Side winner) {
  settle_aims(play.core, play.setting, play.field(), Aims(play.look()), true);
  if (play.setting.aims.empty()) {
    play.end(winner, "ly.ruling.victory"_rule);
    return;
  }
  const Score score = score_of(play.core, play.setting);
  play.end(score.ahead(), "ly.ruling.victory"_rule, score.british, score.american);
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

void Lexington::conclude(Play& play, Side winner) { play.end(winner, "ly.ruling.victory"_rule); }

void run(Play& play, const EndTurn&) {
  const Side side = play.core.active;
  end_unit_turns(play);
  const Look look = play.look();
  const bool british = is_beaten(look, Side::british), american = is_beaten(look, Side::american);
  if (british || american) {
    end_battle(play, british && american ? ahead(look) : british ? Side::american : Side::british);
    return;
  }
  if (side != play.state.first) {  // a round is a turn for each side
    settle_aims(play.core, play.setting, play.field(), Aims(look), false);
    const int limit = play.setting.turns > 0 ? play.setting.turns : play.setting.tables.rounds;
    if (play.core.turn >= limit) {
      end_battle(play, ahead(look));
      return;
    }
    ++play.core.turn;
  }
  play.then(StartTurn{other(side)});
}

}  // namespace drumhead::lexington
