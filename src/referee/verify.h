// Verifies a record: are its dice the ones that secret, numbers and commands give, and do its commands hold?
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "documents/record.h"

namespace drumhead {

// One thing that a record claims. Open: it cannot be known from the record, and the sentence says why.
struct Assurance {
  enum class Grade : std::uint8_t { holds, open, fails };
  Grade grade = Grade::holds;
  std::string says;  // a sentence
  int line = 0;      // of the record where it was seen; 0: of no single one
};

struct Verified {
  std::vector<Assurance> points;
  bool fails() const;  // something was changed, or was never as claimed
  bool whole() const;  // nothing fails and nothing is open
};

// Replays the record and throws its dice again. Problems: the opening or a command cannot be read.
Result<Verified> verify_record(const Record& record, const Sheet& sheet,
                               std::shared_ptr<const Rulebook> book);

}  // namespace drumhead
