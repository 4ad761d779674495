// A sheet's words in its own file, rulebooks/words/<id>.toml: what its events, answers and refusals say to
// people and, where others act on them, what they mean. The file is compiled into the sheet
// (cmake/sheet_words.cmake).
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "battle/lexicon.h"
#include "battle/registry.h"
#include "words/phrasebook.h"

namespace drumhead {

struct Wordbook {
  std::string_view title;  // of the sheet, where there is little room
  std::vector<MarkKind> marks;
  Lexicon lexicon;
  Phrasebook phrases;
  std::deque<std::string> texts;  // what all of these look at

  Wordbook() = default;
  Wordbook(Wordbook&&) = default;
  Wordbook& operator=(Wordbook&&) = default;
};

// `rule_ids` lists the rules that the sheet's engine knows, in order.
Result<Wordbook> read_wordbook(std::string_view toml, const std::string& file,
                               const std::vector<std::string_view>& rule_ids);

// The words that were compiled into the program, with their phrasebook laid beside the lexicon. What is wrong
// with them is a Bug.
class CompiledWords {
 public:
  CompiledWords(std::string_view toml, const std::string& file,
                const std::vector<std::string_view>& rule_ids);
  const Wordbook& book() const { return book_; }

 private:
  Wordbook book_;
  Phrases phrases_;
};

}  // namespace drumhead
