// What the muster does for a sheet with attack columns and militia that is graded by a die.
#include <boost/json.hpp>

#include "fixture.h"

#include "documents/books.h"

namespace drumhead::testing {
namespace {

namespace json = boost::json;

const Sheet& awi28() { return *find_sheet("awi28"); }

std::shared_ptr<const Rulebook> awi28_book() {
  Result<Rulebook> read = read_rulebook(slurp("rulebooks/awi28.toml"), "awi28.toml", awi28().rule_ids);
  if (!read) throw std::runtime_error(text_of(read.problems()));
  return std::make_shared<const Rulebook>(std::move(read.value()));
}

Mustered mustered_for_awi28(const std::string& toml, const MusterOptions& options = {}) {
  Result<Mustered> out = muster(scenario_of(toml), tables(), awi28(), awi28_book(), options);
  if (!out) throw std::runtime_error(text_of(out.problems()));
  return std::move(out.value());
}

std::string word_in(const Mustered& all, std::string_view key, std::string_view attribute) {
  for (const json::value& unit : all.position.root.at("units").as_array())
    if (std::string_view(unit.at("key").as_string()) == key)
      return std::string(unit.as_object().at(attribute).as_string());
  ADD_FAILURE() << "no unit " << key;
  return {};
}

// Ten inches to the battalion, six of them on each side.
std::string armies(const std::string& more) {
  std::string out = plain_head();
  out.replace(out.find("[72, 48]"), 8, "[96, 60]");
  out += "\n[muster.awi28]\ngrain = 267\nstretch = 1\n";
  for (int i = 0; i < 6; ++i) {
    const std::string x = "[" + std::to_string(12 + 14 * i);
    out += unit_text("b" + std::to_string(i), "british", "line", 267, x + ", 4]");
    out += unit_text("a" + std::to_string(i), "american", "continental-line", 267, x + ", 56]");
  }
  return out + more;
}

TEST(MusterAwi28, MilitiaIsGradedByItsQualityOrByTheDie) {
  const std::string toml = armies(unit_text("good", "american", "militia", 267, "[20, 50]", "quality = 3") +
                                  unit_text("poor", "american", "militia", 267, "[40, 50]", "quality = 1"));
  const Mustered usual = mustered_for_awi28(toml);
  EXPECT_EQ(word_in(usual, "good", "type"), "militia-good");
  EXPECT_EQ(word_in(usual, "poor", "type"), "militia-terrible");
  MusterOptions options;
  options.choices = {{"militia_grade", "roll"}};
  const Mustered rolled = mustered_for_awi28(toml, options);
  EXPECT_EQ(word_in(rolled, "good", "type"), "militia");
  EXPECT_EQ(word_in(rolled, "poor", "type"), "militia");
  EXPECT_EQ(word_in(rolled, "a0", "type"), "continental");
}

TEST(MusterAwi28, AScenarioMayAskForTheDie) {
  std::string toml = armies(unit_text("poor", "american", "militia", 267, "[40, 50]", "quality = 1"));
  const std::string head = "[muster.awi28]\n";
  toml.insert(toml.find(head) + head.size(), "militia_grade = \"roll\"\n");
  EXPECT_EQ(word_in(mustered_for_awi28(toml), "poor", "type"), "militia");
}

TEST(MusterAwi28, AColumnNearTheEnemyStartsInAttackColumn) {
  const std::string column = "formation = \"column\"";
  // The fronts of the American line are at 56; columns of march are 8 deep.
  const Mustered all =
      mustered_for_awi28(armies(unit_text("near", "british", "line", 267, "[30, 32]", column) +
                                unit_text("far", "british", "line", 267, "[60, 31.9]", column)));
  EXPECT_EQ(word_in(all, "near", "formation"), "attack-column");
  EXPECT_EQ(word_in(all, "far", "formation"), "march-column");
  EXPECT_TRUE(roll_says(all, "near starts in column of attack"));
}

TEST(MusterAwi28, DismountedDragoonsDoNotFormUpAsLightInfantry) {
  const Mustered all =
      mustered_for_awi28(armies(unit_text("foot", "british", "light-dragoons", 160, "[30, 14]",
                                          "arms = \"carbine\"\norder = \"open\"\nformation = \"skirmish\"")));
  EXPECT_EQ(word_in(all, "foot", "type"), "british-light-skirmish");
  EXPECT_EQ(word_in(all, "foot", "other"), "none");
}

}  // namespace
}  // namespace drumhead::testing
