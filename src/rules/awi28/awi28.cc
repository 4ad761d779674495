// The sheet's entry in the registry.
#include "rules/awi28/awi28.h"

#include "kit/entry.h"
#include "rules/awi28/words.h"

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

static json::object file_schema(const Specials*) {
  return {{"anyOf", json::array{json::object{{"type", "null"}}, list_of(schema_of_enum<Special>(), 9)}}};
}

const Wordbook& Awi28::words() { return wordbook(); }

Sheet sheet() { return entry_of<Awi28>("awi28", rule_ids(), option_specs()); }

}  // namespace drumhead::awi28
