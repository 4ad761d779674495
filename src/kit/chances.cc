// Sums and products of chances.
#include "kit/chances.h"

namespace drumhead {

Chances Chances::of(int dice, double each) {
  Chances out;
  const int most = std::clamp(dice, 0, kMostDice);
  out.grow(static_cast<std::size_t>(most) + 1);
  double* const at = out.at_.data();
  const double not_each = 1.0 - each;
  for (int die = 1; die <= most; ++die) {
    for (int hits = die; hits > 0; --hits) at[hits] = at[hits] * not_each + at[hits - 1] * each;
    at[0] *= not_each;
  }
  return out;
}

double Chances::mean() const {
  double sum = 0;
  for (std::size_t hits = 0; hits < size_; ++hits) sum += static_cast<double>(hits) * at_[hits];
  return sum;
}

Chances Chances::with(const Chances& more) const {
  Chances out;
  out.at_[0] = 0.0;
  out.grow(std::min<std::size_t>(size_ + more.size_ - 1, kMostDice + 1));
  for_both(*this, more, [&](int a, int b, double chance) {
    const auto sum = static_cast<std::size_t>(a + b);
    out.at_[std::min(sum, out.size_ - 1)] += chance;
  });
  return out;
}

}  // namespace drumhead
