// Reads cases, rulebooks and scenarios for the tests of this folder.
#include "files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "../sheet_files.h"
#include "cli/home.h"
#include "referee/referee.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

Document read_case(const fs::path& path) {
  const Result<std::string> text = cli::read_text(path.string());
  EXPECT_TRUE(text.ok()) << path;
  Result<Document> document = read_document(text.value(), path.filename().string());
  EXPECT_TRUE(document.ok()) << path;
  return document.value();
}

}  // namespace

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) { return home().rulebook(sheet).value(); }

std::vector<CaseFile> case_files(const Sheet& sheet) {
  std::vector<fs::path> paths;
  const fs::path folder = cases_folder(sheet);
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".toml") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<CaseFile> out;
  for (const fs::path& path : paths)
    out.push_back({std::string(sheet.id) + "/" + path.stem().string(), &sheet, read_case(path)});
  return out;
}

Document document_of(boost::json::value root, const std::string& name) {
  Document out;
  out.root = std::move(root);
  out.file = name;
  return out;
}

std::unique_ptr<Battle> opening_of(const CaseFile& file) {
  const Document position = document_of(file.document.root.as_object().at("position"), file.name);
  Result<std::unique_ptr<Battle>> battle = file.sheet->load(book_of(*file.sheet), position);
  EXPECT_TRUE(battle.ok()) << (battle.ok() ? "" : text_of(battle.problems()));
  return std::move(battle.value());
}

std::string failure_of(const Sheet& sheet, const Document& document) {
  const Result<Refereed> result = run_case(sheet, book_of(sheet), document);
  if (!result.ok()) return text_of(result.problems());
  std::string out;
  for (const std::string& failure : result.value().failures) out += (out.empty() ? "" : "\n") + failure;
  return out;
}

std::unique_ptr<Battle> open_battle(const Sheet& sheet, const std::string& scenario, Dice& dice) {
  Result<cli::Opening> opening = cli::open_scenario(home(), std::string(sheet.id), scenario);
  EXPECT_TRUE(opening.ok()) << (opening.ok() ? "" : text_of(opening.problems()));
  std::unique_ptr<Battle> battle = std::move(opening.value().battle);
  battle->start(dice, nullptr);
  return battle;
}

std::vector<std::string> scenario_names() { return home().scenario_ids(); }

bool long_run() { return std::getenv("DRUMHEAD_LONG") != nullptr; }

}  // namespace drumhead
