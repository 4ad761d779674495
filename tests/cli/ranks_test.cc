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

// A rank that is killed takes the whole job along, unless mpirun is told to go on without it.
TEST_F(BalanceRanks, LoseNothingWithARankThatDies) {
  const Folder folder;
  const std::string file = folder.file("run.jsonl");
  const std::string asked = "balance --scenario meeting --games 400 --json --out " + file;
  const std::string script = folder.write(
      "rank.sh",
      "[ $OMPI_COMM_WORLD_RANK = 1 ] && { sleep 1; kill -9 $$; } &\nexec " DRUMHEAD_PROGRAM " \"$@\"\n");
  const int code = shell(with_ranks(3) + " sh " + script + " " + asked + " >" + folder.file("out") + " 2>" +
                         folder.file("err"));
  const std::size_t kept = lines_in(text_in(file));
  if (code == 0) GTEST_SKIP() << "it was done before the rank died";
  EXPECT_GT(kept, 1u) << text_in(folder.file("err"));
  const Ran again = run(asked, with_ranks(3));
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_EQ(lines_in(text_in(file)), 401u);
  EXPECT_EQ(again.out, run("balance --scenario meeting --games 400 --json").out);
}

// Told to go on, the others do, and what the lost rank owed is fought again: the result is that of one
// thread.
TEST_F(BalanceRanks, FightAgainWhatALostRankOwed) {
  const Folder folder;
  const std::string asked = "balance --scenario meeting --games 300 --json";
  const std::string script = folder.write(
      "rank.sh",
      "[ $OMPI_COMM_WORLD_RANK = 1 ] && { sleep 1; kill -9 $$; } &\nexec " DRUMHEAD_PROGRAM " \"$@\"\n");
  const int code = shell("timeout 120 " + with_ranks(3) + " --enable-recovery sh " + script + " " + asked +
                         " >" + folder.file("out") + " 2>" + folder.file("err"));
  const std::string err = text_in(folder.file("err"));
  EXPECT_EQ(text_in(folder.file("out")), run(asked).out) << err;
  EXPECT_EQ(code, 0);
  if (!has(err, "did not come back")) GTEST_SKIP() << "it was done before the rank died";
}

TEST_F(BalanceRanks, ComplainOnce) {
  const Ran ran = run("balance --rules chess", with_ranks(3));
  EXPECT_NE(ran.code, 0);
  EXPECT_EQ(ran.err.find("no sheet called"), ran.err.rfind("no sheet called")) << ran.err;
}

}  // namespace
}  // namespace drumhead
