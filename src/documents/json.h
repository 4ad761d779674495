// Described values to and from JSON, with the names of this battle: keys of units, ids of rules.
#pragma once

#include <boost/json.hpp>

#include <array>
#include <optional>
#include <span>
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
// An enumeration as a list, so that one function serves them all.
struct EnumWord {
  std::string_view name;
  std::int64_t value;
};
template <template <class...> class List, class... E>
constexpr std::array<EnumWord, sizeof...(E)> enum_words_of(List<E...>) {
  return {EnumWord{E::name, static_cast<std::int64_t>(E::value)}...};
}
template <DescribedEnum T>
inline constexpr auto kEnumWords = enum_words_of(boost::describe::describe_enumerators<T>{});
json::value enum_json(std::span<const EnumWord> words, std::int64_t value);
bool read_enum(const json::value& in, std::span<const EnumWord> words, std::int64_t& out, Reading& r,
               const Where& at);

template <DescribedEnum T>
json::value write(T value, const Setting&) {
  return enum_json(kEnumWords<T>, static_cast<std::int64_t>(value));
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
  std::int64_t held = 0;
  if (read_enum(in, kEnumWords<T>, held, r, at)) out = static_cast<T>(held);
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
// A struct's fields as a list, with how each is written or read: one function walks the lists of all structs.
// As templates of their own they were a third of what is compiled for a sheet.
struct FieldWriter {
  std::string_view word;
  void* (*in)(void* of);
  json::value (*write)(const void* field, const Setting& s);
};
struct FieldReader {
  std::string_view word;
  void* (*in)(void* of);
  void (*read)(const json::value& in, void* field, Reading& r, const Where& at);
};
template <class T>
json::value write_held(const void* value, const Setting& s) {
  return write(*static_cast<const T*>(value), s);
}
template <class T>
void read_held(const json::value& in, void* out, Reading& r, const Where& at) {
  read(in, *static_cast<T*>(out), r, at);
}
template <class T, class Member>
void* field_in(void* of) {
  return &(static_cast<T*>(of)->*Member::pointer);
}
template <class T, class Member>
using FieldType = std::remove_cvref_t<decltype(std::declval<T>().*Member::pointer)>;
template <class T, template <class...> class List, class... M>
constexpr std::array<FieldWriter, sizeof...(M)> writers_of(List<M...>) {
  return {FieldWriter{field_word(M::name), &field_in<T, M>, &write_held<FieldType<T, M>>}...};
}
template <class T, template <class...> class List, class... M>
constexpr std::array<FieldReader, sizeof...(M)> readers_of(List<M...>) {
  return {FieldReader{field_word(M::name), &field_in<T, M>, &read_held<FieldType<T, M>>}...};
}
template <Described T>
inline constexpr auto kWriters = writers_of<T>(Members<T>{});
template <Described T>
inline constexpr auto kReaders = readers_of<T>(Members<T>{});

void write_each(std::span<const FieldWriter> fields, const void* of, const Setting& s, json::object& out);
void read_each(const json::object& in, std::span<const FieldReader> fields, void* of, Reading& r,
               const Where& at);
void read_struct(const json::value& in, std::span<const FieldReader> fields, void* of, Reading& r,
                 const Where& at);

template <Described T>
void write_fields(const T& value, const Setting& s, json::object& out) {
  write_each(kWriters<T>, &value, s, out);
}
template <Described T>
json::value write(const T& value, const Setting& s) {
  json::object out;
  write_each(kWriters<T>, &value, s, out);
  return out;
}
template <Described T>
void field_names(std::vector<std::string_view>& out) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) { out.push_back(field_word(member.name)); });
}
template <Described T>
void read_fields(const json::object& in, T& out, Reading& r, const Where& at) {
  read_each(in, kReaders<T>, &out, r, at);
}
template <Described T>
void read(const json::value& in, T& out, Reading& r, const Where& at) {
  read_struct(in, kReaders<T>, &out, r, at);
}

// ---- variants: an object with one key, the alternative's name.
template <class T>
std::string alternative_word() {
  return file_word(described_name(static_cast<const T*>(nullptr)));
}
struct AlternativeWriter {
  std::string_view name;
  const void* (*held_by)(const void* variant);
  json::value (*write)(const void* value, const Setting& s);
};
struct AlternativeReader {
  std::string_view name;
  void* (*made_in)(void* variant);  // begun anew
  void (*read)(const json::value& in, void* value, Reading& r, const Where& at);
};
template <class Variant, class T>
const void* held_by(const void* variant) {
  return std::get_if<T>(static_cast<const Variant*>(variant));
}
template <class Variant, class T>
void* made_in(void* variant) {
  return &static_cast<Variant*>(variant)->template emplace<T>();
}
json::value write_held_by(const void* variant, const AlternativeWriter& held, const Setting& s);
void read_one_of(const json::value& in, std::span<const AlternativeReader> all, void* variant, Reading& r,
                 const Where& at);

template <class... Ts>
json::value write(const std::variant<Ts...>& value, const Setting& s) {
  static constexpr std::array<AlternativeWriter, sizeof...(Ts)> kAll = {
      AlternativeWriter{described_name(static_cast<const Ts*>(nullptr)), &held_by<std::variant<Ts...>, Ts>,
                        &write_held<Ts>}...};
  return write_held_by(&value, kAll[value.index()], s);
}
template <class... Ts>
void read(const json::value& in, std::variant<Ts...>& out, Reading& r, const Where& at) {
  static constexpr std::array<AlternativeReader, sizeof...(Ts)> kAll = {AlternativeReader{
      described_name(static_cast<const Ts*>(nullptr)), &made_in<std::variant<Ts...>, Ts>, &read_held<Ts>}...};
  read_one_of(in, kAll, &out, r, at);
}

// ---- commands and events with this battle's names
json::value command_json(const Command& command, const Setting& s);
void read_command(const json::value& in, Command& out, Reading& r, const Where& at);
json::value event_json(const Event& event, const Setting& s);
json::value verdict_json(const Verdict& verdict, const Setting& s);
json::value decision_json(const Decision& decision, const Setting& s);

}  // namespace drumhead
