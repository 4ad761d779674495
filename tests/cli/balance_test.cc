// The balance lab from the command line.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "balance_runs.h"

namespace drumhead {
namespace {

namespace json = boost::json;

TEST(Balance, IsTheSameOnAnyNumberOfThreads) {
  const std::string one = printed("--json --threads 1");
  EXPECT_EQ(printed("--json --threads 2"), one);
  EXPECT_EQ(printed("--json --threads 3"), one);
  const json::value all = json::parse(one);
  ASSERT_EQ(all.at("sheets").as_array().size(), 2u);
  const json::value& sheet = all.at("sheets").at(0);
  EXPECT_EQ(sheet.at("battles"), 6);
  EXPECT_TRUE(sheet.at("history").is_object());
  EXPECT_GT(sheet.at("losses").at("british").at("share").to_number<double>(), 0.0);
  EXPECT_FALSE(sheet.at("units").as_array().empty());
}

// Battle n of a seed is the same battle for both.
TEST(Balance, CountsAsSimulateDoes) {
  const json::value here = json::parse(printed("--json")).at("sheets").at(0);
  const json::value there =
      json::parse(run("simulate --scenario meeting --rules thomas --games 6 --seed 7 --json").out);
  EXPECT_EQ(here.at("wins"), there.at("wins"));
  EXPECT_NEAR(here.at("turns").at("mean").to_number<double>(), there.at("mean_turns").to_number<double>(),
              1e-9);
}

TEST(Balance, PrintsATableAndCsv) {
  const std::string text = printed("");
  for (const char* part :
       {"thomas", "lexington", "British won", "Drawn", "Losses, of the strength", "Aims met"})
    EXPECT_TRUE(has(text, part)) << part;
  const std::string csv = printed("--csv");
  EXPECT_TRUE(has(csv, "\nlexington,,won,british,")) << csv;
}

TEST(Balance, GoesOnWhereItWasStopped) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl"), out = "--json --out " + file;
  const std::string whole = printed(out);
  EXPECT_EQ(whole, printed("--json"));
  const std::string kept = text_in(file);
  EXPECT_EQ(lines_in(kept), 13u) << "its own line, and twelve battles";
  EXPECT_EQ(printed(out), whole);
  EXPECT_EQ(text_in(file), kept) << "nothing was left to fight";
  for (const std::size_t cut :
       {kept.size() - 1, kept.size() - 40, kept.size() / 2, std::size_t{20}, std::size_t{0}}) {
    folder.write("run.jsonl", kept.substr(0, cut));
    EXPECT_EQ(printed(out), whole) << cut;
    EXPECT_EQ(lines_in(text_in(file)), 13u) << cut;
  }
  const Ran more = run("balance --scenario meeting --rules thomas,lexington --games 7 --seed 7 " + out);
  EXPECT_EQ(more.code, 0) << "more games go on with it too";
  EXPECT_EQ(lines_in(text_in(file)), 15u);
  EXPECT_EQ(printed(out), whole) << "and fewer count only theirs";
}

TEST(Balance, LeavesTheFileOfAnotherRunAlone) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl");
  printed("--out " + file);
  const std::string kept = text_in(file);
  const Ran ran = run("balance --scenario meeting --rules thomas,lexington --games 6 --seed 8 --out " + file);
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "its seed is 7, not 8")) << ran.err;
  EXPECT_EQ(text_in(file), kept);
  const std::string other = folder.write("notes.txt", "my own notes\n");
  EXPECT_EQ(run(kSmall + ("--out " + other)).code, 2);
  EXPECT_EQ(text_in(other), "my own notes\n");
}

// A program of the same version may be built from other sources: what it fights is held against what is
// there.
TEST(Balance, GoesOnOnlyWithBattlesThatItWouldFightItself) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl");
  const std::string whole = printed("--json --out " + file);
  std::string kept = text_in(file);
  const std::size_t turns = kept.find("\"turns\":", kept.find('\n'));
  kept[turns + 8] = kept[turns + 8] == '9' ? '8' : '9';
  folder.write("run.jsonl", kept);
  const Ran ran = run(kSmall + ("--out " + file));
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "comes out otherwise now")) << ran.err;
  EXPECT_EQ(text_in(file), kept) << "it is left as it was";
}

