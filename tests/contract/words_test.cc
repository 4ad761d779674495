// A sheet's words are its own: each is registered with what it says, and no room outside its folder knows
// any.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "battle/lexicon.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "words/phrasebook.h"

namespace drumhead::words_test {
namespace {

namespace fs = std::filesystem;

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::unique_ptr<Battle> open(const std::string& rules, const std::string& scenario) {
  Result<cli::Opening> opening = cli::open_scenario(home(), rules, scenario);
  EXPECT_TRUE(opening.ok());
  return std::move(opening.value().battle);
}

// ---- every word that a battle tells is registered

class Listener final : public Sink {
 public:
  explicit Listener(const Lexicon& words) : words_(words) {}

  void tell(const Event& event) override {
    if (const auto* e = std::get_if<Resolved>(&event)) expect(words_.results, e->result, "result");
    if (const auto* e = std::get_if<Removed>(&event); e != nullptr && e->how != kLeft)
      expect(words_.losses, e->how, "loss");
    if (const auto* e = std::get_if<Ordered>(&event)) expect(words_.ordered, e->what, "order");
    if (const auto* e = std::get_if<Marked>(&event)) expect(words_.markers, e->marker, "marker");
    if (const auto* e = std::get_if<Drew>(&event)) expect(words_.cards, e->card, "card");
    if (const auto* e = std::get_if<Struck>(&event)) {
      EXPECT_TRUE(e->how == kFire || e->how == kMelee) << e->how.view();
    }
    if (const auto* e = std::get_if<Moved>(&event))
      if (e->why != kDeploys && e->why != kArrives && e->why != kReshapes)
        expect(words_.goings, e->why, "going");
  }

 private:
  template <class Entry>
  void expect(const std::vector<Entry>& list, const Word& key, const char* kind) {
    if (find_word(list, key) == nullptr && complained_.insert(key.text()).second)
      ADD_FAILURE() << kind << " \"" << key.view()
                    << "\" is in no list of the sheet's words (rulebooks/words)";
  }

