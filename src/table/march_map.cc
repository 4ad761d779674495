// Prices of a march from the lie of the ground and what it does to a body.
#include "table/march_map.h"

#include <algorithm>
#include <cstdlib>

namespace drumhead {
namespace {

constexpr int kOpen = 1000;
constexpr int kSlowest = 100;  // slower ground is as good as this, so that prices stay in bounds
constexpr int kFastest = 4000;
constexpr int kDearest = MarchMap::kBarred - 1;
constexpr Mil kWidest = 60 * kUnit;
constexpr int kTight = 3000;     // what is added to the rate where there is no room at all
constexpr int kFromShut = 4000;  // the rate of the shut cell that a way begins in
constexpr double kSearch = 3;    // cells: how far off the nearest open cell is looked for

int pace_of(const GroundCost& cost, std::size_t feature) {
  return feature < cost.pace.size() ? cost.pace[feature] : kOpen;
}

Mil toll_of(const GroundCost& cost, std::size_t feature) {
  return feature < cost.toll.size() ? cost.toll[feature] : 0;
}

bool is_road(Ground kind) { return kind == Ground::road || kind == Ground::track; }

}  // namespace

bool CrossingWay::carries(Vec p) const {
  const double along = dot(p - middle, over), aside = cross(over, p - middle);
  const double hair = 10;  // a place that was rounded, or gone to at a rounded heading
  return along >= -length[0] - hair && along <= length[1] + hair &&
         std::abs(aside) <= std::max(hair, 0.8 * half_wide);
}

MarchMap::MarchMap(std::shared_ptr<const Lattice> lattice, const Terrain& terrain, const GroundCost& cost)
    : lattice_(std::move(lattice)),
      cells_(lattice_->size()),
      half_width_(std::min(cost.half_width, kWidest)) {
  set_rates(terrain, cost, measure_room(cost, terrain.size()));
  set_prices();
  bar_steps(terrain, cost);
  find_crossings(terrain, cost);
  least_price_ = kBarred;
  for (const std::uint16_t price : price_) {
    least_price_ = std::min(least_price_, price);
    if (price < kBarred) most_price_ = std::max(most_price_, price);
  }
  for (const CrossingWay& way : crossings_) most_price_ = std::max(most_price_, way.price);
}

// On either side of the middle of each cell; -1 on the rim and in barred ground.
std::vector<Mil> MarchMap::measure_room(const GroundCost& cost, std::size_t features) const {
  const Lattice& at = *lattice_;
  std::vector<Mil> room(static_cast<std::size_t>(cells_), -1);
  for (int row = 0; row < at.rows(); ++row)
    for (int column = 0; column < at.columns(); ++column) {
      const int x = std::min(column, at.columns() - 1 - column), y = std::min(row, at.rows() - 1 - row);
      const double edge = std::min((x + 0.5) * at.wide(), (y + 0.5) * at.deep());
      room[at.cell(column, row)] = std::min(half_width_, to_mil(edge));
    }
  for (std::size_t i = 0; i < features; ++i)
    if (pace_of(cost, i) == 0)
      for (const Lattice::NearCell& near : at.lie(feature_id(i)).near)
        room[near.cell] = std::min(room[near.cell], near.distance == 0 ? -1 : near.distance);
  return room;
}

// A body is slowed by ground well under its front, and quickened by a road only on it.
void MarchMap::set_rates(const Terrain& terrain, const GroundCost& cost, const std::vector<Mil>& room) {
  std::vector<int> pace(room.size(), kOpen), road(room.size(), 0);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const int here = pace_of(cost, i);
    if (here == 0 || here == kOpen) continue;
    const bool quick = here > kOpen && is_road(terrain[feature_id(i)].kind);
    const double within = quick ? 0.5 * lattice_->side() : 0.5 * half_width_;
    for (const Lattice::NearCell& near : lattice_->lie(feature_id(i)).near) {
      if (near.distance > within) continue;
      if (quick)
        road[near.cell] = std::max(road[near.cell], here);
      else
        pace[near.cell] = std::min(pace[near.cell], here);
    }
  }
  rate_.assign(room.size(), 0);
  room_.assign(room.size(), 0);
  for (std::size_t i = 0; i < room.size(); ++i) {
    room_[i] = static_cast<std::uint16_t>(std::max(0, room[i]));
    if (room[i] < 0 || room[i] < std::min(cost.least, half_width_)) continue;
    const int rate = kOpen * kOpen / std::clamp(std::max(pace[i], road[i]), kSlowest, kFastest);
    const int tight = half_width_ > 0 ? kTight * (half_width_ - room[i]) / half_width_ : 0;
    rate_[i] = static_cast<std::uint16_t>(rate * (kOpen + tight) / kOpen);
    least_rate_ = std::min<int>(least_rate_, rate_[i]);
  }
}

