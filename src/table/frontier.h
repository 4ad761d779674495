// The cells that a search over the grid has reached and not yet gone on from, cheapest first.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "table/march_map.h"

namespace drumhead {

inline constexpr int kUnreached = std::numeric_limits<int>::max() / 2;  // of a cell, in grains

inline int to_grains(double length) { return static_cast<int>(length / MarchMap::kGrain + 0.5); }

// Cells by what is left from them, in lists as wide as the cheapest step: no cell of a list betters another
// of it, so the order within one does not matter. Where one cell alone is wanted, the straight way to it
// counts.
class Frontier {
 public:
  Frontier(const MarchMap& map, int until)
      : at_(map.lattice()), width_(std::max<int>(1, map.least_price())), until_(until) {
    // What waits at one time: the cells round the goal, which tolls may set apart, and those one step on.
    const int most = 3 * map.most_price() + to_grains(3 * (at_.wide() + at_.deep()));
    heads_.assign(static_cast<std::size_t>(most / width_ + 2), -1);
    if (until_ >= 0) wanted_ = at_.middle(until_);
    straight_ = static_cast<double>(map.least_rate()) / (1000 * MarchMap::kGrain);
  }

  void add(int cell, int left) {
    const int key = until_ < 0 ? left : left + straight_to(cell);
    const std::size_t list = static_cast<std::size_t>(key / width_) % heads_.size();
    if (key < first_) {  // only before anything is taken
      first_ = key;
      list_ = list;
    }
    int& head = heads_[list];
    entries_.push_back({cell, left, head});
    head = static_cast<int>(entries_.size()) - 1;
    ++waiting_;
  }
  // The cheapest list's next cell; false: none waits.
  bool take(int& cell, int& left) {
    if (waiting_ == 0) return false;
    first_ = -1;
    while (heads_[list_] < 0) list_ = list_ + 1 == heads_.size() ? 0 : list_ + 1;
    const Entry& entry = entries_[heads_[list_]];
    cell = entry.cell;
    left = entry.left;
    heads_[list_] = entry.next;
    --waiting_;
    return true;
  }

 private:
  struct Entry {
    int cell, left, next;
  };
  int straight_to(int cell) const { return static_cast<int>(length(at_.middle(cell) - wanted_) * straight_); }

  const Lattice& at_;
  int width_, until_;
  Vec wanted_;
  double straight_ = 0;  // grains for a thousandth of the straight way
  std::vector<int> heads_;
  std::vector<Entry> entries_;
  std::size_t list_ = 0;
  int waiting_ = 0;
  int first_ = kUnreached;  // the cheapest of those to begin with
};

}  // namespace drumhead
