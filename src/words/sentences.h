// Refusals in plain English: what is wrong with its number, then what would do.
#pragma once

#include <string>
#include <string_view>

#include "battle/decision.h"
#include "battle/setting.h"
#include "words/names.h"

namespace drumhead {

std::string_view code_name(Code code);  // "too_far"

// For people: "8.01 in off; the limit is 8 in."
std::string explain(const Reason& reason, const Setting& setting);
// The same with the rule that a referee would point at: "8.01 in off; the limit is 8 in. (the.rule.id)".
std::string sentence(const Reason& reason, const Setting& setting);
std::string sentence(const Verdict& verdict, const Setting& setting);

std::string_view title_of(const Rule& rule);  // a ruling's is its question

// ---- lengths and angles (words/phrases.h has the other small parts of sentences)
std::string length_text(Mil value);                       // "7.5"
std::string measured(Mil value, const Setting& setting);  // to a tenth: "7.4 in"
std::string_view length_unit(const Setting& setting);     // "in", "cm"
std::string_view compass(Angle heading);                  // "north-east"
std::string capital(std::string text);                    // its first letter
std::string move_share(int part, int whole);              // "half a move"

}  // namespace drumhead
