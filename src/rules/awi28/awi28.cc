// The sheet's entry in the registry.
#include "rules/awi28/awi28.h"

#include "documents/position.h"

namespace drumhead::awi28 {

Point Awi28::usual_table(const drumhead::Setting& setting) {
  if (chosen<"aw.ruling.table", "72x48">(setting)) return {72 * kUnit, 48 * kUnit};
  return {96 * kUnit, 60 * kUnit};
}

std::vector<Phase<Step>> Awi28::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}, "command"},
          {"morale", "", {BrigadeMorale{}}, "command"},
          {"evaded", "", {AskEvaded{}}, "command"},
          {"initiative", "", {AskInitiative{}}, "command"},
          {"command", "Command", {AskOrders{}}},
          {"commanders", "", {AskCommanders{}}, "command"},
          {"shooting", "Shooting", {AskFire{}}},
          {"tests", "", {EndShooting{}, ChooseTester{other(active)}, CommanderRisks{}}, "shooting"},
          {"hand-to-hand", "Hand-to-hand", {ChooseCombat{}}},
          {"end", "", {EndTurn{}}, "hand-to-hand"}};
}

Sheet sheet() {
  Sheet out;
  out.id = "awi28";
  out.rule_ids = rule_ids();
  out.options = option_specs();
  out.load = &load_battle<Awi28>;
  out.marks = {{"hits", "Hits", "warn", "hit", "aw.ruling.saves"_rule},
               {"shaken", "Shaken", "bad", "shaken", "aw.ruling.shaken"_rule},
               {"disordered", "Disordered", "warn", "disorder", "aw.ruling.disorder-effect"_rule},
               {"evaded", "Evaded", "warn", "retreat", "aw.ruling.evaded-state"_rule},
               {"broken", "Brigade broken", "bad", "held", "aw.ruling.brigade-broken"_rule},
               {"ordered", "Had its order", "plain", "moved", "aw.ruling.who-orders"_rule},
               {"shot", "Shot", "plain", "fired", "aw.seq.shooting"_rule},
               {"charging", "Charging", "plain", "charge", "aw.melee.charging"_rule},
               {"won-last", "Won the last round", "good", "melee", "aw.melee.won-last"_rule},
               {"engaged", "In combat", "bad", "melee", "aw.ruling.in-combat"_rule},
               {"test-due", "Test due", "bad", "test", "aw.ruling.break-when"_rule},
               {"done", "No more orders", "plain", "held", "aw.ruling.who-orders"_rule}};
  out.short_title = "28mm AWI";
  out.phases = ribbon(Awi28::phases(Side::british));
  return out;
}

}  // namespace drumhead::awi28
