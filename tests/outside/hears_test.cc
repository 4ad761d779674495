// What a bot by others is told and may ask: under every sheet, and nothing of troops that its side has not
// found.
#include <gtest/gtest.h>

#include "given.h"
#include "players/contest.h"

namespace drumhead::outside {
namespace {

std::string question(const json::object& ask, const char* type, json::object about) {
  about["type"] = type;
  about["re"] = ask.at("id");
  return json::serialize(about);
}

std::string key_of(const Battle& battle, PieceId id) { return battle.setting().roster[id.index()].key; }

// Asks everything about everybody, then takes the first candidate.
FunctionLink::Answers curious_bot(const json::object& told) {
  if (is(told, "hello")) return {ready()};
  if (!is(told, "ask")) return {};
  FunctionLink::Answers out;
  const json::array& pieces = told.at("state").at("pieces").as_array();
  for (const json::value& piece : pieces) {
    const json::value& key = piece.at("key");
    for (const char* type : {"options", "sight", "insight"})
      out.push_back(question(told, type, {{"unit", key}}));
    out.push_back(question(told, "route", {{"unit", key}, {"goal", pieces.front().at("pose")}}));
    out.push_back(question(told, "odds", {{"unit", key}, {"foe", pieces.front().at("key")}}));
  }
  out.push_back(question(told, "check", {{"command", told.at("candidates").at(0).at("command")}}));
  out.push_back(first_candidate(told));
  return out;
}

class Telling : public testing::TestWithParam<std::string> {};

TEST_P(Telling, AnswersWhatABotAsks) {
  const std::unique_ptr<Battle> battle = opening("meeting", GetParam());
  Hired bot(curious_bot);
  const Command chosen = bot.player.choose(*battle);
  EXPECT_TRUE(bot.player.take_faults().empty());
  EXPECT_EQ(chosen, battle->candidates().front());
  std::map<std::string, int> types;
  for (const json::object& one : bot.seen->told) ++types[std::string(one.at("type").as_string())];
  const int pieces = static_cast<int>(battle->core().pieces.size());
  for (const char* type : {"options", "route", "sight", "insight"}) EXPECT_EQ(types[type], pieces) << type;
  EXPECT_EQ(types["odds"] + types["error"], pieces);
  EXPECT_EQ(types["checked"], 1);
  for (const json::object& one : bot.seen->told)
    if (is(one, "checked")) {
      EXPECT_TRUE(one.at("reasons").as_array().empty());
      EXPECT_EQ(one.at("chance").to_number<int>(), battle->chance(chosen));
    }
}

// Every candidate that it is told passes, and stands in the order in which the sheet gave it.
TEST_P(Telling, NamesTheCandidates) {
  const std::unique_ptr<Battle> battle = opening("cowpens", GetParam());
  Hired bot(plain_bot);
  bot.player.choose(*battle);
  const json::array& told = bot.seen->told.back().at("candidates").as_array();
  const std::vector<Command> all = battle->candidates();
  ASSERT_EQ(told.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(told[i].at("command"), command_json(all[i], battle->setting()));
  EXPECT_EQ(bot.seen->told.back().at("forecast").at("turns_left").to_number<int>(),
            battle->forecast().turns_left);
}

INSTANTIATE_TEST_SUITE_P(Sheets, Telling, testing::ValuesIn(sheet_ids()),
                         [](const auto& one) { return one.param; });

std::vector<PieceId> concealed(const Battle& battle, Side from) {
  std::vector<PieceId> out;
  const wire::Known known(battle, 1u << static_cast<unsigned>(from));
  for (std::size_t i = 0; i < battle.core().pieces.size(); ++i)
    if (!known.knows(piece_id(i))) out.push_back(piece_id(i));
  return out;
}

TEST(Hiding, NothingTellsWhereHiddenTroopsStand) {
  const std::unique_ptr<Battle> battle = opening("cowpens");
  const Side asked = battle->decision().side;
  const std::vector<PieceId> hidden = concealed(*battle, asked);
  ASSERT_FALSE(hidden.empty());
  Hired bot(curious_bot);
  bot.player.choose(*battle);
  EXPECT_TRUE(bot.player.take_faults().empty());
  for (const json::object& told : bot.seen->told) {
    if (is(told, "hello")) continue;  // the roster is public, and has no places
    const std::string text = json::serialize(told);
    for (const PieceId id : hidden) {
      const Point at = battle->core().pieces[id.index()].pose.point();
      const std::string place = json::serialize(write(at, battle->setting()));
      EXPECT_EQ(text.find(place), std::string::npos) << key_of(*battle, id) << " in " << text.substr(0, 200);
    }
  }
}

TEST(Hiding, WhoIsHiddenCannotBeAskedAboutNorShotAt) {
  const std::unique_ptr<Battle> battle = opening("cowpens");
  const std::string hidden = key_of(*battle, concealed(*battle, battle->decision().side).at(0));
  Hired bot([&](const json::object& told) {
    if (is(told, "hello")) return FunctionLink::Answers{ready()};
    if (!is(told, "ask")) return FunctionLink::Answers{};
    const json::value shot =
        json::object{{"shoot", json::object{{"unit", told.at("state").at("pieces").at(0).at("key")},
                                            {"aims", json::array{json::object{{"target", hidden}}}}}}};
    return FunctionLink::Answers{question(told, "insight", {{"unit", hidden}}), command(told, shot),
                                 first_candidate(told)};
  });
  bot.player.choose(*battle);
  ASSERT_EQ(bot.seen->told.size(), 4u);
  EXPECT_EQ(bot.seen->told[2].at("text"), "there is no such piece");
  EXPECT_EQ(bot.seen->told[3].at("reasons").at(0).at("code"), "unseen");
}

}  // namespace
}  // namespace drumhead::outside
