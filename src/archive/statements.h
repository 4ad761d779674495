// The archive's SQL, for src/archive only. Portable but for what is marked.
#pragma once

#include <soci/soci.h>

#include "archive/archive.h"

namespace drumhead::archive {

// The commands of a game lie together in the file, so that one more dirties one page.
constexpr std::int64_t place_of(GameNumber game, std::int64_t n) { return game * kMostSteps + n; }

void make_tables(soci::session& sql, int schema);

// The writes, prepared once.
class Statements {
 public:
  explicit Statements(soci::session& sql);

  void create(const GameRow& game);
  void append(std::int64_t place, const StepRow& step);
  void rewind(GameNumber game, std::int64_t n, std::int64_t version);
  void snapshot(std::int64_t place, const std::string& position);
  void chat(GameNumber game, const ChatRow& row);
  void seat(GameNumber game, const Seat& seat);

 private:
  soci::session& sql_;
  // What the prepared statements read.
  long long place_ = 0, version_ = 0, at_ = 0;
  int side_ = 0, rolled_ = 0;
  std::string line_, entries_;
  soci::statement append_;
};

std::optional<StoredGame> read_game(soci::session& sql, const std::string& id, int chats);

}  // namespace drumhead::archive
