// What pieces are called in every battle under every sheet: names, and never the same twice.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "battle/guests.h"
#include "cli/home.h"
#include "words/labels.h"
#include "words/names.h"

namespace drumhead::names_test {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::vector<std::string> scenarios() { return home().scenario_ids(); }

// The halves of names that a cut leaves behind.
bool is_half_a_name(const std::string& name) {
  static const std::set<std::string> kHalves = {"New",
                                                "North",
                                                "South",
                                                "Royal",
                                                "Royal North",
                                                "King",
                                                "De",
                                                "Von",
                                                "Fair",
                                                "Little",
                                                "Lower",
                                                "Dutch",
                                                "Spartan",
                                                "Light",
                                                "Grenadier",
                                                "Two",
                                                "Three",
                                                "Four",
                                                "Legion",
                                                "State",
                                                "Continental",
                                                "Royal Artillery",
                                                "Guards",
                                                "Reserve",
                                                "First",
                                                "Second",
                                                "British",
                                                "Detachment",
                                                "Companies",
                                                "Remains",
                                                "Rest",
                                                "Prinz",
                                                "North Carolina",
                                                "South Carolina",
                                                "New York",
                                                "Colonel"};
  return kHalves.contains(name);
}

bool says_itself_twice(const std::string& name) {
  const std::size_t comma = name.find(", ");
  return comma != std::string::npos && name.substr(0, comma) == name.substr(comma + 2);
}

// "br-17" of a unit that has a name; a numbered regiment may have its number for a key.
bool is_key(const std::string& name, const RosterEntry& entry) {
  return name == entry.key && std::isdigit(static_cast<unsigned char>(name[0])) == 0;
}

class Names : public testing::TestWithParam<std::string> {
 protected:
  template <class Look>
  void look(Look each) const {
    for (const Sheet& sheet : sheets()) {
      if (!folder_of_guest(sheet.id).empty()) continue;
      const Result<cli::Opening> opening = cli::open_scenario(home(), std::string(sheet.id), GetParam());
      ASSERT_TRUE(opening.ok()) << text_of(opening.problems());
      SCOPED_TRACE(sheet.id);
      each(opening.value().battle->setting());
    }
  }
};

TEST_P(Names, AreNamesAndUnlikeEachOther) {
  look([](const Setting& setting) {
    std::map<std::string, std::string> seen;
    for (std::size_t i = 0; i < setting.roster.size(); ++i) {
      const std::string brief = brief_of(piece_id(i), setting), &whole = setting.name(piece_id(i));
      EXPECT_FALSE(brief.empty() || is_key(brief, setting.roster[i])) << whole;
      EXPECT_FALSE(is_half_a_name(brief)) << brief << " for " << whole;
      EXPECT_FALSE(says_itself_twice(brief)) << brief << " for " << whole;
      EXPECT_TRUE(seen.emplace(brief, whole).second) << brief << ": " << whole << " and " << seen[brief];
    }
  });
}

TEST_P(Names, AreNotedAsTheyWouldBeMade) {
  look([](const Setting& setting) {
    Setting unnoted = setting;
    for (RosterEntry& entry : unnoted.roster) entry.said.clear();
    for (std::size_t i = 0; i < setting.roster.size(); ++i) {
      EXPECT_FALSE(setting.roster[i].said.empty());
      EXPECT_EQ(briefly(piece_id(i), setting), briefly(piece_id(i), unnoted));
    }
  });
}

// Beside a unit on the map there is room for so many letters; a part of one says which besides.
TEST_P(Names, AreShort) {
  look([](const Setting& setting) {
    for (std::size_t i = 0; i < setting.roster.size(); ++i) {
      if (setting.roster[i].kind != PieceKind::unit) continue;
      std::string brief = brief_of(piece_id(i), setting);
      for (const char* part : {", right", ", left", ", centre", " (right)", " (left)", " (centre)"})
        if (brief.size() > 18 && brief.ends_with(part)) brief.resize(brief.size() - std::string(part).size());
      EXPECT_LE(brief.size(), 18u) << brief << " for " << setting.name(piece_id(i));
    }
  });
}

// For a map where every letter counts.
TEST_P(Names, HaveLabelsOfTenLetters) {
  look([](const Setting& setting) {
    std::set<std::string> seen;
    const std::vector<std::string> labels = labels_of(setting);
    ASSERT_EQ(labels.size(), setting.roster.size());
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::string& whole = setting.name(piece_id(i));
      EXPECT_FALSE(labels[i].empty()) << whole;
      EXPECT_LE(labels[i].size(), kMostLabel) << labels[i] << " for " << whole;
      EXPECT_FALSE(is_half_a_name(labels[i])) << labels[i] << " for " << whole;
      EXPECT_TRUE(seen.insert(labels[i]).second) << labels[i] << " for " << whole;
    }
  });
}

TEST_P(Names, OfLeadersAreSurnamesWithLettersOfTheirOwn) {
  look([](const Setting& setting) {
    std::set<std::string> seen[2];
    for (std::size_t i = 0; i < setting.roster.size(); ++i) {
      const RosterEntry& entry = setting.roster[i];
      if (entry.kind != PieceKind::leader) continue;
      const std::string letters = letters_of(piece_id(i), setting), brief = brief_of(piece_id(i), setting);
      if (letters == "★") continue;
      EXPECT_LE(letters.size(), 2u) << entry.name;
      EXPECT_TRUE(seen[static_cast<std::size_t>(entry.side)].insert(letters).second)
          << letters << " for " << entry.name;
      EXPECT_EQ(brief.find('.'), std::string::npos) << brief;
      EXPECT_EQ(entry.name.find(". "), std::string::npos) << entry.name;
      for (const char* first : {"Charles", "Francis", "Foot", "Regiment", "Ireland", "Carolina", "officers"})
        EXPECT_NE(brief, first) << entry.name;
    }
  });
}

TEST_P(Names, OfBrigadesSayWhose) {
  look([](const Setting& setting) {
    for (const RosterEntry& entry : setting.roster) {
      if (entry.brigade.empty() || entry.kind != PieceKind::unit) continue;
      EXPECT_FALSE(entry.brigade_name.empty()) << entry.name;
      for (const char* dull : {"Reserve", "Left wing", "Right wing", "Front line", "Supports", "Main work"})
        EXPECT_NE(entry.brigade_name, dull) << entry.name;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, Names, testing::ValuesIn(scenarios()), [](const auto& which) {
  std::string out = which.param;
  std::erase_if(out, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return out;
});

}  // namespace
}  // namespace drumhead::names_test
