// The order of play: nine steps of a player phase, the end of a turn, victory. rw.ruling.turn-sequence
#include <algorithm>

#include "kit/ending.h"
#include "kit/leaders.h"
#include "kit/opening.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

void enter(Play& play, Stage stage) {
  const Side side = play.core.active;
  const auto begin = [&](Word phase, const auto&... steps) {
    play.begin(phase, side);
    play.then(steps...);
  };
  switch (stage) {
    case Stage::orders:
      return begin("orders", AskOrders{});
    case Stage::rally:
      return begin("rally", Rallies{0});
    case Stage::rout:
      return play.then(RoutMoves{0});
    case Stage::retreat:
      return begin("retreat", AskRetreats{});
    case Stage::charge:
      return begin("charge", AskCharges{});
    case Stage::move:
      return begin("move", AskMoves{});
    case Stage::generals:
      return play.then(AskGenerals{});
    case Stage::fire:
      return begin("fire", AskFire{side});
    case Stage::melee:
      return begin("melee", AskFights{}, AskOverlaps{}, Melees{});
    case Stage::morale:
      play.state.flights.clear();  // only who routs now is pursued
      return begin("morale", GroupTests{other(side), 0});
    case Stage::pursuit:
      return play.then(AskPursue{});
    case Stage::recover:
      return play.then(Recover{});
  }
}

// rw.ruling.turn-start: the start of the moving player's phase.
static void begin_unit_phase(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  const Piece& p = play.piece(id);
  u.began_order = u.order;
  u.began = p.pose;
  u.began_size = {p.foot.width, p.foot.depth};
  u.began_files = p.foot.files;
  u.began_inside = p.inside;
  u.began_here = p.present;
  u.spent = u.went = 0;
  u.slow = 1000;
  u.moved = u.acted = u.halted = u.shot = u.fought = u.charged = u.caught_standing = u.evaded = false;
  u.changed = Change::none;
  u.killed = u.lost = 0;
  u.hurt_before = u.hurt;
  u.hurt = false;
}

void run(Play& play, const StartPhase& step) {
  play.core.active = step.side;
  play.core.draw_offers = 0;
  State& s = play.state;
  for (Group& group : s.groups) group = {};
  s.charges.clear();
  s.parts.clear();
  s.picks.clear();
  s.supports.clear();
  s.ends.clear();
  s.fallen.clear();
  s.sentences.clear();
  s.flights.clear();
  s.ordered.clear();
  s.ridden.clear();
  enter(play, Stage::orders);
  arrivals(play, step.side);
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i)
    if (play.setting.roster[i].kind == PieceKind::unit) begin_unit_phase(play, piece_id(i));
}

// ---- dressing ranks: rw.ruling.recover-order

static bool may_recover(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const bool quiet = !u.hurt && !u.hurt_before && !u.moved && !u.shot && !u.fought &&
                     (u.order == Orders::stand || u.order == Orders::reserve);
  if (chosen<"rw.ruling.recover-order", "never">(look.setting)) return false;
  if (chosen<"rw.ruling.recover-order", "general-touching">(look.setting))
    return quiet && has_leader(look.core, id);
  return quiet;
}

void run(Play& play, const Recover&) {
  const Look look = play.look();
  std::vector<PieceId> dressed;
  for_units(look, play.core.active, [&](PieceId id) {
    if (unit(look, id).disorganised && may_recover(look, id)) dressed.push_back(id);
  });
  for (const PieceId id : dressed) {
    unit(play, id).disorganised = false;
    play.mark(id, "disorganised", 1, 0);
    play.resolve(id, "recovers", "rw.ruling.recover-order"_rule);
  }
  play.then(EndPhase{});
}

// ---- victory: rw.ruling.victory

Strength army_strength(const Look& look, Side side) {
  Strength out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side != side || entry.kind != PieceKind::unit) continue;
    const Unit& u = look.state.units[i];
    const int start = look.setting.profiles[i].start_stands;
    out.stands += start;
    const bool gone = u.left || (look.core.pieces[i].present && u.order == Orders::rout);
    out.lost += gone ? start : start - u.stands;
  }
  return out;
}

static bool is_broken(const Look& look, Side side) {
  const Strength s = army_strength(look, side);
  if (s.stands == 0) return false;
  if (s.lost >= s.stands) return true;
  if (chosen<"rw.ruling.victory", "scenario-only">(look.setting)) return false;
  if (chosen<"rw.ruling.victory", "break-33">(look.setting)) return s.lost * 3 >= s.stands;
  return s.lost * 100 >= s.stands * tables(look).break_percent;
}

bool may_hold(const Look& look, PieceId id) { return is_unit(look, id) && !is_routing(look, id); }

namespace {

bool is_lost(const Look& look, PieceId id) { return unit(look, id).stands == 0; }
JudgeOf<Arw1d> judge_of(const Look& look) { return {look, is_lost, may_hold, is_broken}; }

// A loss percentage at least 10 points lower wins a minor victory.
Side ahead(const Look& look) {
  const Strength b = army_strength(look, Side::british), a = army_strength(look, Side::american);
  const std::int64_t british = std::int64_t{b.lost} * 100 * a.stands,
                     american = std::int64_t{a.lost} * 100 * b.stands,
                     margin = std::int64_t{tables(look).margin_percent} * a.stands * b.stands;
  if (british + margin <= american) return Side::british;
  return american + margin <= british ? Side::american : Side::none;
}

}  // namespace

static int turn_limit(const Look& look) {
  return look.setting.turns > 0 ? look.setting.turns : tables(look).turns;
}

// rw.ruling.victory: percent of its stands that an army may lose.
static int breaking_percent(const Look& look) {
  if (chosen<"rw.ruling.victory", "scenario-only">(look.setting)) return 100;
  return chosen<"rw.ruling.victory", "break-33">(look.setting) ? 33 : tables(look).break_percent;
}

Forecast Arw1d::forecast(const Look& look) {
  const Side level = is_broken(look, Side::british) ? Side::none : ahead(look);
  return forecast_of(look, judge_of(look), level, turns_until(look.core, turn_limit(look)), [&](Side side) {
    const Strength s = army_strength(look, side);
    return resolve_left(100 * s.lost, s.stands * breaking_percent(look));
  });
}

void Arw1d::conclude(Play& play, Side winner) { play.give_up(winner, "rw.ruling.victory"_rule); }

void run(Play& play, const EndPhase&) {
  const Side side = play.core.active;
  const Look look = play.look();
  if (side == play.state.first) return play.then(StartPhase{other(side)});
  const bool british = is_broken(look, Side::british), american = is_broken(look, Side::american);
  if (british || american)
    return end_battle(play, judge_of(look), winner_by(british, american, Side::none),
                      "rw.ruling.victory"_rule);
  settle_aims(play, judge_of(look));
  if (play.core.turn >= turn_limit(look))
    return end_battle(play, judge_of(look), ahead(look), "rw.ruling.victory"_rule);
  ++play.core.turn;
  play.then(StartPhase{other(side)});
}

}  // namespace drumhead::arw1d
