// Where an archive lies: its folder, its file, and the lock that keeps everybody else from writing to it.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace soci {
class session;
}

namespace drumhead::archive {

// What is wrong with an archive, which has neither lines nor keys.
inline Problem problem(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

// The format of the file, raised by every migration.
inline constexpr int kFormat = 4;

std::string file_in(const std::string& folder);

// Held as long as it lives, and let go by the system when the program ends, however it ends.
class Lock {
 public:
  static Result<Lock> take(const std::string& folder);
  Lock(Lock&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  Lock& operator=(Lock&&) = delete;
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock();

 private:
  explicit Lock(int file) : file_(file) {}
  int file_ = -1;
};

// Makes the folder where it is missing, for nobody else to look into.
std::optional<Problem> make_folder(const std::string& folder);
// A new archive, there as a whole or not at all.
std::optional<Problem> make_file(const std::string& file);
// Opens an archive and says of anything else what it is. `format` becomes the file's.
std::optional<Problem> open_file(soci::session& sql, const std::string& file, int& format);

// Whether SQLite is to leave its journal as it is when this session ends; as it opens a file, it is.
void leave_journal(soci::session& sql, bool leave);

// What SQLite says, in a sentence.
Problem cannot_open(const std::string& file, const std::string& why);

}  // namespace drumhead::archive
