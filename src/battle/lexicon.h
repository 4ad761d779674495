// A sheet's own words: what each says to people and, where others act on it, what it means. A sheet registers
// every word that its events and answers carry; tellers, odds and bots look them up here and know none
// themselves.
#pragma once

#include <string_view>
#include <vector>

#include "base/word.h"

namespace drumhead {

// Words of the loop and of what sheets share: the same under every sheet, and in no lexicon.
inline constexpr Word kDeploys = "deploy", kArrives = "arrives", kReshapes = "reshape";  // Moved::why
inline constexpr Word kLeft = "left";                                                    // Removed::how
inline constexpr Word kFire = "fire", kMelee = "melee";                                  // Struck::how

// Resolved::result: "passes", "passed the test". It follows a unit's name.
struct ResultWord {
  Word key;
  std::string_view did;
};

// Moved::why.
enum class Going : std::uint8_t {
  on,     // as it chose: told by the manoeuvres of its path
  back,   // it gives way: told as a blow, with what it costs
  aside,  // it is shifted, by a rule or beside a unit
  untold  // another event tells it: a contact, a new formation
};
struct GoingWord {
  Word key;
  std::string_view did, does;  // "fell back", "falls back"; empty: "moved", "marches"
  Going going = Going::on;
};

// Removed::how: "overrun", "was overrun and lost".
struct LossWord {
  Word key;
  std::string_view did;
};

// Ordered::what. The leader's name before, the unit's between: "ordered", "to charge".
struct OrderedWord {
  Word key;
  std::string_view did, after;
  bool clash = false;  // the declaration of an attack: told even in a short report
};

// Marked::marker: "bases", "base"; the same twice for a state, which is not counted: "shaken".
struct MarkerWord {
  Word key;
  std::string_view many, one;
  bool told = true;  // false: the blow has told of it
};

struct CardWord {
  Word key;
  std::string_view title;
};

// What an answer means, for players who know no sheet. Every choice of a question has one.
enum class AnswerRole : std::uint8_t {
  none,           // no choice: nobody has said what it means
  stand,          // receives whoever comes
  hold,           // does not shoot
  shoot,          // shoots
  evade,          // gets out of the way
  square,         // forms square
  countercharge,  // meets a charge with one
  follow_up,      // goes on after the enemy
  occupy,         // takes the ground that the enemy left
  stop,           // goes no farther
  retreat,        // gives way, or runs on
  rally,          // tries to come back into order
  fight,          // settles it now
  delay,          // puts it off
  exert,          // puts more into it, at a price,
  spare,          // or does not
  sacrifice,      // says what is lost
  first,          // goes before the other side,
  second,         // or after it
  pick,           // one of several alike: which unit, which side, which length
  share           // so much to each
};
struct AnswerWord {
  Word key;
  AnswerRole role = AnswerRole::none;
};

// What an Order is given for, likewise.
enum class OrderRole : std::uint8_t {
  none,
  move,
  form,
  charge,
  rally,
  act_again,  // one more action
  activate,   // whatever it can
  advance,    // a standing order: to come on,
  reserve,    // to follow,
  stand,      // to stay, or a unit's own halt,
  retreat     // to go back
};
struct OrderWord {
  Word key;
  OrderRole role = OrderRole::none;
};

// What a manner of a Move is for, likewise.
enum class MannerRole : std::uint8_t { none, reform };  // reform: on the spot, back into order
struct MannerWord {
  Word key;
  MannerRole role = MannerRole::none;
};

struct Lexicon {
  std::vector<ResultWord> results;
  std::vector<GoingWord> goings;
  std::vector<LossWord> losses;
  std::vector<OrderedWord> ordered;
  std::vector<MarkerWord> markers;
  std::vector<CardWord> cards;
  std::vector<AnswerWord> answers;  // all but those whose questions give the role themselves
  std::vector<OrderWord> orders;    // those with a role
  std::vector<MannerWord> manners;  // likewise
};

// The entry of a word; null: it is none of the sheet's.
template <class Entry>
const Entry* find_word(const std::vector<Entry>& words, const Word& key) {
  for (const Entry& word : words)
    if (word.key == key) return &word;
  return nullptr;
}

// Marks that only repeat what a blow did, such as hits that a unit carries.
inline bool is_told_by_blows(const Lexicon& words, const Word& marker) {
  const MarkerWord* found = find_word(words.markers, marker);
  return found != nullptr && !found->told;
}

inline AnswerRole role_of_answer(const Lexicon& words, const Word& key) {
  const AnswerWord* found = find_word(words.answers, key);
  return found != nullptr ? found->role : AnswerRole::none;
}
inline OrderRole role_of_order(const Lexicon& words, const Word& key) {
  const OrderWord* found = find_word(words.orders, key);
  return found != nullptr ? found->role : OrderRole::none;
}
// The sheet's word for it; null: it has none.
template <class Entry, class Role>
const Word* word_with(const std::vector<Entry>& words, Role role) {
  for (const Entry& word : words)
    if (word.role == role) return &word.key;
  return nullptr;
}

}  // namespace drumhead
