// The battle report: sentences with their dice.
#include "dice/sources.h"
#include "documents/json.h"
#include "positions.h"
#include "wire/wire.h"

namespace drumhead {
namespace {

json::array entries_of(Battle& battle, const Command& command, std::vector<std::uint8_t> faces) {
  wire::Happenings happenings;
  TapeDice dice = TapeDice::flat(std::move(faces));
  battle.apply(command, dice, &happenings);
  return happenings.take(1, battle).at("entries").as_array();
}

std::string text_of_entry(const json::value& entry) { return std::string(entry.at("text").as_string()); }

TEST(Report, AVolleyIsToldWithRangeDiceAndHits) {
  const auto battle = line_and(
      "firing",
      "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 27.4], heading = 180 },\n");
  const json::array entries =
      entries_of(*battle, Shoot{piece_id(0), {}, 0, {Aim{piece_id(1)}}}, {5, 4, 2, 1});
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(text_of_entry(entries[0]),
            "The 33rd Foot fired at Eaton's left, 7.4 in: 5, 4, 2 and 1, 4 or more hits. Two hits.");
  const json::object& roll = entries[0].at("rolls").as_array()[0].as_object();
  EXPECT_EQ(roll.at("good"), (json::array{true, true, false, false}));
  EXPECT_EQ(roll.at("need").at("sum"), 4);
  EXPECT_EQ(roll.at("dice").at("sum"), 4);
}

TEST(Report, ALossIsToldWithWhatCausedIt) {
  const auto battle =
      line_and("firing",
               "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 27], "
               "heading = 180, hits = 3 },\n");
  const json::array entries =
      entries_of(*battle, Shoot{piece_id(0), {}, 0, {Aim{piece_id(1)}}}, {6, 1, 1, 1});
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(
      text_of_entry(entries[0]),
      "The 33rd Foot fired at Eaton's left, 7 in: 6, 1, 1 and 1, 4 or more hits. One hit, four with those "
      "carried: a base lost, three left.");
  EXPECT_EQ(entries[0].at("weight").as_string(), "clash");
}

TEST(Report, AMoveIsToldStepByStep) {
  const auto battle = line_and("movement", kFarEnemy);
  Manoeuvre wheel, on;
  wheel.kind = Motion::wheel;
  wheel.angle = -3000;
  on.length = 1500;
  const json::array entries = entries_of(*battle, Move{piece_id(0), {wheel, on}, {}}, {});
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(text_of_entry(entries[0]), "The 33rd Foot wheeled left 30° and advanced 1.5 in.");
}

TEST(Report, AnOpeningHasAHeading) {
  const auto battle = line_and("movement", kFarEnemy);
  wire::Happenings happenings;
  const json::object told = happenings.take(0, *battle);
  ASSERT_EQ(told.at("entries").as_array().size(), 1u);
  EXPECT_EQ(text_of_entry(told.at("entries").as_array()[0]), "Turn 1, the Crown");
}

// ---- how a roll is read, as the sheets print it

std::string told_by(const char* rules, const std::string& toml, const Command& command,
                    std::vector<std::uint8_t> faces) {
  const auto battle = position(toml, rules);
  TapeDice none;
  battle->start(none, nullptr);
  std::string out;
  for (const json::value& entry : entries_of(*battle, command, std::move(faces)))
    out += text_of_entry(entry) + " ";
  return out;
}

TEST(Report, AnActivationOfBloodybacksWantsItsNumberOrLess) {
  const std::string told =
      told_by("bloodybacks", R"(
active = "british"
phase = "command"
units = [
  { key = "s1", side = "british", at = [14, 20], heading = 0, size = 8, density = 6 },
  { key = "reserve", side = "british", at = [66, 3], heading = 0, size = 8, density = 6 },
]
leaders = [
  { key = "c", side = "british", at = [32, 14], cq = 3 },
  { key = "chief", side = "british", at = [68, 2], cinc = true, cq = 3 },
]
)",
              Order{piece_id(2), {piece_id(0)}, "activate", {}}, {1, 12, 12, 12, 12, 12});
  EXPECT_NE(told.find("one of six dice at 6 or less"), std::string::npos) << told;
}

TEST(Report, ACommandRollOf28mmWantsItsNumberOrLess) {
  const std::string told = told_by("awi28", R"(
active = "british"
phase = "command"
leaders = [{ key = "general", side = "british", at = [17.25, 29.25], staff = 8 }]
units = [
  { key = "u", side = "british", at = [48, 30], heading = 0 },
  { key = "foe", side = "american", at = [48, 42], heading = 180 },
]
)",
                                   Order{piece_id(2), {piece_id(0)}, "move", {}}, {1, 2});
  EXPECT_NE(told.find("1 + 2 = 3; 5 or less needed"), std::string::npos) << told;
}

// What is added to the die is no need: it was told as "(3+)".
TEST(Report, AShotThatIsLookedUpHasNoNeed) {
  const std::string told = told_by("arw1d", R"(
active = "british"
phase = "fire"
units = [
  { key = "a", side = "british", at = [90, 40], heading = 0, fired_today = true },
  { key = "b", side = "american", at = [90, 45], heading = 180 },
  { key = "z", side = "british", at = [20, 10], heading = 0 },
]
)",
                                   Shoot{piece_id(0), {}, 0, {Aim{piece_id(1)}}}, {3});
  EXPECT_NE(told.find(": 3 + 4 = 7."), std::string::npos) << told;
  EXPECT_EQ(told.find("+)"), std::string::npos) << told;
}

// Firing ends, nobody fights or tests, and the other side's turn begins.
TEST(Report, ANewPlayerTurnHasAHeading) {
  const auto battle = line_and("firing", kFarEnemy);
  std::vector<std::string> headings;
  for (int i = 0; i < 2 && battle->core().active == Side::british; ++i)
    for (const json::value& entry : entries_of(*battle, Done{}, {}))
      if (entry.at("weight").as_string() == "heading") headings.push_back(text_of_entry(entry));
  ASSERT_FALSE(headings.empty());
  EXPECT_EQ(headings.back(), "Turn 1, the Americans");
}

}  // namespace
}  // namespace drumhead
