// What marks, manoeuvres and throws say inside a sentence.
#pragma once

#include <string>
#include <vector>

#include "battle/event.h"
#include "battle/lexicon.h"
#include "battle/setting.h"

namespace drumhead {

struct MarkSaid {
  std::string did, noun;  // "lost a base (three left)", "a base lost, three left"; empty: not told
};
MarkSaid mark_said(const Marked& mark, const Lexicon& words);

inline constexpr Mil kNoticed = 50;  // a shorter way rounds to nothing
bool is_noticed(const Manoeuvre& m);
std::string step_of(const Manoeuvre& m, const Setting& setting);  // "wheeled left 45°"
// What the rule measures: the way, where it is known, else how far the centre has gone.
Mil way_of(const Moved& move);

// "4 and 1, one thrown again for a 6"; where a second throw confirms the first, "6, then 3".
std::string thrown(const std::vector<Rolled>& rolls, PieceId unit, const Lexicon& words);

}  // namespace drumhead
