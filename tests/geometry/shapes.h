// Shapes for the geometry tests: by hand, at random, and as Boost.Geometry sees them.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/linestring.hpp>
#include <boost/geometry/geometries/multi_linestring.hpp>
#include <boost/geometry/geometries/multi_polygon.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <cmath>
#include <vector>

#include "geometry/geometry.h"

namespace drumhead::shapes {

namespace bg = boost::geometry;
using BoostPoint = bg::model::d2::point_xy<double>;
using BoostPolygon = bg::model::polygon<BoostPoint>;
using BoostPolygons = bg::model::multi_polygon<BoostPolygon>;
using BoostLine = bg::model::linestring<BoostPoint>;
using BoostLines = bg::model::multi_linestring<BoostLine>;

inline BoostPolygon boost_polygon(Shape s) {
  BoostPolygon out;
  for (const Vec p : s) bg::append(out.outer(), BoostPoint(p.x, p.y));
  bg::correct(out);
  return out;
}

inline double boost_distance(Shape a, Shape b) { return bg::distance(boost_polygon(a), boost_polygon(b)); }

inline double boost_shared_area(Shape a, Shape b) {
  BoostPolygons out;
  bg::intersection(boost_polygon(a), boost_polygon(b), out);
  return bg::area(out);
}

inline double boost_clipped_length(Vec a, Vec b, Shape s) {
  BoostLine line;
  bg::append(line, BoostPoint(a.x, a.y));
  bg::append(line, BoostPoint(b.x, b.y));
  BoostLines out;
  bg::intersection(line, boost_polygon(s), out);
  return static_cast<double>(bg::length(out));
}

inline std::vector<Vec> moved_by(Shape s, Vec by) {
  std::vector<Vec> out;
  for (const Vec p : s) out.push_back(p + by);
  return out;
}

inline Mil any_place() { return *rc::gen::inRange(0, 20000); }
inline Vec any_point() { return {static_cast<double>(any_place()), static_cast<double>(any_place())}; }
inline Angle any_angle() { return *rc::gen::inRange(0, kFullTurn); }

inline std::vector<Vec> any_rectangle() {
  const Quad q = rectangle({any_place(), any_place(), any_angle()}, *rc::gen::inRange(200, 8000),
                           *rc::gen::inRange(200, 4000));
  return {q.begin(), q.end()};
}

inline std::vector<Vec> any_convex() {
  std::vector<Vec> points;
  const int n = *rc::gen::inRange(3, 10);
  for (int i = 0; i < n; ++i) points.push_back(any_point());
  std::vector<Vec> ring = hull(points);
  RC_PRE(ring.size() > 2 && area(ring) > 10000);
  return ring;
}

// Star-shaped about its middle, so simple, but with notches; clockwise as turning right from north.
inline std::vector<Vec> any_polygon() {
  const Vec middle = any_point();
  const int n = *rc::gen::inRange(4, 12);
  std::vector<Vec> ring;
  for (int i = 0; i < n; ++i) {
    const Point p = to_point(middle + direction(i * kFullTurn / n) * *rc::gen::inRange(500, 9000));
    ring.push_back(vec(p));
  }
  return ring;
}

// A square with a notch cut into its far edge.
inline const std::vector<Vec> kFork = {{0, 10000},    {4000, 10000},  {4000, 3000}, {6000, 3000},
                                       {6000, 10000}, {10000, 10000}, {10000, 0},   {0, 0}};

}  // namespace drumhead::shapes
