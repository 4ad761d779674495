// Stands and their pairing.
#include "table/stands.h"

#include <algorithm>
#include <bit>

#include "table/body.h"

namespace drumhead {

std::vector<Vec> middles_of_stands(const Pose& pose, const Footprint& foot, int stands, bool hollow) {
  std::vector<Vec> out;
  const int left_out = hollow ? foot.files * (foot.ranks - 2) : 0;
  for (int i = 0; i < std::min(stands, foot.files * foot.ranks - left_out); ++i)
    out.push_back(centre_of(cell_at(pose, foot, i < foot.files ? i : i + left_out)));
  return out;
}

namespace {

// Matches every end to a start of its own; the holder of one moves to another where it can (augmenting
// paths).
class Pairing {
 public:
  Pairing(const std::vector<Vec>& from, const std::vector<Vec>& to, double reach)
      : from_(from), to_(to), reach_(reach), taken_(from.size(), -1) {}

  bool is_whole() {
    for (std::size_t end = 0; end < to_.size(); ++end) {
      tried_.assign(from_.size(), false);
      if (!place(static_cast<int>(end))) return false;
    }
    return true;
  }

 private:
  bool place(int end) {
    for (std::size_t i = 0; i < from_.size(); ++i) {
      if (tried_[i] || length(to_[static_cast<std::size_t>(end)] - from_[i]) > reach_) continue;
      tried_[i] = true;
      if (taken_[i] >= 0 && !place(taken_[i])) continue;
      taken_[i] = end;
      return true;
    }
    return false;
  }

  const std::vector<Vec>&from_, &to_;
  double reach_;
  std::vector<int> taken_;
  std::vector<bool> tried_;
};

}  // namespace

Quad body_of_stand(const Field& field, PieceId id, int stand, Point size) {
  return rectangle(field.cell_pose(id, stand), size.x, size.y);
}

namespace {

// Whether a stand has no other beside it on that side.
bool is_outermost(const Footprint& foot, int stand, int stands, Edge edge) {
  switch (edge) {
    case Edge::front:
      return stand < foot.files;
    case Edge::right:
      return stand % foot.files == foot.files - 1 || stand == stands - 1;
    case Edge::rear:
      return stand + foot.files >= stands;
    case Edge::left:
      return stand % foot.files == 0;
    case Edge::none:
      break;
  }
  return false;
}

bool touches_with_edge(const Quad& stand, Edge edge, Shape other) {
  constexpr double kCorner = 0.03;  // of an edge, which at each end is but a corner
  const Vec from = stand[static_cast<std::size_t>(edge)],
            to = next_corner(stand, static_cast<std::size_t>(edge));
  const Vec inset = (to - from) * kCorner;
  const Vec part[] = {from + inset, to - inset};
  if (!boxes_meet(box_around(part), box_around(other), static_cast<Mil>(kSlack) + 1)) return false;
  return nearest_of_any(Shape(part), other).distance <= kSlack + kRounding;
}

}  // namespace

StandsTouching stands_touching(const Field& field, PieceId id, int stands, Point size, PieceId other) {
  StandsTouching out;
  const Footprint& foot = field.piece(id).foot;
  for (const Edge edge : {Edge::front, Edge::right, Edge::rear, Edge::left}) {
    std::uint32_t cells = 0;
    for (int stand = 0; stand < stands; ++stand)
      if (is_outermost(foot, stand, stands, edge) &&
          touches_with_edge(body_of_stand(field, id, stand, size), edge, field.shape(other)))
        cells |= 1u << stand;
    if (std::popcount(cells) > std::popcount(out.cells)) out = {edge, cells};
  }
  return out;
}

bool can_come(const std::vector<Vec>& from, const std::vector<Vec>& to, double reach) {
  return Pairing(from, to, reach).is_whole();
}

}  // namespace drumhead
