// One number for a whole position: equal positions have equal digests on every machine.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <variant>

#include "battle/describe.h"
#include "battle/rulebook.h"

namespace drumhead {

class Digester {
 public:
  Digester() = default;
  // Of a game by this rulebook: fields that serve a ruling which its text is too old to have stay out, so
  // that its record still matches.
  explicit Digester(const Rulebook* book) : book_(book) {}
  bool lacks(std::string_view ruling) const {
    return book_ != nullptr && std::any_of(book_->filled.begin(), book_->filled.end(),
                                           [&](RuleId id) { return (*book_)[id].id == ruling; });
  }
  void add(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x9e3779b97f4a7c15ULL;
    state_ ^= state_ >> 29;
  }
  std::uint64_t finish() const {
    std::uint64_t x = state_;
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdULL;
    x ^= x >> 33;
    x *= 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
  }

 private:
  std::uint64_t state_ = 0x243f6a8885a308d3ULL;
  const Rulebook* book_ = nullptr;
};

// Narrow fields side by side in words of 64 bits. All of a struct's fields are packed by one function, which
// is why everything here is always inlined: then each field's place in its word is known when compiling.
class Packer {
 public:
  explicit Packer(Digester& digester) : into(digester) {}
  [[gnu::always_inline]] void add(std::uint64_t value, int bits) {
    if (used_ + bits > 64) flush();
    word_ |= value << used_;
    used_ += bits;
  }
  [[gnu::always_inline]] void flush() {
    if (used_ > 0) into.add(word_);
    word_ = 0;
    used_ = 0;
  }

  Digester& into;

 private:
  std::uint64_t word_ = 0;
  int used_ = 0;
};

template <class T>
void digest(Digester& into, const T& value);

template <class T>
requires std::is_integral_v<T> || std::is_enum_v<T>
[[gnu::always_inline]] inline void pack(Packer& out, T value) {
  constexpr int kBits = static_cast<int>(sizeof(T) * 8);
  out.add(static_cast<std::uint64_t>(value) & (~std::uint64_t{0} >> (64 - kBits)), kBits);
}
[[gnu::always_inline]] inline void pack(Packer& out, PieceId id) { out.add(id.value, 8); }
[[gnu::always_inline]] inline void pack(Packer& out, FeatureId id) { out.add(id.value, 8); }
[[gnu::always_inline]] inline void pack(Packer& out, RuleId id) { out.add(id.value, 16); }
[[gnu::always_inline]] inline void pack(Packer& out, const Word& word) {
  out.add(word.view().size(), 8);
  for (const char letter : word.view()) out.add(static_cast<unsigned char>(letter), 8);
  out.flush();
}
template <class T, std::size_t N>
[[gnu::always_inline]] inline void pack(Packer& out, const FixedVec<T, N>& items) {
  out.flush();
  out.into.add(items.size());
  for (const T& item : items) digest(out.into, item);
}
template <class... Ts>
[[gnu::always_inline]] inline void pack(Packer& out, const std::variant<Ts...>& value) {
  out.flush();
  out.into.add(value.index());
  std::visit([&](const auto& held) { digest(out.into, held); }, value);
}
template <Described T>
[[gnu::always_inline]] inline void pack(Packer& out, const T& value) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) __attribute__((always_inline)) {
    if constexpr (constexpr auto since = kSinceRuling<decltype(member)::pointer>; !since.empty())
      if (out.into.lacks(since)) return;
    pack(out, value.*member.pointer);
  });
}

template <class T>
void digest(Digester& into, const T& value) {
  Packer out(into);
  pack(out, value);
  out.flush();
}

}  // namespace drumhead
