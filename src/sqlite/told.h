// How far players were told: a number beside the archive, by which a lost end of its journal is noticed.
//
// What was written last lies in SQLite's journal (`games.sqlite-wal`). If that is damaged, cut off or left
// behind when the file is copied, SQLite takes it for one that ends there, and everything is in order but
// older. So each transaction is counted in the file, and when it is on the disk the count is noted in a small
// file of its own (`games.sqlite-told`). The note is not flushed: it survives the end of the program, and
// after a power cut it is at worst older than the archive, never ahead of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace soci {
class session;
}

namespace drumhead::archive {

std::string told_file(const std::string& file);

// The note of an archive. Nothing: there is none, or it cannot be read any more.
std::optional<std::int32_t> read_told(const std::string& file);
bool is_told_damaged(const std::string& file);

// The count in the archive itself, and one more, within a transaction.
std::int32_t transactions_in(soci::session& sql);
std::int32_t count_transaction(soci::session& sql, std::int32_t last);
// Whether an archive that counts `held` lacks something of what was told; the count begins anew after 2^32.
bool is_behind(std::int32_t held, std::int32_t told);

// Writes the note. A disk that does not take it costs nothing but this.
class Told {
 public:
  Told() = default;
  explicit Told(const std::string& file);
  Told(Told&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  Told& operator=(Told&& other) noexcept;
  Told(const Told&) = delete;
  Told& operator=(const Told&) = delete;
  ~Told();
  void note(std::int32_t count);

 private:
  int file_ = -1;
};

}  // namespace drumhead::archive