namespace {

// Where a knight's step passes between the two cells that it leads from and to; of a short one, these two.
struct KnightsWay {
  int first = 0, second = 0;  // as offsets
};

KnightsWay knights_way(const Lattice& at, int step) {
  if (step < Lattice::kFirstKnight) return {0, at.offset(step)};
  const auto [x, y] = Lattice::kSteps[step];
  const bool flat = x == 2 || x == -2;
  const int along = flat ? x / 2 : at.stride(), across = flat ? at.stride() : x;
  return {along, along + across};
}

// For its length the mean of four rates, in grains; barred where one of them is shut.
std::uint16_t price_of(const std::uint16_t* cell, int end, const KnightsWay& passed, std::uint32_t length) {
  const std::uint32_t a = cell[0], b = cell[end], c = cell[passed.first], d = cell[passed.second];
  if (a == 0 || b == 0 || c == 0 || d == 0) return MarchMap::kBarred;
  return static_cast<std::uint16_t>(
      std::min<std::uint32_t>((a + b + c + d) * length / (4 * kOpen * MarchMap::kGrain), kDearest));
}

}  // namespace

std::uint16_t MarchMap::price_over_ground(int cell, int step) const {
  return price_of(&rate_[cell], lattice_->offset(step), knights_way(*lattice_, step), length_of(step));
}

void MarchMap::set_prices() {
  price_.assign(rate_.size() * 8, kBarred);
  for (int step = 0; step < 8; ++step) {
    const int offset = lattice_->offset(step);
    const KnightsWay passed = knights_way(*lattice_, step);
    const std::uint32_t length = length_of(step);
    for (int row = 0; row < lattice_->rows(); ++row) {
      const int first = lattice_->cell(0, row), columns = lattice_->columns();
      const std::uint16_t* rates = &rate_[first];
      std::uint16_t* prices = &price_[lattice_->number(first, step)];
      for (int i = 0; i < columns; ++i) prices[i] = price_of(rates + i, offset, passed, length);
    }
  }
}

// An area takes half of its toll at either edge.
void MarchMap::bar_steps(const Terrain& terrain, const GroundCost& cost) {
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const Lattice::Lie& lie = lattice_->lie(feature_id(i));
    const int edges = terrain[feature_id(i)].form == Form::area ? 2 : 1;
    const int toll = std::clamp(toll_of(cost, i) / (edges * kGrain), 0, kDearest);
    if (pace_of(cost, i) == 0)
      for (const std::uint16_t step : lie.met) price_[step] = kBarred;
    else if (toll > 0)
      for (const std::uint16_t step : lie.crossed)
        if (price_[step] < kBarred)
          price_[step] = static_cast<std::uint16_t>(std::min(price_[step] + toll, kDearest));
  }
}

void MarchMap::find_crossings(const Terrain& terrain, const GroundCost& cost) {
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const int pace = pace_of(cost, i);
    if (!is_crossing(terrain[id].kind) || terrain[id].form != Form::spot || pace == 0) continue;
    std::optional<CrossingWay> way = crossing(id, terrain.outline(id).bars[0], cost.least);
    if (!way) continue;
    const double price = (way->length[0] + way->length[1]) * kOpen / std::clamp(pace, kSlowest, kFastest) +
                         std::max<Mil>(0, toll_of(cost, i));
    way->price = static_cast<std::uint16_t>(std::min<double>(price / kGrain, kDearest));
    crossings_.push_back(*way);
  }
}

// Its ends are as near to the banks as there is an open cell, and lie in cells of their own bank.
std::optional<CrossingWay> MarchMap::crossing(FeatureId id, const Quad& bar, Mil least) const {
  CrossingWay way;
  way.feature = id;
  way.middle = centre_of(bar);
  const Vec along = bar[0] - bar[3];
  way.half_wide = 0.5 * length(along);
  way.over = right_of(along) * (1 / length(along));
  const double bank = way.bank = 0.5 * length(bar[1] - bar[0]);
  for (int end = 0; end < 2; ++end) {
    const Vec out = way.over * (end == 0 ? -1.0 : 1.0);
    bool found = false;
    for (int half = 1; half < 8 && !found; ++half) {
      const double far = bank + least + 0.5 * half * lattice_->side();
      const Vec place = way.middle + out * far;
      const int cell = lattice_->cell_at(place);
      found = !is_shut(cell) && dot(lattice_->middle(cell) - way.middle, out) > bank;
      way.cells[end] = cell;
      way.ends[end] = place;
      way.length[end] = far;
    }
    if (!found) return std::nullopt;
  }
  return way;
}

