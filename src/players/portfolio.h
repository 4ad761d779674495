// Plans worth trying: the uniform ones, and small changes of a good one.
#pragma once

#include <vector>

#include "dice/generator.h"
#include "players/plan.h"
#include "players/tactics.h"

namespace drumhead {

// A plan, and the numbers that drill carries it out by.
struct Scheme {
  Plan plan;
  Doctrine doctrine;
  friend bool operator==(const Scheme&, const Scheme&) = default;
};

// Every brigade of `own` alike: holding, firing, assaulting more or less boldly, falling back, and all to one
// ground. None is `own` itself, and no two are the same.
std::vector<Plan> uniform_plans(const Battle& battle, const Plan& own);

// The plan with one brigade changed, or carried out by other numbers.
Scheme mutated(const Battle& battle, const Scheme& scheme, Pcg32& generator);

}  // namespace drumhead
