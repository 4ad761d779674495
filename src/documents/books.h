// Reading rulebooks: by themselves, and as the engines of the sheets need them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "battle/cite.h"
#include "battle/registry.h"
#include "documents/document.h"

namespace drumhead {

// Reads a rulebook. `compiled` lists the ids that the engine cites, in order: each must be there. A text that
// is older than a ruling gets it from `newer`, if that one says how it was played before.
Result<Rulebook> read_rulebook(std::string_view toml, const std::string& file,
                               const std::vector<std::string_view>& compiled,
                               const Rulebook* newer = nullptr);

// A file that players edited must keep the options that the engine asks about, each with the same
// choices in the same order, before any that it adds; every difference is a problem.
Problems check_options(const Rulebook& book, const std::vector<OptionSpec>& compiled,
                       const std::string& file);

using BookPtr = std::shared_ptr<const Rulebook>;

// A rulebook's text with every rule that the sheet's engine cites and every option that it asks about.
// Options that the text is too old to have are taken from `newer`, as they were played before.
Result<BookPtr> read_book(const Sheet& sheet, std::string_view text, const std::string& file,
                          const Rulebook* newer = nullptr);
// The same, and its tables can be read too.
Result<BookPtr> read_whole_book(const Sheet& sheet, std::string_view text, const std::string& file,
                                const Rulebook* newer = nullptr);

}  // namespace drumhead
