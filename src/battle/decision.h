// The question that a battle asks, and the answer to "may I?": exactly one side is asked exactly one thing,
// and a command is allowed, or refused with every reason why.
//
// A question says all that its answerer must know before he thinks about ground: who is asked (`side`), which
// commands it takes, of whom and at what price (`takes`), what its choices mean (`Choice::role`), whether it
// may be left (`may_end`) and what that ends (`closes`). The sheet fills it in its `ask`; the loop adds what
// follows from the rest (see Game::decision).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/fixed_vec.h"
#include "base/word.h"
#include "battle/lexicon.h"
#include "geometry/geometry.h"
#include "table/piece.h"

namespace drumhead {

// ---- the question

// What kind of answer it wants.
enum class Ask : std::uint8_t {
  act,     // commands, one at a time, until Done or until nothing is left
  react,   // one of the choices, while the other side is acting
  place,   // Deploy or Place
  choose,  // one of the choices
  share,   // an Answer with as many shares as there are units
  over     // nothing: the battle is over, or a deed stands on top
};

// The commands of command.h, but for Done (`may_end`) and Concede, which is always taken.
enum class Verb : std::uint8_t { deploy, move, charge, shoot, rally, order, lead, place, answer };

// For whom a verb is taken.
enum class Who : std::uint8_t {
  units,      // the units among Decision::units; an Order: whom it is given to
  leaders,    // the leaders among them; an Order: who gives it
  any_unit,   // every unit of the side, whether it is listed or not
  any_leader  // likewise
};

// What a sheet counts, as far as it counts anything.
enum class Coin : std::uint8_t { none, moves, actions, command_points };

// What a command costs at least, and what there is to pay it from; where several may pay, the fullest purse.
// `none`: nothing is counted, or only the way tells what it costs (Routed::used).
struct Price {
  Coin coin = Coin::none;
  int cost = 0, left = 0;
  bool is_paid() const { return coin != Coin::none; }
  bool is_too_dear() const { return is_paid() && left < cost; }
};

// One verb that the question takes. A command of a verb that is not named is refused with Code::not_asked;
// one that is named may still be refused for any other reason.
struct Taking {
  Verb verb = Verb::answer;
  Who who = Who::units;
  Price price;
  Word what;  // of an Order, where the question takes no other: Order::what
};

// What Done ends, from the least to the most, once the deeds that follow by themselves are done: after
// `phase` Core::phase is another; after `turn` Core::turn or Core::active is, or the battle is over. The
// page's button says it.
enum class Closes : std::uint8_t {
  nothing,     // Done is no answer here
  move,        // one move, charge or chance of one unit: the rest of its doings goes on
  activation,  // all that a unit, or a group that acts together, may do now
  order,       // what is left of the order in hand
  step,        // this question: the phase goes on with another
  card,        // whatever was drawn or dealt: nobody else acts on it
  phase,       // Core::phase changes next
  turn,        // the player turn
  deployment   // this side's setting up
};

struct Choice {
  Word key;  // what an Answer says
  RuleId cite;
  PieceId unit;                        // where the choice is of a unit
  std::string title;                   // for people: "Form square"; empty: the unit's name
  AnswerRole role = AnswerRole::none;  // what it means; none: the loop looks the key up in the lexicon
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

inline constexpr std::size_t kMostTakings = 8;

struct Decision {
  Ask ask = Ask::over;
  Side side = Side::none;      // who is asked
  Word phase;                  // Core::phase
  std::string prompt;          // a sentence: what is asked of whom
  RuleId cite;                 // the rule by which it is asked
  PieceId subject;             // whom it is about, where that is one piece
  std::vector<PieceId> units;  // those that may act, or among which to choose; no unit that waits
  FixedVec<Taking, kMostTakings> takes;
  std::vector<Choice> choices;  // of react, choose and share; each has a role
  Bounds bounds;
  bool may_end = false;             // Done is an answer,
  Closes closes = Closes::nothing;  // and this is what it ends

  void take(Verb verb, Who who = Who::units, Price price = {}, Word what = {}) {
    takes.push_back({verb, who, price, what});
  }
  // The first that names a verb; null: it is not taken.
  const Taking* taking(Verb verb) const {
    for (const Taking& one : takes)
      if (one.verb == verb) return &one;
    return nullptr;
  }
};

struct Core;
// The pieces for whom a verb is taken, in the order of Decision::units, or of the roster.
std::vector<PieceId> pieces_for(const Core& core, const Decision& decision, const Taking& taking);

// As documents and messages write them: "follow-up".
std::string_view word_for(Verb verb);
std::string_view word_for(Coin coin);
std::string_view word_for(Closes closes);
std::string_view word_for(AnswerRole role);

// ---- the verdict

// Why a command is refused. The codes are few; the cited rule says the rest. Players may act on them.
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

// What a number of a refusal is. A closed set: a name that is not in it does not compile.
class FactName {
 public:
  constexpr FactName() = default;
  consteval FactName(const char* text) : at_(found(text)) {}  // NOLINT: written as plain text everywhere
  constexpr std::string_view view() const { return kNames[at_]; }
  friend constexpr bool operator==(const FactName&, const FactName&) = default;

 private:
  static constexpr std::string_view kNames[] = {
      "is",  // what was asked for, or how it stands
      "most",  "least",
      "needs",  // what it would take; beside `most`, the path is too long by that share
      "over",   // by how much the last straight part of the path is too long
      "at",     // how far along the path the thing in question lies
      "left",  "total", "until", "within", "able", "facing", "models", "move", "ranks", "target"};
  static consteval std::uint8_t found(std::string_view text) {
    for (std::uint8_t i = 0; i < std::size(kNames); ++i)
      if (kNames[i] == text) return i;
    throw "no such name of a fact";
  }
  std::uint8_t at_ = 0;
};

struct Fact {
  FactName name;
  std::int32_t value = 0;
  Measure measure = Measure::count;
  friend constexpr bool operator==(const Fact&, const Fact&) = default;
};

// Numbers are for people, and in `fitting_run` for players, who read no facts themselves.
struct Reason {
  Code code = Code::not_asked;
  RuleId cite;
  PieceId piece;            // the piece in the way, or the one asked about
  FeatureId feature;        // the ground in question
  FixedVec<Fact, 3> facts;  // each name once
  friend bool operator==(const Reason&, const Reason&) = default;

  std::optional<std::int32_t> fact(FactName name) const {
    for (const Fact& one : facts)
      if (one.name == name) return one.value;
    return std::nullopt;
  }
};

using Verdict = std::vector<Reason>;  // empty: yes; else every reason why not, the most telling first

inline bool passes(const Verdict& verdict) { return verdict.empty(); }

// For a path that ends in a straight part of this length: how long that part may be, as far as the reason
// goes; up to an obstacle, where that is the reason. Never longer; 0 or less: not even the beginning of it.
// None: the sheet cannot tell.
std::optional<Mil> fitting_run(const Reason& why, Mil length);

constexpr Fact length_fact(FactName name, Mil value) { return {name, value, Measure::length}; }
constexpr Fact angle_fact(FactName name, Angle value) { return {name, value, Measure::angle}; }
constexpr Fact count_fact(FactName name, int value) { return {name, value, Measure::count}; }
constexpr Fact percent_fact(FactName name, int value) { return {name, value, Measure::percent}; }

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
