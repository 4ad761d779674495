// One person and the bots: sides taken over, lent and taken back, bots that play each other.
#include <gtest/gtest.h>

#include "table.h"

namespace drumhead::desk {
namespace {

json::object played(const Guest& player, const std::string& side) {
  return player.state.at("played").at(side).as_object();
}

// A person who leads the British against the bot.
struct Solo {
  explicit Solo(Table& table) : game(create(table, "you", "drill")), player(table) {
    player.hello(game.game, {game.british, game.host});
    begin(game.game, {&player});
  }
  Created game;
  Guest player;
};

TEST(Solo, SaysWhatToExpectOfEachBot) {
  Table table;
  const json::value about = table.get("/api/about");
  ASSERT_GE(about.at("players").as_array().size(), 1u);
  for (const json::value& one : about.at("players").as_array()) {
    EXPECT_FALSE(one.at("title").as_string().empty());
    EXPECT_FALSE(one.at("expect").as_string().empty());
    EXPECT_GE(one.at("seconds").to_number<double>(), 0);
  }
}

TEST(Solo, AWatcherTakesOverEitherSide) {
  Table table;
  const Created game = create(table, "drill", "drill");
  Guest host(table);
  ASSERT_EQ(type_of(host.hello(game.game, {game.spectator, game.host})), "welcome");
  table.run_for(2000);
  ASSERT_GT(host.commands(), 0);
  EXPECT_EQ(host.ask({{"type", "take"}, {"side", "british"}}).at("type"), "accepted");
  EXPECT_EQ(host.seats, std::vector<std::string>{"british"});
  table.run_for(60'000);
  ASSERT_FALSE(host.over());
  EXPECT_EQ(host.asked(), "british");  // the bot plays until the person is asked
  EXPECT_EQ(type_of(host.give(some_command(host))), "happened");
  EXPECT_EQ(host.ask({{"type", "take"}, {"side", "american"}}).at("type"), "accepted");
  EXPECT_EQ(host.seats.size(), 2u);
  EXPECT_EQ(played(host, "american").at("by"), "person");
}

TEST(Solo, WhoOnlyWatchesTakesNothingOver) {
  Table table;
  const Created game = create(table, "drill", "drill");
  Guest watcher(table);
  watcher.hello(game.game, {game.spectator});
  EXPECT_EQ(watcher.ask({{"type", "take"}, {"side", "british"}}).at("code"), "not-yours");
  EXPECT_EQ(watcher.ask({{"type", "lend"}, {"side", "british"}, {"player", "drill"}}).at("code"),
            "not-yours");
}

TEST(Solo, WhatWasTakenOverIsStillHisAtAnotherHouse) {
  Table table;
  const Created game = create(table, "drill", "drill");
  {
    Guest host(table);
    host.hello(game.game, {game.host});
    host.ask({{"type", "take"}, {"side", "american"}});
  }
  table.restart();
  Guest again(table);
  ASSERT_EQ(type_of(again.hello(game.game, {game.host})), "welcome");
  EXPECT_EQ(again.seats, std::vector<std::string>{"american"});
  Guest watcher(table);
  watcher.hello(game.game, {game.spectator});
  EXPECT_TRUE(watcher.seats.empty());
}

TEST(Solo, ABotPlaysOneTurnForAPerson) {
  Table table;
  Solo solo(table);
  Guest& player = solo.player;
  ASSERT_EQ(player.asked(), "british");
  const std::int64_t before = player.commands();
  EXPECT_EQ(
      player.ask({{"type", "lend"}, {"side", "british"}, {"player", "drill"}, {"turn", true}}).at("type"),
      "accepted");
  table.run_for(60'000);
  ASSERT_FALSE(player.over());
  EXPECT_GT(player.commands(), before);
  EXPECT_EQ(player.asked(), "british");
  EXPECT_EQ(played(player, "british").at("by"), "person");
  EXPECT_FALSE(played(player, "british").contains("lent"));
  EXPECT_EQ(type_of(player.give(some_command(player))), "happened");
}

TEST(Solo, WhatIsLentComesBackWhenItIsWanted) {
  Table table;
  Solo solo(table);
  Guest& player = solo.player;
  player.ask({{"type", "lend"}, {"side", "british"}, {"player", "drill"}});
  table.run_for(1000);
  ASSERT_FALSE(player.over());
  EXPECT_EQ(played(player, "british").at("by"), "drill");
  EXPECT_EQ(played(player, "british").at("lent"), "recall");
  EXPECT_EQ(player.ask({{"type", "take"}, {"side", "british"}}).at("type"), "accepted");
  table.run_for(60'000);
  ASSERT_FALSE(player.over());
  EXPECT_EQ(player.asked(), "british");
}

TEST(Solo, AgainstAPersonNobodyLetsABotPlay) {
  Table table;
  const Created game = create(table, "you", "guest");
  Guest british(table), american(table, "192.0.2.2");
  const json::value seated =
      table.post("/api/games/accept", json::object{{"game", game.game}, {"invitation", game.invitation}});
  british.hello(game.game, {game.british});
  american.hello(game.game, {text_at(seated, "/token")});
  begin(game.game, {&british, &american});
  EXPECT_EQ(british.ask({{"type", "lend"}, {"side", "british"}, {"player", "drill"}}).at("code"),
            "not-yours");
  EXPECT_EQ(british.ask({{"type", "take"}, {"side", "american"}}).at("code"), "not-yours");
}

}  // namespace
}  // namespace drumhead::desk
