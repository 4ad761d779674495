// What those who watch over a server are told, and how it says goodbye.
#include <gtest/gtest.h>

#include <csignal>

#include "client.h"

namespace drumhead::server {
namespace {

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The number behind a name at the beginning of a line; -1: there is none.
double figure(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
}

TEST(Vitals, SaysThatItIsAliveAndReady) {
  const Folder folder;
  const Program program(folder);
  EXPECT_EQ(ask(program.port(), {"GET", "/healthz", "", {}}).status, 200);
  EXPECT_EQ(ask(program.port(), {"GET", "/readyz", "", {}}).status, 200);
  EXPECT_EQ(ask(program.port(), {"GET", "/healthz", "", {{"Host", "evil.example"}}}).status, 403);
}

TEST(Vitals, TellsFiguresOnlyWhenItWasToldTo) {
  const Folder folder;
  const Program program(folder);
  EXPECT_FALSE(says(ask(program.port(), {"GET", "/metrics", "", {}}).body, "drumhead_commands_total"));
}

TEST(Vitals, CountsWhatHappens) {
  const Folder folder;
  const Program program(folder, {"--metrics"});
  const Asked metrics{"GET", "/metrics", "", {}};
  EXPECT_EQ(figure(ask(program.port(), metrics).body, "drumhead_commands_total"), 0);
  const Created game = create_hot_seat(program.port(), "cowpens");
  Joined player = join(program.port(), game.game, {game.british});
  EXPECT_EQ(type_of(player.give(kDone)), "happened");
  const std::string told = ask(program.port(), metrics).body;
  EXPECT_EQ(figure(told, "drumhead_commands_total"), 1) << told;
  EXPECT_EQ(figure(told, "drumhead_command_seconds_count"), 1);
  EXPECT_EQ(figure(told, "drumhead_command_seconds_bucket{le=\"+Inf\"}"), 1);
  EXPECT_EQ(figure(told, "drumhead_games_created_total"), 1);
  EXPECT_EQ(figure(told, "drumhead_games_open"), 1);
  EXPECT_EQ(figure(told, "drumhead_visitors"), 1);
  EXPECT_EQ(figure(told, "drumhead_archive_waiting"), 0);
  EXPECT_EQ(figure(told, "drumhead_archive_trouble"), 0);
  for (const std::string& secret : {game.game, game.british}) EXPECT_FALSE(says(told, secret));
  const Replied forwarded = ask(program.port(), {"GET", "/metrics", "", {{"X-Forwarded-For", "10.0.0.1"}}});
  EXPECT_FALSE(says(forwarded.body, "drumhead_commands_total"));
}

// What was acknowledged is there after it, and whoever was connected is told why he is not any more.
TEST(Vitals, AStopLosesNothingAndSaysWhy) {
  const Folder folder;
  Created game;
  std::int64_t version = 0;
  {
    Program program(folder);
    game = create_hot_seat(program.port(), "cowpens");
    Joined player = join(program.port(), game.game, {game.british});
    ASSERT_EQ(type_of(player.give(kDone)), "happened");
    version = player.version;
    ASSERT_EQ(kill(program.pid(), SIGTERM), 0);
    EXPECT_EQ(code_of(player.client->until("error")), "closing");
    while (player.client->next()) {
    }
    EXPECT_EQ(player.client->close_code(), 1001);
    EXPECT_EQ(program.wait(), 0);
  }
  const Program again(folder);
  EXPECT_EQ(join(again.port(), game.game, {game.british}).version, version);
}

}  // namespace
}  // namespace drumhead::server
