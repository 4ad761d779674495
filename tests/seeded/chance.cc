// Whatever program this is linked to draws its secrets, links and codes from the seed that DRUMHEAD_SEED
// names, so that a test in the browser meets the same dice on every run. Only tests link it: whoever knows
// the seed knows every secret.
#include <sodium.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>

namespace {

unsigned char seed[randombytes_SEEDBYTES];
std::mutex drawing;
std::uint64_t drawn = 0;  // calls so far: each gets bytes of its own

void draw(void* out, std::size_t size) {
  const std::scoped_lock lock(drawing);
  unsigned char key[randombytes_SEEDBYTES];
  std::memcpy(key, seed, sizeof key);
  for (std::size_t i = 0; i < sizeof drawn; ++i) key[i] ^= static_cast<unsigned char>(drawn >> (8 * i));
  ++drawn;
  randombytes_buf_deterministic(out, size, key);
}

std::uint32_t draw_word() {
  std::uint32_t out = 0;
  draw(&out, sizeof out);
  return out;
}

const char* name() { return "seeded, for tests"; }

randombytes_implementation chance = {&name, &draw_word, nullptr, nullptr, &draw, nullptr};

// Before main: libsodium takes another source of chance only until it is first used.
[[maybe_unused]] const bool kSet = [] {
  const char* const text = std::getenv("DRUMHEAD_SEED");
  if (text == nullptr) return false;
  crypto_generichash(seed, sizeof seed, reinterpret_cast<const unsigned char*>(text), std::strlen(text),
                     nullptr, 0);
  return randombytes_set_implementation(&chance) == 0;
}();

}  // namespace
