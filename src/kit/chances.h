// How likely each number of hits is, for weighing a fight before it is fought. Worked out with + - * /
// alone: the same bits on every machine.
#pragma once

#include <algorithm>
#include <array>

#include "base/ensure.h"
#include "dice/dice.h"

namespace drumhead {

class Chances {
 public:
  Chances() { at_[0] = 1.0; }
  // Most of it is room for more dice: only what is in use is copied, and the rest is never read.
  Chances(const Chances& from) { *this = from; }
  Chances& operator=(const Chances& from) {
    std::copy_n(from.at_.begin(), from.size_, at_.begin());
    size_ = from.size_;
    return *this;
  }
  // So many dice, each of which hits with this chance.
  static Chances of(int dice, double each);
  // One die with this many faces; each counts for `hits(face)`.
  template <class Hits>
  static Chances of_faces(int faces, Hits hits) {
    Chances out;
    out.at_[0] = 0.0;
    for (int face = 1; face <= faces; ++face) {
      const auto n = static_cast<std::size_t>(hits(face));
      out.grow(n + 1);
      out.at_[n] += 1.0 / faces;
    }
    return out;
  }

  std::size_t size() const { return size_; }  // one more than the most hits
  double operator[](std::size_t hits) const { return at_[hits]; }
  double mean() const;
  Chances with(const Chances& more) const;  // of both together

 private:
  void grow(std::size_t size) {
    ENSURE(size <= at_.size(), size, at_.size());
    for (; size_ < size; ++size_) at_[size_] = 0.0;
  }

  std::array<double, kMostDice + 1> at_;
  std::size_t size_ = 1;
};

// `each(hits of a, hits of b, chance)` for every pair that is possible.
template <class Each>
void for_both(const Chances& a, const Chances& b, Each each) {
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k) each(static_cast<int>(i), static_cast<int>(k), a[i] * b[k]);
}

// One die of six: this or more. One of twelve: this or less.
constexpr double d6_reaches(int need) { return std::clamp(7 - need, 0, 6) / 6.0; }
constexpr double d12_within(int need) { return std::clamp(need, 0, 12) / 12.0; }

// What a fight comes to in the mean: how likely it is that the enemy gives way and that the unit alone does,
// and what each loses, in the sheet's own measure.
struct MeanOfFight {
  double wins = 0, loses = 0, given = 0, taken = 0;

  void add(double chance, const MeanOfFight& more) {
    wins += chance * more.wins;
    loses += chance * more.loses;
    given += chance * more.given;
    taken += chance * more.taken;
  }
};

constexpr int thousandths(double share) {
  return static_cast<int>(std::clamp(share, 0.0, 1.0) * 1000.0 + 0.5);
}

}  // namespace drumhead
