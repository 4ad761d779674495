// The sheet's entry in the registry.
#include "rules/thomas/thomas.h"
#include "kit/entry.h"
#include "rules/thomas/words.h"

namespace drumhead::thomas {

std::vector<Phase<Step>> Thomas::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}},           {"generals", "Generals", {AskGenerals{}}},
          {"charge", "Charges", {AskCharges{}}},       {"movement", "Movement", {AskMoves{}}},
          {"firing", "Firing", {AskFire{active}}},     {"melee", "Hand to hand", {ChooseCombat{}}},
          {"morale", "Morale", {ChooseTester{active}}}};
}

const Wordbook& Thomas::words() { return wordbook(); }

Sheet sheet() { return entry_of<Thomas>("thomas", rule_ids(), option_specs()); }

}  // namespace drumhead::thomas
