// What the holder of some seats may know of a battle with hidden troops, and everything that is told, less
// the rest.
//
// Whoever holds a side knows its troops; a spectator knows what both sides can see. Once the battle is over
// everybody knows everything.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.h"

namespace drumhead::wire {

class Known {
 public:
  Known(const Battle& battle, unsigned seats);  // a bit for each side

  bool all() const { return concealed_.empty(); }
  bool knows(PieceId id) const;
  friend bool operator==(const Known& a, const Known& b) { return a.concealed_ == b.concealed_; }

  // The battle to ask questions of: without what is concealed.
  std::unique_ptr<Battle> battle(const Battle& whole) const;
  // Without units that only the other side knows.
  Decision decision(Decision whole) const;
  View view(View whole) const;
  // Entries of the report, and the happenings that point at them, which name nobody concealed.
  boost::json::array entries(const boost::json::array& whole, const Setting& setting) const;
  boost::json::object told(const boost::json::object& whole, const Setting& setting) const;
  // As entries(), from and to text.
  std::string entries_text(std::string_view whole, const Setting& setting) const;
  // Why a command of theirs is refused, as far as they may know it; empty: it may be given. What only hidden
  // troops forbid is refused without a word of them.
  boost::json::array refusal(const Battle& whole, const Command& command) const;
  // False: it names somebody concealed, so that not even the command may be told.
  bool may_hear(const boost::json::value& command, const Setting& setting) const;

 private:
  bool names_concealed(const boost::json::value& value, const Setting& setting) const;

  std::vector<PieceId> concealed_;
};

// Piece, as text, of which nothing may be told but that it is somewhere.
void append_concealed(const Setting& setting, PieceId id, std::string& out);
// State with its pieces, less version, commands, undo, present; without the braces.
void append_known_state(const Battle& battle, const Known& known, std::string& out);

}  // namespace drumhead::wire
