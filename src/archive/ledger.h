// An archive opened for reading, wherever it lies: a file (sqlite/ledger.h), a database (postgres/upkeep.h).
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

// Safe to use from several threads; each call sees one moment of the archive.
class Ledger {
 public:
  Ledger() = default;
  virtual ~Ledger() = default;
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  virtual Result<std::optional<StoredGame>> load(const std::string& id) const = 0;
  virtual Result<std::optional<std::string>> text(
      const std::string& digest) const = 0;  // a problem: it is damaged
  virtual Result<std::vector<std::string>> texts(const std::string& kind) const = 0;  // their digests
  virtual Result<std::vector<Listed>> list() const = 0;                               // the oldest first
  virtual Result<Checked> check() const = 0;
  // A copy of this moment under a new name.
  virtual std::optional<Problem> copy_to(const std::string& file) const = 0;
};

}  // namespace drumhead::archive
