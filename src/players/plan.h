// A plan: what each brigade of a side is to do this turn. A value that can be compared, tried and told.
#pragma once

#include <cstdint>
#include <vector>

#include "battle/battle.h"

namespace drumhead {

enum class Stance : std::uint8_t {
  hold,        // stays and faces the enemy
  fire,        // comes into range, halts and shoots
  assault,     // shoots on the way and charges home
  reserve,     // follows behind the others
  turn_left,   // goes round the enemy's flank on its own left,
  turn_right,  // or right
  back         // falls back, facing the enemy
};

struct BrigadePlan {
  Stance stance = Stance::fire;
  int ground =
      -1;  // the aim whose ground it is sent to, as an index into Setting::aims; -1: the enemy before it
  int odds = 1000;     // least odds of a charge, won to lost, in thousandths
  bool hurry = false;  // no time to halt and shoot
  friend bool operator==(const BrigadePlan&, const BrigadePlan&) = default;
};

inline constexpr std::uint8_t kNoBrigade = 255;

struct Plan {
  int turn = 0;  // for which it was made; 0: none
  Side side = Side::none;
  std::vector<std::uint8_t> of;  // by PieceId: an index into `brigades`, or kNoBrigade
  std::vector<BrigadePlan> brigades;
  friend bool operator==(const Plan&, const Plan&) = default;
};

// Drill's own plan for a side: one brigade of the plan for each of the roster's, one for units without any,
// and one more for guards that stay on ground which the rest leaves.
Plan make_plan(const Battle& battle, Side side);

// A plan that was tried by playouts.
struct Weighing {
  Plan plan;
  bool own = false;  // drill's own, which is made anew every turn; the plan is that of this turn
  int playouts = 0;
  int share = 0;   // expected share of the battle for its side, in thousandths: 1000 a win, 500 a draw
  int spread = 0;  // half of its 95 % interval
};

// Why a bot did what it did: facts, not words; the page's words are made of them elsewhere.
struct Why {
  enum class Kind : std::uint8_t {
    none,
    answer,
    lead,
    rally,
    charge,
    shoot,
    close,
    approach,
    hold,
    form,
    order,
    retire,
    leave
  };
  Kind kind = Kind::none;
  PieceId unit, foe;  // who, and against whom
  Stance stance = Stance::hold;
  int ground = -1;  // as BrigadePlan::ground
  int odds = 0;     // of a charge: how likely it is won, in thousandths
  int lead = 0;     // points ahead if the battle ended now
  int turns_left = 0;
  int playouts = 0;  // by which it was weighed against other commands; 0: it was not
  int share = 0,
      rival = 0;  // expected share of the battle with it and with the best of the others, thousandths
  Kind instead = Kind::none;  // what that one would have been
  friend bool operator==(const Why&, const Why&) = default;
};

}  // namespace drumhead
