// What the tests of the scenario room share: the tables, the sheet, and small scenarios to change.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "../sheet_files.h"
#include "documents/books.h"
#include "scenario/muster.h"

namespace drumhead::testing {

inline std::string slurp(const std::string& path) {
  return text_of_file(std::string(DRUMHEAD_SOURCE) + "/" + path);
}

inline const MusterTables& tables() {
  static const Result<MusterTables> read = read_muster(muster_text(), "muster.toml");
  if (!read) throw std::runtime_error(text_of(read.problems()));
  return read.value();
}

inline const Sheet& thomas() { return *find_sheet("thomas"); }

inline std::shared_ptr<const Rulebook> thomas_book() {
  static const std::shared_ptr<const Rulebook> book = [] {
    Result<Rulebook> read = read_rulebook(slurp("rulebooks/thomas.toml"), "thomas.toml", thomas().rule_ids);
    if (!read) throw std::runtime_error(text_of(read.problems()));
    return std::make_shared<const Rulebook>(std::move(read.value()));
  }();
  return book;
}

// The scenario of a text, which must be sound.
inline Scenario scenario_of(const std::string& toml) {
  Result<Scenario> read = read_scenario(toml, "test.toml", tables());
  if (!read) throw std::runtime_error(text_of(read.problems()));
  return std::move(read.value());
}

inline Result<Mustered> muster_thomas(const Scenario& scenario, const MusterOptions& options = {}) {
  return muster(scenario, tables(), thomas(), thomas_book(), options);
}

inline Mustered mustered(const std::string& toml, const MusterOptions& options = {}) {
  Result<Mustered> out = muster_thomas(scenario_of(toml), options);
  if (!out) throw std::runtime_error(text_of(out.problems()));
  return std::move(out.value());
}

inline const MusteredUnit* find(const Mustered& all, std::string_view key) {
  for (const MusteredUnit& unit : all.units)
    if (unit.key == key) return &unit;
  return nullptr;
}

inline bool roll_says(const Mustered& all, std::string_view words) {
  for (const std::string& line : all.roll)
    if (line.find(words) != std::string::npos) return true;
  return false;
}

// A head and two sides on a bare table of 72 by 48, at the grain at which a thomas base is 40 men.
inline std::string plain_head() {
  return R"([scenario]
id = "plain"
title = "A plain"
table = [72, 48]
yards_per_inch = 10
first = "british"

[[side]]
id = "british"
name = "Crown"
edge = "south"

[[side]]
id = "american"
name = "Congress"
edge = "north"

[[brigade]]
id = "crown"
side = "british"
name = "Crown brigade"

[[brigade]]
id = "congress"
side = "american"
name = "Congress brigade"

[muster.thomas]
grain = 40
stretch = 1
)";
}

// One unit; `more` holds further keys, a line each.
inline std::string unit_text(const std::string& id, const std::string& side, const std::string& troop_class,
                             int men, const std::string& at, const std::string& more = "") {
  const bool crown = side == "british";
  return "\n[[unit]]\nid = \"" + id + "\"\nside = \"" + side + "\"\nbrigade = \"" +
         (crown ? "crown" : "congress") + "\"\nname = \"" + id + "\"\nclass = \"" + troop_class +
         "\"\nmen = " + std::to_string(men) + "\nat = " + at + "\nheading = " + (crown ? "0" : "180") + "\n" +
         more + "\n";
}

// So many line battalions of 160 men for a side, far from the middle of the table.
inline std::string line_of(const std::string& side, int count) {
  std::string out;
  for (int i = 0; i < count; ++i)
    out += unit_text((side == "british" ? "b" : "a") + std::to_string(i), side, "line", 160,
                     "[" + std::to_string(5 + 7 * i) + (side == "british" ? ", 3]" : ", 45]"));
  return out;
}

}  // namespace drumhead::testing
