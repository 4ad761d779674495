// Events: what happened, in order, enough to animate and to narrate. Nothing reads them to decide rules.
#pragma once

#include <variant>

#include "battle/tally.h"
#include "dice/dice.h"
#include "table/march.h"

namespace drumhead {

struct Moved {
  PieceId unit;
  Path path;
  Pose from, to;
  Word why;          // march, charge, retreat, withdraw, evade, deploy, arrives, reshape ...
  Footprint foot;    // as it is afterwards
  FeatureId inside;  // likewise
};
struct Rolled {
  Throw made;
  Faces faces;
  Outcome outcome;
  Tally need, dice;
  PieceId against;
  int hits = 0;    // dice in the good bands, or the total
  Mil range = -1;  // to whom it is against, where the sheet measured it
};
struct Struck {
  PieceId unit, by;
  int hits = 0, stopped = 0;
  Word how;
};
struct Marked {
  PieceId unit;
  Word marker;
  int was = 0, now = 0;
};
struct Resolved {
  PieceId unit;
  Word result;
  RuleId cite;
  Tally total;  // where a sum picked the result: one die read by several units, combat results
};
// Two opposed sums that pick a row of a table.
struct Weighed {
  PieceId unit, against;
  Tally ours, theirs;
  RuleId row;
};
struct Removed {
  PieceId unit;
  Word how;
  RuleId cite;
};
struct Ordered {
  PieceId leader, unit;
  Word what;
};
struct Drew {
  Word card, what;
};
struct Contacted {
  PieceId a, b;
  Word edge;
};
struct Began {
  Word phase;
  Side side = Side::none;
  int turn = 0;
};
struct Ended {
  Side winner = Side::none;  // none: a draw
  RuleId why;
  int points_british = 0, points_american = 0;
  bool given_up = false;                                 // by the loser, or drawn by agreement; else
  bool british_broken = false, american_broken = false;  // neither: the time was up
};

using Event = std::variant<Moved, Rolled, Struck, Marked, Resolved, Weighed, Removed, Ordered, Drew,
                           Contacted, Began, Ended>;

// Where events go. Null sinks cost nothing.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void tell(const Event& event) = 0;
};

}  // namespace drumhead
