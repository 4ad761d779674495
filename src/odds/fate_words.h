// What may become of a piece, in the sheet's own words. Empty: nothing that a player would name.
#pragma once

#include <string>

#include "odds/aftermath.h"

namespace drumhead {

std::string going_said(const Word& why, const Lexicon& words);      // "fell back"
std::string result_said(const Word& result, const Lexicon& words);  // "passed the morale test"
std::string loss_said(const Word& how, const Lexicon& words);       // "destroyed"
std::string state_said(const MarkChange& mark,
                       const Lexicon& words);  // "disordered", "two disruption points"

std::string gained_said(const Word& marker, const Lexicon& words);  // "disordered", "disruption points"

}  // namespace drumhead
