// The sheet's entry in the registry. ly.ruling.title-version: it bears no number.
#include "rules/lexington/lexington.h"
#include "documents/position.h"

namespace drumhead::lexington {

std::vector<Phase<Step>> Lexington::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}},     {"rally", "Rally", {RallyTests{}}},
          {"move", "Move", {AskMoves{}}},        {"fire", "Fire", {AskFire{}}},
          {"tests", "", {GeneralDangers{}}},     {"retreats", "", {RemoveShattered{other(active)}}},
          {"combat", "Combat", {ChooseCombat{}}}};
}

Sheet sheet() {
  Sheet out;
  out.id = "lexington";
  out.rule_ids = rule_ids();
  out.options = option_specs();
  out.load = &load_battle<Lexington>;
  out.marks = {
      {"disordered", "Disordered", "warn", "disorder", "ly.status.disorder-enter"_rule},
      {"shaken", "Shaken", "bad", "shaken", "ly.retreat.shaken"_rule},
      {"busy", "Changing formation or facing", "warn", "change", "ly.manoeuvre.multi-turn-stand"_rule},
      {"untrained", "Untrained skirmishers", "plain", "skirmish", "ly.skirmish.untrained"_rule},
      {"moved", "Moved", "plain", "moved", "ly.fire.firer-moved"_rule},
      {"attacked", "Attacked", "plain", "charge", "ly.combat.contact"_rule},
      {"fired", "Fired", "plain", "fired", "ly.ruling.fire-order"_rule},
      {"held", "Out of control", "bad", "held", "ly.control.roll"_rule},
      {"changed", "Caught if hit or attacked", "warn", "change", "ly.pants.attack"_rule},
      {"test-due", "Fire test due", "bad", "test", "ly.fire.test-required"_rule},
      {"retreat-due", "Must retreat", "bad", "retreat", "ly.combat.lose"_rule},
      {"engaged", "In combat", "bad", "melee", "ly.combat.stationary"_rule}};
  out.short_title = "Lexington to Yorktown";
  out.phases = ribbon(Lexington::phases(Side::british));
  return out;
}

}  // namespace drumhead::lexington
