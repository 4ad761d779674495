// Small positions, of the Thomas sheet unless another is named, for tests that look at one thing.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "cli/home.h"
#include "documents/document.h"

namespace drumhead {

inline std::unique_ptr<Battle> position(const std::string& toml, std::string_view rules = "thomas") {
  const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  const Sheet& sheet = *find_sheet(rules);
  const Result<Document> document = read_toml(toml, "position");
  EXPECT_TRUE(document.ok()) << (document.ok() ? "" : text_of(document.problems()));
  Result<std::unique_ptr<Battle>> battle = sheet.load(home.rulebook(sheet).value(), document.value());
  EXPECT_TRUE(battle.ok()) << (battle.ok() ? "" : text_of(battle.problems()));
  return std::move(battle.value());
}

// A line of four bases (6 inches wide) in the middle, facing north, with something else on the table.
inline std::unique_ptr<Battle> line_and(const std::string& phase, const std::string& units,
                                        const std::string& more = "") {
  return position("active = \"british\"\nphase = \"" + phase +
                  "\"\nunits = [\n{ key = \"line\", name = \"33rd Foot\", side = \"british\", at = [36, 20], "
                  "heading = 0 },\n" +
                  units + "]\n" + more);
}

inline constexpr const char* kFarEnemy =
    "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 44], heading = 180 },\n";

}  // namespace drumhead
