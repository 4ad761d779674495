// Runs every case file, and sees that every rule and ruling of every sheet is shown by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "../sheet_files.h"
#include "documents/books.h"
#include "referee/referee.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) {
  static std::map<std::string_view, std::shared_ptr<const Rulebook>> books;
  auto& held = books[sheet.id];
  if (held == nullptr) {
    const fs::path path = rulebook_path(sheet);
    Result<Rulebook> book = read_rulebook(text_of_file(path), path.filename().string(), sheet.rule_ids);
    EXPECT_TRUE(book.ok()) << (book.ok() ? "" : text_of(book.problems()));
    if (book.ok()) held = std::make_shared<const Rulebook>(book.value());
  }
  return held;
}

std::vector<fs::path> case_files(const Sheet& sheet) {
  std::vector<fs::path> out;
  const fs::path folder = cases_folder(sheet);
  if (!fs::exists(folder)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".toml") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<fs::path> all_case_files() {
  std::vector<fs::path> out;
  for (const Sheet& sheet : sheets())
    for (const fs::path& path : case_files(sheet)) out.push_back(path);
  return out;
}

class Case : public testing::TestWithParam<fs::path> {};

TEST_P(Case, ComesOutAsItSays) {
  const std::string name = GetParam().filename().string();
  Result<Document> document = read_document(text_of_file(GetParam()), name);
  ASSERT_TRUE(document.ok()) << text_of(document.problems());
  const Sheet* sheet = find_sheet(rules_of(document.value()));
  ASSERT_NE(sheet, nullptr) << name << " names no sheet that this program plays";
  Result<Refereed> result = run_case(*sheet, book_of(*sheet), document.value());
  ASSERT_TRUE(result.ok()) << text_of(result.problems());
  for (const std::string& failure : result.value().failures) ADD_FAILURE() << name << ": " << failure;
  EXPECT_FALSE(result.value().title.empty());
  EXPECT_FALSE(result.value().shows.empty()) << name << " shows no rule";
}

INSTANTIATE_TEST_SUITE_P(All, Case, testing::ValuesIn(all_case_files()), [](const auto& which) {
  const fs::path folder = which.param.parent_path();
  const fs::path sheet = folder.filename() == "cases" ? folder.parent_path() : folder;  // a guest's
  std::string name = sheet.filename().string() + "_" + which.param.stem().string();
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
});

// Shooting and melee have naturals of their own: with others in the book their cases must fail.
TEST(Cases, ReadTheNaturalsOfTheirOwnTable) {
  NEEDS_SHEET("bloodybacks");
  struct Edit {
    const char *table, *from, *to, *file;
  };
  for (const Edit& edit :
       {Edit{"[table.shooting]", "auto_hit = 1\n", "auto_hit = 0\n", "shot-at-works-below-one"},
        Edit{"[table.shooting]", "auto_miss = 12", "auto_miss = 11", "shot-certain-but-for-a-twelve"},
        Edit{"[table.melee]", "auto_success = 1\n", "auto_success = 0\n", "melee-natural-one"},
        Edit{"[table.melee]", "auto_failure = 12", "auto_failure = 11", "melee-naturals"}}) {
    const fs::path root = DRUMHEAD_SOURCE;
    const Sheet* sheet = find_sheet("bloodybacks");
    std::string text = text_of_file(root / "rulebooks" / "bloodybacks.toml");
    const std::size_t at = text.find(edit.from, text.find(edit.table));
    ASSERT_NE(at, std::string::npos) << edit.table << " " << edit.from;
    text.replace(at, std::string_view(edit.from).size(), edit.to);
    const Result<Rulebook> book = read_rulebook(text, "edited.toml", sheet->rule_ids);
    ASSERT_TRUE(book.ok()) << text_of(book.problems());
    const fs::path file = root / "tests" / "cases" / "bloodybacks" / (std::string(edit.file) + ".toml");
    const Result<Document> document = read_document(text_of_file(file), edit.file);
    ASSERT_TRUE(document.ok()) << text_of(document.problems());
    const Result<Refereed> result =
        run_case(*sheet, std::make_shared<const Rulebook>(book.value()), document.value());
    ASSERT_TRUE(result.ok()) << text_of(result.problems());
    EXPECT_FALSE(result.value().failures.empty()) << edit.table << " " << edit.to;
  }
}

// Numbers that a sheet does not know, or that no unit on the table can have, are refused in a plain sentence.
TEST(Positions, RefuseUnitsThatTheSheetDoesNotKnow) {
  struct Bad {
    const char *sheet, *phase, *attributes, *says;
  };
  for (const Bad& bad :
       {Bad{"thomas", "movement", "bases = 5", "these troops have at most 4 bases"},
        Bad{"thomas", "movement", "start_bases = 5", "these troops have at most 4 bases"},
        Bad{"thomas", "movement", "start_bases = 3, bases = 4", "no more than start_bases, which is 3"},
        Bad{"thomas", "movement", "troop = \"artillery\", bases = 2", "these troops have at most 1 base "},
        Bad{"thomas", "movement", "bases = 0", "has at least 1"},
        Bad{"thomas", "movement", "bases = -1", "expected a whole number from 0 to 255"},
        Bad{"thomas", "movement", "hits = 4", "fewer than 4 carried hits"},
        Bad{"lexington", "move", "models = 33", "at most 32 models"},
        Bad{"lexington", "move", "models = 0", "has at least 1"},
        Bad{"lexington", "move", "models = -2", "expected a whole number from 0 to 255"},
        Bad{"lexington", "move", "start_models = 8, models = 9", "no more than start_models, which is 8"},
        Bad{"lexington", "move", "arm = \"artillery\", crew = 5", "at most 4 crew models"},
        Bad{"lexington", "move", "arm = \"artillery\", guns = 3", "1 or 2 gun models"},
        Bad{"bloodybacks", "actions", "size = 0", "has at least 1"},
        Bad{"bloodybacks", "actions", "figures = 0", "has at least 1"},
        Bad{"bloodybacks", "actions", "size = 300", "expected a whole number from 0 to 255"},
        Bad{"bloodybacks", "actions", "size = -1", "expected a whole number from 0 to 255"},
        Bad{"awi28", "command", "stamina = 9", "stamina"},
        Bad{"awi28", "command", "hits = -1", "expected a whole number from 0 to 255"},
        Bad{"awi28", "command", "hits = 41", "expected at most 40"},
        Bad{"arw1d", "move", "stands = 7", "at most 6 stands"},
        Bad{"arw1d", "move", "stands = 0", "has at least 1"},
        Bad{"arw1d", "move", "start_stands = 2, stands = 3", "no more than start_stands, which is 2"},
        Bad{"arw1d", "move", "stands = -1", "expected a whole number from 0 to 255"}}) {
    const Sheet* sheet = find_sheet(bad.sheet);
    if (sheet == nullptr) continue;  // built without
    const std::string text = std::string("case = \"bad\"\nrules = \"") + bad.sheet +
                             "\"\n[position]\nphase = \"" + bad.phase +
                             "\"\nunits = [{ key = \"a\", side = \"british\", at = [30, 20], heading = 0, " +
                             bad.attributes + " }]\n";
    const Result<Document> document = read_document(text, "bad.toml");
    ASSERT_TRUE(document.ok()) << text_of(document.problems());
    const Result<Refereed> result = run_case(*sheet, book_of(*sheet), document.value());
    ASSERT_FALSE(result.ok()) << bad.sheet << ": " << bad.attributes;
    EXPECT_NE(text_of(result.problems()).find(bad.says), std::string::npos)
        << bad.sheet << ": " << bad.attributes << "\n"
        << text_of(result.problems());
  }
}

TEST(Cases, ShowEveryRuleAndRuling) {
  for (const Sheet& sheet : sheets()) {
    std::set<std::string> shown;
    for (const fs::path& path : case_files(sheet)) {
      const Result<Document> document = read_document(text_of_file(path), path.filename().string());
      if (!document.ok()) continue;
      if (const auto* list = document.value().root.as_object().if_contains("shows"))
        for (const auto& id : list->as_array()) shown.insert(std::string(id.as_string()));
    }
    for (const Rule& rule : book_of(sheet)->rules)
      EXPECT_TRUE(rule.kind == "guidance" || shown.contains(rule.id)) << rule.id << " has no case";
  }
}

}  // namespace
}  // namespace drumhead
