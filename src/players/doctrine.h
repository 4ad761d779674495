// The numbers that drill plans and fights by.
#pragma once

namespace drumhead {

// The numbers that drill fights by. Shares are thousandths. Found by playing drills against each other.
struct Doctrine {
  int inside_range = 60;      // how far inside musket range a line halts, as a share of the range
  int outside_range = 30;     // how far outside it waits for the rest of the line
  int joined_share = 500;     // it steps into range once so much of the line can
  int patience = 4;           // turns, on average, that it lets an enemy come on rather than step in first
  int pace_slack = 250;       // how far a unit may get ahead of its neighbours, as a share of its march
  int charge_gain = 0;        // what a charge must promise above shooting, in points of unhurt troops
  int lost_round = 6;         // what losing a round costs, in hits for each thousandth of brittleness
  int weak_target = 500;      // how much a weakened target draws fire
  int brittle_target = 1000;  // how much a brittle one does
  int lurk = 800;             // how far from its quarry horse waits, as a share of its charge
  int flank = 1500;           // what it is worth to get behind a front, in hits
  int risk_to_horse = 500;    // the most fire that horse rides into, in expected hits
  int shaky = 600;            // troops at least so brittle are rallied first, where one may
  int worn = 700;             // those with no more than this left of them go home, where they may

  // Of plans: turns are counted in thousandths.
  int pace_made = 2500;    // turns that a march takes, with all that delays it
  int ample_slack = 9000;  // turns to spare with which an attack is in good time,
  int hurry_slack = 5000;  // and without which nobody halts to shoot
  int steady_odds = 1500;  // of a charge that need not be made,
  int assault_odds = 800;  // of one that is part of an attack in good time,
  int late_odds = 250;     // and of one made because the day is nearly over
  friend bool operator==(const Doctrine&, const Doctrine&) = default;
};

}  // namespace drumhead
