// The generator against its authors' vectors, and fast dice against chance.
#include "dice/generator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "dice/sources.h"
#include "throws.h"

namespace drumhead {
namespace {

TEST(Generator, SplitMixMatchesItsVectors) {
  SplitMix64 mixer(1234567);
  EXPECT_EQ(mixer.next(), 6457827717110365317u);
  EXPECT_EQ(mixer.next(), 3203168211198807973u);
  EXPECT_EQ(mixer.next(), 9817491932198370423u);
  EXPECT_EQ(mixer.next(), 4593380528125082431u);
  EXPECT_EQ(mixer.next(), 16408922859458223821u);
  EXPECT_EQ(SplitMix64(0).next(), 0xe220a8397b1dcdafu);
}

TEST(Generator, PcgMatchesItsVectors) {
  Pcg32 pcg(42, 54);
  const std::uint32_t expected[] = {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u,
                                    0x83d2f293u, 0xbfa4784bu, 0xcbed606eu};
  for (const std::uint32_t value : expected) EXPECT_EQ(pcg.next(), value);
}

TEST(Generator, BoundedDrawsStayBelowAndRejectTheUnevenRest) {
  Pcg32 pcg(1, 1);
  // Three quarters of the range leaves a rest that must be thrown away: no third may be favoured.
  const std::uint32_t bound = 3u << 30;
  int thirds[3] = {};
  for (int i = 0; i < 30000; ++i) {
    const std::uint32_t value = pcg.below(bound);
    ASSERT_LT(value, bound);
    ++thirds[value >> 30];
  }
  for (const int third : thirds) EXPECT_NEAR(third, 10000, 5 * 82);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(pcg.below(1), 0u);
}

TEST(Generator, TrialsHaveSeedsOfTheirOwn) {
  std::set<std::uint64_t> seeds;
  for (std::uint64_t base = 0; base < 20; ++base)
    for (std::uint64_t trial = 0; trial < 1000; ++trial) seeds.insert(seed_for(base, trial));
  EXPECT_EQ(seeds.size(), 20000u);
  static_assert(seed_for(1, 2) != seed_for(2, 1));
}

TEST(FastDice, SameSeedSameThrows) {
  FastDice a(1775), b(1775), c(1776);
  bool differ = false;
  for (int i = 0; i < 50; ++i) {
    const Throw made = total(kAllDice[i % 6], 8, 52);
    Outcome from_a, from_b, from_c;
    a.draw(made, from_a);
    b.draw(made, from_b);
    c.draw(made, from_c);
    EXPECT_EQ(from_a, from_b);
    EXPECT_EQ(a.faces(), b.faces());
    differ = differ || !(from_a == from_c);
  }
  EXPECT_TRUE(differ);
  EXPECT_FALSE(a.starved());
}

// Pinned: a change here changes every signature.
TEST(FastDice, ThrowsAreTheSameOnEveryMachine) {
  FastDice dice(1775);
  Outcome out;
  dice.draw(total(Die::d6, 10), out);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{3, 3, 1, 1, 5, 5, 2, 1, 5, 6}));
  dice.draw(total(Die::average, 6), out);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{3, 2, 3, 4, 3, 4}));
  dice.draw(total(Die::d12, 6), out);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{12, 10, 6, 2, 8, 12}));
}

TEST(FastDice, KeepTheFacesTheyWereReadFrom) {
  FastDice dice(7);
  Outcome out;
  for (int n : {5, 96, 0, 3}) {
    const Throw made = need(Die::d12, n, 8);
    dice.draw(made, out);
    EXPECT_EQ(dice.faces().size(), static_cast<std::size_t>(n));
    EXPECT_EQ(read(made, dice.faces()), out);
  }
}

// Chi-square of many faces against the die's weights.
double misfit(Die die, int sides, std::uint64_t seed) {
  FastDice dice(seed);
  std::vector<double> seen(256, 0);
  const int throws = 2000, n = 24;
  Outcome out;
  for (int i = 0; i < throws; ++i) {
    dice.draw(total(die, n, sides), out);
    for (const std::uint8_t face : dice.faces()) ++seen[face];
  }
  double sum = 0;
  for (const Face& face : faces_of(die, sides)) {
    const double expected = double(throws) * n * face.weight / spots(die, sides);
    sum += (seen[face.value] - expected) * (seen[face.value] - expected) / expected;
    seen[face.value] = 0;
  }
  for (const double other : seen) EXPECT_EQ(other, 0) << "a face no such die has";
  return sum;
}

// Limits: one honest die in a thousand lies above. Ten seeds of each; one may.
TEST(FastDice, AreFair) {
  const struct {
    Die die;
    int sides;
    double limit;
  } cases[] = {{Die::d3, 0, 13.82},      {Die::d4, 0, 16.27},   {Die::d6, 0, 20.52},    {Die::d12, 0, 31.26},
               {Die::average, 0, 16.27}, {Die::urn, 52, 87.97}, {Die::urn, 255, 330.52}};
  for (const auto& c : cases) {
    int above = 0;
    for (std::uint64_t trial = 0; trial < 10; ++trial)
      above += misfit(c.die, c.sides, seed_for(99, trial)) > c.limit ? 1 : 0;
    EXPECT_LE(above, 1) << "die " << int(c.die);
  }
}

// Neighbouring trials must not resemble each other: pair the first d6 of one with that of the next.
TEST(FastDice, NeighbouringSeedsAreUnrelated) {
  std::vector<double> seen(36, 0);
  const int pairs = 36000;
  const auto first = [](std::uint64_t seed) {
    FastDice dice(seed);
    Outcome out;
    dice.draw(total(Die::d6, 1), out);
    return out.sum - 1;
  };
  for (std::uint64_t seed = 0; seed < pairs; ++seed)
    ++seen[static_cast<std::size_t>(first(seed) * 6 + first(seed + 1))];
  double sum = 0;
  for (const double count : seen) sum += (count - 1000) * (count - 1000) / 1000;
  EXPECT_LT(sum, 66.62);  // 35 degrees of freedom, one in a thousand
}

}  // namespace
}  // namespace drumhead
