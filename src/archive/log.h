// A log of bytes that only grows, as an archive needs one: a file in a browser, a file of a test, memory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace drumhead::archive {

class Log {
 public:
  using Then = std::function<void(bool durable)>;

  Log() = default;
  virtual ~Log() = default;
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  virtual std::int64_t size() const = 0;
  // Shorter, where there is no more or it cannot be read.
  virtual std::string read(std::int64_t at, std::int64_t bytes) const = 0;
  // Calls back when they would survive the end of the program, at once or later; in the order asked for. What
  // fails leaves nothing behind.
  virtual void append(std::string bytes, Then then) = 0;
  virtual bool cut(std::int64_t size) = 0;  // forgets what is behind; false: it cannot
  virtual std::string trouble() const = 0;  // why the last append failed, as players are told
};

// Forgets everything when it goes.
class MemoryLog final : public Log {
 public:
  MemoryLog() = default;
  explicit MemoryLog(std::string bytes) : bytes_(std::move(bytes)) {}

  std::int64_t size() const override { return static_cast<std::int64_t>(bytes_.size()); }
  std::string read(std::int64_t at, std::int64_t bytes) const override {
    if (at < 0 || at > size()) return {};
    return bytes_.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(bytes));
  }
  void append(std::string bytes, Then then) override {
    if (trouble_.empty()) bytes_ += bytes;
    then(trouble_.empty());
  }
  bool cut(std::int64_t size) override {
    bytes_.resize(static_cast<std::size_t>(size));
    return true;
  }
  std::string trouble() const override { return trouble_; }

  void ail(std::string trouble) { trouble_ = std::move(trouble); }  // empty: all is well again
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_, trouble_;
};

}  // namespace drumhead::archive
