// The balance lab on several ranks of Open MPI, all on this machine.
#include <gtest/gtest.h>

#include "balance_runs.h"

namespace drumhead {
namespace {

// Open MPI counts root and few processors as mistakes.
std::string with_ranks(int ranks) {
  return std::string("mpirun ") + (geteuid() == 0 ? "--allow-run-as-root " : "") + "--oversubscribe -n " +
         std::to_string(ranks);
}

class BalanceRanks : public testing::Test {
 protected:
  void SetUp() override {
    if (!DRUMHEAD_WITH_MPI) GTEST_SKIP() << "built without Open MPI";
    if (shell("command -v mpirun >/dev/null") != 0) GTEST_SKIP() << "mpirun is not installed";
  }
};

TEST_F(BalanceRanks, FightTheSameBattles) {
  const std::string alone = printed("--json --threads 1");
  for (const int ranks : {2, 3, 5}) {
    const Ran ran = run(kSmall + std::string("--json"), with_ranks(ranks));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, alone) << ranks;
  }
  const std::string asked = "balance --scenario meeting --games 1000 --within 0.1 --json";
  EXPECT_EQ(run(asked, with_ranks(3)).out, run(asked).out);
}

TEST_F(BalanceRanks, KeepAFileAndGoOnWithIt) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl"), out = "--json --out " + file;
  const std::string whole = printed("--json");
  EXPECT_EQ(run(kSmall + out, with_ranks(3)).out, whole);
  const std::string kept = text_in(file);
  EXPECT_EQ(lines_in(kept), 13u);
  folder.write("run.jsonl", kept.substr(0, kept.size() / 2));
  EXPECT_EQ(run(kSmall + out, with_ranks(2)).out, whole);
  EXPECT_EQ(printed(out), whole);
}

// Rank 1 kills itself where a test says so, no clock being asked; a job that hangs is ended in the end.
Ran run_and_lose_one(const std::string& arguments, int ranges_before, const std::string& options) {
  const std::string dies = "timeout 300 env DRUMHEAD_RANK_DIES=1:" + std::to_string(ranges_before) + " ";
  return run(arguments, dies + with_ranks(3) + options);
}

// A rank that is killed takes the whole job along, unless mpirun is told to go on without it. So many battles
// that the others are not done before that.
TEST_F(BalanceRanks, LoseNothingWithARankThatDies) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl");
  const std::string asked = "balance --scenario meeting --games 3000 --json --out " + file;
  EXPECT_NE(run_and_lose_one(asked, 1, "").code, 0);
  const std::size_t kept = lines_in(text_in(file));
  EXPECT_GE(kept, 1u);
  EXPECT_LT(kept, 3001u);
  const Ran again = run(asked, with_ranks(3));
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(lines_in(text_in(file)), 3001u);
  EXPECT_EQ(again.out, run("balance --scenario meeting --games 3000 --json").out);
}

// Told to go on, the others do, and what the lost rank owed is fought again: the result is that of one
// thread. So many battles that the letters are long: Open MPI keeps the end of a long message until it is
// asked for.
TEST_F(BalanceRanks, FightAgainWhatALostRankOwed) {
  const std::string asked = "balance --scenario meeting --games 1600 --json";
  const std::string alone = run(asked).out;
  for (const int ranges : {0, 2}) {
    const Ran ran = run_and_lose_one(asked, ranges, " --enable-recovery");
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, alone) << ranges;
    EXPECT_TRUE(has(ran.err, "1 rank did not come back")) << ran.err;
  }
}

TEST_F(BalanceRanks, ComplainOnce) {
  const Ran ran = run("balance --rules chess", with_ranks(3));
  EXPECT_NE(ran.code, 0);
  EXPECT_EQ(ran.err.find("no sheet called"), ran.err.rfind("no sheet called")) << ran.err;
}

}  // namespace
}  // namespace drumhead
