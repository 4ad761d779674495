// Tells what a game has lost.
#include "archive/checking.h"

#include <fmt/format.h>

namespace drumhead::archive {

void add_checked(const std::string& id, const StoredGame& game, Checked& out) {
  ++out.games;
  out.commands += game.steps.size();
  for (const std::string& flaw : game.flaws) out.flaws.push_back(fmt::format("game {}: {}", id, flaw));
  if (!game.damage) return;
  const Damage& damage = *game.damage;
  out.losses.push_back(!game.opens()
                           ? fmt::format("game {}: {} is damaged; it cannot be opened", id, damage.where)
                           : fmt::format("game {}: {} is damaged; {} of {} commands are good", id,
                                         damage.where, damage.kept, damage.had));
}

}  // namespace drumhead::archive