TEST(Balance, ShardsAreTheWhole) {
  const Folder folder;
  std::string files;
  for (const char* part : {"3", "1", "2"}) {
    const std::string file = folder.file(std::string("part") + part);
    printed(std::string("--shard ") + part + "/3 --out " + file);
    files += " " + file;
  }
  for (const char* how : {"", "--json ", "--csv "}) {
    const Ran merged = run(std::string("balance merge ") + how + files);
    EXPECT_EQ(merged.code, 0) << merged.err;
    EXPECT_EQ(merged.out, printed(how)) << how;
  }
  const Ran part = run("balance merge " + folder.file("part3"));
  EXPECT_EQ(part.code, 1) << "battles between are missing";
  EXPECT_TRUE(has(part.err, "missing from the files")) << part.err;
  EXPECT_EQ(run("balance merge " + folder.file("nothing")).code, 2);
  EXPECT_EQ(run("balance merge").code, 2);
}

TEST(Balance, StopsWhenItIsKnownCloselyEnough) {
  const std::string asked = "balance --scenario meeting --games 1000 --within 0.1 --json --threads ";
  const Ran one = run(asked + "1");
  ASSERT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(run(asked + "3").out, one.out);
  const auto battles = json::parse(one.out).at("sheets").at(0).at("battles").to_number<int>();
  EXPECT_EQ(battles % 100, 0);
  EXPECT_LT(battles, 300);
}

TEST(Balance, TellsWhatItKnowsWhenInterrupted) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl");
  // In the foreground it is interrupted once: a second time ends the program at once.
  const Ran ran =
      run("balance --scenario meeting --games 1000000 --json --out " + file, "timeout --foreground -s INT 5");
  EXPECT_EQ(ran.code, 124) << "that is what timeout says of it";
  const auto battles = json::parse(ran.out).at("sheets").at(0).at("battles").to_number<std::size_t>();
  EXPECT_GT(battles, 0u);
  EXPECT_EQ(lines_in(text_in(file)), battles + 1);
  EXPECT_TRUE(has(ran.err, "the same command goes on")) << ran.err;
}

TEST(Balance, ComparesWithTheSameDice) {
  const Ran ran = run(
      "balance --scenario meeting --games 6 --compare --house-rule nt.ruling.who-fires=both-sides --json");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::value all = json::parse(ran.out);
  EXPECT_EQ(all.at("compared").at(0).at("pairs"), 6);
  EXPECT_EQ(all.at("sheets").at(0).at("changed"), "");
  EXPECT_EQ(all.at("sheets").at(1).at("changed"), "nt.ruling.who-fires = both-sides");
}

TEST(Balance, AnUnchangedRulebookChangesNothing) {
  const Ran ran =
      run("balance --scenario meeting --rules thomas --games 6 --compare --json --rulebook " DRUMHEAD_SOURCE
          "/rulebooks/thomas.toml");
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::value pair = json::parse(ran.out).at("compared").at(0);
  EXPECT_EQ(pair.at("british_score").at("change").to_number<double>(), 0);
  EXPECT_EQ(pair.at("turns").at("change").to_number<double>(), 0);
  EXPECT_FALSE(pair.at("british_score").at("sure").as_bool());
}

// The share of the Americans in rows from `first` on, a draw as half, of a file that --out wrote.
double american_share(const std::string& file, int first) {
  std::istringstream lines(text_in(file));
  double won = 0, all = 0;
  for (std::string line; std::getline(lines, line);) {
    const json::value battle = json::parse(line);
    if (battle.as_object().contains("drumhead_balance") || battle.at("battle").to_number<int>() < first)
      continue;
    won += battle.at("winner") == "american" ? 1 : battle.at("winner") == "draw" ? 0.5 : 0;
    ++all;
  }
  return won / all;
}

