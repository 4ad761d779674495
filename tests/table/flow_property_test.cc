// What holds of every way over every ground: it keeps out of shut cells, never leads away, and is the same in
// a mirror.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "set_up.h"
#include "table/flow.h"

namespace drumhead {
namespace {

using namespace set_up;

constexpr Mil kSide = 48'000;

Mil anywhere() { return *rc::gen::inRange<Mil>(0, kSide + 1); }
Vec any_place() { return {static_cast<double>(anywhere()), static_cast<double>(anywhere())}; }

Feature any_block() {
  const Mil left = *rc::gen::inRange<Mil>(0, kSide - 1'000),
            bottom = *rc::gen::inRange<Mil>(0, kSide - 1'000);
  const Mil wide = *rc::gen::inRange<Mil>(200, 12'000), deep = *rc::gen::inRange<Mil>(200, 12'000);
  return block(Ground::building, left, bottom, std::min(kSide, left + wide), std::min(kSide, bottom + deep));
}

Feature any_band() {
  return band(Ground::fence, {{anywhere(), anywhere()}, {anywhere(), anywhere()}, {anywhere(), anywhere()}},
              *rc::gen::inRange<Mil>(0, 2'000));
}

// Ground of all sorts, and what it does to a body of any width.
struct Country {
  std::vector<Feature> features;
  GroundCost cost;
};

Country any_country() {
  Country out;
  const int count = *rc::gen::inRange(0, 8);
  for (int i = 0; i < count; ++i) {
    out.features.push_back(*rc::gen::arbitrary<bool>() ? any_block() : any_band());
    out.cost.pace.push_back(*rc::gen::element(0, 250, 500, 1000));
    out.cost.toll.push_back(*rc::gen::element(0, 1'000, 6'000));
  }
  out.cost.half_width = *rc::gen::inRange<Mil>(0, 4'000);
  out.cost.least = *rc::gen::element(0, 500, 2'000);
  return out;
}

// A step of the grid is measured along itself, a straight march from cell to cell: past the end of a fence
// the first may be open and the second not.
bool is_priced_step(const MarchMap& map, Vec from, Vec to) {
  const Lattice& at = map.lattice();
  const int a = at.cell_at(from), b = at.cell_at(to);
  if (length(at.middle(a) - from) > 0 || length(at.middle(b) - to) > 0) return false;
  for (int step = 0; step < 8; ++step)
    if ((a + at.offset(step) == b && map.price(a, step) < MarchMap::kBarred) ||
        (b + at.offset(step) == a && map.price(b, step) < MarchMap::kBarred))
      return true;
  return false;
}

RC_GTEST_PROP(AnyWay, KeepsOutOfShutGroundAndNeverLeadsAway, ()) {
  const Country country = any_country();
  const Terrain terrain(kSide, kSide, country.features);
  const auto map = terrain.marches().map(terrain, country.cost);
  const Flow flow(map, any_place());
  Vec at = any_place();
  double left = flow.left(at);
  // Who stands in shut ground gets out of it somehow.
  bool clear = !map->is_shut(map->lattice().cell_at(at));
  for (const Waypoint& to : flow.way(at)) {
    RC_ASSERT(!map->is_shut(map->lattice().cell_at(to.at)));
    RC_ASSERT(to.left <= left + 1e-6);
    RC_ASSERT(!clear || map->straight(at, to.at) < MarchMap::kNever || is_priced_step(*map, at, to.at));
    clear = true;
    left = to.left;
    at = to.at;
  }
}

RC_GTEST_PROP(AnyWay, EndsAtTheGoalWhereverThereIsOne, ()) {
  const Country country = any_country();
  const Terrain terrain(kSide, kSide, country.features);
  const Flow flow(terrain.marches().map(terrain, country.cost), any_place());
  const Vec from = any_place();
  const std::vector<Waypoint> way = flow.way(from);
  RC_ASSERT(flow.reaches(from) == !way.empty());
  RC_ASSERT(way.empty() || way.back().is_goal);
  RC_ASSERT(flow.next(from).has_value() == !way.empty());
}

RC_GTEST_PROP(AnyWay, FromOnePlaceAloneIsAsLong, ()) {
  const Country country = any_country();
  const Terrain terrain(kSide, kSide, country.features);
  const auto map = terrain.marches().map(terrain, country.cost);
  const Vec goal = any_place(), from = any_place();
  const Flow whole(map, goal), single(map, goal, from);
  RC_ASSERT(whole.reaches(from) == single.reaches(from));
  if (whole.reaches(from)) RC_ASSERT(single.left(from) <= whole.left(from) + 2 * map->lattice().side());
  RC_ASSERT(single.left(from) >= whole.left(from) - 1e-6);
}

RC_GTEST_PROP(AnyWay, IsTheSameInAMirror, ()) {
  const Country country = any_country();
  std::vector<Feature> mirrored = country.features;
  for (Feature& feature : mirrored)
    for (Point& p : feature.points) p.x = kSide - p.x;
  const Terrain terrain(kSide, kSide, country.features), mirror(kSide, kSide, mirrored);
  const Vec goal = any_place(), from = any_place();
  const auto turned = [](Vec p) { return Vec{kSide - p.x, p.y}; };
  const Flow flow(terrain.marches().map(terrain, country.cost), goal),
      other(mirror.marches().map(mirror, country.cost), turned(goal));
  RC_ASSERT(flow.reaches(from) == other.reaches(turned(from)));
  if (flow.reaches(from))
    RC_ASSERT(std::abs(flow.left(from) - other.left(turned(from))) <= 0.02 * flow.left(from) + kUnit);
}

}  // namespace
}  // namespace drumhead
