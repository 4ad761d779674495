// What a battle is fought with and on: fixed from its first moment, shared by all its copies.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/word.h"
#include "battle/rulebook.h"
#include "table/field.h"

namespace drumhead {

// One piece of the roster. Its place in the list is its PieceId.
struct RosterEntry {
  std::string key;    // unique, lower case
  std::string name;   // as the players read it
  std::string brief;  // after the first mention and on the map; empty: made of the name
  std::string said;   // the brief name in a sentence, once all are known; empty: made when it is asked for
  std::string brigade, nation, brigade_name;
  Side side = Side::none;
  PieceKind kind = PieceKind::unit;
  int arrives = 0;     // game turn of arrival; 0: there from the start
  Pose place;          // where the scenario puts it
  int waits = 0;       // only reacts before this turn,
  Mil roused = 0;      // unless an enemy is as near as this; 0: nothing rouses it
  Mil hidden = 0;      // not seen from farther while it stands at its place; 0: in full view
  int holds_fire = 0;  // shoots only in reaction before this turn
  int volleys = 0;     // has powder for so many; 0: for all that come
  int may_retire = 0;  // may leave the field once it has shot so often; 0: it may not
};

// Something that a scenario lets happen: a card's event, from a turn on.
struct SceneEvent {
  Word key, card;
  int from = 0;
  std::string text;
};

enum class AimKind : std::uint8_t { hold_area, break_army, destroy_unit, survive, exit_edge };
enum class TableEdge : std::uint8_t { north, east, south, west };

// Where a side's units stay to plunder for a turn when they first come there.
struct Plunder {
  std::string name;
  Side side = Side::none;
  std::vector<Point> polygon;
};

// An aim of one side, worth points when it is met.
struct SideAim {
  std::string name;
  Side side = Side::none;
  AimKind kind = AimKind::break_army;
  std::vector<Point> polygon;         // hold-area
  PieceId unit;                       // destroy-unit, survive
  TableEdge edge = TableEdge::north;  // exit-edge,
  int units = 1;                      // and how many must go
  int by = 0;                         // game turn; 0: the end of the battle
  int points = 0;
};

struct SideInfo {
  std::string name;
  TableEdge edge = TableEdge::south;
  Box zone;                 // where it deploys
  std::vector<Word> flags;  // the sheet's own words about a side, such as "lights-count"
};

struct Lexicon;  // battle/lexicon.h

struct Setting {
  std::shared_ptr<const Rulebook> book;
  const Lexicon* words = nullptr;     // what the sheet's own words say
  std::vector<std::uint8_t> options;  // chosen choice of every option of the book, by its index there
  std::string scenario;               // id, or empty
  std::string title;
  Terrain terrain;
  std::vector<RosterEntry> roster;
  SideInfo sides[2];
  std::vector<SideAim> aims;
  std::vector<SceneEvent> events;
  std::vector<Plunder> plunder;
  int rain = 0;             // the turn in which nobody shoots of his own accord; 0: it stays dry
  int turns = 0;            // limit in game turns; 0: none
  Mil sight = 0;            // nobody sees farther, for fog or smoke; 0: no such limit
  Side first = Side::none;  // none: the sheet decides
  bool hides = false;       // somebody of the roster begins hidden
  // A broken army holds no ground, and has lost where points are level. False in battles that were begun
  // before this was so.
  bool broken_yield = false;

  PieceId find(std::string_view key) const {
    for (std::size_t i = 0; i < roster.size(); ++i)
      if (roster[i].key == key) return piece_id(i);
    return {};
  }
  const std::string& name(PieceId id) const {
    const RosterEntry& entry = roster[id.index()];
    return entry.name.empty() ? entry.key : entry.name;
  }
  const SideInfo& info(Side side) const { return sides[static_cast<std::size_t>(side)]; }
};

}  // namespace drumhead
