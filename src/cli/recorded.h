// A record on the command line, with the sheet and the rulebook that it is to be played by.
#pragma once

#include "cli/home.h"
#include "documents/books.h"
#include "referee/verify.h"

namespace drumhead::cli {

struct Recorded {
  Record record;
  const Sheet* sheet = nullptr;
  std::shared_ptr<const Rulebook> book;
};

// By the text of the rulebook that is named, else by the home's.
Result<Recorded> read_recorded(const Home& home, const std::string& text, const std::string& file,
                               const std::string& rulebook = {});

// Reads a file, or standard input for "-".
Result<Recorded> open_recorded(const std::string& home, const std::string& path,
                               const std::string& rulebook = {});

inline Result<Verified> verify_recorded(const Recorded& given) {
  return verify_record(given.record, *given.sheet, given.book);
}

}  // namespace drumhead::cli
