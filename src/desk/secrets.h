// Names that cannot be guessed, and their hashes.
#pragma once

#include <string>
#include <string_view>

#include "dice/sources.h"

namespace drumhead::desk {

std::string new_game_id();  // short, fit for a link; it opens nothing by itself
std::string new_token();    // 128 bits, hexadecimal
// An invitation, short enough to be said on the telephone: two groups of letters and digits, 49 bits.
// Guessing is limited (Limits::may_try).
std::string new_code();
inline constexpr std::size_t kCodeGroup = 5;
std::string code_of(
    std::string_view typed);  // in capitals or with blanks, too; what is no code stays as it is
std::string hash_of(std::string_view token);
bool same(std::string_view a, std::string_view b);  // in a time that tells nothing

std::uint64_t any_seed();  // for a bot

}  // namespace drumhead::desk
