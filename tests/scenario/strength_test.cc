// Merging, absorbing, raising and splitting, guns, and sides of few or many units.
#include <boost/json.hpp>

#include "fixture.h"

namespace drumhead::testing {
namespace {

std::int64_t bases(const Mustered& all, std::string_view key) {
  const MusteredUnit* unit = find(all, key);
  return unit == nullptr ? 0 : unit->attributes.at("bases").as_int64();
}

// Both sides have eight battalions in their brigade; `more` is added to the British, on 36, 24.
Mustered with(const std::string& more) {
  return mustered(plain_head() + line_of("british", 8) + line_of("american", 8) + more);
}

TEST(Strength, SmallUnitsMergeWithTheSmallestLikeThem) {
  const Mustered all = with(unit_text("picket", "british", "line", 50, "[36, 20]") +
                            unit_text("guard", "british", "line", 100, "[36, 24]", "quality = 5") +
                            unit_text("company", "british", "line", 90, "[45, 20]"));
  EXPECT_EQ(find(all, "picket"), nullptr);
  EXPECT_EQ(find(all, "company")->from, (std::vector<std::string>{"company", "picket"}));
  EXPECT_EQ(bases(all, "company"), 4);  // 140 / 40 = 3.5
  EXPECT_EQ(bases(all, "guard"), 3);
  EXPECT_TRUE(roll_says(all, "picket and company are one unit of 140 men, quality 4, named company"));
}

TEST(Strength, UnlikeUnitsDoNotMerge) {
  const Mustered all = with(unit_text("picket", "british", "line", 50, "[36, 20]") +
                            unit_text("horse", "british", "light-dragoons", 100, "[36, 24]") +
                            unit_text("jaegers", "british", "jaegers", 90, "[45, 20]") +
                            unit_text("raw", "british", "line", 90, "[27, 20]", "quality = 2") +
                            unit_text("later", "british", "line", 90, "[36, 17]", "arrives = 3"));
  EXPECT_EQ(bases(all, "picket"), 2);  // 1.25, raised to the least
  EXPECT_TRUE(roll_says(all, "raised to 2"));
}

TEST(Strength, KeepSavesASmallUnit) {
  const Mustered all =
      with(unit_text("picket", "british", "line", 20, "[36, 20]", "[unit.muster.thomas]\nkeep = true") +
           unit_text("company", "british", "line", 90, "[40, 20]"));
  EXPECT_EQ(bases(all, "picket"), 2);
  EXPECT_EQ(bases(all, "company"), 2);
}

TEST(Strength, WhatFindsNoPartnerIsAbsorbed) {
  const Mustered all = with(unit_text("troop", "british", "light-dragoons", 20, "[36, 20]") +
                            unit_text("foot", "british", "jaegers", 80, "[40, 20]"));
  EXPECT_EQ(find(all, "troop"), nullptr);
  EXPECT_EQ(find(all, "foot")->from, (std::vector<std::string>{"foot", "troop"}));
  EXPECT_TRUE(roll_says(all, "troop (20 men) is taken in by foot"));
}

TEST(Strength, AnArmyOfSixMergesNoMore) {
  const std::string toml = plain_head() + line_of("british", 4) + line_of("american", 8) +
                           unit_text("picket", "british", "line", 50, "[36, 20]") +
                           unit_text("company", "british", "line", 90, "[40, 20]");
  const Mustered all = mustered(toml);
  EXPECT_EQ(bases(all, "picket"), 2);
  EXPECT_EQ(bases(all, "company"), 2);
}

TEST(Strength, LargeUnitsSplitWithTheLargerPartOnTheRight) {
  const Mustered all = with(unit_text("great", "british", "line", 280, "[36, 24]"));
  EXPECT_EQ(bases(all, "great-a"), 4);
  EXPECT_EQ(bases(all, "great-b"), 3);
  const boost::json::array& units = all.position.root.at("units").as_array();
  double a = 0, b = 0;
  for (const boost::json::value& unit : units) {
    if (unit.at("key") == boost::json::value("great-a")) a = unit.at("at").at(0).to_number<double>();
    if (unit.at("key") == boost::json::value("great-b")) b = unit.at("at").at(0).to_number<double>();
  }
  EXPECT_DOUBLE_EQ(a - b, (6 + 4.5) / 2 + 0.25);  // facing north, the right is east
  EXPECT_DOUBLE_EQ(a + 3 + b - 2.25, 72);         // middle on middle
}

TEST(Strength, PartsAvoidTakenKeys) {
  const Mustered all = with(unit_text("great", "british", "line", 280, "[36, 24]") +
                            unit_text("great-a", "british", "line", 160, "[36, 18]"));
  EXPECT_NE(find(all, "great-a-x"), nullptr);
  EXPECT_NE(find(all, "great-b"), nullptr);
}

TEST(Strength, AWeakSideIsSharedOut) {
  const Mustered all = mustered(plain_head() + line_of("british", 2) + line_of("american", 8));
  EXPECT_EQ(bases(all, "b0-a"), 2);
  EXPECT_EQ(bases(all, "b1-b"), 2);
  EXPECT_TRUE(roll_says(all, "the side has too few"));
}

TEST(Strength, ACrowdIsMerged) {
  std::string toml = plain_head() + line_of("american", 8);
  for (int i = 0; i < 30; ++i)
    toml += unit_text("c" + std::to_string(i), "british", "line", 80,
                      "[" + std::to_string(4 + 6 * (i % 10)) + ", " + std::to_string(3 + 4 * (i / 10)) + "]");
  const Mustered all = mustered(toml);
  std::size_t british = 0;
  for (const MusteredUnit& unit : all.units) british += unit.side == Side::british ? 1 : 0;
  EXPECT_EQ(british, 24u);
}

TEST(Guns, SinglePiecesMakeASection) {
  const Mustered all = with(unit_text("gun1", "british", "gun-light", 10, "[30, 20]", "guns = 1") +
                            unit_text("gun2", "british", "gun-light", 10, "[42, 20]", "guns = 1"));
  EXPECT_EQ(find(all, "gun1")->from, (std::vector<std::string>{"gun1", "gun2"}));
  EXPECT_EQ(find(all, "gun2"), nullptr);
}

TEST(Guns, FiveToEightPiecesAreTwoBatteries) {
  const Mustered all = with(unit_text("train", "british", "gun-field", 80, "[36, 20]", "guns = 6"));
  EXPECT_EQ(bases(all, "train-a"), 1);
  EXPECT_EQ(bases(all, "train-b"), 1);
}

TEST(Guns, OneBatteryToFourOtherUnits) {
  std::string guns;
  for (int i = 0; i < 4; ++i)
    guns += unit_text("battery-" + std::to_string(i), "british", "gun-field", 30,
                      "[" + std::to_string(10 + 12 * i) + ", 8]", "guns = 2");
  const Mustered all = with(guns);
  int batteries = 0;
  for (const MusteredUnit& unit : all.units) batteries += unit.type == "artillery" ? 1 : 0;
  EXPECT_EQ(batteries, 2);
}

TEST(Guns, ALoneAmusetteStaysAwayFromABattery) {
  const Mustered all = with(unit_text("battery", "british", "gun-field", 30, "[36, 8]", "guns = 2") +
                            unit_text("popgun", "british", "amusette", 5, "[40, 8]", "guns = 1"));
  EXPECT_EQ(find(all, "popgun"), nullptr);
  EXPECT_TRUE(roll_says(all, "popgun is left out"));
}

TEST(Guns, AThreatenedBatteryFindsItsGuard) {
  const Mustered all = with(unit_text("battery", "british", "gun-field", 30, "[36, 25]", "guns = 2") +
                            unit_text("rider", "american", "continental-dragoons", 120, "[36, 37]"));
  EXPECT_TRUE(roll_says(all, "battery is moved to infantry that can guard it"));
}

}  // namespace
}  // namespace drumhead::testing
