// Lines and polygons cut by polygons: stretches, passages, shared and united areas.
#include <algorithm>
#include <optional>

#include "geometry/quick.h"

namespace drumhead {
namespace {

// The places, as fractions of a-b, where it meets the outline of a polygon; sorted.
void outline_crossings(Vec a, Vec b, Shape polygon, std::vector<double>& out) {
  const Vec along = b - a;
  const double whole = dot(along, along);
  const auto note = [&out](double t) {
    if (t > 0 && t < 1) out.push_back(t);
  };
  double here = cross(along, polygon[0] - a);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec p = polygon[i], q = next_corner(polygon, i);
    const double there = cross(along, q - a);
    if (here == 0) note(dot(p - a, along) / whole);
    if ((here < 0 && there > 0) || (here > 0 && there < 0)) {
      const Vec at = p + (q - p) * (here / (here - there));
      note(dot(at - a, along) / whole);
    }
    here = there;
  }
  std::sort(out.begin(), out.end());
}

bool strictly_inside(Vec p, Shape polygon) {
  bool odd = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec a = polygon[i], b = next_corner(polygon, i);
    if (runs_above_or_below(a, b, p)) continue;
    const double side = cross(b - a, p - a);
    if (side == 0 && dot(p - a, p - b) <= 0) return false;
    if ((a.y > p.y) != (b.y > p.y) && ((side > 0) == (b.y > a.y))) odd = !odd;
  }
  return odd;
}

// Cuts away what lies before the edge a-b of a clockwise shape.
void cut_behind(Vec a, Vec b, const std::vector<Vec>& in, std::vector<Vec>& out) {
  out.clear();
  const Vec along = b - a;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const Vec p = in[i], q = next_corner(in, i);
    const double from = cross(along, p - a), to = cross(along, q - a);
    if (from <= 0) out.push_back(p);
    if ((from < 0 && to > 0) || (from > 0 && to < 0)) out.push_back(p + (q - p) * (from / (from - to)));
  }
}

// A convex shape made smaller by `slack` on every side; false when nothing is left of it.
bool inset(Shape convex, double slack, std::span<Vec> out) {
  const std::size_t n = convex.size();
  const auto inwards = [&](std::size_t i) {
    const Vec edge = next_corner(convex, i) - convex[i];
    return right_of(edge) * (1.0 / length(edge));
  };
  Vec m = inwards(n - 1);
  for (std::size_t i = 0; i < n; ++i) {
    const Vec k = inwards(i);
    out[i] = convex[i] + (m + k) * (slack / (1.0 + dot(m, k)));
    m = k;
  }
  for (std::size_t i = 0; i < n; ++i)
    if (dot(next_corner(out, i) - out[i], next_corner(convex, i) - convex[i]) <= 0) return false;
  return true;
}

// The same where an edge is so short that it vanishes: the others meet beyond it.
std::vector<Vec> inset_edge_by_edge(Shape convex, double slack) {
  std::vector<Vec> out(convex.begin(), convex.end()), cut;
  for (std::size_t i = 0; i < convex.size() && !out.empty(); ++i) {
    const Vec along = next_corner(convex, i) - convex[i];
    const Vec inwards = right_of(along) * (slack / length(along));
    cut_behind(convex[i] + inwards, next_corner(convex, i) + inwards, out, cut);
    out.swap(cut);
  }
  return out;
}

// What is left of a convex shape that is made smaller on every side.
class Shrunk {
 public:
  Shrunk(Shape convex, double slack) {
    std::span<Vec> room(few_);
    if (convex.size() > few_.size()) {
      many_.resize(convex.size());
      room = many_;
    }
    shape_ = room.first(convex.size());
    if (inset(convex, slack, room)) return;
    many_ = inset_edge_by_edge(convex, slack);
    shape_ = many_;
  }
  Shrunk(const Shrunk&) = delete;
  Shrunk& operator=(const Shrunk&) = delete;

  Shape shape() const { return shape_; }
  bool is_nothing() const { return shape_.size() < 3; }

 private:
  std::array<Vec, 24> few_;
  std::vector<Vec> many_;
  Shape shape_;
};

// True when some of the segment lies in the interior of a convex shape.
bool enters(Vec a, Vec b, Shape convex) {
  Passage way;
  if (!pass(a, b, convex, way)) return false;
  return std::max(way.from, 0.0) < std::min(way.to, 1.0);
}

Vec mean(Shape s) {
  Vec sum;
  for (const Vec p : s) sum = sum + p;
  return sum * (1.0 / static_cast<double>(s.size()));
}

struct Side {
  Vec low, high;  // by x
  std::size_t polygon = 0;
  double height_at(double x) const { return low.y + (high.y - low.y) * ((x - low.x) / (high.x - low.x)); }
};

std::vector<Side> sides_of(std::span<const std::vector<Vec>> polygons) {
  std::vector<Side> sides;
  for (std::size_t k = 0; k < polygons.size(); ++k)
    for (std::size_t i = 0; i < polygons[k].size(); ++i) {
      const Vec a = polygons[k][i], b = next_corner(polygons[k], i);
      if (a.x < b.x) sides.push_back({a, b, k});
      if (b.x < a.x) sides.push_back({b, a, k});
    }
  return sides;
}

