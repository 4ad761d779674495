// Hashes are our own BLAKE2b; randomness comes from the browser, or whatever runs the engine.
#include "sodium/sodium.h"

#include <emscripten.h>

#include <algorithm>

// The browser gives at most 65536 bytes at a time; nobody here asks for so many.
EM_JS(void, fill_with_chance, (unsigned char* out, int size),
      { crypto.getRandomValues(HEAPU8.subarray(out, out + size)); })

int crypto_generichash(unsigned char* out, std::size_t out_size, const unsigned char* in,
                       unsigned long long in_size, const unsigned char* key, std::size_t key_size) {
  crypto_generichash_state state(out_size, key, key_size);
  state.add(in, static_cast<std::size_t>(in_size));
  state.end(out);
  return 0;
}

int crypto_generichash_init(crypto_generichash_state* state, const unsigned char* key, std::size_t key_size,
                            std::size_t out_size) {
  *state = crypto_generichash_state(out_size, key, key_size);
  return 0;
}

int crypto_generichash_update(crypto_generichash_state* state, const unsigned char* in,
                              unsigned long long size) {
  state->add(in, static_cast<std::size_t>(size));
  return 0;
}

int crypto_generichash_final(crypto_generichash_state* state, unsigned char* out, std::size_t) {
  state->end(out);
  return 0;
}

char* sodium_bin2hex(char* hex, std::size_t hex_size, const unsigned char* bytes, std::size_t size) {
  constexpr const char* kDigits = "0123456789abcdef";
  if (hex_size < 2 * size + 1) return nullptr;
  for (std::size_t i = 0; i < size; ++i) {
    hex[2 * i] = kDigits[bytes[i] >> 4];
    hex[2 * i + 1] = kDigits[bytes[i] & 15];
  }
  hex[2 * size] = '\0';
  return hex;
}

static int value_of(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

int sodium_hex2bin(unsigned char* bytes, std::size_t most, const char* hex, std::size_t hex_size, const char*,
                   std::size_t* size, const char**) {
  *size = 0;
  if (hex_size % 2 != 0 || hex_size / 2 > most) return -1;
  for (std::size_t i = 0; i < hex_size; i += 2) {
    const int high = value_of(hex[i]), low = value_of(hex[i + 1]);
    if (high < 0 || low < 0) return -1;
    bytes[(*size)++] = static_cast<unsigned char>(16 * high + low);
  }
  return 0;
}

// Looks at all of it, wherever they differ.
int sodium_memcmp(const void* a, const void* b, std::size_t size) {
  const auto* one = static_cast<const volatile unsigned char*>(a);
  const auto* other = static_cast<const volatile unsigned char*>(b);
  unsigned differ = 0;
  for (std::size_t i = 0; i < size; ++i) differ |= static_cast<unsigned>(one[i] ^ other[i]);
  return differ == 0 ? 0 : -1;
}

void randombytes_buf(void* out, std::size_t size) {
  fill_with_chance(static_cast<unsigned char*>(out), static_cast<int>(size));
}

// What would favour low numbers is thrown again.
std::uint32_t randombytes_uniform(std::uint32_t bound) {
  if (bound < 2) return 0;
  const std::uint32_t least = (0u - bound) % bound;
  std::uint32_t out = 0;
  do {
    randombytes_buf(&out, sizeof out);
  } while (out < least);
  return out % bound;
}
