// The referee: runs a case, says what happened, and compares it with what the case expects.
#pragma once

#include <boost/json/value.hpp>

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/registry.h"
#include "documents/document.h"

namespace drumhead {

struct Refereed {
  boost::json::value report;  // everything, for machines
  std::string title;
  std::vector<std::string> shows;     // rule ids
  std::vector<std::string> failures;  // what did not come out as the case expects
};

// A case document: see docs/referee.md. Problems mean that it could not be run at all.
Result<Refereed> run_case(const Sheet& sheet, std::shared_ptr<const Rulebook> book, const Document& document);

// The sheet that a case, position or record is for; empty when it names none.
std::string rules_of(const Document& document);

}  // namespace drumhead
