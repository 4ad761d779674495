// Counts transactions, and keeps the count where the journal's fate does not touch it. What is SQLite's own
// is marked.
#include "sqlite/told.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <soci/soci.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <utility>

#include "archive/chain.h"

namespace drumhead::archive {

namespace {

constexpr std::size_t kDigits = 11;  // always as many, so that one note covers the last

std::string note_of(std::int32_t count) {
  const std::string number = fmt::format("{:0{}}", count, kDigits);
  return number + " " + digest_of("told " + number) + "\n";
}

}  // namespace

std::string told_file(const std::string& file) { return file + "-told"; }

std::optional<std::int32_t> read_told(const std::string& file) {
  std::ifstream in(told_file(file), std::ios::binary);
  std::string line;
  if (!std::getline(in, line) || line.size() <= kDigits) return std::nullopt;
  std::int32_t count = 0;
  std::from_chars(line.data(), line.data() + kDigits, count);
  if (line + "\n" != note_of(count)) return std::nullopt;
  return count;
}

bool is_told_damaged(const std::string& file) {
  std::error_code error;
  return std::filesystem::exists(told_file(file), error) && !read_told(file);
}

std::int32_t transactions_in(soci::session& sql) {
  std::int32_t out = 0;
  sql << "pragma user_version", soci::into(out);  // SQLite's own: a number in the file that is left to us
  return out;
}

std::int32_t count_transaction(soci::session& sql, std::int32_t last) {
  const auto next = static_cast<std::int32_t>(static_cast<std::uint32_t>(last) + 1u);
  sql << fmt::format("pragma user_version = {}", next);  // SQLite's own
  return next;
}

bool is_behind(std::int32_t held, std::int32_t told) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(told) - static_cast<std::uint32_t>(held)) > 0;
}

Told::Told(const std::string& file)
    : file_(::open(told_file(file).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)) {}

Told& Told::operator=(Told&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

Told::~Told() {
  if (file_ >= 0) ::close(file_);
}

void Told::note(std::int32_t count) {
  if (file_ < 0) return;
  const std::string text = note_of(count);
  // Where the disk does not take it the last one stands.
  [[maybe_unused]] const ssize_t written = ::pwrite(file_, text.data(), text.size(), 0);
}

}  // namespace drumhead::archive
