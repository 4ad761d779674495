// Games from their first command to their last: undo, the past, bots, and a power cut in the midst of it.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "client.h"
#include "documents/books.h"
#include "documents/record.h"

namespace drumhead::server {
namespace {

std::int64_t commands_of(const json::object& message) {
  return message.at("state").at("commands").as_int64();
}

// The command that the first button of the first unit sends; Done where there is none.
json::value some_command(Joined& player) {
  const json::object& decision = player.state.at("decision").as_object();
  for (const json::value& unit : decision.at("units").as_array()) {
    const json::object reply =
        player.ask({{"type", "options"}, {"version", player.version}, {"unit", unit}}, "options");
    for (const json::value& option : reply.at("options").as_array())
      if (option.at("reasons").as_array().empty() && option.as_object().contains("command"))
        return option.at("command");
  }
  return json::object{{"done", json::object()}};
}

std::shared_ptr<const Rulebook> book() {
  std::ifstream in(DRUMHEAD_RULEBOOKS "/thomas.toml", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return std::make_shared<const Rulebook>(read_rulebook(text, "", find_sheet("thomas")->rule_ids).value());
}

// Replays a record's text; the number of commands that hold.
Replayed replayed(const std::string& text) {
  const Result<Record> record = read_record(text, "record");
  EXPECT_TRUE(record.ok()) << (record ? "" : text_of(record.problems()));
  Result<Replayed> out = replay(record.value(), *find_sheet("thomas"), book(), -1, nullptr);
  EXPECT_TRUE(out.ok());
  EXPECT_FALSE(out.value().divergence.has_value());
  return std::move(out.value());
}

std::string record_of(Joined& player) {
  return std::string(player.ask({{"type", "record"}}, "record").at("text").as_string());
}

TEST(Play, UndoesFreelyWhileNobodyRolledOrAnswered) {
  const Folder folder;
  const Program program(folder);
  const Created game = create(program.port());
  Joined british = join(program.port(), game.game, {game.british});
  Joined american = join(program.port(), game.game, {game.american});
  Joined& first = british.side() == "british" ? british : american;
  Joined& second = british.side() == "british" ? american : british;
  ASSERT_EQ(type_of(first.give(some_command(first))), "happened");
  EXPECT_TRUE(first.state.at("undo").at("free").as_bool());
  const json::object nothing = second.ask({{"type", "undo"}, {"version", first.version}}, "rewound");
  EXPECT_EQ(nothing.at("code").as_string(), "no-undo");
  const std::int64_t before = first.version;
  const json::object back = first.ask({{"type", "undo"}, {"version", before}}, "rewound");
  ASSERT_EQ(type_of(back), "rewound");
  EXPECT_EQ(commands_of(back), 0);
  EXPECT_EQ(first.version, before + 1);
  EXPECT_EQ(type_of(second.client->until("rewound")), "rewound");
}

// Plays until each side has deployed and both have acted; then the first must ask for its undo.
TEST(Play, UndoesByConsentAfterTheOtherSideActed) {
  const Folder folder;
  const Program program(folder);
  const Created game = create(program.port());
  Joined british = join(program.port(), game.game, {game.british});
  Joined american = join(program.port(), game.game, {game.american});
  const std::string began = british.side();
  Joined& first = began == "british" ? british : american;
  Joined& second = began == "british" ? american : british;
  while (first.side() == began) {
    const json::object done = first.give(some_command(first));
    ASSERT_EQ(type_of(done), "happened") << json::serialize(done);
    second.follow(second.client->until("happened"));
  }
  ASSERT_EQ(type_of(second.give(some_command(second))), "happened");
  first.follow(first.client->until("happened"));
  const std::int64_t commands = first.state.at("commands").as_int64();
  EXPECT_FALSE(first.state.at("undo").at("free").as_bool());

  EXPECT_EQ(type_of(first.ask({{"type", "undo"}, {"version", first.version}}, "accepted")), "accepted");
  const json::object asked = second.client->until("undo-asked");
  EXPECT_EQ(asked.at("by").as_string(), began);
  EXPECT_EQ(
      type_of(second.ask({{"type", "undo-answer"}, {"version", second.version}, {"yes", false}}, "accepted")),
      "accepted");
  EXPECT_EQ(type_of(first.client->until("undo-refused")), "undo-refused");
  const json::object again =
      second.ask({{"type", "undo-answer"}, {"version", second.version}, {"yes", true}}, "rewound");
  EXPECT_EQ(again.at("code").as_string(), "no-undo");

  first.ask({{"type", "undo"}, {"version", first.version}}, "accepted");
  second.client->until("undo-asked");
  const json::object back =
      second.ask({{"type", "undo-answer"}, {"version", second.version}, {"yes", true}}, "rewound");
  ASSERT_EQ(type_of(back), "rewound");
  EXPECT_EQ(commands_of(back), commands - 2);
  EXPECT_EQ(second.side(), began);
  EXPECT_EQ(replayed(record_of(second)).commands, static_cast<int>(commands - 2));
}

TEST(Play, PlaysBotsToTheEndAndProvesItsDice) {
  const Folder folder;
  const Program program(folder, {"--bot-pace", "0"});
  const Created game = create(program.port(), "drill", "drill");
  Joined watcher = join(program.port(), game.game, {game.spectator});
  EXPECT_TRUE(watcher.welcome.at("seats").as_array().empty());
  while (!watcher.state.at("over").as_bool()) {
    const json::object message = watcher.client->until("happened");
    ASSERT_EQ(type_of(message), "happened") << json::serialize(message);
    EXPECT_EQ(message.at("before").as_int64(), watcher.version);
    watcher.follow(message);
  }
  const std::string text = record_of(watcher);
  const Replayed end = replayed(text);
  EXPECT_EQ(end.commands, static_cast<int>(watcher.state.at("commands").as_int64()));
  EXPECT_TRUE(end.battle->core().over);
  const Record record = read_record(text, "").value();
  EXPECT_EQ(record.dice.kind, "fair");
  EXPECT_EQ(record.dice.secret.size(), 64u);

  // Any moment, and a game that goes on from there.
  const int half = end.commands / 2;
  const json::object at = watcher.ask({{"type", "at"}, {"commands", half}}, "at");
  EXPECT_EQ(at.at("state").at("commands").as_int64(), half);
  EXPECT_EQ(at.at("last").as_int64(), end.commands);
  const json::object forked =
      watcher.ask({{"type", "fork"},
                   {"commands", half},
                   {"seats", json::object{{"british", "hot-seat"}, {"american", "hot-seat"}}}},
                  "forked");
  ASSERT_EQ(type_of(forked), "forked");
  Joined anew = join(program.port(), std::string(forked.at("game").as_string()),
                     {std::string(forked.at("tokens").at("british").as_string()),
                      std::string(forked.at("tokens").at("american").as_string())});
  EXPECT_EQ(anew.state.at("turn"), at.at("state").at("turn"));
  EXPECT_EQ(anew.state.at("pieces"), at.at("state").at("pieces"));
  EXPECT_EQ(anew.state.at("commands").as_int64(), 0);
  EXPECT_EQ(type_of(anew.give(some_command(anew))), "happened");
  const std::string young = record_of(anew);
  EXPECT_EQ(replayed(young).commands, 1);
  EXPECT_EQ(young.find("secret"), std::string::npos);
}

TEST(Play, TakesBackABotsAnswerWithoutAsking) {
  const Folder folder;
  const Program program(folder, {"--bot-pace", "0"});
  const Created game = create(program.port(), "person", "drill");
  Joined player = join(program.port(), game.game, {game.british});
  while (player.side() != "british") player.follow(player.client->until("happened"));
  const std::int64_t commands = player.state.at("commands").as_int64();
  ASSERT_EQ(type_of(player.give(some_command(player))), "happened");
  while (player.side() != "british") player.follow(player.client->until("happened"));
  EXPECT_TRUE(player.state.at("undo").at("free").as_bool());
  const json::object back = player.ask({{"type", "undo"}, {"version", player.version}}, "rewound");
  ASSERT_EQ(type_of(back), "rewound");
  EXPECT_EQ(commands_of(back), commands);
  EXPECT_EQ(player.side(), "british");
}

// Gives commands until the connection breaks; the last acknowledged version and the commands behind it.
struct Reached {
  std::int64_t version = 0, commands = 0;
};
void play_until_cut(Joined& player, Reached& out) {
  while (!player.state.at("over").as_bool()) {
    const bool placing = player.state.at("decision").at("ask").as_string() == "place";
    if (type_of(player.give(placing ? some_command(player)
                                    : json::value(json::object{{"done", json::object()}}))) != "happened")
      return;
    out = {player.version, player.state.at("commands").as_int64()};
  }
}

TEST(Play, ForgetsNothingWhenItIsKilled) {
  const Folder folder;
  Created games[3];
  Reached reached[3];
  {
    Program program(folder);
    std::vector<std::thread> players;
    for (int i = 0; i < 3; ++i) {
      games[i] = create_hot_seat(program.port());
      players.emplace_back([&, i] {
        try {
          Joined both = join(program.port(), games[i].game, {games[i].british, games[i].american});
          play_until_cut(both, reached[i]);
        } catch (const std::exception&) {  // cut in the midst of a question
        }
      });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    program.kill_hard();
    for (std::thread& one : players) one.join();
  }
  const Program program(folder);
  for (int i = 0; i < 3; ++i) {
    Joined both = join(program.port(), games[i].game, {games[i].british, games[i].american});
    ASSERT_EQ(type_of(both.welcome), "welcome") << json::serialize(both.welcome);
    EXPECT_GE(both.version, reached[i].version);
    EXPECT_GE(both.state.at("commands").as_int64(), reached[i].commands);
    const Replayed again = replayed(record_of(both));  // every digest agrees
    EXPECT_EQ(again.commands, static_cast<int>(both.state.at("commands").as_int64()));
    if (!both.state.at("over").as_bool()) {
      EXPECT_EQ(type_of(both.give(some_command(both))), "happened");
    }
  }
}

// What is given after an undo has the dice of its own number; in a practice game, other dice.
TEST(Play, GoesOnAfterARestartWithTheDiceItMustHave) {
  for (const bool practice : {false, true}) {
    const Folder folder;
    Created game;
    std::int64_t version = 0;
    {
      Program program(folder);
      game = create_hot_seat(program.port(), "meeting", practice);
      Joined both = join(program.port(), game.game, {game.british, game.american});
      for (int i = 0; i < 5; ++i) ASSERT_EQ(type_of(both.give(some_command(both))), "happened");
      ASSERT_EQ(type_of(both.ask({{"type", "undo"}, {"version", both.version}}, "rewound")), "rewound");
      version = both.version;
      EXPECT_EQ(program.stop(), 0);
    }
    const Program program(folder);
    Joined both = join(program.port(), game.game, {game.british, game.american});
    EXPECT_EQ(both.version, version);
    EXPECT_EQ(both.state.at("commands").as_int64(), 4);
    ASSERT_EQ(type_of(both.give(some_command(both))), "happened");
    const Record record = read_record(record_of(both), "").value();
    EXPECT_EQ(record.dice.practice, practice);
    EXPECT_EQ(record.commands.back().number, practice ? 7u : 0u);
  }
}

}  // namespace
}  // namespace drumhead::server
