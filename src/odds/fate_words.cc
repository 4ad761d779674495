// Looks a fate's words up in the lexicon and the phrasebook.
#include "odds/fate_words.h"

#include "words/phrasebook.h"
#include "words/phrases.h"

namespace drumhead {

namespace {

// "was caught" of an outcome is "caught"; a number that came with it differs from outcome to outcome.
std::string as_outcome(std::string_view did) {
  did = did.substr(0, did.find(" {"));
  if (did.starts_with("was ")) did.remove_prefix(4);
  return std::string(did);
}

}  // namespace

std::string going_said(const Word& why, const Lexicon& words) {
  const GoingWord* word = find_word(words.goings, why);
  return word == nullptr || word->going != Going::back ? std::string() : as_outcome(word->did);
}

std::string result_said(const Word& result, const Lexicon& words) {
  const ResultWord* word = find_word(words.results, result);
  const bool own = word != nullptr && list_of_result(words, result).empty() && !word->did.ends_with('.');
  return own ? as_outcome(word->did) : std::string();  // a whole sentence tells of more than the unit
}

std::string loss_said(const Word& how, const Lexicon& words) {
  const LossWord* word = find_word(words.losses, how);
  return word == nullptr ? "lost" : as_outcome(word->did);
}

std::string state_said(const MarkChange& mark, const Lexicon& words) {
  const MarkerWord* word = find_word(words.markers, mark.key);
  if (word == nullptr || !word->told) return {};
  switch (sort_of(words, mark.key)) {
    case MarkSort::state:
      return (mark.now == 0 ? "no longer " : "") + std::string(word->many);
    case MarkSort::burden:
      return counted(mark.now, word->one, word->many);
    default:
      return {};
  }
}

std::string gained_said(const Word& marker, const Lexicon& words) {
  const MarkerWord* word = find_word(words.markers, marker);
  const MarkSort sort = sort_of(words, marker);
  const bool named = word != nullptr && word->told && (sort == MarkSort::state || sort == MarkSort::burden);
  return named ? std::string(word->many) : std::string();
}

}  // namespace drumhead
