// The way home: where the own table edge lies, and the shortest way to it for a body that runs stand after
// stand.
#pragma once

#include <vector>

#include "battle/setting.h"
#include "table/field.h"

namespace drumhead {

// The heading straight off the table over this edge.
Angle homeward(TableEdge edge);

// Ground that a straight line leads over, and where it comes in and goes out: lines first, then areas.
struct Passed {
  FeatureId ground;
  Point in, out;
};
std::vector<Passed> passed_over(const Field& field, Vec a, Vec b);

// Gather what it may not run into, then ask. Ways lead from corner to corner, each as far off what is in the
// way as half the body is wide.
class WayHome {
 public:
  WayHome(const Field& field, Point start, Mil width)
      : field_(field), start_(vec(start)), half_(width * 0.5) {}

  void bar(FeatureId ground);
  void bar_water(FeatureId water, Mil bridge);  // save by its bridges, at least so wide, and its fords
  void keep_off(PieceId piece, Mil clear);

  // Points from the start to beyond the edge; empty: there is no way.
  std::vector<Point> find(TableEdge edge);
  // Where nothing leads to the edge: as near to it as may be. Empty: it cannot get nearer at all.
  std::vector<Point> approach(TableEdge edge);

 private:
  struct Hindrance {
    std::vector<Vec> area;
    double keep = 0;
    FeatureId water;  // bridges and fords lead over it
    Vec low, high;    // the box round all of it
  };
  struct Node {
    Vec at;
    double cost = 1e18;
    int from = -1;
    bool closed = false;
  };

  void add(FeatureId ground, FeatureId water);
  void add(std::vector<Vec> area, double keep, FeatureId water);
  bool crosses(FeatureId water, Vec a, Vec b) const;
  Vec home_of(Vec from, TableEdge edge) const;
  bool is_open(Vec a, Vec b) const;
  bool is_clear(Vec p) const;
  double open_share(Vec a, Vec b) const;
  void offer(Vec p);
  void offer_corners(const Hindrance& h);
  void offer_crossings();
  void explore(TableEdge edge);
  int next_node(TableEdge edge) const;
  std::vector<Point> way_to(std::size_t node, Vec end) const;

  const Field& field_;
  Vec start_;
  double half_ = 0;
  Mil bridge_ = 0;
  std::vector<Hindrance> all_;
  std::vector<Node> nodes_;
  int last_ = -1;
};

}  // namespace drumhead
