// One number for a whole position: equal positions have equal digests on every machine.
#pragma once

#include <cstdint>
#include <variant>

#include "battle/describe.h"

namespace drumhead {

// Packs narrow fields into 64 bits and multiplies as they fill up.
class Digester {
 public:
  void add(std::uint64_t value, int bits) {
    if (used_ + bits > 64) flush();
    word_ |= (bits == 64 ? value : value & ((std::uint64_t{1} << bits) - 1)) << used_;
    used_ += bits;
    if (used_ == 64) flush();
  }
  std::uint64_t finish() {
    if (used_ > 0) flush();
    std::uint64_t x = state_;
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
  }

 private:
  void flush() {
    state_ = (state_ ^ word_) * 0x9e3779b97f4a7c15ULL;
    state_ ^= state_ >> 29;
    word_ = 0;
    used_ = 0;
  }
  std::uint64_t state_ = 0x243f6a8885a308d3ULL, word_ = 0;
  int used_ = 0;
};

template <class T>
requires std::is_integral_v<T> || std::is_enum_v<T>
void digest(Digester& d, T value) {
  d.add(static_cast<std::uint64_t>(value), static_cast<int>(sizeof(T) * 8));
}
inline void digest(Digester& d, bool value) { d.add(value ? 1 : 0, 1); }
inline void digest(Digester& d, PieceId id) { d.add(id.value, 8); }
inline void digest(Digester& d, FeatureId id) { d.add(id.value, 8); }
inline void digest(Digester& d, RuleId id) { d.add(id.value, 16); }
inline void digest(Digester& d, const Word& word) {
  d.add(word.view().size(), 8);
  for (char letter : word.view()) d.add(static_cast<unsigned char>(letter), 8);
}
template <Described T>
void digest(Digester& d, const T& value);
template <class... Ts>
void digest(Digester& d, const std::variant<Ts...>& value);

template <class T, std::size_t N>
void digest(Digester& d, const FixedVec<T, N>& items) {
  d.add(items.size(), 16);
  for (const T& item : items) digest(d, item);
}
template <class... Ts>
void digest(Digester& d, const std::variant<Ts...>& value) {
  d.add(value.index(), 8);
  std::visit([&](const auto& held) { digest(d, held); }, value);
}
template <Described T>
void digest(Digester& d, const T& value) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) { digest(d, value.*member.pointer); });
}

}  // namespace drumhead
