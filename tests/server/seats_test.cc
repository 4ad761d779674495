// Seats: nobody has one that is not his, invitations work once, and who goes is forgotten.
#include <gtest/gtest.h>

#include <thread>

#include "client.h"

namespace drumhead::server {
namespace {

json::object hello(const std::string& game, const std::string& token, int id) {
  return {{"type", "hello"}, {"protocol", 3}, {"game", game}, {"tokens", json::array{token}}, {"id", id}};
}

std::string place(const json::object& message, const char* side) {
  const json::object& holder = message.contains("places") ? message : message.at("state").as_object();
  return std::string(holder.at("places").at(side).as_string());
}

// Talks without waiting for answers, so that the game has writes under way.
void keep_busy(Client& client, int lines) {
  for (int i = 0; i < lines; ++i)
    client.send({{"type", "chat"}, {"id", 1000 + i}, {"text", "word " + std::to_string(i)}});
}

// Two people, the British having made the game; the invitation of the Americans is still out.
struct Table {
  std::string game, british, spectator, host, invitation;
};
Table table_for_two(int port) {
  const json::value made = create_as(port, "you", "guest", "cowpens");
  const auto token = [&](const char* seat) { return text_in(made, "tokens", seat); };
  EXPECT_FALSE(made.at("tokens").as_object().contains("american"));
  return {std::string(made.at("game").as_string()), token("british"), token("spectator"), token("host"),
          text_in(made, "invitations", "american")};
}

int spectators(const json::object& message) {
  const json::object& holder = message.contains("present") ? message : message.at("state").as_object();
  for (const json::value& one : holder.at("present").as_array())
    if (one.at("side").as_string() == "spectator") return static_cast<int>(one.at("count").as_int64());
  return 0;
}

TEST(Seats, AreNotCarriedFromOneGameIntoAnother) {
  const Folder folder;
  const Program program(folder, {"--chat-per-minute", "0"});
  const int port = program.port();
  const Created victim = create(port, "person", "person", "cowpens"), own = create_hot_seat(port, "cowpens");
  Joined busy = join(port, own.game, {own.spectator});
  for (int i = 0; i < 40; ++i) {
    Client client(port);
    keep_busy(*busy.client, 6);
    client.send(hello(own.game, own.british, 1));
    client.send(hello(victim.game, victim.spectator, 2));
    json::object welcome;
    do welcome = client.until("welcome");
    while (type_of(welcome) == "welcome" && welcome.at("re").as_int64() != 2);
    ASSERT_EQ(type_of(welcome), "welcome") << json::serialize(welcome);
    EXPECT_EQ(welcome.at("setting").at("game").as_string(), victim.game);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    client.send({{"type", "command"},
                 {"id", 3},
                 {"version", welcome.at("state").at("version")},
                 {"command", json::object{{"concede", json::object{{"side", "british"}}}}}});
    const json::object reply = client.until("happened");
    ASSERT_EQ(type_of(reply), "refused") << "try " << i << ": " << json::serialize(reply).substr(0, 300);
    EXPECT_EQ(reply.at("reasons").as_array()[0].at("code").as_string(), "wrong-side");
  }
}

TEST(Seats, GreetingThatIsOvertakenIsDropped) {
  const Folder folder;
  const Program program(folder, {"--chat-per-minute", "0"});
  const int port = program.port();
  const Created first = create_hot_seat(port), second = create_hot_seat(port);
  Joined busy = join(port, first.game, {first.spectator});
  Client client(port);
  keep_busy(*busy.client, 20);
  client.send(hello(first.game, first.british, 1));
  client.send(hello(second.game, second.british, 2));
  client.send({{"type", "ping"}, {"id", 3}});
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  client.send({{"type", "ping"}, {"id", 4}});
  int welcomes = 0;
  for (json::object got = *client.next();
       got.at("type").as_string() != "pong" || got.at("re").as_int64() != 4; got = *client.next())
    if (type_of(got) == "welcome") {
      ++welcomes;
      EXPECT_EQ(got.at("setting").at("game").as_string(), second.game);
    }
  EXPECT_EQ(welcomes, 1);
}

TEST(Seats, ForgetsWhoGreetsABusyGameAndGoes) {
  const Folder folder;
  const Program program(folder, {"--chat-per-minute", "0"});
  const int port = program.port();
  const Created game = create(port, "person", "person", "cowpens");
  Joined busy = join(port, game.game, {game.spectator});
  for (int i = 0; i < 150; ++i) {
    if (i % 4 == 0) keep_busy(*busy.client, 2);
    Client visitor(port);
    visitor.send(hello(game.game, game.spectator, 1));
    visitor.cut();
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const Joined last = join(port, game.game, {game.spectator});
  EXPECT_EQ(spectators(last.welcome), 2);
  int files = 0;
  for (const auto& one :
       std::filesystem::directory_iterator("/proc/" + std::to_string(program.pid()) + "/fd"))
    files += one.path().empty() ? 0 : 1;
  EXPECT_LT(files, 40);
}

TEST(Seats, NobodyHasBothInAGameForTwo) {
  const Folder folder;
  const Program program(folder);
  const Created game = create(program.port(), "person", "person", "cowpens");
  const Joined both = join(program.port(), game.game, {game.british, game.american});
  EXPECT_EQ(code_of(both.welcome), "two-seats");
  const Created hot = create_hot_seat(program.port(), "cowpens");
  const Joined shared = join(program.port(), hot.game, {hot.british});
  EXPECT_EQ(shared.welcome.at("seats"), json::value(json::array{"british", "american"}));
  EXPECT_TRUE(shared.welcome.at("setting").at("hot_seat").as_bool());
  // Everybody sees that it is one.
  const Joined watcher = join(program.port(), hot.game, {hot.spectator});
  EXPECT_TRUE(watcher.welcome.at("setting").at("hot_seat").as_bool());
  EXPECT_FALSE(
      join(program.port(), game.game, {game.spectator}).welcome.at("setting").at("hot_seat").as_bool());
}

TEST(Seats, AnInvitationWorksOnceAndItsTokenIsTheGuests) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Table table = table_for_two(port);
  Joined host = knock(port, table.game, {table.british, table.host});
  EXPECT_EQ(place(host.welcome, "british"), "taken");
  EXPECT_EQ(place(host.welcome, "american"), "invited");
  // An invitation is no token: it opens nothing before it is accepted.
  EXPECT_EQ(code_of(join(port, table.game, {table.invitation}).welcome), "wrong-token");
  const Replied shown = post(port, "/api/games/invitation",
                             json::object{{"game", table.game}, {"invitation", table.invitation}});
  ASSERT_EQ(shown.status, 200) << shown.body;
  EXPECT_EQ(shown.json().at("side").as_string(), "american");
  const std::string mine(32, 'a');
  const Replied seated = accept(port, table.game, table.invitation, mine);
  ASSERT_EQ(seated.status, 200) << seated.body;
  EXPECT_EQ(seated.json().at("token").as_string(), mine);
  EXPECT_EQ(place(host.client->until("presence"), "american"), "taken");
  // Who did not hear the answer asks again, and nothing has changed.
  EXPECT_EQ(accept(port, table.game, table.invitation, mine).status, 200);
  // Used up: for others, for looking, and for the host, who cannot make another.
  EXPECT_EQ(accept(port, table.game, table.invitation).status, 409);
  EXPECT_EQ(post(port, "/api/games/invitation",
                 json::object{{"game", table.game}, {"invitation", table.invitation}})
                .status,
            409);
  EXPECT_EQ(code_of(host.ask({{"type", "invite"}, {"side", "american"}}, "invitation")), "seat-taken");
  EXPECT_EQ(code_of(host.ask({{"type", "revoke"}, {"side", "american"}}, "accepted")), "seat-taken");
  Joined guest = knock(port, table.game, {mine});
  EXPECT_EQ(guest.welcome.at("seats"), json::value(json::array{"american"}));
  // On another device, by the same link.
  EXPECT_EQ(knock(port, table.game, {mine}).welcome.at("seats"), json::value(json::array{"american"}));
}

TEST(Seats, OnlyOneOfManyTakesASeat) {
  const Folder folder;
  const Program program(folder);
  const Table table = table_for_two(program.port());
  std::atomic<int> seated = 0, refused = 0;
  std::vector<std::thread> guests;
  for (int i = 0; i < 12; ++i)
    guests.emplace_back([&] {
      const int status = accept(program.port(), table.game, table.invitation).status;
      (status == 200 ? seated : refused) += 1;
    });
  for (std::thread& one : guests) one.join();
  EXPECT_EQ(seated, 1);
  EXPECT_EQ(refused, 11);
}

TEST(Seats, AnInvitationIsRenewedAndTakenBack) {
  const Folder folder;
  std::string renewed;
  Table table;
  {
    const Program program(folder);
    const int port = program.port();
    table = table_for_two(port);
    Joined host = knock(port, table.game, {table.host});
    Joined watcher = knock(port, table.game, {table.spectator});
    EXPECT_EQ(code_of(watcher.ask({{"type", "invite"}, {"side", "american"}}, "invitation")), "not-yours");
    EXPECT_EQ(code_of(watcher.ask({{"type", "revoke"}, {"side", "american"}}, "accepted")), "not-yours");
    EXPECT_EQ(type_of(host.ask({{"type", "revoke"}, {"side", "american"}}, "accepted")), "accepted");
    EXPECT_EQ(place(watcher.client->until("presence"), "american"), "free");
    EXPECT_EQ(accept(port, table.game, table.invitation).status, 409);
    const json::object anew = host.ask({{"type", "invite"}, {"side", "american"}}, "invitation");
    ASSERT_EQ(type_of(anew), "invitation") << json::serialize(anew);
    const json::object again = host.ask({{"type", "invite"}, {"side", "american"}}, "invitation");
    EXPECT_EQ(accept(port, table.game, std::string(anew.at("invitation").as_string())).status, 409);
    renewed = std::string(again.at("invitation").as_string());
  }
  const Program program(folder);  // and it holds over a restart
  EXPECT_EQ(accept(program.port(), table.game, table.invitation).status, 409);
  EXPECT_EQ(accept(program.port(), table.game, renewed).status, 200);
}

TEST(Seats, ASeatThatIsLeftIsFreeForAnother) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Created game = create(port, "person", "person", "cowpens");
  Joined british = join(port, game.game, {game.british}), american = join(port, game.game, {game.american});
  Joined phone = join(port, game.game, {game.american});
  EXPECT_EQ(type_of(american.ask({{"type", "release"}}, "accepted")), "accepted");
  EXPECT_TRUE(phone.client->until("welcome").at("seats").as_array().empty());
  json::object news = british.client->until("presence");
  while (place(news, "american") == "taken") news = british.client->until("presence");
  EXPECT_EQ(place(news, "american"), "free");
  EXPECT_EQ(code_of(join(port, game.game, {game.american}).welcome), "wrong-token");
  const json::object concede = phone.give(json::object{{"concede", json::object{{"side", "american"}}}});
  EXPECT_EQ(type_of(concede), "refused");
  // The other player may ask somebody else in.
  const json::object invited = british.ask({{"type", "invite"}, {"side", "american"}}, "invitation");
  ASSERT_EQ(type_of(invited), "invitation") << json::serialize(invited);
  const Replied seated = accept(port, game.game, std::string(invited.at("invitation").as_string()));
  ASSERT_EQ(seated.status, 200) << seated.body;
  const Joined anew = join(port, game.game, {std::string(seated.json().at("token").as_string())});
  EXPECT_EQ(anew.welcome.at("seats"), json::value(json::array{"american"}));
  Joined watcher = join(port, game.game, {game.spectator});
  EXPECT_EQ(code_of(watcher.ask({{"type", "release"}}, "accepted")), "not-yours");
  const Created hot = create_hot_seat(port, "cowpens");
  Joined both = join(port, hot.game, {hot.british});
  EXPECT_EQ(code_of(both.ask({{"type", "release"}}, "accepted")), "no-seat");
  EXPECT_EQ(code_of(both.ask({{"type", "invite"}, {"side", "american"}}, "invitation")), "no-seat");
}

TEST(Seats, TheMakerOfAGameForTwoAsksForHisUndo) {
  const Folder folder;
  const Program program(folder);
  const Created game = create(program.port(), "person", "person", "cowpens");
  Joined british = join(program.port(), game.game, {game.british, game.host});
  Joined american = join(program.port(), game.game, {game.american});
  Joined& first = british.side() == "british" ? british : american;
  Joined& second = british.side() == "british" ? american : british;
  const std::string began = first.side();
  while (first.side() == began) {
    ASSERT_EQ(type_of(first.give(kDone)), "happened");
    second.follow(second.client->until("happened"));
  }
  ASSERT_EQ(type_of(second.give(kDone)), "happened");
  first.follow(first.client->until("happened"));
  EXPECT_EQ(type_of(first.ask({{"type", "undo"}, {"version", first.version}}, "accepted")), "accepted");
  EXPECT_EQ(type_of(second.client->until("undo-asked")), "undo-asked");
}

TEST(Seats, ChecksWhatIsAccepted) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Table table = table_for_two(port);
  EXPECT_EQ(accept(port, "nothing", table.invitation).status, 404);
  EXPECT_EQ(accept(port, table.game, "nonsense").status, 409);
  EXPECT_EQ(accept(port, table.game, table.british).status, 409);
  EXPECT_EQ(accept(port, table.game, table.invitation, "short").status, 400);
  EXPECT_EQ(accept(port, table.game, table.invitation, std::string(32, 'G')).status, 400);
  EXPECT_EQ(accept(port, table.game, table.invitation, table.british).status, 409);  // he has a seat
  EXPECT_EQ(accept(port, table.game, table.invitation).status, 200);
}

