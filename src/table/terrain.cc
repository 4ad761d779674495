// The ground: outlines worked out once, kinds and their words.
#include "table/terrain.h"

#include <algorithm>
#include <utility>

#include "base/ensure.h"

namespace drumhead {
namespace {

constexpr std::array<std::string_view, 20> kWords = {
    "woods-light", "woods-heavy", "orchard", "rough", "marsh",  "field", "hill",
    "building",    "town",        "water",   "road",  "track",  "wall",  "fence",
    "hedge",       "fieldwork",   "stream",  "river", "bridge", "ford"};

// A line drawn without a width must still be something to cross.
constexpr double kLeastWidth = 10;

// Twice the signed area: negative when clockwise.
double winding(const std::vector<Vec>& ring) {
  double twice = 0;
  for (std::size_t i = 0; i < ring.size(); ++i)
    twice += cross(ring[i], ring[i + 1 == ring.size() ? 0 : i + 1]);
  return twice;
}

// A rectangle about the segment a-b, longer by so much at either end, its front towards b.
Quad bar_about(Vec a, Vec b, double width, double before, double beyond) {
  const Vec along = (b - a) * (1.0 / length(b - a));
  const Vec half = right_of(along) * (width * 0.5);
  const Vec tip = b + along * beyond, tail = a - along * before;
  return {tip - half, tip + half, tail + half, tail - half};
}

std::vector<Vec> area_of(const Feature& feature) {
  std::vector<Vec> ring;
  for (const Point p : feature.points)
    if (ring.empty() || to_point(ring.back()) != p) ring.push_back(vec(p));
  if (ring.size() > 1 && to_point(ring.back()) == to_point(ring.front())) ring.pop_back();
  if (winding(ring) > 0) std::reverse(ring.begin(), ring.end());
  return ring;
}

// A line that leads over the table's edge does not end there: nobody goes round it. One that runs
// along the edge does.
double beyond_end(Point inner, Point end, double width, const Box& table) {
  const Vec way = vec(end) - vec(inner);
  const double along = kAlong * length(way);
  const bool leads_off = (end.x <= table.left && way.x < -along) || (end.x >= table.right && way.x > along) ||
                         (end.y <= table.bottom && way.y < -along) || (end.y >= table.top && way.y > along);
  return leads_off ? 2 * width : 0;
}

std::vector<Quad> bars_of(const Feature& feature, const Box& table) {
  std::vector<Quad> bars;
  const double width = std::max(kLeastWidth, static_cast<double>(feature.width));
  const std::size_t n = feature.points.size();
  const bool closed = feature.closed && n > 2;
  const std::size_t stretches = closed ? n : n - 1;
  for (std::size_t i = 0; i < stretches; ++i) {
    const Point a = feature.points[i], b = feature.points[i + 1 == n ? 0 : i + 1];
    // Half the width beyond each joint fills the wedge outside the bend; loose ends stay as drawn.
    const double before = closed || i > 0 ? width * 0.5 : beyond_end(b, a, width, table),
                 beyond = closed || i + 1 < stretches ? width * 0.5 : beyond_end(a, b, width, table);
    if (a != b) bars.push_back(bar_about(vec(a), vec(b), width, before, beyond));
  }
  return bars;
}

bool is_water_line(const Feature& f) {
  return f.form == Form::band && (f.kind == Ground::stream || f.kind == Ground::river);
}

// The stretch of stream that a crossing lies on.
struct Bed {
  Vec a, b;
  double width = 0, distance = 1e300;
};

Bed bed_under(Vec at, const std::vector<Feature>& features) {
  Bed bed;
  for (const Feature& f : features) {
    if (!is_water_line(f)) continue;
    const std::size_t n = f.points.size();
    for (std::size_t i = 0; i + 1 < n + (f.closed ? 1u : 0u); ++i) {
      const Vec a = vec(f.points[i]), b = vec(f.points[i + 1 == n ? 0 : i + 1]);
      const double far = distance_to_segment(at, a, b);
      if (far < bed.distance && length(b - a) > 0)
        bed = {a, b, std::max(kLeastWidth, static_cast<double>(f.width)), far};
    }
  }
  return bed;
}

// A bridge or ford lies across the nearest stream, from bank to bank; where there is none it is a square.
Quad spot_of(const Feature& spot, const std::vector<Feature>& features) {
  const double width = std::max(kLeastWidth, static_cast<double>(spot.width));
  const Vec drawn = vec(spot.points[0]);
  const Bed bed = bed_under(drawn, features);
  if (bed.distance > bed.width + width) {
    const Vec half = {0, width * 0.5};
    return bar_about(drawn - half, drawn + half, width, 0, 0);
  }
  const Vec along = (bed.b - bed.a) * (1.0 / length(bed.b - bed.a));
  const Vec at = bed.a + along * dot(drawn - bed.a, along), half = along * (width * 0.5);
  return bar_about(at - half, at + half, bed.width, 0, 0);
}

Outline outline_of(const Feature& feature, const std::vector<Feature>& all, const Box& table) {
  Outline out;
  switch (feature.form) {
    case Form::area:
      out.area = area_of(feature);
      out.convex = is_convex(out.area);
      out.box = box_around(out.area);
      return out;
    case Form::band:
      out.bars = bars_of(feature, table);
      break;
    case Form::spot:
      out.bars = {spot_of(feature, all)};
      break;
  }
  std::vector<Vec> corners;
  for (const Quad& bar : out.bars) {
    corners.insert(corners.end(), bar.begin(), bar.end());
    out.boxes.push_back(box_around(bar));
  }
  out.box = box_around(corners);
  return out;
}

}  // namespace

Terrain::Terrain(Mil width, Mil depth, std::vector<Feature> features)
    : width_(width), depth_(depth), features_(std::move(features)) {
  ENSURE(features_.size() < FeatureId::kNone, features_.size(), FeatureId::kNone);
  outlines_.reserve(features_.size());
  for (const Feature& feature : features_) {
    const std::size_t least = feature.form == Form::area ? 3 : feature.form == Form::band ? 2 : 1;
    ENSURE(feature.points.size() >= least, feature.points.size(), least);
    if (feature.kind == Ground::hill) hills_.push_back(feature_id(outlines_.size()));
    outlines_.push_back(outline_of(feature, features_, {0, 0, width_, depth_}));
  }
}

FeatureId Terrain::find(std::string_view key) const {
  for (std::size_t i = 0; i < features_.size(); ++i)
    if (features_[i].key == key) return feature_id(i);
  return {};
}

void Terrain::near(const Box& box, std::vector<FeatureId>& out) const {
  out.clear();
  for (std::size_t i = 0; i < outlines_.size(); ++i)
    if (boxes_meet(outlines_[i].box, box, 0)) out.push_back(feature_id(i));
}

bool is_abatis(const Feature& feature) {
  return std::find(feature.traits.begin(), feature.traits.end(), Word("abatis")) != feature.traits.end();
}

std::vector<Point> ways_out(const Terrain& terrain, FeatureId block) {
  const std::vector<Vec>& corners = terrain.outline(block).area;
  std::vector<Point> out;
  for (std::size_t i = 0; i < corners.size(); ++i)
    out.push_back(to_point((corners[i] + corners[(i + 1) % corners.size()]) * 0.5));
  return out;
}

bool is_line(Ground kind) { return kind >= Ground::road && kind <= Ground::river; }

bool is_crossing(Ground kind) { return kind == Ground::bridge || kind == Ground::ford; }

std::string_view word_of(Ground kind) { return kWords[static_cast<std::size_t>(kind)]; }

bool ground_from(std::string_view word, Ground& out) {
  for (std::size_t i = 0; i < kWords.size(); ++i)
    if (kWords[i] == word) {
      out = static_cast<Ground>(i);
      return true;
    }
  return false;
}

}  // namespace drumhead
