// What games were begun with: rulebooks and scenarios by the digests of their texts.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "archive/archive.h"
#include "desk/library.h"
#include "documents/books.h"

namespace drumhead::desk {

// The texts of a game, by digest; an empty one is not known.
struct Origin {
  std::string book, scene, muster;
  std::vector<archive::Text> texts;  // to be kept with the game; those that are there already may be left out
};

// Used by workers, several at a time.
class Shelf {
 public:
  // The archive may be any that gives texts by digest.
  using TextOf = std::function<Result<std::optional<std::string>>(const std::string& digest)>;
  using TextsOf = std::function<Result<std::vector<std::string>>(const std::string& kind)>;
  Shelf(const Library& library, TextOf text, TextsOf texts);

  // Of a new game by today's files.
  Origin origin(const std::string& rules, const std::string& scenario) const;

  // The rules that a game is played by, to its end. `origin` gets the digest of those found for a game that
  // was begun before texts were kept. Problems: they are lost, or this program cannot play them any more.
  Result<BookPtr> book(const archive::GameRow& game, Origin& origin);
  // The scenario as it was then. Null: it cannot be read any more, which costs only its story.
  std::shared_ptr<const Scenario> scenario(const archive::GameRow& game);

 private:
  Result<BookPtr> read(const Sheet& sheet, const std::string& digest);
  Result<BookPtr> of_old(const Sheet& sheet, const archive::GameRow& game, Origin& origin);

  const Library& library_;
  TextOf text_;
  TextsOf texts_;
  std::map<std::string, std::string, std::less<>> book_digests_;  // of today's files, by sheet
  std::mutex lock_;
  std::map<std::string, BookPtr> books_;  // by digest
  std::map<std::string, std::shared_ptr<const Scenario>> scenarios_;
};

}  // namespace drumhead::desk
