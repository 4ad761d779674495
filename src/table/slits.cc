// Slits, found where the outlines of all places at which a body would meet another have their corners.
#include "table/slits.h"

#include <algorithm>
#include <cmath>

namespace drumhead {
namespace {

// An edge of the places, seen from the body, at which it would just meet another.
struct Rim {
  Vec a, b;
  std::size_t owner = 0;
};

class Search {
 public:
  explicit Search(const Slip& slip) : slip_(slip), ahead_(direction(slip.axis)) {}

  void add(Shape body, Shape other) {
    std::vector<Vec> ring;
    for (const Vec q : other)
      for (const Vec p : body) ring.push_back(q - p);
    if (ring.size() > 2) ring = hull(ring);
    if (std::none_of(ring.begin(), ring.end(), [&](Vec v) { return dot(v, ahead_) > 0; })) return;
    const Vec here{};
    if (ring.size() > 2 && distance_between({&here, 1}, ring) > slip_.most) return;
    ++owners_;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      look_at(ring[i]);
      if (ring.size() < 2) continue;
      const Rim rim{ring[i], next_corner(ring, i), owners_};
      for (const Mil run : {slip_.least, slip_.most}) look_at_run(rim, run);
      for (const Rim& known : rims_)
        if (known.owner != owners_) look_at_both(rim, known);
      fresh_.push_back(rim);
    }
    rims_.insert(rims_.end(), fresh_.begin(), fresh_.end());
    fresh_.clear();
  }

  std::vector<Angle> found() {
    const auto size = [](Angle off) { return off < 0 ? -off : off; };
    std::sort(offs_.begin(), offs_.end(),
              [&](Angle a, Angle b) { return size(a) != size(b) ? size(a) < size(b) : a > b; });
    offs_.erase(std::unique(offs_.begin(), offs_.end()), offs_.end());
    for (Angle& off : offs_) off = wrap(slip_.axis + off);
    return std::move(offs_);
  }

 private:
  void look_at(Vec v) {
    if (dot(v, ahead_) <= 0) return;
    const Angle off = turn_between(slip_.axis, bearing(v));
    for (const Angle by : {0, 1, -1, 3, -3, 6, -6})  // shapes within the slack only touch
      if (off + by <= slip_.arc && off + by >= -slip_.arc) offs_.push_back(off + by);
  }
  // Where an edge is just so far away.
  void look_at_run(const Rim& rim, Mil run) {
    const Vec edge = rim.b - rim.a;
    const double square = dot(edge, edge), half = dot(rim.a, edge);
    const double under = half * half - square * (dot(rim.a, rim.a) - static_cast<double>(run) * run);
    if (square == 0 || under < 0) return;
    for (const double root : {std::sqrt(under), -std::sqrt(under)})
      if (const double at = (root - half) / square; at >= 0 && at <= 1) look_at(rim.a + edge * at);
  }
  void look_at_both(const Rim& one, const Rim& two) {
    const Vec d = one.b - one.a, e = two.b - two.a;
    const double under = cross(d, e);
    if (under == 0) return;
    const double at = cross(two.a - one.a, e) / under, there = cross(two.a - one.a, d) / under;
    if (at >= 0 && at <= 1 && there >= 0 && there <= 1) look_at(one.a + d * at);
  }

  Slip slip_;
  Vec ahead_;
  std::size_t owners_ = 0;
  std::vector<Rim> rims_, fresh_;
  std::vector<Angle> offs_;
};

}  // namespace

std::vector<Angle> slits(std::span<const Shape> bodies, std::span<const Shape> others, const Slip& slip) {
  Search search(slip);
  for (const Shape body : bodies)
    for (const Shape other : others) search.add(body, other);
  return search.found();
}

}  // namespace drumhead
