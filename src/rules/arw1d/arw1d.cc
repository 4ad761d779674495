// The sheet's entry in the registry. rw.guidance.quick-reference: rulings supply what it leaves out.
#include "rules/arw1d/arw1d.h"
#include "kit/entry.h"
#include "rules/arw1d/words.h"

namespace drumhead::arw1d {

std::vector<Phase<Step>> Arw1d::phases(Side active) {
  return {{"turn", "", {StartPhase{active}}},
          {"orders", "Orders", {AskOrders{}}},
          {"rally", "Rally", {Rallies{}}},
          {"rout", "", {RoutMoves{}}},
          {"retreat", "Retreat", {AskRetreats{}}},
          {"charge", "Charge", {AskCharges{}}},
          {"move", "Move", {AskMoves{}}},
          {"generals", "", {AskGenerals{}}},
          {"fire", "Fire", {AskFire{active}}},
          {"melee", "Melee", {Melees{}, AskOverlaps{}, AskFights{}}},
          {"morale", "Morale", {GroupTests{other(active)}}},
          {"recover", "", {Recover{}}},
          {"end", "", {EndPhase{}}}};
}

static json::object file_schema(const Shots*) { return {{"type", "boolean"}}; }

const Wordbook& Arw1d::words() { return wordbook(); }

Sheet sheet() { return entry_of<Arw1d>("arw1d", rule_ids(), option_specs()); }

}  // namespace drumhead::arw1d
