// The muster asks a sheet for nothing that it need not have: guns, leaders, formations, numbers that are
// usual.
#include "scenario/muster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "../sheet_files.h"
#include "documents/books.h"

namespace drumhead {
namespace {

namespace json = boost::json;

Mustered mustered(const std::string& scenario) {
  const Sheet& sheet = *find_sheet("green");
  const MusterTables tables = read_muster(muster_text(), "muster.toml").value();
  const std::filesystem::path file =
      std::filesystem::path(DRUMHEAD_SOURCE) / "scenarios" / (scenario + ".toml");
  const Scenario read = read_scenario(text_of_file(file), scenario, tables).value();
  const auto book = std::make_shared<const Rulebook>(
      read_rulebook(text_of_file(rulebook_path(sheet)), "rulebook.toml", sheet.rule_ids).value());
  Result<Mustered> out = muster(read, tables, sheet, book, {});
  EXPECT_TRUE(out.ok()) << (out.ok() ? "" : text_of(out.problems()));
  return std::move(out.value());
}

TEST(GreenMuster, LeavesOutWhatTheSheetDoesNotHave) {
  const Mustered all = mustered("cowpens");
  const json::object& position = all.position.root.as_object();
  ASSERT_GT(position.at("units").as_array().size(), 6u);
  for (const json::value& unit : position.at("units").as_array())
    EXPECT_FALSE(unit.as_object().contains("formation")) << json::serialize(unit);
  EXPECT_TRUE(position.at("leaders").as_array().empty());
  const auto says_so = [](const std::string& line) {
    return line.find("is left out: this sheet has no guns") != std::string::npos;
  };
  EXPECT_TRUE(std::any_of(all.roll.begin(), all.roll.end(), says_so));
}

TEST(GreenMuster, TakesWhatIsUsual) {
  const MusterTables tables = read_muster(muster_text(), "muster.toml").value();
  const SheetMuster& green = *tables.find_sheet("green");
  EXPECT_FALSE(green.has_guns);
  EXPECT_EQ(green.gap, kUnit / 4);
  EXPECT_EQ(green.turn_factor, 1);
  EXPECT_EQ(green.strength.horse.most, green.strength.foot.most);
  EXPECT_EQ(green.strength.merge_same, std::vector<std::string>{"type"});
  EXPECT_TRUE(tables.find_sheet("thomas")->has_guns);
}

}  // namespace
}  // namespace drumhead
