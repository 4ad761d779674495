// Reading tables by key, with a sentence for whatever is not as expected.
#include "scenario/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

namespace drumhead::reading {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostProblems = 40;  // beyond that a person wants to mend what he has read
constexpr std::size_t kMostPoints = 200;
constexpr double kFarthest = 1000;  // inches; every table is smaller

bool is_number(const json::value& value) {
  return value.is_double() || value.is_int64() || value.is_uint64();
}

double number_of(const json::value& value) {
  if (value.is_double()) return value.get_double();
  if (value.is_int64()) return static_cast<double>(value.get_int64());
  return static_cast<double>(value.get_uint64());
}

bool is_id(std::string_view text) {
  if (text.empty() || text.size() > 36) return false;  // a part's key is a little longer, at most 40
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

bool has_control(std::string_view text, bool one_line) {
  return std::any_of(text.begin(), text.end(), [&](char c) {
    const auto u = static_cast<unsigned char>(c);
    const bool space = c == '\t' || (c == '\n' && !one_line);
    return (u < 32 && !space) || u == 127;
  });
}

std::string bounds_text(Limits limits) { return fmt::format("{} to {}", limits.least, limits.most); }

// A pair of plain numbers, as thousandths.
bool read_point(const json::value& value, Point& out) {
  const json::array* pair = value.if_array();
  if (pair == nullptr || pair->size() != 2 || !is_number((*pair)[0]) || !is_number((*pair)[1])) return false;
  const double x = number_of((*pair)[0]), y = number_of((*pair)[1]);
  if (!(x >= -kFarthest && x <= kFarthest && y >= -kFarthest && y <= kFarthest)) return false;
  out = {to_mil(x * kUnit), to_mil(y * kUnit)};
  return true;
}

}  // namespace

std::string_view kind_word(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "nothing";
    case json::kind::bool_:
      return value.get_bool() ? "true" : "false";
    case json::kind::int64:
    case json::kind::uint64:
      return "a whole number";
    case json::kind::double_:
      return "a number";
    case json::kind::string:
      return "text";
    case json::kind::array:
      return "a list";
    case json::kind::object:
      return "a table";
  }
  return "something else";
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

void Complaints::add(const std::string& path, std::string message) {
  if (problems.size() > kMostProblems) return;
  if (problems.size() == kMostProblems) message = "there are more problems; mend these first";
  problems.push_back({document->file, document->line_of(path), path, std::move(message)});
}

const json::value* TableReader::find(std::string_view key) const { return table_->if_contains(key); }

std::string TableReader::path_of(std::string_view key) const {
  if (key.empty()) return path_;
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

void TableReader::fail(std::string_view key, std::string message) const {
  complaints_->add(path_of(key), std::move(message));
}

void TableReader::only(std::initializer_list<std::string_view> known) const {
  only(std::vector<std::string>(known.begin(), known.end()));
}

void TableReader::only(const std::vector<std::string>& known) const {
  for (const auto& entry : *table_) {
    const std::string_view key = entry.key();
    if (std::find(known.begin(), known.end(), key) == known.end())
      fail(key, "unknown key; expected " + listed(known));
  }
}

// The value, or nothing after a complaint when it must be there.
const json::value* TableReader::wanted(std::string_view key, Need need, std::string_view kind) const {
  const json::value* value = find(key);
  if (value == nullptr && need == Need::must) fail(key, fmt::format("missing; expected {}", kind));
  return value;
}

std::string TableReader::text(std::string_view key, Need need, std::size_t most) const {
  const json::value* value = wanted(key, need, "text");
  if (value == nullptr) return {};
  const json::string* held = value->if_string();
  if (held == nullptr) {
    fail(key, fmt::format("expected text in quotes, found {}", kind_word(*value)));
    return {};
  }
  if (held->empty() && need == Need::must) {
    fail(key, "expected text, found none between the quotes");
    return {};
  }
  if (held->size() > most) {
    fail(key, fmt::format("expected at most {} letters, found {}", most, held->size()));
    return {};
  }
  if (has_control(*held, most <= kMostLine)) {
    fail(key, "expected readable text, found a line break or another control character");
    return {};
  }
  return std::string(*held);
}

std::string TableReader::id(std::string_view key, Need need) const {
  const std::string held = text(key, need);
  if (!held.empty() && !is_id(held)) {
    fail(key, "expected lower case letters, digits and hyphens, at most 36");
    return {};
  }
  return held;
}

std::string TableReader::word(std::string_view key, const std::vector<std::string>& allowed,
                              Need need) const {
  const std::string held = text(key, need);
  const json::value* value = find(key);
  if (value == nullptr || !value->is_string()) return {};
  if (std::find(allowed.begin(), allowed.end(), held) != allowed.end()) return held;
  fail(key, fmt::format("expected {}, found \"{}\"", listed(allowed), held));
  return {};
}

double TableReader::number(std::string_view key, Limits limits, Need need, double fallback) const {
  const json::value* value = wanted(key, need, "a number from " + bounds_text(limits));
  if (value == nullptr) return fallback;
  if (!is_number(*value)) {
    fail(key, fmt::format("expected a number from {}, found {}", bounds_text(limits), kind_word(*value)));
    return fallback;
  }
  const double held = number_of(*value);
  if (held >= limits.least && held <= limits.most) return held;  // false for nan, too
  fail(key, fmt::format("expected a number from {}, found {}", bounds_text(limits), held));
  return fallback;
}

int TableReader::whole(std::string_view key, Limits limits, Need need, int fallback) const {
  const json::value* value = wanted(key, need, "a whole number from " + bounds_text(limits));
  if (value == nullptr) return fallback;
  const double held = is_number(*value) ? number_of(*value) : 0;
  if (!is_number(*value) || value->is_double()) {
    fail(key, fmt::format("expected a whole number from {}, found {}", bounds_text(limits),
                          is_number(*value) ? fmt::format("{}", held) : std::string(kind_word(*value))));
    return fallback;
  }
  if (held >= limits.least && held <= limits.most) return static_cast<int>(held);
  fail(key, fmt::format("expected a whole number from {}, found {}", bounds_text(limits), held));
  return fallback;
}

Mil TableReader::length(std::string_view key, Limits limits, Need need, Mil fallback) const {
  const double held = number(key, limits, need, static_cast<double>(fallback) / kUnit);
  return to_mil(held * kUnit);
}

bool TableReader::flag(std::string_view key, bool fallback) const {
  const json::value* value = find(key);
  if (value == nullptr) return fallback;
  if (value->is_bool()) return value->get_bool();
  fail(key, fmt::format("expected true or false, found {}", kind_word(*value)));
  return fallback;
}

std::vector<double> TableReader::numbers(std::string_view key, std::size_t count, Limits limits,
                                         Need need) const {
  const std::string kind = fmt::format("{} numbers from {} in a list", count, bounds_text(limits));
  const json::value* value = wanted(key, need, kind);
  if (value == nullptr) return {};
  std::vector<double> out;
  if (const json::array* held = value->if_array(); held != nullptr && held->size() == count) {
    for (const json::value& entry : *held) {
      const double n = is_number(entry) ? number_of(entry) : limits.least - 1;
      if (n >= limits.least && n <= limits.most) out.push_back(n);
    }
  }
  if (out.size() == count) return out;
  fail(key, "expected " + kind);
  return {};
}

std::vector<std::string> TableReader::texts(std::string_view key, Need need) const {
  const json::value* value = wanted(key, need, "a list of texts");
  if (value == nullptr) return {};
  std::vector<std::string> out;
  if (const json::array* held = value->if_array()) {
    for (const json::value& entry : *held)
      if (const json::string* word = entry.if_string()) out.emplace_back(*word);
    if (out.size() == held->size()) return out;
  }
  fail(key, "expected a list of texts");
  return {};
}

std::optional<Point> TableReader::point(std::string_view key, Need need) const {
  const json::value* value = wanted(key, need, "a point such as [12, 30.5]");
  if (value == nullptr) return std::nullopt;
  Point out;
  if (read_point(*value, out)) return out;
  fail(key, "expected a point such as [12, 30.5]");
  return std::nullopt;
}

std::vector<Point> TableReader::points(std::string_view key, std::size_t least, Need need) const {
  const std::string kind = fmt::format("a list of {} to {} points", least, kMostPoints);
  const json::value* value = wanted(key, need, kind);
  if (value == nullptr) return {};
  const json::array* held = value->if_array();
  if (held == nullptr || held->size() < least || held->size() > kMostPoints) {
    fail(key,
         fmt::format("expected {}, found {}", kind,
                     held == nullptr ? std::string(kind_word(*value)) : fmt::format("{}", held->size())));
    return {};
  }
  std::vector<Point> out(held->size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (read_point((*held)[i], out[i])) continue;
    fail(fmt::format("{}[{}]", key, i), "expected a point such as [12, 30.5]");
    return {};
  }
  return out;
}

std::optional<TableReader> TableReader::inner(std::string_view key, Need need) const {
  const json::value* value = wanted(key, need, fmt::format("a table [{}]", path_of(key)));
  if (value == nullptr) return std::nullopt;
  if (const json::object* held = value->if_object()) return TableReader(*held, path_of(key), *complaints_);
  fail(key, fmt::format("expected a table [{}], found {}", path_of(key), kind_word(*value)));
  return std::nullopt;
}

std::vector<TableReader> TableReader::list(std::string_view key, std::size_t most) const {
  const json::value* value = find(key);
  if (value == nullptr) return {};
  const json::array* held = value->if_array();
  if (held == nullptr) {
    fail(key, fmt::format("expected tables [[{}]], found {}", path_of(key), kind_word(*value)));
    return {};
  }
  if (held->size() > most) {
    fail(key, fmt::format("expected at most {} of [[{}]], found {}", most, path_of(key), held->size()));
    return {};
  }
  std::vector<TableReader> out;
  for (std::size_t i = 0; i < held->size(); ++i) {
    const std::string at = fmt::format("{}[{}]", key, i);
    if (const json::object* table = (*held)[i].if_object()) {
      out.emplace_back(*table, path_of(at), *complaints_);
    } else {
      fail(at, fmt::format("expected a table [[{}]], found {}", path_of(key), kind_word((*held)[i])));
    }
  }
  return out;
}

}  // namespace drumhead::reading
