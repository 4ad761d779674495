// Distances between pairs, legs and bodies that were worked out lately.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "table/body.h"
#include "table/march.h"

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

class Remembered {
 public:
  explicit Remembered(std::size_t pieces)
      : pieces_(pieces), changed_(pieces, 1), whole_(pieces * pieces), front_(pieces * pieces) {}

  std::size_t pieces() const { return pieces_; }
  void note(std::size_t piece);

  // Nearest edges, measured by `measure` when it is not known.
  template <class Measure>
  Mil distance(PieceId a, PieceId b, const Measure& measure) {
    return known(whole_, a < b ? a : b, a < b ? b : a, measure);
  }
  // From the front of a.
  template <class Measure>
  Mil front_distance(PieceId a, PieceId b, const Measure& measure) {
    return known(front_, a, b, measure);
  }

  // The leg worked out lately for this, or null.
  const Leg* leg(const LegAsked& asked) const;
  void keep(const LegAsked& asked, const Leg& leg);

  // The body of a footprint at a pose; good until the next is asked for.
  const Body& body(const Pose& pose, const Footprint& foot);

 private:
  static constexpr std::size_t kLegs = 16;   // the ways of one unit that are tried, then gone
  static constexpr std::size_t kBodies = 8;  // places that many others are measured from
  struct Known {
    std::uint32_t at = 0;  // 0: never measured
    Mil distance = 0;
  };
  struct KnownLeg {
    std::uint32_t at = 0;
    LegAsked asked;
    Leg leg;
  };
  struct KnownBody {
    Pose pose;
    Footprint foot;
    bool set = false;
    Body body;
  };

  template <class Measure>
  Mil known(std::vector<Known>& table, PieceId a, PieceId b, const Measure& measure) {
    Known& pair = table[a.index() * pieces_ + b.index()];
    if (pair.at >= changed_[a.index()] && pair.at >= changed_[b.index()]) return pair.distance;
    pair = {now_, measure()};
    return pair.distance;
  }

  std::size_t pieces_;
  std::uint32_t now_ = 1;  // goes up whenever a piece changes
  std::vector<std::uint32_t> changed_;
  std::vector<Known> whole_, front_;
  std::array<KnownLeg, kLegs> legs_;
  std::array<KnownBody, kBodies> bodies_;
};

}  // namespace drumhead
