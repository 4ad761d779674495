// The few functions of libsodium that the engine calls, under its names, where a page runs it.
//
// They do what libsodium's do: hashes are BLAKE2b (sodium/blake2b.h), randomness is the browser's.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sodium/blake2b.h"

using crypto_generichash_state = drumhead::Blake2b;

inline int sodium_init() { return 0; }

int crypto_generichash(unsigned char* out, std::size_t out_size, const unsigned char* in,
                       unsigned long long in_size, const unsigned char* key, std::size_t key_size);
int crypto_generichash_init(crypto_generichash_state* state, const unsigned char* key, std::size_t key_size,
                            std::size_t out_size);
int crypto_generichash_update(crypto_generichash_state* state, const unsigned char* in,
                              unsigned long long size);
int crypto_generichash_final(crypto_generichash_state* state, unsigned char* out, std::size_t size);

char* sodium_bin2hex(char* hex, std::size_t hex_size, const unsigned char* bytes, std::size_t size);
int sodium_hex2bin(unsigned char* bytes, std::size_t most, const char* hex, std::size_t hex_size,
                   const char* ignore, std::size_t* size, const char** hex_end);
int sodium_memcmp(const void* a, const void* b, std::size_t size);

void randombytes_buf(void* out, std::size_t size);
std::uint32_t randombytes_uniform(std::uint32_t bound);
