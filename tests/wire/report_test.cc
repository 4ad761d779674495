// The battle report: sentences with their dice.
#include "battle/json.h"
#include "dice/sources.h"
#include "positions.h"
#include "wire/wire.h"

namespace drumhead {
namespace {

json::array entries_of(Battle& battle, const Command& command, std::vector<std::uint8_t> faces) {
  wire::Teller teller;
  TapeDice dice = TapeDice::flat(std::move(faces));
  battle.apply(command, dice, &teller);
  return teller.take(1, battle).at("entries").as_array();
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
            "The 33rd Foot fired on Eaton's left at 7.4 in: 5, 4, 2, 1 (4+). Two hits.");
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
  EXPECT_EQ(text_of_entry(entries[0]),
            "The 33rd Foot fired on Eaton's left at 7 in: 6, 1, 1, 1 (4+). One hit. Eaton's left: down to 3 "
            "bases.");
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
  wire::Teller teller;
  const json::object told = teller.take(0, *battle);
  ASSERT_EQ(told.at("entries").as_array().size(), 1u);
  EXPECT_EQ(text_of_entry(told.at("entries").as_array()[0]), "Turn 1, British");
}

// Firing ends, nobody fights or tests, and the other side's turn begins.
TEST(Report, ANewPlayerTurnHasAHeading) {
  const auto battle = line_and("firing", kFarEnemy);
  std::vector<std::string> headings;
  for (int i = 0; i < 2 && battle->core().active == Side::british; ++i)
    for (const json::value& entry : entries_of(*battle, Done{}, {}))
      if (entry.at("weight").as_string() == "heading") headings.push_back(text_of_entry(entry));
  ASSERT_FALSE(headings.empty());
  EXPECT_EQ(headings.back(), "Turn 1, Americans");
}

}  // namespace
}  // namespace drumhead
