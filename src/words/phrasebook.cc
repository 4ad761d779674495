// Finds the phrasebook of a lexicon.
#include "words/phrasebook.h"

#include <algorithm>

namespace drumhead {

namespace {

// Built while the program starts, by one thread, and only read after.
constinit const Phrases* latest = nullptr;

}  // namespace

Phrases::Phrases(const Lexicon& words, Phrasebook book)
    : words_(&words), book_(std::move(book)), next_(std::exchange(latest, this)) {}

const Phrasebook& phrases_of(const Lexicon& words) {
  static const Phrasebook kNone;
  for (const Phrases* one = latest; one != nullptr; one = one->next_)
    if (one->words_ == &words) return one->book_;
  return kNone;
}

MarkSort sort_of(const Lexicon& words, const Word& marker) {
  if (const SortedMark* sorted = find_word(phrases_of(words).marks, marker)) return sorted->sort;
  const MarkerWord* word = find_word(words.markers, marker);
  if (word == nullptr) return MarkSort::untold;
  if (!word->told) return MarkSort::untold;
  return word->one == word->many ? MarkSort::state : MarkSort::strength;
}

ResultRole role_of_result(const Lexicon& words, const Word& result) {
  const DecidingResult* found = find_word(phrases_of(words).decides, result);
  return found != nullptr ? found->role : ResultRole::none;
}

bool is_save(const Lexicon& words, RuleId purpose) {
  const std::vector<RuleId>& saves = phrases_of(words).saves;
  return std::find(saves.begin(), saves.end(), purpose) != saves.end();
}

bool is_deadly(const Lexicon& words, RuleId purpose) {
  const std::vector<PurposePhrase>& all = phrases_of(words).purposes;
  return std::any_of(all.begin(), all.end(),
                     [&](const PurposePhrase& word) { return word.purpose == purpose && word.deadly; });
}

std::string_view list_of_result(const Lexicon& words, const Word& result) {
  const ListedResult* found = find_word(phrases_of(words).lists, result);
  return found != nullptr ? found->title : std::string_view();
}

std::string_view test_of_result(const Lexicon& words, const Word& result) {
  const TestedResult* found = find_word(phrases_of(words).tests, result);
  return found != nullptr ? found->test : std::string_view();
}

}  // namespace drumhead
