// Decisions: exactly one side is asked exactly one thing. Verdicts: yes, or every reason why not.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fixed_vec.h"
#include "base/word.h"
#include "geometry/geometry.h"
#include "table/piece.h"

namespace drumhead {

enum class Ask : std::uint8_t { act, react, place, choose, share, over };

struct Choice {
  Word key;  // what an Answer says
  RuleId cite;
  PieceId unit;       // where the choice is of a unit
  std::string title;  // for people: "Form square"; empty: the unit's name
  friend bool operator==(const Choice&, const Choice&) = default;
};

// Where a piece may be placed: between two distances from a point, within half an angle of an axis.
struct Sector {
  Point from;
  Angle axis = 0, half = 0;
  Mil least = 0, most = 0;
};

struct Bounds {
  std::optional<Sector> sector;
  std::optional<Box> zone;
  std::vector<Angle> facings;
  std::vector<Mil> lengths;              // exactly one of these
  int moves = 0;                         // moves or actions left
  int total = 0, least = 0, spread = 0;  // Share: the sum, the minimum each, the greatest difference
};

struct Decision {
  Ask ask = Ask::over;
  Side side = Side::none;
  Word phase;
  std::string prompt;  // a sentence: what is asked of whom
  RuleId cite;
  PieceId subject;
  std::vector<PieceId> units;  // those that may act, or among which to choose
  std::vector<Choice> choices;
  Bounds bounds;
  bool may_end = false;  // Done is an answer
};

// Why a command is refused. The codes are few; the cited rule says the rest.
enum class Code : std::uint8_t {
  not_asked,      // this is not what is asked now
  wrong_side,     // the piece is the other side's
  no_such_piece,  // no such piece, or it is not on the table
  already,        // it has done so this turn
  cannot,         // this kind of troops never may
  not_now,        // it may at other times: its state or the moment forbids it
  wrong_formation,
  no_move_left,
  too_far,
  too_near,
  barred,   // ground it may not enter
  blocked,  // another piece is in the way, or there is no room
  off_table,
  out_of_arc,
  out_of_sight,
  out_of_range,
  not_a_target,
  engaged,   // in hand-to-hand combat
  obstacle,  // a line that must be crossed as the sheet says
  bad_angle,
  bad_choice,
  bad_path,  // a manoeuvre the sheet does not know, or in the wrong order
  outside_zone,
  unfinished,  // something must be done first
  waiting,     // the scenario keeps it waiting
  silent,      // the scenario keeps it from shooting
  no_powder    // it has shot all that the scenario gave it
};

enum class Measure : std::uint8_t { length, angle, count, percent };

struct Fact {
  Word name;  // "is", "most", "least", "needs", "left"
  std::int32_t value = 0;
  Measure measure = Measure::count;
  friend constexpr bool operator==(const Fact&, const Fact&) = default;
};

struct Reason {
  Code code = Code::not_asked;
  RuleId cite;
  PieceId piece;      // the piece in the way, or the one asked about
  FeatureId feature;  // the ground in question
  FixedVec<Fact, 3> facts;
  friend bool operator==(const Reason&, const Reason&) = default;
};

using Verdict = std::vector<Reason>;  // empty: yes

inline bool passes(const Verdict& verdict) { return verdict.empty(); }

constexpr Fact length_fact(Word name, Mil value) { return {name, value, Measure::length}; }
constexpr Fact angle_fact(Word name, Angle value) { return {name, value, Measure::angle}; }
constexpr Fact count_fact(Word name, int value) { return {name, value, Measure::count}; }
constexpr Fact percent_fact(Word name, int value) { return {name, value, Measure::percent}; }

template <class... Facts>
Reason reason(Code code, RuleId cite, Facts... facts) {
  Reason out;
  out.code = code;
  out.cite = cite;
  (out.facts.push_back(facts), ...);
  return out;
}

template <class... Facts>
Reason reason_of(Code code, RuleId cite, PieceId piece, Facts... facts) {
  Reason out = reason(code, cite, facts...);
  out.piece = piece;
  return out;
}

template <class... Facts>
Reason reason_at(Code code, RuleId cite, FeatureId feature, Facts... facts) {
  Reason out = reason(code, cite, facts...);
  out.feature = feature;
  return out;
}

}  // namespace drumhead
