// Dice: the only chance in the program.
//
// One primitive: throw n dice of a kind and read them as counts per band, or as a total, for a purpose.
// Rules never see faces; sources keep them for events and records.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/fixed_vec.h"
#include "base/ids.h"

namespace drumhead {

// average: see kAverage. urn: one of `sides` things, such as a card of those left.
enum class Die : std::uint8_t { d3, d4, d6, d12, average, urn };

inline constexpr std::array<std::uint8_t, 6> kAverage = {2, 3, 3, 4, 4, 5};
inline constexpr int kMostDice = 96;
inline constexpr int kMostBands = 12;

// Band i holds the faces above top[i-1] up to top[i]; the last top is the highest face.
struct Bands {
  std::array<std::uint8_t, kMostBands> top{};
  std::uint8_t n = 1;
  friend constexpr bool operator==(const Bands&, const Bands&) = default;
};

// How a throw is read. Whoever throws says it, so that nobody who tells of it has to guess.
enum class Judged : std::uint8_t {
  unsaid,    // nobody may throw so
  at_least,  // each die, or the total, must reach a need
  at_most,   // or must not pass it
  added,     // what fell goes into a sum or is itself a measure: a length, a number of things
  opposed,   // compared with another's throw
  looked_up  // what fell, with whatever is added to it, is a score that picks a row of a table
};
std::string_view word_for(Judged judged);  // "at-least"
// True where a need decides, in either direction.
constexpr bool has_need(Judged judged) { return judged == Judged::at_least || judged == Judged::at_most; }

struct Throw {
  Die die = Die::d6;
  std::uint8_t n = 1;
  std::uint8_t sides = 6;  // of the urn
  Judged judged = Judged::unsaid;
  std::uint8_t good = 1;  // bands that are successes: the last ones, or judged at_most the first ones
  bool total = false;     // read as a total, not as counts
  Bands bands;            // of a total: those in one band mean the same; one band alone: every total matters
  RuleId purpose;
  Side who = Side::none;
  PieceId unit;
  friend constexpr bool operator==(const Throw&, const Throw&) = default;
};

struct Outcome {
  std::array<std::uint8_t, kMostBands> count{};
  int sum = 0;
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

using Faces = FixedVec<std::uint8_t, kMostDice>;

std::string_view word_for(Die die);  // d3, d4, d6, d12, average, urn
int lowest(Die die);
int highest(Die die, int sides);
// Every face of the die with its weight; the weights of an average die are 1,2,2,1.
struct Face {
  std::uint8_t value = 0, weight = 0;
};
FixedVec<Face, 255> faces_of(Die die, int sides);
bool is_face(Die die, int sides, int value);

// A die is thrown by picking one of its equally likely spots, from 0; an average die has six.
std::uint32_t spots(Die die, int sides);
inline std::uint8_t face_at(Die die, std::uint32_t spot) {
  return die == Die::average ? kAverage[spot] : static_cast<std::uint8_t>(spot + 1);
}

// What faces read as, by the throw's own bands: counts with no sum, or a sum with no counts, so that
// outcomes from any source compare. A throw of no dice reads as nothing.
Outcome read(const Throw& made, const Faces& faces);
void read(const Throw& made, const Faces& faces, Outcome& out);  // in place: the quick way for sources
// What a starved source gives: every die at its lowest.
Faces lowest_faces(const Throw& made);

// Not for an urn, whose highest face is the throw's own matter. A need out of reach leaves a band empty.
Bands two_bands(Die die, int need);  // below need; need and above
Bands at_most(Die die, int need);    // need and below; above
Bands each_face(Die die);            // a band for every face

// For a throw that is read as a total: a band for every run of totals of which `meaning` says the same.
template <class Meaning>
Bands bands_of_totals(Die die, int n, Meaning meaning) {
  Bands bands;
  bands.n = 0;
  const int last = n * highest(die, 0);
  for (int total = n * lowest(die); total <= last; ++total) {
    if (bands.n == 0 || !(meaning(total) == meaning(total - 1))) {
      ENSURE(bands.n < kMostBands, bands.n, kMostBands);
      ++bands.n;
    }
    bands.top[bands.n - 1u] = static_cast<std::uint8_t>(total);
  }
  return bands;
}

std::size_t band_of_total(const Throw& made, int total);

// Dice in the throw's good bands, or its total.
int successes(const Throw& made, const Outcome& outcome);

class Dice {
 public:
  virtual ~Dice() = default;

  virtual void draw(const Throw& made, Outcome& out) = 0;
  // The faces of the last throw, in the order they fell; empty where a source has none (enumerating).
  virtual const Faces& faces() const = 0;

  // A tape ran dry: results are void and the battle in hand is to be dropped.
  bool starved() const { return starved_; }

 protected:
  bool starved_ = false;
};

}  // namespace drumhead
