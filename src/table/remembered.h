// Distances between pairs, and legs, reaches and bodies that were worked out lately.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "table/field.h"

namespace drumhead {

// Everything that a leg depends on besides the pieces and the ground.
struct LegAsked {
  PieceId self;
  Pose from;
  Footprint foot;
  Manoeuvre made;
  std::optional<Angle> along;  // where it goes, when the manoeuvre does not say
  Mil care = 0;
  friend bool operator==(const LegAsked&, const LegAsked&) = default;
};

struct ReachAsked {
  Front from;
  Angle half = 0;
  PieceId target;
  friend bool operator==(const ReachAsked&, const ReachAsked&) = default;
};

struct BodyAsked {
  Pose pose;
  Footprint foot;
  friend bool operator==(const BodyAsked&, const BodyAsked&) = default;
};

// The ground on a line: it never changes.
struct LineAsked {
  Point from, to;
  bool bands = false;
  friend bool operator==(const LineAsked&, const LineAsked&) = default;
};

struct StandAsked {
  PieceId self;
  Pose pose;
  Footprint foot;
  friend bool operator==(const StandAsked&, const StandAsked&) = default;
};

struct BoxOf {
  Box box;
  PieceId piece;
};

std::size_t place_of(const LegAsked& asked);
std::size_t place_of(const ReachAsked& asked);
std::size_t place_of(const BodyAsked& asked);
std::size_t place_of(const LineAsked& asked);
std::size_t place_of(const StandAsked& asked);

// The answers to what was asked last, each question in a place of its own; another that falls there takes it.
template <class Asked, class Answer, std::size_t kPlaces>
class Lately {
 public:
  // Good until the next is asked for.
  template <class WorkOut>
  const Answer& of(const Asked& asked, std::uint32_t now, const WorkOut& work_out) {
    Known& known = known_[place_of(asked) % kPlaces];
    if (known.at == now && known.asked == asked) return known.answer;
    known.at = 0;  // should working it out fail
    known.answer = work_out();
    known.asked = asked;
    known.at = now;
    return known.answer;
  }

 private:
  struct Known {
    std::uint32_t at = 0;  // 0: never asked
    Asked asked;
    Answer answer;
  };
  std::array<Known, kPlaces> known_;
};

class Remembered {
 public:
  explicit Remembered(std::size_t pieces)
      : pieces_(pieces),
        changed_(pieces, 1),
        whole_(pieces * pieces),
        front_(pieces * pieces),
        points_(pieces * pieces),
        front_points_(pieces * pieces) {}

  std::size_t pieces() const { return pieces_; }
  void note(std::size_t piece);

  // Nearest edges, measured by `measure` when they are not known.
  template <class Measure>
  Mil distance(PieceId a, PieceId b, const Measure& measure) {
    return of_pair(whole_, a < b ? a : b, a < b ? b : a, measure);
  }
  template <class Measure>
  Mil front_distance(PieceId a, PieceId b, const Measure& measure) {
    return of_pair(front_, a, b, measure);
  }
  template <class Measure>
  std::pair<Point, Point> points(PieceId a, PieceId b, bool from_front, const Measure& measure) {
    return of_pair(from_front ? front_points_ : points_, a, b, measure);
  }

  template <class Measure>
  Mil distance(PieceId piece, FeatureId feature, std::size_t features, const Measure& measure) {
    if (ground_.empty()) ground_.resize(pieces_ * features);
    Known<Mil>& pair = ground_[piece.index() * features + feature.index()];
    if (pair.at < changed_[piece.index()]) pair = {now_, measure()};
    return pair.answer;
  }

  // Good until the next of its kind is asked for.
  template <class WorkOut>
  const Leg& leg(const LegAsked& asked, const WorkOut& work_out) {
    return legs_.of(asked, now_, work_out);
  }
  template <class WorkOut>
  const Reach& reach(const ReachAsked& asked, const WorkOut& work_out) {
    return reaches_.of(asked, now_, work_out);
  }
  template <class WorkOut>
  const Sight& line(const LineAsked& asked, const WorkOut& work_out) {
    return lines_.of(asked, 1, work_out);
  }
  template <class WorkOut>
  const Standing& standing(const StandAsked& asked, const WorkOut& work_out) {
    return stands_.of(asked, now_, work_out);
  }
  const int* note_of(std::size_t which, PieceId id, std::uint32_t as) const {
    if (notes_.empty()) return nullptr;
    const auto of = static_cast<std::uint32_t>(id.index() * Field::kNotes + which);
    const Note& note = notes_[place_of_note(of, as)];
    return note.at == now_ && note.of == of && note.as == as ? &note.answer : nullptr;
  }
  void keep_note(std::size_t which, PieceId id, std::uint32_t as, int answer) {
    if (notes_.empty()) notes_.resize(kPlacesOfNotes);
    const auto of = static_cast<std::uint32_t>(id.index() * Field::kNotes + which);
    notes_[place_of_note(of, as)] = {now_, of, as, answer};
  }
  // The boxes of the units on the table; `list` makes the list anew when a piece has changed.
  template <class List>
  const std::vector<BoxOf>& units(const List& list) {
    if (listed_ == now_) return units_;
    units_.clear();
    list(units_);
    listed_ = now_;
    return units_;
  }
  const Body& body(const Pose& pose, const Footprint& foot) {
    return bodies_.of({pose, foot}, 1, [&] { return body_at(pose, foot); });
  }

 private:
  template <class Answer>
  struct Known {
    std::uint32_t at = 0;  // 0: never measured
    Answer answer{};
  };

  struct Note {
    std::uint32_t at = 0;  // 0: nothing
    std::uint32_t of = 0, as = 0;
    int answer = 0;
  };
  static constexpr std::size_t kPlacesOfNotes = 1024;
  static std::size_t place_of_note(std::uint32_t of, std::uint32_t as) {
    return (of * 0x9e3779b1u ^ as * 0x85ebca77u) >> 22;
  }

  template <class Answer, class Measure>
  const Answer& of_pair(std::vector<Known<Answer>>& table, PieceId a, PieceId b, const Measure& measure) {
    Known<Answer>& pair = table[a.index() * pieces_ + b.index()];
    if (pair.at < changed_[a.index()] || pair.at < changed_[b.index()]) pair = {now_, measure()};
    return pair.answer;
  }

  std::size_t pieces_;
  std::uint32_t now_ = 1;  // goes up whenever a piece changes
  std::vector<std::uint32_t> changed_;
  std::vector<BoxOf> units_;
  std::uint32_t listed_ = 0;
  std::vector<Known<Mil>> whole_, front_;
  std::vector<Known<Mil>> ground_;  // by piece and feature, once one was asked for
  std::vector<Known<std::pair<Point, Point>>> points_, front_points_;
  std::vector<Note> notes_;         // each in a place of its own, once one was kept; another may take it
  Lately<LegAsked, Leg, 64> legs_;  // the ways of one unit that are tried, then gone
  Lately<ReachAsked, Reach, 64> reaches_;  // those of one unit's fronts to its targets
  Lately<BodyAsked, Body, 8> bodies_;      // places that many others are measured from; they never change
  Lately<LineAsked, Sight, 128> lines_;    // from the corners of one unit to those of another
  Lately<StandAsked, Standing, 32> stands_;
};

inline Remembered& Memory::of(std::size_t pieces) {
  if (!held_ || held_->pieces() != pieces) [[unlikely]]
    held_ = std::make_unique<Remembered>(pieces);
  return *held_;
}

}  // namespace drumhead
