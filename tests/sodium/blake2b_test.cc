// BLAKE2b of our own against the vectors of RFC 7693 and of its makers, and against libsodium.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sodium.h>

#include <array>
#include <numeric>
#include <string>
#include <vector>

#include "sodium/blake2b.h"

namespace drumhead {
namespace {

using Bytes = std::vector<std::uint8_t>;

std::string hash_of(const Bytes& text, std::size_t size, const Bytes& key = {}) {
  Blake2b hash(size, key.data(), key.size());
  hash.add(text.data(), text.size());
  Bytes out(size);
  hash.end(out.data());
  std::string hex(2 * size + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), out.data(), out.size());
  hex.pop_back();
  return hex;
}

Bytes counted(std::size_t many) {
  Bytes out(many);
  std::iota(out.begin(), out.end(), std::uint8_t{0});
  return out;
}

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

// RFC 7693, appendix A.
TEST(Blake2b, HashesAbc) {
  EXPECT_EQ(hash_of(bytes_of("abc"), 64),
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
            "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

// The official known answers, blake2-kat.json: nothing, one byte, a block's end, with a key of 64 bytes.
TEST(Blake2b, GivesTheKnownAnswers) {
  EXPECT_EQ(hash_of({}, 64),
            "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"
            "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce");
  EXPECT_EQ(hash_of({}, 64, counted(64)),
            "10ebb67700b1868efb4417987acf4690ae9d972fb7a590c2f02871799aaa4786"
            "b5e996e8f0f4eb981fc214b005f42d2ff4233499391653df7aefcbc13fc51568");
  EXPECT_EQ(hash_of(counted(1), 64, counted(64)),
            "961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c5e45c549fd25f2e4"
            "187b0bc9fe30492b16b0d0bc4ef9b0f34c7003fac09a5ef1532e69430234cebd");
  EXPECT_EQ(hash_of(counted(255), 64, counted(64)),
            "142709d62e28fcccd0af97fad0f8465b971e82201dc51070faa0372aa43e9248"
            "4be1c1e73ba10906d5d1853db6a4106e0a7bf9800d373d6dee2d46d62ef2a461");
}

// RFC 7693, appendix E: a hash of the hashes of many lengths, with and without keys.
TEST(Blake2b, TestsItself) {
  const auto made = [](std::size_t size, std::uint32_t seed) {
    Bytes out(size);
    std::uint32_t a = 0xdead4bad * seed, b = 1;
    for (std::uint8_t& byte : out) {
      const std::uint32_t t = a + b;
      a = b;
      b = t;
      byte = static_cast<std::uint8_t>(t >> 24);
    }
    return out;
  };
  Blake2b all(32);
  for (const std::size_t size : {20u, 32u, 48u, 64u})
    for (const std::size_t length : {0u, 3u, 128u, 129u, 255u, 1024u})
      for (const bool keyed : {false, true}) {
        const Bytes text = made(length, static_cast<std::uint32_t>(length));
        const Bytes key = keyed ? made(size, static_cast<std::uint32_t>(size)) : Bytes();
        Blake2b one(size, key.data(), key.size());
        one.add(text.data(), text.size());
        Bytes hash(size);
        one.end(hash.data());
        all.add(hash.data(), hash.size());
      }
  std::array<std::uint8_t, 32> out{};
  all.end(out.data());
  const std::array<std::uint8_t, 32> expected{
      0xc2, 0x3a, 0x78, 0x00, 0xd9, 0x81, 0x23, 0xbd, 0x10, 0xf5, 0x06, 0xc6, 0x1e, 0x29, 0xda, 0x56,
      0x03, 0xd7, 0x63, 0xb8, 0xbb, 0xad, 0x2e, 0x73, 0x7f, 0x5e, 0x76, 0x5a, 0x7b, 0xcc, 0xd4, 0x75};
  EXPECT_EQ(out, expected);
}

RC_GTEST_PROP(Blake2bProperties, AgreesWithLibsodium, (const Bytes& text, const Bytes& more, Bytes key)) {
  if (key.size() > kMostOfBlake) key.resize(kMostOfBlake);
  const auto size = static_cast<std::size_t>(*rc::gen::inRange(16, 65));
  Blake2b ours(size, key.data(), key.size());
  ours.add(text.data(), text.size());
  ours.add(more.data(), more.size());
  Bytes out(size), theirs(size), whole = text;
  ours.end(out.data());
  whole.insert(whole.end(), more.begin(), more.end());
  crypto_generichash(theirs.data(), size, whole.data(), whole.size(), key.empty() ? nullptr : key.data(),
                     key.size());
  RC_ASSERT(out == theirs);
}

}  // namespace
}  // namespace drumhead
