// What the cases tell and refuse, in words: a reviewed list for each sheet, which changes only when the
// wording does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "../sheet_files.h"
#include "documents/books.h"
#include "documents/wordbook.h"
#include "referee/referee.h"

namespace drumhead::telling_test {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

// The kinds of incident that a step's events show: "resolved passes", "moved retreat".
std::set<std::string> kinds_in(const json::value& events) {
  std::set<std::string> out;
  for (const json::value& event : events.as_array())
    for (const auto& [type, held] : event.as_object()) {
      const json::object* fields = held.if_object();
      if (fields == nullptr) continue;
      for (const char* key : {"result", "why", "how", "what", "marker"})
        if (const json::value* word = fields->if_contains(key); word != nullptr && word->is_string())
          out.insert(std::string(type) + " " + std::string(word->get_string()));
    }
  return out;
}

class Collector {
 public:
  void walk(const json::value& value, const std::string& title) {
    if (const json::array* list = value.if_array())
      for (const json::value& one : *list) walk(one, title);
    const json::object* object = value.if_object();
    if (object == nullptr) return;
    if (object->contains("told") && object->contains("events")) hear(*object, title);
    if (const json::value* rolls = object->if_contains("rolls"))
      for (const json::value& roll : rolls->as_array()) purposes.emplace(roll.at("purpose").as_string());
    if (object->contains("code") && object->contains("text")) refuse(*object);
    for (const auto& member : *object) walk(member.value(), title);
  }
  std::string told() const { return told_; }
  std::string refused() const {
    std::string out;
    for (const auto& [key, text] : refused_) out += key + "\n    " + text + "\n";
    return out;
  }
  std::set<std::string> lines;     // every one that was told
  std::set<std::string> purposes;  // of every roll
  const std::set<std::string>& kinds() const { return kinds_; }

 private:
  // The first time that a kind of incident is told.
  void hear(const json::object& step, const std::string& title) {
    for (const json::value& line : step.at("told").as_array()) lines.insert(std::string(line.get_string()));
    bool fresh = false;
    for (const std::string& kind : kinds_in(step.at("events"))) fresh = kinds_.insert(kind).second || fresh;
    if (!fresh || step.at("told").as_array().empty()) return;
    told_ += title + "\n";
    for (const json::value& line : step.at("told").as_array())
      told_ += "    " + std::string(line.get_string()) + "\n";
  }
  // One example of each code by each rule.
  void refuse(const json::object& reason) {
    const json::value* rule = reason.if_contains("rule");
    const std::string cite = rule != nullptr && rule->is_string() ? std::string(rule->get_string()) : "";
    refused_.try_emplace(std::string(reason.at("code").get_string()) + " " + cite,
                         std::string(reason.at("text").get_string()));
  }

  std::set<std::string> kinds_;
  std::string told_;
  std::map<std::string, std::string> refused_;
};

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) {
  const fs::path path = rulebook_path(sheet);
  Result<Rulebook> read = read_rulebook(text_of_file(path), path.filename().string(), sheet.rule_ids);
  return std::make_shared<const Rulebook>(read.value());
}

Collector collect(const Sheet& sheet) {
  const auto book = book_of(sheet);
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(cases_folder(sheet)))
    if (entry.path().extension() == ".toml") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  Collector out;
  for (const fs::path& file : files) {
    Result<Document> document = read_document(text_of_file(file), file.filename().string());
    Result<Refereed> result = run_case(sheet, book, document.value());
    if (result) out.walk(result.value().report, result.value().title);
  }
  return out;
}

// All cases of a sheet, played once for all who listen.
const Collector& heard_of(const Sheet& sheet) {
  static std::map<std::string_view, Collector> kept;
  const auto found = kept.find(sheet.id);
  return found != kept.end() ? found->second : kept.emplace(sheet.id, collect(sheet)).first->second;
}

void expect_golden(const fs::path& path, const std::string& text) {
  if (std::getenv("DRUMHEAD_BLESS") != nullptr) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  EXPECT_EQ(text_of_file(path), text) << path;
}

class Wording : public testing::TestWithParam<std::string> {};

