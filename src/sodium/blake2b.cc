// BLAKE2b's rounds.
#include "sodium/blake2b.h"

#include <algorithm>
#include <bit>

#include "base/ensure.h"

namespace drumhead {

namespace {

constexpr std::array<std::uint64_t, 8> kStart{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                              0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                              0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::size_t kRounds = 12;
constexpr std::array<std::array<std::uint8_t, 16>, 10> kOrder{
    {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
     {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
     {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
     {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
     {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
     {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
     {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
     {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
     {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
     {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0}}};

using Words = std::array<std::uint64_t, 16>;

std::uint64_t word_at(const std::uint8_t* bytes) {
  std::uint64_t out = 0;
  for (unsigned i = 0; i < 8; ++i) out |= std::uint64_t{bytes[i]} << (8 * i);
  return out;
}

// Four of the words, mixed with two of the message's.
struct Four {
  std::size_t a, b, c, d;
};
void mix(Words& v, const Four& at, std::uint64_t x, std::uint64_t y) {
  v[at.a] += v[at.b] + x;
  v[at.d] = std::rotr(v[at.d] ^ v[at.a], 32);
  v[at.c] += v[at.d];
  v[at.b] = std::rotr(v[at.b] ^ v[at.c], 24);
  v[at.a] += v[at.b] + y;
  v[at.d] = std::rotr(v[at.d] ^ v[at.a], 16);
  v[at.c] += v[at.d];
  v[at.b] = std::rotr(v[at.b] ^ v[at.c], 63);
}

constexpr std::array<Four, 8> kFours{{{0, 4, 8, 12},
                                      {1, 5, 9, 13},
                                      {2, 6, 10, 14},
                                      {3, 7, 11, 15},
                                      {0, 5, 10, 15},
                                      {1, 6, 11, 12},
                                      {2, 7, 8, 13},
                                      {3, 4, 9, 14}}};

}  // namespace

Blake2b::Blake2b(std::size_t bytes, const std::uint8_t* key, std::size_t key_size)
    : chain_(kStart), bytes_(bytes) {
  ENSURE(bytes >= 1 && bytes <= kMostOfBlake && key_size <= kMostOfBlake, bytes, key_size);
  chain_[0] ^= 0x01010000 ^ (std::uint64_t{key_size} << 8) ^ bytes;
  if (key_size == 0) return;
  std::copy_n(key, key_size, block_.begin());
  filled_ = kBlock;
}

void Blake2b::compress(bool last) {
  taken_ += filled_;
  Words words{}, v{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = word_at(block_.data() + 8 * i);
  std::copy(chain_.begin(), chain_.end(), v.begin());
  std::copy(kStart.begin(), kStart.end(), v.begin() + 8);
  v[12] ^= taken_;
  if (last) v[14] = ~v[14];
  for (std::size_t round = 0; round < kRounds; ++round) {
    const auto& order = kOrder[round % kOrder.size()];
    for (std::size_t i = 0; i < kFours.size(); ++i)
      mix(v, kFours[i], words[order[2 * i]], words[order[2 * i + 1]]);
  }
  for (std::size_t i = 0; i < chain_.size(); ++i) chain_[i] ^= v[i] ^ v[i + 8];
  filled_ = 0;
}

// A full block waits until more comes: the last one is marked.
void Blake2b::add(const std::uint8_t* bytes, std::size_t size) {
  while (size > 0) {
    if (filled_ == kBlock) compress(false);
    const std::size_t n = std::min(size, kBlock - filled_);
    std::copy_n(bytes, n, block_.begin() + static_cast<std::ptrdiff_t>(filled_));
    filled_ += n;
    bytes += n;
    size -= n;
  }
}

void Blake2b::end(std::uint8_t* out) {
  std::fill(block_.begin() + static_cast<std::ptrdiff_t>(filled_), block_.end(), std::uint8_t{0});
  compress(true);
  for (std::size_t i = 0; i < bytes_; ++i) out[i] = static_cast<std::uint8_t>(chain_[i / 8] >> (8 * (i % 8)));
}

}  // namespace drumhead
