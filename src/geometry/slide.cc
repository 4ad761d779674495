// Shapes in motion: the ground they sweep, and where they first touch another.
#include <algorithm>

#include "geometry/quick.h"

namespace drumhead {
namespace {

constexpr double kTie = 1e-6;

// An edge that looks along the slide or against it, seen in the lanes of the slide: `lo` to `hi` across it,
// and how far along it the two ends lie.
struct Face {
  double lo = 0, hi = 0, at_lo = 0, at_hi = 0;
  int edge = 0;
  double at(double lane) const { return at_lo + (at_hi - at_lo) * ((lane - lo) / (hi - lo)); }
};

// Works in coordinates across and along the slide.
struct Lanes {
  Vec along, across;
  double lane(Vec p) const { return dot(p, across); }
  double reach(Vec p) const { return dot(p, along); }

  bool face(Shape s, std::size_t i, bool leading, Face& out) const {
    Vec a = s[i], b = next_corner(s, i);
    if (!leading) std::swap(a, b);
    out = {lane(a), lane(b), reach(a), reach(b), static_cast<int>(i)};
    return out.hi - out.lo > kTie;
  }
};

struct Candidate {
  double gap = 1e300, lane = 0, squareness = 0;
  double flush = 0;  // how many lanes meet at once: none where a corner does
  int edge = -1;
};

// How far a leading face is from one that looks at it, where they share lanes.
bool measure(const Face& a, const Face& b, Candidate& out) {
  const double lo = std::max(a.lo, b.lo), hi = std::min(a.hi, b.hi);
  if (hi - lo < 0) return false;
  const double first = b.at(lo) - a.at(lo), second = b.at(hi) - a.at(hi);
  const double slope = (b.at_hi - b.at_lo) / (b.hi - b.lo);
  out.gap = std::min(first, second);
  out.squareness = 1.0 / length({1.0, slope});
  out.edge = b.edge;
  const bool flat = first - second < kTie && second - first < kTie;
  out.lane = flat ? (lo + hi) * 0.5 : (first < second ? lo : hi);
  out.flush = flat ? hi - lo : 0;
  return true;
}

// Where nothing else tells them apart a front goes before a flank, and a flank before a rear.
int rank_of(int edge) { return edge == 3 ? 1 : edge == 2 ? 2 : edge; }

bool better(const Candidate& a, const Candidate& b) {
  if (a.gap < b.gap - kTie) return true;
  if (a.gap > b.gap + kTie) return false;
  if (a.squareness > b.squareness + kTie) return true;
  if (a.squareness < b.squareness - kTie) return false;
  if (a.flush > b.flush + kTie) return true;
  return a.flush > b.flush - kTie && rank_of(a.edge) < rank_of(b.edge);
}

// The search for the first touch, edge of `b` by edge.
class Search {
 public:
  Search(Shape a, Vec along, Shape b) : a_(a), b_(b), lanes_{along, right_of(along)} {
    for (const Vec p : a) lo_ = std::min(lo_, lanes_.lane(p)), hi_ = std::max(hi_, lanes_.lane(p));
  }

  void look_at(std::size_t edge) {
    Face target;
    if (!lanes_.face(b_, edge, false, target)) return;
    // A corner that comes past by no more than the slack is not touched.
    if (std::min(target.hi, hi_ - kSlack) - std::max(target.lo, lo_ + kSlack) <= 0) return;
    for (std::size_t i = 0; i < a_.size(); ++i) {
      Face own;
      Candidate found;
      if (!lanes_.face(a_, i, true, own) || !measure(own, target, found)) continue;
      if (found.gap < 0 && !is_in_contact(i, edge, found)) continue;
      if (better(found, best_)) best_ = found;
    }
  }

  // A face that is not ahead is past, or the shapes overlap already.
  bool may_overlap() const { return past_ || best_.gap == 0; }

  Slide result() const {
    if (best_.edge < 0) return {};
    Face touched;
    lanes_.face(b_, static_cast<std::size_t>(best_.edge), false, touched);
    return {best_.gap, lanes_.across * best_.lane + lanes_.along * touched.at(best_.lane), best_.edge};
  }

