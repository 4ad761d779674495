// A duel: two units of historical classes face to face, mustered into any sheet, for odds by the quick form.
#pragma once

#include <boost/json/value.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "battle/registry.h"
#include "documents/document.h"
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
  bool led = false;         // a leader is with it, where the sheet has leaders for one
};
// Words: [a number] [nation] class, then "in line", "in column", "in woods", "behind a wall", "on a hill" ...
Result<DuelUnit> read_duel_unit(std::string_view text, const MusterTables& tables);

// The nation that a class is named for, as "continental-line" is; empty: none.
std::string usual_nation(const std::string& troop_class, const MusterTables& tables);

enum class Facing : std::uint8_t { front, flank, rear };  // what the second shows the first

struct Duel {
  DuelUnit first, second;
  Mil range = 0;        // from the first's front to the nearest edge of the second, in thousandths
  bool metric = false;  // the range is in centimetres, else in inches; sheets get it in their own
  Facing facing = Facing::front;
  std::vector<std::pair<std::string, std::string>> rules;  // of the rulebook's options: rule and choice
};

// Something that a sheet remembers of a unit, by the name that it has in positions.
struct DuelSet {
  bool second = false;  // of the second unit, else of the first
  std::string field;
  boost::json::value value;
};

// The battle at the question that the verb answers, with the command itself.
struct DuelReady {
  std::unique_ptr<Battle> battle;
  Command command;
  PieceId first, second;
};

// A duel at its question, to be tried again with other things true of the two.
class DuelStage {
 public:
  // Verb: "shoot" or "charge".
  static Result<DuelStage> open(const Duel& duel, std::string_view verb, const MusterTables& tables,
                                const Sheet& sheet, const std::shared_ptr<const Rulebook>& book);

  struct Tried {
    std::unique_ptr<Battle> battle;
    std::optional<Command> command;  // none: it is refused, or never asked for
    Verdict refused;
    std::vector<DuelSet> unknown;  // what the sheet does not remember or does not take
  };
  // The question itself, with so much changed; house rules too, by their ids.
  Tried with(const std::vector<DuelSet>& sets,
             const std::vector<std::pair<std::string, std::string>>& rules = {}) const;
  // What is wrong with the one thing changed; nothing: the sheet can stand so.
  Problems takes(const DuelSet& set) const;
  std::unique_ptr<Battle> stood(const DuelSet& set) const;  // so, wherever it fits; null: it cannot

  const Battle& battle() const { return *battle_; }
  PieceId unit(bool second) const { return second ? second_ : first_; }
  const boost::json::object& fields(bool second) const;  // of the unit, as the position has them
  Tried here() const { return with({}); }

 private:
  DuelStage() = default;
  std::unique_ptr<Battle> seek(const Document& opening) const;
  std::unique_ptr<Battle> load(const Document& position) const;
  bool reshaped(const Battle& battle) const;
  std::unique_ptr<Battle> begun_again(const Battle& shapes, const std::vector<DuelSet>& sets) const;

  Duel duel_;
  std::string verb_;
  const Sheet* sheet_ = nullptr;
  std::shared_ptr<const Rulebook> book_;
  Document opening_, question_;
  std::unique_ptr<Battle> battle_;
  PieceId first_, second_;
};

// Verb: "shoot" or "charge". A refusal by the sheet is a problem that says why. Nothing here knows a sheet:
// the muster makes the units, and questions are passed until the command is an answer.
Result<DuelReady> open_duel(const Duel& duel, std::string_view verb, const MusterTables& tables,
                            const Sheet& sheet, const std::shared_ptr<const Rulebook>& book);

}  // namespace drumhead
