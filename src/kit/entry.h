// A sheet's entry in the registry, from its face and its words.
#pragma once

#include "documents/position.h"
#include "documents/schema.h"
#include "documents/wordbook.h"
#include "kit/sheet.h"

namespace drumhead {

template <class S>
Sheet entry_of(std::string_view id, std::vector<std::string_view> rule_ids, std::vector<OptionSpec> options) {
  const Wordbook& words = S::words();
  return {id,
          std::move(rule_ids),
          std::move(options),
          &load_battle<S>,
          &sheet_schema<S>,
          words.marks,
          words.title,
          ribbon(S::phases(Side::british))};
}

}  // namespace drumhead
