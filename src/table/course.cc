// What lies under the way of a point: areas it is in, bands it enters.
#include "table/course.h"

#include <algorithm>

#include "geometry/quick.h"

namespace drumhead {
namespace {

// The sine of the angle between a way and an edge.
double squareness(const Quad& bar, int edge, Vec along) {
  const std::size_t i = static_cast<std::size_t>(edge);
  const Vec side = bar[(i + 1) % 4] - bar[i];
  const double turn = cross(side, along), whole = length(side) * length(along);
  return std::max(turn < 0 ? -turn : turn, 1e-6 * whole) / whole;
}

Span span_of(FeatureId id, const Interval& i) { return {id, to_mil(std::max(i.from, 0.0)), to_mil(i.to)}; }

}  // namespace

Vec Course::at(double run) const {
  std::size_t i = 0;
  while (i + 2 < points.size() && runs[i + 1] < run) ++i;
  const double whole = runs[i + 1] - runs[i];
  return whole <= 0 ? points[i] : points[i] + (points[i + 1] - points[i]) * ((run - runs[i]) / whole);
}

bool Survey::is_sliver(const Interval& i, Shape area, bool convex) const {
  const double run = i.to - i.from;
  const bool as_meant = course_.meant && i.to >= course_.run();  // it ends in it
  if (run <= (as_meant ? kRounding : kSlack)) return true;
  const Vec middle = course_.at((i.from + i.to) * 0.5);
  const double least = std::min(kSlack, run * (as_meant ? kAlong * 0.5 : 0.25));
  return !(convex && lies_deeper(middle, area, least)) && is_near_outline(middle, area, least);
}

void Survey::collect_area(const Outline& outline) {
  for (std::size_t i = 0; i + 1 < course_.points.size(); ++i) {
    const Vec a = course_.points[i], b = course_.points[i + 1];
    const double start = course_.runs[i], run = course_.runs[i + 1] - start;
    if (run <= 0) continue;
    if (outline.convex) {
      Passage way;
      if (!pass(a, b, outline.area, way) || way.to <= 0 || way.from >= 1) continue;
      list_.push_back({start + std::max(way.from, 0.0) * run, start + std::min(way.to, 1.0) * run});
    } else {
      clip(a, b, outline.area, parts_);
      for (const Stretch& s : parts_) list_.push_back({start + s.from * run, start + s.to * run});
    }
  }
}

void Survey::collect_bars(const Outline& outline) {
  for (const Quad& bar : outline.bars)
    for (std::size_t i = 0; i + 1 < course_.points.size(); ++i) {
      const Vec a = course_.points[i], b = course_.points[i + 1];
      const double start = course_.runs[i], run = course_.runs[i + 1] - start;
      Passage way;
      if (run <= 0 || !pass(a, b, bar, way) || way.to <= 0 || way.from >= 1) continue;
      // The course is extended backwards from its start, to tell the near side from the far side.
      const double from = i == 0 ? way.from : std::max(way.from, 0.0);
      const double in = squareness(bar, way.edge_in, b - a), out = squareness(bar, way.edge_out, b - a);
      list_.push_back({start + from * run, start + std::min(way.to, 1.0) * run, kSlack / in,
                       way.to > 1 ? 0 : kSlack / out,
                       course_.meant && in > kAlong ? kRounding : kSlack / in});
    }
}

// Sorts, and joins those that follow one another without a gap worth the name.
void Survey::join() {
  if (list_.size() < 2) return;
  std::sort(list_.begin(), list_.end(), [](const Interval& a, const Interval& b) {
    if (a.from != b.from) return a.from < b.from;
    if (a.to != b.to) return a.to < b.to;
    return a.leeway_in != b.leeway_in ? a.leeway_in < b.leeway_in : a.leeway_out < b.leeway_out;
  });
  std::size_t kept = 0;
  for (std::size_t i = 1; i < list_.size(); ++i) {
    if (list_[i].from > list_[kept].to + kSlack) {
      list_[++kept] = list_[i];
    } else if (list_[i].to > list_[kept].to) {
      list_[kept].to = list_[i].to;
      list_[kept].leeway_out = list_[i].leeway_out;
    }
  }
  list_.resize(kept + 1);
}

void Survey::add_area(FeatureId id, const Outline& outline, std::vector<Span>& out) {
  list_.clear();
  collect_area(outline);
  join();
  for (const Interval& i : list_)
    if (!is_sliver(i, outline.area, outline.convex)) out.push_back(span_of(id, i));
}

void Survey::add_band(FeatureId id, const Outline& outline, std::vector<Span>* entered,
                      std::vector<Span>* all) {
  list_.clear();
  collect_bars(outline);
  join();
  for (const Interval& i : list_) {
    const bool only_leaves = i.to <= i.leeway_out;
    const bool only_touches = course_.run() - i.from <= i.leeway_end;
    if (only_leaves || only_touches) continue;
    if (all) all->push_back(span_of(id, i));
    if (entered && i.from >= -i.leeway_in) entered->push_back(span_of(id, i));
  }
}

}  // namespace drumhead
