// The examples printed in scenarios/muster.toml come out as printed, for every sheet.
#include <boost/json.hpp>

#include "fixture.h"
#include "scenario/work.h"

namespace drumhead::testing {
namespace {

namespace json = boost::json;

std::string text(const json::object& unit, std::string_view key) {
  return std::string(unit.at(key).as_string());
}

// A scenario with this one unit and enough others that nothing is merged or split for the side's sake.
Scenario around(const json::object& example) {
  const std::string side = text(example, "side");
  std::string more = "nation = \"" + text(example, "nation") + "\"\narms = \"" + text(example, "arms") +
                     "\"\norder = \"" + text(example, "order") + "\"\nformation = \"" +
                     text(example, "formation") +
                     "\"\nquality = " + std::to_string(example.at("quality").as_int64()) +
                     "\nranks = " + std::to_string(example.at("ranks").as_int64());
  if (const json::value* guns = example.if_contains("guns"))
    more += "\nguns = " + std::to_string(guns->as_int64());
  std::string toml = plain_head() + line_of("british", 8) + line_of("american", 8);
  toml += unit_text("example-" + text(example, "id"), side, text(example, "class"),
                    static_cast<int>(example.at("men").as_int64()), "[36, 24]", more);
  // It is a brigade of its own: no neighbour may join it.
  const std::string crown = side == "british" ? "crown" : "congress";
  const std::size_t place = toml.rfind("brigade = \"" + crown + "\"\n");
  toml.erase(place, toml.find('\n', place) - place + 1);
  return scenario_of(toml);
}

// Steps 1 to 4 for one example under one sheet.
json::array fielded(const json::object& example, const SheetMuster& sheet, int grain) {
  const Scenario scenario = around(example);
  const Sheet none{};
  mustering::MusterWork work{scenario, tables(), sheet, none, nullptr};
  mustering::gather(work);
  mustering::set_grain(work);
  work.grain = grain;
  for (mustering::Corps& body : work.corps) mustering::reckon(work, body);
  mustering::merge_and_absorb(work);
  mustering::settle_numbers(work);
  mustering::settle_guns(work);
  mustering::field_units(work);
  EXPECT_TRUE(work.problems.empty()) << text_of(work.problems);
  json::array out;
  for (const mustering::Fielded& unit : work.units) {
    if (work.corps[unit.body].unit->id.rfind("example-", 0) != 0) continue;
    json::object one = unit.attributes;
    one.erase(sheet.type_key);
    one.erase("start_bases");  // as many as bases: a unit starts whole
    one["type"] = unit.type;
    out.push_back(std::move(one));
  }
  return out;
}

class Examples : public ::testing::TestWithParam<const char*> {};

TEST_P(Examples, ComeOutAsPrinted) {
  const SheetMuster* sheet = tables().find_sheet(GetParam());
  ASSERT_NE(sheet, nullptr);
  const json::object& examples = tables().examples.as_object();
  const int grain = static_cast<int>(examples.at("grain").at(GetParam()).as_int64());
  const json::array& units = examples.at("unit").as_array();
  EXPECT_EQ(units.size(), 11u);
  for (const json::value& entry : units) {
    const json::object& example = entry.as_object();
    json::value printed = example.at(GetParam()).at("units");
    for (json::value& unit : printed.as_array())  // its own name for the type says nothing more
      if (sheet->type_key != "type") unit.as_object().erase(sheet->type_key);
    EXPECT_EQ(json::value(fielded(example, *sheet, grain)), printed) << text(example, "id");
  }
}

INSTANTIATE_TEST_SUITE_P(Sheets, Examples,
                         ::testing::Values("thomas", "lexington", "bloodybacks", "awi28", "arw1d"));

}  // namespace
}  // namespace drumhead::testing