// An archive of format 1, as the program wrote it when there were no invitations: two persons, and a bot's
// game.
TEST(Seats, GamesFromBeforeInvitationsOpenAndPlay) {
  FOR_FILES_ONLY("it is a file of an older program");
  const Folder folder;
  std::filesystem::copy_file(DRUMHEAD_SOURCE "/tests/server/formats/1/games.sqlite",
                             folder.path() + "/games.sqlite");
  const std::string game = "6dxdvuq2g8yg", british = "0e553653a990681695c84ca1d1af4060",
                    american = "b1ba4c12702efd593f9c31088f8d7b23",
                    spectator = "353c16fa05fa55e9c4ef119decccb7fd";
  for (int round = 0; round < 2; ++round) {  // migrated once, opened again
    const Program program(folder);
    const int port = program.port();
    Joined both = join(port, game, {british, american});
    if (type_of(both.welcome) == "error") {  // the rulebook has changed since, and the archive has no copy
      EXPECT_EQ(code_of(both.welcome), "cannot-open");
      EXPECT_TRUE(both.welcome.contains("record"));  // for those who had the seats
      EXPECT_FALSE(join(port, game, {spectator}).welcome.contains("record"));
      continue;
    }
    EXPECT_EQ(both.welcome.at("seats").as_array().size(), 2u);
    EXPECT_TRUE(both.welcome.at("setting").at("hot_seat").as_bool());  // one browser was given both
    EXPECT_EQ(both.welcome.at("chat").as_array().size(), 1u);
    EXPECT_EQ(join(port, game, {british}).welcome.at("seats").as_array().size(), 1u);
    EXPECT_TRUE(join(port, game, {spectator}).welcome.at("seats").as_array().empty());
    const std::string unit(both.state.at("decision").at("units").as_array()[0].as_string());
    const json::object told =
        both.ask({{"type", "options"}, {"version", both.version}, {"unit", unit}}, "options");
    for (const json::value& option : told.at("options").as_array())
      if (option.as_object().contains("command")) {
        EXPECT_EQ(type_of(both.give(option.at("command"))), "happened");
        break;
      }
    EXPECT_EQ(both.state.at("commands").as_int64(), round + 1);
    const Joined alone = join(port, "utzfzwwrjp47", {"67ff964d9e1cfb97ea7f12f10f6ffe37"});
    EXPECT_FALSE(alone.welcome.at("setting").at("hot_seat").as_bool());
    EXPECT_EQ(alone.welcome.at("seats"), json::value(json::array{"british"}));
    // A bot's side was given a token, too: it watches.
    const Joined bot = join(port, "utzfzwwrjp47", {"250c648c1ae50cb775f86001f8047678"});
    EXPECT_TRUE(bot.welcome.at("seats").as_array().empty());
  }
}

