// What other programs have done to a game since somebody knew it. For src/postgres only.
#pragma once

#include "archive/rows.h"
#include "postgres/database.h"

namespace drumhead::archive {

struct Read {
  News news;
  std::int64_t changes = 0;  // that are in it
};

// Nothing: there is no such game.
std::optional<Read> read_news(Database& sql, const Since& since, const std::string& worker);

}  // namespace drumhead::archive
