// Enumerations, structs and variants to and from JSON, by the lists that json.h makes of them.
#include "documents/json.h"

#include <algorithm>

namespace drumhead {

json::value enum_json(std::span<const EnumWord> words, std::int64_t value) {
  for (const EnumWord& word : words)
    if (word.value == value) return json::value(file_word(word.name));
  return json::value("?");
}

bool read_enum(const json::value& in, std::span<const EnumWord> words, std::int64_t& out, Reading& r,
               const Where& at) {
  const auto* text = in.if_string();
  std::string expected;
  bool found = false;
  for (const EnumWord& each : words) {
    const std::string word = file_word(each.name);
    expected += (expected.empty() ? "" : ", ") + word;
    const bool blank = text != nullptr && text->empty() && word == "none";  // muster rows leave it blank
    const bool named =
        text != nullptr && (std::string_view(*text) == word || std::string_view(*text) == each.name);
    if (!blank && !named) continue;
    out = each.value;
    found = true;
  }
  if (!found) r.fail(at, "expected one of " + expected + ", found " + kind_of(in));
  return found;
}

void write_each(std::span<const FieldWriter> fields, const void* of, const Setting& s, json::object& out) {
  for (const FieldWriter& field : fields) out[field.word] = field.write(field.in(const_cast<void*>(of)), s);
}

void read_each(const json::object& in, std::span<const FieldReader> fields, void* of, Reading& r,
               const Where& at) {
  for (const FieldReader& field : fields)
    if (const json::value* found = in.if_contains(field.word))
      field.read(*found, field.in(of), r, Where{&at, field.word});
}

void read_struct(const json::value& in, std::span<const FieldReader> fields, void* of, Reading& r,
                 const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  std::vector<std::string_view> known;
  for (const FieldReader& field : fields) known.push_back(field.word);
  expect_keys(*object, known, r, at);
  read_each(*object, fields, of, r, at);
}

json::value write_held_by(const void* variant, const AlternativeWriter& held, const Setting& s) {
  json::object out;
  out[file_word(held.name)] = held.write(held.held_by(variant), s);
  return out;
}

void read_one_of(const json::value& in, std::span<const AlternativeReader> all, void* variant, Reading& r,
                 const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  bool found = false;
  std::string expected;
  for (const AlternativeReader& one : all) {
    const std::string word = file_word(one.name);
    expected += (expected.empty() ? "" : ", ") + word;
    const json::value* held = object->if_contains(word);
    if (held == nullptr || found) continue;
    found = true;
    void* made = one.made_in(variant);
    if (held->is_object())
      one.read(*held, made, r, Where{&at, word});
    else if (!held->is_bool() || !held->get_bool())
      r.fail(Where{&at, word}, "expected a table of its fields, found " + kind_of(*held));
  }
  if (!found || object->size() != 1) r.fail(at, "expected exactly one of " + expected);
}

}  // namespace drumhead
