// drumhead odds, as a user runs it.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "program.h"

namespace drumhead {
namespace {

namespace json = boost::json;

const std::string kCases = DRUMHEAD_SOURCE "/tests/cases/thomas/";

TEST(OddsCommand, AnswersTheQuickForm) {
  const Ran ran = run(
      R"(odds shoot --rules thomas --shooter "british grenadiers" --target "militia in woods" --range 7 --worth --more)");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "Exact: 5 outcomes")) << ran.out;
  EXPECT_TRUE(has(ran.out, " 40% ")) << ran.out;
  EXPECT_TRUE(has(ran.out, "Worth of: Cover gives a saving roll (nt.fire.cover-save)")) << ran.out;
}

TEST(OddsCommand, AnswersACaseAsJson) {
  const Ran ran = run("odds " + kCases + "charge-defender-shoots.toml --policy shoot --json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const json::value told = json::parse(ran.out);
  EXPECT_TRUE(told.at("exact").as_bool());
  EXPECT_EQ(told.at("rules"), "thomas");
  double sum = 0;
  for (const json::value& bar : told.at("bars").as_array()) sum += bar.at("p").to_number<double>();
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(OddsCommand, PrunesAndSamplesOnlyWhenItSaysSo) {
  const std::string chain =
      "odds " + kCases + "charge-defender-shoots.toml --policy shoot --through --budget 200";
  EXPECT_TRUE(has(run(chain).out, "of the probability was not followed"));
  EXPECT_TRUE(has(run(chain + " --sample 500").out, "500 trials"));
}

TEST(OddsCommand, SetsSheetsSideBySide) {
  const std::string twice = "odds shoot --shooter line --target militia --rules thomas,thomas";
  EXPECT_TRUE(has(run(twice).out, "Side by side"));
  const Ran ran = run(twice + " --json");
  EXPECT_EQ(json::parse(ran.out).as_array().size(), 2u) << ran.err;
  EXPECT_EQ(run("odds shoot --shooter line --target militia --rules all").code, 0);
}

TEST(OddsCommand, ExplainsARefusal) {
  const Ran ran = run("odds " + kCases + "fire-average-infantry.toml");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "the range is")) << ran.out;
  const Ran quick = run("odds shoot --shooter line --target militia --range 20");
  EXPECT_EQ(quick.code, 2);
  EXPECT_TRUE(has(quick.err, "the range is 8 in")) << quick.err;
}

TEST(OddsCommand, SaysWhatIsWrongWithBadInput) {
  for (const char* bad : {"odds", "odds /nowhere.toml", "odds shoot --shooter wizards --target militia",
                          "odds shoot --shooter line --target militia --range far",
                          "odds shoot --shooter line --target militia --rules chess",
                          "odds shoot --shooter line --target militia --without nt.no.rule",
                          "odds shoot --shooter line --target militia --policy a,,b",
                          "odds charge --charger line --target militia --from above"}) {
    const Ran ran = run(bad);
    EXPECT_EQ(ran.code, 2) << bad << ran.out;
    EXPECT_FALSE(ran.err.empty()) << bad;
  }
}

}  // namespace
}  // namespace drumhead
