// What the archive holds, as rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drumhead::archive {

// A game's commands are numbered below this.
inline constexpr std::int64_t kMostSteps = 1 << 20;

inline constexpr int kChatsKept = 100;  // lines of talk that are read with a game

using GameNumber = std::int64_t;  // the archive's own; players know the id

struct Seat {
  std::string name;             // british, american, spectator, host
  std::string token;            // its hash; empty: nobody has it
  std::string invitation = {};  // its hash; empty: nobody is invited
};

// A file that games were begun with, kept once however many they are.
struct Text {
  std::string kind;  // rulebook, scenario, muster
  std::string body;
};
// BLAKE2b of 32 bytes, hexadecimal: the name of a text.
std::string digest_of(std::string_view text);

struct GameRow {
  GameNumber number = 0;
  std::string id;
  std::string rules, scenario;
  std::string header;             // the first line of its record
  std::string opening;            // what happened before the first question, as the page is told; empty: the
                                  // battle has not begun
  std::string british, american;  // person, or a bot
  std::string secret;             // of the dice, hexadecimal
  std::string numbers;            // given by players for the dice, a JSON list; until the battle begins, what
                                  // they have pledged and shown
  std::string book, scene,
      muster;                // digests of the texts it was begun with; empty: begun before they were kept
  std::int64_t version = 0;  // at its beginning
  std::int64_t created = 0;  // milliseconds since 1970
  std::vector<Seat> seats;
  bool hot_seat = false;  // both sides are played from one place, and everybody knows
};

struct StepRow {
  std::int64_t version = 0;  // of the game after it
  int side = 0;
  bool rolled = false;  // it threw dice
  std::string line;     // of the record
  std::string entries;  // of the battle report, a JSON list
  std::int64_t at = 0;  // milliseconds since 1970
};

// Why commands were taken back.
inline constexpr std::string_view kUndo = "undo", kMend = "mend", kDamage = "damage";

struct RewindRow {
  std::int64_t keep = 0;     // commands that stay
  std::int64_t version = 0;  // of the game after it
  std::int64_t at = 0;
  std::string why;
  std::int64_t after = -1;  // only if this is still the game's version; -1: whatever it is. Not kept
};

struct SnapshotRow {
  std::int64_t n = 0;  // commands behind it
  std::string position;
  std::string engine;  // the program that wrote it
};

struct ChatRow {
  std::string from, text;
  std::int64_t at = 0;
};

// What the list of open tables says of a game. Nothing rests on it, so it is not sealed.
struct Listing {
  std::string id;  // of the game
  std::string text;
  std::int64_t at = 0;  // since when it stands there
};
std::vector<Listing> newest(std::vector<Listing> all, int most);  // first, and so many at most

// What is wrong with a game, and what it costs.
struct Damage {
  std::int64_t kept = 0;  // commands that are proven good
  std::int64_t had = 0;   // commands that were there, as far as can be told
  std::string where;      // "command 57"
  bool own = false;       // the game's own row: nothing of it can be trusted
};

struct StoredGame {
  GameRow game;
  std::vector<StepRow> steps;                  // those that are proven good
  std::optional<SnapshotRow> snapshot;         // the last good one
  std::vector<ChatRow> chat;                   // the last of it
  std::int64_t chats = 0, watchers_chats = 0;  // in all, and of spectators
  std::int64_t version = 0;                    // the highest that was ever used
  std::string listing;                         // as it stands among the open tables; empty: it does not
  std::optional<Damage> damage;                // commands were lost
  std::vector<std::string> flaws;              // damage that costs nothing, each named

  bool opens() const { return !damage || !damage->own; }
};

// ---- what other programs do to a game that is open here

// The people in a game who speak to one program, and whether it would play the game's bots.
struct Company {
  int british = 0, american = 0, watchers = 0;
  bool bots = false;
  bool operator==(const Company&) const = default;
};

// How far somebody knows a game.
struct Since {
  GameNumber game = 0;
  std::int64_t version = 0, commands = 0, chats = 0;
  std::string numbers;
  bool begun = false;
};

struct News {
  bool turned = false;  // more than commands came: it has to be read anew
  std::vector<StepRow> steps;
  std::vector<ChatRow> chat;
  std::int64_t chats = 0;   // in all
  std::vector<Seat> seats;  // all of them, as they are now
  std::optional<int> undo;  // the side that asks for one
  Company others;           // who speaks to all other programs
  bool bots = false;        // its bots are for this program to play
};

}  // namespace drumhead::archive
