// What lies in the journal alone: damage to it is noticed, although SQLite takes it for the journal's end.
#include "given.h"
#include "sqlite/upkeep.h"

namespace drumhead::archive {
namespace {

namespace fs = std::filesystem;

constexpr int kGiven = 30;

// The files as a program leaves them that is killed: most of it in the journal.
void leave(const Folder& folder) {
  const Folder live;
  const auto archive = open(live);
  const GameRow row = game(*archive, "aaaa");
  const Trust trust = new_trust();
  archive->create(row, {}, trust, {});
  for (int n = 1; n <= kGiven; ++n) {
    archive->append(row.number, n, step(n), trust, {});
    settle(*archive);
  }
  for (const char* end : {"", "-wal", "-told"})
    if (fs::exists(live.file() + end)) fs::copy_file(live.file() + end, folder.file() + end);
}

void flip(const std::string& file, std::streamoff at) {
  std::fstream both(file, std::ios::in | std::ios::out | std::ios::binary);
  both.seekg(at);
  const int byte = both.get();
  both.seekp(at);
  both.put(static_cast<char>(byte ^ 4));
}

std::string complaint(const Folder& folder) {
  const auto opened = FileLedger::open(folder.file());
  return opened ? std::string() : text_of(opened.problems());
}

TEST(Told, NothingIsSaidOfAJournalThatIsWhole) {
  const Folder folder;
  leave(folder);
  ASSERT_GT(fs::file_size(folder.file() + "-wal"), 0u);
  EXPECT_EQ(complaint(folder), "");
  EXPECT_TRUE(ledger(folder.file())->check().value().sound());
  const auto archive = open(folder);
  ASSERT_NE(archive, nullptr);
  EXPECT_EQ(loaded(*archive, "aaaa").steps.size(), static_cast<std::size_t>(kGiven));
}

TEST(Told, AJournalThatIsDamagedCutOffOrMissingIsNoticed) {
  const auto harmed = [](auto harm) {
    const Folder folder;
    leave(folder);
    const std::string journal = folder.file() + "-wal";
    harm(journal, static_cast<std::streamoff>(fs::file_size(journal)));
    EXPECT_NE(complaint(folder).find("lost its end"), std::string::npos) << complaint(folder);
    EXPECT_NE(refusal(folder).find("lost its end"), std::string::npos);
    EXPECT_FALSE(remove_games(folder.path(), {"aaaa"}).ok());
    // Repair goes on from what is there, and leaves the rest beside it.
    EXPECT_TRUE(repair(folder.path()).ok() || refusal(folder).find("lost its end") != std::string::npos);
  };
  harmed([](const std::string& journal, std::streamoff) { flip(journal, 20); });  // its own header
  harmed([](const std::string& journal, std::streamoff size) { flip(journal, size / 2); });
  harmed([](const std::string& journal, std::streamoff size) { flip(journal, size - 9); });
  harmed([](const std::string& journal, std::streamoff size) {
    fs::resize_file(journal, static_cast<std::uintmax_t>(size) / 2);
  });
  harmed([](const std::string& journal, std::streamoff) { fs::remove(journal); });
}

TEST(Told, RepairGoesOnFromWhatIsThereAndKeepsTheRest) {
  const Folder folder;
  leave(folder);
  const std::string journal = folder.file() + "-wal";
  const auto size = fs::file_size(journal);
  flip(journal, static_cast<std::streamoff>(size - 9));
  EXPECT_NE(refusal(folder), "");
  EXPECT_EQ(fs::file_size(journal), size);  // looking has not thrown anything away
  const Result<Repaired> repaired = repair(folder.path());
  ASSERT_TRUE(repaired.ok()) << text_of(repaired.problems());
  EXPECT_EQ(fs::file_size(repaired.value().old + "-wal"), size);
  ASSERT_EQ(repaired.value().losses.size(), 1u);
  EXPECT_TRUE(repaired.value().losses[0].starts_with("the last 1 writes that players were told of"))
      << repaired.value().losses[0];
  const auto archive = open(folder);
  ASSERT_NE(archive, nullptr);
  EXPECT_EQ(loaded(*archive, "aaaa").steps.size(), static_cast<std::size_t>(kGiven - 1));
}

TEST(Told, ANoteThatCannotBeReadCostsNothing) {
  const Folder folder;
  leave(folder);
  flip(folder.file() + "-told", 5);
  const Checked checked = ledger(folder.file())->check().value();
  EXPECT_TRUE(checked.losses.empty());
  ASSERT_EQ(checked.flaws.size(), 1u);
  EXPECT_NE(checked.flaws[0].find("games.sqlite-told"), std::string::npos);
  ASSERT_NE(open(folder), nullptr);
  EXPECT_TRUE(ledger(folder.file())->check().value().sound());  // it was written anew
}

TEST(Told, AnOlderFileIsPutBackByRestoreAndANewOneBegunAnew) {
  const Folder folder, other;
  leave(folder);
  const std::string backup = other.path() + "/backup";
  ASSERT_FALSE(ledger(folder.file())->copy_to(backup).has_value());
  {
    const auto archive = open(folder);
    const GameRow row = game(*archive, "bbbb");
    archive->create(row, {}, new_trust(), {});
  }
  ASSERT_TRUE(restore(backup, folder.path(), true).ok());
  EXPECT_EQ(refusal(folder), "");
  fs::remove(folder.file());
  EXPECT_EQ(refusal(folder), "");
}

}  // namespace
}  // namespace drumhead::archive
