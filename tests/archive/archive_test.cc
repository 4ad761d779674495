// The archive keeps what it acknowledged, in the order asked for, and says plainly what is wrong with a file.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "given.h"

namespace drumhead::archive {
namespace {

TEST(Archive, GivesBackWhatItWasGiven) {
  const Folder folder;
  {
    const auto archive = open(folder);
    const GameRow row = game(*archive, "first");
    const Trust trust = new_trust();
    archive->create(row, {}, trust, {});
    for (int n = 1; n <= 5; ++n) archive->append(row.number, n, step(n), trust, {});
    archive->snapshot(row.number, {4, "position", "engine"}, trust);
    archive->chat(row.number, {"british", "good day", 7}, trust, {});
  }
  const auto archive = open(folder);
  const StoredGame stored = loaded(*archive, "first");
  EXPECT_EQ(stored.game.rules, "thomas");
  EXPECT_EQ(stored.game.american, "drill");
  ASSERT_EQ(stored.game.seats.size(), 3u);
  ASSERT_EQ(stored.steps.size(), 5u);
  EXPECT_EQ(stored.steps[2].line, step(3).line);
  EXPECT_TRUE(stored.steps[2].rolled);
  EXPECT_EQ(stored.steps[4].version, 5);
  ASSERT_TRUE(stored.snapshot.has_value());
  EXPECT_EQ(stored.snapshot->n, 4);
  EXPECT_EQ(stored.snapshot->position, "position");
  ASSERT_EQ(stored.chat.size(), 1u);
  EXPECT_EQ(stored.chat[0].text, "good day");
  EXPECT_GT(archive->new_number(), stored.game.number);
}

TEST(Archive, KnowsWhichGamesItHasNot) {
  const Folder folder;
  const auto found = open(folder)->load("nowhere");
  ASSERT_TRUE(found.ok());
  EXPECT_FALSE(found.value().has_value());
}

TEST(Archive, SettlesInTheOrderAskedFor) {
  const Folder folder;
  const auto archive = open(folder);
  const GameRow a = game(*archive, "a"), b = game(*archive, "b");
  const Trust trust = new_trust();
  std::vector<int> order;
  archive->create(a, {}, trust, [&](bool durable) { order.push_back(durable ? 0 : -1); });
  archive->create(b, {}, trust, {});
  for (int n = 1; n <= 500; ++n)
    archive->append(n % 2 == 0 ? a.number : b.number, (n + 1) / 2, step(n), trust,
                    [&, n](bool durable) { order.push_back(durable ? n : -1); });
  settle(*archive);
  ASSERT_EQ(order.size(), 501u);
  for (int n = 0; n <= 500; ++n) EXPECT_EQ(order[static_cast<std::size_t>(n)], n);
  EXPECT_EQ(loaded(*archive, "a").steps.size(), 250u);
}

TEST(Archive, TakesBackCommandsAndTheirSnapshots) {
  const Folder folder;
  const auto archive = open(folder);
  const GameRow a = game(*archive, "a"), b = game(*archive, "b");
  const Trust trust = new_trust();
  archive->create(a, {}, trust, {});
  archive->create(b, {}, trust, {});
  for (int n = 1; n <= 10; ++n) {
    archive->append(a.number, n, step(n), trust, {});
    archive->append(b.number, n, step(n), trust, {});
  }
  archive->snapshot(a.number, {4, "early", ""}, trust);
  archive->snapshot(a.number, {8, "late", ""}, trust);
  archive->rewind(a.number, {6, 11, 0, "undo"}, trust, {});
  archive->append(a.number, 7, step(12), trust, {});
  settle(*archive);
  const StoredGame stored = loaded(*archive, "a");
  ASSERT_EQ(stored.steps.size(), 7u);
  EXPECT_EQ(stored.steps.back().version, 12);
  EXPECT_EQ(stored.version, 12);
  EXPECT_FALSE(stored.damage.has_value());
  EXPECT_TRUE(stored.flaws.empty());
  EXPECT_EQ(stored.snapshot->position, "early");
  EXPECT_EQ(loaded(*archive, "b").steps.size(), 10u);
}

// Its row is written anew until the battle begins, whatever trouble there was with the disk, and never after.
TEST(Archive, RestatesAGameUntilItBegins) {
  const Folder folder;
  const auto archive = open(folder);
  GameRow row = game(*archive, "young");
  row.opening.clear();
  row.numbers = "{}";
  archive->create(row, {}, new_trust(), {});
  const Trust trust = new_trust();
  archive->rewind(row.number, {0, 1, 0, std::string(kMend)}, trust, {});
  row.version = 1;
  row.numbers = R"({"british":{}})";
  archive->restate(row, trust, {});
  settle(*archive);
  EXPECT_EQ(loaded(*archive, "young").game.numbers, row.numbers);
  EXPECT_TRUE(loaded(*archive, "young").flaws.empty());
  row.opening = "[]";
  row.header = "begun";
  archive->restate(row, trust, {});
  for (int n = 2; n <= 3; ++n) archive->append(row.number, n - 1, step(n), trust, {});
  settle(*archive);
  const StoredGame stored = loaded(*archive, "young");
  EXPECT_EQ(stored.game.header, "begun");
  EXPECT_EQ(stored.steps.size(), 2u);
  EXPECT_FALSE(stored.damage.has_value());
  EXPECT_TRUE(stored.flaws.empty());
  bool durable = true;
  row.header = "begun again";
  archive->restate(row, new_trust(), [&](bool kept) { durable = kept; });
  settle(*archive);
  EXPECT_FALSE(durable);
  EXPECT_EQ(loaded(*archive, "young").game.header, "begun");
}

TEST(Archive, KeepsNothingBehindAWriteThatFailed) {
  const Folder folder;
  const auto archive = open(folder);
  const GameRow row = game(*archive, "a");
  const Trust trust = new_trust();
  archive->create(row, {}, trust, {});
  archive->append(row.number, 1, step(1), trust, {});
  settle(*archive);
  std::vector<bool> kept;
  archive->append(row.number, 1, step(2), trust,
                  [&](bool durable) { kept.push_back(durable); });  // twice the same
  settle(*archive);
  archive->append(row.number, 2, step(3), trust, [&](bool durable) { kept.push_back(durable); });
  settle(*archive);
  EXPECT_EQ(kept, (std::vector<bool>{false, false}));
  EXPECT_EQ(loaded(*archive, "a").steps.size(), 1u);
  // Opened anew, it can be written again.
  archive->append(row.number, 2, step(4), new_trust(), [&](bool durable) { kept.push_back(durable); });
  settle(*archive);
  EXPECT_TRUE(kept.back());
  EXPECT_EQ(loaded(*archive, "a").steps.size(), 2u);
}

// ---- whose it is

TEST(Archive, LetsNobodyElseIn) {
  const Folder folder;
  auto archive = open(folder);
  EXPECT_NE(refusal(folder).find("another Drumhead is using the games"), std::string::npos)
      << refusal(folder);
  archive.reset();
  EXPECT_EQ(refusal(folder), "");
}

TEST(Archive, IsFreeAgainWhenItsUserWasKilled) {
  const Folder folder;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto archive = Archive::open(folder.path(), deliver);
    const char said = archive ? 'y' : 'n';
    (void)!write(ready[1], &said, 1);
    pause();
    _exit(0);
  }
  char said = 0;
  ASSERT_EQ(read(ready[0], &said, 1), 1);
  EXPECT_EQ(said, 'y');
  EXPECT_NE(refusal(folder).find("another Drumhead"), std::string::npos);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  EXPECT_EQ(refusal(folder), "");
}

TEST(Archive, IsForItsOwnerOnly) {
  const Folder folder;
  open(folder).reset();
  EXPECT_EQ(std::filesystem::status(folder.file()).permissions() & std::filesystem::perms::others_all,
            std::filesystem::perms::none);
}

// ---- what it is not

TEST(Archive, SaysThatAFileIsNone) {
  const Folder folder;
  spill(folder.file(), std::string(8192, 'x'));
  EXPECT_NE(refusal(folder).find("not an archive of Drumhead"), std::string::npos) << refusal(folder);
}

TEST(Archive, SaysThatAnEmptyFileIsNone) {
  const Folder folder;
  spill(folder.file(), "");
  EXPECT_NE(refusal(folder).find("is empty"), std::string::npos) << refusal(folder);
  EXPECT_EQ(std::filesystem::file_size(folder.file()), 0u);
}

TEST(Archive, SaysThatAnothersDatabaseIsNone) {
  const Folder folder;
  Sql(folder.file()).run("create table recipes (name text)");
  EXPECT_NE(refusal(folder).find("not an archive of Drumhead"), std::string::npos) << refusal(folder);
  EXPECT_EQ(Sql(folder.file()).column("select name from sqlite_master"), std::vector<std::string>{"recipes"});
}

TEST(Archive, SaysThatAFileIsFromANewerProgram) {
  const Folder folder;
  open(folder).reset();
  Sql(folder.file()).run("update archive set version = 99");
  EXPECT_NE(refusal(folder).find("newer Drumhead"), std::string::npos) << refusal(folder);
}

TEST(Archive, BeginsAnewWhereABeginningBrokeOff) {
  const Folder folder;
  spill(folder.file() + ".new", "half");
  EXPECT_EQ(refusal(folder), "");
}

// ---- a disk that takes nothing

// As if the disk were full: no file may grow beyond a size. The system sends no signal that we heed.
class FullDisk {
 public:
  FullDisk() {
    std::signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit none = before_;
    none.rlim_cur = 4096;
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST(Archive, WaitsForAFullDiskWithoutLosingOrRacing) {
  const Folder folder;
  const auto archive = open(folder);
  const GameRow row = game(*archive, "a");
  const Trust trust = new_trust();
  archive->create(row, {}, trust, {});
  archive->append(row.number, 1, step(1), trust, {});
  settle(*archive);
  EXPECT_EQ(archive->trouble(), "");
  std::atomic<int> patient{-1};
  ::testing::internal::CaptureStderr();
  {
    const FullDisk full;
    std::vector<bool> kept;
    archive->append(row.number, 2, step(2), trust, [&](bool durable) { kept.push_back(durable); });
    settle(*archive);
    EXPECT_NE(archive->trouble(), "");
    archive->rewind_patiently(row.number, {1, 9, 0, "mend"}, new_trust(),
                              [&](bool durable) { patient = durable; });
    archive->append(row.number, 2, step(3), new_trust(), [&](bool durable) { kept.push_back(durable); });
    settle(*archive);
    EXPECT_EQ(kept, (std::vector<bool>{false, false}));
    const std::clock_t before = std::clock();
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    EXPECT_LT(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC, 0.2);
    EXPECT_EQ(patient.load(), -1);
  }
  for (int i = 0; i < 600 && patient.load() < 0; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(patient.load(), 1);
  EXPECT_EQ(archive->trouble(), "");
  bool again = false;
  archive->append(row.number, 2, step(10), new_trust(), [&](bool durable) { again = durable; });
  settle(*archive);
  EXPECT_TRUE(again);
  const StoredGame stored = loaded(*archive, "a");
  EXPECT_EQ(stored.steps.size(), 2u);
  EXPECT_FALSE(stored.damage.has_value());
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 2) << said;  // once when it began, once when it ended
}

TEST(Archive, RecoversThoughNobodyAsks) {
  const Folder folder;
  const auto archive = open(folder);
  const GameRow row = game(*archive, "a");
  ::testing::internal::CaptureStderr();
  {
    const FullDisk full;
    archive->create(row, {}, new_trust(), {});
    settle(*archive);
    EXPECT_NE(archive->trouble(), "");
  }
  for (int i = 0; i < 600 && !archive->trouble().empty(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(archive->trouble(), "");
  const std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.find(row.secret), std::string::npos) << said;  // SOCI would name every value
}

TEST(Archive, SaysThatAFolderCannotBeMade) {
  const auto opened = Archive::open("/proc/nowhere/drumhead", deliver);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(text_of(opened.problems()).find("cannot make the folder"), std::string::npos);
}

}  // namespace
}  // namespace drumhead::archive
