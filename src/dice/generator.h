// The one pseudo-random generator of the program: splitmix64 to seed, PCG32 to draw. Same bits everywhere.
#pragma once

#include <cstdint>

namespace drumhead {

// Steele, Lea and Flood's splitmix64. From 1234567 it gives 6457827717110365317, 3203168211198807973, ...
constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

class SplitMix64 {
 public:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15u;

  explicit constexpr SplitMix64(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next() { return mix64(state_ += kStep); }

 private:
  std::uint64_t state_;
};

// O'Neill's PCG32 (XSH-RR 64/32). With state 42 and stream 54 it gives a15c02b7, 7b47f409, ba1d3330, ...
class Pcg32 {
 public:
  constexpr Pcg32(std::uint64_t state, std::uint64_t stream) : step_((stream << 1) | 1u) {
    next();
    state_ += state;
    next();
  }

  constexpr std::uint32_t next() {
    const std::uint64_t old = state_;
    state_ = old * 6364136223846793005u + step_;
    const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<unsigned>(old >> 59);
    return (mixed >> turn) | (mixed << ((32u - turn) & 31u));
  }

  // One of 0 .. bound-1, each exactly as likely (Lemire's multiplication, with rejection). Bound > 0.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t wide = std::uint64_t{next()} * bound;
    if (static_cast<std::uint32_t>(wide) < bound) [[unlikely]] {
      const std::uint32_t uneven = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(wide) < uneven) wide = std::uint64_t{next()} * bound;
    }
    return static_cast<std::uint32_t>(wide >> 32);
  }

 private:
  std::uint64_t state_ = 0;
  std::uint64_t step_;
};

// A generator whose state and stream both come from the seed, so that seeds 1, 2, 3 are not alike.
constexpr Pcg32 seeded(std::uint64_t seed) {
  SplitMix64 mixer(seed);
  const std::uint64_t state = mixer.next();
  return Pcg32(state, mixer.next());
}

// The seed of trial n of a simulation: place n of the splitmix sequence that starts at the mixed base.
// Trials of one base never share a seed, and none depends on which thread ran it.
constexpr std::uint64_t seed_for(std::uint64_t base, std::uint64_t trial) {
  return mix64(mix64(base + SplitMix64::kStep) + (trial + 1) * SplitMix64::kStep);
}

}  // namespace drumhead
