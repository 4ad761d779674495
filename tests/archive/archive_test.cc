// The archive keeps what it acknowledged, in the order asked for, and says plainly what is wrong with a file.
#include "archive/archive.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>

namespace drumhead::archive {
namespace {

class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "drumhead-archive-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string path() const { return path_.string(); }
  std::string file() const { return (path_ / "games.sqlite").string(); }

 private:
  std::filesystem::path path_;
};

// Calls back at once, on the writing thread.
void deliver(std::vector<std::pair<Kept, bool>> settled) {
  for (auto& [kept, durable] : settled) kept(durable);
}

std::unique_ptr<Archive> open(const Folder& folder) {
  auto opened = Archive::open(folder.path(), deliver);
  EXPECT_TRUE(opened.ok()) << (opened ? "" : text_of(opened.problems()));
  return std::move(opened.value());
}

// Waits for everything asked for so far.
void settle(Archive& archive) {
  std::mutex lock;
  std::condition_variable woken;
  bool done = false;
  archive.after_all([&](bool) {
    const std::lock_guard held(lock);
    done = true;
    woken.notify_one();
  });
  std::unique_lock held(lock);
  woken.wait(held, [&] { return done; });
}

GameRow game(Archive& archive, const std::string& id) {
  GameRow row;
  row.number = archive.new_number();
  row.id = id;
  row.rules = "thomas";
  row.scenario = "meeting";
  row.header = "{\"record\":1}";
  row.opening = "[]";
  row.british = "person";
  row.american = "drill";
  row.secret = "00";
  row.numbers = "[]";
  row.seats = {{"british", "aa"}, {"american", "bb"}, {"spectator", "cc"}};
  return row;
}

StepRow step(std::int64_t version) {
  StepRow out;
  out.version = version;
  out.side = static_cast<int>(version % 2);
  out.rolled = version % 3 == 0;
  out.line = "line " + std::to_string(version) + " \"quoted\" ' ü";
  out.entries = "[]";
  out.at = 1000 + version;
  return out;
}

StoredGame loaded(const Archive& archive, const std::string& id) {
  const auto found = archive.load(id);
  EXPECT_TRUE(found.ok());
  EXPECT_TRUE(found.value().has_value());
  return *found.value();
}

TEST(Archive, GivesBackWhatItWasGiven) {
  const Folder folder;
  {
    const auto archive = open(folder);
    const GameRow row = game(*archive, "first");
    const Trust trust = new_trust();
    archive->create(row, trust, {});
    for (int n = 1; n <= 5; ++n) archive->append(row.number, n, step(n), trust, {});
    archive->snapshot(row.number, {4, "position"}, trust);
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
  archive->create(a, trust, [&](bool durable) { order.push_back(durable ? 0 : -1); });
  archive->create(b, trust, {});
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
  archive->create(a, trust, {});
  archive->create(b, trust, {});
  for (int n = 1; n <= 10; ++n) {
    archive->append(a.number, n, step(n), trust, {});
    archive->append(b.number, n, step(n), trust, {});
  }
  archive->snapshot(a.number, {4, "early"}, trust);
  archive->snapshot(a.number, {8, "late"}, trust);
  archive->rewind(a.number, 6, 11, trust, {});
  archive->append(a.number, 7, step(12), trust, {});
  settle(*archive);
  const StoredGame stored = loaded(*archive, "a");
  ASSERT_EQ(stored.steps.size(), 7u);
  EXPECT_EQ(stored.steps.back().version, 12);
  EXPECT_EQ(stored.game.version, 11);
  EXPECT_EQ(stored.snapshot->position, "early");
  EXPECT_EQ(loaded(*archive, "b").steps.size(), 10u);
}

TEST(Archive, KeepsNothingBehindAWriteThatFailed) {
  const Folder folder;
  const auto archive = open(folder);
  const GameRow row = game(*archive, "a");
  const Trust trust = new_trust();
  archive->create(row, trust, {});
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

TEST(Archive, SaysThatAFileIsDamaged) {
  const Folder folder;
  std::ofstream(folder.file(), std::ios::binary) << std::string(8192, 'x');
  const auto opened = Archive::open(folder.path(), deliver);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(text_of(opened.problems()).find("damaged or not an archive"), std::string::npos)
      << text_of(opened.problems());
}

TEST(Archive, SaysThatAFileIsFromANewerProgram) {
  const Folder folder;
  open(folder).reset();
  sqlite3* file = nullptr;
  ASSERT_EQ(sqlite3_open(folder.file().c_str(), &file), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(file, "update archive set version = 99", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(file);
  const auto opened = Archive::open(folder.path(), deliver);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(text_of(opened.problems()).find("newer Drumhead"), std::string::npos)
      << text_of(opened.problems());
}

TEST(Archive, SaysThatAFolderCannotBeMade) {
  const auto opened = Archive::open("/proc/nowhere/drumhead", deliver);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(text_of(opened.problems()).find("cannot make the folder"), std::string::npos);
}

}  // namespace
}  // namespace drumhead::archive
