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

class Tables {
 public:
  explicit Tables(Database& link) : link_(link) {}

  void create(const GameRow& game, const std::vector<Text>& texts);
  void restate(const GameRow& game);
  void append(GameNumber game, std::int64_t n, const StepRow& step);
  void rewind(GameNumber game, const RewindRow& row);
  void cut(const std::string& id, std::int64_t version, std::int64_t at);
  void snapshot(GameNumber game, const SnapshotRow& row);
  void chat(GameNumber game, const ChatRow& row);
  void seat(GameNumber game, const Seat& seat);
  void keep_text(const Text& text);

  void forget() { heads_.clear(); }  // after a transaction that failed

 private:
  Head& head_of(GameNumber game);
  void move_head(GameNumber game);
  void add_rewind(GameNumber game, const RewindRow& row);

  Database& link_;
  std::map<GameNumber, Head> heads_;  // of the games that were written to lately
};

// Nothing: no such game. A game whose own row is damaged has damage and nothing else that can be trusted.
std::optional<StoredGame> read_from(Database& link, const std::string& id, Proven* proven = nullptr);

}  // namespace drumhead::archive
