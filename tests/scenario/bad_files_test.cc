// Bad files are refused with sentences that name the line, the key and the remedy; no file brings us down.
#include "fixture.h"

namespace drumhead::testing {
namespace {

std::string sound() {
  return plain_head() + R"(
[[terrain]]
kind = "hill"
name = "Knoll"
level = 1
polygon = [[30, 20], [40, 20], [35, 30]]

[[leader]]
id = "chief"
side = "british"
name = "The chief"
role = "cinc"
at = [36, 5]

[[objective]]
name = "Break them"
side = "british"
kind = "destroy-unit"
unit = "a0"
points = 2
)" + line_of("british", 4) +
         line_of("american", 4);
}

struct Bad {
  const char* from;  // replaced once in the sound file; empty: added at its end
  const char* to;
  const char* message;  // a part of what must be said
};

const Bad kBad[] = {
    {"id = \"plain\"\n", "", "scenario.id: missing; expected text"},
    {"id = \"plain\"", "id = \"A Plain\"", "expected lower case letters, digits and hyphens"},
    {"title = \"A plain\"", "title = 7", "scenario.title: expected text in quotes, found a whole number"},
    {"table = [72, 48]", "table = [72, 480]", "scenario.table: expected 2 numbers from 12 to 200 in a list"},
    {"table = [72, 48]", "table = 72", "scenario.table: expected 2 numbers"},
    {"yards_per_inch = 10", "yards_per_inch = 0",
     "scenario.yards_per_inch: expected a number from 1 to 100, found 0"},
    {"yards_per_inch = 10", "yards_per_inch = nan", "scenario.yards_per_inch: expected a finite number"},
    {"yards_per_inch = 10", "yards_per_inch = 10\nturns = 101",
     "scenario.turns: expected a whole number from 0 to 100, found 101"},
    {"yards_per_inch = 10", "yards_per_inch = 10\nturn = 9",
     "scenario.turn: unknown key; expected id, title,"},
    {"first = \"british\"", "first = \"french\"",
     "scenario.first: expected british or american, found \"french\""},
    {"first = \"british\"", "deployment = \"wild\"", "scenario.deployment: expected given or free"},
    {"id = \"american\"\nname", "id = \"british\"\nname", "the side \"british\" stands here twice"},
    {"edge = \"north\"", "edge = \"top\"",
     "side[1].edge: expected north, east, south or west, found \"top\""},
    {"edge = \"north\"", "edge = \"north\"\nzone = [10, 40, 5, 48]", "expected [left, bottom, right, top]"},
    {"edge = \"north\"", "edge = \"north\"\nzone = [0, 40, 80, 48]",
     "side[1].zone: expected a zone on the table"},
    {"kind = \"hill\"", "kind = \"mountain\"", "terrain[0].kind: expected woods-light,"},
    {"kind = \"hill\"", "kind = \"road\"",
     "terrain[0].polygon: terrain of the kind \"road\" is drawn with line"},
    {"kind = \"hill\"", "kind = \"marsh\"", "terrain[0].level: only a hill has a level"},
    {"level = 1", "level = 1\ncolour = \"green\"", "terrain[0].colour: unknown key; expected kind, name,"},
    {"polygon = [[30, 20], [40, 20], [35, 30]]", "polygon = [[30, 20], [40, 20]]",
     "terrain[0].polygon: expected a list of 3 to 200 points, found 2"},
    {"polygon = [[30, 20], [40, 20], [35, 30]]", "polygon = [[30, 20], [40, 30], [40, 20], [30, 30]]",
     "terrain[0].polygon: the outline crosses or touches itself"},
    {"polygon = [[30, 20], [40, 20], [35, 30]]", "polygon = [[30, 20], [40, 20], [50, 20]]",
     "terrain[0].polygon: the outline crosses or touches itself"},
    {"polygon = [[30, 20], [40, 20], [35, 30]]", "polygon = [[30, 20], [40, 20], [35, 48.5]]",
     "terrain[0].polygon[2]: the point [35, 48.5] is off the table, which is 72 by 48"},
    {"polygon = [[30, 20], [40, 20], [35, 30]]", "polygon = [[30, 20], [40, 20], [35, 30], [30, 20]]",
     "the last point repeats the first"},
    {"polygon = [[30, 20], [40, 20], [35, 30]]", "polygon = [[30, 20], [40, \"x\"], [35, 30]]",
     "terrain[0].polygon[1]: expected a point such as [12, 30.5]"},
    {"role = \"cinc\"", "role = \"king\"", "leader[0].role: expected cinc or brigade, found \"king\""},
    {"at = [36, 5]", "at = [36, -1]", "leader[0].at: the point [36, -1] is off the table"},
    {"id = \"chief\"", "id = \"b0\"", "\"b0\" names another already; every unit and leader needs its own id"},
    {"name = \"Crown brigade\"", "name = \"Crown brigade\"\nleader = \"nobody\"",
     "brigade[0].leader: no [[leader]] has the id \"nobody\""},
    {"name = \"Congress brigade\"", "name = \"Congress brigade\"\nleader = \"chief\"",
     "brigade[1].leader: \"chief\" fights for the other side"},
    {"unit = \"a0\"", "unit = \"a9\"", "objective[0].unit: no [[unit]] has the id \"a9\""},
    {"unit = \"a0\"", "unit = \"b0\"", "objective[0].unit: \"b0\" is of the wrong side"},
    {"unit = \"a0\"", "unit = \"a0\"\nedge = \"north\"", "an aim of the kind \"destroy-unit\" has no edge"},
    {"kind = \"destroy-unit\"\nunit = \"a0\"", "kind = \"hold-area\"", "objective[0].polygon: missing"},
    {"class = \"line\"", "class = \"\"", "unit[0].class: expected text, found none between the quotes"},
    {"class = \"line\"", "class = \"samurai\"", "unit[0].class: expected "},
    {"class = \"line\"", "class = \"gun-field\"",
     "unit[0].guns: missing; artillery needs the number of its pieces"},
    {"class = \"line\"", "class = \"line\"\nguns = 2", "unit[0].guns: the class \"line\" has no guns"},
    {"class = \"line\"", "class = \"line\"\nformation = \"limbered\"",
     "unit[0].formation: expected line, column"},
    {"class = \"line\"", "class = \"line\"\nnation = \"martian\"", "unit[0].nation: expected british,"},
    {"class = \"line\"", "class = \"line\"\nquality = 6",
     "unit[0].quality: expected a whole number from 1 to 5"},
    {"class = \"line\"", "class = \"line\"\nquality = 4.5", "expected a whole number from 1 to 5, found 4.5"},
    {"name = \"b0\"", "name = \"b\\n0\"", "unit[0].name: expected readable text, found a line break"},
    {"yards_per_inch = 10", "yards_per_inch = 10\nturns = 5\n\n[[unit]]\nid = \"z\"\narrives = 6",
     "unit[0].arrives: turn 6 is after the battle's last, 5"},
    {"men = 160", "men = 0", "unit[0].men: expected a whole number from 1 to 5000, found 0"},
    {"men = 160", "mne = 160", "unit[0].mne: unknown key; expected id, side, brigade,"},
    {"at = [5, 3]", "at = [73, 3]", "unit[0].at: the point [73, 3] is off the table, which is 72 by 48"},
    {"brigade = \"crown\"\nname = \"b0\"", "brigade = \"clown\"\nname = \"b0\"",
     "unit[0].brigade: no [[brigade]] has the id \"clown\""},
    {"brigade = \"crown\"\nname = \"b0\"", "brigade = \"congress\"\nname = \"b0\"",
     "unit[0].brigade: \"congress\" belongs to the other side"},
    {"grain = 40", "grain = 40\nfun = 2",
     "muster.thomas.fun: unknown key; expected grain, stretch, turns, men, quality, options or bases"},
    {"grain = 40", "grain = 40\nmen = { british = 49 }",
     "muster.thomas.men.british: expected a whole number from 50 to 200, found 49"},
    {"grain = 40", "grain = 40\nmen = { american = 201 }",
     "muster.thomas.men.american: expected a whole number from 50 to 200, found 201"},
    {"grain = 40", "grain = 40\nmen = 120",
     "muster.thomas.men: expected a table [muster.thomas.men], found a whole number"},
    {"grain = 40", "grain = 40\nquality = { british = 3 }",
     "muster.thomas.quality.british: expected a whole number from -2 to 2, found 3"},
    {"grain = 40", "grain = 40\nquality = { french = 1 }",
     "muster.thomas.quality.french: unknown key; expected british or american"},
    {"points = 2", "points = 2\npoints_under = { thomas = 101 }",
     "objective[0].points_under.thomas: expected a whole number from 0 to 100, found 101"},
    {"points = 2", "points = 2\npoints_under = { tomas = 1 }",
     "objective[0].points_under.tomas: unknown key; expected arw1d,"},
    {"points = 2", "points = 2\npoints_under = { thomas = 2 }",
     "objective[0].points_under.thomas: 2 points are the aim's own; leave it out"},
    {"[muster.thomas]", "[muster.tomas]", "muster.tomas: unknown key; expected arw1d,"},
    {"", "\n[unit.muster.thomas]\nhorns = 2\n",
     "unit[7].muster.thomas.horns: unknown key; expected keep, absent,"},
    {"", "\n[unit.muster.thomas]\nat = [1, 99]\n",
     "unit[7].muster.thomas.at: the point [1, 99] is off the table"},
    {"", "\n[weather]\nrain = true\n", "weather: unknown key; expected scenario, terrain,"},
    {"", "\n[[side]]\nid = \"british\"\n", "side: expected at most 2 of [[side]], found 3"},
    {"", "\nnonsense", "test.toml:"},
};

TEST(BadFiles, TheSoundFileIsSound) { EXPECT_TRUE(read_scenario(sound(), "test.toml", tables()).ok()); }

TEST(BadFiles, AreRefusedWithASentence) {
  for (const Bad& bad : kBad) {
    std::string text = sound();
    const std::string from = bad.from;
    const std::size_t at = from.empty() ? text.size() : text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), bad.to);
    const Result<Scenario> read = read_scenario(text, "test.toml", tables());
    ASSERT_FALSE(read.ok()) << bad.message;
    EXPECT_NE(text_of(read.problems()).find(bad.message), std::string::npos)
        << "expected: " << bad.message << "\nfound: " << text_of(read.problems());
  }
}

