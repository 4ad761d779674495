// A coarse grid over the ground: which features lie near each cell, and which steps between cells meet them.
//
// It holds geometry alone; what a feature costs is a MarchMap's affair. Cells are numbered row by row with a
// rim of two round the table, so that a step from any cell of the table has a cell to end in.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "table/terrain.h"

namespace drumhead {

class Lattice {
 public:
  // Steps go both ways, so half of the sixteen directions are enough: those with the cell as their start.
  struct Step {
    int x, y;
  };
  static constexpr std::array<Step, 8> kSteps = {
      {{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}}};
  static constexpr int kFirstKnight = 4;  // from here on steps go two cells one way and one the other
  static constexpr int kRim = 2;
  static constexpr int kMostColumns = 64, kMostRows = 48;
  static constexpr double kFarthest = 4;  // cells: features farther off are not near

  struct NearCell {
    std::uint16_t cell;
    Mil distance;  // from its middle to the feature, 0 inside
  };
  // What one feature is to the grid.
  struct Lie {
    std::vector<NearCell> near;      // cells no farther than `kFarthest`, in order
    std::vector<std::uint16_t> met;  // steps that touch any part of it, by number,
    std::vector<std::uint16_t>
        crossed;  // and those that go over the line itself, or over the edge of an area
  };

  Lattice() = default;
  explicit Lattice(const Terrain& terrain);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int stride() const { return columns_ + 2 * kRim; }
  int size() const { return stride() * (rows_ + 2 * kRim); }  // with the rim
  int cell(int column, int row) const { return (row + kRim) * stride() + column + kRim; }
  int column(int cell) const { return cell % stride() - kRim; }
  int row(int cell) const { return cell / stride() - kRim; }
  int column_at(double x) const;  // of the nearest cell of the table
  int row_at(double y) const;
  int cell_at(Vec p) const { return cell(column_at(p.x), row_at(p.y)); }
  Vec middle(int cell) const { return {(column(cell) + 0.5) * wide_, (row(cell) + 0.5) * deep_}; }
  double wide() const { return wide_; }  // of a cell, along x
  double deep() const { return deep_; }
  double side() const { return wide_ < deep_ ? wide_ : deep_; }

  int number(int cell, int step) const { return step * size() + cell; }  // of a step
  int offset(int step) const { return kSteps[step].y * stride() + kSteps[step].x; }
  Mil length(int step) const { return lengths_[step]; }
  const Lie& lie(FeatureId id) const { return lies_[id.index()]; }
  // Cells of the table in a box, by first and last column and row.
  struct Patch {
    int left, bottom, right, top;
  };
  Patch patch(const Box& box, double margin) const;

 private:
  int columns_ = 0, rows_ = 0;
  double wide_ = 1, deep_ = 1;
  std::array<Mil, 8> lengths_{};
  std::vector<Lie> lies_;  // by FeatureId
};

}  // namespace drumhead
