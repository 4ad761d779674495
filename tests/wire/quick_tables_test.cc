// The quick reference: every table that a shipped rulebook names is there, whole and in words.
#include <gtest/gtest.h>

#include "battle/registry.h"
#include "cli/home.h"
#include "wire/quick_tables.h"

namespace drumhead {
namespace {

namespace json = boost::json;

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) {
  static const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  return home.rulebook(sheet).value();
}

TEST(QuickTables, AreWholeInEveryShippedRulebook) {
  for (const Sheet& sheet : sheets()) {
    const auto book = book_of(sheet);
    const json::value* named = book->tables.if_contains("quick");
    if (named == nullptr) continue;  // the smallest sheet needs none
    const json::array tables = wire::quick_tables(*book);
    EXPECT_EQ(tables.size(), named->as_array().size()) << sheet.id << " names numbers that it does not have";
    for (const json::value& one : tables) {
      const std::size_t wide = one.at("head").as_array().size();
      EXPECT_FALSE(one.at("rows").as_array().empty()) << sheet.id << ": " << one.at("title");
      std::vector<bool> filled(wide, false);
      for (const json::value& row : one.at("rows").as_array()) {
        ASSERT_EQ(row.as_array().size(), wide) << sheet.id << ": " << one.at("title");
        EXPECT_FALSE(row.at(0).as_string().empty()) << sheet.id << ": " << one.at("title");
        for (std::size_t i = 0; i < wide; ++i)
          if (!row.at(i).as_string().empty()) filled[i] = true;
      }
      for (std::size_t i = 0; i < wide; ++i)
        EXPECT_TRUE(filled[i]) << sheet.id << ": " << one.at("title") << ": column " << i << " is empty";
    }
  }
}

TEST(QuickTables, LeaveOutWhatTheBookHasLost) {
  Rulebook book;
  book.tables["quick"] = json::parse(R"([{"title": "Moves", "of": "moves", "columns": [["a", "A"]]}])");
  EXPECT_TRUE(wire::quick_tables(book).empty());
}

TEST(QuickTables, WriteNumbersAsPlayersReadThem) {
  Rulebook book;
  book.lengths = "inch";
  book.tables["fire"] =
      json::parse(R"([{"who": "light-foot", "range": 8, "hit": 4, "adds": -1, "pace": 0.5}])");
  book.tables["quick"] = json::parse(R"([{"title": "Fire", "of": "fire", "columns": [["who", "Who"],
      ["range", "Range", "length"], ["hit", "Hits on", "plus"], ["adds", "Adds", "signed"], ["pace", "Pace", "share"]]}])");
  const json::array tables = wire::quick_tables(book);
  ASSERT_EQ(tables.size(), 1u);
  EXPECT_EQ(tables[0].at("rows").at(0), json::value({"Light foot", "8 in", "4+", "-1", "half"}));
}

}  // namespace
}  // namespace drumhead
