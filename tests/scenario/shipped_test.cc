// The scenarios that come with the program load, muster, and make the battles that they promise.
#include <boost/json.hpp>

#include "battle/scene.h"
#include "documents/books.h"
#include "fixture.h"

namespace drumhead::testing {
namespace {

namespace json = boost::json;

Mustered shipped(const std::string& id, const MusterOptions& options = {}) {
  return mustered(slurp("scenarios/" + id + ".toml"), options);
}

std::unique_ptr<Battle> battle_of(const Mustered& all) {
  Result<std::unique_ptr<Battle>> battle = thomas().load(thomas_book(), all.position);
  EXPECT_TRUE(battle.ok()) << (battle ? "" : text_of(battle.problems()));
  return std::move(battle.value());
}

// Nothing overlaps, nothing hangs over the edge, enemies keep their distance.
void expect_clear(const Battle& battle) {
  const Pieces& pieces = battle.core().pieces;
  const Setting& setting = battle.setting();
  for (std::size_t a = 0; a < pieces.size(); ++a) {
    if (pieces[a].kind != PieceKind::unit || !pieces[a].present) continue;
    EXPECT_TRUE(battle.field().on_table(pieces[a].pose, pieces[a].foot)) << setting.roster[a].key;
    for (std::size_t b = a + 1; b < pieces.size(); ++b) {
      if (pieces[b].kind != PieceKind::unit || !pieces[b].present) continue;
      const Quad shape_a = rectangle(pieces[a].pose, pieces[a].foot.width, pieces[a].foot.depth);
      const Quad shape_b = rectangle(pieces[b].pose, pieces[b].foot.width, pieces[b].foot.depth);
      EXPECT_FALSE(overlap(shape_a, shape_b)) << setting.roster[a].key << " and " << setting.roster[b].key;
      const double apart = pieces[a].side == pieces[b].side ? 0 : 1000;
      EXPECT_GE(nearest_of(shape_a, shape_b).distance, apart)
          << setting.roster[a].key << setting.roster[b].key;
    }
  }
}

int count(const Mustered& all, Side side, std::string_view troop, std::string_view grade,
          std::string_view special) {
  int found = 0;
  for (const MusteredUnit& unit : all.units) {
    const json::array& list = unit.attributes.at("special").as_array();
    const std::string first = list.empty() ? "" : std::string(list[0].as_string());
    if (unit.side == side && unit.type == troop && unit.attributes.at("class").as_string() == grade &&
        first == special) {
      EXPECT_EQ(unit.attributes.at("bases").as_int64(), troop == "artillery" ? 1 : 4) << unit.key;
      ++found;
    }
  }
  return found;
}

TEST(Shipped, TheMeetingHasTheSheetsTwoArmies) {
  const Mustered all = shipped("meeting");
  EXPECT_EQ(all.grain, 40);
  EXPECT_EQ(all.stretch, 100);
  const Side crown = Side::british, congress = Side::american;
  EXPECT_EQ(count(all, crown, "close-order", "average", ""), 4);
  EXPECT_EQ(count(all, crown, "light-infantry", "average", ""), 2);
  EXPECT_EQ(count(all, crown, "close-order", "elite", "nt.special.grenadiers-reroll"), 1);
  EXPECT_EQ(count(all, crown, "light-cavalry", "elite", ""), 1);
  EXPECT_EQ(count(all, crown, "artillery", "", ""), 1);
  EXPECT_EQ(count(all, congress, "close-order", "average", ""), 6);
  EXPECT_EQ(count(all, congress, "close-order", "levy", "nt.special.militia-test-when-charged"), 2);
  EXPECT_EQ(count(all, congress, "light-infantry", "average", "nt.special.minutemen-move-and-fire"), 2);
  EXPECT_EQ(count(all, congress, "light-cavalry", "average", ""), 1);
  EXPECT_EQ(count(all, congress, "artillery", "", ""), 1);
  EXPECT_EQ(all.units.size(), 9u + 12u);
  EXPECT_EQ(all.position.root.at("leaders").as_array().size(), 2u);
}

TEST(Shipped, TheMeetingDeploysFreely) {
  const Mustered all = shipped("meeting");
  const json::object& root = all.position.root.as_object();
  EXPECT_EQ(root.at("phase"), json::value("deployment"));
  EXPECT_FALSE(root.contains("first"));
  EXPECT_FALSE(root.contains("turns"));
  EXPECT_FALSE(root.contains("aims"));
  EXPECT_EQ(root.at("sides").at("british").at("zone"), (json::array{0, 0, 72, 12}));
  EXPECT_EQ(root.at("sides").at("american").at("zone"), (json::array{0, 36, 72, 48}));
  for (const json::value& unit : root.at("units").as_array())
    EXPECT_EQ(unit.at("present"), json::value(false));
}

// Every suggested place is one that the sheet accepts.
TEST(Shipped, TheMeetingsPlacesAreLegal) {
  Mustered all = shipped("meeting");
  for (const Side side : {Side::british, Side::american}) {
    all.position.root.as_object()["first"] = std::string(word_of(other(side)));
    const std::unique_ptr<Battle> battle = battle_of(all);
    EXPECT_EQ(battle->decision().ask, Ask::place);
    EXPECT_EQ(battle->decision().side, side);
    for (const PieceId unit : battle->decision().units) {
      Deploy command;
      command.unit = unit;
      command.at = battle->setting().roster[unit.index()].place;
      EXPECT_TRUE(passes(battle->check(command))) << battle->setting().roster[unit.index()].key;
      if (passes(battle->check(command))) battle->begin(command, nullptr);
    }
    EXPECT_TRUE(battle->decision().units.empty());
  }
}

TEST(Shipped, CowpensIsTwentyUnitsOnAStretchedTable) {
  const Mustered all = shipped("cowpens");
  EXPECT_EQ(all.grain, 43);     // median 130 men / 3 bases, natural 48
  EXPECT_EQ(all.stretch, 112);  // 48 / 43
  const json::object& root = all.position.root.as_object();
  EXPECT_EQ(root.at("table"), (json::array{80.64, 53.76}));
  EXPECT_EQ(root.at("turns"), json::value(21));  // 12 x 1.5 x 1.12, rounded up
  EXPECT_EQ(root.at("first"), json::value("british"));
  EXPECT_EQ(root.at("phase"), json::value("generals"));
  EXPECT_EQ(all.units.size(), 11u + 11u);  // the Legion foot, counted for more men here, is split
  const std::unique_ptr<Battle> battle = battle_of(all);
  expect_clear(*battle);
  EXPECT_EQ(battle->decision().side, Side::british);
}

TEST(Shipped, CowpensAimsFollowTheirUnits) {
  const Mustered all = shipped("cowpens");
  std::vector<std::string> named;
  for (const json::value& aim : all.position.root.at("aims").as_array()) {
    EXPECT_EQ(aim.at("by"), json::value(21));
    if (const json::value* unit = aim.as_object().if_contains("unit")) named.emplace_back(unit->as_string());
  }
  EXPECT_EQ(named, (std::vector<std::string>{"71st-a", "71st-b", "light"}));
}

TEST(Shipped, GuilfordStandsWhereHistoryPutIt) {
  const Mustered all = shipped("guilford");
  EXPECT_EQ(all.grain, 60);
  EXPECT_EQ(all.stretch, 100);
  EXPECT_EQ(all.position.root.at("turns"), json::value(24));
  expect_clear(*battle_of(all));
  for (const json::value& unit : all.position.root.at("units").as_array()) {
    if (unit.at("key") != json::value("23rd")) continue;
    EXPECT_EQ(unit.at("at"), (json::array{10, 34.8}));
  }
  EXPECT_FALSE(roll_says(all, "ground it may stand on"));
}

TEST(Shipped, UniformBasesGiveFourToEverybody) {
  MusterOptions options;
  options.choices = {{"bases", "uniform"}};
  for (const char* id : {"cowpens", "guilford"})
    for (const MusteredUnit& unit : shipped(id, options).units)
      EXPECT_EQ(unit.attributes.at("bases").as_int64(), unit.type == "artillery" ? 1 : 4) << unit.key;
}

TEST(Shipped, MusterIsTheSameEveryTime) {
  for (const char* id : {"meeting", "cowpens", "guilford"})
    EXPECT_EQ(json::serialize(shipped(id).position.root), json::serialize(shipped(id).position.root));
}

// How many begin hidden, each of them unseen.
int hidden_in(const Scenario& scenario, const Sheet& sheet) {
  const std::string file = rulebook_path(sheet).string();
  const auto book =
      std::make_shared<const Rulebook>(read_rulebook(text_of_file(file), file, sheet.rule_ids).value());
  const Result<Mustered> all = muster(scenario, tables(), sheet, book, {});
  EXPECT_TRUE(all) << text_of(all.problems());
  if (!all) return 0;
  const Result<std::unique_ptr<Battle>> battle = sheet.load(book, all.value().position);
  EXPECT_TRUE(battle) << text_of(battle.problems());
  if (!battle) return 0;
  expect_clear(*battle.value());
  const Setting& setting = battle.value()->setting();
  int hidden = 0;
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].hidden > 0) {
      ++hidden;
      EXPECT_TRUE(is_concealed(setting, battle.value()->core(), piece_id(i)))
          << scenario.id << " " << sheet.id << " " << setting.roster[i].key;
    }
  return hidden;
}

// Under every sheet: wide footprints must not bring the ambush into view. Where a sheet counts other men or
// grades than there were, like units may merge.
TEST(Shipped, HiddenTroopsBeginUnseen) {
  int hidden = 0;
  for (const char* id : {"cowpens", "oriskany"})
    for (const Sheet& sheet : sheets()) {
      Result<Scenario> read = read_scenario(slurp("scenarios/" + std::string(id) + ".toml"), id, tables());
      ASSERT_TRUE(read) << text_of(read.problems());
      Scenario& scenario = read.value();
      EXPECT_GE(hidden_in(scenario, sheet), 1) << id << " " << sheet.id;
      for (BattleWords& words : scenario.muster) words.men = {100, 100}, words.quality = {};
      hidden += hidden_in(scenario, sheet);
    }
  EXPECT_EQ(hidden, static_cast<int>(sheets().size()) * (2 + 6));
}

}  // namespace
}  // namespace drumhead::testing
