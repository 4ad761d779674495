// What the page is told, as JSON: docs/protocol.md and web/src/wire/types.ts name every field.
//
// These functions know Battle and no sheet. What the server alone knows (versions, seats, undo) it adds
// itself.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <map>
#include <string>
#include <vector>

#include "battle/battle.h"
#include "battle/registry.h"
#include "words/telling.h"

namespace drumhead::wire {

// ---- HTTP
boost::json::object sheet(const Sheet& sheet, const Rulebook& book);  // SheetInfo
boost::json::object rulebook(const Rulebook& book);                   // Rulebook

// ---- a battle
boost::json::object setting(const Battle& battle);  // Setting, less game, players, story, commitment
boost::json::object state(const Battle& battle);    // State, less version, commands, pieces, undo, present
boost::json::array pieces(const Battle& battle);    // Piece[], in the order of the roster
boost::json::array reasons(const Verdict& verdict, const Setting& setting);

boost::json::object options(const Battle& battle, PieceId unit);  // {options, facts, zones}
boost::json::object route(const Battle& battle, PieceId unit, const Pose& goal, Word manner);  // Route
boost::json::object sight(const Battle& battle, PieceId unit);                                 // {fan, lines}

// "the move of the 33rd Foot": what an undo would take back.
std::string what_of(const Command& command, const Setting& setting);

// Hears what a command did; then tells it as {happenings, entries}. One for each game: it remembers the turn.
class Happenings final : public Sink {
 public:
  void tell(const Event& event) override {
    events_.push_back(event);
    telling_.tell(event);
  }
  // Empties itself. `n` is the command's number, 0 for the opening; `after` the battle as it stands now.
  boost::json::object take(int n, const Battle& after);

 private:
  std::string story_name(int story, int n);

  std::vector<Event> events_;  // of the command in hand
  Telling telling_;            // knows whose turn it is
  std::map<int, std::string> stories_;
};

}  // namespace drumhead::wire
