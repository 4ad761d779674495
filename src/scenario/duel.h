// A duel: two units of historical classes face to face, mustered into any sheet, for odds by the quick form.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "battle/registry.h"
#include "scenario/muster.h"

namespace drumhead {

// A unit in plain words: "british grenadiers", "militia in woods", "120 riflemen behind a fence".
struct DuelUnit {
  std::string text;         // as it was asked for
  std::string troop_class;  // an id of the tables
  std::string nation;       // empty: the usual one
  int men = 0;              // 0: the usual number
  int guns = 0;             // artillery only; 0: two
  std::string formation;    // empty: the usual one
  std::string ground;       // a kind of terrain under it, or before it where that is a line; empty: open
};
// Words: [a number] [nation] class, then "in line", "in column", "in woods", "behind a wall", "on a hill" ...
Result<DuelUnit> read_duel_unit(std::string_view text, const MusterTables& tables);

enum class Facing : std::uint8_t { front, flank, rear };  // what the second shows the first

struct Duel {
  DuelUnit first, second;
  Mil range = 0;        // from the first's front to the nearest edge of the second, in thousandths
  bool metric = false;  // the range is in centimetres, else in inches; sheets get it in their own
  Facing facing = Facing::front;
};

// The battle at the question that the verb answers, with the command itself.
struct DuelReady {
  std::unique_ptr<Battle> battle;
  Command command;
  PieceId first, second;
};

// Verb: "shoot" or "charge". A refusal by the sheet is a problem that says why. Nothing here knows a sheet:
// the muster makes the units, and questions are passed until the command is an answer.
Result<DuelReady> open_duel(const Duel& duel, std::string_view verb, const MusterTables& tables,
                            const Sheet& sheet, const std::shared_ptr<const Rulebook>& book);

}  // namespace drumhead
