// Where the rows of a log lie, game by game, and what of them must be known to write the next.
#pragma once

#include <map>

#include "archive/frames.h"

namespace drumhead::archive {

struct KnownLink {
  Link::Kind kind = Link::Kind::command;
  std::int64_t n = 0, version = 0;
  RowPlace place;
};

struct KnownGame {
  std::string id;
  bool begun = false;
  RowPlace own;
  std::int64_t last = 0;         // when the last command was given, or it was made
  std::vector<KnownLink> links;  // in the order of versions
  Head head;
  std::map<std::int64_t, RowPlace> snapshots;  // by command
  std::vector<RowPlace> chats;
  std::string last_chat;  // its seal
  std::map<std::string, SealedSeat> seats;
  std::optional<SealedSeating> seating;
  KnownListing listing;

  std::optional<RowPlace> command(std::int64_t n) const;  // one that stands
};

class LogIndex {
 public:
  // Takes in a row that stands in the log from now on.
  void take(const LogRow& row, RowPlace place);

  const KnownGame* find(GameNumber game) const;
  const KnownGame* find(const std::string& id) const;
  std::optional<GameNumber> number_of(const std::string& id) const;
  const std::map<GameNumber, KnownGame>& games() const { return games_; }
  bool has_text(const std::string& digest) const { return texts_.contains(digest); }
  std::optional<RowPlace> text(const std::string& digest) const;
  std::vector<std::string> texts(const std::string& kind) const;

 private:
  void take_game(const LogRow& row, RowPlace place);
  void take_command(const LogRow& row, RowPlace place);
  void take_rewind(const LogRow& row, RowPlace place);
  void take_rest(const LogRow& row, RowPlace place);
  KnownGame* known(GameNumber game);

  struct KnownText {
    std::string kind;
    RowPlace place;
  };
  std::map<GameNumber, KnownGame> games_;
  std::map<std::string, GameNumber, std::less<>> numbers_;  // by id
  std::map<std::string, KnownText> texts_;                  // by digest
};

// A whole game from where its rows lie, each held against its seal. `proven`, if it is given: how far it
// holds.
StoredGame read_game(const Log& log, const KnownGame& known, Proven* proven = nullptr);

}  // namespace drumhead::archive
