// What the muster does for a sheet whose generals lead groups of a few units each.
#include <boost/json.hpp>
#include <map>

#include "fixture.h"

#include "documents/books.h"

namespace drumhead::testing {
namespace {

namespace json = boost::json;

const Sheet& arw1d() { return *find_sheet("arw1d"); }

std::shared_ptr<const Rulebook> arw1d_book() {
  Result<Rulebook> read = read_rulebook(slurp("rulebooks/arw1d.toml"), "arw1d.toml", arw1d().rule_ids);
  if (!read) throw std::runtime_error(text_of(read.problems()));
  return std::make_shared<const Rulebook>(std::move(read.value()));
}

Mustered mustered_for_arw1d(const std::string& toml) {
  Result<Mustered> out = muster(scenario_of(toml), tables(), arw1d(), arw1d_book(), {});
  if (!out) throw std::runtime_error(text_of(out.problems()));
  return std::move(out.value());
}

std::string plain_ground() {
  std::string out = plain_head();
  out.replace(out.find("[72, 48]"), 8, "[96, 60]");
  return out + "\n[muster.arw1d]\ngrain = 40\nstretch = 1\n";
}

std::string battalion(const std::string& id, const std::string& side, int x, int men = 160,
                      const std::string& more = "") {
  return unit_text(id, side, "line", men, "[" + std::to_string(x) + (side == "british" ? ", 6]" : ", 54]"),
                   more);
}

// The group of each unit, by key.
std::map<std::string, std::string> groups_in(const Mustered& all) {
  std::map<std::string, std::string> out;
  for (const json::value& unit : all.position.root.at("units").as_array())
    out[std::string(unit.at("key").as_string())] = std::string(unit.at("brigade").as_string());
  return out;
}

TEST(MusterArw1d, ALargeBrigadeIsSplitFromLeftToRight) {
  std::string toml = plain_ground();
  for (const int x : {84, 12, 60, 36, 72, 24, 48}) {  // the roster's order says nothing
    toml += battalion("b" + std::to_string(x), "british", x);
    toml += battalion("a" + std::to_string(x), "american", x);
  }
  std::map<std::string, std::string> group = groups_in(mustered_for_arw1d(toml));
  for (const char* left : {"b12", "b24", "b36", "b48"}) EXPECT_EQ(group[left], "crown") << left;
  for (const char* right : {"b60", "b72", "b84"}) EXPECT_EQ(group[right], "crown-2") << right;
  for (const char* left : {"a84", "a72", "a60", "a48"}) EXPECT_EQ(group[left], "congress") << left;
  for (const char* right : {"a36", "a24", "a12"}) EXPECT_EQ(group[right], "congress-2") << right;
}

TEST(MusterArw1d, PartsOfOneUnitStayInOneGroup) {
  std::string toml = plain_ground();
  for (const int x : {12, 24, 36, 66, 78, 90}) toml += battalion("b" + std::to_string(x), "british", x);
  toml += battalion("large", "british", 51, 320);
  for (const int x : {12, 24, 36, 48, 60, 72}) toml += battalion("a" + std::to_string(x), "american", x);
  std::map<std::string, std::string> group = groups_in(mustered_for_arw1d(toml));
  EXPECT_EQ(group["large-a"], group["large-b"]);
  EXPECT_EQ(group["b12"], "crown");
  EXPECT_EQ(group["b90"], "crown-2");
}

TEST(MusterArw1d, ALoneUnitJoinsTheNearestGroup) {
  std::string toml = plain_ground();
  for (const char* id : {"east", "west", "lone"})
    toml += "\n[[brigade]]\nid = \"" + std::string(id) + "\"\nside = \"british\"\nname = \"" + id + "\"\n";
  const auto of_brigade = [&](const std::string& brigade, int x) {
    std::string unit = battalion("b" + std::to_string(x), "british", x);
    unit.replace(unit.find("\"crown\""), 7, "\"" + brigade + "\"");
    toml += unit;
  };
  of_brigade("lone", 60);
  for (const int x : {12, 24}) of_brigade("west", x);
  for (const int x : {72, 84}) of_brigade("east", x);
  for (const int x : {12, 24, 36}) toml += battalion("a" + std::to_string(x), "american", x);
  EXPECT_EQ(groups_in(mustered_for_arw1d(toml))["b60"], "east");
}

}  // namespace
}  // namespace drumhead::testing
