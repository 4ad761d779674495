// Flow fields: Dijkstra's search over the grid from the goal, and straight lines drawn over what it found.
#include "table/flow.h"

#include <algorithm>

#include "table/frontier.h"

namespace drumhead {
namespace {

constexpr double kBend = 1.04;      // a straight line may cost so much more than the way over the grid,
constexpr double kBendCells = 0.3;  // and so much besides, in sides of a cell
constexpr int kMostFailures =
    6;  // cells of a way that cannot be gone to straight before one looks no farther
constexpr double kOutOfShut = 4;  // what it costs to get out of a shut cell, for its length
constexpr double kHair = 10;      // thousandths that are lost in rounding on the way
constexpr int kMostTurns = 64;    // of a whole way

double distance_to(Vec p, Shape goal) {
  if (goal.size() == 1) return length(p - goal[0]);
  return inside(p, goal) ? 0 : distance_to_outline(p, goal);
}

Vec middle_of(Shape polygon) {
  Vec sum;
  for (const Vec p : polygon) sum = sum + p;
  return sum * (1.0 / static_cast<double>(polygon.size()));
}

}  // namespace

Flow::Flow(std::shared_ptr<const MarchMap> map, Vec goal) : map_(std::move(map)) {
  spread(seeds_at(goal), -1);
}

Flow::Flow(std::shared_ptr<const MarchMap> map, std::span<const Vec> goal) : map_(std::move(map)) {
  spread(seeds_in(goal), -1);
}

Flow::Flow(std::shared_ptr<const MarchMap> map, Vec goal, Vec from) : map_(std::move(map)) {
  spread(seeds_at(goal), map_->open_cell(from));
}

// The cells round a place from which one can go straight to it.
Flow::Seeds Flow::seeds_at(Vec goal) {
  const Lattice& at = map_->lattice();
  if (map_->is_shut(at.cell_at(goal))) return seeds_in(std::array{goal});
  point_ = goal;
  Seeds out;
  const Lattice::Patch patch = at.patch({to_mil(goal.x), to_mil(goal.y), to_mil(goal.x), to_mil(goal.y)},
                                        std::max(at.wide(), at.deep()));
  for (int row = patch.bottom; row <= patch.top; ++row)
    for (int column = patch.left; column <= patch.right; ++column) {
      const int cell = at.cell(column, row);
      const double far = map_->is_shut(cell) ? MarchMap::kNever : map_->straight(at.middle(cell), goal);
      if (far < MarchMap::kNever) out.emplace_back(cell, to_grains(far));
    }
  return out;
}

// The open cells in a polygon; where it has none, those that come nearest to it.
Flow::Seeds Flow::seeds_in(std::span<const Vec> goal) {
  const Lattice& at = map_->lattice();
  double nearest = MarchMap::kNever;
  std::vector<std::pair<int, double>> open;
  for (int row = 0; row < at.rows(); ++row)
    for (int column = 0; column < at.columns(); ++column) {
      const int cell = at.cell(column, row);
      if (map_->is_shut(cell)) continue;
      open.emplace_back(cell, distance_to(at.middle(cell), goal));
      nearest = std::min(nearest, open.back().second);
    }
  if (const Vec middle = middle_of(goal);
      nearest > 0 && goal.size() > 2 && inside(middle, goal) && !map_->is_shut(at.cell_at(middle)))
    return seeds_at(middle);
  const double within = nearest > 0 ? nearest + 0.5 * at.side() : 0;
  Seeds out;
  for (const auto& [cell, far] : open)
    if (far <= within) out.emplace_back(cell, to_grains(far));
  return out;
}

void Flow::spread(const Seeds& seeds, int until) {
  left_.assign(static_cast<std::size_t>(map_->lattice().size()), kUnreached);
  Frontier frontier(*map_, until);
  for (const auto& [cell, left] : seeds) {
    left_[cell] = left;
    frontier.add(cell, left);
  }
  for (int cell = 0, left = 0; frontier.take(cell, left);) {
    if (cell == until) break;
    if (left == left_[cell]) spread_from(cell, frontier);
  }
}

void Flow::spread_from(int cell, Frontier& frontier) {
  const int left = left_[cell];
  const auto reach = [&](int to, std::uint16_t price) {
    if (price == MarchMap::kBarred || left + price >= left_[to]) return;
    left_[to] = left + price;
    frontier.add(to, left_[to]);
  };
  for (int step = 0; step < 8; ++step) {
    const int offset = map_->lattice().offset(step);
    reach(cell + offset, map_->price(cell, step));
    reach(cell - offset, map_->price(cell - offset, step));
  }
  for (const CrossingWay& way : map_->crossings())
    for (const int end : {0, 1})
      if (way.cells[end] == cell) reach(way.cells[1 - end], way.price);
}

// ---- asking

// The cheapest of the cell that a point lies in and its neighbours. Out of a shut cell one goes to the
// nearest that is open.
Flow::Start Flow::start(Vec from) const {
  const Lattice& at = map_->lattice();
  const int here = map_->open_cell(from);
  Start out;
  if (here < 0 || left_[here] == kUnreached) return out;
  if (here != at.cell_at(from)) return {here, kOutOfShut * length(at.middle(here) - from) + mils(here)};
  for (int y = -1; y <= 1; ++y)
    for (int x = -1; x <= 1; ++x) {
      const int cell = here + y * at.stride() + x;
      if (left_[cell] == kUnreached) continue;
      const double left = map_->straight(from, at.middle(cell)) + mils(cell);
      if (left < out.left) out = {cell, left};
    }
  return out;
}

const CrossingWay* Flow::crossing_under(Vec from) const {
  for (const CrossingWay& way : map_->crossings())
    if (way.carries(from) && left_[way.cells[0]] != kUnreached) return &way;
  return nullptr;
}

// By which end of a crossing the way from a point on it leads on. Where both are the same one goes over.
int Flow::nearer_end(const CrossingWay& way, Vec from) const {
  const int here = dot(from - way.middle, way.over) < 0 ? 0 : 1;
  const auto left = [&](int end) { return length(way.ends[end] - from) + mils(way.cells[end]); };
  return left(1 - here) <= left(here) + kHair ? 1 - here : here;
}

double Flow::left(Vec from) const {
  const double by_land = start(from).left;
  const CrossingWay* way = crossing_under(from);
  if (way == nullptr) return by_land;
  const int end = nearer_end(*way, from);
  return std::min(by_land, length(way->ends[end] - from) + mils(way->cells[end]));
}

Flow::Onward Flow::onward(int cell) const {
  const Lattice& at = map_->lattice();
  Onward out;
  int best = left_[cell];
  const auto weigh = [&](int to, std::uint16_t price) {
    if (price == MarchMap::kBarred || left_[to] + price > best || left_[to] >= left_[cell]) return false;
    best = left_[to] + price;
    return true;
  };
  for (int step = 0; step < 8; ++step) {
    const int offset = at.offset(step);
    if (weigh(cell + offset, map_->price(cell, step))) out = {cell + offset, nullptr, 0};
    if (weigh(cell - offset, map_->price(cell - offset, step))) out = {cell - offset, nullptr, 0};
  }
  for (const CrossingWay& way : map_->crossings())
    for (const int end : {0, 1})
      if (way.cells[end] == cell && weigh(way.cells[1 - end], way.price))
        out = {way.cells[1 - end], &way, end};
  return out;
}

// Over the water, or from the bank before it: straight on to the other end.
std::optional<Waypoint> Flow::over_crossing(Vec from) const {
  const CrossingWay* way = crossing_under(from);
  if (way == nullptr) return std::nullopt;
  const int end = nearer_end(*way, from);
  const double ahead = dot(from - way->middle, way->over) * (end == 0 ? -1.0 : 1.0);
  if (ahead >= way->bank) return std::nullopt;  // it is over already, or need not go
  Waypoint out{way->ends[end], mils(way->cells[end]), 0, way->feature, false};
  out.room = std::min(map_->half_width(), to_mil(way->half_wide));
  return out;
}

// The goal, from the last cell of a way.
Waypoint Flow::last_from(int cell) const {
  if (point_) return {*point_, 0, 0, {}, true};
  return {map_->lattice().middle(cell), mils(cell), 0, {}, true};
}

bool Flow::is_worth(Vec from, double left, const Waypoint& to) const {
  const double most = (left - to.left) * kBend + kBendCells * map_->lattice().side();
  return map_->straight(from, to.at) <= most;
}

// The farthest place of the way over the grid that can be gone to straight at no greater cost.
Waypoint Flow::pulled(Vec from, const Start& start) const {
  if (point_)
    if (const Waypoint goal{*point_, 0, 0, {}, true}; is_worth(from, start.left, goal)) return goal;
  const Lattice& at = map_->lattice();
  Waypoint best{at.middle(start.cell), mils(start.cell), 0, {}, false};
  // Who stands at the first place already goes on to the next, unless a corner catches him: then to the
  // middle of his own cell first.
  const bool aside = length(best.at - from) > 0;
  bool moves = length(best.at - from) > 0.1 * at.side();
  int failures = 0;
  for (int cell = start.cell; failures < kMostFailures;) {
    const Onward on = onward(cell);
    Waypoint to = on.cell < 0 ? last_from(cell) : Waypoint{at.middle(on.cell), mils(on.cell)};
    if (on.crossing != nullptr) to = {on.crossing->ends[on.end], mils(cell)};
    const bool taken =
        moves ? is_worth(from, start.left, to) : !aside || map_->straight(from, to.at) < MarchMap::kNever;
    if (taken) best = to;
    moves = moves || length(best.at - from) > 0.1 * at.side();
    failures = taken ? 0 : failures + 1;
    if (on.cell < 0 || on.crossing != nullptr) break;
    cell = on.cell;
  }
  return best;
}

std::optional<Waypoint> Flow::next(Vec from, double at_most) const {
  if (const std::optional<Waypoint> over = over_crossing(from)) return map_->cut(from, *over, at_most);
  const Start begin = start(from);
  if (begin.cell < 0) return std::nullopt;
  return map_->cut(from, pulled(from, begin), at_most);
}

std::vector<Waypoint> Flow::way(Vec from) const {
  std::vector<Waypoint> out;
  for (int turn = 0; turn < kMostTurns; ++turn) {
    const std::optional<Waypoint> to = next(from);
    if (!to) return {};
    out.push_back(*to);
    if (to->is_goal) break;
    from = to->at;
  }
  return out;
}

}  // namespace drumhead
