// Aftermath: what differs between two moments of a battle, as far as it matters. The key by which outcomes
// are told apart; where exactly a unit stands is not part of it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "battle/battle.h"
#include "odds/notes.h"

namespace drumhead {

struct MarkChange {
  Word key;
  int was = 0, now = 0;
  friend bool operator==(const MarkChange&, const MarkChange&) = default;
};

struct Times {
  Word word;
  int count = 0;
  friend bool operator==(const Times&, const Times&) = default;
};

struct PieceFate {
  PieceId piece;
  int lost = 0;  // strength, as the sheet counts it
  int hits = 0;  // past all saves
  bool gone = false;
  Word how;                       // it went: fire, melee, rout ...
  std::vector<Times> went;        // charge, retreat, rout ... and how often
  std::vector<Times> results;     // passes, fails ...
  std::vector<MarkChange> marks;  // in the order of the sheet's view
  Word formation;                 // the new one; empty: as before
  friend bool operator==(const PieceFate&, const PieceFate&) = default;
};

struct Aftermath {
  std::vector<PieceFate> pieces;  // those with a fate, in roster order
  bool over = false;
  Side winner = Side::none;
  friend bool operator==(const Aftermath&, const Aftermath&) = default;
};

// Compares battles with the moment it was made for.
class Before {
 public:
  explicit Before(const Battle& battle);
  // As the position tells it: everybody is in it, those without a fate too.
  Aftermath after(const Battle& battle) const;

 private:
  const PieceView& of(PieceId id, std::size_t guess) const;

  std::vector<PieceView> pieces_;
  bool over_ = false;
};

// With what the notes say; those without a fate are left out.
Aftermath with_notes(const Aftermath& position, const NoteList& notes, const Listener& words);

// Equal aftermaths have equal keys, and no others.
std::string key_of(const Aftermath& aftermath);

}  // namespace drumhead
