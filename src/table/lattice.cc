// The grid over the ground, worked out once for a terrain.
#include "table/lattice.h"

#include <algorithm>
#include <limits>
#include <span>

namespace drumhead {
namespace {

constexpr Mil kFar = std::numeric_limits<Mil>::max();

// Points on the line count to its left, so that a way through a joint of two lines crosses once.
bool is_left_of(Vec a, Vec b, Vec p) { return cross(b - a, p - a) >= 0; }

bool do_cross(Vec a, Vec b, Vec p, Vec q) {
  return is_left_of(a, b, p) != is_left_of(a, b, q) && is_left_of(p, q, a) != is_left_of(p, q, b);
}

bool crosses_outline(Vec a, Vec b, Shape outline) {
  for (std::size_t i = 0; i < outline.size(); ++i)
    if (do_cross(a, b, outline[i], next_corner(outline, i))) return true;
  return false;
}

bool crosses_line(Vec a, Vec b, const Feature& band) {
  const std::size_t n = band.points.size();
  bool odd = false;
  for (std::size_t i = 0; i + 1 < n + (band.closed && n > 2 ? 1u : 0u); ++i)
    if (do_cross(a, b, vec(band.points[i]), vec(band.points[i + 1 == n ? 0 : i + 1]))) odd = !odd;
  return odd;
}

// Works out the lie of one feature after another, with one buffer for all.
class GridSurvey {
 public:
  GridSurvey(const Lattice& lattice, const Terrain& terrain)
      : lattice_(lattice), terrain_(terrain), far_(lattice.size(), kFar) {}

  Lattice::Lie lie(FeatureId id) {
    feature_ = &terrain_[id];
    outline_ = &terrain_.outline(id);
    patch_ = lattice_.patch(outline_->box, reach());
    Lattice::Lie out;
    measure();
    gather(out);
    for (const Lattice::NearCell& near : out.near) far_[near.cell] = kFar;
    return out;
  }

 private:
  double reach() const { return Lattice::kFarthest * std::max(lattice_.wide(), lattice_.deep()); }

  void measure() {
    if (feature_->form == Form::area) return measure_part(outline_->area, outline_->box);
    for (std::size_t i = 0; i < outline_->bars.size(); ++i)
      measure_part(outline_->bars[i], outline_->boxes[i]);
  }

  void measure_part(Shape part, const Box& box) {
    const Lattice::Patch patch = lattice_.patch(box, reach());
    for (int row = patch.bottom; row <= patch.top; ++row)
      for (int column = patch.left; column <= patch.right; ++column) {
        const int cell = lattice_.cell(column, row);
        const Vec p = lattice_.middle(cell);
        const double far = inside(p, part) ? 0 : distance_to_outline(p, part);
        if (far <= reach()) far_[cell] = std::min(far_[cell], to_mil(far));
      }
  }

  void gather(Lattice::Lie& out) const {
    for (int row = patch_.bottom; row <= patch_.top; ++row)
      for (int column = patch_.left; column <= patch_.right; ++column) {
        const int cell = lattice_.cell(column, row);
        if (far_[cell] == kFar) continue;
        out.near.push_back({static_cast<std::uint16_t>(cell), far_[cell]});
        for (int step = 0; step < 8; ++step) add_step(cell, step, out);
      }
  }

  // What a step touches is no farther from its two ends than the step is long.
  void add_step(int cell, int step, Lattice::Lie& out) const {
    const int end = cell + lattice_.offset(step);
    const Mil from = far_[cell], to = far_[end];
    if (to == kFar || from + to > lattice_.length(step) + 1) return;
    const auto number = static_cast<std::uint16_t>(lattice_.number(cell, step));
    const Vec a = lattice_.middle(cell), b = lattice_.middle(end);
    const bool is_area = feature_->form == Form::area;
    if (from == 0 || to == 0 || touches(a, b)) out.met.push_back(number);
    if (is_area ? (from == 0) != (to == 0) : feature_->form == Form::band && crosses_line(a, b, *feature_))
      out.crossed.push_back(number);
  }

  bool touches(Vec a, Vec b) const {
    if (feature_->form == Form::area) return crosses_outline(a, b, outline_->area);
    return std::any_of(outline_->bars.begin(), outline_->bars.end(),
                       [&](const Quad& bar) { return crosses_outline(a, b, bar); });
  }

  const Lattice& lattice_;
  const Terrain& terrain_;
  std::vector<Mil> far_;  // by cell: to the feature in hand
  const Feature* feature_ = nullptr;
  const Outline* outline_ = nullptr;
  Lattice::Patch patch_{};
};

int whole(double length, double cell, int most) {
  const int cells = static_cast<int>(length / cell + 0.999);
  return std::clamp(cells, 1, most);
}

}  // namespace

Lattice::Lattice(const Terrain& terrain) {
  const double width = terrain.width(), depth = terrain.depth();
  const double cell = std::max({width / kMostColumns, depth / kMostRows, static_cast<double>(kUnit)});
  columns_ = whole(width, cell, kMostColumns);
  rows_ = whole(depth, cell, kMostRows);
  wide_ = std::max(1.0, width / columns_);
  deep_ = std::max(1.0, depth / rows_);
  for (std::size_t i = 0; i < kSteps.size(); ++i)
    lengths_[i] = to_mil(drumhead::length({kSteps[i].x * wide_, kSteps[i].y * deep_}));
  GridSurvey survey(*this, terrain);
  lies_.reserve(terrain.size());
  for (std::size_t i = 0; i < terrain.size(); ++i) lies_.push_back(survey.lie(feature_id(i)));
}

int Lattice::column_at(double x) const {
  return static_cast<int>(std::clamp(x / wide_, 0.0, columns_ - 1.0));
}

int Lattice::row_at(double y) const { return static_cast<int>(std::clamp(y / deep_, 0.0, rows_ - 1.0)); }

Lattice::Patch Lattice::patch(const Box& box, double margin) const {
  return {column_at(box.left - margin), row_at(box.bottom - margin), column_at(box.right + margin),
          row_at(box.top + margin)};
}

}  // namespace drumhead
