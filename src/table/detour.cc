// A search outwards from where a body stands, as far as it looks ahead, over ground with others on it.
#include "table/detour.h"

#include <algorithm>

#include "table/frontier.h"

namespace drumhead {
namespace {

constexpr int kMostExtra = 20'000;               // what bodies may add to a rate, in thousandths
constexpr int kLeastAhead = 4, kMostAhead = 14;  // cells: how far ahead it looks
constexpr double kBend = 1.04;  // a straight line may cost so much more than the way over the grid

class Detour {
 public:
  Detour(const MarchMap& map, int from, Vec goal, int radius)
      : map_(map),
        at_(map.lattice()),
        from_(from),
        goal_(goal),
        radius_(radius),
        extra_(static_cast<std::size_t>(at_.size()), 0),
        cost_(extra_.size(), kUnreached),
        by_(extra_.size(), -1),
        frontier_(map, -1) {}

  void lay(const InTheWay& body) {
    const Lattice::Patch patch = at_.patch(box_around(body.shape), body.berth);
    const int column = at_.column(from_), row = at_.row(from_);
    for (int y = std::max(patch.bottom, row - radius_); y <= std::min(patch.top, row + radius_); ++y)
      for (int x = std::max(patch.left, column - radius_); x <= std::min(patch.right, column + radius_); ++x)
        lay_on(at_.cell(x, y), body);
  }
  std::span<const std::uint16_t> extra() const { return extra_; }

  // The cells of the best way to the goal, or to the rim of what is looked at: from the last to the first.
  std::vector<int> best() {
    reach(from_, 0, -1);
    int end = -1, least = kUnreached;
    for (int cell = 0, cost = 0; frontier_.take(cell, cost);) {
      if (cost != cost_[cell] || cost >= least) continue;
      const double left = length(goal_ - at_.middle(cell));
      const bool is_there = left <= at_.wide() + at_.deep();
      if ((is_there || is_rim(cell)) && cost + to_grains(left) < least) {
        least = cost + to_grains(left);
        end = cell;
      }
      if (!is_rim(cell)) go_on(cell);
    }
    std::vector<int> out;
    for (int cell = end; cell >= 0; cell = by_[cell]) out.push_back(cell);
    return out;
  }

 private:
  void lay_on(int cell, const InTheWay& body) {
    const Vec middle = at_.middle(cell);
    if (!inside(middle, body.shape) && distance_to_outline(middle, body.shape) > body.berth) return;
    extra_[cell] = static_cast<std::uint16_t>(std::min(kMostExtra, extra_[cell] + body.rate));
  }
  bool is_rim(int cell) const {
    const int x = at_.column(cell) - at_.column(from_), y = at_.row(cell) - at_.row(from_);
    return x >= radius_ || x <= -radius_ || y >= radius_ || y <= -radius_;
  }
  void go_on(int cell) {
    for (int step = 0; step < 8; ++step) {
      const int offset = at_.offset(step);
      try_step(cell, cell + offset, map_.price(cell, step), at_.length(step));
      try_step(cell, cell - offset, map_.price(cell - offset, step), at_.length(step));
    }
  }
  void try_step(int cell, int to, std::uint16_t price, int length) {
    if (price == MarchMap::kBarred) return;
    const int more = (extra_[cell] + extra_[to]) / 2 * length / (1000 * MarchMap::kGrain);
    reach(to, cost_[cell] + price + more, cell);
  }
  void reach(int cell, int cost, int by) {
    if (cost >= cost_[cell]) return;
    cost_[cell] = cost;
    by_[cell] = by;
    frontier_.add(cell, cost);
  }

  const MarchMap& map_;
  const Lattice& at_;
  int from_;
  Vec goal_;
  int radius_;
  std::vector<std::uint16_t> extra_;  // by cell: what bodies add to its rate
  std::vector<int> cost_, by_;        // by cell: from the start, and from which cell
  Frontier frontier_;
};

}  // namespace

Waypoint way_past(const MarchMap& map, Vec from, const Waypoint& to, double at_most,
                  std::span<const InTheWay> bodies) {
  const Lattice& at = map.lattice();
  const int begin = map.open_cell(from);
  if (bodies.empty() || begin < 0 || to.crossing.valid()) return map.cut(from, to, at_most);
  const double ahead = std::min(1.5 * at_most / at.side() + 2, static_cast<double>(kMostAhead));
  Detour detour(map, begin, to.at, std::max(kLeastAhead, static_cast<int>(ahead)));
  for (const InTheWay& body : bodies) detour.lay(body);
  const std::vector<int> cells = detour.best();
  Waypoint best = to;
  double along = 0;  // what the way over the grid costs so far
  for (std::size_t i = cells.size(); i-- > 1;) {
    const Vec here = at.middle(cells[i]), there = at.middle(cells[i - 1]);
    along += map.straight(here, there, detour.extra());
    const bool straight = map.straight(from, there, detour.extra()) <= along * kBend + at.side();
    if (straight || i + 1 == cells.size()) best = {there, to.left + length(to.at - there)};
  }
  return map.cut(from, best, at_most);
}

}  // namespace drumhead