// Every x at which a side begins, ends or crosses another: between two of them nothing crosses.
std::vector<double> breaks_of(const std::vector<Side>& sides) {
  std::vector<double> xs;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const Side& s = sides[i];
    xs.push_back(s.low.x);
    xs.push_back(s.high.x);
    for (std::size_t k = i + 1; k < sides.size(); ++k) {
      const Side& o = sides[k];
      const Vec u = s.high - s.low, v = o.high - o.low;
      const double whole = cross(u, v);
      if (whole == 0) continue;
      const double x = s.low.x + u.x * (cross(o.low - s.low, v) / whole);
      if (x > std::max(s.low.x, o.low.x) && x < std::min(s.high.x, o.high.x)) xs.push_back(x);
    }
  }
  std::sort(xs.begin(), xs.end());
  return xs;
}

// The length that the polygons cover together on the upright line at x.
double covered_at(double x, const std::vector<Side>& sides, std::vector<std::pair<double, std::size_t>>& cuts,
                  std::vector<char>& within) {
  cuts.clear();
  for (const Side& s : sides)
    if (s.low.x < x && x < s.high.x) cuts.emplace_back(s.height_at(x), s.polygon);
  std::sort(cuts.begin(), cuts.end());
  std::fill(within.begin(), within.end(), static_cast<char>(0));
  double covered = 0, began = 0;
  int depth = 0;
  for (const auto& [height, polygon] : cuts) {
    const int was = depth;
    within[polygon] = static_cast<char>(1 - within[polygon]);
    depth += within[polygon] ? 1 : -1;
    if (was == 0) began = height;
    if (depth == 0) covered += height - began;
  }
  return covered;
}

}  // namespace

void clip(Vec a, Vec b, Shape polygon, std::vector<Stretch>& out) {
  out.clear();
  if (a.x == b.x && a.y == b.y) return;
  thread_local std::vector<double> cuts;  // kept from call to call to spare allocations
  cuts.clear();
  outline_crossings(a, b, polygon, cuts);
  cuts.push_back(1);
  double from = 0;
  for (const double to : cuts) {
    if (to <= from) continue;
    if (strictly_inside(a + (b - a) * ((from + to) * 0.5), polygon)) {
      if (!out.empty() && out.back().to == from)
        out.back().to = to;
      else
        out.push_back({from, to});
    }
    from = to;
  }
}

bool pass(Vec a, Vec b, Shape convex, Passage& out) {
  const Vec along = b - a;
  double least = 0, most = 0;
  for (const Vec p : convex) {
    const double side = cross(along, p - a);
    least = std::min(least, side), most = std::max(most, side);
  }
  if (!(least < 0 && most > 0)) return false;
  const double share = 1.0 / dot(along, along);
  Vec p = convex.back();
  double here = cross(along, p - a);
  int edge = static_cast<int>(convex.size()) - 1;
  for (int i = 0; i < static_cast<int>(convex.size()); edge = i++) {
    const Vec q = convex[static_cast<std::size_t>(i)];
    const double there = cross(along, q - a);
    if ((here < 0) != (there < 0)) {
      const double t = dot(p + (q - p) * (here / (here - there)) - a, along) * share;
      // Clockwise, an edge that goes over to the line's left is the one by which the line comes in.
      (here < 0 ? out.from : out.to) = t;
      (here < 0 ? out.edge_in : out.edge_out) = edge;
    }
    p = q, here = there;
  }
  return true;
}

bool overlap_any(Shape convex, Shape polygon, double slack) {
  const Envelope around = envelope_of(convex);
  std::optional<Shrunk> core;  // made when an edge comes near
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec a = polygon[i], b = next_corner(polygon, i);
    if (around.is_beside(a, b)) continue;
    if (!core) core.emplace(convex, slack);
    if (core->is_nothing()) return false;
    if (enters(a, b, core->shape())) return true;
  }
  // No edge comes near: all of it lies inside, or none.
  if (!core) return inside(convex[0], polygon) && !Shrunk(convex, slack).is_nothing();
  return inside(mean(core->shape()), polygon);
}

void cut_out(Shape convex, Shape polygon, std::vector<Vec>& out) {
  out.assign(polygon.begin(), polygon.end());
  std::vector<Vec> other;
  other.reserve(polygon.size() + convex.size());
  for (std::size_t i = 0; i < convex.size() && !out.empty(); ++i) {
    cut_behind(convex[i], next_corner(convex, i), out, other);
    out.swap(other);
  }
}

double shared_area(Shape convex, Shape polygon) {
  std::vector<Vec> part;
  cut_out(convex, polygon, part);
  return area(part);
}

double united_area(std::span<const std::vector<Vec>> polygons) {
  const std::vector<Side> sides = sides_of(polygons);
  const std::vector<double> xs = breaks_of(sides);
  std::vector<std::pair<double, std::size_t>> cuts;
  std::vector<char> within(polygons.size());
  double sum = 0;
  for (std::size_t i = 0; i + 1 < xs.size(); ++i)
    if (xs[i] < xs[i + 1])
      sum += (xs[i + 1] - xs[i]) * covered_at((xs[i] + xs[i + 1]) * 0.5, sides, cuts, within);
  return sum;
}

}  // namespace drumhead
