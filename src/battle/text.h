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

// A line of a battle report; empty for events that need no line of their own.
std::string narrate(const Event& event, const Setting& setting);

std::string name_of(PieceId id, const Setting& setting);
std::string_view name_of(Side side);  // "British"
std::string length_text(Mil value);   // "7.5"

}  // namespace drumhead
