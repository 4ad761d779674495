// BLAKE2b as RFC 7693 has it, for the engine in a page, which links no libsodium.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace drumhead {

inline constexpr std::size_t kMostOfBlake = 64;  // bytes, of a hash or a key

// Fed piece by piece.
class Blake2b {
 public:
  // Hashes of so many bytes, 1 to 64, with a key of at most 64, or none.
  explicit Blake2b(std::size_t bytes = 32, const std::uint8_t* key = nullptr, std::size_t key_size = 0);

  void add(const std::uint8_t* bytes, std::size_t size);
  void end(std::uint8_t* out);  // once

 private:
  static constexpr std::size_t kBlock = 128;
  void compress(bool last);

  std::array<std::uint64_t, 8> chain_{};
  std::array<std::uint8_t, kBlock> block_{};
  std::size_t filled_ = 0, bytes_ = 0;
  std::uint64_t taken_ = 0;  // bytes, the last block's with them
};

}  // namespace drumhead
