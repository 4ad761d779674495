// What pieces, sides, ground and cards are called.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "battle/lexicon.h"
#include "battle/setting.h"

namespace drumhead {

std::string name_of(PieceId id, const Setting& setting);   // whole: "North Carolina riflemen (McDowell)"
std::string_view name_of(Side side);                       // "British"
std::string people(Side side, const Setting& setting);     // a side's own name, else "the Crown"
std::string called(PieceId id, const Setting& setting);    // in a sentence: "the 33rd Foot", "Eaton's left"
std::string called(FeatureId id, const Setting& setting);  // "Chestnut wood", "the stream"
std::string briefly(PieceId id, const Setting& setting);   // "the 33rd", "McDowell's rifles", "Morgan"
std::string card_text(const Word& card, const Setting& setting);  // as the sheet names it: "red ace"

// ---- brief names
std::string surname_of(std::string_view name);             // "Col Andrew Pickens, militia": "Pickens"
std::string brief_name(std::string_view name);             // "1st Battalion, 71st Highlanders": "71st"
std::string brief_of(PieceId id, const Setting& setting);  // unlike any other of the battle
// Notes what `briefly` says of each piece of a roster that is complete: questions name units all the time.
void note_brief_names(Setting& setting);
// A leader's on his counter: "M"; "Mo" and "Mc" where another of his side begins alike; a star without a
// name.
std::string letters_of(PieceId id, const Setting& setting);

// The whole name at the first mention, the brief one after.
class NamesTold {
 public:
  std::string of(PieceId id, const Setting& setting);

 private:
  std::set<std::size_t> told_;
};

}  // namespace drumhead
