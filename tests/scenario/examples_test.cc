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

// What a sheet prints for an example: beside it, or in its own tables by the example's id; null: nothing.
const json::value* printed_for(const json::object& example, const SheetMuster& sheet) {
  if (const json::value* beside = example.if_contains(sheet.id)) return &beside->at("units");
  const json::object* own = sheet.examples.if_object();
  return own == nullptr ? nullptr : own->at("units").as_object().if_contains(text(example, "id"));
}

int grain_of(const SheetMuster& sheet) {
  const json::object* own = sheet.examples.if_object();
  const json::object& all = tables().examples.as_object();
  return static_cast<int>((own != nullptr ? own->at("grain") : all.at("grain").at(sheet.id)).as_int64());
}

class Examples : public ::testing::TestWithParam<std::string> {};

TEST_P(Examples, ComeOutAsPrinted) {
  const SheetMuster* sheet = tables().find_sheet(GetParam());
  ASSERT_NE(sheet, nullptr) << "the muster has no table [muster." << GetParam() << "]";
  const int grain = grain_of(*sheet);
  int seen = 0;
  for (const json::value& entry : tables().examples.as_object().at("unit").as_array()) {
    const json::object& example = entry.as_object();
    const json::value* said = printed_for(example, *sheet);
    if (said == nullptr) continue;
    ++seen;
    json::value printed = *said;
    for (json::value& unit : printed.as_array())  // its own name for the type says nothing more
      if (sheet->type_key != "type") unit.as_object().erase(sheet->type_key);
    EXPECT_EQ(json::value(fielded(example, *sheet, grain)), printed) << text(example, "id");
  }
  EXPECT_GT(seen, 0) << "the muster shows no example of this sheet's units";
}

INSTANTIATE_TEST_SUITE_P(Sheets, Examples, ::testing::ValuesIn(sheet_ids()));

TEST(ExampleUnits, AreEleven) { EXPECT_EQ(tables().examples.as_object().at("unit").as_array().size(), 11u); }

}  // namespace
}  // namespace drumhead::testing