// ---- codes

Replied look_up(int port, const std::string& code, const std::string& game = "") {
  json::object asked{{"invitation", code}};
  if (!game.empty()) asked["game"] = game;
  return post(port, "/api/games/invitation", asked);
}

std::string shouted(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

TEST(Codes, AnInvitationIsAShortCodeThatNeedsNoGame) {
  const Folder folder;
  std::string code, game;
  {
    const Program program(folder);
    const json::value made = create_as(program.port(), "you", "guest");
    game = made.at("game").as_string();
    code = text_in(made, "invitations", "american");
    ASSERT_EQ(code.size(), 11u);
    EXPECT_EQ(code[5], '-');
    EXPECT_EQ(code.find_first_not_of("23456789abcdefghjkmnpqrstuvwxyz-"), std::string::npos) << code;
  }
  const Program program(folder);  // it outlives the program
  const std::string loose = shouted(code.substr(0, 5)) + " " + code.substr(6);
  for (const std::string& typed : {code, shouted(code), loose, code.substr(0, 5) + code.substr(6)}) {
    const Replied shown = look_up(program.port(), typed);
    ASSERT_EQ(shown.status, 200) << typed << shown.body;
    EXPECT_EQ(shown.json().at("game").as_string(), game);
    EXPECT_EQ(shown.json().at("side").as_string(), "american");
  }
  EXPECT_EQ(accept(program.port(), game, shouted(code)).status, 200);
  EXPECT_EQ(look_up(program.port(), code).status, 409);  // used up
}

TEST(Codes, ANewOneAndATakenBackOneEndTheLast) {
  const Folder folder;
  const Program program(folder);
  const json::value made = create_as(program.port(), "you", "guest");
  const std::string first = text_in(made, "invitations", "american");
  Joined host =
      join(program.port(), std::string(made.at("game").as_string()), {text_in(made, "tokens", "british")});
  const json::object renewed = host.ask({{"type", "invite"}, {"side", "american"}}, "invitation");
  const std::string second(renewed.at("invitation").as_string());
  EXPECT_EQ(look_up(program.port(), first).status, 409);
  EXPECT_EQ(look_up(program.port(), second).status, 200);
  host.ask({{"type", "revoke"}, {"side", "american"}}, "accepted");
  EXPECT_EQ(look_up(program.port(), second).status, 409);
}

TEST(Codes, AreNotFoundByTrying) {
  const Folder folder;
  const Program program(folder, {"--tries-per-hour", "1", "--proxy"});
  const json::value made = create_as(program.port(), "you", "guest");
  const std::string code = text_in(made, "invitations", "american"), game(made.at("game").as_string());
  const auto from = [&](const char* address, const std::string& typed) {
    const json::object body{{"invitation", typed}};
    return ask(program.port(),
               {"POST", "/api/games/invitation", json::serialize(body), {{"X-Forwarded-For", address}}})
        .status;
  };
  for (int i = 0; i < 30; ++i) EXPECT_EQ(from("192.0.2.1", code), 200);  // what hits costs nothing
  for (int i = 0; i < 20; ++i) EXPECT_EQ(from("192.0.2.1", "22222-22222"), 409) << i;
  EXPECT_EQ(from("192.0.2.1", "22222-22222"), 429);
  EXPECT_EQ(from("192.0.2.1", code), 429);  // nor does he learn that he has hit
  EXPECT_EQ(from("192.0.2.2", code), 200);
  // Naming the game, or accepting at once, is no way round it.
  for (int i = 0; i < 20; ++i) EXPECT_EQ(accept(program.port(), game, "22222-22222").status, 409) << i;
  EXPECT_EQ(accept(program.port(), game, "22222-22222").status, 429);
  EXPECT_EQ(look_up(program.port(), code, game).status, 429);
}

}  // namespace
}  // namespace drumhead::server
