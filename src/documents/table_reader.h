// Reads a rulebook's tables into a sheet's numbers, and collects what is missing or out of bounds. A sheet's
// Tables derive from ReadTables: each number is declared with its place in the rulebook.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>

#include "battle/rulebook.h"
#include "documents/json.h"

namespace drumhead {

class TableReader;

// A table with its name, so that what is read from it is a list of keys. Read from a table that is not there,
// every number is nought.
class TableRow {
 public:
  TableRow(TableReader& reader, std::string name, const json::object* row)
      : in_(reader), table_(std::move(name)), row_(row) {}

  bool has(const char* key) const { return row_ != nullptr && row_->contains(key); }
  const json::value* find(const char* key) const {
    return row_ != nullptr ? row_->if_contains(key) : nullptr;
  }
  // A number from least to most.
  double number(const char* key, double least, double most) const;
  int whole(const char* key, int least = -9, int most = 200) const;
  std::uint8_t byte(const char* key, int least, int most) const {
    return static_cast<std::uint8_t>(whole(key, least, most));
  }
  // A list of numbers, each from least to most; empty after complaining.
  std::vector<double> numbers(const char* key, double least, double most) const;
  // So many of them.
  template <std::size_t N>
  std::array<int, N> wholes(const char* key, int least, int most) const {
    std::array<int, N> out{};
    const std::vector<double> held = numbers(key, least, most);
    if (row_ != nullptr && held.size() != N) fail(key, "expected " + std::to_string(N) + " whole numbers");
    for (std::size_t i = 0; i < std::min(N, held.size()); ++i) {
      out[i] = static_cast<int>(held[i]);
      if (held[i] != out[i]) fail(key, "expected whole numbers");
    }
    return out;
  }
  Mil length(const char* key) const { return to_mil(number(key, 0, 200) * kUnit); }
  Angle angle(const char* key) const { return to_mil(number(key, 0, 180) * 100); }
  // A fraction of what is counted as `whole`.
  int share(const char* key, int whole = 1000, double most = 1) const {
    return to_mil(number(key, 0, most) * whole);
  }
  // What a factor of the pace does to the price of a length, in twelfths: half the pace is 24.
  int price(const char* key) const { return row_ != nullptr ? to_mil(12.0 / number(key, 0.1, 4)) : 12; }
  // Wide and deep.
  Point size(const char* key) const;
  bool flag(const char* key) const;
  bool flag_or_no(const char* key) const { return has(key) && flag(key); }
  std::string text(const char* key) const;
  template <class E>
  E word(const char* key) const {
    E out{};
    const Where up{nullptr, table_};
    if (const json::value* found = find(key))
      read(*found, out, reading(), Where{&up, key});
    else
      fail(key, "expected a word");
    return out;
  }
  // A list, of words for instance, as a whole; left out: nothing.
  template <class List>
  void list(const char* key, List& out) const {
    const Where up{nullptr, table_};
    if (const json::value* found = find(key)) read(*found, out, reading(), Where{&up, key});
  }
  bool lists(const char* key, const json::value& item) const;
  void fail(const std::string& key, const std::string& message) const;
  Reading& reading() const;

 private:
  double bounded(double value, const char* key, double least, double most) const;

  TableReader& in_;
  std::string table_;
  const json::object* row_;
};

// Walks the rulebook's tables and collects every problem.
class TableReader {
 public:
  explicit TableReader(const Rulebook& book) : tables_(book.tables) { reading_.file = book.id; }