 private:
  bool is_in_contact(std::size_t own, std::size_t edge, Candidate& found) {
    const Nearest near = nearest_of_segments(a_[own], next_corner(a_, own), b_[edge], next_corner(b_, edge));
    if (near.distance > kSlack) {
      past_ = true;
      return false;
    }
    found.gap = 0;
    found.lane = lanes_.lane(near.on_b);
    return true;
  }

  Shape a_, b_;
  Lanes lanes_;
  double lo_ = 1e300, hi_ = -1e300;
  Candidate best_;
  bool past_ = false;
};

// Overlapping from the start: the edge that looks most squarely at the slide stands for the place.
Slide at_once(Shape a, Vec along, Shape b) {
  Slide result{0, nearest_of_any(a, b).on_b, 0};
  double least = 1e300;
  for (std::size_t i = 0; i < b.size(); ++i) {
    const Vec edge = next_corner(b, i) - b[i];
    const double facing = dot(left_of(edge), along) / length(edge);
    if (facing < least - kTie) least = facing, result.edge = static_cast<int>(i);
  }
  return result;
}

}  // namespace

Slide slide(Shape a, Vec along, Shape b) {
  Search search(a, along, b);
  for (std::size_t i = 0; i < b.size(); ++i) search.look_at(i);
  if (search.may_overlap() && b.size() > 2 && (is_convex(b) ? overlap(a, b) : overlap_any(a, b)))
    return at_once(a, along, b);
  return search.result();
}

std::size_t narrowed(Shape convex, Vec along, std::span<Vec> out) {
  const Lanes lanes{along, right_of(along)};
  double lo = 1e300, hi = -1e300;
  for (const Vec p : convex) lo = std::min(lo, lanes.lane(p)), hi = std::max(hi, lanes.lane(p));
  lo += kSlack, hi -= kSlack;
  if (hi <= lo) return 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < convex.size(); ++i) {
    const Vec p = convex[i], q = next_corner(convex, i);
    const double from = lanes.lane(p), to = lanes.lane(q);
    const auto on_the_way = [&](double lane) {
      if ((from < lane && to > lane) || (from > lane && to < lane))
        out[count++] = p + (q - p) * ((lane - from) / (to - from));
    };
    if (from >= lo && from <= hi) out[count++] = p;
    from < to ? on_the_way(lo) : on_the_way(hi);
    from < to ? on_the_way(hi) : on_the_way(lo);
  }
  return count;
}

std::size_t swept(Shape convex, Vec by, std::span<Vec> out) {
  const std::size_t n = convex.size();
  std::size_t count = 0;
  if (n == 1) {
    out[count++] = convex[0];
    if (by.x != 0 || by.y != 0) out[count++] = convex[0] + by;
    return count;
  }
  const auto leads = [&](std::size_t i) { return dot(left_of(next_corner(convex, i) - convex[i]), by) > 0; };
  bool before = leads(n - 1);
  for (std::size_t i = 0; i < n; ++i) {
    const bool after = leads(i);
    out[count++] = before ? convex[i] + by : convex[i];
    if (before != after) out[count++] = after ? convex[i] + by : convex[i];
    before = after;
  }
  return count;
}

std::vector<Vec> swept(Shape convex, Vec by) {
  std::vector<Vec> out(convex.size() + 2);
  out.resize(swept(convex, by, out));
  return out;
}

std::size_t hull(std::span<Vec> points, std::span<Vec> out) {
  std::sort(points.begin(), points.end(), [](Vec a, Vec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
  if (points.size() < 3) {
    std::copy(points.begin(), points.end(), out.begin());
    return points.size();
  }
  std::size_t count = 0;
  const auto add = [&](Vec p, std::size_t least) {
    while (count > least && cross(out[count - 1] - out[count - 2], p - out[count - 1]) >= 0) --count;
    out[count++] = p;
  };
  for (const Vec p : points) add(p, 1);  // the upper side, left to right
  const std::size_t upper = count;
  for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], upper);
  return count - 1;
}

std::vector<Vec> hull(std::span<const Vec> points) {
  std::vector<Vec> sorted(points.begin(), points.end()), ring(points.size() + 1);
  ring.resize(hull(sorted, ring));
  return ring;
}

}  // namespace drumhead
