// The same bits from every compiler: one constant over many results. It changes only when geometry does.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "geometry/geometry.h"

namespace drumhead {
namespace {

class Digest {
 public:
  void add(double value) {
    // Nought has two signs, and they mean the same.
    state_ = (state_ ^ std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value)) * 0x9E3779B97F4A7C15ull;
    state_ ^= state_ >> 29;
  }
  void add(Vec v) { add(v.x), add(v.y); }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 1;
};

// A plain generator of whole numbers: the same everywhere.
class Numbers {
 public:
  int below(int limit) {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(limit));
  }
  // One number a statement: compilers may work out the parts of an expression in any order.
  Vec point() {
    const int x = below(20000);
    const int y = below(20000);
    return {static_cast<double>(x), static_cast<double>(y)};
  }
  Quad rectangle() {
    const Point at = to_point(point());
    const Angle heading = below(36000);
    const Mil width = 200 + below(6000);
    const Mil depth = 200 + below(3000);
    return drumhead::rectangle({at.x, at.y, heading}, width, depth);
  }

 private:
  std::uint64_t state_ = 7;
};

TEST(SameBits, SineCosineAndArctangent) {
  Digest digest;
  for (Angle a = 0; a < kFullTurn; ++a) digest.add(direction(a));
  Numbers numbers;
  for (int i = 0; i < 20000; ++i) {
    const Vec from = numbers.point();
    digest.add(bearing(numbers.point() - from));
  }
  EXPECT_EQ(digest.value(), 13240734173679518113ull);
}

TEST(SameBits, DistancesSlidesAndAreas) {
  Digest digest;
  Numbers numbers;
  std::vector<Stretch> parts;
  for (int i = 0; i < 5000; ++i) {
    const Quad a = numbers.rectangle();
    const Quad b = numbers.rectangle();
    const Vec along = direction(numbers.below(36000));
    const Vec polygon[] = {numbers.point(), numbers.point(), numbers.point()};
    digest.add(distance_between(a, b));
    const Nearest n = nearest_of(a, b);
    digest.add(n.on_a), digest.add(n.on_b);
    const Slide s = slide(a, along, b);
    digest.add(s.length), digest.add(s.at), digest.add(s.edge);
    digest.add(distance_between(swept(a, along * 3000), b));
    digest.add(shared_area(a, polygon));
    digest.add(overlap(a, b) ? 1 : 0);
    clip(a[0], b[0], polygon, parts);
    for (const Stretch& p : parts) digest.add(p.from), digest.add(p.to);
  }
  EXPECT_EQ(digest.value(), 15100711769668287775ull);
}

}  // namespace
}  // namespace drumhead
