// Verdicts and events in plain English, with the rules they cite.
#pragma once

#include <string>
#include <string_view>

#include "battle/decision.h"
#include "battle/event.h"
#include "battle/setting.h"

namespace drumhead {

std::string_view code_name(Code code);  // "too_far"

// "too far: is 8.01, at most 8 (nt.ruling.charge-distance)"
std::string sentence(const Reason& reason, const Setting& setting);
std::string sentence(const Verdict& verdict, const Setting& setting);

// The same for people, with names and units of length and without the rule: "Too far: 8.01 in, at most 8 in."
std::string explain(const Reason& reason, const Setting& setting);

// A line of a battle report; empty for events that need no line of their own.
std::string narrate(const Event& event, const Setting& setting);

std::string name_of(PieceId id, const Setting& setting);
std::string_view name_of(Side side);                              // "British"
std::string length_text(Mil value);                               // "7.5"
std::string card_text(const Word& card, const Setting& setting);  // as the sheet names it: "red ace"

// ---- for sentences: names of units are singular or plural as it comes, so verbs are in the past tense
std::string called(PieceId id, const Setting& setting);    // "the 33rd Foot", "Eaton's left"
std::string called(FeatureId id, const Setting& setting);  // "Chestnut wood", "the stream"
std::string measured(Mil value, const Setting& setting);   // to a tenth: "7.4 in"
std::string_view length_unit(const Setting& setting);      // "in", "cm"
std::string_view compass(Angle heading);                   // "north-east"
std::string capital(std::string text);                     // its first letter
std::string move_share(int part, int whole);               // "half a move"
std::string_view title_of(const Rule& rule);               // a ruling's is its question

}  // namespace drumhead
