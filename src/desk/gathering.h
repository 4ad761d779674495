// How a game's dice are agreed on before its battle begins: every side pledges a number, then shows it.
//
// docs/dice.md says what that is worth. Nothing here touches a connection or the disk: whoever changes it
// writes the game's row, and tells the players when that is durable.
#pragma once

#include <boost/json/object.hpp>

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "archive/rows.h"
#include "battle/battle.h"
#include "desk/request.h"
#include "documents/record.h"

namespace drumhead::desk {

inline constexpr std::string_view kBotsNumber = "bot";

class Gathering {
 public:
  // As far as it has come, of a game that may have begun. `dice` is what the header of its record has.
  Gathering(const archive::GameRow& row, const RecordDice& dice);

  bool begun() const { return begun_; }
  bool all_pledged() const;
  bool complete() const;  // all that the dice are made of is known

  // None: it is accepted, or was before.
  std::optional<Fault> pledge(Side side, const std::string& hex);
  std::optional<Fault> show(Side side, const std::string& number);
  void forget(Side side);  // whoever pledged has left the seat

  std::string text() const;          // as the game's row keeps it until the battle begins
  boost::json::object told() const;  // setting.dice
  RecordDice agreed() const;         // for the record, when it is complete
  const RecordDice& dice() const { return dice_; }
  // True: a command that is taken back and given again has new dice; else always those of its number.
  bool thrown_anew() const { return dice_.recipe == 1 || dice_.practice; }

 private:
  struct Share {
    bool person = false;
    std::string pledge, number;  // empty: not known yet
  };
  Share& share(Side side) { return shares_[static_cast<std::size_t>(side)]; }

  std::string game_;
  RecordDice dice_;
  std::array<Share, 2> shares_;
  bool begun_ = false;
};

// Whether the battle of a game has begun. The report of its opening is a list, even of nothing.
inline bool has_begun(const archive::GameRow& row) { return !row.opening.empty(); }

// All that the dice of a game are made of.
FairDice fair_dice(const archive::GameRow& row, const RecordDice& dice);

struct Begun {
  archive::GameRow row;  // with the header of its record, the report of the opening, the numbers
  RecordDice dice;
  std::unique_ptr<Battle> battle;  // at its first question
};
// Throws the dice of the opening. For workers: it takes as long as some commands.
Begun begin_battle(archive::GameRow row, const Gathering& agreed, std::unique_ptr<Battle> opening);

}  // namespace drumhead::desk
