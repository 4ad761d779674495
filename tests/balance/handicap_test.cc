// Handicaps as changes of a file that one can read.
#include "balance/handicap.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "balance/scenario_text.h"

namespace drumhead::balance {
namespace {

constexpr const char* kFile = R"([scenario]
id = "hill"
turns = 12                 # long enough
story = """
[[unit]]
is not what this line is."""

# two guns
[[unit]]
id = "guns"
at = [10, 5]

[unit.muster.sheet]
keep = true

# a brave regiment
# of foot
[[unit]]
id = "foot"
arrives = 3

[[objective]]
name = "The hill"
points = 3
)";

TEST(ScenarioText, KeepsWhatItDoesNotChange) { EXPECT_EQ(ScenarioText(kFile).text(), kFile); }

TEST(ScenarioText, FindsTablesButNotInTexts) {
  const ScenarioText text(kFile);
  EXPECT_EQ(text.count("unit"), 2u);
  EXPECT_EQ(text.count("objective"), 1u);
  EXPECT_EQ(text.count("leader"), 0u);
}

TEST(ScenarioText, SetsAndAddsKeys) {
  ScenarioText text(kFile);
  text.set("scenario", 0, "turns", "14");
  text.set("unit", 1, "arrives", "2");
  text.set("unit", 0, "arrives", "4");
  EXPECT_EQ(unified_diff(kFile, text.text(), "hill.toml"), R"(--- a/hill.toml
+++ b/hill.toml
@@ -1,6 +1,6 @@
 [scenario]
 id = "hill"
-turns = 12                 # long enough
+turns = 14
 story = """
 [[unit]]
 is not what this line is."""
@@ -9,6 +9,7 @@
 [[unit]]
 id = "guns"
 at = [10, 5]
+arrives = 4
 
 [unit.muster.sheet]
 keep = true
@@ -17,7 +18,7 @@
 # of foot
 [[unit]]
 id = "foot"
-arrives = 3
+arrives = 2
 
 [[objective]]
 name = "The hill"
)");
}

TEST(ScenarioText, TakesAUnitOutWithAllThatIsIts) {
  ScenarioText text(kFile);
  text.erase("unit", 0);
  EXPECT_EQ(text.count("unit"), 1u);
  EXPECT_EQ(text.text().find("guns"), std::string::npos);
  EXPECT_EQ(text.text().find("muster"), std::string::npos);
  EXPECT_NE(text.text().find("# a brave regiment\n# of foot\n[[unit]]\nid = \"foot\""), std::string::npos);
  text.erase("unit", 0);
  EXPECT_NE(text.text().find("is not what this line is.\"\"\"\n\n[[objective]]"), std::string::npos)
      << text.text();
}

TEST(ScenarioText, CopiesAUnit) {
  ScenarioText text(kFile);
  text.copy("unit", 0);
  text.set("unit", 1, "id", "\"guns-more\"");
  EXPECT_EQ(text.count("unit"), 3u);
  EXPECT_NE(text.text().find("keep = true\n\n[[unit]]\nid = \"guns-more\"\nat = [10, 5]\n\n# a brave"),
            std::string::npos)
      << text.text();
}

TEST(Diff, IsEmptyWhereNothingChanged) { EXPECT_EQ(unified_diff(kFile, kFile, "x"), ""); }

// What patch(1) does with it, for the additions and removals of whole lines that there are here.
RC_GTEST_PROP(Diff, HasAllThatIsNewAndGone, ()) {
  const auto words =
      rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>("a", "b", "c", "d"));
  const std::vector<std::string> before = *words, after = *words;
  const auto joined = [](const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
  };
  const std::string diff = unified_diff(joined(before), joined(after), "x");
  long balance = 0;
  for (std::size_t at = diff.find("\n@@"); at < diff.size() && at != std::string::npos;
       at = diff.find('\n', at + 1)) {
    if (diff.compare(at, 2, "\n+") == 0) ++balance;
    if (diff.compare(at, 2, "\n-") == 0) --balance;
  }
  RC_ASSERT(balance == static_cast<long>(after.size()) - static_cast<long>(before.size()));
  RC_ASSERT(diff.empty() == (before == after));
}

Scenario hill() {
  Scenario out;
  out.id = "hill";
  out.turns = 12;
  out.width = out.depth = 48000;
  out.units.resize(2);
  out.units[0].id = "guns";
  out.units[0].side = Side::american;
  out.units[0].at = {10000, 5000};
  out.units[1].id = "foot";
  out.units[1].side = Side::british;
  out.units[1].arrives = 3;
  out.aims.resize(1);
  out.aims[0].name = "The hill";
  out.aims[0].side = Side::american;
  out.aims[0].points = 3;
  out.aims[0].by = 12;
  return out;
}

TEST(Handicaps, HelpTheWeakerSide) {
  std::map<std::string, int> steps;
  for (const Knob& knob : knobs_for(kFile, hill(), Side::british, "sheet")) {
    steps[knob.kind] += static_cast<int>(knob.steps.size());
    for (const Handicap& one : knob.steps) EXPECT_NE(unified_diff(kFile, one.text, "x"), "") << one.what;
  }
  EXPECT_EQ(steps,
            (std::map<std::string, int>{{"points", 3},         // the Americans' hill: 2, 1 or 0
                                        {"turns", 12},         // six more, six fewer
                                        {"arrivals", 2},       // the foot in turn 2 or 1
                                        {"a unit less", 1}}))  // none more: behind the foot is no table
  ;
}

TEST(Handicaps, LeaveUnitsAloneThatAreAnAim) {
  Scenario scenario = hill();
  scenario.aims[0].unit = "guns";
  for (const Knob& knob : knobs_for(kFile, scenario, Side::british, "sheet"))
    EXPECT_NE(knob.kind, "a unit less");
}

TEST(Handicaps, MoveTheAimsWithTheEnd) {
  for (const Knob& knob : knobs_for(kFile, hill(), Side::british, "sheet")) {
    if (knob.kind != "turns") continue;
    EXPECT_NE(knob.steps[0].text.find("by = 1"), std::string::npos) << knob.steps[0].text;
  }
}

TEST(Handicaps, TurnThePointsThatASheetHasOfItsOwn) {
  Scenario scenario = hill();
  scenario.aims[0].points_under = {{"sheet", 2}, {"other", 5}};
  std::vector<std::string> told;
  for (const Knob& knob : knobs_for(kFile, scenario, Side::british, "sheet"))
    if (knob.kind == "points")
      for (const Handicap& one : knob.steps) {
        told.push_back(one.what);
        EXPECT_NE(one.text.find("points = 3\n"), std::string::npos) << one.text;
        EXPECT_NE(one.text.find("other = 5 }"), std::string::npos) << one.text;
      }
  EXPECT_EQ(told, (std::vector<std::string>{"\"The hill\" is worth 1 points to the Americans, not 2",
                                            "\"The hill\" is worth 0 points to the Americans, not 2"}));
}

TEST(Handicaps, DoNotTurnWhatASheetHasOfItsOwn) {
  Scenario scenario = hill();
  scenario.muster.resize(1);
  scenario.muster[0].sheet = "sheet";
  scenario.muster[0].turns = 9;
  for (const Knob& knob : knobs_for(kFile, scenario, Side::british, "sheet")) EXPECT_NE(knob.kind, "turns");
}

}  // namespace
}  // namespace drumhead::balance
