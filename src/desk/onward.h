// How a step goes on: whether anybody can do anything in it, who is first, and the way to the next volley.
#pragma once

#include <boost/json/object.hpp>

#include "battle/battle.h"

namespace drumhead::desk {

// {idle, quiet, unit, volleys}, as docs/protocol.md has it under `next`.
boost::json::object next(const Battle& battle, bool playable);

// Nobody can do anything: it may only be ended.
bool is_idle(const Battle& battle);
// Puts a line about the step that passes before all else that is told of its end.
void tell_passing(const Decision& asked, const Core& before, int n, boost::json::object& told);

}  // namespace drumhead::desk
