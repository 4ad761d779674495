// The sheet's entry in the registry. ly.ruling.title-version: it bears no number.
#include "rules/lexington/lexington.h"
#include "kit/entry.h"
#include "rules/lexington/words.h"

namespace drumhead::lexington {

std::vector<Phase<Step>> Lexington::phases(Side active) {
  return {{"turn", "", {StartTurn{active}}},     {"rally", "Rally", {RallyTests{}}},
          {"move", "Move", {AskMoves{}}},        {"fire", "Fire", {AskFire{}}},
          {"tests", "", {GeneralDangers{}}},     {"retreats", "", {RemoveShattered{other(active)}}},
          {"combat", "Combat", {ChooseCombat{}}}};
}

static json::object file_schema(const Grade*) { return word_from({"A", "B", "C", "D"}); }

const Wordbook& Lexington::words() { return wordbook(); }

Sheet sheet() { return entry_of<Lexington>("lexington", rule_ids(), option_specs()); }

}  // namespace drumhead::lexington