TEST(BadFiles, NameFileAndLine) {
  std::string text = sound();
  text.replace(text.find("men = 160"), 9, "men = 9999");
  const Result<Scenario> read = read_scenario(text, "my.toml", tables());
  ASSERT_FALSE(read.ok());
  const auto lines =
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("men = 9999")), '\n');
  EXPECT_EQ(read.problems().at(0).text(),
            "my.toml:" + std::to_string(lines) +
                ": unit[0].men: expected a whole number from 1 to 5000, found 9999");
}

TEST(BadFiles, AllMistakesAreFoundAtOnce) {
  std::string text = sound();
  text.replace(text.find("men = 160"), 9, "men = 0");
  text.replace(text.find("role = \"cinc\""), 13, "role = 3");
  const Result<Scenario> read = read_scenario(text, "test.toml", tables());
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.problems().size(), 2u);
}

TEST(BadFiles, SidesHaveAtMostAHundredUnits) {
  std::string text = plain_head() + line_of("american", 4);
  for (int i = 0; i < 101; ++i)
    text += unit_text("u" + std::to_string(i), "british", "line", 100, "[10, 10]");
  const Result<Scenario> read = read_scenario(text, "test.toml", tables());
  ASSERT_FALSE(read.ok());
  EXPECT_NE(text_of(read.problems()).find("expected at most 100 units a side, found 101 british ones"),
            std::string::npos);
}

