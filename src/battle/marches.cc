// What ground costs a unit, as its sheet tells it.
#include "battle/marches.h"

#include <algorithm>
#include <array>

namespace drumhead {
namespace {

constexpr int kOpen = 1000;

Mil half_width_of(const Piece& piece) {
  return piece.foot.radius > 0 ? piece.foot.radius : piece.foot.width / 2;
}

Mil rounded_up(Mil value, Mil step) { return (value + step - 1) / step * step; }

bool is_plain(const Footing& footing) { return footing.pace == kOpen && footing.toll == 0; }

Quad corners_of(const Box& box) {
  const double left = box.left, bottom = box.bottom, right = box.right, top = box.top;
  return {Vec{left, top}, Vec{right, top}, Vec{right, bottom}, Vec{left, bottom}};
}

}  // namespace

GroundCost ground_cost(const Battle& battle, PieceId unit, bool narrow) {
  const Terrain& terrain = battle.setting().terrain;
  GroundCost out;
  out.pace.reserve(terrain.size());
  out.toll.reserve(terrain.size());
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const Footing footing = battle.footing(unit, feature_id(i));
    out.pace.push_back(footing.pace);
    out.toll.push_back(footing.toll);
  }
  // In a gap that just lets it through, cell centres seldom lie in the middle.
  constexpr double kLeast = 0.6;
  const Mil step = std::max(kUnit / 2, terrain.width() / 128);
  out.half_width = rounded_up(half_width_of(battle.core().pieces[unit.index()]), step);
  out.least = narrow ? std::min(out.half_width, step / 2) : to_mil(out.half_width * kLeast);
  return out;
}

std::shared_ptr<const MarchMap> march_map(const Battle& battle, PieceId unit, bool narrow) {
  const Terrain& terrain = battle.setting().terrain;
  return terrain.marches().map(terrain, ground_cost(battle, unit, narrow));
}

bool is_open_country(const Battle& battle, PieceId unit, Vec from, Vec to) {
  const Terrain& terrain = battle.setting().terrain;
  const Mil half = half_width_of(battle.core().pieces[unit.index()]);
  const std::array line{from, to};
  const Box box = box_around(line);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const Outline& outline = terrain.outline(feature_id(i));
    if (!boxes_meet(outline.box, box, half) || is_plain(battle.footing(unit, feature_id(i)))) continue;
    if (distance_between(line, corners_of(outline.box)) <= half) return false;
  }
  return true;
}

namespace {

constexpr std::size_t kMostHalts = 40;
constexpr double kStride = kUnit / 4.0;  // how finely a way is measured
constexpr double kHair = 1;              // tolerance for rounding when strides are added up

// Goes along a way and marks where each turn's march is spent. What it costs is the ground's price alone, as
// for a point: keeping a wide front clear of a house adds no length.
class Marching {
 public:
  Marching(const MarchMap& map, Vec from, Mil march, Mil room) : map_(map), at_(from), march_(march) {
    out_.way.push_back(to_point(from));
    out_.room = room;
  }

  void go(const Waypoint& to) {
    const Vec way = to.at - at_;
    const int strides = std::max(1, static_cast<int>(length(way) / kStride));
    const double crossed = to.crossing.valid() ? price_over(to.crossing, length(way)) / strides : -1;
    const Vec from = at_;
    for (int i = 1; i <= strides; ++i) {
      const Vec next = from + way * (static_cast<double>(i) / strides);
      spend(crossed >= 0 ? crossed : price_between(at_, next));
      at_ = next;
    }
    out_.way.push_back(to_point(to.at));
    out_.room = std::min(out_.room, to.room);
  }
  const LongMarch& done() const { return out_; }

 private:
  // Out of a house, as if it were open ground.
  double price_between(Vec from, Vec to) const {
    const double price = map_.straight(from, to);
    return price < MarchMap::kNever ? price : length(to - from);
  }
  // A crossing is as long as the water is wide; the way before and behind it is open ground.
  double price_over(FeatureId crossing, double far) const {
    for (const CrossingWay& way : map_.crossings())
      if (way.feature == crossing)
        return way.price * MarchMap::kGrain + std::max(0.0, far - way.length[0] - way.length[1]);
    return far;
  }
  // A toll too high for the rest of the turn is paid in the next: the march halts at a river and crosses it
  // afterwards.
  void spend(double price) {
    spent_ += price;
    while (spent_ > march_ + kHair && out_.halts.size() < kMostHalts) {
      out_.halts.push_back(to_point(at_));
      spent_ = price > march_ ? spent_ - march_ : price;
    }
  }

  const MarchMap& map_;
  Vec at_;
  double march_, spent_ = 0;
  LongMarch out_;
};

std::shared_ptr<const MarchMap> prices_for(const Battle& battle, PieceId unit) {
  const Terrain& terrain = battle.setting().terrain;
  GroundCost cost = ground_cost(battle, unit);
  cost.half_width = cost.least = 0;
  return terrain.marches().map(terrain, cost);
}

}  // namespace

LongMarch long_march(const Battle& battle, PieceId unit, Point goal) {
  const Insight insight = battle.insight(unit);
  const Mil march = std::max(insight.march, insight.march_ordered);
  const Piece& piece = battle.core().pieces[unit.index()];
  if (march <= 0 || !piece.present) return {};
  const Vec from = vec(piece.pose.point());
  for (const bool narrow : {false, true}) {
    const std::shared_ptr<const MarchMap> map = march_map(battle, unit, narrow);
    const std::vector<Waypoint> way = Flow(map, vec(goal)).way(from);
    if (way.empty()) continue;
    const std::shared_ptr<const MarchMap> prices = prices_for(battle, unit);
    Marching marching(*prices, from, march, map->half_width());
    for (const Waypoint& to : way) marching.go(to);
    return marching.done();
  }
  return {};
}

}  // namespace drumhead
