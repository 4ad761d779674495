// The way to one goal from everywhere: how far it is still, and where to go next.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "table/march_map.h"

namespace drumhead {

class Frontier;

class Flow {
 public:
  static constexpr double kNoLimit = 1e9;

  Flow(std::shared_ptr<const MarchMap> map, Vec goal);
  Flow(std::shared_ptr<const MarchMap> map, std::span<const Vec> goal);  // any part of a polygon
  // For one that stands there alone: much cheaper where the goal is near, and no good from elsewhere.
  Flow(std::shared_ptr<const MarchMap> map, Vec goal, Vec from);

  // What is left of the way, in length on open ground; MarchMap::kNever where there is none.
  double left(Vec from) const;
  bool reaches(Vec from) const { return left(from) < MarchMap::kNever; }
  // As far as one can go straight towards the goal, but no farther than `at_most`. Nothing: no way leads
  // there.
  std::optional<Waypoint> next(Vec from, double at_most = kNoLimit) const;
  // The whole way: a point for each turn, the goal last. Empty: there is none.
  std::vector<Waypoint> way(Vec from) const;

 private:
  // Where a way goes on from a cell: to a cell, or over a crossing from one of its ends; or it ends there.
  struct Onward {
    int cell = -1;
    const CrossingWay* crossing = nullptr;
    int end = 0;  // of the crossing, on this side
  };
  // The cell by which a way from a point begins, and what it costs from there.
  struct Start {
    int cell = -1;
    double left = MarchMap::kNever;
  };
  using Seeds = std::vector<std::pair<int, int>>;  // cells with what is left from them, in grains

  Seeds seeds_at(Vec goal);
  Seeds seeds_in(std::span<const Vec> goal);
  void spread(const Seeds& seeds, int until);
  void spread_from(int cell, Frontier& frontier);
  double mils(int cell) const { return static_cast<double>(left_[cell]) * MarchMap::kGrain; }
  Start start(Vec from) const;
  Onward onward(int cell) const;
  const CrossingWay* crossing_under(Vec from) const;
  int nearer_end(const CrossingWay& way, Vec from) const;
  std::optional<Waypoint> over_crossing(Vec from) const;
  Waypoint last_from(int cell) const;
  bool is_worth(Vec from, double left, const Waypoint& to) const;
  Waypoint pulled(Vec from, const Start& start) const;

  std::shared_ptr<const MarchMap> map_;
  std::optional<Vec> point_;  // the goal, where it is one place that can be gone to
  std::vector<int> left_;     // by cell, in grains
};

}  // namespace drumhead
