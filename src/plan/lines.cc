// Lines and crossings: roads, fences, abatis, walls, hedges, fieldworks, running water, bridges and fords.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "plan/ground.h"

namespace drumhead::plan {

namespace {

constexpr double kMouth = 1;  // from standing water within which a stream flows into it
constexpr double kUnder = 3;  // how far it runs on under it: shores are drawn rounder than they are

std::string pen(double width) { return fmt::format("stroke-width:{}", num(width)); }

Line with_mouths(const Line& points, const Sheet& sheet) {
  if (points.size() < 2) return points;
  const auto flows_into_water = [&](Vec end) {
    return std::any_of(sheet.shapes.begin(), sheet.shapes.end(), [&](const Drawn& s) {
      return s.is(Ground::water) && (within(end, s.points) || far_from(end, s.points, true) < kMouth);
    });
  };
  Line out = points;
  const Vec first = points[0], last = points.back();
  if (flows_into_water(last)) out.push_back(last + unit_of(last - points[points.size() - 2]) * kUnder);
  if (flows_into_water(first)) out.insert(out.begin(), first + unit_of(first - points[1]) * kUnder);
  return out;
}

// Strokes of uneven length with gaps, swaying a little.
void draw_flow(const Line& line, double aside, Ink& ink, Random& r) {
  Line lane;
  for (const auto& [at, along, gone] : paced(line, 0.5, false))
    lane.push_back(at + left_of(along) * (aside + std::sin(gone * 0.9) * 0.03));
  for (std::size_t i = 0; i + 3 < lane.size();) {
    const std::size_t stroke = 3 + static_cast<std::size_t>(r() * 6), end = std::min(lane.size(), i + stroke);
    ink.along(
        Line(lane.begin() + static_cast<std::ptrdiff_t>(i), lane.begin() + static_cast<std::ptrdiff_t>(end)));
    i += stroke + 2 + static_cast<std::size_t>(r() * 3);
  }
}

// The direction of the road nearest to a crossing.
Vec road_at(Vec at, const Sheet& sheet) {
  double best = std::numeric_limits<double>::infinity();
  Vec along{1, 0};
  for (const Drawn& shape : sheet.shapes) {
    if (!shape.is(Ground::road) && !shape.is(Ground::track)) continue;
    for (const Pace& step : paced(smoothed(shape.points, false, 3), 0.3, false))
      if (const double far = length(step.at - at); far < best) {
        best = far;
        along = step.along;
      }
  }
  return along;
}

}  // namespace

void draw_road(const Drawn& shape, Sheet& sheet) {
  const std::string d = open(smoothed(sheet.bled_line(shape.points), false, 3));
  const bool track = shape.is(Ground::track);
  const double wide = std::max(0.35, shape.width * (track ? 0.7 : 0.82));
  sheet.add(Layer::road, path(track ? "r-ink track" : "r-ink", d, pen(wide)));
  // All the fillings lie above all the edges, so that roads join without a bar across.
  sheet.add(Layer::road_top, path("r-in", d, pen(std::max(0.05, wide - 0.18))));
}

// A worm fence: rails that zigzag and cross at each joint.
void draw_fence(const Drawn& shape, Sheet& sheet) {
  Line joints;
  for (const Pace& step : paced(shape.points, 0.8, shape.feature->closed, 0))
    joints.push_back(step.at + left_of(step.along) * (joints.size() % 2 == 0 ? -0.17 : 0.17));
  Ink rails;
  for (const auto& [a, b] : sides_of(joints, false)) {
    const Vec over = unit_of(b - a) * 0.16;
    rails.stroke(a - over, b + over);
  }
  sheet.add(Layer::line, path("fence-bg", rails.text()) + path("fence", rails.text()));
}

// Felled trees with their sharpened boughs outward.
void draw_abatis(const Drawn& shape, Sheet& sheet, Random& r) {
  const bool closed = shape.feature->closed;
  const double out = area_of(shape.points) > 0 ? -1 : 1;  // most run round a work
  Ink boughs;
  for (const auto& [at, along, gone] : paced(shape.points, 0.62, closed)) {
    const Vec away = left_of(along) * out;
    const Vec lean = along * ((r() - 0.5) * 0.5);
    const Vec butt = at - away * 0.35, tip = at + away * 0.55 + lean, fork = between(butt, tip, 0.45);
    boughs.stroke(butt, tip)
        .stroke(fork, fork + away * 0.35 + along * 0.3)
        .stroke(fork, fork + away * 0.4 - along * 0.26);
  }
  sheet.add(Layer::line, path("abatis", boughs.text()));
}

void draw_wall(const Drawn& shape, Sheet& sheet) {
  Ink stones;
  for (const Pace& step : paced(shape.points, 0.62, shape.feature->closed)) {
    const Vec half = step.along * 0.27, thick = left_of(step.along) * 0.17;
    stones.around(
        {step.at + half + thick, step.at + half - thick, step.at - half - thick, step.at - half + thick});
  }
  sheet.add(Layer::line, path("wall", stones.text()));
}

void draw_hedge(const Drawn& shape, Sheet& sheet, Random& r) {
  for (const Pace& step : paced(shape.points, 0.62, shape.feature->closed))
    sheet.add(Layer::wood, planted(Plant::bush, step.at + Vec{0, 0.3}, r));
}

// A rampart with a pale parapet, and ditch strokes outward.
void draw_fieldwork(const Drawn& shape, Sheet& sheet) {
  const bool closed = shape.feature->closed || shape.feature->form == Form::area;
  const Line points = closed ? sheet.bled(shape.points, 1.5) : sheet.bled_line(shape.points);
  const double out = closed && area_of(points) > 0 ? -1 : 1;
  Ink ditch;
  for (const Pace& step : paced(points, 0.32, closed)) {
    const Vec away = left_of(step.along) * out;
    ditch.stroke(step.at + away * 0.16, step.at + away * 0.72);
  }
  const std::string outline = closed ? shut(points) : open(points);
  sheet.add(Layer::line, path("glacis", ditch.text()) + path(closed ? "rampart closed" : "rampart", outline) +
                             path("parapet", outline));
}

void draw_stream(const Drawn& shape, Sheet& sheet, Random& r) {
  const Line line = smoothed(sheet.bled_line(with_mouths(shape.points, sheet)), false, 3);
  const double wide = std::max(0.3, shape.width);
  Ink flow;
  if (shape.is(Ground::river))
    for (const double lane : {-0.3, -0.1, 0.12, 0.32}) draw_flow(line, lane * wide, flow, r);
  else
    draw_flow(line, 0, flow, r);
  sheet.add(Layer::wet, path("s-ink", open(line), pen(wide + 0.17)) + path("s-water", open(line), pen(wide)) +
                            path("flow", flow.text()));
}

// A bridge has flared parapets, a ford dotted lines; both lie along the nearest road.
void draw_crossing(const Drawn& shape, Sheet& sheet) {
  const Vec at = shape.points.front(), along = road_at(at, sheet);
  const double half = std::max(0.35, shape.width * 0.45), l = 0.95, flare = half + 0.3;
  std::string signs;
  if (shape.is(Ground::bridge)) {
    signs = fmt::format("<rect class=\"br-deck\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", num(-l),
                        num(-half), num(2 * l), num(2 * half));
    Ink parapets;
    for (const double side : {-1.0, 1.0})
      parapets.along(
          {{-l - 0.35, side * flare}, {-l, side * half}, {l, side * half}, {l + 0.35, side * flare}});
    signs += path("br", parapets.text());
  } else {
    Ink dots;
    for (const double y : {-half, 0.0, half}) dots.stroke({-l, y}, {l, y});
    signs = path("ford", dots.text());
  }
  sheet.add(Layer::house,
            fmt::format("<g transform=\"translate({} {}) rotate({})\">{}</g>", num(at.x), num(at.y),
                        num(std::atan2(along.y, along.x) * 180 / std::numbers::pi), signs));
}

}  // namespace drumhead::plan
