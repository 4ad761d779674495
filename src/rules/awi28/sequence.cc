// Section "Sequence of Play": the start and the end of a player turn, brigade morale, victory.
#include <algorithm>
#include <bitset>

#include "kit/ending.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

static bool has_ungraded_militia(const Look& look) {
  return any_of(look.state.units, [](const Unit& u) { return u.row == Row::militia; });
}

static void begin_unit_turn(Unit& u) {
  u.ordered = u.shot = u.quiet = u.manhandled = u.hauled = u.stirred = false;
  u.moves = 0;
}

// aw.seq.player-turns, aw.seq.phase-order, aw.ruling.unit-in-two-states
void run(Play& play, const StartTurn& step) {
  play.begin("command", step.side);
  play.core.draw_offers = 0;
  play.state.orders = {};
  play.state.commanding = {};
  arrivals(play, step.side);
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i) {
    if (play.setting.roster[i].side != step.side) continue;
    begin_unit_turn(play.state.units[i]);
    play.state.leaders[i].done = play.state.leaders[i].spent = false;
  }
  if (chosen<"aw.ruling.militia-roll", "deployment">(play.setting) && has_ungraded_militia(play.look()))
    play.then(GradeMilitia{}, BrigadeMorale{});
  else
    run(play, BrigadeMorale{});  // commanders are replaced there
}

// ---- brigades: aw.seq.brigade-morale-first, aw.ruling.brigade-broken

std::vector<Brigade> brigades_of(const Look& look, Side side) {
  std::vector<Brigade> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side != side || entry.kind != PieceKind::unit) continue;
    auto found =
        std::find_if(out.begin(), out.end(), [&](const Brigade& b) { return b.id == entry.brigade; });
    if (found == out.end()) {
      out.push_back({entry.brigade, {}, 0, 0, false});
      found = out.end() - 1;
    }
    found->units.push_back(piece_id(i));
    found->broken = found->broken || look.state.units[i].broken;
  }
  for (Brigade& b : out) {
    const auto counts = [&](PieceId id) {
      return arm(look, id) == Arm::infantry || arm(look, id) == Arm::cavalry;
    };
    const bool any = any_of(b.units, counts);
    for (const PieceId id : b.units) {
      if (any && !counts(id)) continue;
      ++b.counted;
      if (unit(look, id).lost || is_shaken(look, id)) ++b.gone;
    }
  }
  return out;
}

static bool is_breaking(const Look& look, const Brigade& b) {
  if (b.broken) return true;
  if (chosen<"aw.ruling.brigade-broken", "more-than-half">(look.setting)) return 2 * b.gone > b.counted;
  return b.counted > 0 && 2 * b.gone >= b.counted;
}

static void check_brigades(Play& play, Side side) {
  for (const Brigade& b : brigades_of(play.look(), side)) {
    if (b.broken || !is_breaking(play.look(), b)) continue;
    for (const PieceId id : b.units) {
      unit(play, id).broken = true;
      if (play.piece(id).present) play.mark(id, "broken", 0, 1);
    }
    play.resolve(b.units.front(), "brigade-broken", "aw.ruling.brigade-broken"_rule);
  }
}

// aw.ruling.army-broken
static bool is_beaten(const Look& look, Side side) {
  int all = 0, broken = 0;
  for (const Brigade& b : brigades_of(look, side)) {
    ++all;
    broken += b.broken ? 1 : 0;
  }
  return all > 0 && 2 * broken >= all;
}

void run(Play& play, const BrigadeMorale&) {
  const Side side = play.core.active;
  if (const PieceId next = leader_to_replace(play.look(), side); next.valid())
    return play.then(AskReplacement{next}, BrigadeMorale{});
  check_brigades(play, side);
  if (is_beaten(play.look(), side)) return end_battle(play, other(side), "aw.ruling.army-broken"_rule);
  run(play, ForcedMoves{0});  // where there are none, this takes no step of its own
}

// aw.ruling.brigade-broken-effect
void run(Play& play, const ForcedMoves& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(play.look(), id) || play.piece(id).side != play.core.active) continue;
    Unit& u = unit(play, id);
    if (!u.broken || u.ordered || is_in_combat(play.look(), id) ||
        !enemy_within(play.look(), id, play.setting.tables.initiative))
      continue;
    play.then(ForcedMoves{static_cast<std::uint8_t>(i + 1)});
    u.ordered = true;  // for an evaded unit it is its withdrawal
    if (u.evaded) u.quiet = true;
    return withdraw(play, id, 1, u.evaded);
  }
  run(play, EliteRolls{0});
}

// aw.special.elite, aw.ruling.elite
void run(Play& play, const EliteRolls& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(play.look(), id) || play.piece(id).side != play.core.active) continue;
    if (!unit(play, id).disordered || !has(play.look(), id, Special::elite) ||
        is_in_combat(play.look(), id) || unit(play, id).evaded)
      continue;
    play.then(EliteRolls{static_cast<std::uint8_t>(i + 1)});
    const Tally need(play.setting.tables.elite, "aw.special.elite"_rule);
    if (play.hits(Die::d6, Tally(1, "aw.special.elite"_rule), need, "aw.special.elite"_rule, id) > 0)
      recover(play, id);
    return;
  }
  play.then(AskEvaded{});
}

