// The sheet's entry in the registry. rw.guidance.quick-reference: rulings supply what it leaves out.
#include "rules/arw1d/arw1d.h"
#include "documents/position.h"
#include "documents/schema.h"

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

Sheet sheet() {
  Sheet out;
  out.id = "arw1d";
  out.rule_ids = rule_ids();
  out.options = option_specs();
  out.load = &load_battle<Arw1d>;
  out.schema = &sheet_schema<Arw1d>;
  out.marks = {
      {"advance", "Advance", "good", "advance", "rw.advance.minimum-move"_rule},
      {"reserve", "Reserve", "plain", "reserve", "rw.reserve.move"_rule},
      {"stand", "Stand", "plain", "held", "rw.stand.shuffle"_rule},
      {"retreat", "Retreat", "warn", "retreat", "rw.retreat.minimum-move"_rule},
      {"rout", "Rout", "bad", "rout", "rw.rout.direction"_rule},
      {"disorganised", "Disorganised", "warn", "disorder", "rw.ruling.disorganised-is-disordered"_rule},
      {"volley", "Volley unfired", "good", "letter", "rw.shoot.first-shot"_rule},
      {"moved", "Moved", "plain", "moved", "rw.shoot.not-stationary"_rule},
      {"fired", "Shot", "plain", "fired", "rw.ruling.who-shoots"_rule},
      {"charging", "Charging", "good", "charge", "rw.ruling.charge-procedure"_rule},
      {"engaged", "In melee", "bad", "melee", "rw.ruling.melee-ends"_rule},
      {"turned", "Back turned", "warn", "change", "rw.retreat.poorly-drilled-facing"_rule}};
  out.short_title = "American Revolutionary War 1d";
  out.phases = ribbon(Arw1d::phases(Side::british));
  return out;
}

}  // namespace drumhead::arw1d
