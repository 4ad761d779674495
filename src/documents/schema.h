// The JSON Schema of positions, worked out from what the sheets describe: what the readers of json.h take.
#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "battle/game.h"
#include "battle/registry.h"
#include "documents/position.h"

namespace drumhead {

// The schema of any position of these sheets; `drumhead schema` prints it.
json::object position_schema(std::span<const Sheet> sheets);

inline constexpr std::size_t kMostListed = 256;  // in a list without a limit of its own, as json.h reads it

// The definitions of one sheet. Structs are defined once, by the sheet's id and their own name, and referred
// to.
struct SheetSchema {
  std::string_view sheet;
  json::object defs;

  std::string name_of(std::string_view part) const { return std::string(sheet) + "-" + std::string(part); }
};

inline json::object refer_to(const std::string& definition) { return {{"$ref", "#/$defs/" + definition}}; }
json::object word_from(std::vector<std::string> words);
json::object whole_number(std::int64_t least, std::int64_t most);
json::object list_of(json::object item, std::size_t most);
json::object object_of(json::object properties);
json::object piece_with(json::object properties);

template <class T>
json::object schema_of(SheetSchema& out);

// A field of a struct or an alternative of a variant, by its name in the code.
struct PartSchema {
  std::string_view name;
  json::object (*schema)(SheetSchema& out);
};
void add_fields(std::span<const PartSchema> fields, SheetSchema& out, json::object& properties,
                std::initializer_list<std::string_view> without = {});
json::object schema_of_struct(std::string_view name, std::span<const PartSchema> fields, SheetSchema& out);
json::object schema_of_steps(std::span<const PartSchema> steps, SheetSchema& out);
json::object schema_of_enum(std::span<const EnumWord> words);
template <DescribedEnum T>
json::object schema_of_enum() {
  return schema_of_enum(kEnumWords<T>);
}

template <class T>
struct ListTraits : std::false_type {};
template <class T, std::size_t N>
struct ListTraits<FixedVec<T, N>> : std::true_type {
  using Item = T;
  static constexpr std::size_t kMost = N;
};
template <class T>
struct ListTraits<std::vector<T>> : std::true_type {
  using Item = T;
  static constexpr std::size_t kMost = kMostListed;
};

template <class T>
struct VariantTraits : std::false_type {};
template <class... Ts>
struct VariantTraits<std::variant<Ts...>> : std::true_type {
  static json::object schema(SheetSchema& out) {
    static constexpr std::array<PartSchema, sizeof...(Ts)> kAll = {
        PartSchema{described_name(static_cast<const Ts*>(nullptr)), &schema_of<Ts>}...};
    return schema_of_steps(kAll, out);
  }
};

template <class T, template <class...> class List, class... M>
constexpr std::array<PartSchema, sizeof...(M)> parts_of(List<M...>) {
  return {PartSchema{M::name, &schema_of<FieldType<T, M>>}...};
}
template <Described T>
inline constexpr auto kParts = parts_of<T>(Members<T>{});

// A kind that a sheet reads in its own way says here what that takes.
template <class T>
concept SaysItsSchema = requires {
  file_schema(static_cast<const T*>(nullptr));
};

// A branch for each `read` of json.h.
template <class T>
json::object schema_of(SheetSchema& out) {
  if constexpr (SaysItsSchema<T>)
    return file_schema(static_cast<const T*>(nullptr));
  else if constexpr (std::is_same_v<T, bool>)
    return {{"type", "boolean"}};
  else if constexpr (std::is_integral_v<T>)
    return whole_number(static_cast<std::int64_t>(std::numeric_limits<T>::min()),
                        static_cast<std::int64_t>(std::numeric_limits<T>::max()));
  else if constexpr (DescribedEnum<T>)
    return schema_of_enum<T>();
  else if constexpr (std::is_same_v<T, Word>)
    return refer_to("word");
  else if constexpr (std::is_same_v<T, std::string>)
    return {{"type", "string"}};
  else if constexpr (std::is_same_v<T, PieceId> || std::is_same_v<T, FeatureId>)
    return refer_to("key_or_null");
  else if constexpr (std::is_same_v<T, RuleId>)
    return refer_to("rule_or_null");
  else if constexpr (std::is_same_v<T, Point>)
    return refer_to("point");
  else if constexpr (std::is_same_v<T, Pose>)
    return refer_to("pose");
  else if constexpr (std::is_same_v<T, Manoeuvre>)
    return refer_to("manoeuvre");
  else if constexpr (ListTraits<T>::value)
    return list_of(schema_of<typename ListTraits<T>::Item>(out), ListTraits<T>::kMost);
  else if constexpr (VariantTraits<T>::value)
    return VariantTraits<T>::schema(out);
  else
    return schema_of_struct(described_name(static_cast<const T*>(nullptr)), kParts<T>, out);
}

// What a sheet registers: its units, leaders, state and steps.
template <class S>
SheetSchema sheet_schema(std::string_view id) {
  SheetSchema out{id, {}};
  json::object unit, leader, state;
  add_fields(kParts<typename S::Profile>, out, unit);
  add_fields(kParts<typename S::Unit>, out, unit);
  if constexpr (RatesLeaders<S>) add_fields(kParts<typename S::Rating>, out, leader);
  if constexpr (RemembersLeaders<S>) add_fields(kParts<typename S::Leader>, out, leader);
  add_fields(kParts<typename S::State>, out, state,
             {"units", "leaders"});  // which stand in lists of their own
  out.defs[out.name_of("a-unit")] = piece_with(std::move(unit));
  out.defs[out.name_of("a-leader")] = piece_with(std::move(leader));
  out.defs[out.name_of("the-state")] = object_of(std::move(state));
  out.defs[out.name_of("a-step")] = schema_of<typename S::Step>(out);
  return out;
}

}  // namespace drumhead