  Reading& reading() { return reading_; }
  // A table that is missing is complained of once.
  TableRow one(const std::string& table) {
    const json::value* found = tables_.if_contains(table);
    if (found != nullptr && found->is_object()) return {*this, table, &found->get_object()};
    if (std::find(missed_.begin(), missed_.end(), table) == missed_.end())
      fail(table, "expected the table [table." + table + "]");
    missed_.push_back(table);
    return {*this, table, nullptr};
  }
  std::vector<TableRow> rows(const std::string& table) {
    std::vector<TableRow> out;
    const json::value* found = tables_.if_contains(table);
    if (found == nullptr || !found->is_array()) {
      fail(table, "expected rows [[table." + table + "]]");
      return out;
    }
    for (const json::value& row : found->get_array())
      if (row.is_object()) out.push_back({*this, table, &row.get_object()});
    return out;
  }
  void fail(const std::string& key, const std::string& message) {
    reading_.problems.push_back({reading_.file, 0, key, message});
  }

 private:
  const json::object& tables_;
  Reading reading_;
  std::vector<std::string> missed_;
};

// What a sheet's Tables derive from: `int dice = whole("shooting.dice", 1, 9);` declares a number and reads
// it. Made without a reader, all are nought.
class ReadTables {
 public:
  ReadTables() = default;
  explicit ReadTables(TableReader& in) : in_(&in) {}
  // A copy has been read already.
  ReadTables(const ReadTables&) {}
  ReadTables& operator=(const ReadTables&) { return *this; }

 protected:
  int whole(const char* place, int least = -9, int most = 200) const;
  double number(const char* place, double least, double most) const;
  int share(const char* place, int whole = 1000, double most = 1) const;
  Mil length(const char* place) const;
  Angle angle(const char* place) const;
  int price(const char* place) const;
  Point size(const char* place) const;

 private:
  // "table.key"
  struct Place {
    TableRow row;
    const char* key;
  };
  std::optional<Place> find(const char* place) const;

  TableReader* in_ = nullptr;
};

// A sheet's tables: the numbers that are declared with their places, and what `more(reader, tables)` reads.
template <class Tables, class More>
Result<Tables> read_tables(const Rulebook& book, More more) {
  TableReader in(book);
  Tables out(in);
  more(in, out);
  if (!in.reading().ok()) return in.reading().problems;
  return out;
}

inline constexpr std::size_t kGrounds = static_cast<std::size_t>(Ground::ford) + 1;
using Grounds = FixedVec<Ground, kGrounds>;

// Which of a sheet's kinds of ground each kind on the table counts as: [table.ground], a line for each, with
// one more where steep hills or heavy works (closed ones are) differ.
template <class Kind>
class GroundKinds {
 public:
  void load(TableReader& in) {
    const TableRow row = in.one("ground");
    for (std::size_t i = 0; i < kGrounds; ++i) {
      const std::string key(word_of(static_cast<Ground>(i)));
      plain_[i] = heavy_[i] = row.word<Kind>(key.c_str());
    }
    if (row.has("hill-steep")) heavy_[at(Ground::hill)] = row.word<Kind>("hill-steep");
    if (row.has("fieldwork-heavy")) heavy_[at(Ground::fieldwork)] = row.word<Kind>("fieldwork-heavy");
  }
  Kind operator()(Ground ground) const { return plain_[at(ground)]; }
  Kind operator()(const Feature& f) const {
    const std::size_t place = at(f.kind);
    return plain_[place] != heavy_[place] && is_heavy(f) ? heavy_[place] : plain_[place];
  }
  // All on the table that count as one of these.
  Grounds all(std::initializer_list<Kind> kinds) const {
    Grounds out;
    for (std::size_t i = 0; i < kGrounds; ++i)
      if (std::find(kinds.begin(), kinds.end(), plain_[i]) != kinds.end())
        out.push_back(static_cast<Ground>(i));
    return out;
  }

 private:
  static std::size_t at(Ground ground) { return static_cast<std::size_t>(ground); }
  static bool is_heavy(const Feature& f) {
    return f.slope == Slope::steep || f.closed ||
           std::any_of(f.traits.begin(), f.traits.end(), [](const Word& trait) { return trait == "heavy"; });
  }

  std::array<Kind, kGrounds> plain_{}, heavy_{};
};

}  // namespace drumhead
