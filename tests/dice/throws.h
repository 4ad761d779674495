// Short ways to write throws in the tests of dice.
#pragma once

#include <initializer_list>
#include <vector>

#include "dice/dice.h"

namespace drumhead {

inline Throw counted(Die die, int n, const Bands& bands) {
  Throw made;
  made.die = die;
  made.n = static_cast<std::uint8_t>(n);
  made.bands = bands;
  return made;
}

inline Throw need(Die die, int n, int least) { return counted(die, n, two_bands(die, least)); }

inline Throw total(Die die, int n, int sides = 6) {
  Throw made;
  made.die = die;
  made.n = static_cast<std::uint8_t>(n);
  made.sides = static_cast<std::uint8_t>(sides);
  made.total = true;
  return made;
}

inline Bands bands_to(std::initializer_list<int> tops) {
  Bands bands;
  bands.n = 0;
  for (const int top : tops) bands.top[bands.n++] = static_cast<std::uint8_t>(top);
  return bands;
}

inline Faces faces_from(std::initializer_list<int> values) {
  Faces faces;
  for (const int value : values) faces.push_back(static_cast<std::uint8_t>(value));
  return faces;
}

inline std::vector<int> list(const Faces& faces) { return {faces.begin(), faces.end()}; }

inline std::vector<int> counts(const Outcome& outcome, int bands) {
  return {outcome.count.begin(), outcome.count.begin() + bands};
}

inline constexpr Die kAllDice[] = {Die::d3, Die::d4, Die::d6, Die::d12, Die::average, Die::urn};

}  // namespace drumhead