TEST_P(Wording, IsAsItWasReviewed) {
  const Sheet* sheet = find_sheet(GetParam());
  ASSERT_NE(sheet, nullptr);
  const Collector& heard = heard_of(*sheet);
  const fs::path folder = fs::path(DRUMHEAD_SOURCE) / "tests" / "wording";
  expect_golden(folder / (GetParam() + "-told.txt"), heard.told());
  expect_golden(folder / (GetParam() + "-refused.txt"), heard.refused());
}

// No event tells it, and odds may: a counter that is seen, but is no word of the telling.
bool is_for_odds(const Wordbook& book, const Word& key) {
  const auto& sorts = book.phrases.marks;
  const bool untold = std::any_of(sorts.begin(), sorts.end(), [&](const SortedMark& one) {
    return one.key == key && one.sort == MarkSort::untold;
  });
  return untold && std::any_of(book.marks.begin(), book.marks.end(),
                               [&](const MarkKind& mark) { return mark.key == key; });
}

// So that the list above has an example of everything that the sheet's words say.
TEST_P(Wording, HasACaseForEveryWord) {
  const Sheet& sheet = *find_sheet(GetParam());
  const Collector& heard = heard_of(sheet);
  const std::string file = GetParam() + ".toml";
  const fs::path path = fs::path(DRUMHEAD_SOURCE) / "rulebooks" / "words" / file;
  const Result<Wordbook> book = read_wordbook(text_of_file(path), file, sheet.rule_ids);
  ASSERT_TRUE(book.ok());
  const Lexicon& words = book.value().lexicon;
  const auto expect = [&](const char* type, const Word& key) {
    const std::string kind = std::string(type) + " " + key.text();
    EXPECT_TRUE(heard.kinds().contains(kind)) << kind << " is told in no case";
  };
  for (const ResultWord& word : words.results) expect("resolved", word.key);
  for (const GoingWord& word : words.goings) expect("moved", word.key);
  for (const LossWord& word : words.losses) expect("removed", word.key);
  for (const OrderedWord& word : words.ordered) expect("ordered", word.key);
  for (const MarkerWord& word : words.markers)
    if (!is_for_odds(book.value(), word.key)) expect("marked", word.key);
}

// What no line may say: a counter's name, an empty place, one hit in the plural, a rule's id, a need below
// nothing.
TEST_P(Wording, IsPlain) {
  for (const std::string& line : heard_of(*find_sheet(GetParam())).lines) {
    EXPECT_FALSE(line.empty());
    for (const char* bad : {" ->", "One hits", "0 d6", "  ", "nobody fired", ".ruling.", "(-", "{", "}"})
      EXPECT_EQ(line.find(bad), std::string::npos) << line;
    EXPECT_TRUE(line.ends_with('.') || line.starts_with("Turn ") || line.starts_with("Deployment")) << line;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Wording, testing::ValuesIn([] {
                           std::vector<std::string> out;
                           for (const Sheet& sheet : sheets())
                             if (folder_of_guest(sheet.id).empty()) out.emplace_back(sheet.id);
                           return out;
                         }()),
                         [](const auto& which) { return which.param; });

// The first cells of the table of rolls: | `id`, `id` | ... |
std::set<std::string> purposes_on_page(const Sheet& sheet) {
  std::set<std::string> out;
  std::istringstream page(text_of_file(page_path(sheet)));
  bool in_table = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("|")) {
      in_table = in_table || line.starts_with("| `purpose` |");
    } else {
      in_table = false;
    }
    if (!in_table || line.starts_with("| `purpose` |")) continue;
    const std::string cell = line.substr(1, line.find('|', 1) - 1);
    for (std::size_t at = 0; (at = cell.find('`', at)) != std::string::npos;) {
      const std::size_t end = cell.find('`', at + 1);
      out.insert(cell.substr(at + 1, end - at - 1));
      at = end + 1;
    }
  }
  return out;
}

TEST(Pages, ListEveryPurposeOfARoll) {
  for (const Sheet& sheet : sheets()) {
    const std::set<std::string> listed = purposes_on_page(sheet);
    const auto book = book_of(sheet);
    for (const std::string& purpose : heard_of(sheet).purposes)
      EXPECT_TRUE(listed.contains(purpose)) << page_path(sheet) << " does not list the roll for " << purpose;
    for (const std::string& purpose : listed)
      EXPECT_NE(book->find(purpose), nullptr) << page_path(sheet) << " lists " << purpose;
  }
}

}  // namespace
}  // namespace drumhead::telling_test
