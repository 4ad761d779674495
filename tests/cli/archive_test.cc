// drumhead archive, check --against and replay --rulebook, on an archive of an older program.
#include <gtest/gtest.h>

#include <filesystem>

#include "program.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

// The kept archive, brought up to date.
class ArchiveCommand : public ::testing::Test {
 protected:
  ArchiveCommand() {
    fs::create_directories(folder_.file("data"));
    fs::copy_file(std::string(DRUMHEAD_SOURCE) + "/tests/archive/kept/format-1.sqlite", file());
  }
  std::string file() const { return folder_.file("data") + "/games.sqlite"; }
  Ran archive(const std::string& words) const {
    return run("archive --data " + folder_.file("data") + " " + words);
  }
  std::string first_game() const {
    const std::string list = archive("list").out;
    return list.substr(0, list.find(' '));
  }

  Folder folder_;
};

TEST_F(ArchiveCommand, BringsAnOldFileUpToDate) {
  EXPECT_TRUE(has(archive("list").err, "archive upgrade"));
  const Ran done = archive("upgrade");
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(has(done.out, "was of format 1"));
  EXPECT_TRUE(has(archive("upgrade").out, "already"));
}

TEST_F(ArchiveCommand, ListsChecksAndExports) {
  archive("upgrade");
  const Ran list = archive("list");
  EXPECT_EQ(list.code, 0) << list.err;
  for (const char* sheet : {"thomas", "lexington", "bloodybacks", "awi28", "arw1d"})
    EXPECT_TRUE(has(list.out, sheet));
  const Ran check = archive("check");
  EXPECT_EQ(check.code, 0) << check.out;
  EXPECT_TRUE(has(check.out, "5 games, 94 commands")) << check.out;
  const Ran record = archive("export " + first_game());
  EXPECT_EQ(record.code, 0) << record.err;
  EXPECT_EQ(record.out.find("{\"record\":1"), 0u);
  EXPECT_FALSE(has(record.out, "\"secret\""));
  EXPECT_EQ(archive("export nowhere").code, 2);
}

TEST_F(ArchiveCommand, BacksUpDeletesAndPutsBack) {
  archive("upgrade");
  const std::string game = first_game(), copy = folder_.file("copy.sqlite");
  const Ran backup = archive("backup " + copy);
  EXPECT_EQ(backup.code, 0) << backup.err;
  EXPECT_TRUE(has(backup.out, "5 games, all sound"));
  EXPECT_EQ(archive("backup " + copy).code, 2);
  EXPECT_EQ(archive("delete " + game).code, 0);
  EXPECT_FALSE(has(archive("list").out, game));
  EXPECT_EQ(archive("delete " + game).code, 1);
  EXPECT_EQ(archive("restore " + copy).code, 2);
  EXPECT_EQ(archive("restore --replace " + copy).code, 0);
  EXPECT_TRUE(has(archive("list").out, game));
}

TEST_F(ArchiveCommand, PrunesByRule) {
  archive("upgrade");
  EXPECT_EQ(archive("prune --older-than soon").code, 2);
  EXPECT_TRUE(has(archive("prune --older-than 9000w").out, "0 games deleted"));
  EXPECT_TRUE(has(archive("prune --older-than 0h --finished").err, "--older-than"));
}

TEST_F(ArchiveCommand, NamesWhatIsDamagedAndNothingSecret) {
  archive("upgrade");
  // The first letter of a command's line, somewhere in the file.
  std::string bytes = text_in(file());
  const std::size_t at = bytes.find("{\"n\":5,");
  ASSERT_NE(at, std::string::npos);
  bytes[at + 5] = '6';
  std::ofstream(file(), std::ios::binary) << bytes;
  const Ran check = archive("check");
  EXPECT_EQ(check.code, 1);
  EXPECT_TRUE(has(check.out, "command 5 is damaged; 4 of ")) << check.out;
  EXPECT_EQ(archive("check --json").code, 1);
}

TEST_F(ArchiveCommand, RefusesWhatIsNoArchive) {
  std::ofstream(file(), std::ios::binary | std::ios::trunc);
  EXPECT_TRUE(has(archive("list").err, "is empty"));
  fs::remove(file());
  EXPECT_TRUE(has(archive("check").err, "there is no archive at"));
  EXPECT_EQ(archive("").code, 2);
}

// ---- changed rulebooks

TEST_F(ArchiveCommand, SaysWhatAChangedRulebookMeans) {
  archive("upgrade");
  const std::string shipped = std::string(DRUMHEAD_SOURCE) + "/rulebooks/thomas.toml";
  std::string text = text_in(shipped);
  const std::string number = "remaining_percent = 25";
  text.replace(text.find(number), number.size(), "remaining_percent = 30");
  const std::string changed = folder_.write("changed.toml", text);
  const Ran books = run("check " + changed + " --against " + shipped);
  EXPECT_EQ(books.code, 0) << books.err;
  EXPECT_TRUE(has(books.out, "table.victory.remaining_percent: 25 becomes 30")) << books.out;
  EXPECT_TRUE(has(books.out, "go on by it, to their end")) << books.out;
  EXPECT_TRUE(has(run("check " + shipped + " --against " + shipped).out, "nothing differs"));
  const Ran games = run("check " + changed + " --against " + folder_.file("data"));
  EXPECT_TRUE(has(games.out, "game " + first_game())) << games.out << games.err;
}

TEST_F(ArchiveCommand, ReplaysByAGivenRulebook) {
  const std::string record = folder_.file("battle.jsonl");
  ASSERT_EQ(run("simulate --scenario meeting --games 1 --record " + record).code, 0);
  const std::string shipped = std::string(DRUMHEAD_SOURCE) + "/rulebooks/thomas.toml";
  const std::string changed = folder_.write("changed.toml", text_in(shipped) + "\n# another text\n");
  EXPECT_FALSE(has(run("replay " + record).out, "Warning"));
  const Ran other = run("replay " + record + " --rulebook " + changed);
  EXPECT_EQ(other.code, 0) << other.err;
  EXPECT_TRUE(has(other.out, "Warning: it was played with another text"));
  EXPECT_EQ(run("replay " + record + " --rulebook " + record).code, 2);
}

}  // namespace
}  // namespace drumhead
