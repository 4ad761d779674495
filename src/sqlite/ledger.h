// An archive opened for reading, also while a server writes to it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "archive/rows.h"
#include "base/result.h"

namespace drumhead::archive {

// A line of the list of games.
struct Listed {
  std::string id, rules, scenario, british, american;
  std::int64_t created = 0, last = 0;  // when it was begun, and when the last command was given
  std::int64_t commands = 0;
};

// What a full check found.
struct Checked {
  std::size_t games = 0, commands = 0, taken_back = 0, texts = 0;
  std::vector<std::string> losses;  // damage that costs something, each with what it costs
  std::vector<std::string> flaws;   // damage that costs nothing
  bool sound() const { return losses.empty() && flaws.empty(); }
};

// Safe to use from several threads; each call sees one moment of the file.
class Ledger {
 public:
  static Result<std::unique_ptr<Ledger>> open(const std::string& file);
  ~Ledger();

  Result<std::optional<StoredGame>> load(const std::string& id) const;
  Result<std::optional<std::string>> text(const std::string& digest) const;  // a problem: it is damaged
  Result<std::vector<std::string>> texts(const std::string& kind) const;     // their digests
  Result<std::optional<std::string>> invited_to(
      const std::string& invitation) const;  // by its hash; the game
  Result<std::vector<Listed>> list() const;  // the oldest first
  Result<Checked> check() const;
  // A copy of this moment under a new name.
  std::optional<Problem> copy_to(const std::string& file) const;

 private:
  struct Inside;
  explicit Ledger(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> in_;
};

}  // namespace drumhead::archive
