// The sheet's entry in the registry. bb.ruling.playsheets: nothing but the sheet's own text is played;
// bb.ruling.spelling: feet are inches here. bb.ruling.precedence: tallies add up, caps and naturals come
// last.
#include "rules/bloodybacks/bloodybacks.h"
#include "kit/entry.h"
#include "rules/bloodybacks/words.h"

namespace drumhead::bloodybacks {

std::vector<Phase<Step>> Bloodybacks::phases(Side) {
  return {{"turn", "", {StartTurn{}}},
          {"activity", "Levels", {ActivityRolls{}}},
          {"card", "", {DrawCard{}}},
          {"command", "Cards", {RouterTests{}}},
          {"actions", "", {AskPool{}, AskActions{}}, "command"},
          {"melee", "Melees", {DeferredMelees{}}},
          {"end", "", {EndTurn{}}}};
}

static json::object file_schema(const Said*) { return {{"type", "boolean"}}; }

const Wordbook& Bloodybacks::words() { return wordbook(); }

Sheet sheet() { return entry_of<Bloodybacks>("bloodybacks", rule_ids(), option_specs()); }

}  // namespace drumhead::bloodybacks
