// DESCRIBE lists a struct's fields once; copying, comparing, digesting, JSON and schema follow from it.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "battle/command.h"
#include "battle/core.h"
#include "battle/event.h"
#include "dice/dice.h"
#include "table/field.h"

// Lists the fields and keeps the struct's name: alternatives of a variant are keyed by it.
#define DESCRIBE_FIELDS(Type, ...)               \
  BOOST_DESCRIBE_STRUCT(Type, (), (__VA_ARGS__)) \
  constexpr std::string_view described_name(const Type*) { return #Type; }

// The same, and two are equal when all the listed fields are. A field that is not listed would be lost with
// the next save: that does not compile.
#define DESCRIBE(Type, ...)                                                                    \
  DESCRIBE_FIELDS(Type, __VA_ARGS__)                                                           \
  static_assert(::drumhead::kListsEveryField<Type>, "DESCRIBE(" #Type ") leaves a field out"); \
  inline bool operator==(const Type& a, const Type& b) { return ::drumhead::same_fields(a, b); }

#define DESCRIBE_ENUM(Type, ...) BOOST_DESCRIBE_ENUM(Type, __VA_ARGS__)

// An enumeration of a byte, with its words.
#define DEFINE_ENUM(Type, ...)                    \
  enum class Type : std::uint8_t { __VA_ARGS__ }; \
  DESCRIBE_ENUM(Type, __VA_ARGS__)

namespace drumhead {

template <class T>
concept Described = boost::describe::has_describe_members<T>::value && !std::is_union_v<T>;

template <class T>
concept DescribedEnum = boost::describe::has_describe_enumerators<T>::value;

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_any_access>;

// Whether an aggregate can be made of so many values, whatever their types.
struct AnyValue {
  template <class T>
  constexpr operator T() const;
};
template <class T, std::size_t... I>
constexpr bool takes(std::index_sequence<I...>) {
  return requires { T{(static_cast<void>(I), AnyValue{})...}; };
}
template <class T>
inline constexpr bool kListsEveryField =
    !takes<T>(std::make_index_sequence<boost::mp11::mp_size<Members<T>>::value + 1>{});

// The ruling for whose sake a field was added to a sheet that had been played without it; empty: none.
template <auto Field>
inline constexpr std::string_view kSinceRuling{};

template <Described T>
bool same_fields(const T& a, const T& b) {
  bool same = true;
  boost::mp11::mp_for_each<Members<T>>(
      [&](auto member) { same = same && a.*member.pointer == b.*member.pointer; });
  return same;
}

// to = from, by the listed fields; of a vector only what is in use.
template <class T>
void take(T& to, const T& from) {
  to = from;
}
template <class T, std::size_t N>
void take(FixedVec<T, N>& to, const FixedVec<T, N>& from) {
  to.take(from);
}
template <Described T>
void take_fields(T& to, const T& from) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) { take(to.*member.pointer, from.*member.pointer); });
}

// "AskCharges" and "ask_charges" read "ask-charges" in files.
std::string file_word(std::string_view name);

// How many enumerators there are.
template <DescribedEnum E>
inline constexpr std::size_t kCountOf = boost::mp11::mp_size<boost::describe::describe_enumerators<E>>::value;

// An enumerator's word in files; empty for a value that has no name. Worked out once for each kind.
template <DescribedEnum E>
const std::string& word_for(E value) {
  static const std::vector<std::string> kWords = [] {
    std::vector<std::string> words(1);  // the last stays empty
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>([&](auto each) {
      const auto place = static_cast<std::size_t>(each.value);
      if (words.size() < place + 2) words.resize(place + 2);
      words[place] = file_word(each.name);
    });
    return words;
  }();
  const auto place = static_cast<std::size_t>(value);
  return place < kWords.size() ? kWords[place] : kWords.back();
}

DESCRIBE_ENUM(Side, british, american, none)
DESCRIBE_ENUM(PieceKind, unit, leader, token)
DESCRIBE_ENUM(AimState, open, met, failed)
DESCRIBE_ENUM(Motion, advance, back, side, oblique, wheel, turn, form, cross, enter, leave, free)
DESCRIBE_ENUM(Edge, front, right, rear, left, none)
DESCRIBE_ENUM(Die, d3, d4, d6, d12, average, urn)

DESCRIBE_FIELDS(Point, x, y)
DESCRIBE_FIELDS(Pose, x, y, heading)
DESCRIBE_FIELDS(Bend, back, files)
DESCRIBE_FIELDS(Footprint, width, depth, radius, bend, files, ranks)
DESCRIBE_FIELDS(Piece, pose, foot, inside, with, side, kind, present)
DESCRIBE_FIELDS(Doings, volleys, left, plunders)
DESCRIBE_FIELDS(Core, pieces, aims, phase, turn, active, winner, over, draw_offers)

DESCRIBE_FIELDS(Manoeuvre, kind, length, angle, form, files, feature, to)
DESCRIBE_FIELDS(Deploy, unit, at, form, files, order, inside)
DESCRIBE_FIELDS(Move, unit, path, manner)
DESCRIBE_FIELDS(Mate, unit, path)
DESCRIBE_FIELDS(Charge, unit, target, path, manner, mates)
DESCRIBE_FIELDS(Aim, target, cells, share, extra, front)
DESCRIBE_FIELDS(Shoot, unit, weapon, orders, aims)
DESCRIBE_FIELDS(Rally, unit)
DESCRIBE_FIELDS(Order, leader, units, what, target)
DESCRIBE_FIELDS(Lead, leader, unit, to, via)
DESCRIBE_FIELDS(Place, unit, at, form, files)
DESCRIBE_FIELDS(Answer, choice, unit, shares)
DESCRIBE_FIELDS(Done)
DESCRIBE_FIELDS(Concede, side, draw)

DESCRIBE_FIELDS(TallyLine, delta, cite)
DESCRIBE_FIELDS(Moved, unit, path, from, to, why, foot, inside)
DESCRIBE_FIELDS(Rolled, made, faces, outcome, need, dice, against, hits)
DESCRIBE_FIELDS(Struck, unit, by, hits, stopped, how)
DESCRIBE_FIELDS(Marked, unit, marker, was, now)
DESCRIBE_FIELDS(Resolved, unit, result, cite, total)
DESCRIBE_FIELDS(Weighed, unit, against, ours, theirs, row)
DESCRIBE_FIELDS(Removed, unit, how, cite)
DESCRIBE_FIELDS(Ordered, leader, unit, what)
DESCRIBE_FIELDS(Drew, card, what)
DESCRIBE_FIELDS(Contacted, a, b, edge)
DESCRIBE_FIELDS(Began, phase, side, turn)
DESCRIBE_FIELDS(Ended, winner, why, points_british, points_american, given_up, british_broken,
                american_broken)

}  // namespace drumhead
