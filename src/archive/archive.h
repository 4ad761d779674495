// The archive: every game in one file, written by one thread that shares each flush among all who wait.
//
// Nothing is acknowledged before it is durable: a write calls back when the transaction that holds it has
// reached the disk. Writes are carried out in the order in which they were asked for.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace drumhead::archive {

// Raised when the file was written by a newer program.
inline constexpr int kSchema = 2;  // 2: invitations and hot-seats
// A game's commands are numbered below this.
inline constexpr std::int64_t kMostSteps = 1 << 20;

using GameNumber = std::int64_t;  // the archive's own; players know the id

struct Seat {
  std::string name;             // british, american, spectator, host
  std::string token;            // its hash; empty: nobody has it
  std::string invitation = {};  // its hash; empty: nobody is invited
};

struct GameRow {
  GameNumber number = 0;
  std::string id;
  std::string rules, scenario;
  std::string header;             // the first line of its record
  std::string opening;            // what happened before the first question, as the page is told
  std::string british, american;  // person, or a bot
  std::string secret;             // of the dice, hexadecimal
  std::string numbers;            // given by players for the dice, a JSON list
  std::int64_t version = 0;       // at least; commands may be ahead of it
  std::int64_t created = 0;       // milliseconds since 1970
  std::vector<Seat> seats;
  bool hot_seat = false;  // both sides are played from one place, and everybody knows
};

struct StepRow {
  std::int64_t version = 0;  // of the game after it; also the number of its dice
  int side = 0;
  bool rolled = false;  // it threw dice
  std::string line;     // of the record
  std::string entries;  // of the battle report, a JSON list
  std::int64_t at = 0;  // milliseconds since 1970
};

struct SnapshotRow {
  std::int64_t n = 0;  // commands behind it
  std::string position;
};

struct ChatRow {
  std::string from, text;
  std::int64_t at = 0;
};

struct StoredGame {
  GameRow game;
  std::vector<StepRow> steps;
  std::optional<SnapshotRow> snapshot;         // the last one
  std::vector<ChatRow> chat;                   // the last hundred
  std::int64_t chats = 0, watchers_chats = 0;  // in all, and of spectators
};

// Shared by all writes of one opened game. When one of them fails, those behind it fail too: a log without
// a hole is worth more than its end. Whoever opens the game anew makes another.
using Trust = std::shared_ptr<std::atomic<bool>>;
inline Trust new_trust() { return std::make_shared<std::atomic<bool>>(true); }

using Kept = std::function<void(bool durable)>;

class Archive {
 public:
  // Called by the writing thread with all that one flush settled.
  using Deliver = std::function<void(std::vector<std::pair<Kept, bool>>)>;

  // Makes the folder and the file where they are missing.
  static Result<std::unique_ptr<Archive>> open(const std::string& folder, Deliver deliver);
  ~Archive();  // after everything asked for has been written

  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // ---- writes: from any thread, never waiting
  GameNumber new_number();
  void create(GameRow game, Trust trust, Kept kept);
  void append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept);
  void rewind(GameNumber game, std::int64_t n, std::int64_t version, Trust trust, Kept kept);
  void snapshot(GameNumber game, SnapshotRow row, Trust trust);
  void chat(GameNumber game, ChatRow row, Trust trust, Kept kept);
  void seat(GameNumber game, Seat seat, Trust trust, Kept kept);  // instead of what was known of it
  void after_all(Kept kept);  // when everything asked for so far is settled

  // ---- reads: from any thread, waiting for the disk
  Result<std::optional<StoredGame>> load(const std::string& id) const;

  const std::string& file() const;

 private:
  struct Inside;
  explicit Archive(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> in_;
};

}  // namespace drumhead::archive
