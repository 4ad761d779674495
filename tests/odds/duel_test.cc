// Two units by their historical classes, mustered face to face under every sheet.
#include "lab/duel.h"
#include "given.h"

namespace drumhead {
namespace {

DuelUnit unit(const char* words) {
  const Result<DuelUnit> read = read_duel_unit(words, tables());
  EXPECT_TRUE(read.ok()) << (read.ok() ? "" : text_of(read.problems()));
  return read.value();
}

Duel duel(const char* first, const char* second, Mil range) {
  Duel out;
  out.first = unit(first);
  out.second = unit(second);
  out.range = range;
  return out;
}

Result<DuelReady> open(const Duel& duel, const char* verb) {
  const Sheet& sheet = *find_sheet("thomas");
  return open_duel(duel, verb, tables(), sheet, home().rulebook(sheet).value());
}

double hit(const Duel& duel, int hits) {
  const Result<DuelReady> ready = open(duel, "shoot");
  EXPECT_TRUE(ready.ok()) << (ready.ok() ? "" : text_of(ready.problems()));
  const Battle& battle = *ready.value().battle;
  return chance(fate_of(odds_of(battle, ready.value().command), battle, "second").hits, hits);
}

TEST(DuelWords, AreReadAsPeopleSayThem) {
  EXPECT_EQ(unit("British Grenadiers").troop_class, "grenadiers");
  EXPECT_EQ(unit("british grenadiers").nation, "british");
  EXPECT_EQ(unit("continental line").troop_class, "continental-line");
  EXPECT_EQ(unit("militia in woods").ground, "woods-light");
  const DuelUnit riflemen = unit("120 men of riflemen in skirmish behind a fence");
  EXPECT_EQ(riflemen.men, 120);
  EXPECT_EQ(riflemen.formation, "skirmish");
  EXPECT_EQ(riflemen.ground, "fence");
  EXPECT_EQ(unit("3 guns gun-field").guns, 3);
  for (const char* bad : {"", "wizards", "british", "militia in cheese", "0 militia", "99999 militia"})
    EXPECT_FALSE(read_duel_unit(bad, tables()).ok()) << bad;
}

TEST(Duel, GivesTheSheetsOwnOdds) {
  EXPECT_NEAR(hit(duel("british grenadiers", "militia", 7 * kUnit), 4), binomial(4, 4, 4.0 / 6), 1e-12);
  EXPECT_NEAR(hit(duel("british grenadiers", "militia in woods", 7 * kUnit), 2), binomial(4, 2, 2.0 / 6),
              1e-12);
  EXPECT_NEAR(hit(duel("militia", "line behind a wall", 8 * kUnit), 1), binomial(4, 1, 1.0 / 6), 1e-12);
  Duel metric = duel("line", "militia", 0);
  metric.metric = true;
  metric.range = to_mil(20.32 * kUnit);  // 8 inches
  EXPECT_NEAR(hit(metric, 0), 1.0 / 16, 1e-12);
}

TEST(Duel, SaysWhyNot) {
  const Result<DuelReady> far = open(duel("line", "militia", 8001), "shoot");
  ASSERT_FALSE(far.ok());
  EXPECT_NE(text_of(far.problems()).find("the range is 8 in"), std::string::npos) << text_of(far.problems());
  EXPECT_FALSE(open(duel("light dragoons", "militia", 4000), "shoot").ok());
}

TEST(Duel, ShowsAFlankAndARear) {
  for (const Facing facing : {Facing::front, Facing::flank, Facing::rear}) {
    Duel asked = duel("light dragoons", "continental line", 6 * kUnit);
    asked.facing = facing;
    const Result<DuelReady> ready = open(asked, "charge");
    ASSERT_TRUE(ready.ok()) << text_of(ready.problems());
    const Battle& battle = *ready.value().battle;
    EXPECT_EQ(battle.field().distance(ready.value().first, ready.value().second), 6 * kUnit);
    OddsAsked through;
    through.until = Until::turn;
    through.policy = Policy::named({"hold"});
    const Odds odds = odds_of(battle, ready.value().command, through);
    EXPECT_TRUE(odds.exact);
    expect_whole(odds);
  }
}

// The same fight wherever it can be fought; a sheet that cannot says why.
TEST(Duel, IsOpenedUnderEverySheet) {
  for (const Sheet& sheet : sheets()) {
    if (tables().find_sheet(sheet.id) == nullptr) continue;
    const Result<DuelReady> ready = open_duel(duel("line", "continental line", 4 * kUnit), "shoot", tables(),
                                              sheet, home().rulebook(sheet).value());
    if (!ready) {
      EXPECT_FALSE(ready.problems()[0].message.empty()) << sheet.id;
      continue;
    }
    expect_whole(odds_of(*ready.value().battle, ready.value().command));
  }
}

}  // namespace
}  // namespace drumhead
