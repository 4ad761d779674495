// The games that a page keeps: listed, carried off and taken in, and opened where the keys to them are lost.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <functional>
#include <string>

#include "archive/copying.h"
#include "archive/log_archive.h"

namespace drumhead::offline {

boost::json::array kept_games(const archive::LogArchive& archive);  // KeptGame[], the newest first

// A log with these games alone.
Result<std::string> export_games(const archive::Source& from, const std::vector<std::string>& ids);

// What came of an import.
struct Imported {
  std::vector<std::string> taken, known;  // ids; those that are here already stay as they are
  Problems problems;
};
// Takes in whatever the log holds. `then` is called when all of it is kept, or not.
void import_games(std::string log, archive::Archive& to, std::function<void(const Imported&, bool)> then);

// New keys for a game of the page's own: who has the log has all seats that people sit at. Told when they
// are kept; empty: it cannot be done. The game must not be open.
void claim(const archive::Archive& from, const std::string& id, archive::Archive& to,
           std::function<void(boost::json::object)> then);

}  // namespace drumhead::offline
