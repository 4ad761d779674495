// Stands and their pairing.
#include "table/stands.h"

#include <algorithm>

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

// Gives every end a start of its own; whoever holds one moves on to another where he can.
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

bool can_come(const std::vector<Vec>& from, const std::vector<Vec>& to, double reach) {
  return Pairing(from, to, reach).is_whole();
}

}  // namespace drumhead
