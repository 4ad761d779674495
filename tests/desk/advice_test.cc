// What bots think: their reasons and plans, hints, and chances at moments of a battle that is over.
#include <gtest/gtest.h>

#include "desk/long_thought.h"
#include "dice/sources.h"
#include "documents/record.h"
#include "players/general.h"
#include "table.h"

namespace drumhead::desk {
namespace {

// A few trial battles instead of seconds: the clock stands still here.
Config few_playouts() {
  Config out;
  out.playouts = 4;
  out.bot_pace = 0;
  return out;
}

std::size_t count_of(const json::array& log, const char* field) {
  std::size_t out = 0;
  for (const json::value& entry : log)
    if (entry.as_object().contains(field)) ++out;
  return out;
}

json::array log_of(Guest& who) { return who.ask({{"type", "log"}}).at("log").as_array(); }

TEST(Advice, ReasonsAreToldAtOnceAndPlansWhenTheBattleIsOver) {
  Table table(few_playouts());
  const Created game = create(table, "you", "drill");
  Guest player(table);
  player.hello(game.game, {game.british});
  begin(game.game, {&player});
  for (int i = 0; i < 400 && !player.over() && player.commands() < 60; ++i)
    ASSERT_EQ(type_of(player.give(some_command(player))), "happened");
  const json::array during = log_of(player);
  EXPECT_GT(count_of(during, "why"), 0u);
  // A reason is of the bot's own deed, not of what came of it when a step was ended.
  for (const json::value& entry : during)
    if (entry.as_object().contains("why")) {
      EXPECT_FALSE(entry.at("units").as_array().empty()) << json::serialize(entry);
      EXPECT_TRUE(entry.at("why").as_string().starts_with("To ")) << json::serialize(entry);
    }
  EXPECT_EQ(count_of(during, "plan"), 0u);
  const json::object then = player.ask({{"type", "at"}, {"commands", player.commands()}});
  EXPECT_EQ(count_of(then.at("entries").as_array(), "plan"), 0u);
  player.give(json::object{{"concede", json::object{{"side", "british"}, {"draw", false}}}});
  ASSERT_TRUE(player.over());
  EXPECT_GT(count_of(log_of(player), "plan"), 0u);
  player.leave();
  table.restart();
  Guest again(table);
  again.hello(game.game, {game.british});
  EXPECT_GT(count_of(log_of(again), "plan"), 0u);
}

TEST(Advice, AGeneralSaysHowFarItIsAndItsPlayoutsAreKept) {
  Table table(few_playouts());
  const Created game = create(table, "you", "general-quick");
  Guest player(table);
  player.hello(game.game, {game.british});
  begin(game.game, {&player});
  std::string record;
  for (int i = 0; i < 400 && !player.over() && record.find("\"playouts\":2") == std::string::npos; ++i) {
    ASSERT_EQ(type_of(player.give(some_command(player))), "happened");
    record = text_at(player.ask({{"type", "record"}}), "/text");
  }
  EXPECT_FALSE(player.heard("thinking").empty());
  EXPECT_NE(record.find("\"playouts\":2"), std::string::npos);
  EXPECT_TRUE(read_record(record, "record").ok());
  std::size_t weighed = 0;
  for (const json::value& entry : log_of(player))
    if (const json::value* why = entry.as_object().if_contains("why"))
      weighed += std::string(why->as_string()).find("over 2 trial battles") != std::string::npos ? 1 : 0;
  EXPECT_GT(weighed, 0u);
}

// Until the armies stand.
void set_up(Guest& player) {
  for (int i = 0; i < 200 && player.state.at("phase") == "deployment"; ++i)
    ASSERT_EQ(type_of(player.give(some_command(player))), "happened");
}

struct Hinted {
  explicit Hinted(Table& table, const std::string& foe = "drill")
      : game(create(table, "you", foe)), player(table) {
    player.hello(game.game, {game.british});
    begin(game.game, {&player});
    set_up(player);
  }
  Created game;
  Guest player;
};

TEST(Advice, AHintSaysWhatTheGeneralWouldDoAndMovesNothing) {
  Table table(few_playouts());
  Hinted hinted(table);
  Guest& player = hinted.player;
  const std::int64_t before = player.commands();
  const json::object hint = player.ask({{"type", "hint"}, {"version", player.version}, {"depth", "quick"}});
  ASSERT_EQ(type_of(hint), "hint") << json::serialize(hint);
  EXPECT_FALSE(hint.at("orders").as_array().empty());
  EXPECT_FALSE(hint.at("weighed").as_array().empty());
  EXPECT_EQ(hint.at("trials"), 4);
  EXPECT_EQ(player.commands(), before);
  ASSERT_TRUE(hint.contains("next"));  // the answer to the question that stands, whatever it is
  EXPECT_TRUE(
      player.ask({{"type", "check"}, {"version", player.version}, {"command", hint.at("next").at("command")}})
          .at("reasons")
          .as_array()
          .empty());
  // Whatever it says can be done now is done.
  for (const json::value& step : hint.at("steps").as_array())
    if (const json::value* command = step.as_object().if_contains("command")) {
      EXPECT_EQ(type_of(player.give(*command)), "happened");
      break;
    }
  EXPECT_EQ(type_of(player.ask({{"type", "hint"}, {"version", 0}, {"depth", "quick"}})), "stale");
  EXPECT_EQ(text_at(player.ask({{"type", "hint"}, {"version", player.version}, {"depth", "long"}}), "/code"),
            "bad-message");
}

TEST(Advice, BetweenTwoPeopleThereAreNoHints) {
  Table table(few_playouts());
  const Created game = create(table, "you", "guest");
  Guest british(table), american(table, "192.0.2.2");
  const json::value seated =
      table.post("/api/games/accept", json::object{{"game", game.game}, {"invitation", game.invitation}});
  british.hello(game.game, {game.british});
  american.hello(game.game, {text_at(seated, "/token")});
  begin(game.game, {&british, &american});
  for (Guest* one : {&british, &american})
    EXPECT_EQ(text_at(one->ask({{"type", "hint"}, {"version", one->version}, {"depth", "quick"}}), "/code"),
              "no-hint");
}

TEST(Advice, ChancesAreToldOfABattleThatIsOver) {
  Table table(few_playouts());
  Hinted hinted(table);
  Guest& player = hinted.player;
  EXPECT_EQ(text_at(player.ask({{"type", "analyse"}, {"commands", 0}, {"depth", "quick"}}), "/code"),
            "not-over");
  const std::int64_t then = player.commands();
  player.give(some_command(player));
  player.give(json::object{{"concede", json::object{{"side", "british"}, {"draw", false}}}});
  ASSERT_TRUE(player.over());
  const json::object first = player.ask({{"type", "analyse"}, {"commands", then}, {"depth", "quick"}});
  ASSERT_EQ(type_of(first), "analysis") << json::serialize(first);
  const double p = first.at("p").to_number<double>();
  EXPECT_LE(first.at("least").to_number<double>(), p);
  EXPECT_GE(first.at("most").to_number<double>(), p);
  EXPECT_FALSE(first.at("orders").as_array().empty());
  const json::object last =
      player.ask({{"type", "analyse"}, {"commands", player.commands()}, {"depth", "quick"}});
  EXPECT_EQ(last.at("p").to_number<double>(), 0);  // the British have conceded
}

// The clock goes on whenever somebody looks.
TEST(Advice, AThoughtForSecondsEndsByItself) {
  Config config;
  config.bot_pace = 0;
  Table table(config);
  Hinted hinted(table);
  table.clock.drag = 1;
  const json::object hint =
      hinted.player.ask({{"type", "hint"}, {"version", hinted.player.version}, {"depth", "quick"}});
  EXPECT_EQ(type_of(hint), "hint") << json::serialize(hint);
}

TEST(Advice, AThoughtThatIsStoppedAnswersWithTheBestSoFar) {
  Table table;
  Result<std::unique_ptr<Battle>> opened = open_battle(shipped_library(), "thomas", "meeting", {});
  const std::unique_ptr<Battle> battle = std::move(opened.value());
  FastDice dice(1);
  battle->start(dice, nullptr);
  LongThought thought(table.staff, [](int, int) {});
  Budget hours;
  hours.seconds = 7200;
  thought.stop();
  const Advice none = advise(*battle, battle->decision().side, hours, 1, thought);
  EXPECT_EQ(none.playouts, 0);
  EXPECT_FALSE(none.weighed.empty());
  thought.begin();
  EXPECT_FALSE(thought.is_stopped());
}

}  // namespace
}  // namespace drumhead::desk
