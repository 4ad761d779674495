// How drill makes a plan from what it has seen already.
#pragma once

#include "players/doctrine.h"
#include "players/plan.h"
#include "players/stakes.h"

namespace drumhead {

Plan make_plan(const Battle& battle, const Overview& overview, const Stakes& stakes,
               const Doctrine& doctrine = {});

}  // namespace drumhead
