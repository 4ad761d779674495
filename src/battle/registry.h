// The registry: which sheets this program plays, and the one way into a battle.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "battle/battle.h"
#include "battle/cite.h"
#include "battle/rulebook.h"

namespace drumhead {

struct Document;
struct SheetSchema;

// A kind of mark that a sheet puts on pieces, for legends and cards.
struct MarkKind {
  Word key;
  std::string_view title;
  std::string_view tone;  // good, warn, bad, plain
  // A sign that the page draws: change, charge, command, disorder, fired, held, hit, melee, moved, retreat,
  // rout, shaken, skirmish, test; or letter, the first of the title.
  std::string_view icon;
  RuleId cite;
};

// A phase of a player turn, for the ribbon. The key is what Core::phase says.
struct PhaseTitle {
  Word key;
  std::string_view title;
};

// What a sheet registers. Everything else goes through Battle.
struct Sheet {
  std::string_view id;
  std::vector<std::string_view> rule_ids;  // compiled list, in order
  std::vector<OptionSpec> options;         // likewise
  // A battle from a position document: a saved game, a case's position, or a muster's opening.
  Result<std::unique_ptr<Battle>> (*load)(std::shared_ptr<const Rulebook> book, const Document& position);
  // What its positions may hold, described to other programs (documents/schema.h).
  SheetSchema (*schema)(std::string_view id) = nullptr;
  std::vector<MarkKind> marks;
  std::string_view short_title;    // where there is little room
  std::vector<PhaseTitle> phases;  // of a player turn, in order
};

// In the order of the project's list. Defined in src/rules/registry.cc, a line for each sheet.
const std::vector<Sheet>& sheets();
const Sheet* find_sheet(std::string_view id);
std::vector<std::string> sheet_ids();
// The first of them: the default.
inline std::string default_sheet() { return std::string(sheets().front().id); }

}  // namespace drumhead