int MarchMap::open_cell(Vec p) const {
  const int here = lattice_->cell_at(p);
  if (!is_shut(here)) return here;
  const double reach = kSearch * lattice_->side();
  const Lattice::Patch patch = lattice_->patch({to_mil(p.x), to_mil(p.y), to_mil(p.x), to_mil(p.y)}, reach);
  int best = -1;
  double nearest = 0;
  for (int row = patch.bottom; row <= patch.top; ++row)
    for (int column = patch.left; column <= patch.right; ++column) {
      const int cell = lattice_->cell(column, row);
      if (is_shut(cell)) continue;
      const double far = length(lattice_->middle(cell) - p);
      if (best >= 0 && far >= nearest) continue;
      best = cell;
      nearest = far;
    }
  return best;
}

// What the edge between two neighbouring cells costs, over and above the ground.
double MarchMap::toll_between(int from, int to) const {
  const int low = std::min(from, to), apart = std::max(from, to) - low, stride = lattice_->stride();
  const int step = apart == 1 ? 0 : apart == stride ? 1 : apart == stride + 1 ? 2 : 3;
  const std::uint16_t price = price_[lattice_->number(low, step)];
  return price == kBarred ? kNever : (price - price_over_ground(low, step)) * kGrain;
}

// The cells under a straight way, in order, each with the length of way in it.
template <class Visit>
void MarchMap::walk(Vec from, Vec to, Visit visit) const {
  const Lattice& at = *lattice_;
  const Vec way = to - from;
  const double far = length(way);
  int column = at.column_at(from.x), row = at.row_at(from.y);
  const int last_column = at.column_at(to.x), last_row = at.row_at(to.y);
  const int right = way.x > 0 ? 1 : -1, up = way.y > 0 ? 1 : -1;
  double at_run = 0;
  while (true) {
    const double edge_x = (column + (right > 0 ? 1 : 0)) * at.wide(),
                 edge_y = (row + (up > 0 ? 1 : 0)) * at.deep();
    const double run_x = column == last_column ? 1 : (edge_x - from.x) / way.x,
                 run_y = row == last_row ? 1 : (edge_y - from.y) / way.y;
    const double run = std::clamp(std::min(run_x, run_y), at_run, 1.0);
    if (!visit(at.cell(column, row), (run - at_run) * far)) return;
    if (column == last_column && row == last_row) return;
    at_run = run;
    const bool goes_x = column != last_column && (row == last_row || run_x <= run_y),
               goes_y = row != last_row && (column == last_column || run_y <= run_x);
    if (goes_x) column += right;
    if (goes_y) row += up;
  }
}

double MarchMap::straight(Vec from, Vec to, std::span<const std::uint16_t> extra) const {
  double sum = 0;
  int before = -1;
  walk(from, to, [&](int cell, double run) {
    const bool begins = before < 0;
    if (is_shut(cell) && !begins) sum = kNever;
    if (!begins && !is_shut(before)) sum += toll_between(before, cell);
    if (sum >= kNever) return false;
    const int rate = is_shut(cell) ? kFromShut : rate_[cell];
    sum += run * (rate + (extra.empty() ? 0 : extra[cell])) / kOpen;
    before = cell;
    return true;
  });
  return std::min(sum, kNever);
}

Mil MarchMap::room_between(Vec from, Vec to) const {
  Mil least = half_width_;
  walk(from, to, [&](int cell, double) {
    least = std::min<Mil>(least, room_[cell]);
    return true;
  });
  return least;
}

Waypoint MarchMap::cut(Vec from, Waypoint to, double at_most) const {
  const double far = length(to.at - from);
  if (far > at_most) {
    to.at = from + (to.at - from) * (at_most / far);
    to.left += far - at_most;
    to.is_goal = false;
  }
  if (!to.crossing.valid()) to.room = room_between(from, to.at);
  return to;
}

}  // namespace drumhead
