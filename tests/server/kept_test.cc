// Games that are kept: by one program, by the rules they were begun with, through full disks and damaged
// files.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <thread>

#include "client.h"

namespace drumhead::server {
namespace {

namespace fs = std::filesystem;

json::value done() { return json::object{{"done", json::object()}}; }

// Gives so many commands; a unit that is to be placed is placed by the first button.
void play(Joined& both, int commands) {
  for (int i = 0; i < commands && !both.state.at("over").as_bool(); ++i) {
    const json::object said = both.give(done());
    ASSERT_EQ(type_of(said), "happened") << json::serialize(said);
  }
}

std::string text_of_record(Joined& player) {
  return std::string(player.ask({{"type", "record"}}, "record").at("text").as_string());
}

Created cowpens(int port) { return create_hot_seat(port, "cowpens"); }

// ---- one program

TEST(KeptGame, IsServedByOneProgramAtATime) {
  FOR_FILES_ONLY("any number of programs serve a database");
  const Folder folder;
  const Program program(folder);
  ASSERT_GT(program.port(), 0);
  Program second(folder);
  EXPECT_EQ(second.port(), 0);
  EXPECT_EQ(second.said(), "");
  EXPECT_NE(second.wait(), 0);
  EXPECT_EQ(create(program.port()).game.size(), 12u);
}

TEST(KeptGame, CanBeServedAgainAfterAKill) {
  const Folder folder;
  {
    Program program(folder);
    program.kill_hard();
  }
  EXPECT_GT(Program(folder).port(), 0);
}

// It comes back, so its games are not lost; where it lies is nobody's business.
TEST(KeptGame, WaitsForADatabaseThatIsAway) {
  if (!in_postgres()) GTEST_SKIP() << "a file does not go away";
  const Folder folder;
  Created game;
  {
    const Program program(folder);
    game = cowpens(program.port());
  }
  const Program program(folder);
  const auto status = [&] {
    return post(program.port(), "/api/games/status",
                json::object{{"games", json::array{{{"game", game.game}, {"token", game.british}}}}});
  };
  {
    const Shut shut(folder);
    const json::object said = knock(program.port(), game.game, {game.british}).welcome;
    EXPECT_EQ(code_of(said), "disk");
    EXPECT_NE(json::serialize(said).find("Nothing that was confirmed is lost"), std::string::npos);
    for (const std::string& told :
         {json::serialize(said), status().body, ask(program.port(), {"GET", "/api/tables", "", {}}).body}) {
      EXPECT_EQ(told.find("postgresql"), std::string::npos) << told;
      EXPECT_EQ(told.find("\"kept\":false"), std::string::npos) << told;
      EXPECT_EQ(told.find("no such game"), std::string::npos) << told;
    }
  }
  json::object welcome;
  for (int i = 0; i < 200 && (welcome.empty() || type_of(welcome) != "welcome"); ++i) {
    welcome = knock(program.port(), game.game, {game.british}).welcome;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_EQ(type_of(welcome), "welcome");
  EXPECT_NE(status().body.find("\"found\":true"), std::string::npos) << status().body;
}

// ---- its rules

TEST(KeptGame, IsPlayedByTheRulesItWasBegunWith) {
  const Folder folder;
  const std::string home = home_in(folder);
  Created game;
  std::string before;
  {
    Program program(folder, {"--home", home});
    game = cowpens(program.port());
    Joined both = join(program.port(), game.game, {game.british, game.american});
    play(both, 6);
    before = text_of_record(both);
  }
  edit(home + "/rulebooks/thomas.toml", "remaining_percent = 25", "remaining_percent = 99");
  edit(home + "/scenarios/cowpens.toml", "[scenario]\n", "[scenario]\n# changed\n");
  Program program(folder, {"--home", home});
  Joined both = join(program.port(), game.game, {game.british, game.american});
  ASSERT_EQ(type_of(both.welcome), "welcome") << json::serialize(both.welcome);
  EXPECT_EQ(text_of_record(both), before);
  play(both, 30);
  std::ofstream(folder.path() + "/record.jsonl") << text_of_record(both);
  // It goes on as the old text says: by that one its record holds, and the changed one is named as another.
  const std::string replay =
      program_path() + " --home " + home + " replay --json " + folder.path() + "/record.jsonl --rulebook ";
  EXPECT_EQ(std::system((replay + DRUMHEAD_RULEBOOKS + "/thomas.toml > /dev/null").c_str()), 0);
  // A new game plays by the new text; a fork by that of the game it left.
  const Created young = cowpens(program.port());
  Joined other = join(program.port(), young.game, {young.british, young.american});
  EXPECT_NE(json::parse(text_of_record(other)).at("rulebook"),
            json::parse(before.substr(0, before.find('\n'))).at("rulebook"));
  const json::object forked =
      both.ask({{"type", "fork"},
                {"commands", 2},
                {"seats", json::object{{"british", "hot-seat"}, {"american", "hot-seat"}}}},
               "forked");
  ASSERT_EQ(type_of(forked), "forked") << json::serialize(forked);
  Joined branch = join(program.port(), std::string(forked.at("game").as_string()),
                       {std::string(forked.at("tokens").at("british").as_string())});
  EXPECT_EQ(json::parse(text_of_record(branch)).at("rulebook"),
            json::parse(before.substr(0, before.find('\n'))).at("rulebook"));
}

TEST(KeptGame, FindsALostTextInTodaysFiles) {
  const Folder folder;
  Created game;
  {
    const Program program(folder);
    game = cowpens(program.port());
    Joined both = join(program.port(), game.game, {game.british, game.american});
    play(both, 4);
  }
  change_archive(folder, "delete from texts");
  const Program unchanged(folder);  // today's files are the same text
  EXPECT_EQ(type_of(join(unchanged.port(), game.game, {game.british}).welcome), "welcome");
}

TEST(KeptGame, SaysThatItsRulesAreLost) {
  const Folder folder;
  const std::string home = home_in(folder);
  Created game;
  {
    const Program program(folder, {"--home", home});
    game = cowpens(program.port());
    Joined both = join(program.port(), game.game, {game.british, game.american});
    play(both, 4);
  }
  change_archive(folder, "delete from texts");
  edit(home + "/rulebooks/thomas.toml", "remaining_percent = 25", "remaining_percent = 26");
  const Program program(folder, {"--home", home});
  Client player(program.port());
  player.send({{"type", "hello"},
               {"id", 1},
               {"protocol", 3},
               {"game", game.game},
               {"tokens", json::array{game.british}}});
  const json::object refused = *player.next();
  EXPECT_EQ(refused.at("code").as_string(), "cannot-open");
  EXPECT_NE(refused.at("text").as_string().find("not in the archive"), json::string::npos);
  EXPECT_EQ(refused.at("record").as_string().find("{\"record\":1"), 0u);
  EXPECT_EQ(refused.at("record").as_string().find("secret"), json::string::npos);
  Client watcher(program.port());
  watcher.send({{"type", "hello"},
                {"id", 1},
                {"protocol", 3},
                {"game", game.game},
                {"tokens", json::array{game.spectator}}});
  EXPECT_FALSE(watcher.next()->contains("record"));
  const json::value status =
      post(program.port(), "/api/games/status",
           json::object{{"games", json::array{json::object{{"game", game.game}, {"token", game.british}}}}})
          .json();
  EXPECT_EQ(status.at(0).at("found"), json::value(false));
  EXPECT_EQ(status.at(0).at("kept"), json::value(true));
}

// ---- damage

TEST(KeptGame, GoesOnFromTheLastGoodCommandOfADamagedFile) {
  const Folder folder;
  Created game;
  {
    const Program program(folder);
    game = cowpens(program.port());
    Joined both = join(program.port(), game.game, {game.british, game.american});
    play(both, 10);
  }
  change_archive(folder, std::string("update commands set entries = '[ ]' where ") +
                             (in_postgres() ? "n = 7" : "place & 1048575 = 7"));
  for (const int commands : {6, 9}) {
    const Program program(folder);
    Joined both = join(program.port(), game.game, {game.british, game.american});
    ASSERT_EQ(type_of(both.welcome), "welcome") << json::serialize(both.welcome);
    EXPECT_EQ(both.state.at("commands").as_int64(), commands);
    if (commands != 6) continue;
    const json::object told = both.client->until("error");
    EXPECT_EQ(told.at("code").as_string(), "damaged");
    EXPECT_NE(told.at("text").as_string().find("command 7"), json::string::npos);
    play(both, 3);
  }
}

// ---- a full disk

// As if the disk were full, for the program alone: no file of its may grow beyond a size.
void limit_files(const Program& program, rlim_t most) {
  rlimit limit{};
  ASSERT_EQ(prlimit(program.pid(), RLIMIT_FSIZE, nullptr, &limit), 0);
  limit.rlim_cur = std::min(most, limit.rlim_max);
  ASSERT_EQ(prlimit(program.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
}

TEST(KeptGame, WaitsForAFullDiskAndGoesOnByItself) {
  FOR_FILES_ONLY("the program writes no file there");
  const Folder folder;
  Created game;
  std::string record;
  {
    Program program(folder);
    game = cowpens(program.port());
    Joined both = join(program.port(), game.game, {game.british, game.american});
    Joined watcher = join(program.port(), game.game, {game.spectator});
    play(both, 5);
    const std::int64_t version = both.version;
    limit_files(program, 4096);
    both.client->send({{"type", "command"}, {"id", 50}, {"version", version}, {"command", done()}});
    const json::object failed = both.client->until("happened");
    EXPECT_EQ(failed.at("code").as_string(), "disk") << json::serialize(failed);
    EXPECT_NE(failed.at("text").as_string().find("The disk of this server"), json::string::npos);
    EXPECT_EQ(watcher.client->until("error").at("code").as_string(), "disk");  // everybody is told
    // Whoever comes is let in, and questions are answered; nothing is promised.
    Joined late = join(program.port(), game.game, {game.spectator});
    EXPECT_EQ(late.state.at("commands").as_int64(), 5);
    EXPECT_EQ(type_of(late.ask({{"type", "log"}}, "log")), "log");
    EXPECT_EQ(post(program.port(), "/api/games",
                   json::object{{"scenario", "meeting"},
                                {"rules", "thomas"},
                                {"seats", json::object{{"british", "hot-seat"}, {"american", "hot-seat"}}}})
                  .status,
              500);
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));
    limit_files(program, RLIM_INFINITY);
    json::object again = both.client->until("rewound");
    while (type_of(again) != "rewound") again = both.client->until("rewound");
    both.follow(again);
    EXPECT_EQ(both.state.at("commands").as_int64(), 5);
    EXPECT_EQ(both.version, version + 2);  // the command that failed, and one for the whole outage
    play(both, 3);
    record = text_of_record(both);
    program.kill_hard();
  }
  const Program program(folder);
  Joined both = join(program.port(), game.game, {game.british, game.american});
  EXPECT_EQ(text_of_record(both), record);
}

// ---- older archives

// Each game of an older program opens by the rulebook that it names, or is given as a record.
class KeptFormat : public testing::TestWithParam<std::string> {};

TEST_P(KeptFormat, OpensOrSaysWhyNot) {
  FOR_FILES_ONLY("these are files of older programs; Postgres.BringsAnOlderFormatUpToDate has a dump");
  const Folder folder;
  const std::string kept = std::string(DRUMHEAD_SOURCE) + "/tests/archive/kept/format-" + GetParam();
  fs::copy_file(kept + ".sqlite", folder.path() + "/games.sqlite");
  std::ifstream in(kept + ".json");
  const json::value games = json::parse(std::string{std::istreambuf_iterator<char>(in), {}});
  const Program program(folder);
  for (const json::value& one : games.as_array()) {
    Client player(program.port());
    player.send({{"type", "hello"},
                 {"id", 1},
                 {"protocol", 3},
                 {"game", one.at("game")},
                 {"tokens", json::array{one.at("tokens").at("british"), one.at("tokens").at("american")}}});
    const json::object said = *player.next();
    EXPECT_TRUE(type_of(said) == "welcome" || !one.as_object().contains("opens")) << json::serialize(said);
    if (type_of(said) == "welcome") {
      EXPECT_EQ(said.at("state").at("commands"), one.at("commands"));
      EXPECT_EQ(said.at("state").at("version"), one.at("version"));
    } else {
      EXPECT_EQ(said.at("code").as_string(), "cannot-open") << json::serialize(said);
      // Its record is for those who have a seat; where bots play both sides, for whoever knows the game.
      EXPECT_TRUE(said.contains("record")) << json::serialize(said);
    }
  }
}

// Its rulebook was written before nt.ruling.town-relief, when a block could be occupied as soon as it was
// empty.
TEST(KeptGame, OlderThanARulingGoesOnAsItWasBegun) {
  FOR_FILES_ONLY("it is a file of an older program");
  const Folder folder;
  fs::copy_file(std::string(DRUMHEAD_SOURCE) + "/tests/archive/kept/format-2.sqlite",
                folder.path() + "/games.sqlite");
  const std::string game = "fgt54mnubbaw";
  const std::vector<std::string> tokens = {"8fbbd3f1453cafee5111e1121e446938",
                                           "1dbe8f9b699d5fee347afb7fc3dd8f07"};
  for (const int commands : {3, 13}) {  // what the old program did, and what this one has added
    const Program program(folder);
    Joined both = join(program.port(), game, tokens);
    ASSERT_EQ(type_of(both.welcome), "welcome") << json::serialize(both.welcome);
    EXPECT_EQ(both.state.at("commands").as_int64(), commands);
    const json::value& filled = both.welcome.at("setting").at("filled");
    ASSERT_EQ(filled.as_array().size(), 1u);
    EXPECT_EQ(filled.at(0).at("rule").as_string(), "nt.ruling.town-relief");
    EXPECT_EQ(filled.at(0).at("choice").as_string(), "yes");
    play(both, 10);
  }
  // The other game of the file is of rules that have changed since.
  const std::string check = std::string(DRUMHEAD_PROGRAM) + " archive check --replay --data " + folder.path();
  EXPECT_NE(std::system((check + " | grep -q " + game).c_str()), 0);
}

INSTANTIATE_TEST_SUITE_P(All, KeptFormat, testing::Values("1", "2", "3"));

// Says something that the full disk does not take, and waits for the game as it was before.
json::object fail_on_a_full_disk(const Program& program, Joined& player, const json::object& said) {
  limit_files(program, 4096);
  EXPECT_EQ(code_of(player.ask(said, "welcome")), "disk");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  limit_files(program, RLIM_INFINITY);
  json::object again = player.client->until("gathering");
  while (type_of(again) != "gathering") again = player.client->until("gathering");
  return again;
}

std::string stand_of(const json::object& message, const char* side) {
  return std::string(message.at("setting").at("dice").at("sides").at(side).at("stands").as_string());
}

TEST(KeptGame, BeginsAfterAFullDisk) {
  FOR_FILES_ONLY("the program writes no file there");
  const Folder folder;
  Created game;
  std::string record;
  {
    Program program(folder);
    game = created_of(create_as(program.port(), "hot-seat", "hot-seat"));
    Joined both = knock(program.port(), game.game, {game.british});
    const std::string numbers[] = {new_number(), new_number()};
    const json::object pledge = pledge_of(game.game, "british", numbers[0]);
    EXPECT_EQ(stand_of(fail_on_a_full_disk(program, both, pledge), "british"), "awaited");
    ASSERT_EQ(type_of(both.ask(pledge, "gathering")), "gathering");
    ASSERT_EQ(type_of(both.ask(pledge_of(game.game, "american", numbers[1]), "gathering")), "gathering");
    ASSERT_EQ(type_of(both.ask(showing("british", numbers[0]), "gathering")), "gathering");
    const json::object last = showing("american", numbers[1]);
    EXPECT_EQ(stand_of(fail_on_a_full_disk(program, both, last), "american"), "pledged");
    ASSERT_EQ(type_of(both.ask(last, "welcome")), "welcome");
    record = text_of_record(both);
    program.kill_hard();
  }
  const Program program(folder);
  Joined both = knock(program.port(), game.game, {game.british});
  ASSERT_EQ(type_of(both.welcome), "welcome") << json::serialize(both.welcome);
  EXPECT_EQ(text_of_record(both), record);
}

}  // namespace
}  // namespace drumhead::server
