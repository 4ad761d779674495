#include "documents/table_reader.h"

namespace drumhead {

Reading& TableRow::reading() const { return in_.reading(); }

void TableRow::fail(const std::string& key, const std::string& message) const {
  in_.fail(table_ + "." + key, message);
}

// Written so that what is not a number at all fails too.
double TableRow::bounded(double value, const char* key, double least, double most) const {
  if (value >= least && value <= most) return value;
  fail(key, "expected a number from " + std::to_string(static_cast<int>(least)) + " to " +
                std::to_string(static_cast<int>(most)));
  return least;
}

double TableRow::number(const char* key, double least, double most) const {
  if (row_ == nullptr) return least;
  const json::value* found = find(key);
  if (found != nullptr && found->is_number()) return bounded(found->to_number<double>(), key, least, most);
  fail(key, "expected a number");
  return least;
}

int TableRow::whole(const char* key, int least, int most) const {
  const double value = number(key, least, most);
  const int out = static_cast<int>(value);
  if (value != out) fail(key, "expected a whole number");
  return out;
}

std::vector<double> TableRow::numbers(const char* key, double least, double most) const {
  std::vector<double> out;
  if (row_ == nullptr) return out;
  const json::value* found = find(key);
  const json::array* list = found != nullptr ? found->if_array() : nullptr;
  if (list == nullptr) fail(key, "expected a list of numbers");
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const json::value& one = (*list)[i];
    if (!one.is_number()) {
      fail(key, "expected only numbers in the list");
      return {};
    }
    out.push_back(bounded(one.to_number<double>(), key, least, most));
  }
  return out;
}

Point TableRow::size(const char* key) const {
  const std::vector<double> two = numbers(key, 0, 200);
  if (two.size() == 2) return {to_mil(two[0] * kUnit), to_mil(two[1] * kUnit)};
  if (row_ != nullptr) fail(key, "expected 2 numbers");
  return {kUnit, kUnit};
}

bool TableRow::flag(const char* key) const {
  const json::value* found = find(key);
  if (found != nullptr && found->is_bool()) return found->get_bool();
  if (row_ != nullptr) fail(key, "expected true or false");
  return false;
}

std::string TableRow::text(const char* key) const {
  const json::value* found = find(key);
  if (found != nullptr && found->is_string()) return std::string(found->get_string());
  if (row_ != nullptr) fail(key, "expected text");
  return {};
}

bool TableRow::lists(const char* key, const json::value& item) const {
  const json::value* found = find(key);
  const json::array* list = found != nullptr ? found->if_array() : nullptr;
  return list != nullptr && std::find(list->begin(), list->end(), item) != list->end();
}

std::optional<ReadTables::Place> ReadTables::find(const char* place) const {
  if (in_ == nullptr) return std::nullopt;
  const std::string_view all(place);
  const std::size_t dot = all.find('.');
  return Place{in_->one(std::string(all.substr(0, dot))), place + dot + 1};
}

int ReadTables::whole(const char* place, int least, int most) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.whole(at->key, least, most) : 0;
}
double ReadTables::number(const char* place, double least, double most) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.number(at->key, least, most) : 0;
}
int ReadTables::share(const char* place, int whole, double most) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.share(at->key, whole, most) : 0;
}
Mil ReadTables::length(const char* place) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.length(at->key) : 0;
}
Angle ReadTables::angle(const char* place) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.angle(at->key) : 0;
}
int ReadTables::price(const char* place) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.price(at->key) : 0;
}
Point ReadTables::size(const char* place) const {
  const std::optional<Place> at = find(place);
  return at ? at->row.size(at->key) : Point{};
}

}  // namespace drumhead
