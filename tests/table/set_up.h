// Small tables for the tests: features and units in a line or two.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "table/field.h"

namespace drumhead {

constexpr Mil operator""_in(unsigned long long inches) { return static_cast<Mil>(inches) * kUnit; }
constexpr Mil operator""_in(long double inches) { return static_cast<Mil>(inches * kUnit + 0.5L); }

namespace set_up {

inline Feature area(Ground kind, std::vector<Point> points, std::string key = "area") {
  Feature f;
  f.key = std::move(key);
  f.kind = kind;
  f.points = std::move(points);
  return f;
}

inline Feature block(Ground kind, Mil left, Mil bottom, Mil right, Mil top, std::string key = "block") {
  return area(kind, {{left, bottom}, {left, top}, {right, top}, {right, bottom}}, std::move(key));
}

inline Feature band(Ground kind, std::vector<Point> points, Mil width, std::string key = "band") {
  Feature f = area(kind, std::move(points), std::move(key));
  f.form = Form::band;
  f.width = width;
  return f;
}

inline Feature spot(Ground kind, Point at, Mil width, std::string key = "spot") {
  Feature f = area(kind, {at}, std::move(key));
  f.form = Form::spot;
  f.width = width;
  return f;
}

inline Footprint foot(Mil width, Mil depth) {
  Footprint f;
  f.width = width;
  f.depth = depth;
  return f;
}

inline Footprint round_base(Mil radius) {
  Footprint f;
  f.radius = radius;
  return f;
}

inline Piece unit(Mil x, Mil y, Angle heading, Mil width = 4_in, Mil depth = 1_in) {
  Piece p;
  p.pose = {x, y, heading};
  p.foot = foot(width, depth);
  p.present = true;
  return p;
}

inline Piece leader(Mil x, Mil y, Mil radius = 500) {
  Piece p;
  p.pose = {x, y, 0};
  p.foot = round_base(radius);
  p.kind = PieceKind::leader;
  p.present = true;
  return p;
}

inline Piece garrison(FeatureId inside) {
  Piece p = unit(0, 0, 0);
  p.inside = inside;
  return p;
}

inline Manoeuvre go(Motion kind, Mil length, Angle angle = 0) {
  Manoeuvre m;
  m.kind = kind;
  m.length = length;
  m.angle = angle;
  return m;
}

inline Manoeuvre swing(Motion kind, Angle angle) { return go(kind, 0, angle); }

// A table of 48 by 48 with its own terrain; a Field must not outlive it.
class Table {
 public:
  explicit Table(std::vector<Feature> features = {}, std::vector<Piece> pieces = {})
      : terrain_(48_in, 48_in, std::move(features)), field_(terrain_) {
    for (const Piece& p : pieces) pieces_.push_back(p);
    field_.sync(pieces_);
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const Field* operator->() const { return &field_; }
  const Field& operator*() const { return field_; }
  Pieces& pieces() { return pieces_; }
  void sync() { field_.sync(pieces_); }
  Leg leg(std::size_t id, const Manoeuvre& m, Mil care = 1_in) const {
    const Piece& p = field_.piece(piece_id(id));
    return field_.leg(piece_id(id), p.pose, p.foot, m, care);
  }

 private:
  Terrain terrain_;
  Pieces pieces_;
  Field field_;
};

inline PieceId id(std::size_t i) { return piece_id(i); }
inline FeatureId fid(std::size_t i) { return feature_id(i); }

}  // namespace set_up
}  // namespace drumhead
