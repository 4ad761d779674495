// What a march costs one kind of body everywhere on the table: a price for each cell and step of the grid.
//
// All prices are lengths of a march on open ground, so that a march of 8 in pays for a way of 8. A body wants
// room on either side: near what bars it the ground is tight and costly, and with less room than its
// narrowest front it does not get through. Bridges and fords lead over barred water whatever the body's
// width.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "table/lattice.h"

namespace drumhead {

// What the ground does to one kind of body, as its sheet says.
struct GroundCost {
  std::vector<int> pace;  // by FeatureId: what is left of a march, in thousandths; 0: barred
  std::vector<Mil> toll;  // by FeatureId: what it costs once to get over the line, or into the area and out
  Mil half_width = 0;     // of its front as it is formed: the room that it wants on either side
  Mil least = 0;          // of the narrowest front that it can form: with less room it cannot pass
  friend bool operator==(const GroundCost&, const GroundCost&) = default;
};

// A bridge or ford: its two ends are places on either bank before it, from which one goes straight over.
struct CrossingWay {
  FeatureId feature;
  std::array<int, 2> cells{};
  std::array<Vec, 2> ends{};
  Vec middle, over;                // over: a unit vector from the first end to the second
  double half_wide = 0;            // of the crossing, along the water
  double bank = 0;                 // from the middle to either bank
  std::array<double, 2> length{};  // and to each end
  std::uint16_t price = 0;         // from end to end, in grains

  // True for a point between the ends on the crossing or in line with it.
  bool carries(Vec p) const;
};

// The next place to go to, in a straight line.
struct Waypoint {
  Vec at;
  double left = 0;       // what is left of the way from there
  Mil room = 0;          // the least on either side on the line to it, at most what the body wants
  FeatureId crossing;    // the bridge or ford that the line leads over
  bool is_goal = false;  // the goal itself, or as near to it as one comes
};

class MarchMap {
 public:
  static constexpr double kNever = 1e18;            // of a way that is barred
  static constexpr int kGrain = 8;                  // thousandths: prices of steps are counted in these
  static constexpr std::uint16_t kBarred = 0xFFFF;  // of a step that nobody takes

  MarchMap(std::shared_ptr<const Lattice> lattice, const Terrain& terrain, const GroundCost& cost);
  MarchMap(const Terrain& terrain, const GroundCost& cost)
      : MarchMap(std::make_shared<const Lattice>(terrain), terrain, cost) {}

  const Lattice& lattice() const { return *lattice_; }
  bool is_shut(int cell) const { return rate_[cell] == 0; }
  int rate(int cell) const { return rate_[cell]; }  // for a thousand; 0: shut
  Mil room(int cell) const { return room_[cell]; }  // on either side, at most what the body wants
  Mil half_width() const { return half_width_; }
  // Of one step, from the cell that it begins in, in grains.
  std::uint16_t price(int cell, int step) const { return price_[step * cells_ + cell]; }
  std::uint16_t least_price() const { return least_price_; }
  std::uint16_t most_price() const { return most_price_; }
  int least_rate() const { return least_rate_; }
  const std::vector<CrossingWay>& crossings() const { return crossings_; }

  // The nearest cell that is not shut; -1: there is none within a few cells.
  int open_cell(Vec p) const;
  // What a straight march costs, extra rates by cell added where given; kNever where it is barred. It may
  // begin in a shut cell.
  double straight(Vec from, Vec to, std::span<const std::uint16_t> extra = {}) const;
  // The least room on the straight way.
  Mil room_between(Vec from, Vec to) const;
  // The same way-point, or the place on the line to it after `at_most`, with the room on the line.
  Waypoint cut(Vec from, Waypoint to, double at_most) const;

 private:
  std::vector<Mil> measure_room(const GroundCost& cost, std::size_t features) const;
  void set_rates(const Terrain& terrain, const GroundCost& cost, const std::vector<Mil>& room);
  void set_prices();
  std::uint32_t length_of(int step) const { return static_cast<std::uint32_t>(lattice_->length(step)); }
  std::uint16_t price_over_ground(int cell, int step) const;
  void bar_steps(const Terrain& terrain, const GroundCost& cost);
  void find_crossings(const Terrain& terrain, const GroundCost& cost);
  std::optional<CrossingWay> crossing(FeatureId id, const Quad& bar, Mil least) const;
  double toll_between(int from, int to) const;
  template <class Visit>
  void walk(Vec from, Vec to, Visit visit) const;

  std::shared_ptr<const Lattice> lattice_;
  int cells_ = 0;
  Mil half_width_ = 0;
  std::vector<std::uint16_t> rate_;   // by cell
  std::vector<std::uint16_t> room_;   // by cell
  std::vector<std::uint16_t> price_;  // by number of the step
  std::vector<CrossingWay> crossings_;
  std::uint16_t least_price_ = 1, most_price_ = 1;
  int least_rate_ = 1000;
};

}  // namespace drumhead
