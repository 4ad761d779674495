// Lets drill look through a haze.
#include "players/recruit.h"

#include "players/haze.h"

namespace drumhead {

Command Recruit::choose(const Battle& battle, const Decision& decision) {
  return drill_.choose(HazyBattle(battle, seed_), decision);
}

}  // namespace drumhead