  const Lexicon& words_;
  std::set<std::string> complained_;
};

void expect_known_marks(const Battle& battle, const Sheet& sheet) {
  for (const PieceView& piece : battle.view().pieces)
    for (const Mark& mark : piece.marks)
      EXPECT_TRUE(std::any_of(sheet.marks.begin(), sheet.marks.end(), [&](const MarkKind& kind) {
        return kind.key == mark.key;
      })) << mark.key.view();
}

class Words : public testing::TestWithParam<std::string> {};

TEST_P(Words, AreRegisteredWithWhatTheySay) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const std::unique_ptr<Battle> battle = open(GetParam(), seed % 2 == 0 ? "cowpens" : "meeting");
    Listener listener(*battle->setting().words);
    FastDice dice(seed);
    battle->start(dice, &listener);
    const auto british = make_player(seed > 4 ? "random" : "drill", seed);
    const auto american = make_player("drill", seed + 100);
    run_battle(*battle, *british, *american, dice, &listener, 4000);
    expect_known_marks(*battle, *find_sheet(GetParam()));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Words, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

// ---- and nobody else knows it

// All that a sheet's own places are not: its folder, its rulebook, lessons, cases, notes and page of
// documentation, its lines in the muster and in the list of sheets; nor what is generated or tests, nor what
// lays down a sheet after the tests' own.
bool is_a_sheets(const std::string& path) {
  return path.starts_with("src/rules/") || path == "src/CMakeLists.txt" || path == "tools/new-sheet" ||
         path.find(".gen.") != std::string::npos || path.find(".test.") != std::string::npos;
}

void add_files(const fs::path& top, std::vector<fs::path>& out) {
  for (auto at = fs::recursive_directory_iterator(top); at != fs::recursive_directory_iterator(); ++at) {
    const std::string name = at->path().filename();
    if (name == "__pycache__" || name == "node_modules") at.disable_recursion_pending();
    if (at->is_regular_file() && !is_a_sheets(fs::relative(at->path(), home().root()).generic_string()))
      out.push_back(at->path());
  }
}

// The program and the page.
std::vector<fs::path> rooms() {
  std::vector<fs::path> out;
  for (const char* top : {"src", "web/src"}) add_files(home().root() / top, out);
  return out;
}

// What builds, measures, packs and torments them.
std::vector<fs::path> workshop() {
  std::vector<fs::path> out;
  for (const char* top : {"tools", "benchmarks", "cmake", "examples", "packaging"})
    add_files(home().root() / top, out);
  for (const fs::path& top : {home().root(), home().root() / "web"})
    for (const fs::directory_entry& entry : fs::directory_iterator(top)) {
      const std::string kind = entry.path().extension();
      const bool script = kind.empty() || kind == ".txt" || kind == ".json" || kind == ".js" ||
                          kind == ".mjs" || kind == ".ts" || kind == ".html";
      if (entry.is_regular_file() && script) out.push_back(entry.path());
    }
  return out;
}

// Without comments, which may give an example.
std::string code_of(const fs::path& path) {
  const std::string kind = path.extension();
  const bool compiled = kind == ".cc" || kind == ".h" || kind == ".in" || kind == ".ts" || kind == ".svelte";
  const std::string mark = compiled || kind == ".mjs" || kind == ".js" ? "//" : "# ";
  std::ifstream in(path, std::ios::binary);
  std::string out;
  for (std::string line; std::getline(in, line);) out += line.substr(0, line.find(mark)) + "\n";
  return out;
}

template <class Entry>
void add_keys(const std::vector<Entry>& list, std::set<std::string>& out) {
  for (const Entry& entry : list) out.insert(entry.key.text());
}

std::set<std::string> words_of(const std::string& sheet) {
  const std::unique_ptr<Battle> battle = open(sheet, "meeting");
  const Lexicon& words = *battle->setting().words;
  std::set<std::string> out;
  add_keys(find_sheet(sheet)->marks, out);
  add_keys(phrases_of(words).forms, out);
  add_keys(words.results, out);
  add_keys(words.goings, out);
  add_keys(words.losses, out);
  add_keys(words.ordered, out);
  add_keys(words.markers, out);
  add_keys(words.cards, out);
  add_keys(words.answers, out);
  add_keys(words.orders, out);
  add_keys(words.manners, out);
  return out;
}

// Words that sheets share with the contract itself (commands, roles, shapes, formations of scenarios, what a
// blow is, keys of messages, names of the signs that marks have) or with plain English: elsewhere they mean
// something of their own.
const std::set<std::string> kEverybodys = {
    "actions",  "advance",   "busy",   "changed", "charge",   "charging", "countercharge", "crew",
    "deployed", "destroyed", "done",   "engaged", "evade",    "faces",    "fails",         "fire",
    "fired",    "first",     "form",   "forms",   "full",     "held",     "hit",           "hits",
    "hold",     "holds",     "home",   "left",    "level",    "limbered", "loses",         "march",
    "melee",    "men",       "models", "move",    "moved",    "moves",    "now",           "occupy",
    "ordered",  "plain",     "points", "rally",   "replaced", "reserve",  "retreat",       "right",
    "rout",     "routing",   "second", "shaken",  "share",    "shoot",    "skirmish",      "square",
    "stand",    "stands",    "stay",   "stop",    "taken",    "turn",     "volley",        "whole"};

TEST(Rooms, KnowNoSheetsIdOrRule) {
  std::string ids, prefixes;
  for (const std::string& id : sheet_ids()) {
    ids += (ids.empty() ? "" : "|") + id;
    prefixes += (prefixes.empty() ? "" : "|") + open(id, "meeting")->setting().book->prefix;
  }
  const std::regex known("\\b(" + ids + ")\\b|[\"'](" + prefixes + ")\\.[a-z]");
  std::vector<fs::path> all = rooms();
  ASSERT_GT(all.size(), 200u);
  const std::vector<fs::path> tools = workshop();
  ASSERT_GT(tools.size(), 50u);
  all.insert(all.end(), tools.begin(), tools.end());
  for (const fs::path& path : all) {
    const std::string text = code_of(path);
    std::smatch found;
    EXPECT_FALSE(std::regex_search(text, found, known)) << path << " names " << found.str();
  }
}

TEST(Rooms, KnowNoSheetsWords) {
  std::set<std::string> words;
  for (const std::string& id : sheet_ids()) words.merge(words_of(id));
  for (const std::string& word : kEverybodys)
    EXPECT_EQ(words.erase(word), 1u) << word << " is no sheet's word";
  std::vector<fs::path> all = rooms();
  const std::vector<fs::path> tools = workshop();
  all.insert(all.end(), tools.begin(), tools.end());
  for (const fs::path& path : all) {
    const std::string text = code_of(path);
    for (const std::string& word : words)
      for (const char quote : {'"', '\''})
        EXPECT_EQ(text.find(quote + word + quote), std::string::npos) << path << " knows the word " << word;
  }
}

}  // namespace
}  // namespace drumhead::words_test
