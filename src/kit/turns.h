// Turn and turn about, for sheets that have no more to say of it: a player turn for each side, arrivals at
// its start, and at its end who is beaten, what the aims say, and whether it was the last. A sheet names its
// differences in a struct S::Turns, which derives from PlainTurns<S>; the steps StartTurn and EndTurn then
// need no more. Its state remembers `Side first`.
#pragma once

#include "battle/aims.h"
#include "battle/game.h"
#include "kit/deployment.h"
#include "kit/ending.h"

namespace drumhead {

struct StartTurn {
  Side side = Side::none;
};
DESCRIBE(StartTurn, side)
struct EndTurn {};
DESCRIBE(EndTurn)

// What a unit is counted in, now and at the start: 0 of them left, it is lost.
struct Strength {
  int now = 0, start = 0;
};

// Units of a side by the sheet's own S::strength, those that are still to come too.
template <class S>
Strength army_strength(const Look<S>& look, Side side) {
  Strength out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    if (look.setting.roster[i].side != side || look.setting.roster[i].kind != PieceKind::unit) continue;
    const Strength one = S::strength(look, piece_id(i));
    out.now += one.now;
    out.start += one.start;
  }
  return out;
}

// A sheet gives `open(Play&, Side)`, which clears what a turn forgets and puts its first question;
// `is_beaten(look, side)`; `last(look)`, the last turn of a battle for which the scenario names none; and the
// citations `by_losses` and `by_time`.
template <class S>
struct PlainTurns {
  static bool is_steady(const Look<S>& look, PieceId id) { return look.on_table(id); }
};

template <class S>
class TurnJudge : public AimJudge {
 public:
  explicit TurnJudge(const Look<S>& look) : look_(look) {}
  bool is_lost(PieceId id) const override { return S::strength(look_, id).now == 0; }
  bool is_steady(PieceId id) const override { return S::Turns::is_steady(look_, id); }
  bool is_broken(Side side) const override { return S::Turns::is_beaten(look_, side); }

 private:
  Look<S> look_;
};

template <class S>
void run(Play<S>& play, const StartTurn& step) {
  play.core.draw_offers = 0;
  S::Turns::open(play, step.side);
  arrivals(play, step.side);
}

template <class S>
void run(Play<S>& play, const EndTurn&) {
  using T = typename S::Turns;
  const TurnJudge<S> judge(play.look());
  const bool british = judge.is_broken(Side::british), american = judge.is_broken(Side::american);
  if (british || american)
    return end_battle(play, judge, winner_by(british, american, Side::none), T::by_losses);
  if (play.core.active != play.state.first) {
    settle_aims(play.core, play.setting, play.field(), judge, false);
    const int last = play.setting.turns > 0 ? play.setting.turns : T::last(play.look());
    if (play.core.turn >= last) return end_battle(play, judge, Side::none, T::by_time);
    ++play.core.turn;
  }
  play.then(StartTurn{other(play.core.active)});
}

}  // namespace drumhead
