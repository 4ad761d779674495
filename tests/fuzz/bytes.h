// Bytes read as numbers, pieces, words, paths and commands, all within what a file may say.
#pragma once

#include <string_view>
#include <vector>

#include "battle/battle.h"

namespace drumhead::fuzz {

// Gives zeros once the input is used up.
class Bytes {
 public:
  explicit Bytes(std::string_view input) : input_(input) {}

  bool more() const { return at_ < input_.size(); }
  std::uint8_t byte() { return more() ? static_cast<std::uint8_t>(input_[at_++]) : std::uint8_t{0}; }
  std::uint32_t word() { return byte() | static_cast<std::uint32_t>(byte()) << 8; }
  std::uint32_t four() { return word() | word() << 16; }
  std::size_t below(std::size_t n) { return n == 0 ? 0 : (n <= 256 ? byte() : word()) % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class T>
  const T& any_of(const std::vector<T>& items) {
    return items[below(items.size())];
  }

 private:
  std::string_view input_;
  std::size_t at_ = 0;
};

// What the words, pieces and places of a command are drawn from.
struct Supply {
  const Battle& battle;
  const Decision& decision;
};

Command any_command(Bytes& bytes, const Supply& supply);
PieceId any_piece(Bytes& bytes, const Supply& supply);
Pose any_pose(Bytes& bytes, const Supply& supply);

}  // namespace drumhead::fuzz
