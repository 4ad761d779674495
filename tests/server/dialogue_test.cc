// The WebSocket's manners: what is refused, what is answered how, and who is shown out.
#include <gtest/gtest.h>

#include <chrono>

#include "client.h"

namespace drumhead::server {
namespace {

Created standing_game(int port) { return create(port, "person", "person", "cowpens"); }
Created standing_hot_seat(int port) { return create_hot_seat(port, "cowpens"); }

TEST(Dialogue, TellsTwoPlayersTheSame) {
  const Folder folder;
  const Program program(folder);
  const Created game = standing_game(program.port());
  Joined british = join(program.port(), game.game, {game.british});
  Joined american = join(program.port(), game.game, {game.american});
  Joined watcher = join(program.port(), game.game, {game.spectator});
  EXPECT_EQ(british.welcome.at("seats"), json::value(json::array{"british"}));
  EXPECT_TRUE(watcher.welcome.at("seats").as_array().empty());
  EXPECT_EQ(british.welcome.at("re").as_int64(), 1);
  Joined& asked = british.side() == "british" ? british : american;
  Joined& other = british.side() == "british" ? american : british;
  const json::object heard = asked.give(kDone);
  ASSERT_EQ(type_of(heard), "happened") << json::serialize(heard);
  EXPECT_EQ(heard.at("re").as_int64(), 7);
  json::object same = other.client->until("happened"), seen = watcher.client->until("happened");
  EXPECT_FALSE(same.contains("re"));
  EXPECT_EQ(same.at("state").at("version"), heard.at("state").at("version"));
  EXPECT_EQ(same.at("entries"), heard.at("entries"));
  EXPECT_EQ(seen.at("state").at("decision"), heard.at("state").at("decision"));
  EXPECT_FALSE(seen.at("state").as_object().contains("undo"));
  EXPECT_EQ(heard.at("before").as_int64() + 1, heard.at("state").at("version").as_int64());
}

TEST(Dialogue, RefusesTheWrongSide) {
  const Folder folder;
  const Program program(folder);
  const Created game = standing_game(program.port());
  Joined british = join(program.port(), game.game, {game.british});
  Joined american = join(program.port(), game.game, {game.american});
  Joined watcher = join(program.port(), game.game, {game.spectator});
  Joined& other = british.side() == "british" ? american : british;
  for (Joined* one : {&other, &watcher}) {
    const json::object reply = one->give(kDone);
    ASSERT_EQ(type_of(reply), "refused");
    EXPECT_EQ(reply.at("reasons").as_array()[0].at("code").as_string(), "wrong-side");
  }
  const json::object concede = watcher.give(json::object{{"concede", json::object{{"side", "british"}}}});
  EXPECT_EQ(type_of(concede), "refused");
}

TEST(Dialogue, RefusesWhatTheRulesForbidAndWhatCannotBeRead) {
  const Folder folder;
  const Program program(folder);
  const Created game = standing_hot_seat(program.port());
  Joined both = join(program.port(), game.game, {game.british, game.american});
  json::object reply = both.give(json::object{{"place", json::object{{"unit", "nobody"}}}});
  ASSERT_EQ(type_of(reply), "refused");
  EXPECT_EQ(reply.at("reasons").as_array()[0].at("code").as_string(), "bad-command");
  const std::string unit(both.welcome.at("setting").at("roster").as_array()[0].at("key").as_string());
  reply = both.give(json::object{{"rally", json::object{{"unit", unit}}}});
  ASSERT_EQ(type_of(reply), "refused");
  EXPECT_FALSE(reply.at("reasons").as_array()[0].at("text").as_string().empty());
  EXPECT_EQ(
      both.ask({{"type", "check"}, {"version", both.version}, {"command", kDone}}, "checked").at("reasons"),
      json::value(json::array()));
}

TEST(Dialogue, AnswersAnOldVersionWithTheNewest) {
  const Folder folder;
  const Program program(folder);
  const Created game = standing_hot_seat(program.port());
  Joined both = join(program.port(), game.game, {game.british, game.american});
  ASSERT_EQ(type_of(both.give(kDone)), "happened");
  const std::int64_t newest = both.version;
  for (const char* type : {"command", "check"}) {
    const json::object reply = both.ask({{"type", type}, {"version", 0}, {"command", kDone}}, "stale");
    ASSERT_EQ(type_of(reply), "stale");
    EXPECT_EQ(reply.at("state").at("version").as_int64(), newest);
    EXPECT_FALSE(reply.at("state").at("pieces").as_array().empty());
  }
}

TEST(Dialogue, SaysWhatIsWrongWithAMessageAndStays) {
  const Folder folder;
  const Program program(folder);
  Client client(program.port());
  const auto reply = [&](const std::string& text) {
    client.send_text(text);
    const auto got = client.next();
    return got ? code_of(*got) : std::string("gone");
  };
  EXPECT_EQ(reply("{"), "bad-json");
  EXPECT_EQ(reply("\xff\xfe"), "gone");  // not text at all
  Client second(program.port());
  const auto again = [&](const std::string& text) {
    second.send_text(text);
    const auto got = second.next();
    return got ? code_of(*got) : std::string("gone");
  };
  EXPECT_EQ(again("[1,2]"), "bad-message");
  EXPECT_EQ(again(R"({"type":7})"), "bad-message");
  EXPECT_EQ(again(R"({"type":"dance","id":1})"), "unknown-type");
  EXPECT_EQ(again(R"({"type":"ping"})"), "bad-message");
  EXPECT_EQ(again(R"({"type":"ping","id":-1})"), "bad-message");
  EXPECT_EQ(again(R"({"type":"ping","id":1.5})"), "bad-message");
  EXPECT_EQ(again(R"({"type":"ping","id":1,"more":2})"), "bad-message");
  EXPECT_EQ(again(R"({"type":"log","id":1})"), "no-game");
  EXPECT_EQ(again(R"({"type":"hello","protocol":1,"game":"x","tokens":[]})"), "bad-message");
  EXPECT_EQ(again(R"({"type":"hello","protocol":3,"game":"x","tokens":["y"]})"), "no-such-game");
  EXPECT_EQ(again(R"({"type":"hello","protocol":3,"game":"x","tokens":[5]})"), "bad-message");
  EXPECT_EQ(again(std::string(2000, '[')), "bad-json");
  second.send_text(R"({"type":"ping","id":3})");
  EXPECT_EQ(type_of(*second.next()), "pong");
}

TEST(Dialogue, TurnsAwayAWrongToken) {
  const Folder folder;
  const Program program(folder);
  const Created game = standing_game(program.port()), other = standing_game(program.port());
  for (const std::vector<std::string>& tokens :
       {std::vector<std::string>{}, {"nonsense"}, {other.british}, {game.british, "nonsense"}}) {
    const Joined joined = join(program.port(), game.game, tokens);
    EXPECT_EQ(code_of(joined.welcome), "wrong-token");
  }
}

TEST(Dialogue, ClosesOnAFrameThatIsTooLarge) {
  const Folder folder;
  const Program program(folder);
  Client client(program.port());
  client.send_text(std::string(70'000, ' '));
  EXPECT_FALSE(client.next().has_value());
  // What it had not read yet may reset the connection before the reason arrives.
  EXPECT_TRUE(client.close_code() == 1009 || client.close_code() == 0) << client.close_code();
}

TEST(Dialogue, ShowsAFloodOut) {
  const Folder folder;
  const Program program(folder, {"--rate", "20"});
  Client client(program.port());
  std::string all;
  for (int i = 0; i < 400; ++i) client.send_text(R"({"type":"ping","id":1})");
  const json::object last = client.until("error");
  EXPECT_EQ(code_of(last), "flood");
  while (client.next()) {
  }
  EXPECT_EQ(client.close_code(), 1008) << client.goodbye();
  // Others are not disturbed.
  Client calm(program.port());
  calm.send_text(R"({"type":"ping","id":1})");
  EXPECT_EQ(type_of(*calm.next()), "pong");
}

TEST(Dialogue, DropsAReaderThatDoesNotRead) {
  const Folder folder;
  const Program program(folder, {"--rate", "1000000"});
  const Created game = standing_game(program.port());
  Joined slow = join(program.port(), game.game, {game.spectator});
  slow.client->read_little();
  const std::string hello = json::serialize(json::object{
      {"type", "hello"}, {"protocol", 3}, {"game", game.game}, {"tokens", json::array{game.spectator}}});
  // Each answer is some kilobytes, and a greeting that the next one overtakes has none: ask until it is over.
  const auto long_enough = std::chrono::steady_clock::now() + std::chrono::minutes(3);
  bool dropped = false;
  while (!dropped && std::chrono::steady_clock::now() < long_enough) dropped = !slow.client->send_text(hello);
  EXPECT_TRUE(dropped);
  Joined again = join(program.port(), game.game, {game.spectator});
  EXPECT_EQ(type_of(again.welcome), "welcome");
}

TEST(Dialogue, CarriesTalk) {
  const Folder folder;
  const Program program(folder);
  const Created game = standing_game(program.port());
  Joined british = join(program.port(), game.game, {game.british});
  Joined watcher = join(program.port(), game.game, {game.spectator});
  EXPECT_EQ(type_of(british.ask({{"type", "chat"}, {"text", " Good\tday\x01 "}}, "accepted")), "accepted");
  const json::object heard = watcher.client->until("chat");
  EXPECT_EQ(heard.at("chat").at("text").as_string(), "Goodday");
  EXPECT_EQ(heard.at("chat").at("from").as_string(), "british");
  EXPECT_EQ(code_of(british.ask({{"type", "chat"}, {"text", " \n "}}, "accepted")), "bad-message");
  EXPECT_EQ(code_of(british.ask({{"type", "chat"}, {"text", std::string(600, 'x')}}, "accepted")),
            "bad-message");
  const Joined later = join(program.port(), game.game, {game.american});
  EXPECT_EQ(later.welcome.at("chat").as_array().size(), 1u);
}

TEST(Dialogue, SaysGoodbyeWhenTheProgramEnds) {
  const Folder folder;
  Program program(folder);
  const Created game = standing_game(program.port());
  Joined british = join(program.port(), game.game, {game.british});
  EXPECT_EQ(program.stop(), 0);
  while (british.client->next()) {
  }
  EXPECT_EQ(british.client->close_code(), 1001);
  EXPECT_EQ(british.client->goodbye(), "the program is closing");
}

}  // namespace
}  // namespace drumhead::server
