// What a bot thinks, in words: why it gave a command, what each brigade is to do, which plans it weighed.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <string>
#include <vector>

#include "battle/battle.h"
#include "players/general.h"
#include "players/plan.h"

namespace drumhead::wire {

// "To take Courthouse hill: four points behind, six turns left." Empty: there is nothing to say.
std::string reason(const Why& why, const Setting& setting);

// "Assault everywhere": what tells a plan from others.
std::string plan_title(const Plan& plan, const Setting& setting);
// BrigadeOrder[]: what each brigade that has anybody on the table is to do.
boost::json::array plan_orders(const Plan& plan, const Battle& battle);

// WeighedPlan[]: the best first; of plans that read alike, the best alone.
boost::json::array weighed_plans(const std::vector<Weighing>& weighed, const Setting& setting);
// " Weighed: assault everywhere 46%, stand where they are 21%, over 160 trial battles." Empty: nothing was.
std::string weighed_sentence(const std::vector<Weighing>& weighed, int playouts, const Setting& setting);

// Who does it: the unit, the leader who rides, the first of those who are ordered. None for answers and ends.
PieceId doer_of(const Command& command);

// Advice, less version: plan, what was weighed, what each unit would do, and where it would end.
boost::json::object advice(const Advice& given, const Battle& now);
// The chance of `side`, if it does so: p, with least and most; of a battle that is over, how it ended.
void add_chance(const Advice& given, const Battle& now, Side side, boost::json::object& out);

}  // namespace drumhead::wire
