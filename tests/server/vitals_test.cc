// What those who watch over a server are told, and how it says goodbye.
#include <gtest/gtest.h>

#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iterator>

#include "client.h"

namespace drumhead::server {
namespace {

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The number behind a name at the beginning of a line; -1: there is none.
double figure(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
}

// What programs say on standard error goes into a file meanwhile.
class Said {
 public:
  explicit Said(const std::string& file) : file_(file), before_(dup(STDERR_FILENO)) {
    const int to = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(to, STDERR_FILENO);
    close(to);
  }
  ~Said() {
    dup2(before_, STDERR_FILENO);
    close(before_);
  }
  std::string text() const {
    std::ifstream in(file_);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string file_;
  int before_;
};

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
  EXPECT_EQ(figure(told, "drumhead_archive_late_total"), 0);
  EXPECT_EQ(figure(told, "drumhead_archive_trouble"), 0);
  for (const std::string& secret : {game.game, game.british}) EXPECT_FALSE(says(told, secret));
  const Replied forwarded = ask(program.port(), {"GET", "/metrics", "", {{"X-Forwarded-For", "10.0.0.1"}}});
  EXPECT_FALSE(says(forwarded.body, "drumhead_commands_total"));
}

// Whatever happens in a game: who came in and who did not, what went wrong, and how it ended.
TEST(Vitals, NeitherTheLogNorTheFiguresHoldSecrets) {
  const Folder folder;
  std::vector<std::string> secrets;
  const Said said(folder.path() + "/said");
  std::string figures;
  for (const char* form : {"text", "json"}) {
    const Program program(folder, {"--metrics", "--log", form});
    const json::value made = create_as(program.port(), "you", "guest");
    const std::string game(made.at("game").as_string());
    const std::string invitation = text_in(made, "invitations", "american");
    for (const char* seat : {"british", "spectator", "host"})
      secrets.push_back(text_in(made, "tokens", seat));
    secrets.push_back(invitation);
    const Replied taken = accept(program.port(), game, invitation);
    ASSERT_EQ(taken.status, 200) << taken.body;
    secrets.emplace_back(taken.json().at("token").as_string());
    EXPECT_NE(accept(program.port(), game, invitation).status, 200);  // it was used
    EXPECT_NE(accept(program.port(), game, secrets.back()).status, 200);
    Joined stranger = knock(program.port(), game, {std::string(32, 'e')});
    Joined player = knock(program.port(), game, {secrets.end()[-5], secrets.back()});
    player.ask({{"type", "chat"}, {"text", "a word among friends"}}, "chat");
    Client(program.port()).send_text("{\"type\":\"hello\",\"tokens\":[\"" + secrets.back() + "\"");
    figures += ask(program.port(), {"GET", "/metrics", "", {}}).body;
  }
  const std::string database = "postgresql://drumhead:pa55w0rd@127.0.0.1:1/none?sslmode=require";
  EXPECT_EQ(std::system((program_path() + " serve --archive '" + database + "'").c_str()) >> 8, 2);
  secrets.insert(secrets.end(), {"pa55w0rd", "a word among friends"});
  const std::string all = said.text() + figures;
  EXPECT_TRUE(says(all, "cannot be reached")) << all;
  EXPECT_TRUE(says(all, "drumhead_visitors"));
  for (const std::string& secret : secrets) {
    EXPECT_GE(secret.size(), 8u);
    EXPECT_FALSE(says(all, secret)) << secret;
  }
}

// Every log of these tests is looked through when its program ends (logged.h); here is what is looked for.
TEST(Vitals, LogsOfAllTheseTestsAreLookedThroughForSecrets) {
  const Folder folder;
  Program program(folder);
  const json::value made = create_as(program.port(), "you", "guest");
  const std::string game(made.at("game").as_string());
  for (const char* seat : {"british", "spectator", "host"})
    EXPECT_EQ(secrets_in("a line with " + text_in(made, "tokens", seat)).size(), 1u) << seat;
  const std::string invitation = text_in(made, "invitations", "american");
  EXPECT_EQ(secrets_in(invitation), std::vector<std::string>{invitation});
  const std::string token(accept(program.port(), game, invitation).json().at("token").as_string());
  EXPECT_EQ(secrets_in("(" + token + ")").size(), 1u);
  Joined player = knock(program.port(), game, {text_in(made, "tokens", "british")});
  EXPECT_TRUE(secrets_in("game " + game).empty());
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
