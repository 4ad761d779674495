// Described values to and from JSON, with the names of this battle: keys of units, ids of rules.
#pragma once

#include <boost/json.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "battle/decision.h"
#include "battle/describe.h"
#include "battle/setting.h"

namespace drumhead {

namespace json = boost::json;

// JSON as text: lengths without exponents, `pretty` with an indented line for each entry of the outer levels.
std::string to_text(const json::value& value, bool pretty = false);

// Where a value stands in its document. Chains live on the stack while reading.
struct Where {
  const Where* up = nullptr;
  std::string_view key;
  int index = -1;
  std::string text() const;
};

// The line on which each value of a document stands, by path.
using Lines = std::vector<std::pair<std::string, int>>;

// One reading of one document: collects every problem instead of stopping at the first.
struct Reading {
  const Setting* setting = nullptr;  // for keys of pieces and features, and rule ids
  std::string file;
  const Lines* lines = nullptr;
  Problems problems;

  void fail(const Where& where, std::string message);
  bool ok() const { return problems.empty(); }
};

std::string kind_of(const json::value& value);  // "a number", "text" ...

// A field's name in files: "class_" reads "class".
constexpr std::string_view field_word(std::string_view name) {
  return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

// ---- numbers with a unit
json::value length_json(Mil value);
json::value angle_json(Angle value);
bool read_length(const json::value& in, Mil& out, Reading& r, const Where& at);
bool read_angle(const json::value& in, Angle& out, Reading& r, const Where& at);

// ---- leaves
json::value write(bool value, const Setting& s);
json::value write(const Word& value, const Setting& s);
json::value write(PieceId value, const Setting& s);
json::value write(FeatureId value, const Setting& s);
json::value write(RuleId value, const Setting& s);
json::value write(const Point& value, const Setting& s);
json::value write(const Pose& value, const Setting& s);
json::value write(const Manoeuvre& value, const Setting& s);
json::value write(const Tally& value, const Setting& s);
json::value write(const Throw& value, const Setting& s);
json::value write(const Outcome& value, const Setting& s);
json::value write(const Rolled& value, const Setting& s);
json::value write(const Reason& value, const Setting& s);
template <class T>
requires std::is_integral_v<T> json::value write(T value, const Setting&) {
  return json::value(static_cast<std::int64_t>(value));
}
template <DescribedEnum T>
json::value write(T value, const Setting&) {
  return json::value(file_word(boost::describe::enum_to_string(value, "?")));
}

void read(const json::value& in, bool& out, Reading& r, const Where& at);
void read(const json::value& in, Word& out, Reading& r, const Where& at);
void read(const json::value& in, std::string& out, Reading& r, const Where& at);
void read(const json::value& in, PieceId& out, Reading& r, const Where& at);
void read(const json::value& in, FeatureId& out, Reading& r, const Where& at);
void read(const json::value& in, RuleId& out, Reading& r, const Where& at);
void read(const json::value& in, Point& out, Reading& r, const Where& at);
void read(const json::value& in, Pose& out, Reading& r, const Where& at);
void read(const json::value& in, Manoeuvre& out, Reading& r, const Where& at);
bool read_whole(const json::value& in, std::int64_t least, std::int64_t most, std::int64_t& out, Reading& r,
                const Where& at);

template <class T>
requires std::is_integral_v<T>
void read(const json::value& in, T& out, Reading& r, const Where& at) {
  std::int64_t held = 0;
  if (read_whole(in, static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                 static_cast<std::int64_t>(std::numeric_limits<T>::max()), held, r, at))
    out = static_cast<T>(held);
}

template <DescribedEnum T>
void read(const json::value& in, T& out, Reading& r, const Where& at) {
  std::string expected;
  bool found = false;
  const auto* text = in.if_string();
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto e) {
    const std::string word = file_word(e.name);
    expected += (expected.empty() ? "" : ", ") + word;
    const bool blank = text != nullptr && text->empty() && word == "none";  // muster rows leave it blank
    const bool named =
        text != nullptr && (std::string_view(*text) == word || std::string_view(*text) == e.name);
    if (blank || named) {
      out = e.value;
      found = true;
    }
  });
  if (!found) r.fail(at, "expected one of " + expected + ", found " + kind_of(in));
}

