// Geometry and the table: what every rule that measures is made of.
#include "rows.h"

namespace drumhead::bench {

namespace {

struct Pair {
  PieceId a, b;
  Point from, to;  // nearest points
};

struct Ground {
  const Field& field;
  std::vector<Body> bodies;    // of all pieces
  std::vector<PieceId> units;  // on the table
  std::vector<Pair> pairs;     // of enemies
};

Ground ground_of(const Battle& battle) {
  Ground out{battle.field(), {}, {}, {}};
  const Core& core = battle.core();
  for (const Piece& piece : core.pieces) out.bodies.push_back(body_at(piece.pose, piece.foot));
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    if (core.pieces[i].present && core.pieces[i].kind == PieceKind::unit) out.units.push_back(piece_id(i));
  for (const PieceId a : out.units)
    for (const PieceId b : out.units) {
      if (core.pieces[a.index()].side == core.pieces[b.index()].side) continue;
      const auto [from, to] = battle.field().nearest_points(a, b, true);
      out.pairs.push_back({a, b, from, to});
    }
  return out;
}

void sine_and_cosine(benchmark::State& state, const Ground&) {
  Angle heading = 0;
  for (auto _ : state) {
    Vec v = direction(heading);
    benchmark::DoNotOptimize(v);
    heading = heading < kFullTurn - 37 ? heading + 37 : 0;
  }
}

void corners(benchmark::State& state, const Ground&) {
  Pose pose{12'345, 23'456, 0};
  for (auto _ : state) {
    Quad quad = rectangle(pose, 6'000, 1'500);
    benchmark::DoNotOptimize(quad);
    pose.heading = pose.heading < kFullTurn - 37 ? pose.heading + 37 : 0;
  }
}

void distance(benchmark::State& state, const Ground& ground) {
  Ring<Pair> ring(ground.pairs);
  for (auto _ : state) {
    const Pair& pair = ring.next();
    Mil length = to_mil(gap(ground.bodies[pair.a.index()].solid(), ground.bodies[pair.b.index()].solid()));
    benchmark::DoNotOptimize(length);
  }
}

void distance_remembered(benchmark::State& state, const Ground& ground) {
  Ring<Pair> ring(ground.pairs);
  for (auto _ : state) {
    const Pair& pair = ring.next();
    Mil length = ground.field.distance(pair.a, pair.b);
    benchmark::DoNotOptimize(length);
  }
}

void within(benchmark::State& state, const Ground& ground) {
  Ring<Pair> ring(ground.pairs);
  for (auto _ : state) {
    const Pair& pair = ring.next();
    bool near = ground.field.is_within(pair.a, pair.b, 6 * kUnit);
    benchmark::DoNotOptimize(near);
  }
}

// From a place to all enemies, as a march is weighed: the footprint is worked out once.
void distance_from_place(benchmark::State& state, const Ground& ground) {
  Ring<Pair> ring(ground.pairs);
  for (auto _ : state) {
    const Pair& pair = ring.next();
    const Piece& piece = ground.field.piece(pair.a);
    Mil length = ground.field.distance_at(piece.pose, piece.foot, pair.b);
    benchmark::DoNotOptimize(length);
  }
}

// One unit goes to and fro, and is measured to everybody each time: nothing of its own is remembered.
void distances_after_a_move(benchmark::State& state, const Ground& ground) {
  Field field = ground.field;
  Pieces pieces;
  for (std::size_t i = 0; i < ground.bodies.size(); ++i) pieces.push_back(ground.field.piece(piece_id(i)));
  const PieceId mover = ground.units.front();
  for (auto _ : state) {
    pieces[mover.index()].pose.x ^= 1;
    field.sync(pieces);
    for (const PieceId other : ground.units) {
      Mil length = other == mover ? 0 : field.distance(mover, other);
      benchmark::DoNotOptimize(length);
    }
  }
}

void sight(benchmark::State& state, const Ground& ground) {
  Ring<Pair> ring(ground.pairs);
  for (auto _ : state) {
    const Pair& pair = ring.next();
    Sight line = ground.field.sight(pair.from, pair.to, pair.a, pair.b);
    benchmark::DoNotOptimize(line);
  }
}

void straight(benchmark::State& state, const Ground& ground) {
  Ring<PieceId> ring(ground.units);
  for (auto _ : state) {
    const PieceId id = ring.next();
    const Piece& piece = ground.field.piece(id);
    Leg leg = ground.field.straight(id, piece.pose, piece.foot, piece.pose.heading, 6 * kUnit, kUnit);
    benchmark::DoNotOptimize(leg);
  }
}

}  // namespace

void add_geometry(Rows& rows, const Places& places) {
  auto ground = std::make_shared<const Ground>(ground_of(*places.volleys.battle));
  const auto add = [&](const char* name, double budget, void (*run)(benchmark::State&, const Ground&)) {
    rows.add(name, budget, [ground, run](benchmark::State& state) { run(state, *ground); });
  };
  add("sine and cosine", 10 * kNs, sine_and_cosine);
  add("corners of a footprint", 25 * kNs, corners);
  add("distance, nearest edges", 120 * kNs, distance);
  add("distance, remembered", 15 * kNs, distance_remembered);
  add("distance, within a limit", 15 * kNs, within);
  add("distance, from a place", 120 * kNs, distance_from_place);
  add("distance, a move and then to all units", 3 * kUs, distances_after_a_move);
  add("line of sight", 500 * kNs, sight);
  add("trace of a straight advance", 1 * kUs, straight);
}

}  // namespace drumhead::bench
