// Bots by others, as a user brings them: the example plays every sheet, and no other spoils a battle.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "battle/registry.h"
#include "cli/bots.h"
#include "program.h"

namespace drumhead::cli {
namespace {

namespace json = boost::json;

using Words = std::vector<std::string>;

TEST(Bots, ACommandIsPartedAtBlanksAndByNoShell) {
  EXPECT_EQ(words_of_command("python3 bot.py"), (Words{"python3", "bot.py"}));
  EXPECT_EQ(words_of_command("  a  'b c' \"d 'e'\" f\"g h\"i ''"), (Words{"a", "b c", "d 'e'", "fg hi", ""}));
  EXPECT_EQ(words_of_command("a; rm -r $HOME `b` > c"), (Words{"a;", "rm", "-r", "$HOME", "`b`", ">", "c"}));
  EXPECT_EQ(words_of_command(""), Words{});
  EXPECT_EQ(words_of_command("a 'b"), Words{});
}

TEST(Bots, WrongOnesAreRefusedWithASentence) {
  EXPECT_TRUE(has(run("simulate --games 1 --bot mine").err, "expected name=command"));
  EXPECT_TRUE(has(run("simulate --games 1 --bot 'My Bot=cat'").err, "a name is of small letters"));
  EXPECT_TRUE(has(run("simulate --games 1 --bot person=cat").err, "means no person"));
  EXPECT_TRUE(has(run("simulate --games 1 --bot mine=").err, "there is no command"));
  EXPECT_TRUE(has(run("simulate --games 1 --bot drill=cat").err, "there is a player of that name already"));
  EXPECT_EQ(run("serve --bot mine").code, 2);
}

Ran simulate(const std::string& bot, const std::string& more) {
  return run("simulate --scenario meeting --seed 5 --json --british mine --bot mine='python3 " DRUMHEAD_SOURCE
             "/" +
             bot + "' " + more);
}

class EverySheet : public testing::TestWithParam<std::string> {};

TEST_P(EverySheet, IsPlayedByTheExample) {
  const Ran ran =
      simulate("examples/bot.py",
               "--games 2 --bot-ms 60000 --bot-start-ms 60000 --american mine --rules " + GetParam());
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::value out = json::parse(ran.out);
  EXPECT_EQ(out.at("faults").at("british"), 0) << ran.err;
  EXPECT_EQ(out.at("faults").at("american"), 0) << ran.err;
  EXPECT_GT(out.at("mean_losses").at("american").to_number<double>(), 0) << "nobody was hurt";
}

INSTANTIATE_TEST_SUITE_P(Bots, EverySheet, testing::ValuesIn(sheet_ids()),
                         [](const auto& one) { return one.param; });

bool lives(const std::string& pid) {
  std::ifstream in("/proc/" + pid + "/stat");
  std::string number, name, state;
  in >> number >> name >> state;
  return in && state != "Z" && state != "X";
}

class Hostile : public testing::TestWithParam<std::string> {};

TEST_P(Hostile, LosesTurnsAndNoMore) {
  const Folder folder;
  const std::string born = folder.file("born");
  const Ran ran = simulate("tests/outside/hostile.py " + GetParam() + " " + born,
                           "--games 1 --bot-ms 300 --bot-start-ms 4000");
  EXPECT_EQ(ran.code, 0) << ran.err;
  const json::value out = json::parse(ran.out);
  EXPECT_EQ(out.at("unfinished"), 0);
  EXPECT_GT(out.at("faults").at("british").to_number<int>(), 0);
  EXPECT_TRUE(has(ran.err, "the bot mine (British)")) << ran.err;
  std::istringstream pids(text_in(born));
  int seen = 0;
  for (std::string pid; pids >> pid; ++seen) EXPECT_FALSE(lives(pid)) << GetParam();
  EXPECT_GT(seen, 0);
}

INSTANTIATE_TEST_SUITE_P(Bots, Hostile,
                         testing::Values("dies-at-start", "silent", "deaf", "garbage", "floods", "chatters",
                                         "dies", "slow", "wrong"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Bots, LeaveNoChildrenBehind) {
  const Folder folder;
  const Ran ran = simulate("tests/outside/hostile.py leaves-children " + folder.file("born"),
                           "--games 1 --bot-ms 60000 --bot-start-ms 60000");
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::istringstream pids(text_in(folder.file("born")));
  int seen = 0;
  for (std::string pid; pids >> pid; ++seen) EXPECT_FALSE(lives(pid));
  EXPECT_EQ(seen, 2);
}

TEST(Bots, ClimbTheLadderToo) {
  const Ran ran =
      run("ladder --rules thomas --battles meeting --games 2 --budgets 1 --threads 1 --json "
          "--bot mine='python3 " DRUMHEAD_SOURCE "/examples/bot.py'");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, R"("player":"mine","against":"random")")) << ran.out;
  EXPECT_TRUE(has(ran.out, R"("player":"mine","against":"drill")")) << ran.out;
}

TEST(Bots, WhoIsNotThereIsStoodInFor) {
  const Ran ran = run("simulate --games 1 --json --bot mine=/no/such/program --british mine");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "cannot be started (/no/such/program: No such file or directory)")) << ran.err;
}

}  // namespace
}  // namespace drumhead::cli
