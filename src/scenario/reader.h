// Reading a document's tables by key: every slip becomes a sentence with its file, line and key.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "documents/document.h"
#include "geometry/geometry.h"

namespace drumhead::reading {

enum class Need : std::uint8_t { must, may };

inline constexpr std::size_t kMostLine = 120;  // letters of a name

// The least and the most that a number may be, both included.
struct Limits {
  double least = 0, most = 0;
};

// What is wrong with one document, in the order in which it was found.
struct Complaints {
  const Document* document = nullptr;
  Problems problems;

  void add(const std::string& path, std::string message);
};

// One table of a document. What is missing or of the wrong kind is complained about and reads as empty, so
// that one reading finds all the mistakes.
class TableReader {
 public:
  TableReader(const boost::json::object& table, std::string path, Complaints& complaints)
      : table_(&table), path_(std::move(path)), complaints_(&complaints) {}

  bool has(std::string_view key) const { return find(key) != nullptr; }
  const boost::json::value* find(std::string_view key) const;
  const boost::json::object& table() const { return *table_; }
  const std::string& path() const { return path_; }
  std::string path_of(std::string_view key) const;
  int line() const { return complaints_->document->line_of(path_); }

  // Complains about a key of this table, or with an empty key about the table itself.
  void fail(std::string_view key, std::string message) const;
  // Complains about every key that is not among these.
  void only(std::initializer_list<std::string_view> known) const;
  void only(const std::vector<std::string>& known) const;

  std::string text(std::string_view key, Need need,
                   std::size_t most = kMostLine) const;   // beyond: several lines
  std::string id(std::string_view key, Need need) const;  // lower case letters, digits and hyphens
  std::string word(std::string_view key, const std::vector<std::string>& allowed, Need need) const;
  int whole(std::string_view key, Limits limits, Need need, int fallback = 0) const;
  double number(std::string_view key, Limits limits, Need need, double fallback = 0) const;
  Mil length(std::string_view key, Limits limits, Need need, Mil fallback = 0) const;
  bool flag(std::string_view key, bool fallback) const;
  std::vector<double> numbers(std::string_view key, std::size_t count, Limits limits, Need need) const;
  std::vector<std::string> texts(std::string_view key, Need need) const;
  std::optional<Point> point(std::string_view key, Need need) const;
  std::vector<Point> points(std::string_view key, std::size_t least, Need need) const;

  // A table inside this one, or the tables of a list ([[unit]]).
  std::optional<TableReader> inner(std::string_view key, Need need) const;
  std::vector<TableReader> list(std::string_view key, std::size_t most) const;

 private:
  const boost::json::value* wanted(std::string_view key, Need need, std::string_view kind) const;

  const boost::json::object* table_;
  std::string path_;
  Complaints* complaints_;
};

// "text", "a number": what a value is, for a sentence.
std::string_view kind_word(const boost::json::value& value);
// "a, b or c".
std::string listed(const std::vector<std::string>& words);

}  // namespace drumhead::reading
