// Battles from the command line: simulate, replay, signature and demo.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "program.h"

namespace drumhead {
namespace {

namespace json = boost::json;

// Without what differs from run to run.
json::object counted(const std::string& arguments) {
  const Ran ran = run("simulate --scenario meeting --games 6 --seed 7 --json " + arguments);
  EXPECT_EQ(ran.code, 0) << ran.err;
  json::object out = json::parse(ran.out).as_object();
  for (const char* key : {"seconds", "games_per_second", "threads"}) out.erase(key);
  return out;
}

TEST(Simulate, GivesTheSameWithAnyNumberOfThreads) {
  const json::object one = counted("--threads 1");
  EXPECT_EQ(counted("--threads 3"), one);
  EXPECT_EQ(counted("--threads 0"), one);
  const json::object& wins = one.at("wins").as_object();
  std::int64_t all = one.at("unfinished").to_number<std::int64_t>();
  for (const char* key : {"british", "american", "draw"}) all += wins.at(key).to_number<std::int64_t>();
  EXPECT_EQ(all, 6);
  EXPECT_EQ(one.at("games").to_number<int>(), 6);
  EXPECT_GT(one.at("mean_turns").to_number<double>(), 0.0);
  EXPECT_GT(one.at("mean_losses").as_object().at("british").to_number<double>(), 0.0);
}

TEST(Simulate, TellsItInWordsToo) {
  const Ran ran = run("simulate --games 2 --seed 7 --scenario meeting --american random");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "drill (British) against random (American), seed 7"));
  EXPECT_TRUE(has(ran.out, "British wins"));
  EXPECT_TRUE(has(ran.out, "Mean turns"));
  EXPECT_FALSE(has(ran.err, "battles")) << "a progress bar is for terminals";
}

TEST(Simulate, EveryScenarioCanBePlayed) {
  for (const char* id : {"cowpens", "guilford", "meeting"}) {
    const Ran ran = run(std::string("simulate --games 2 --json --scenario ") + id);
    EXPECT_EQ(ran.code, 0) << id << ran.err;
    EXPECT_EQ(json::parse(ran.out).at("unfinished").to_number<int>(), 0) << id;
  }
}

// ---- records

class Replaying : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new Folder;
    const Ran ran = run("simulate --scenario meeting --games 1 --seed 5 --record " + file());
    ASSERT_EQ(ran.code, 0) << ran.err;
  }
  static void TearDownTestSuite() { delete folder_; }
  static std::string file() { return folder_->file("battle.jsonl"); }
  static Folder* folder_;
};
Folder* Replaying::folder_ = nullptr;

TEST_F(Replaying, TellsTheWholeBattle) {
  const Ran ran = run("replay " + file());
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, "A meeting on the road under thomas: drill against drill"));
  EXPECT_TRUE(has(ran.out, "Won by the ") || has(ran.out, "drawn"));
  EXPECT_TRUE(has(ran.out, "strength"));
  EXPECT_TRUE(has(run("check " + file()).out, "record, "));
}

TEST_F(Replaying, StopsWhereItIsTold) {
  const json::value report = json::parse(run("replay --json --to 12 " + file()).out);
  EXPECT_EQ(report.at("replayed").to_number<int>(), 12);
  EXPECT_TRUE(report.at("divergence").is_null());
  EXPECT_TRUE(report.at("position").is_object());
}

TEST_F(Replaying, SaysWhereARecordWasChanged) {
  std::string text = text_in(file());
  const std::size_t at = text.find("\"digest\":\"", text.find("\n{\"n\":9,")) + 10;
  text[at] = text[at] == '0' ? '1' : '0';
  const std::string bad = folder_->write("bad.jsonl", text);
  const Ran ran = run("replay " + bad);
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.err, "command 9 goes another way: the position is not the same")) << ran.err;
  EXPECT_EQ(json::parse(run("replay --json " + bad).out).at("divergence").at("command").to_number<int>(), 9);
  EXPECT_EQ(run("check " + bad).code, 1);
}

TEST_F(Replaying, RefusesWhatIsNoRecord) {
  EXPECT_EQ(run("replay /dev/null").code, 2);
  EXPECT_EQ(run("replay " + folder_->write("cut.jsonl", text_in(file()).substr(0, 2000))).code, 2);
}

// ---- signature and demo

// The kept ones were made by another compiler with other optimisation: battles must not tell them apart.
TEST(Signature, IsTheSameWhateverTheCompiler) {
  const Ran ran = run("signature");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, text_in(DRUMHEAD_SOURCE "/tests/signatures.txt"));
  EXPECT_TRUE(has(ran.out, "thomas cowpens "));
}

TEST(Demo, TellsAStoryThatFitsAScreenOrTwo) {
  const Ran ran = run("demo");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_LE(std::count(ran.out.begin(), ran.out.end(), '\n'), 120);
  EXPECT_TRUE(has(ran.out, "\nTurn "));
  EXPECT_TRUE(has(ran.out, " fired at "));
  EXPECT_TRUE(has(ran.out, " lost ") && has(ran.out, " units."));
  EXPECT_EQ(run("demo").out, ran.out);
  EXPECT_GT(run("demo --full").out.size(), ran.out.size());
}

}  // namespace
}  // namespace drumhead
