// What bots ask of a sheet, as far as it is the same under each.
#pragma once

#include "battle/game.h"

namespace drumhead {

// Every choice of a question is a candidate.
inline void add_answers(const Decision& decision, std::vector<Command>& out) {
  for (const Choice& choice : decision.choices) out.push_back(Answer{choice.key, choice.unit, {}});
}

}  // namespace drumhead
