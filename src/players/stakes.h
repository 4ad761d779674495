// What a battle is about for one side: the ground that counts, who would win if it ended now, and the clock.
#pragma once

#include <vector>

#include "players/overview.h"

namespace drumhead {

// Ground that an aim of either side names.
struct Prize {
  int aim = -1;  // an index into Setting::aims; where both sides have one, its own
  std::vector<Vec> corners;
  Vec middle;
  int own_points = 0, foe_points = 0;  // for whoever has it when it counts
  int turns = 0;                       // left until then; 0: no end is known
  int ours = 0, theirs = 0;            // steady units in it

  bool is_held() const { return ours > theirs; }
  // Points by which the lead would change if this side came to have it.
  int gain() const { return (is_held() ? 0 : own_points) + (theirs > ours ? foe_points : 0); }
  // And if the enemy's army broke, as the units stand now.
  int gain_by_breaking() const {
    return (!is_held() && ours > 0 ? own_points : 0) + (theirs > ours ? foe_points : 0);
  }
  bool has(Vec place) const { return inside(place, corners); }
  // The place in it that is nearest to another, some way in from its edge.
  Vec nearest(Vec place, double deep) const;
};

struct Stakes {
  std::vector<Prize> prizes;
  int lead = 0;        // points ahead if the battle ended now
  int turns_left = 0;  // 0: no end is known
  Side winner = Side::none;
  int resolve = 1000, foe_resolve = 1000;  // how far each army is from breaking, thousandths
  double strength = 0, foe_strength = 0;   // points left on the table
  bool foe_wavers = false;                 // many of his units can no longer hold ground
  int for_breaking = 0;                    // points that the enemy's breaking would add to the lead

  const Prize* of_aim(int aim) const;
  bool wins_by_breaking() const { return for_breaking > 0 && lead + for_breaking > 0; }
  // Breaking the enemy ends the battle: too early for a side that has not taken its ground.
  bool breaks_too_early() const;
  // True for an enemy who is best left alone: breaking him would end the battle before the other ground is
  // taken.
  bool spares(const Troops& foe, double near) const;
};

Stakes stakes_of(const Battle& battle, const Overview& overview);

}  // namespace drumhead
