// Places, leaders, overrides, the clock and what counts: the rest of a muster.
#include <boost/json.hpp>

#include "fixture.h"

#include "documents/books.h"

namespace drumhead::testing {
namespace {

namespace json = boost::json;

json::object unit_in(const Mustered& all, std::string_view key) {
  for (const json::value& unit : all.position.root.at("units").as_array())
    if (std::string_view(unit.at("key").as_string()) == key) return unit.as_object();
  ADD_FAILURE() << "no unit " << key;
  return {};
}

std::string base() { return plain_head() + line_of("british", 8) + line_of("american", 8); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(Muster, FormationsAreTheSheetsOwn) {
  const Mustered all = mustered(
      base() + unit_text("march", "british", "line", 160, "[20, 20]", "formation = \"column\"") +
      unit_text("screen", "british", "jaegers", 160, "[36, 20]") +
      unit_text("train", "british", "gun-field", 30, "[50, 9]", "guns = 2\nformation = \"limbered\""));
  EXPECT_EQ(unit_in(all, "march").at("formation"), json::value("column"));
  EXPECT_EQ(unit_in(all, "screen").at("formation"), json::value("open-order"));
  EXPECT_EQ(unit_in(all, "train").at("formation"), json::value("limbered"));
  EXPECT_EQ(unit_in(all, "b0").at("formation"), json::value("line"));
}

TEST(Muster, OverlappingFriendsSpreadAlongTheirFront) {
  const Mustered all = mustered(base() + unit_text("left", "british", "line", 160, "[34, 20]") +
                                unit_text("right", "british", "line", 160, "[38, 20]"));
  EXPECT_EQ(unit_in(all, "left").at("at"), (json::array{32.875, 20}));
  EXPECT_EQ(unit_in(all, "right").at("at"), (json::array{39.125, 20}));
  EXPECT_TRUE(roll_says(all, "left is spread along the front: 1.12 from its place"));
}

TEST(Muster, ASecondLineStepsBack) {
  const Mustered all = mustered(base() + unit_text("front", "british", "line", 160, "[36, 20]") +
                                unit_text("rear", "british", "line", 120, "[36.4, 19.6]"));
  EXPECT_EQ(unit_in(all, "front").at("at"), (json::array{36, 20}));
  EXPECT_LE(unit_in(all, "rear").at("at").at(1).to_number<double>(), 19.25);
  EXPECT_TRUE(roll_says(all, "rear steps back"));
}

TEST(Muster, UnitsOverTheEdgeComeIn) {
  const Mustered all = mustered(base() + unit_text("corner", "british", "line", 160, "[71, 0]"));
  EXPECT_EQ(unit_in(all, "corner").at("at"), (json::array{69, 0.75}));
}

TEST(Muster, HorseLeavesTheWood) {
  const std::string wood =
      "\n[[terrain]]\nkind = \"woods-light\"\npolygon = [[30, 15], [44, 15], [44, 22], [30, 22]]\n";
  const Mustered all =
      mustered(base() + wood + unit_text("horse", "british", "light-dragoons", 120, "[36, 20]"));
  EXPECT_EQ(unit_in(all, "horse").at("at"),
            (json::array{36, 23.5}));  // the least distance: its rear on the wood's edge
  EXPECT_TRUE(roll_says(all, "horse is moved to ground it may stand on"));
}

TEST(Muster, FootInAHouseHoldsIt) {
  const std::string house =
      "\n[[terrain]]\nkind = \"building\"\nname = \"Chew's House\"\npolygon = [[34, 18], [38, 18], [38, 22], "
      "[34, 22]]\n";
  const Mustered all = mustered(base() + house + unit_text("in", "british", "line", 160, "[36, 20]") +
                                unit_text("out", "british", "line", 160, "[36, 21]"));
  EXPECT_EQ(unit_in(all, "in").at("inside"), json::value("chews-house"));
  EXPECT_FALSE(unit_in(all, "out").contains("inside"));
  EXPECT_TRUE(roll_says(all, "out is moved to ground it may stand on"));
}

TEST(Muster, EnemiesBeginAnInchApart) {
  const Mustered all = mustered(base() + unit_text("ours", "british", "line", 160, "[36, 22]") +
                                unit_text("theirs", "american", "line", 160, "[36, 22.5]"));
  EXPECT_EQ(unit_in(all, "ours").at("at"), (json::array{36, 22}));  // the side that moves first stays
  EXPECT_GE(unit_in(all, "theirs").at("at").at(1).to_number<double>(), 23);
}

TEST(Muster, GeneralsByQualityAndNumber) {
  const auto leader = [](const char* id, const char* role, int quality) {
    return std::string("\n[[leader]]\nid = \"") + id + "\"\nside = \"british\"\nname = \"" + id +
           "\"\nrole = \"" + role + "\"\nquality = " + std::to_string(quality) + "\nat = [12, 3]\n";
  };
  const Mustered all = mustered(base() + leader("fair", "brigade", 4) + leader("best", "brigade", 5) +
                                leader("dull", "brigade", 3) + leader("chief", "cinc", 2));
  const json::array& leaders = all.position.root.at("leaders").as_array();
  ASSERT_EQ(leaders.size(), 2u);  // eight units, one general to six
  EXPECT_EQ(leaders[0].at("key"), json::value("chief"));
  EXPECT_EQ(leaders[0].at("with"), json::value("b1"));
  EXPECT_EQ(leaders[1].at("key"), json::value("best"));
  EXPECT_NE(leaders[1].at("with"), leaders[0].at("with"));
  EXPECT_TRUE(roll_says(all, "dull does not appear"));
  EXPECT_TRUE(roll_says(all, "fair does not appear"));
}

// ---- where commanders differ in how much they can lead

std::string leader_text(const char* id, const char* role, int quality, const char* at) {
  return std::string("\n[[leader]]\nid = \"") + id + "\"\nside = \"british\"\nname = \"" + id +
         "\"\nrole = \"" + role + "\"\nquality = " + std::to_string(quality) + "\nat = " + at + "\n";
}

Mustered under_bloodybacks(const std::string& toml) {
  const Sheet& sheet = *find_sheet("bloodybacks");
  Result<Rulebook> book =
      read_rulebook(slurp("rulebooks/bloodybacks.toml"), "bloodybacks.toml", sheet.rule_ids);
  if (!book) throw std::runtime_error(text_of(book.problems()));
  Result<Mustered> out = muster(scenario_of(toml), tables(), sheet,
                                std::make_shared<const Rulebook>(std::move(book.value())), {});
  if (!out) throw std::runtime_error(text_of(out.problems()));
  return std::move(out.value());
}

std::string army(int british) { return plain_head() + line_of("british", british) + line_of("american", 8); }

TEST(Muster, OneCommanderOfManyUnitsHasASecond) {
  const Mustered all = under_bloodybacks(army(7) + leader_text("chief", "cinc", 4, "[2, 8]"));
  const json::array& leaders = all.position.root.at("leaders").as_array();
  ASSERT_EQ(leaders.size(), 2u);
  EXPECT_EQ(leaders[0].at("cq"), json::value(4));
  EXPECT_EQ(leaders[1].at("key"), json::value("second-british"));
  EXPECT_EQ(leaders[1].at("cq"), json::value(3));
  EXPECT_EQ(leaders[1].at("ar"), json::value(3));
  EXPECT_EQ(unit_in(all, "b3").at("brigade"), json::value("crown"));  // he takes the farther half
  EXPECT_EQ(unit_in(all, "b4").at("brigade"), leaders[1].at("brigade"));
  EXPECT_TRUE(roll_says(all, "chief shares its 7 units with an unnamed second"));
}

TEST(Muster, SixUnitsNeedNoSecond) {
  const Mustered all = under_bloodybacks(army(6) + leader_text("chief", "cinc", 4, "[2, 8]"));
  EXPECT_EQ(all.position.root.at("leaders").as_array().size(), 1u);
}

TEST(Muster, ALargeCommandIsSlower) {
  const std::string led =
      replaced(army(7), "name = \"Crown brigade\"", "name = \"Crown brigade\"\nleader = \"able\"");
  const std::string both =
      leader_text("able", "brigade", 3, "[20, 8]") + leader_text("chief", "cinc", 4, "[2, 8]");
  const Mustered large = under_bloodybacks(led + both);
  EXPECT_EQ(large.position.root.at("leaders").at(1).at("cq"), json::value(3));
  EXPECT_EQ(large.position.root.at("leaders").at(1).at("ar"), json::value(2));
  EXPECT_EQ(large.position.root.at("leaders").at(0).at("ar"), json::value(4));
  const std::string dull =
      leader_text("able", "brigade", 2, "[20, 8]") + leader_text("chief", "cinc", 4, "[2, 8]");
  EXPECT_EQ(under_bloodybacks(led + dull).position.root.at("leaders").at(1).at("ar"),
            json::value(2));  // the least
}

TEST(Muster, TheClockIsTheSheets) {
  const std::string toml = replaced(base(), "first = \"british\"", "first = \"british\"\nturns = 10") +
                           unit_text("late", "british", "line", 160, "[36, 0]", "arrives = 4") +
                           "\n[[objective]]\nname = \"Hold\"\nside = \"british\"\nkind = \"hold-area\"\n"
                           "polygon = [[30, 20], [40, 20], [35, 30]]\nby = 5\npoints = 2\n";
  const Mustered all = mustered(toml);
  EXPECT_EQ(all.position.root.at("turns"), json::value(15));
  EXPECT_EQ(unit_in(all, "late").at("arrives"), json::value(6));  // 1 + 3 x 1.5 = 5.5
  EXPECT_EQ(unit_in(all, "late").at("present"), json::value(false));
  EXPECT_EQ(unit_in(all, "late").at("at"), (json::array{36, 0.75}));  // wholly on the table when it comes
  EXPECT_EQ(all.position.root.at("aims").at(0).at("by"), json::value(7));
}

TEST(Muster, ASideOfLightsCountsThem) {
  std::string toml = plain_head() + line_of("american", 8);
  for (int i = 0; i < 5; ++i)
    toml += unit_text("j" + std::to_string(i), "british", "jaegers", 160,
                      "[" + std::to_string(5 + 8 * i) + ", 5]");
  const Mustered all = mustered(toml);
  EXPECT_EQ(all.position.root.at("sides").at("british").at("flags"), (json::array{"lights-count"}));
  EXPECT_FALSE(all.position.root.at("sides").at("american").as_object().contains("flags"));
}

TEST(Muster, AScenarioMayOverrideAUnit) {
  const Mustered all =
      mustered(base() +
               unit_text("special", "british", "line", 160, "[36, 20]",
                         "[unit.muster.thomas]\nclass = \"levy\"\nbases = 3\nat = [40, 21]\nheading = "
                         "90\nformation = \"column\"") +
               unit_text("ghost", "british", "line", 160, "[20, 20]", "[unit.muster.thomas]\nabsent = true"));
  EXPECT_EQ(unit_in(all, "special").at("class"), json::value("levy"));
  EXPECT_EQ(unit_in(all, "special").at("bases"), json::value(3));
  EXPECT_EQ(unit_in(all, "special").at("at"), (json::array{40, 21}));
  EXPECT_EQ(unit_in(all, "special").at("heading"), json::value(90));
  EXPECT_EQ(unit_in(all, "special").at("formation"), json::value("column"));
  EXPECT_EQ(find(all, "ghost"), nullptr);
}

TEST(Muster, AScenarioMayOverrideTheSheetsNumbers) {
  const std::string toml = replaced(base(), "stretch = 1\n",
                                    "stretch = 1.2\nturns = 9\nbases = \"uniform\"\noptions = { "
                                    "\"nt.ruling.morale-cascade\" = \"yes\" }\n");
  const Mustered all = mustered(toml);
  EXPECT_EQ(all.stretch, 120);
  EXPECT_EQ(all.position.root.at("turns"), json::value(9));
  EXPECT_EQ(all.position.root.at("table"), (json::array{86.4, 57.6}));
  EXPECT_EQ(all.position.root.at("options"), (json::object{{"nt.ruling.morale-cascade", "yes"}}));
  EXPECT_EQ(unit_in(all, "b1").at("at"), (json::array{14.4, 3.6}));
}

TEST(Muster, WidthsDoNotStretch) {
  const std::string road = "\n[[terrain]]\nkind = \"road\"\nline = [[0, 24], [72, 24]]\nwidth = 1\n";
  const Mustered all = mustered(replaced(base(), "stretch = 1\n", "stretch = 1.25\n") + road);
  const json::value& feature = all.position.root.at("terrain").at(0);
  EXPECT_EQ(feature.at("key"), json::value("road-1"));
  EXPECT_EQ(feature.at("width"), json::value(1));
  EXPECT_EQ(feature.at("line"), (json::array{json::array{0, 30}, json::array{90, 30}}));
}

TEST(Muster, BadOptionsAreRefused) {
  MusterOptions unknown, wrong, rule;
  unknown.choices = {{"size", "large"}};
  wrong.choices = {{"bases", "large"}};
  rule.rules = {{"nt.ruling.no-such", "yes"}};
  const Scenario scenario = scenario_of(base());
  for (const MusterOptions& options : {unknown, wrong, rule})
    EXPECT_FALSE(muster_thomas(scenario, options).ok());
}

// A side may count for more or less under one sheet, and an aim for other points; the table stays as it is.
TEST(Muster, AScenarioMayWeighSidesAndAimsForASheet) {
  const std::string aim =
      "\n[[objective]]\nname = \"Break them\"\nside = \"british\"\nkind = \"break-army\"\npoints = 3\n";
  const std::string plain =
      base() + unit_text("guns", "british", "gun-field", 30, "[50, 9]", "guns = 2") + aim;
  const std::string words =
      "stretch = 1\nmen = { british = 150 }\nquality = { british = -2, american = 2 }\n";
  const std::string toml = replaced(replaced(plain, "stretch = 1\n", words), "points = 3\n",
                                    "points = 3\npoints_under = { thomas = 7, awi28 = 1 }\n");
  const Mustered before = mustered(plain), after = mustered(toml);
  const json::object &was = before.position.root.get_object(), &is = after.position.root.get_object();
  EXPECT_EQ(was.at("table"), is.at("table"));
  EXPECT_EQ(was.at("aims").at(0).at("points"), json::value(3));
  EXPECT_EQ(is.at("aims").at(0).at("points"), json::value(7));
  EXPECT_TRUE(roll_says(after, "240 men /"));
  EXPECT_TRUE(roll_says(after, "160 men /"));
  EXPECT_TRUE(roll_says(after, "2 guns ="));
  EXPECT_TRUE(roll_says(after, "a hundred men count for 150"));
  EXPECT_TRUE(roll_says(after, "quality +2, as the scenario asks"));
  EXPECT_TRUE(roll_says(after, "\"Break them\" is worth 7 and not 3"));
  EXPECT_FALSE(roll_says(before, "as the scenario asks"));
}

TEST(Muster, QualityStaysOnItsScale) {
  for (const int steps : {-2, 2}) {
    const std::string toml =
        replaced(base(), "stretch = 1\n",
                 "stretch = 1\nquality = { british = " + std::to_string(steps) + " }\n") +
        unit_text("levy", "british", "line", 160, "[36, 20]", "quality = 1") +
        unit_text("best", "british", "line", 160, "[50, 20]", "quality = 5");
    const Mustered all = mustered(toml);
    EXPECT_TRUE(roll_says(all, steps < 0 ? "quality 1;" : "quality 3;"));
    EXPECT_TRUE(roll_says(all, steps < 0 ? "quality 3;" : "quality 5;"));
    EXPECT_FALSE(roll_says(all, "quality 0;") || roll_says(all, "quality -1;") ||
                 roll_says(all, "quality 6;") || roll_says(all, "quality 7;"));
  }
}

TEST(Muster, BadAttributesNameTheUnitAndItsLine) {
  const std::string toml = base() + unit_text("odd", "british", "line", 160, "[36, 20]",
                                              "[unit.muster.thomas]\nclass = \"splendid\"");
  const Result<Mustered> all = muster_thomas(scenario_of(toml));
  ASSERT_FALSE(all.ok());
  const Problem& problem = all.problems().at(0);
  EXPECT_EQ(problem.key, "unit \"odd\" under thomas.class");
  EXPECT_EQ(problem.line, scenario_of(toml).find_unit("odd")->line);
  EXPECT_EQ(problem.file, "test.toml");
}

TEST(Muster, TooManyPiecesAreRefused) {
  std::string toml = plain_head();
  for (int i = 0; i < 30; ++i) {
    const std::string x = std::to_string(2 + 2 * i);
    toml += unit_text("b" + std::to_string(i), "british", "line", 2000, "[" + x + ", 5]");
    toml += unit_text("a" + std::to_string(i), "american", "line", 2000, "[" + x + ", 40]");
  }
  const Result<Mustered> all = muster_thomas(scenario_of(toml));
  ASSERT_FALSE(all.ok());
  EXPECT_NE(text_of(all.problems()).find("raise the grain"), std::string::npos) << text_of(all.problems());
}

}  // namespace
}  // namespace drumhead::testing
