// What the archive's tests share: a folder, games to put into it, and a way to the file behind the archive's
// back.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <mutex>

#include "sqlite/ledger.h"
#include "sqlite/place.h"
#include "sqlite/sqlite_archive.h"

namespace drumhead::archive {

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
inline void deliver(std::vector<std::pair<Kept, bool>> settled) {
  for (auto& [kept, durable] : settled) kept(durable);
}

inline std::unique_ptr<Archive> open(const Folder& folder) {
  auto opened = SqliteArchive::open(folder.path(), deliver);
  EXPECT_TRUE(opened.ok()) << (opened ? "" : text_of(opened.problems()));
  return opened ? std::move(opened.value()) : nullptr;
}

inline std::unique_ptr<FileLedger> ledger(const std::string& file) {
  auto opened = FileLedger::open(file);
  EXPECT_TRUE(opened.ok()) << (opened ? "" : text_of(opened.problems()));
  return opened ? std::move(opened.value()) : nullptr;
}

// Why it cannot be opened.
inline std::string refusal(const Folder& folder) {
  const auto opened = SqliteArchive::open(folder.path(), deliver);
  return opened ? std::string() : text_of(opened.problems());
}

// Waits for everything asked for so far.
inline void settle(Archive& archive) {
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

inline GameRow game(Archive& archive, const std::string& id) {
  GameRow row;
  row.number = archive.new_number();
  row.id = id;
  row.rules = "thomas";
  row.scenario = "meeting";
  row.header = "{\"record\":1}";
  row.opening = "[]";
  row.british = "person";
  row.american = "drill";
  row.secret = "5ec2e7";
  row.numbers = "[]";
  row.book = digest_of("the rules");
  row.created = 1000;
  row.seats = {{"british", "aa"}, {"american", "bb"}, {"spectator", "cc"}};
  return row;
}

inline StepRow step(std::int64_t version) {
  StepRow out;
  out.version = version;
  out.side = static_cast<int>(version % 2);
  out.rolled = version % 3 == 0;
  out.line = "line " + std::to_string(version) + " \"quoted\" ' ü";
  out.entries = "[]";
  out.at = 1000 + version;
  return out;
}

inline StoredGame loaded(const Archive& archive, const std::string& id) {
  const auto found = archive.load(id);
  EXPECT_TRUE(found.ok()) << (found ? "" : text_of(found.problems()));
  EXPECT_TRUE(found.ok() && found.value().has_value());
  return found.ok() && found.value() ? *found.value() : StoredGame{};
}

// ---- behind its back

class Sql {
 public:
  explicit Sql(const std::string& file) { EXPECT_EQ(sqlite3_open(file.c_str(), &file_), SQLITE_OK); }
  ~Sql() { sqlite3_close(file_); }
  void run(const std::string& statement) {
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(file_, statement.c_str(), nullptr, nullptr, &error), SQLITE_OK)
        << statement << ": " << (error != nullptr ? error : "");
    sqlite3_free(error);
  }
  // The first column of every row.
  std::vector<std::string> column(const std::string& query) {
    std::vector<std::string> out;
    sqlite3_stmt* all = nullptr;
    EXPECT_EQ(sqlite3_prepare_v2(file_, query.c_str(), -1, &all, nullptr), SQLITE_OK) << query;
    while (sqlite3_step(all) == SQLITE_ROW)
      out.emplace_back(reinterpret_cast<const char*>(sqlite3_column_text(all, 0)),
                       static_cast<std::size_t>(sqlite3_column_bytes(all, 0)));
    sqlite3_finalize(all);
    return out;
  }

 private:
  sqlite3* file_ = nullptr;
};

inline std::string slurp(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
inline void spill(const std::string& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace drumhead::archive
