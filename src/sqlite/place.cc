// Folders, files and locks. What is SQLite's own is marked.
#include "sqlite/place.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "sqlite/migrations.h"
#include "sqlite/statements.h"
#include "sqlite/told.h"

namespace drumhead::archive {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMostToCheck = 64u << 20;  // a larger file would keep the players waiting

Problem not_writable(const std::string& folder, int why) {
  return problem(
      fmt::format("games cannot be kept in {}: {}; make it writable, or name another folder with "
                  "--data",
                  folder, std::strerror(why)));
}

Problem lost_its_end(const std::string& file) {
  return problem(
      fmt::format("{} has lost its end: players were told more than it holds. Its journal, {}-wal, is "
                  "damaged or missing, or an older "
                  "file was put in its place. Put the right files back; `drumhead archive repair` goes on "
                  "from what is there",
                  file, fs::path(file).filename().string()));
}

bool has_table(soci::session& sql, const std::string& name) {
  int count = 0;
  sql << "select count(*) from sqlite_master where type = 'table' and name = :name",  // SQLite's own
      soci::use(name), soci::into(count);
  return count > 0;
}

bool is_sound(soci::session& sql, const std::string& file) {
  std::error_code error;
  if (fs::file_size(file, error) > kMostToCheck) return true;
  std::string sound;
  sql << "pragma quick_check(1)", soci::into(sound);  // SQLite's own
  return sound == "ok";
}

}  // namespace

std::string file_in(const std::string& folder) { return (fs::path(folder) / "games.sqlite").string(); }

// ---- the lock

Result<Lock> Lock::take(const std::string& folder) {
  const std::string name = (fs::path(folder) / "games.lock").string();
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return not_writable(folder, errno);
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return Lock(file);
  const int why = errno;
  ::close(file);
  if (why != EWOULDBLOCK) return not_writable(folder, why);
  return problem(
      fmt::format("another Drumhead is using the games in {}; stop it first, or name another folder "
                  "with --data",
                  folder));
}

Lock::~Lock() {
  if (file_ >= 0) ::close(file_);
}

// ---- making one

std::optional<Problem> make_folder(const std::string& folder) {
  std::error_code error;
  const bool made = fs::create_directories(folder, error);
  if (error) return problem(fmt::format("cannot make the folder {}: {}", folder, error.message()));
  if (made) fs::permissions(folder, fs::perms::owner_all, error);  // the dice's secrets are in it
  return std::nullopt;
}

std::optional<Problem> make_file(const std::string& file) {
  const std::string young = file + ".new";
  std::error_code error;
  for (const char* end : {"", "-wal", "-shm", "-journal"}) fs::remove(young + end, error);
  const int made = ::open(young.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (made < 0) return not_writable(fs::path(file).parent_path().string(), errno);
  ::close(made);
  {
    soci::session sql(soci::sqlite3, fmt::format(R"(db="{}")", young));
    sql << "pragma page_size = 1024";  // SQLite's own: a command dirties a page or two; small ones are less
                                       // to write
    migrate(sql, 0);
  }
  fs::remove(told_file(file), error);
  fs::rename(young, file, error);
  if (error) return not_writable(fs::path(file).parent_path().string(), error.value());
  return std::nullopt;
}

// ---- opening one

Problem cannot_open(const std::string& file, const std::string& why) {
  const auto says = [&](std::string_view words) { return why.find(words) != std::string::npos; };
  if (says("not a database"))
    return problem(fmt::format("{} is not an archive of Drumhead; move it away to begin a new one", file));
  if (says("malformed"))
    return problem(fmt::format(
        "{} is damaged; `drumhead archive repair` saves every game as far as it can be read", file));
  if (says("readonly") || says("read-only"))
    return not_writable(fs::path(file).parent_path().string(), EROFS);
  return problem(fmt::format("cannot open the archive {}: {}", file, why));
}

void leave_journal(soci::session& sql, bool leave) {
  auto* session = static_cast<soci::sqlite3_session_backend*>(sql.get_backend());
  sqlite3_db_config(session->conn_, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, leave ? 1 : 0, nullptr);
}

std::optional<Problem> open_file(soci::session& sql, const std::string& file, int& format) {
  const std::optional<std::int32_t> told = read_told(file);  // before the file, which may grow meanwhile
  std::error_code error;
  if (fs::file_size(file, error) == 0 && !error)
    return problem(
        fmt::format("{} is empty, which no archive of Drumhead is; put the file back, or move this "
                    "one away to begin a new one",
                    file));
  try {
    sql.open(soci::sqlite3, fmt::format(R"(db="{}")", file));
    leave_journal(sql, true);
    sql << "pragma busy_timeout = 5000";  // SQLite's own
    if (!is_sound(sql, file)) return cannot_open(file, "malformed");
    if (!has_table(sql, "archive") || !has_table(sql, "games") || !has_table(sql, "commands"))
      return cannot_open(file, "not a database");
    format = 0;
    sql << "select version from archive", soci::into(format);
    if (told && is_behind(transactions_in(sql), *told)) return lost_its_end(file);
  } catch (const std::exception& thrown) {
    return cannot_open(file, plain_words(thrown));
  }
  if (format > kFormat)
    return problem(fmt::format(
        "{} was written by a newer Drumhead (format {}, this program reads {}); use that one, or another "
        "folder with --data",
        file, format, kFormat));
  if (format < 1) return cannot_open(file, "malformed");
  return std::nullopt;
}

}  // namespace drumhead::archive
