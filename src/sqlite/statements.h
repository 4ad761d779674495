// The archive's SQL, for src/sqlite only. Portable but for what is marked.
#pragma once

#include <soci/soci.h>

#include <map>

#include "archive/chain.h"

namespace drumhead::archive {

// The commands of a game lie together in the file, so that one more dirties one page.
constexpr std::int64_t place_of(GameNumber game, std::int64_t n) { return game * kMostSteps + n; }

// What went wrong, without the values that were bound: secrets and tokens are among them.
std::string plain_words(const std::exception& error);

// The writes, prepared once. Every one of them chains its row to the one before.
class Statements {
 public:
  explicit Statements(soci::session& sql);

  void create(const GameRow& game, const std::vector<Text>& texts);
  void restate(const GameRow& game);
  void append(GameNumber game, std::int64_t n, const StepRow& step);
  void rewind(GameNumber game, const RewindRow& row);
  void cut(const std::string& id, std::int64_t version, std::int64_t at);
  void snapshot(GameNumber game, const SnapshotRow& row);
  void chat(GameNumber game, const ChatRow& row);
  void seat(GameNumber game, const Seat& seat);
  void list(GameNumber game, const std::string& text, std::int64_t at);
  void keep_text(const Text& text);
  void probe();  // writes without changing anything

  void forget() { heads_.clear(); }  // after a transaction that failed

 private:
  Head& head_of(GameNumber game);
  void move_head(GameNumber game);
  void add_rewind(GameNumber game, const RewindRow& row);

  soci::session& sql_;
  std::map<GameNumber, Head> heads_;  // of the games that were written to lately
  // What the prepared statements read.
  long long place_ = 0, version_ = 0, at_ = 0, commands_ = 0, game_ = 0;
  int side_ = 0, rolled_ = 0;
  std::string line_, entries_, seal_, own_;
  soci::statement append_, move_;
};

// ---- reading

// A page of the file that cannot be read ends the list; the chain tells what is missing then.
template <class Take>
void each(soci::statement& all, Take take) {
  try {
    all.execute();
    while (all.fetch()) take();
  } catch (const soci::soci_error&) {
  }
}

// Nothing: no such game. A game whose own row is damaged has damage and nothing else that can be trusted.
// `proven`: how far its chain holds.
std::optional<StoredGame> read_game(soci::session& sql, const std::string& id, Proven* proven = nullptr);
std::vector<Listing> read_listings(soci::session& sql, int most);  // those listed last first
// Null: no such text. It throws nothing for one that is damaged; the caller compares digests.
std::optional<std::string> read_text(soci::session& sql, const std::string& digest);

}  // namespace drumhead::archive
