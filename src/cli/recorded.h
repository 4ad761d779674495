// A record on the command line, with the sheet and the rulebook that it is to be played by.
#pragma once

#include "battle/verify.h"
#include "cli/home.h"

namespace drumhead::cli {

struct Recorded {
  Record record;
  const Sheet* sheet = nullptr;
  std::shared_ptr<const Rulebook> book;
};

Result<Recorded> read_recorded(const Home& home, const std::string& text, const std::string& file);

// Reads a file, or standard input for "-".
Result<Recorded> open_recorded(const std::string& home, const std::string& path);

inline Result<Verified> verify_recorded(const Recorded& given) {
  return verify_record(given.record, *given.sheet, given.book);
}

}  // namespace drumhead::cli
