// Rulebooks as the engines of the sheets need them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "battle/registry.h"

namespace drumhead {

using BookPtr = std::shared_ptr<const Rulebook>;

// A rulebook's text with every rule that the sheet's engine cites and every option that it asks about.
// Options that the text is too old to have are taken from `newer`, as they were played before.
Result<BookPtr> read_book(const Sheet& sheet, std::string_view text, const std::string& file,
                          const Rulebook* newer = nullptr);
// The same, and its tables can be read too.
Result<BookPtr> read_whole_book(const Sheet& sheet, std::string_view text, const std::string& file,
                                const Rulebook* newer = nullptr);

}  // namespace drumhead
