// The sheet's entry in the registry. bb.ruling.playsheets: nothing but the sheet's own text is played;
// bb.ruling.spelling: feet are inches here. bb.ruling.precedence: tallies add up, caps and naturals come
// last.
#include "rules/bloodybacks/bloodybacks.h"
#include "documents/position.h"

namespace drumhead::bloodybacks {

std::vector<Phase<Step>> Bloodybacks::phases(Side) {
  return {{"turn", "", {StartTurn{}}},
          {"activity", "Levels", {ActivityRolls{}}},
          {"card", "", {DrawCard{}}},
          {"command", "Cards", {RouterTests{}}},
          {"actions", "", {AskPool{}, AskActions{}}, "command"},
          {"melee", "Melees", {DeferredMelees{}}},
          {"end", "", {EndTurn{}}}};
}

Sheet sheet() {
  Sheet out;
  out.id = "bloodybacks";
  out.rule_ids = rule_ids();
  out.options = option_specs();
  out.load = &load_battle<Bloodybacks>;
  out.marks = {{"disrupted", "Disruption points", "warn", "disorder", "bb.drp.gain"_rule},
               {"stamina", "Stamina losses", "bad", "hit", "bb.drp.stamina-effect"_rule},
               {"routing", "Routing", "bad", "rout", "bb.morale.result-1-rout"_rule},
               {"actions", "Actions left", "good", "moved", "bb.act.actions"_rule},
               {"attempted", "Tried this turn", "plain", "held", "bb.act.once"_rule},
               {"shot", "Shot", "plain", "fired", "bb.shoot.once"_rule},
               {"recovered", "Recovered from rout", "warn", "test", "bb.act.recovered"_rule},
               {"engaged", "In a melee that waits", "bad", "melee", "bb.ruling.deferral"_rule},
               {"level", "Activity level", "plain", "command", "bb.al.within-ar"_rule},
               {"points", "Command points", "good", "command", "bb.al.command-points"_rule},
               {"constitution", "Constitution", "warn", "hit", "bb.risk.constitution"_rule}};
  out.short_title = "Bloodybacks!";
  out.phases = ribbon(Bloodybacks::phases(Side::british));
  return out;
}

}  // namespace drumhead::bloodybacks
