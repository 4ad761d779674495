// Reads a rulebook's tables into a sheet's numbers, and collects what is missing or out of bounds.
#pragma once

#include "battle/json.h"
#include "battle/rulebook.h"

namespace drumhead {

// Walks the rulebook's tables and collects every problem.
class TableReader {
 public:
  explicit TableReader(const Rulebook& book) : tables_(book.tables) { reading_.file = book.id; }

  Reading& reading() { return reading_; }

  const json::object* one(const char* table) {
    const json::value* found = tables_.if_contains(table);
    if (found == nullptr || !found->is_object()) {
      fail(table, "expected the table [table." + std::string(table) + "]");
      return nullptr;
    }
    return &found->get_object();
  }
  std::vector<const json::object*> rows(const char* table) {
    std::vector<const json::object*> out;
    const json::value* found = tables_.if_contains(table);
    if (found == nullptr || !found->is_array()) {
      fail(table, "expected rows [[table." + std::string(table) + "]]");
      return out;
    }
    for (const json::value& row : found->get_array())
      if (row.is_object()) out.push_back(&row.get_object());
    return out;
  }
  // A number from least to most.
  double number(const json::object& row, const char* table, const char* key, double least, double most) {
    const json::value* found = row.if_contains(key);
    if (found == nullptr || !found->is_number()) {
      fail(std::string(table) + "." + key, "expected a number");
      return least;
    }
    const double value = found->to_number<double>();
    if (value < least || value > most) {
      fail(std::string(table) + "." + key, "expected a number from " +
                                               std::to_string(static_cast<int>(least)) + " to " +
                                               std::to_string(static_cast<int>(most)));
      return least;
    }
    return value;
  }
  int whole(const json::object& row, const char* table, const char* key, int least, int most) {
    return static_cast<int>(number(row, table, key, least, most));
  }
  Mil length(const json::object& row, const char* table, const char* key) {
    return to_mil(number(row, table, key, 0, 200) * kUnit);
  }
  Angle angle(const json::object& row, const char* table, const char* key) {
    return to_mil(number(row, table, key, 0, 180) * 100);
  }
  bool flag(const json::object& row, const char* table, const char* key) {
    const json::value* found = row.if_contains(key);
    if (found != nullptr && found->is_bool()) return found->get_bool();
    fail(std::string(table) + "." + key, "expected true or false");
    return false;
  }
  std::string text(const json::object& row, const char* table, const char* key) {
    const json::value* found = row.if_contains(key);
    if (found != nullptr && found->is_string()) return std::string(found->get_string());
    fail(std::string(table) + "." + key, "expected text");
    return {};
  }
  template <class E>
  E word(const json::object& row, const char* table, const char* key) {
    E out{};
    const json::value* found = row.if_contains(key);
    const Where up{nullptr, table};
    if (found == nullptr)
      fail(std::string(table) + "." + key, "expected a word");
    else
      read(*found, out, reading_, Where{&up, key});
    return out;
  }
  void fail(const std::string& key, const std::string& message) {
    reading_.problems.push_back({reading_.file, 0, key, message});
  }

 private:
  const json::object& tables_;
  Reading reading_;
};

}  // namespace drumhead
