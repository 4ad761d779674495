// The draughtsman's pen: lines, areas and boxes as they are drawn, and the text of an SVG.
//
// Lengths are parts of the plan, of which its broader side has 96, whatever the table; y runs downward. Pens
// and trees therefore look alike on every printed plan.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/geometry.h"

namespace drumhead::plan {

using Line = std::vector<Vec>;

struct Frame {
  double left = 0, top = 0, right = 0, bottom = 0;
  double width() const { return right - left; }
  double height() const { return bottom - top; }
  Vec middle() const { return {(left + right) / 2, (top + bottom) / 2}; }
  bool holds(Vec p) const { return p.x > left && p.x < right && p.y > top && p.y < bottom; }
};
Frame frame_of(const Line& points);
Frame widened(const Frame& frame, double by);
double shared(const Frame& a, const Frame& b);  // the area of both

// A small seeded generator (mulberry32): the same battle always gets the same trees.
class Random {
 public:
  explicit Random(std::uint32_t seed) : state_(seed) {}
  double operator()();  // from 0, below 1

 private:
  std::uint32_t state_;
};

inline Vec between(Vec a, Vec b, double share) { return a + (b - a) * share; }
Vec unit_of(Vec v);
bool within(Vec p, const Line& polygon);
double far_from(Vec p, const Line& line, bool closed);
double area_of(const Line& polygon);  // positive where the corners run clockwise on the paper

struct Stroke {
  Vec from, to;
};
std::vector<Stroke> sides_of(const Line& points, bool closed);
// Rounds corners by cutting them again and again.
Line smoothed(Line points, bool closed, int rounds);
// The part of a polygon within a frame.
Line cut_to(const Line& polygon, const Frame& frame);

struct Pace {
  Vec at, along;  // along: the direction of the line there
  double gone = 0;
};
std::vector<Pace> paced(const Line& points, double pace, bool closed, double start);
inline std::vector<Pace> paced(const Line& points, double pace, bool closed) {
  return paced(points, pace, closed, pace / 2);
}
// Straight strokes across a polygon, `gap` apart, at an angle in degrees.
std::vector<Stroke> hatched(const Line& polygon, double degrees, double gap, Random& r, double wobble = 0);

// ---- text of an SVG

std::string num(double value);  // two decimals at most
std::string escaped(std::string_view text);
std::string path(std::string_view name, const std::string& d, std::string_view style = "");

// What stands after d= in a path.
class Ink {
 public:
  Ink& from(Vec p);
  Ink& to(Vec p);
  Ink& bend(Vec by, Vec p);
  Ink& shut();
  Ink& stroke(Vec a, Vec b) { return from(a).to(b); }
  Ink& along(const Line& points);
  Ink& around(const Line& points) { return points.empty() ? *this : along(points).shut(); }
  const std::string& text() const { return text_; }

 private:
  Ink& put(char letter, Vec p);
  std::string text_;
};
inline std::string open(const Line& points) { return Ink().along(points).text(); }
inline std::string shut(const Line& points) { return Ink().around(points).text(); }

// How broad letters are set at a size, near enough for placing and breaking lines.
double breadth(std::string_view text, double size);
std::vector<std::string> in_lines(std::string_view text, double size, double width);

}  // namespace drumhead::plan
