// The way of one point over the ground, and the features under it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "table/march.h"
#include "table/terrain.h"

namespace drumhead {

// A straight line has two points; an arc is cut into chords. `runs` is the length gone at each point. One
// that is `meant` ends where its heading and its length lead; the end of others was rounded to the grid, and
// has the slack that the start always has.
struct Course {
  std::span<const Vec> points;
  std::span<const double> runs;
  bool meant = false;

  double run() const { return runs.back(); }
  Vec at(double run) const;
};

// A stretch in lengths along the course; a band's may begin before the start. The leeways are the slack
// across the edge by which it comes in or goes out, measured along the course; `leeway_end` that of a course
// that ends in it.
struct Interval {
  double from = 0, to = 0, leeway_in = 0, leeway_out = 0, leeway_end = 0;
};

// Looks at the features under one course. Its lists are kept from feature to feature to spare allocations.
class Survey {
 public:
  explicit Survey(const Course& course) : course_(course) {}

  // Stretches of the course inside an area. One that only grazes its edge is left out.
  void add_area(FeatureId id, const Outline& outline, std::vector<Span>& out);

  // Stretches inside a band or crossing: `entered` takes those that the course comes into from outside,
  // `all` also the one it begins in; either may be null. A course that begins at the far side of a band
  // and leaves, or ends where it touches the near side, has none.
  void add_band(FeatureId id, const Outline& outline, std::vector<Span>* entered, std::vector<Span>* all);

 private:
  bool is_sliver(const Interval& interval, Shape area, bool convex) const;
  void collect_area(const Outline& outline);
  void collect_bars(const Outline& outline);
  void join();

  Course course_;
  std::vector<Interval> list_;
  std::vector<Stretch> parts_;
};

// A segment ready to be held against many boxes.
class Ray {
 public:
  Ray(Vec a, Vec b)
      : a_(a),
        along_(b - a),
        wide_{along_.x < 0 ? -along_.x : along_.x, along_.y < 0 ? -along_.y : along_.y} {
    const std::array<Vec, 2> ends = {a, b};
    box_ = box_around(ends);
  }

  bool meets(const Box& box) const {
    if (!boxes_meet(box, box_, 0)) return false;
    // Apart when the box lies wholly on one side of the line. Everything is doubled to spare halves.
    const double x = static_cast<double>(box.left) + box.right - 2 * a_.x;
    const double y = static_cast<double>(box.bottom) + box.top - 2 * a_.y;
    const double side = along_.x * y - along_.y * x;
    const double reach = wide_.x * (box.top - box.bottom) + wide_.y * (box.right - box.left);
    return (side <= reach) & (-side <= reach);
  }

 private:
  Vec a_, along_, wide_;
  Box box_;
};

}  // namespace drumhead