// ---- the end of a turn and of the battle

namespace {

class Aims : public AimJudge {
 public:
  // `marked`: brigades count as they are marked; else as they would be if they were looked at now.
  explicit Aims(const Look& look, bool marked = true) : look_(look) {
    for (const Side side : {Side::british, Side::american}) note_broken(side, marked);
  }
  bool is_lost(PieceId id) const override { return unit(look_, id).lost; }
  bool is_steady(PieceId id) const override {  // whoever must retire holds no ground
    return is_unit(look_, id) && !is_shaken(look_, id) && !retiring_[id.index()] &&
           !is_broken(look_.side(id));
  }
  bool is_broken(Side side) const override { return beaten_[at(side)]; }

 private:
  void note_broken(Side side, bool marked) {
    int all = 0, broken = 0;
    for (const Brigade& b : brigades_of(look_, side)) {
      const bool gone = b.broken || (!marked && is_breaking(look_, b));
      ++all;
      broken += gone ? 1 : 0;
      for (const PieceId id : b.units) retiring_.set(id.index(), gone);
    }
    beaten_[at(side)] = all > 0 && 2 * broken >= all;
  }

  const Look& look_;
  std::bitset<kMostPieces> retiring_;
  bool beaten_[2];
};

struct Count {
  int broken = 0, lost = 0;
};

Count count_of(const Look& look, Side side) {
  Count out;
  for (const Brigade& b : brigades_of(look, side)) {
    out.broken += b.broken ? 1 : 0;
    for (const PieceId id : b.units) out.lost += unit(look, id).lost ? 1 : 0;
  }
  return out;
}

// aw.ruling.game-length
Side ahead(const Look& look) {
  const Count b = count_of(look, Side::british), a = count_of(look, Side::american);
  if (b.broken != a.broken) return b.broken < a.broken ? Side::british : Side::american;
  if (b.lost != a.lost) return b.lost < a.lost ? Side::british : Side::american;
  return Side::none;
}

int turn_limit(const Look& look) {
  if (look.setting.turns > 0) return look.setting.turns;
  if (chosen<"aw.ruling.game-length", "8">(look.setting)) return 8;
  if (chosen<"aw.ruling.game-length", "12">(look.setting)) return 12;
  return chosen<"aw.ruling.game-length", "10">(look.setting) ? 10 : 0;
}

// aw.ruling.end-turn, aw.ruling.disorder-effect
void end_unit_turns(Play& play, Side side) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    if (play.core.pieces[i].kind != PieceKind::unit) continue;
    const PieceId id = piece_id(i);
    Unit& u = unit(play, id);
    const bool fighting = play.piece(id).present && is_in_combat(play.look(), id);
    if (play.piece(id).side == side && play.piece(id).present && u.disordered && !fighting && !u.evaded &&
        !u.retired)
      recover(play, id);
    u.retired = u.closed = u.swept = false;
    if (!fighting) u.won_last = u.charging = false;
  }
}

}  // namespace

// Half of its brigades break an army: aw.ruling.army-broken. One that wavers counts for what it has lost.
static int resolve_of(const Look& look, Side side) {
  int all = 0, worn = 0;
  for (const Brigade& b : brigades_of(look, side)) {
    all += 1000;
    worn += is_breaking(look, b) ? 1000 : b.counted > 0 ? 1000 * b.gone / b.counted : 0;
  }
  return resolve_left(2 * worn, all);
}

// Brigades are looked at once more as the battle ends.
Forecast Awi28::forecast(const Look& look) {
  return forecast_of(look, Aims(look, false), ahead(look), turns_until(look.core, turn_limit(look)),
                     [&](Side side) { return resolve_of(look, side); });
}

void end_battle(Play& play, Side winner, RuleId why) {
  drumhead::end_battle(play, Aims(play.look()), winner, why);
}

void Awi28::conclude(Play& play, Side winner) { play.give_up(winner, "aw.ruling.army-broken"_rule); }

void run(Play& play, const EndTurn&) {
  const Side side = play.core.active;
  end_unit_turns(play, side);
  if (side != play.state.first) {  // a full turn is a player turn for each side
    const int limit = turn_limit(play.look());
    if (limit > 0 && play.core.turn >= limit) {
      for (const Side one : {Side::british, Side::american}) check_brigades(play, one);
      return end_battle(play, ahead(play.look()), "aw.ruling.game-length"_rule);
    }
    settle_aims(play.core, play.setting, play.field(), Aims(play.look()), false);
    ++play.core.turn;
  }
  play.then(StartTurn{other(side)});
}

void Awi28::upkeep(Play& play) { find_lone_commanders(play); }

}  // namespace drumhead::awi28
