// The archive's SQL for PostgreSQL: what is written, each row chained to the one before, and what is read.
// For src/postgres only.
#pragma once

#include "archive/chain.h"
#include "postgres/database.h"

namespace drumhead::archive {

// A write that does not fit what is there: the game is not there, or has gone on. Nothing was changed.
class Misfit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};
// The same, where another program may have been first.
class Outrun final : public Misfit {
 public:
  using Misfit::Misfit;
};

// The number of changes to a game before and after a batch: other programs' lie in between.
struct Changed {
  GameNumber game = 0;
  std::int64_t before = 0, after = 0;
};

std::string list_of(const std::vector<GameNumber>& games);  // as PostgreSQL reads it: {1,2}

class Tables {
 public:
  explicit Tables(Database& link) : link_(link) {}

  // Of a transaction: where these games end, held against other programs until it is over. Always in the same
  // order, so that two of them never wait for each other.
  void begin(std::vector<GameNumber> games);
  std::vector<Changed> changes() const;

  void create(const GameRow& game, const std::vector<Text>& texts);
  void restate(const GameRow& game, const std::string& was);
  void append(GameNumber game, std::int64_t n, const StepRow& step);
  void rewind(GameNumber game, const RewindRow& row);
  void cut(const std::string& id, std::int64_t version, std::int64_t at);
  void snapshot(GameNumber game, const SnapshotRow& row);
  void chat(GameNumber game, const ChatRow& row);
  void seat(GameNumber game, const Seat& was, const Seat& now);
  void ask_undo(GameNumber game, std::int64_t version, int side);
  void list(GameNumber game, const std::string& text, std::int64_t at);
  void keep_text(const Text& text);

 private:
  struct Held {
    Head head;
    std::int64_t before = 0, changes = 0;
  };
  Held& held(GameNumber game);
  Head& head_of(GameNumber game) { return held(game).head; }
  void take(const Rows& rows);
  Held mended(GameNumber game);
  void move_head(GameNumber game);
  void note_change(GameNumber game);
  void add_rewind(GameNumber game, const RewindRow& row);

  Database& link_;
  std::map<GameNumber, Held> heads_;  // of the games that this transaction holds
};

std::vector<Listing> read_listings(Database& link, int most);  // those listed last first
// Nothing: no such game. A game whose own row is damaged has damage and nothing else that can be trusted.
std::optional<StoredGame> read_from(Database& link, const std::string& id, Proven* proven = nullptr);

}  // namespace drumhead::archive
