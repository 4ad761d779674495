// A short word kept inline: formation names, phases, answers. At most 23 letters.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/ensure.h"

namespace drumhead {

class Word {
 public:
  static constexpr std::size_t kMost = 23;

  constexpr Word() = default;
  constexpr Word(std::string_view text) {  // NOLINT: words are written as plain text everywhere
    ENSURE(text.size() <= kMost, text.size(), kMost);
    for (std::size_t i = 0; i < text.size(); ++i) letters_[i] = text[i];
    size_ = static_cast<std::uint8_t>(text.size());
  }
  constexpr Word(const char* text) : Word(std::string_view(text)) {}  // NOLINT: as above
  Word(const std::string& text) : Word(std::string_view(text)) {}     // NOLINT: as above

  // True when the text is short enough to be a Word; readers ask before they build one.
  static constexpr bool fits(std::string_view text) { return text.size() <= kMost; }

  constexpr std::string_view view() const { return {letters_.data(), size_}; }
  std::string text() const { return std::string(view()); }
  constexpr bool empty() const { return size_ == 0; }

  friend constexpr bool operator==(const Word&, const Word&) = default;
  friend constexpr bool operator==(const Word& a, std::string_view b) { return a.view() == b; }
  [[gnu::always_inline]] friend constexpr bool operator==(const Word& a, const char* b) {
    const std::size_t size = std::char_traits<char>::length(b);  // of a literal, known when compiling
    return a.size_ == size && std::char_traits<char>::compare(a.letters_.data(), b, size) == 0;
  }
  friend bool operator==(const Word& a, const std::string& b) { return a.view() == b; }
  friend constexpr bool operator<(const Word& a, const Word& b) { return a.view() < b.view(); }

 private:
  std::array<char, kMost> letters_{};
  std::uint8_t size_ = 0;
};

}  // namespace drumhead
