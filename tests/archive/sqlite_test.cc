// The archive in a file: whose it is, what it is not, and a disk that takes nothing.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include "given.h"

namespace drumhead::archive {
namespace {

// ---- whose it is

TEST(SqliteArchive, LetsNobodyElseIn) {
  const Folder folder;
  auto archive = open(folder);
  EXPECT_NE(refusal(folder).find("another Drumhead is using the games"), std::string::npos)
      << refusal(folder);
  archive.reset();
  EXPECT_EQ(refusal(folder), "");
}

TEST(SqliteArchive, IsFreeAgainWhenItsUserWasKilled) {
  const Folder folder;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const auto archive = SqliteArchive::open(folder.path(), deliver);
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

TEST(SqliteArchive, IsForItsOwnerOnly) {
  const Folder folder;
  open(folder).reset();
  EXPECT_EQ(std::filesystem::status(folder.file()).permissions() & std::filesystem::perms::others_all,
            std::filesystem::perms::none);
}

// ---- what it is not

TEST(SqliteArchive, SaysThatAFileIsNone) {
  const Folder folder;
  spill(folder.file(), std::string(8192, 'x'));
  EXPECT_NE(refusal(folder).find("not an archive of Drumhead"), std::string::npos) << refusal(folder);
}

TEST(SqliteArchive, SaysThatAnEmptyFileIsNone) {
  const Folder folder;
  spill(folder.file(), "");
  EXPECT_NE(refusal(folder).find("is empty"), std::string::npos) << refusal(folder);
  EXPECT_EQ(std::filesystem::file_size(folder.file()), 0u);
}

TEST(SqliteArchive, SaysThatAnothersDatabaseIsNone) {
  const Folder folder;
  Sql(folder.file()).run("create table recipes (name text)");
  EXPECT_NE(refusal(folder).find("not an archive of Drumhead"), std::string::npos) << refusal(folder);
  EXPECT_EQ(Sql(folder.file()).column("select name from sqlite_master"), std::vector<std::string>{"recipes"});
}

TEST(SqliteArchive, SaysThatAFileIsFromANewerProgram) {
  const Folder folder;
  open(folder).reset();
  Sql(folder.file()).run("update archive set version = 99");
  EXPECT_NE(refusal(folder).find("newer Drumhead"), std::string::npos) << refusal(folder);
}

TEST(SqliteArchive, BeginsAnewWhereABeginningBrokeOff) {
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

TEST(SqliteArchive, WaitsForAFullDiskWithoutLosingOrRacing) {
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

TEST(SqliteArchive, RecoversThoughNobodyAsks) {
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

TEST(SqliteArchive, SaysThatAFolderCannotBeMade) {
  const auto opened = SqliteArchive::open("/proc/nowhere/drumhead", deliver);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(text_of(opened.problems()).find("cannot make the folder"), std::string::npos);
}

}  // namespace
}  // namespace drumhead::archive
