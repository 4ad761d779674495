// What people call themselves and write about a table: text of strangers, made safe to show to everybody.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace drumhead::desk {

inline constexpr std::size_t kMostName = 24, kMostNote = 140;  // letters and signs, not bytes

// Somebody by the name that he gives himself. Two may take the same name; the tag, which comes from a key in
// the browser, tells them apart and cannot be chosen.
struct Person {
  std::string name, tag;
};

// Why it is no name; nothing: it is one. Letters of one script only, so that no name looks like another.
std::optional<std::string> fault_of_name(std::string_view name);
std::string tag_of(std::string_view key);

// One line without signs that cannot be seen or that turn the direction of writing; blanks once, none at the
// ends, so many signs at most.
std::string plain_line(std::string_view text, std::size_t most);

}  // namespace drumhead::desk