// What is told of a handicap was fought with dice of which the search knew nothing, and can be fought again.
TEST(Balance, SuggestsHandicapsAndProvesThemWithFreshDice) {
  constexpr int kGames = 10;
  const std::string games = " --games " + std::to_string(kGames);
  const Ran ran = run("balance --scenario monmouth --rules awi28 --suggest --json" + games);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const json::value all = json::parse(ran.out).at(0);
  ASSERT_NE(all.at("weaker"), "none") << "choose a battle that is not even";
  const json::array& found = all.at("suggestions").as_array();
  ASSERT_FALSE(found.empty());
  for (const json::value& one : found) {
    EXPECT_TRUE(has(std::string(one.at("diff").as_string()),
                    "--- a/scenarios/monmouth.toml\n+++ b/scenarios/monmouth.toml\n@@"));
    EXPECT_TRUE(one.at("fresh").as_bool());
    const json::value& change = one.at("change");
    EXPECT_EQ(change.at("sure").as_bool(),
              change.at("low").to_number<double>() > 0 || change.at("high").to_number<double>() < 0);
  }
  const Folder folder;
  std::filesystem::create_directories(folder.file("scenarios"));
  std::filesystem::copy(DRUMHEAD_SOURCE "/scenarios/monmouth.toml", folder.file("scenarios/monmouth.toml"));
  folder.write("change", std::string(found.at(0).at("diff").as_string()));
  ASSERT_EQ(shell("cd " + folder.file("") + " && patch -s -p1 <change"), 0);
  const Ran again =
      run("balance --rules awi28 --json --games " + std::to_string(2 * kGames) + " --scenario " +
          folder.file("scenarios/monmouth.toml") + " --out " + folder.file("run.jsonl"));
  ASSERT_EQ(again.code, 0) << again.err;
  const double american = american_share(folder.file("run.jsonl"), kGames);
  EXPECT_NEAR(found.at(0).at("with_it").at("share").to_number<double>(),
              all.at("weaker") == "american" ? american : 1 - american, 1e-9);
}

TEST(Balance, RefusesBadInputWithASentence) {
  const Folder folder;
  const std::string file = folder.file("never");
  const std::string empty = folder.write("empty.toml", "[scenario]\nid = \"empty\"\n");
  for (const auto& [arguments, sentence] : std::initializer_list<std::pair<std::string, std::string>>{
           {"--rules chess", "no sheet called"},
           {"--rules thomas,thomas", "twice"},
           {"--scenario agincourt", "no scenario called"},
           {"--scenario " + empty, "empty.toml"},
           {"--players napoleon", "no player called"},
           {"--players drill,napoleon", "no player called"},
           {"--games 0", "--games"},
           {"--within 2", "--within"},
           {"--shard 3/2", "--shard"},
           {"--shard 1/2 --within 0.1", "leave one of them out"},
           {"--compare", "nothing to compare"},
           {"--house-rule nonsense", "ID=choice"},
           {"--house-rule no.such=rule", "no sheet has"},
           {"--house-rule nt.ruling.who-fires=nobody", "the choices are"},
           {"--rules lexington --house-rule nt.ruling.who-fires=both-sides", "no ruling"},
           {"--rules all --rulebook x.toml", "one sheet's"},
           {"--rules thomas --rulebook /no/such.toml", "/no/such.toml"},
           {"--suggest", "--suggest does not go with --out"},
           {"--json --csv", "--json"},
           {"--fast", "--fast"}}) {
    const Ran ran = run("balance --out " + file + " " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_TRUE(has(ran.err, sentence)) << arguments << ": " << ran.err;
    EXPECT_EQ(ran.out, "") << arguments;
    EXPECT_FALSE(std::filesystem::exists(file)) << arguments;
  }
  EXPECT_EQ(run(kSmall + std::string("--out /no/such/folder/file")).code, 2);
}

}  // namespace
}  // namespace drumhead
