// What the kinds of dice are, and how fallen faces are read.
#include "dice/dice.h"

#include <algorithm>

namespace drumhead {

namespace {

std::uint8_t byte(int value) {
  ENSURE(value >= 0 && value <= 255, value, 255);
  return static_cast<std::uint8_t>(value);
}

}  // namespace

std::string_view word_for(Judged judged) {
  constexpr std::array<std::string_view, 6> kWords = {"unsaid", "at-least", "at-most",
                                                      "added",  "opposed",  "looked-up"};
  return kWords[static_cast<std::size_t>(judged)];
}

std::string_view word_for(Die die) {
  constexpr std::array<std::string_view, 6> kWords = {"d3", "d4", "d6", "d12", "average", "urn"};
  return kWords[static_cast<std::size_t>(die)];
}

int lowest(Die die) { return die == Die::average ? 2 : 1; }

int highest(Die die, int sides) {
  switch (die) {
    case Die::d3:
      return 3;
    case Die::d4:
      return 4;
    case Die::d6:
      return 6;
    case Die::d12:
      return 12;
    case Die::average:
      return 5;
    case Die::urn:
      break;
  }
  ENSURE(die == Die::urn, die, sides);
  ENSURE(sides >= 1 && sides <= 255, sides, 255);
  return sides;
}

std::uint32_t spots(Die die, int sides) {
  if (die == Die::average) return kAverage.size();
  return static_cast<std::uint32_t>(highest(die, sides));
}

FixedVec<Face, 255> faces_of(Die die, int sides) {
  FixedVec<Face, 255> faces;
  const std::uint32_t count = spots(die, sides);
  for (std::uint32_t spot = 0; spot < count; ++spot) {
    const std::uint8_t value = face_at(die, spot);
    if (!faces.empty() && faces.back().value == value)
      ++faces.back().weight;
    else
      faces.push_back({value, 1});
  }
  return faces;
}

bool is_face(Die die, int sides, int value) { return value >= lowest(die) && value <= highest(die, sides); }

Outcome read(const Throw& made, const Faces& faces) {
  Outcome out;
  read(made, faces, out);
  return out;
}

void read(const Throw& made, const Faces& faces, Outcome& out) {
  out = Outcome{};
  if (made.total) {
    for (const std::uint8_t face : faces) out.sum += face;
    return;
  }
  const Bands& bands = made.bands;
  ENSURE(bands.n >= 1 && bands.n <= kMostBands, bands.n, kMostBands);
  const std::size_t last = bands.n - 1u;
  ENSURE(bands.top[last] >= highest(made.die, made.sides), bands.top[last], highest(made.die, made.sides));
  // Counting "up to this top" band by band has no branch that hangs on a face, which keeps simulations fast.
  unsigned below = 0;
  for (std::size_t band = 0; band < last; ++band) {
    unsigned upto = 0;
    for (const std::uint8_t face : faces) upto += face <= bands.top[band] ? 1u : 0u;
    out.count[band] = static_cast<std::uint8_t>(upto - below);
    below = upto;
  }
  out.count[last] = static_cast<std::uint8_t>(faces.size() - below);
}

Faces lowest_faces(const Throw& made) {
  Faces faces;
  for (int i = 0; i < made.n; ++i) faces.push_back(byte(lowest(made.die)));
  return faces;
}

Bands two_bands(Die die, int need) {
  ENSURE(die != Die::urn, die, need);
  const int top = highest(die, 0);
  Bands bands;
  bands.n = 2;
  bands.top[0] = byte(std::clamp(need - 1, lowest(die) - 1, top));
  bands.top[1] = byte(top);
  return bands;
}

Bands at_most(Die die, int need) { return two_bands(die, need + 1); }

std::size_t band_of_total(const Throw& made, int total) {
  std::size_t band = 0;
  while (band + 1 < made.bands.n && total > made.bands.top[band]) ++band;
  return band;
}

int successes(const Throw& made, const Outcome& outcome) {
  if (made.total) return outcome.sum;
  int count = 0;
  for (int i = 0; i < made.good && i < made.bands.n; ++i)
    count +=
        outcome.count[static_cast<std::size_t>(made.judged == Judged::at_most ? i : made.bands.n - 1 - i)];
  return count;
}

Bands each_face(Die die) {
  ENSURE(die != Die::urn, die, 0);
  Bands bands;
  bands.n = 0;
  for (const Face& face : faces_of(die, 0)) bands.top[bands.n++] = face.value;
  return bands;
}

}  // namespace drumhead
