// The same legs and lines of sight from every compiler: one constant over many of them.
#include <cstdint>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

class Digest {
 public:
  void add(std::int64_t value) {
    state_ = (state_ ^ static_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15ull;
    state_ ^= state_ >> 29;
  }
  void add(const std::vector<Span>& spans) {
    for (const Span& s : spans) add(s.feature.value), add(s.from), add(s.to);
  }
  void add(const Leg& leg) {
    add(leg.to.x), add(leg.to.y), add(leg.to.heading), add(leg.run), add(leg.outer);
    add(leg.middle), add(leg.crossed), add(leg.bands);
    add(leg.touched), add(leg.off_at);
    for (const Meeting& m : leg.met)
      add(m.piece.value), add(m.touch), add(m.before), add(m.nearest), add(m.end), add(m.overlaps_end),
          add(m.near), add(m.into), add(m.clear);
  }
  void add(const Sight& sight) {
    add(sight.length), add(sight.spans), add(sight.crossed);
    for (const PieceSpan& s : sight.pieces) add(s.piece.value), add(s.from), add(s.to);
  }
  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 1;
};

std::vector<Feature> some_ground() {
  std::vector<Feature> out;
  for (Mil i = 0; i < 6; ++i) {
    const Mil x = 2000 + i * 7000, y = 3000 + (i * 17000) % 36000;
    out.push_back(
        area(Ground::woods_light,
             {{x, y}, {x + 500, y + 6000}, {x + 3000, y + 2500}, {x + 6000, y + 5000}, {x + 5000, y}}));
    out.push_back(band(Ground::fence, {{x, y + 7000}, {x + 4000, y + 7700}, {x + 6500, y + 5500}}, 300));
    out.push_back(block(Ground::hill, x - 1000, y - 1000, x + 3000, y + 3000));
  }
  return out;
}

std::vector<Piece> some_units() {
  std::vector<Piece> out;
  for (Mil i = 0; i < 20; ++i)
    out.push_back(unit(5000 + (i * 7919) % 38000, 5000 + (i * 10007) % 38000, (i * 2477) % 36000));
  out.push_back(leader(24_in, 24_in));
  return out;
}

TEST(SameBits, LegsTouchesAndSights) {
  const Table t(some_ground(), some_units());
  Digest digest;
  for (std::size_t i = 0; i < 20; ++i) {
    for (int k = 0; k < 12; ++k) {
      digest.add(t.leg(i, go(Motion::oblique, 3000 + 500 * k, (k - 6) * 1234), 2_in));
      digest.add(t.leg(i, swing(Motion::wheel, (k - 6) * 1111), 2_in));
      digest.add(t.leg(i, swing(Motion::turn, (k - 6) * 2111), 2_in));
    }
    for (std::size_t k = 0; k < t->size(); ++k) {
      if (i == k) continue;
      const Piece& p = t->piece(id(i));
      const auto [from, to] = t->nearest_points(id(i), id(k), true);
      digest.add(t->distance(id(i), id(k)));
      digest.add(t->sight(from, to, id(i), id(k)));
      const Touch touch = t->touch(id(i), p.pose, p.foot, bearing(vec(to) - vec(from)), id(k));
      digest.add(touch.length), digest.add(touch.at.x), digest.add(touch.at.y), digest.add(touch.normal);
      digest.add(static_cast<int>(t->quarter(id(i), to, Tie::flank)));
      digest.add(t->in_arc(id(i), 4500, id(k)));
    }
    digest.add(t->share(id(i), Ground::woods_light));
    for (const Path& path :
         patterns(t->piece(id(i)).pose, t->piece(id(i)).foot, t->piece(id((i + 1) % 20)).pose, false))
      digest.add(straight_length(path));
  }
  EXPECT_EQ(digest.value(), 12131567307926496716ull);
}

}  // namespace
}  // namespace drumhead
