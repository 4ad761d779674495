// The sheet's entry in the registry.
#include "rules/thomas/thomas.h"
#include "documents/position.h"

namespace drumhead::thomas {

std::vector<Phase<Step>> Thomas::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}},           {"generals", "Generals", {AskGenerals{}}},
          {"charge", "Charges", {AskCharges{}}},       {"movement", "Movement", {AskMoves{}}},
          {"firing", "Firing", {AskFire{active}}},     {"melee", "Hand to hand", {ChooseCombat{}}},
          {"morale", "Morale", {ChooseTester{active}}}};
}

Sheet sheet() {
  Sheet out;
  out.id = "thomas";
  out.rule_ids = rule_ids();
  out.options = option_specs();
  out.load = &load_battle<Thomas>;
  out.marks = {{"hits", "Hits carried", "warn", "hit", "nt.fire.hits-carry-over"_rule},
               {"charged", "Charged", "plain", "charge", "nt.ruling.charge-uses-move"_rule},
               {"moved", "Moved", "plain", "moved", "nt.ruling.what-counts-as-moving"_rule},
               {"fired", "Fired", "plain", "fired", "nt.fire.die-per-base"_rule},
               {"shot", "Shot at a charger", "plain", "fired", "nt.ruling.charge-fire-limit"_rule},
               {"tests-due", "Morale tests due", "bad", "test", "nt.ruling.morale-dice"_rule},
               {"engaged", "In hand-to-hand combat", "bad", "melee", "nt.charge.resolve-later"_rule}};
  out.short_title = "Neil Thomas";
  out.phases = ribbon(Thomas::phases(Side::british));
  return out;
}

}  // namespace drumhead::thomas
