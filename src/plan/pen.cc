// Plane geometry for drawing, and SVG text.
#include "plan/pen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace drumhead::plan {

double Random::operator()() {
  state_ += 0x6d2b79f5u;
  std::uint32_t t = (state_ ^ (state_ >> 15)) * (1u | state_);
  t = (t + (t ^ (t >> 7)) * (61u | t)) ^ t;
  return static_cast<double>(t ^ (t >> 14)) / 4294967296.0;
}

Frame frame_of(const Line& points) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  Frame out{kFar, kFar, -kFar, -kFar};
  for (const Vec& p : points)
    out = {std::min(out.left, p.x), std::min(out.top, p.y), std::max(out.right, p.x),
           std::max(out.bottom, p.y)};
  return out;
}

Frame widened(const Frame& frame, double by) {
  return {frame.left - by, frame.top - by, frame.right + by, frame.bottom + by};
}

double shared(const Frame& a, const Frame& b) {
  const double wide = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double high = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

Vec unit_of(Vec v) {
  const double long_ = length(v);
  return long_ > 0 ? v * (1 / long_) : v;
}

std::vector<Stroke> sides_of(const Line& points, bool closed) {
  std::vector<Stroke> out;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) out.push_back({points[i], points[i + 1]});
  if (closed && points.size() > 2) out.push_back({points.back(), points.front()});
  return out;
}

bool within(Vec p, const Line& polygon) {
  bool in = false;
  for (const auto& [a, b] : sides_of(polygon, true))
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  return in;
}

double far_from(Vec p, const Line& line, bool closed) {
  if (line.size() == 1) return length(p - line.front());
  double least = std::numeric_limits<double>::infinity();
  for (const auto& [a, b] : sides_of(line, closed)) {
    const Vec along = b - a;
    const double square = dot(along, along);
    const double share = square > 0 ? std::clamp(dot(p - a, along) / square, 0.0, 1.0) : 0.0;
    least = std::min(least, length(p - between(a, b, share)));
  }
  return least;
}

double area_of(const Line& polygon) {
  double sum = 0;
  for (const auto& [a, b] : sides_of(polygon, true)) sum += cross(a, b);
  return sum / 2;
}

Line smoothed(Line points, bool closed, int rounds) {
  for (int round = 0; round < rounds && points.size() > 2; ++round) {
    Line cut;
    if (!closed) cut.push_back(points.front());
    for (const auto& [a, b] : sides_of(points, closed)) {
      cut.push_back(between(a, b, 0.25));
      cut.push_back(between(a, b, 0.75));
    }
    if (!closed) cut.push_back(points.back());
    points = std::move(cut);
  }
  return points;
}

namespace {

// The part of a polygon on one side of an upright (across false) or level line.
Line cut_at(const Line& polygon, bool across, double at, double keep) {
  const auto beyond = [&](Vec p) { return ((across ? p.y : p.x) - at) * keep; };
  Line out;
  for (const auto& [a, b] : sides_of(polygon, true)) {
    const double from = beyond(a), to = beyond(b);
    if (from >= 0) out.push_back(a);
    if ((from >= 0) != (to >= 0)) out.push_back(between(a, b, from / (from - to)));
  }
  return out;
}

}  // namespace

Line cut_to(const Line& polygon, const Frame& frame) {
  Line out = cut_at(polygon, false, frame.left, 1);
  out = cut_at(out, false, frame.right, -1);
  out = cut_at(out, true, frame.top, 1);
  return cut_at(out, true, frame.bottom, -1);
}

std::vector<Pace> paced(const Line& points, double pace, bool closed, double start) {
  std::vector<Pace> out;
  double next = start, gone = 0;
  for (const auto& [a, b] : sides_of(points, closed)) {
    const double long_ = length(b - a);
    const Vec along = unit_of(b - a);
    for (; next <= gone + long_; next += pace) out.push_back({a + along * (next - gone), along, next});
    gone += long_;
  }
  return out;
}

std::vector<Stroke> hatched(const Line& polygon, double degrees, double gap, Random& r, double wobble) {
  const double turn = degrees * std::numbers::pi / 180;
  const double c = std::cos(turn), s = std::sin(turn);
  Line turned;
  for (const Vec& p : polygon) turned.push_back({p.x * c + p.y * s, -p.x * s + p.y * c});
  const auto back = [&](double x, double y) { return Vec{x * c - y * s, x * s + y * c}; };
  const Frame frame = frame_of(turned);
  std::vector<Stroke> out;
  std::vector<double> cuts;
  for (double y = frame.top + gap / 2; y < frame.bottom; y += gap * (1 + wobble * (r() - 0.5))) {
    cuts.clear();
    for (const auto& [a, b] : sides_of(turned, true))
      if ((a.y > y) != (b.y > y)) cuts.push_back(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y));
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); i += 2)
      out.push_back({back(cuts[i], y), back(cuts[i + 1], y)});
  }
  return out;
}

// ---- text

std::string num(double value) {
  const double rounded = std::round(value * 100) / 100;
  return fmt::format("{}", rounded == 0 ? 0.0 : rounded);
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

std::string path(std::string_view name, const std::string& d, std::string_view style) {
  if (d.empty()) return "";
  return fmt::format("<path class=\"{}\"{} d=\"{}\"/>\n", name,
                     style.empty() ? "" : fmt::format(" style=\"{}\"", style), d);
}

Ink& Ink::put(char letter, Vec p) {
  text_ += letter;
  text_ += num(p.x);
  text_ += ' ';
  text_ += num(p.y);
  return *this;
}
Ink& Ink::from(Vec p) { return put('M', p); }
Ink& Ink::to(Vec p) { return put('L', p); }
Ink& Ink::bend(Vec by, Vec p) {
  put('Q', by);
  return put(' ', p);
}
Ink& Ink::shut() {
  text_ += 'z';
  return *this;
}
Ink& Ink::along(const Line& points) {
  for (std::size_t i = 0; i < points.size(); ++i) put(i == 0 ? 'M' : 'L', points[i]);
  return *this;
}

// Whoever opens the plan may lack its letters and get broader ones.
constexpr double kStout = 1.13;

double breadth(std::string_view text, double size) {
  double ems = 0;
  for (const char c : text) {
    if ((c & 0xC0) == 0x80) continue;  // the rest of a letter
    const bool slim = std::string_view("ijlft.,;:'|! ").find(c) != std::string_view::npos;
    const bool stout = std::string_view("mwMWGOQ").find(c) != std::string_view::npos;
    ems += slim ? 0.29 : stout ? 0.8 : (c >= 'A' && c <= 'Z') ? 0.66 : 0.5;
  }
  return ems * size * kStout;
}

std::vector<std::string> in_lines(std::string_view text, double size, double width) {
  std::vector<std::string> out;
  std::string line;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t from = text.find_first_not_of(" \n\t\r", at);
    if (from == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \n\t\r", from), text.size());
    const std::string_view word = text.substr(from, end - from);
    const std::string longer = line.empty() ? std::string(word) : fmt::format("{} {}", line, word);
    if (!line.empty() && breadth(longer, size) > width) {
      out.push_back(line);
      line = word;
    } else {
      line = longer;
    }
    at = end;
  }
  if (!line.empty()) out.push_back(line);
  return out;
}

}  // namespace drumhead::plan
