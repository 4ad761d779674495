// Section "Limited control": is there a way of at most 16 in from a general to the unit?
#include <algorithm>

#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

namespace {

// ly.control.path-impassable, ly.control.path-enemy, ly.control.path-friend: looked at every quarter inch.
class Ways {
 public:
  Ways(const Look& look, PieceId unit, PieceId general)
      : look_(look), unit_(unit), from_(look.piece(general).pose.point()), most_(tables(look).control) {}

  // The shortest way round enemies and barred ground, by Dijkstra over places just clear of them.
  bool found() {
    if (look_.field.distance(unit_, from_) > most_) return false;
    if (is_open(from_, goal_from(from_))) return true;
    gather();
    std::vector<Mil> best(nodes_.size(), most_ + 1);
    std::vector<bool> done(nodes_.size(), false);
    best[0] = 0;
    for (;;) {
      std::size_t next = nodes_.size();
      for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (!done[i] && best[i] <= most_ && (next == nodes_.size() || best[i] < best[next])) next = i;
      if (next == nodes_.size()) return false;
      done[next] = true;
      const Point goal = goal_from(nodes_[next]);
      if (best[next] + far(nodes_[next], goal) <= most_ && is_open(nodes_[next], goal)) return true;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Mil length = best[next] + far(nodes_[next], nodes_[i]);
        if (!done[i] && length < best[i] && is_open(nodes_[next], nodes_[i])) best[i] = length;
      }
    }
  }

 private:
  static Mil far(Point a, Point b) { return to_mil(length(vec(b) - vec(a))); }
  Point goal_from(Point p) const {
    const Vec eye[] = {vec(p)};
    return to_point(nearest_of_any(Shape(eye), look_.field.shape(unit_)).on_b);
  }

  bool is_cut(Point p) const {
    Mil enemy = tables(look_).control_enemy, ours = 1 << 30;
    bool near = false;
    for_enemies(look_, unit_, [&](PieceId id) {
      const Mil away = look_.field.distance(id, p);
      if (away >= enemy) return;
      enemy = away;
      near = true;
    });
    if (!near) return false;
    for_units(look_, look_.side(unit_),
              [&](PieceId id) { ours = std::min(ours, look_.field.distance(id, p)); });
    return ours >= enemy;
  }

  bool is_open(Point a, Point b) const {
    if (impassable_between(look_, a, b).valid()) return false;
    constexpr Mil kStep = 250;
    const Mil run = far(a, b);
    for (Mil at = 0; at <= run; at += kStep) {
      const Vec p = run == 0 ? vec(a) : vec(a) + (vec(b) - vec(a)) * (static_cast<double>(at) / run);
      if (is_cut(to_point(p))) return false;
    }
    return !is_cut(b);
  }

  void add(Vec p) {
    const Point at = to_point(p);
    if (nodes_.size() < 160 && far(from_, at) <= most_) nodes_.push_back(at);
  }
  void ring(std::span<const Vec> corners, double off) {
    Vec middle;
    for (const Vec& c : corners) middle = middle + c * (1.0 / static_cast<double>(corners.size()));
    for (const Vec& c : corners) {
      const double away = length(c - middle);
      if (away > 0) add(c + (c - middle) * (off * 1.5 / away));
      for (const Vec& side : {Vec{off, off}, Vec{off, -off}, Vec{-off, off}, Vec{-off, -off}}) add(c + side);
    }
  }
  void gather() {
    nodes_ = {from_};
    for_enemies(look_, unit_, [&](PieceId id) {
      if (look_.field.distance(id, from_) <= most_)
        ring(look_.field.shape(id), tables(look_).control_enemy + 30.0);
    });
    for (std::size_t i = 0; i < look_.field.terrain().size(); ++i) {
      const FeatureId id = feature_id(i);
      const Kind kind = kind_at(look_, id);
      if (kind == Kind::bridge || kind == Kind::ford) add(vec(look_.field.terrain()[id].points[0]));
      if (kind == Kind::river && look_.field.terrain()[id].form == Form::area)
        ring(look_.field.terrain().outline(id).area, 30.0);
    }
  }

  const Look& look_;
  PieceId unit_;
  Point from_;
  Mil most_;
  std::vector<Point> nodes_;
};

}  // namespace

// ly.control.roll, ly.control.measure
bool in_control(const Look& look, PieceId id) {
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != look.side(id)) continue;
    if (p.with == id || Ways(look, id, piece_id(i)).found()) return true;
  }
  return false;
}

}  // namespace drumhead::lexington
