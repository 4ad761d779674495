// The published schema of positions is what the program prints, and speaks of every key that the reader
// knows. Whether positions are valid by it is asked of a validator, in web/tests/schema.
#include "documents/schema.h"

#include <gtest/gtest.h>

#include <set>

#include "program.h"

namespace drumhead {
namespace {

std::set<std::string> keys_of(const json::value& properties) {
  std::set<std::string> out;
  for (const auto& entry : properties.as_object()) out.emplace(entry.key());
  return out;
}
std::set<std::string> all(const std::vector<std::string_view>& keys) { return {keys.begin(), keys.end()}; }

TEST(PositionSchema, IsKeptAsItIsPrinted) {
  const Ran printed = run("schema");
  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_EQ(printed.out, text_in(DRUMHEAD_SOURCE "/docs/schema/position.schema.json"))
      << "to mend it: drumhead schema > docs/schema/position.schema.json";
}

TEST(PositionSchema, SpeaksOfEveryKeyThatTheReaderKnows) {
  const json::object schema = position_schema(sheets());
  EXPECT_EQ(keys_of(schema.at("properties")), all(position_keys()));
  EXPECT_EQ(keys_of(schema.at("$defs").at("piece").at("properties")), all(piece_keys()));
}

TEST(PositionSchema, DefinesTheUnitsLeadersStateAndStepsOfEverySheet) {
  const json::object schema = position_schema(sheets());
  for (const Sheet& sheet : sheets())
    for (const char* part : {"-a-unit", "-a-leader", "-the-state", "-a-step"})
      EXPECT_TRUE(schema.at("$defs").as_object().contains(std::string(sheet.id) + part)) << sheet.id << part;
  EXPECT_EQ(schema.at("allOf").as_array().size(), sheets().size());
}

}  // namespace
}  // namespace drumhead
