// The odds lab: two units of historical classes in a situation, under any sheet.
//
// What can be said of the situation is found by trying. A position has a name for everything that its sheet
// remembers of a unit; a thing is offered when the sheet can stand with it changed and the odds are then
// others. So a new sheet needs no word here, and nothing is offered that makes no difference.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "documents/json.h"
#include "lab/duel.h"
#include "odds/odds.h"

namespace drumhead {

struct LabAsked {
  Duel duel;
  std::string verb;  // shoot or charge
  std::vector<DuelSet> sets;
  Until until = Until::command;       // or turn: the fights and tests that follow in it
  std::function<double()> gone = {};  // of the time there is; see OddsAsked
};

// What the lab works with; nothing of it is kept.
struct LabMeans {
  const MusterTables& tables;
  const Sheet& sheet;
  std::shared_ptr<const Rulebook> book;
};

// The odds, or why it cannot be done. The shapes are in docs/protocol.md.
json::object lab_odds(Oddsmaker& maker, const LabAsked& asked, const LabMeans& means);
// What else could be true of the two, and the house rules that would matter.
json::object lab_offers(Oddsmaker& maker, const LabAsked& asked, const LabMeans& means);
// Classes, ground, and the units of the scenarios to choose from.
json::object lab_words(const MusterTables& tables, const std::vector<const Scenario*>& scenarios);

}  // namespace drumhead
