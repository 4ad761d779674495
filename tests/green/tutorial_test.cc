// The tutorial quotes the smallest sheet, all of it: what it shows cannot differ from what is built.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "../sheet_files.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(DRUMHEAD_SOURCE) / "tests" / "green";
constexpr std::size_t kMostLines = 350;  // what a sheet of a dozen rules may take

struct Quote {
  std::string text, kind;
  int line = 0;
};

// Every fenced block of the page, with the word after its fence.
std::vector<Quote> quotes() {
  std::istringstream page(text_of_file(fs::path(DRUMHEAD_SOURCE) / "docs" / "your-own-sheet.md"));
  std::vector<Quote> out;
  bool inside = false;
  int n = 0;
  for (std::string line; std::getline(page, line);) {
    ++n;
    if (line.starts_with("```")) {
      inside = !inside;
      if (inside) out.push_back({"", line.substr(3), n});
    } else if (inside) {
      out.back().text += line + "\n";
    }
  }
  EXPECT_FALSE(inside) << "a block that is not closed";
  return out;
}

std::vector<fs::path> files_of_the_sheet(const std::set<std::string>& kinds) {
  std::vector<fs::path> out;
  for (const auto& entry : fs::recursive_directory_iterator(kFolder)) {
    const std::string name = entry.path().filename().string();
    const bool of_the_tests = name == "guest.cc" || name.ends_with("_test.cc") || name.starts_with("bad_");
    if (kinds.contains(entry.path().extension().string()) && !of_the_tests) out.push_back(entry.path());
  }
  return out;
}

TEST(Tutorial, QuotesTheSheetToTheLetter) {
  const std::vector<fs::path> files = files_of_the_sheet({".h", ".cc", ".toml"});
  int seen = 0;
  for (const Quote& quote : quotes()) {
    if (quote.kind != "cpp" && quote.kind != "toml") continue;
    ++seen;
    bool found = false;
    for (const fs::path& file : files)
      found = found || text_of_file(file).find(quote.text) != std::string::npos;
    EXPECT_TRUE(found) << "docs/your-own-sheet.md:" << quote.line << " is in no file of tests/green";
  }
  EXPECT_GT(seen, 10);
}

TEST(Tutorial, LeavesNoLineOfItsCodeOut) {
  std::set<std::string> quoted;
  for (const Quote& quote : quotes()) {
    std::istringstream lines(quote.text);
    for (std::string line; std::getline(lines, line);) quoted.insert(line);
  }
  for (const fs::path& file : files_of_the_sheet({".h", ".cc"})) {
    std::istringstream lines(text_of_file(file));
    int n = 0;
    for (std::string line; std::getline(lines, line);) {
      ++n;
      EXPECT_TRUE(line.empty() || quoted.contains(line))
          << file.filename() << ":" << n << " is not in docs/your-own-sheet.md: " << line;
    }
  }
}

TEST(Tutorial, ShowsSomethingOfEveryFile) {
  const std::vector<Quote> all = quotes();
  for (const fs::path& file : files_of_the_sheet({".toml"})) {
    if (file.parent_path().filename() == "cases") continue;
    const std::string text = text_of_file(file);
    bool shown = false;
    for (const Quote& quote : all) shown = shown || text.find(quote.text) != std::string::npos;
    EXPECT_TRUE(shown) << file;
  }
}

TEST(Tutorial, BuildsASmallSheet) {
  std::size_t lines = 0;
  for (const fs::path& file : files_of_the_sheet({".h", ".cc"})) {
    const std::string text = text_of_file(file);
    lines += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  EXPECT_LE(lines, kMostLines);
}

}  // namespace
}  // namespace drumhead
