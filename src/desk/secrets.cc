// Randomness and hashes, from libsodium.
#include "desk/secrets.h"

#include <sodium.h>

#include <array>

#include "base/ensure.h"

namespace drumhead::desk {

namespace {

void ready() {
  static const int done = sodium_init();
  ENSURE(done >= 0, done, 0);
}

std::string hex_of(const unsigned char* bytes, std::size_t count) {
  std::string out(count * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes, count);
  out.pop_back();
  return out;
}

constexpr std::string_view kLetters = "23456789abcdefghjkmnpqrstuvwxyz";  // none that is read as another

std::string random_letters(std::size_t count) {
  ready();
  std::string out;
  for (std::size_t i = 0; i < count; ++i)
    out += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
  return out;
}

}  // namespace

std::string new_game_id() { return random_letters(12); }

std::string new_code() { return random_letters(2 * kCodeGroup).insert(kCodeGroup, "-"); }

std::string code_of(std::string_view typed) {
  std::string out;
  for (const char c : typed) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (small == ' ' || small == '-') continue;
    out += small;
  }
  const bool is_code = out.size() == 2 * kCodeGroup && out.find_first_not_of(kLetters) == std::string::npos;
  return is_code ? out.insert(kCodeGroup, "-") : std::string(typed);
}

std::string new_token() {
  ready();
  std::array<unsigned char, 16> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return hex_of(bytes.data(), bytes.size());
}

std::string hash_of(std::string_view token) {
  ready();
  std::array<unsigned char, 32> out{};
  crypto_generichash(out.data(), out.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hex_of(out.data(), out.size());
}

bool same(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::uint64_t any_seed() {
  ready();
  std::uint64_t out = 0;
  randombytes_buf(&out, sizeof out);
  return out;
}

}  // namespace drumhead::desk
