// Catches what players do wrong.
#include "players/lawful.h"

#include <exception>
#include <utility>

namespace drumhead {

Command lawful_choice(Player& asked, const Battle& battle, const Decision& decision,
                      std::vector<std::string>& faults) {
  try {
    Command wished = asked.choose(battle, decision);
    for (std::string& fault : asked.take_faults()) faults.push_back(std::move(fault));
    if (passes(battle.check(wished))) return wished;
    faults.emplace_back("a bot's command was refused");
  } catch (const std::exception& bug) {
    faults.push_back(std::string("a bot broke off: ") + bug.what());
  }
  return battle.candidates().front();
}

}  // namespace drumhead
