// The order of play: nine steps of a player phase, the end of a turn, victory. rw.ruling.turn-sequence
#include <algorithm>

#include "battle/aims.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

void enter(Play& play, Stage stage) {
  const Side side = play.core.active;
  switch (stage) {
    case Stage::orders:
      play.begin("orders", side);
      play.then(AskOrders{});
      return;
    case Stage::rally:
      play.begin("rally", side);
      play.then(Rallies{0});
      return;
    case Stage::rout:
      play.then(RoutMoves{0});
      return;
    case Stage::retreat:
      play.begin("retreat", side);
      play.then(AskRetreats{});
      return;
    case Stage::charge:
      play.begin("charge", side);
      play.state.charges.clear();
      play.then(AskCharges{});
      return;
    case Stage::move:
      play.begin("move", side);
      play.then(AskMoves{});
      return;
    case Stage::generals:
      play.then(AskGenerals{});
      return;
    case Stage::fire:
      play.begin("fire", side);
      play.then(AskFire{side});
      return;
    case Stage::melee:
      play.begin("melee", side);
      play.state.picks.clear();
      play.state.supports.clear();
      play.then(AskFights{}, AskOverlaps{}, Melees{});
      return;
    case Stage::morale:
      play.begin("morale", side);
      play.state.flights.clear();
      play.then(GroupTests{other(side), 0});
      return;
    case Stage::pursuit:
      play.then(AskPursue{});
      return;
    case Stage::recover:
      play.then(Recover{});
      return;
  }
}

namespace {

// rw.ruling.turn-start: the start of the moving player's phase.
void begin_unit_phase(Play& play, PieceId id) {
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

}  // namespace

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

namespace {

bool has_general_touching(const Look& look, PieceId id) {
  return std::any_of(look.core.pieces.begin(), look.core.pieces.end(), [&](const Piece& p) {
    return p.present && p.kind == PieceKind::leader && p.with == id;
  });
}

bool may_recover(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const bool quiet = !u.hurt && !u.hurt_before && !u.moved && !u.shot && !u.fought &&
                     (u.order == Orders::stand || u.order == Orders::reserve);
  if (chosen<"rw.ruling.recover-order", "never">(look.setting)) return false;
  if (chosen<"rw.ruling.recover-order", "general-touching">(look.setting))
    return quiet && has_general_touching(look, id);
  return quiet;
}

}  // namespace

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

bool is_broken(const Look& look, Side side) {
  const Strength s = army_strength(look, side);
  if (s.stands == 0) return false;
  if (s.lost >= s.stands) return true;
  if (chosen<"rw.ruling.victory", "scenario-only">(look.setting)) return false;
  if (chosen<"rw.ruling.victory", "break-33">(look.setting)) return s.lost * 3 >= s.stands;
  return s.lost * 100 >= s.stands * tables(look).break_percent;
}

namespace {

class Aims : public AimJudge {
 public:
  explicit Aims(const Look& look) : look_(look) {}
  bool is_lost(PieceId id) const override { return unit(look_, id).stands == 0; }
  bool is_steady(PieceId id) const override { return is_unit(look_, id) && !is_routing(look_, id); }
  bool is_broken(Side side) const override { return arw1d::is_broken(look_, side); }

 private:
  const Look& look_;
};

// A loss percentage at least 10 points lower wins a minor victory.
Side ahead(const Look& look) {
  const Strength b = army_strength(look, Side::british), a = army_strength(look, Side::american);
  const std::int64_t british = std::int64_t{b.lost} * 100 * a.stands,
                     american = std::int64_t{a.lost} * 100 * b.stands,
                     margin = std::int64_t{tables(look).margin_percent} * a.stands * b.stands;
  if (british + margin <= american) return Side::british;
  return american + margin <= british ? Side::american : Side::none;
}

void end_battle(Play& play, Side winner) {
  settle_aims(play.core, play.setting, play.field(), Aims(play.look()), true);
  if (play.setting.aims.empty()) {
    play.end(winner, "rw.ruling.victory"_rule);
    return;
  }
  const Score score = score_of(play.core, play.setting);
  play.end(score.ahead(), "rw.ruling.victory"_rule, score.british, score.american);
}

}  // namespace

void Arw1d::conclude(Play& play, Side winner) { play.end(winner, "rw.ruling.victory"_rule); }

void run(Play& play, const EndPhase&) {
  const Side side = play.core.active;
  const Look look = play.look();
  if (side == play.state.first) {
    play.then(StartPhase{other(side)});
    return;
  }
  const bool british = is_broken(look, Side::british), american = is_broken(look, Side::american);
  if (british || american) {
    end_battle(play, british && american ? Side::none : british ? Side::american : Side::british);
    return;
  }
  settle_aims(play.core, play.setting, play.field(), Aims(look), false);
  const int limit = play.setting.turns > 0 ? play.setting.turns : play.setting.tables.turns;
  if (play.core.turn >= limit) {
    end_battle(play, ahead(look));
    return;
  }
  ++play.core.turn;
  play.then(StartPhase{other(side)});
}

}  // namespace drumhead::arw1d
