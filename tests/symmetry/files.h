// The case files and rulebooks that the tests of this folder read, and the battles they open.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "battle/registry.h"
#include "documents/document.h"

namespace drumhead {

struct CaseFile {
  std::string name;  // "thomas/ruling-town-retreat-0"
  const Sheet* sheet = nullptr;
  Document document;
};

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet);
std::vector<CaseFile> case_files(const Sheet& sheet);  // in alphabetical order
// The battle that a case begins with, not yet run to its first question.
std::unique_ptr<Battle> opening_of(const CaseFile& file);
Document document_of(boost::json::value root, const std::string& name);
// What did not come out as the document says; empty: it passed.
std::string failure_of(const Sheet& sheet, const Document& document);

// A battle opened from a shipped scenario, at its first question.
std::unique_ptr<Battle> open_battle(const Sheet& sheet, const std::string& scenario, Dice& dice);
std::vector<std::string> scenario_names();
bool long_run();

}  // namespace drumhead
