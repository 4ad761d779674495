// Says how points, ground and broken armies decide a battle.
#include "words/victory.h"

#include <algorithm>

namespace drumhead {

std::string how_it_is_won(const Setting& setting) {
  if (setting.aims.empty()) {
    std::string out = "The first army to break, by the sheet's own rule, has lost.";
    if (setting.turns > 0) out += " If none has broken when time is up, the sheet says who has won.";
    return out;
  }
  std::string out =
      "When time is up, or as soon as an army breaks, each side adds up the points of the objectives it has "
      "met. "
      "More points win; equal points are a draw.";
  const auto is_ground = [](const SideAim& aim) { return aim.kind == AimKind::hold_area; };
  if (std::any_of(setting.aims.begin(), setting.aims.end(), is_ground))
    out += " Ground belongs to the side with more steady units on it.";
  return out;
}

}  // namespace drumhead
