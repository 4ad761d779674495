// The small parts of sentences: numbers, lists, names, lengths, dice and what they needed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "battle/event.h"
#include "battle/lexicon.h"
#include "battle/setting.h"
#include "words/sentences.h"

namespace drumhead {

// ---- numbers
std::string number_word(int n);                                           // "no", "one" ... "twelve", "13"
std::string counted(int n, std::string_view one, std::string_view many);  // "one base", "three bases"
std::string minus_said(int n);                                            // "3", "−3": with a true minus
std::string and_list(const std::vector<std::string>& items);              // "a, b and c"
std::string or_list(const std::vector<std::string>& items);               // "a, b or c"
std::string spaced(std::string_view key);                                 // without dashes and the like
inline std::string plain(const Word& word) { return spaced(word.view()); }
std::string degrees(Angle angle);  // whole ones: "45°"

// ---- dice
std::string faces_text(const Rolled& rolled, const char* between);  // "5 4 2 1"
std::string faces_said(const Rolled& rolled);                       // "5, 4, 2 and 1"
// The lowest face of each die that counts, or the highest where the need must not be passed.
int counting_face(const Rolled& rolled);
std::string need_text(const Rolled& rolled);                        // "4+", "8 or less"; empty: it has none
std::string need_said(const Rolled& rolled, const Lexicon& words);  // "a 6", "5 or 6", "4 or more", "no face"
std::string sum_said(const Rolled& rolled);                         // "5 - 1 = 4", "4 + 2 = 6", "3"
std::string roll_said(const Rolled& rolled,
                      const Lexicon& words);  // "3; a 6 needed", "4 + 2 = 6; 8 or less needed"
// For the log: "two of three dice at 6 or less" where there are more than two.
std::string roll_in_short(const Rolled& rolled, const Lexicon& words);
// What a modifier by this rule is for: the sheet's words, or the rule's title inside a sentence: "first
// volley".
std::string cause_of(RuleId rule, const Setting& setting);
// The modifiers without which as many dice as that would not have counted: "cover", "general with the unit".
std::vector<std::string> telling_modifiers(const Rolled& rolled, const Setting& setting);

// ---- grammar
// Words that are written for one, such as "was caught" and "held its ground", as this name wants them.
std::string agreeing(std::string_view did, PieceId who, const Setting& setting);
std::string agreeing_many(std::string_view did);

}  // namespace drumhead