template <Described T>
json::value write(const T& value, const Setting& s);
template <Described T>
void read(const json::value& in, T& out, Reading& r, const Where& at);
template <class... Ts>
json::value write(const std::variant<Ts...>& value, const Setting& s);
template <class... Ts>
void read(const json::value& in, std::variant<Ts...>& out, Reading& r, const Where& at);

template <class List>
json::value write_list(const List& list, const Setting& s) {
  json::array out;
  for (const auto& item : list) out.push_back(write(item, s));
  return out;
}
template <class T, std::size_t N>
json::value write(const FixedVec<T, N>& list, const Setting& s) {
  return write_list(list, s);
}
template <class T>
json::value write(const std::vector<T>& list, const Setting& s) {
  return write_list(list, s);
}

const json::array* expect_array(const json::value& in, std::size_t most, Reading& r, const Where& at);
const json::object* expect_object(const json::value& in, Reading& r, const Where& at);
// Reports every key of the object that is not in the list.
void expect_keys(const json::object& in, const std::vector<std::string_view>& known, Reading& r,
                 const Where& at);

template <class List>
void read_list(const json::value& in, List& out, std::size_t most, Reading& r, const Where& at) {
  const json::array* items = expect_array(in, most, r, at);
  if (items == nullptr) return;
  out.clear();
  for (std::size_t i = 0; i < items->size(); ++i) {
    typename List::value_type item{};
    read((*items)[i], item, r, Where{&at, {}, static_cast<int>(i)});
    out.push_back(item);
  }
}
template <class T, std::size_t N>
void read(const json::value& in, FixedVec<T, N>& out, Reading& r, const Where& at) {
  read_list(in, out, N, r, at);
}
template <class T>
void read(const json::value& in, std::vector<T>& out, Reading& r, const Where& at) {
  read_list(in, out, 256, r, at);
}

// ---- described structs: an object with the fields' names; what is missing keeps its default.
template <Described T>
void write_fields(const T& value, const Setting& s, json::object& out) {
  boost::mp11::mp_for_each<Members<T>>(
      [&](auto member) { out[field_word(member.name)] = write(value.*member.pointer, s); });
}
template <Described T>
json::value write(const T& value, const Setting& s) {
  json::object out;
  write_fields(value, s, out);
  return out;
}
template <Described T>
void field_names(std::vector<std::string_view>& out) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) { out.push_back(field_word(member.name)); });
}
template <Described T>
void read_fields(const json::object& in, T& out, Reading& r, const Where& at) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) {
    if (const json::value* found = in.if_contains(field_word(member.name)))
      read(*found, out.*member.pointer, r, Where{&at, field_word(member.name)});
  });
}
template <Described T>
void read(const json::value& in, T& out, Reading& r, const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  std::vector<std::string_view> known;
  field_names<T>(known);
  expect_keys(*object, known, r, at);
  read_fields(*object, out, r, at);
}

// ---- variants: an object with one key, the alternative's name.
template <class T>
std::string alternative_word() {
  return file_word(described_name(static_cast<const T*>(nullptr)));
}
template <class... Ts>
json::value write(const std::variant<Ts...>& value, const Setting& s) {
  return std::visit(
      [&]<class T>(const T& held) -> json::value {
        json::object out;
        out[alternative_word<T>()] = write(held, s);
        return out;
      },
      value);
}
template <class... Ts>
void read(const json::value& in, std::variant<Ts...>& out, Reading& r, const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  bool found = false;
  std::string expected;
  const auto attempt = [&]<class T>(const T*) {
    const std::string word = alternative_word<T>();
    expected += (expected.empty() ? "" : ", ") + word;
    const json::value* held = object->if_contains(word);
    if (held == nullptr || found) return;
    found = true;
    T item{};
    if (held->is_object()) {
      read(*held, item, r, Where{&at, word});
    } else if (!held->is_bool() || !held->get_bool()) {
      r.fail(Where{&at, word}, "expected a table of its fields, found " + kind_of(*held));
    }
    out = item;
  };
  (attempt(static_cast<const Ts*>(nullptr)), ...);
  if (!found || object->size() != 1) r.fail(at, "expected exactly one of " + expected);
}

// ---- commands and events with this battle's names
json::value command_json(const Command& command, const Setting& s);
void read_command(const json::value& in, Command& out, Reading& r, const Where& at);
json::value event_json(const Event& event, const Setting& s);
json::value verdict_json(const Verdict& verdict, const Setting& s);
json::value decision_json(const Decision& decision, const Setting& s);

}  // namespace drumhead