// Every prefix, and many files with a byte changed: a scenario or problems, never a crash.
TEST(BadFiles, BrokenBytesAreOnlyProblems) {
  const std::string text = sound();
  for (std::size_t cut = 0; cut < text.size(); cut += 7)
    read_scenario(text.substr(0, cut), "test.toml", tables());
  std::uint32_t state = 1776;
  for (int i = 0; i < 3000; ++i) {
    std::string changed = text;
    for (int k = 0; k < 3; ++k) {
      state = state * 1664525u + 1013904223u;
      const std::size_t at = (state >> 8) % changed.size();
      state = state * 1664525u + 1013904223u;
      changed[at] = static_cast<char>(state >> 24);
    }
    const Result<Scenario> read = read_scenario(changed, "test.toml", tables());
    EXPECT_TRUE(read.ok() || !read.problems().empty());
  }
}

TEST(BadTables, AreRefusedWithASentence) {
  std::string text = slurp("scenarios/muster.toml");
  text.replace(text.find("natural = 4.0"), 13, "natural = \"4\"");
  text.replace(text.find("present = [false, \"cinc\", \"cinc\", true, true]"), 45, "present = [true, true]");
  const Result<MusterTables> read = read_muster(text, "muster.toml");
  ASSERT_FALSE(read.ok());
  const std::string said = text_of(read.problems());
  EXPECT_NE(said.find("muster.thomas.strength.natural: expected a number from 0.01 to 1000, found text"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("muster.thomas.leaders.present: expected five values, for quality 1 to 5"),
            std::string::npos)
      << said;
  EXPECT_FALSE(read_muster("", "muster.toml").ok());
}

}  // namespace
}  // namespace drumhead::testing
