// Whole games at a desk without sockets, threads or files: every message goes through a visit, as a page
// sends it.
#include <gtest/gtest.h>

#include "documents/books.h"
#include "documents/record.h"
#include "table.h"

namespace drumhead::desk {
namespace {

constexpr int kMostCommands = 1500;

// Two persons who have sat down and agreed on their dice.
struct Pair {
  explicit Pair(Table& table, const std::string& scenario = "meeting")
      : game(create(table, "you", "guest", scenario)), british(table), american(table, "192.0.2.2") {
    const json::value seated =
        table.post("/api/games/accept", json::object{{"game", game.game}, {"invitation", game.invitation}});
    game.american = text_at(seated, "/token");
    british.hello(game.game, {game.british});
    american.hello(game.game, {game.american});
    begin(game.game, {&british, &american});
  }
  Guest& asked() { return british.asked() == "british" ? british : american; }
  Guest& other() { return british.asked() == "british" ? american : british; }

  Created game;
  Guest british, american;
};

Replayed replayed(const std::string& text) {
  const Record record = read_record(text, "record").value();
  Result<Replayed> out = replay(record, *find_sheet("thomas"), shipped_library().book("thomas"), -1, nullptr);
  EXPECT_TRUE(out.ok());
  EXPECT_FALSE(out.value().divergence.has_value());
  return std::move(out.value());
}

std::string record_of(Guest& player) { return text_at(player.ask({{"type", "record"}}), "/text"); }

TEST(Desk, PlaysAWholeBattleOfTwoPersons) {
  Table table;
  Pair pair(table);
  ASSERT_EQ(pair.british.seats, std::vector<std::string>{"british"});
  ASSERT_EQ(pair.american.seats, std::vector<std::string>{"american"});
  int given = 0;
  for (; !pair.british.over() && given < kMostCommands; ++given) {
    const json::object answer = pair.asked().give(some_command(pair.asked()));
    ASSERT_EQ(type_of(answer), "happened") << json::serialize(answer);
    ASSERT_EQ(pair.british.version, pair.american.version);
    pair.british.heard();
    pair.american.heard();
  }
  ASSERT_TRUE(pair.british.over());
  EXPECT_EQ(pair.british.commands(), given);
  const std::string record = record_of(pair.american);
  EXPECT_EQ(replayed(record).commands, given);
  EXPECT_NE(record.find("\"secret\""), std::string::npos);  // now that nothing can be gained by it
  const json::object late = pair.british.give(json::object{{"done", json::object()}});
  EXPECT_EQ(type_of(late), "refused");
}

TEST(Desk, TakesACommandBack) {
  Table table;
  Pair pair(table);
  Guest &first = pair.asked(), &second = pair.other();
  ASSERT_EQ(type_of(first.give(some_command(first))), "happened");
  EXPECT_EQ(type_of(second.undo()), "error");
  const std::int64_t before = first.version;
  second.heard();
  ASSERT_EQ(type_of(first.undo()), "rewound");
  EXPECT_EQ(first.commands(), 0);
  EXPECT_EQ(first.version, before + 1);
  EXPECT_EQ(second.heard("rewound").size(), 1u);
  EXPECT_EQ(second.version, first.version);
  EXPECT_EQ(type_of(first.ask({{"type", "command"}, {"version", before}, {"command", some_command(first)}})),
            "stale");
}

TEST(Desk, AsksTheOtherWhereAnUndoIsNotFree) {
  Table table;
  Pair pair(table);
  Guest &first = pair.asked(), &second = pair.other();
  const std::string began = first.asked();
  while (first.asked() == began) ASSERT_EQ(type_of(first.give(some_command(first))), "happened");
  ASSERT_EQ(type_of(second.give(some_command(second))), "happened");
  const std::int64_t commands = first.commands();
  EXPECT_EQ(type_of(first.undo()), "accepted");
  EXPECT_EQ(second.heard("undo-asked").size(), 1u);
  const json::object back = second.ask({{"type", "undo-answer"}, {"version", second.version}, {"yes", true}});
  ASSERT_EQ(type_of(back), "rewound");
  EXPECT_EQ(first.commands(), commands - 2);
  EXPECT_EQ(replayed(record_of(first)).commands, static_cast<int>(commands - 2));
}

// The same token, from anywhere, finds the game as it was left; so it does at another house.
TEST(Desk, LetsAPlayerComeBack) {
  Table table;
  Pair pair(table);
  for (int i = 0; i < 5; ++i) ASSERT_EQ(type_of(pair.asked().give(some_command(pair.asked()))), "happened");
  const std::string game = pair.game.game, token = pair.game.british;
  pair.american.heard();
  pair.british.leave();
  const auto news = pair.american.heard("presence");
  ASSERT_EQ(news.size(), 1u);
  EXPECT_EQ(news[0].at("present").as_array().size(), 1u);
  {
    Guest again(table, "198.51.100.7");
    const json::object welcome = again.hello(game, {token});
    ASSERT_EQ(type_of(welcome), "welcome");
    EXPECT_EQ(again.commands(), 5);
    EXPECT_EQ(again.version, pair.american.version);
    EXPECT_EQ(again.seats, std::vector<std::string>{"british"});
  }
  const json::object state = pair.american.state;
  pair.american.leave();
  table.restart();
  Guest later(table);
  ASSERT_EQ(type_of(later.hello(game, {token})), "welcome");
  EXPECT_EQ(later.commands(), 5);
  EXPECT_EQ(later.state.at("pieces"), [&] {
    Guest other(table);
    other.hello(game, {pair.game.american});
    return other.state.at("pieces");
  }());
  EXPECT_EQ(later.asked(), std::string(state.at("decision").at("side").as_string()));
}

TEST(Desk, LetsNobodyInWithoutAToken) {
  Table table;
  Pair pair(table);
  Guest stranger(table);
  EXPECT_EQ(type_of(stranger.hello(pair.game.game, {std::string(32, '0')})), "error");
  EXPECT_EQ(type_of(stranger.give(json::object{{"done", json::object()}})), "error");
  Guest watcher(table);
  ASSERT_EQ(type_of(watcher.hello(pair.game.game, {pair.game.spectator})), "welcome");
  EXPECT_EQ(type_of(watcher.give(some_command(watcher))), "refused");
}

// ---- bots

TEST(Desk, BotsPlayEachOtherAtTheirPace) {
  Config config;
  config.bot_pace = 200;
  Table table(config);
  const Created game = create(table, "drill", "drill");
  Guest watcher(table);
  ASSERT_EQ(type_of(watcher.hello(game.game, {game.spectator})), "welcome");
  EXPECT_EQ(watcher.commands(), 0);
  table.run_for(199);
  EXPECT_EQ(watcher.commands(), 0);
  table.run_for(1000);
  EXPECT_EQ(watcher.commands(), 5);
  while (!watcher.over() && watcher.commands() < kMostCommands) {
    table.run_for(10'000);
    watcher.heard();
  }
  ASSERT_TRUE(watcher.over());
  EXPECT_EQ(replayed(record_of(watcher)).commands, static_cast<int>(watcher.commands()));
}

TEST(Desk, ABotAnswersAPersonAndLetsHimTakeBack) {
  Table table;
  const Created game = create(table, "you", "drill", "meeting", true);
  Guest person(table);
  person.hello(game.game, {game.british});
  begin(game.game, {&person});
  for (int i = 0; i < 40; ++i) {
    ASSERT_EQ(person.asked(), "british");
    ASSERT_EQ(type_of(person.give(some_command(person))), "happened");
  }
  const std::int64_t commands = person.commands();
  EXPECT_GT(commands, 40);  // the bot's among them
  ASSERT_EQ(type_of(person.undo()), "rewound");
  EXPECT_LT(person.commands(), commands);
  EXPECT_EQ(person.asked(), "british");
}

// ---- questions

TEST(Desk, AnswersQuestions) {
  Table table;
  Pair pair(table, "cowpens");
  Guest& asked = pair.asked();
  const json::value unit = asked.state.at("decision").at("units").as_array().at(0);
  EXPECT_EQ(type_of(asked.ask({{"type", "options"}, {"version", asked.version}, {"unit", unit}})), "options");
  EXPECT_EQ(type_of(asked.ask({{"type", "sight"}, {"version", asked.version}, {"unit", unit}})), "sight");
  ASSERT_EQ(type_of(asked.give(some_command(asked))), "happened");
  const json::object past = asked.ask({{"type", "at"}, {"commands", 0}});
  ASSERT_EQ(type_of(past), "at");
  EXPECT_EQ(past.at("state").at("commands").as_int64(), 0);
}

TEST(Desk, GivesUpAQuestionThatTakesTooLong) {
  Table table;
  Pair pair(table, "cowpens");
  const json::object question{{"type", "sight"}, {"version", pair.british.version}, {"unit", "17ld"}};
  table.clock.drag = 2000;
  EXPECT_EQ(text_at(pair.british.ask(question), "/code"), "too-much");
  table.clock.drag = 0;
  EXPECT_EQ(type_of(pair.british.ask(question)), "sight");
}

TEST(Desk, GivesUpAHomeScreenThatTakesTooLong) {
  Table table;
  json::array known;
  for (int i = 0; i < 20; ++i) {
    const Created game = create(table, "drill", "drill", "cowpens");
    known.push_back(json::object{{"game", game.game}, {"token", game.spectator}});
  }
  const json::object asked{{"games", known}};
  table.clock.drag = 20'000;
  EXPECT_EQ(text_at(table.post("/api/games/status", asked, 503), "/code"), "too-much");
  table.clock.drag = 0;
  EXPECT_EQ(table.post("/api/games/status", asked).as_array().size(), 20u);
}

TEST(Desk, AnswersForgottenQuestionsToNobody) {
  Table table;
  Pair pair(table);
  Guest& asked = pair.asked();
  const json::value unit = asked.state.at("decision").at("units").as_array().at(0);
  asked.heard();
  asked.visit->hear(json::serialize(
      json::object{{"type", "options"}, {"version", asked.version}, {"unit", unit}, {"id", 99}}));
  asked.leave();
  EXPECT_TRUE(asked.heard().empty());
}

// ---- what is not kept did not happen

TEST(Desk, TellsNobodyWhatWasNotKeptAndGoesOnWhenItCanBe) {
  Table table;
  Pair pair(table);
  ASSERT_EQ(type_of(pair.asked().give(some_command(pair.asked()))), "happened");
  const json::value next = some_command(pair.asked());
  Guest &first = pair.asked(), &second = pair.other();
  second.heard();
  // It ails when the command is on its way: the desk has taken it, and nobody has heard of it.
  first.visit->hear(json::serialize(
      json::object{{"type", "command"}, {"version", first.version}, {"command", next}, {"id", 70}}));
  EXPECT_EQ(first.commands(), 1);
  table.run();
  EXPECT_EQ(first.commands(), 2);

  table.archive.ail("The disk of this server is full.");
  const json::object refused = first.give(some_command(first));
  EXPECT_EQ(type_of(refused), "error");
  EXPECT_EQ(text_at(refused, "/code"), "disk");
  EXPECT_EQ(first.commands(), 2);
  table.run_for(20'000);
  EXPECT_TRUE(second.heard("rewound").empty());
  table.archive.ail("");
  table.run_for(20'000);
  ASSERT_EQ(type_of(pair.asked().give(some_command(pair.asked()))), "happened");
  EXPECT_EQ(first.commands(), 3);
  EXPECT_EQ(replayed(record_of(first)).commands, 3);
}

// A write that fails behind the desk's back: the game is read anew, and the players see it as it was.
TEST(Desk, ReadsAGameAnewAfterAWriteThatFailed) {
  Table table;
  Pair pair(table);
  Guest &first = pair.asked(), &second = pair.other();
  ASSERT_EQ(type_of(first.give(some_command(first))), "happened");
  const archive::StoredGame kept = *table.archive.load(pair.game.game).value();
  archive::StepRow stray = kept.steps.back();
  stray.version += 1;
  table.archive.append(kept.game.number, 2, stray, archive::new_trust(), {});  // the place of the next one
  second.heard();
  ASSERT_EQ(type_of(first.give(some_command(first))), "error");
  table.archive.rewind(kept.game.number, {1, stray.version, 0, std::string(archive::kMend)},
                       archive::new_trust(), {});
  table.run_for(20'000);
  EXPECT_FALSE(second.heard("rewound").empty());
  EXPECT_EQ(second.commands(), first.commands());
}

// ---- lines that end

// One who does not read is shown out while the game tells everybody: the others hear it all the same.
TEST(Desk, TellsAllOthersWhenOneIsShownOutInTheMidst) {
  Table table;
  Pair pair(table);
  std::vector<std::unique_ptr<Guest>> watchers;
  for (int i = 0; i < 4; ++i) {
    watchers.push_back(std::make_unique<Guest>(table));
    watchers.back()->hello(pair.game.game, {pair.game.spectator});
  }
  Guest& slow = *watchers[1];
  slow.on_message = [&](const json::object& message) {
    if (type_of(message) == "happened")
      slow.visit->show_out({Goodbye::Kind::too_slow, "this connection does not read"});
  };
  for (const auto& one : watchers) one->heard();
  ASSERT_EQ(type_of(pair.asked().give(some_command(pair.asked()))), "happened");
  ASSERT_TRUE(slow.goodbye.has_value());
  for (const auto& one : watchers) {
    if (one.get() == &slow) continue;
    EXPECT_EQ(one->heard("happened").size(), 1u);
  }
  ASSERT_EQ(type_of(pair.asked().give(some_command(pair.asked()))), "happened");
  EXPECT_EQ(watchers[3]->heard("happened").size(), 1u);
}

TEST(Desk, ShowsOutWhoFloods) {
  Config config;
  config.rate = 10;
  config.burst = 20;
  Table table(config);
  Guest guest(table);
  for (int i = 0; i < 15; ++i) guest.ask({{"type", "ping"}});
  EXPECT_FALSE(guest.goodbye.has_value());
  table.clock.go(10'000);
  for (int i = 0; i < 60; ++i) guest.ask({{"type", "ping"}});
  ASSERT_TRUE(guest.goodbye.has_value());
  EXPECT_EQ(guest.goodbye->kind, Goodbye::Kind::flood);
}

// ---- the house

TEST(Desk, ClosesGamesThatNobodyWatchesAndTellsOfThem) {
  Table table;
  Pair pair(table);
  ASSERT_EQ(type_of(pair.asked().give(some_command(pair.asked()))), "happened");
  pair.british.leave();
  pair.american.leave();
  EXPECT_EQ(table.house->open_games(), 1u);
  table.house->sweep();
  table.clock.go(121'000);
  table.house->sweep();
  EXPECT_EQ(table.house->open_games(), 0u);
  const json::object known{{"game", pair.game.game}, {"token", pair.game.british}};
  const json::object stranger{{"game", pair.game.game}, {"token", std::string(32, '0')}};
  const json::value told =
      table.post("/api/games/status", json::object{{"games", json::array{known, stranger}}});
  EXPECT_TRUE(told.at(0).at("found").as_bool());
  EXPECT_FALSE(told.at(1).at("found").as_bool());
}

TEST(Desk, SaysWhatThereIsToPlay) {
  Table table;
  EXPECT_EQ(table.get("/api/about").at("protocol").as_int64(), kProtocol);
  EXPECT_EQ(table.get("/api/scenarios").as_array().size(), 2u);
  table.get("/api/nothing", 404);
  table.post("/api/games", json::object{{"scenario", "nowhere"}}, 400);
}

}  // namespace
}  // namespace drumhead::desk
