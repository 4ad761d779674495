// Where the stands of a unit were, and how far a forced move may take them: turning and forming win nothing.
// rw.ruling.rout-rate, rw.ruling.pursuit, rw.ruling.fall-back
#include <algorithm>
#include <array>

#include "rules/arw1d/arw1d.h"
#include "table/body.h"

namespace drumhead::arw1d {

namespace {

constexpr double kRounding = 1;  // poses are whole thousandths

// The stands of a footprint, from the left and from the front. A square has half of them on its front side
// and the others on its rear: no way that it goes are all of them ahead.
std::vector<Vec> places_of(const Pose& pose, const Footprint& foot, int stands, bool square) {
  std::vector<Vec> out;
  const int hollow = square ? foot.files * (foot.ranks - 2) : 0;
  for (int i = 0; i < std::min(stands, foot.files * foot.ranks - hollow); ++i)
    out.push_back(centre_of(cell_at(pose, foot, i < foot.files ? i : i + hollow)));
  return out;
}

// Gives every end a start of its own within the rate, if that can be.
class Pairing {
 public:
  Pairing(const std::vector<Vec>& was, const std::vector<Vec>& now, double rate)
      : was_(was), now_(now), rate_(rate) {}

  bool is_whole() {
    taken_.assign(was_.size(), -1);
    for (std::size_t end = 0; end < now_.size(); ++end) {
      tried_.assign(was_.size(), false);
      if (!place(static_cast<int>(end))) return false;
    }
    return true;
  }

 private:
  bool place(int end) {
    for (std::size_t i = 0; i < was_.size(); ++i) {
      if (tried_[i] || length(now_[static_cast<std::size_t>(end)] - was_[i]) > rate_) continue;
      tried_[i] = true;
      if (taken_[i] >= 0 && !place(taken_[i])) continue;
      taken_[i] = end;
      return true;
    }
    return false;
  }

  const std::vector<Vec>&was_, &now_;
  double rate_;
  std::vector<int> taken_;
  std::vector<bool> tried_;
};

}  // namespace

Stood where_it_stood(const Look& look, PieceId id) {
  Stood out;
  const Piece& p = look.piece(id);
  out.stands = unit(look, id).stands;
  out.block = p.inside;
  if (!p.inside.valid()) out.at = places_of(p.pose, p.foot, out.stands, in_square(look, id));
  return out;
}

Mil across(const Look& look, FeatureId block) {
  if (!block.valid()) return 0;
  const Box& box = look.field.terrain().outline(block).box;
  return box.right - box.left + box.top - box.bottom;
}

// Stands change places as they like: one for each end, none from farther than the rate. Those of a garrison
// were anywhere in their block.
bool is_in_reach(const Look& look, const Stood& was, const Pose& pose, const Footprint& foot, Mil rate) {
  const std::vector<Vec> now = places_of(pose, foot, was.stands, false);
  if (!was.block.valid()) return Pairing(was.at, now, rate + kRounding).is_whole();
  const Shape block = look.field.terrain().outline(was.block).area;
  return std::all_of(now.begin(), now.end(), [&](Vec stand) {
    return inside(stand, block) || distance_to_outline(stand, block) <= rate + kRounding;
  });
}

}  // namespace drumhead::arw1d
