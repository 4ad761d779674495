// Reads letters of UTF-8 and says which may stand in a name.
#include "desk/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "desk/secrets.h"

namespace drumhead::desk {

namespace {

struct Range {
  char32_t first, last;
};

// Bytes that are no UTF-8 give none: JSON has been read before, which lets none through.
std::vector<char32_t> signs_of(std::string_view text) {
  std::vector<char32_t> out;
  for (std::size_t i = 0; i < text.size();) {
    const auto head = static_cast<unsigned char>(text[i]);
    const std::size_t length = head < 0x80 ? 1 : head < 0xe0 ? 2 : head < 0xf0 ? 3 : 4;
    if (head >= 0x80 && head < 0xc0) return {};
    if (i + length > text.size()) return {};
    char32_t sign = length == 1 ? head : head & (0xffu >> (length + 1));
    for (std::size_t k = 1; k < length; ++k)
      sign = sign << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
    out.push_back(sign);
    i += length;
  }
  return out;
}

void add(char32_t sign, std::string& out) {
  const auto tail = [&](int shift) { out += static_cast<char>(0x80u | (sign >> shift & 0x3fu)); };
  if (sign < 0x80) {
    out += static_cast<char>(sign);
  } else if (sign < 0x800) {
    out += static_cast<char>(0xc0u | sign >> 6);
    tail(0);
  } else if (sign < 0x10000) {
    out += static_cast<char>(0xe0u | sign >> 12);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xf0u | sign >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

bool among(char32_t sign, const Range* from, const Range* to) {
  return std::any_of(from, to, [&](const Range& one) { return sign >= one.first && sign <= one.last; });
}

// Controls, soft hyphens, marks without width, those that turn the direction, blanks of other widths,
// fillers, variation selectors, tags, private use, and what is no sign at all.
constexpr Range kUnseen[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},     {0x34f, 0x34f},
                             {0x61c, 0x61c},   {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
                             {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800},
                             {0x3164, 0x3164}, {0xd800, 0xf8ff}, {0xfe00, 0xfe0f}, {0xfeff, 0xfeff},
                             {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0xfffe, 0xffff}, {0xe0000, 0x10ffff}};
constexpr Range kBlanks[] = {{0x09, 0x0d},     {0x20, 0x20},     {0xa0, 0xa0},     {0x1680, 0x1680},
                             {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}};
// Marks that are set upon the letter before them.
constexpr Range kMarks[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x1ab0, 0x1aff},
                            {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};

struct Script {
  std::array<Range, 5> letters;
};
constexpr Script kScripts[] = {
    {{{{'A', 'Z'}, {'a', 'z'}, {0xc0, 0x24f}, {0x1e00, 0x1eff}, {'A', 'A'}}}},               // Latin
    {{{{0x386, 0x3ce}, {0x1f00, 0x1ffc}, {0x386, 0x386}, {0x386, 0x386}, {0x386, 0x386}}}},  // Greek
    {{{{0x400, 0x45f}, {0x48a, 0x4ff}, {0x400, 0x400}, {0x400, 0x400}, {0x400, 0x400}}}},    // Cyrillic
    {{{{0x5d0, 0x5ea}, {0x5d0, 0x5d0}, {0x5d0, 0x5d0}, {0x5d0, 0x5d0}, {0x5d0, 0x5d0}}}},    // Hebrew
    {{{{0x620, 0x64a}, {0x671, 0x6d3}, {0x620, 0x620}, {0x620, 0x620}, {0x620, 0x620}}}},    // Arabic
    {{{{0x3041, 0x3096},
       {0x30a1, 0x30fa},
       {0x4e00, 0x9fff},
       {0x30fc, 0x30fc},
       {0x3005, 0x3005}}}},  // Chinese, Japanese
    {{{{0xac00, 0xd7a3}, {0x1100, 0x1112}, {0xac00, 0xac00}, {0xac00, 0xac00}, {0xac00, 0xac00}}}},  // Korean
};

bool is_of(const Script& script, char32_t sign) {
  if (sign == 0xd7 || sign == 0xf7) return false;  // signs of arithmetic among the Latin letters
  return among(sign, script.letters.data(), script.letters.data() + script.letters.size());
}

bool is_plain(char32_t sign) {
  return (sign >= '0' && sign <= '9') || sign == ' ' || sign == '-' || sign == '.' || sign == '\'' ||
         sign == 0x2019;
}

}  // namespace

std::string plain_line(std::string_view text, std::size_t most) {
  std::string out;
  std::size_t count = 0;
  int marks = 0;
  bool blank = false;
  for (const char32_t sign : signs_of(text)) {
    const bool is_blank = among(sign, std::begin(kBlanks), std::end(kBlanks));
    const bool is_mark = among(sign, std::begin(kMarks), std::end(kMarks));
    marks = is_mark ? marks + 1 : 0;
    if (!is_blank && (among(sign, std::begin(kUnseen), std::end(kUnseen)) || marks > 2)) continue;
    blank = blank || is_blank;
    if (is_blank) continue;
    if (count >= most) break;
    if (blank && count > 0) out += ' ', ++count;
    blank = false;
    add(sign, out);
    ++count;
  }
  return out;
}

std::optional<std::string> fault_of_name(std::string_view name) {
  const std::vector<char32_t> signs = signs_of(name);
  if (signs.empty()) return "a name needs a letter";
  if (signs.size() > kMostName) return "a name has at most 24 letters";
  if (plain_line(name, kMostName) != name)
    return "a name begins and ends with a letter or digit, with single blanks between";
  const Script* script = nullptr;
  for (const char32_t sign : signs) {
    if (is_plain(sign)) continue;
    const auto* found = std::find_if(std::begin(kScripts), std::end(kScripts),
                                     [&](const Script& one) { return is_of(one, sign); });
    if (found == std::end(kScripts))
      return "a name has letters, digits, blanks, hyphens, points and apostrophes";
    if (script != nullptr && script != found) return "a name has letters of one alphabet";
    script = found;
  }
  if (script == nullptr) return "a name needs a letter";
  return std::nullopt;
}

std::string tag_of(std::string_view key) {
  constexpr std::string_view kSigns = "23456789abcdefghjkmnpqrstuvwxyz";
  const std::string hash = hash_of(key);
  std::string out;
  for (std::size_t i = 0; i < 4; ++i)
    out += kSigns[static_cast<std::size_t>(std::stoul(hash.substr(4 * i, 4), nullptr, 16)) % kSigns.size()];
  return out;
}

}  // namespace drumhead::desk
