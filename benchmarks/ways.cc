// Ways of bodies of men over the table of Guilford: the grid, its prices, the way to a goal from everywhere.
#include "rows.h"
#include "table/detour.h"
#include "table/flow.h"

namespace drumhead::bench {

namespace {

GroundCost cost_of(const Battle& battle) {
  GroundCost out;
  const Terrain& terrain = battle.setting().terrain;
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const Footing footing = battle.footing(piece_id(0), feature_id(i));
    out.pace.push_back(footing.pace);
    out.toll.push_back(footing.toll);
  }
  out.half_width = 3 * kUnit;
  out.least = kUnit;
  return out;
}

std::vector<Vec> places_of(const Battle& battle) {
  std::vector<Vec> out;
  for (const Piece& piece : battle.core().pieces)
    if (piece.present) out.push_back(vec(piece.pose.point()));
  return out;
}

struct Country {
  Arena arena = open_arena("guilford");
  const Terrain& terrain = arena.opening->setting().terrain;
  std::shared_ptr<const Lattice> lattice = std::make_shared<const Lattice>(terrain);
  GroundCost cost = cost_of(*arena.opening);
  std::shared_ptr<const MarchMap> map = std::make_shared<const MarchMap>(lattice, terrain, cost);
  std::vector<Vec> places = places_of(*arena.opening);
  Flow flow{map, Vec{terrain.width() * 0.5, terrain.depth() * 0.5}};
};

void lay_grid(benchmark::State& state, const Country& country) {
  for (auto _ : state) {
    Lattice lattice(country.terrain);
    benchmark::DoNotOptimize(lattice);
  }
}

void price(benchmark::State& state, const Country& country) {
  for (auto _ : state) {
    MarchMap map(country.lattice, country.terrain, country.cost);
    benchmark::DoNotOptimize(map);
  }
}

void spread(benchmark::State& state, const Country& country) {
  Ring<Vec> ring(country.places);
  for (auto _ : state) {
    Flow flow(country.map, ring.next());
    benchmark::DoNotOptimize(flow);
  }
}

void next_place(benchmark::State& state, const Country& country) {
  Ring<Vec> ring(country.places);
  for (auto _ : state) {
    std::optional<Waypoint> next = country.flow.next(ring.next(), 6 * kUnit);
    benchmark::DoNotOptimize(next);
  }
}

void past_friends(benchmark::State& state, const Country& country) {
  Ring<Vec> ring(country.places);
  const Waypoint goal{Vec{country.terrain.width() * 0.5, country.terrain.depth() * 0.5}};
  std::vector<InTheWay> bodies;
  for (const Vec place : country.places)
    bodies.push_back(
        {rectangle({to_mil(place.x), to_mil(place.y) + 2 * kUnit, 0}, 6 * kUnit, kUnit), 3 * kUnit});
  for (auto _ : state) {
    Waypoint next = way_past(*country.map, ring.next(), goal, 6 * kUnit, bodies);
    benchmark::DoNotOptimize(next);
  }
}

void to_one_goal(benchmark::State& state, const Country& country) {
  Ring<Vec> ring(country.places);
  for (auto _ : state) {
    const Vec from = ring.next();
    Flow flow(country.map, from + Vec{12.0 * kUnit, 8.0 * kUnit}, from);
    benchmark::DoNotOptimize(flow);
  }
}

}  // namespace

void add_ways(Rows& rows) {
  const auto add = [&, at = std::make_shared<const Country>()](
                       const char* name, double budget, void (*run)(benchmark::State&, const Country&)) {
    rows.add(name, budget, [at, run](benchmark::State& state) { run(state, *at); });
  };
  add("ways, the grid over a ground", 2 * kMs, lay_grid);
  add("ways, what it costs a body", 200 * kUs, price);
  add("ways, to a goal from everywhere", 300 * kUs, spread);
  add("ways, to a goal 14 in off, from one place", 100 * kUs, to_one_goal);
  add("ways, the next place to go", 10 * kUs, next_place);
  add("ways, the next place past friends", 100 * kUs, past_friends);
}

}  // namespace drumhead::bench
