// Reads a rulebook's tables into a sheet's numbers, and collects what is missing or out of bounds.
#pragma once

#include "battle/rulebook.h"
#include "documents/json.h"

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
    return bounded(found->to_number<double>(), std::string(table) + "." + key, least, most);
  }
  int whole(const json::object& row, const char* table, const char* key, int least, int most) {
    const double value = number(row, table, key, least, most);
    const int out = static_cast<int>(value);
    if (value != out) fail(std::string(table) + "." + key, "expected a whole number");
    return out;
  }
  // A list of numbers, each from least to most; empty after complaining.
  std::vector<double> numbers(const json::object& row, const char* table, const char* key, double least,
                              double most) {
    std::vector<double> out;
    const std::string place = std::string(table) + "." + key;
    const json::value* found = row.if_contains(key);
    const json::array* list = found != nullptr ? found->if_array() : nullptr;
    if (list == nullptr) fail(place, "expected a list of numbers");
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      const json::value& one = (*list)[i];
      if (!one.is_number()) return fail(place, "expected only numbers in the list"), std::vector<double>{};
      out.push_back(bounded(one.to_number<double>(), place, least, most));
    }
    return out;
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
  // Written so that what is not a number at all fails too.
  double bounded(double value, const std::string& place, double least, double most) {
    if (value >= least && value <= most) return value;
    fail(place, "expected a number from " + std::to_string(static_cast<int>(least)) + " to " +
                    std::to_string(static_cast<int>(most)));
    return least;
  }

  const json::object& tables_;
  Reading reading_;
};

}  // namespace drumhead
