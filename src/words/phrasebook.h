// How a sheet's words read in sentences, beyond what its lexicon says of each: what is counted, what is
// listed, what dice were for, what a refusal advises. A sheet lays it beside its lexicon
// (documents/wordbook.h reads both).
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "battle/decision.h"
#include "battle/lexicon.h"

namespace drumhead {

// A result that is told of several in one line under a title: "Levels: Tarleton 1, McArthur 3". What its
// lexicon says follows each name; where that is nothing, the title follows the names: "Tarleton and McArthur
// may act".
struct ListedResult {
  Word key;
  std::string_view title;
};

// A result that decides a charge.
enum class ResultRole : std::uint8_t {
  none,
  loses,    // a fight: the other side has won it
  refuses,  // a charge that is not made, or comes to nothing
  yields,   // it gives way, in the sheet's own word for how: "routed"
  turns,    // a test on which the charge hangs: passing it says what `does` says
  opens     // how the blow falls that comes next: "struck first" and "at the militia"
};
struct DecidingResult {
  Word key;
  ResultRole role = ResultRole::none;
  std::string_view does = {};  // "stands"
};

// A result of a test: "tested morale" and then what came of it. The dice are told with the test; where one
// die tests a group, the group is.
struct TestedResult {
  Word key;
  std::string_view test;
};

// What a mark counts. What the phrasebook does not say follows from the lexicon: a word that is the same for
// one and for many is a state, any other is strength.
enum class MarkSort : std::uint8_t {
  strength,   // losing it is a loss: "lost a base (three left)"
  burden,     // having it is bad: "took two disruption points"
  allowance,  // what it may spend: "three actions"; spending is not told
  carried,    // told with the blow that adds to it: "two hits, three with those carried"
  state,      // it is so, or no longer
  untold      // other events tell it
};
struct SortedMark {
  Word key;
  MarkSort sort = MarkSort::strength;
};

// A formation that a unit takes up, where "formed " and its key do not say it: "limbered", "limbered up".
struct FormPhrase {
  Word key;
  std::string_view did;
};

// What dice were for that no other event tells: "rolled 4 and 2" with "for the move". Empty: told only with
// what they led to.
struct PurposePhrase {
  RuleId purpose;
  std::string_view said;
  bool deadly = false;  // a risk, told only when somebody falls
};

// What a modifier is for whose rule has no title: "two hits over".
struct CausePhrase {
  RuleId rule;
  std::string_view said;
};

// What a refusal by this rule says, where its code does not say enough: what is wrong, then what would do.
// {piece} and {ground} are what is in the way; {is}, {most}, {left} and the other names of facts are its
// numbers, {needs:action} one with what it counts.
struct RefusalPhrase {
  RuleId cite;
  Code code = Code::cannot;
  std::string_view says;
};

struct Phrasebook {
  std::vector<ListedResult> lists;
  std::vector<DecidingResult> decides;
  std::vector<TestedResult> tests;
  std::vector<SortedMark> marks;
  std::vector<FormPhrase> forms;
  std::vector<PurposePhrase> purposes;
  std::vector<RuleId> saves;  // what dice are for that stop hits
  std::vector<CausePhrase> causes;
  std::vector<RefusalPhrase> refusals;
  std::string_view stopped = "saved";                // what became of hits that did no harm
  std::string_view miss;                             // "no stand lost", where a hit is a loss by itself
  std::string_view sums = "points";                  // what is weighed against what
  std::string_view strength = "points of strength";  // what an army has and loses
  std::string_view broke = "was broken";             // of an army that has lost too much to go on
  bool tests_groups = false;                         // one die tests a whole group: a story of its own
  int again = 0;  // a need beyond the die is a 6, then this or more; 0: it cannot be met
};

// Lays a phrasebook beside a lexicon, for as long as the program runs. Make it a constant of a namespace.
class Phrases {
 public:
  Phrases(const Lexicon& words, Phrasebook book);
  Phrases(const Phrases&) = delete;
  Phrases& operator=(const Phrases&) = delete;

 private:
  friend const Phrasebook& phrases_of(const Lexicon& words);
  const Lexicon* words_;
  Phrasebook book_;
  const Phrases* next_;
};

const Phrasebook& phrases_of(const Lexicon& words);  // an empty one where the sheet has none
MarkSort sort_of(const Lexicon& words, const Word& marker);
ResultRole role_of_result(const Lexicon& words, const Word& result);
bool is_save(const Lexicon& words, RuleId purpose);
bool is_deadly(const Lexicon& words, RuleId purpose);
std::string_view list_of_result(const Lexicon& words, const Word& result);  // its title, or empty
std::string_view test_of_result(const Lexicon& words, const Word& result);  // "tested morale", or empty

}  // namespace drumhead
