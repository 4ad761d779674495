// The field as drill sees it: what every unit is good for, where it stands, and what it is worth.
#pragma once

#include <vector>

#include "battle/battle.h"

namespace drumhead {

// What a unit is used as, told from its insight alone.
enum class Role : std::uint8_t {
  foot,   // shoots and fights
  horse,  // fights and does not shoot
  guns    // shoots and must keep enemies at a distance
};

struct Troops {
  Insight insight;
  Vec centre, front, ahead;  // front: the middle of the front edge
  Angle heading = 0;         // that `ahead` was worked out for
  double radius = 0;         // from the centre to the farthest corner
  Mil reach = 0;             // the farthest it shoots
  Role role = Role::foot;

  // Expected hits at a distance, in thousandths; 0 beyond reach.
  int fire_at(double distance) const;
  bool shoots() const { return reach > 0; }
};

// Lengths and weights are doubles made with + - * / and sqrt alone: the same bits on every machine.
class Overview {
 public:
  void take(const Battle& battle, Side mine);
  // One unit again, after it moved or was hurt.
  void update(const Battle& battle, PieceId id);
  // True while the units on the table are the ones it counted.
  bool is_current(const Battle& battle) const;

  const Troops& operator[](PieceId id) const { return troops_[id.index()]; }
  const std::vector<PieceId>& own() const { return own_; }  // units on the table, in roster order
  const std::vector<PieceId>& foes() const { return foes_; }
  Side side() const { return side_; }

  // What a unit is worth to hurt or keep: its points, and those of aims that name it.
  int price(PieceId id) const { return price_[id.index()]; }

 private:
  void weigh_aims(const Battle& battle);

  Side side_ = Side::none;
  std::vector<Troops> troops_;  // by PieceId
  std::vector<int> price_;
  std::vector<PieceId> own_, foes_;
};

// True when nothing that would stop most eyes lies between two units: other units, houses, a higher hill,
// much wood. The sheet decides when a shot is checked; this is an estimate for planning.
bool seems_visible(const Battle& battle, const Overview& overview, PieceId from, PieceId to);

}  // namespace drumhead
