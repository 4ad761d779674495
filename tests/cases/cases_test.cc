// Runs every case file, and sees that every rule and ruling of every sheet is shown by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "battle/referee.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

std::string text_of_file(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) {
  static std::map<std::string_view, std::shared_ptr<const Rulebook>> books;
  auto& held = books[sheet.id];
  if (held == nullptr) {
    const fs::path path = fs::path(DRUMHEAD_SOURCE) / "rulebooks" / (std::string(sheet.id) + ".toml");
    Result<Rulebook> book = read_rulebook(text_of_file(path), path.filename().string(), sheet.rule_ids);
    EXPECT_TRUE(book.ok()) << (book.ok() ? "" : text_of(book.problems()));
    if (book.ok()) held = std::make_shared<const Rulebook>(book.value());
  }
  return held;
}

std::vector<fs::path> case_files(std::string_view sheet) {
  std::vector<fs::path> out;
  const fs::path folder = fs::path(DRUMHEAD_SOURCE) / "tests" / "cases" / sheet;
  if (!fs::exists(folder)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".toml") out.push_back(entry.path());
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<fs::path> all_case_files() {
  std::vector<fs::path> out;
  for (const Sheet& sheet : sheets())
    for (const fs::path& path : case_files(sheet.id)) out.push_back(path);
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
  std::string name = which.param.parent_path().filename().string() + "_" + which.param.stem().string();
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
});

// Shooting and melee have naturals of their own: with others in the book their cases must fail.
TEST(Cases, ReadTheNaturalsOfTheirOwnTable) {
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
    ASSERT_NE(sheet, nullptr);
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

TEST(Cases, ShowEveryRuleAndRuling) {
  for (const Sheet& sheet : sheets()) {
    std::set<std::string> shown;
    for (const fs::path& path : case_files(sheet.id)) {
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
