// Sums and products of chances.
#include "kit/chances.h"

namespace drumhead {

Chances Chances::of(int dice, double each) {
  Chances out;
  const int most = std::clamp(dice, 0, kMostDice);
  for (int die = 0; die < most; ++die) {
    out.at_.push_back(0.0);
    for (std::size_t hits = out.at_.size(); hits-- > 0;)
      out.at_[hits] = out.at_[hits] * (1.0 - each) + (hits > 0 ? out.at_[hits - 1] * each : 0.0);
  }
  return out;
}

double Chances::mean() const {
  double sum = 0;
  for (std::size_t hits = 0; hits < at_.size(); ++hits) sum += static_cast<double>(hits) * at_[hits];
  return sum;
}

Chances Chances::with(const Chances& more) const {
  Chances out;
  out.at_.resize(std::min<std::size_t>(at_.size() + more.at_.size() - 1, kMostDice + 1));
  for (double& chance : out.at_) chance = 0.0;
  for_both(*this, more, [&](int a, int b, double chance) {
    const auto sum = static_cast<std::size_t>(a + b);
    out.at_[std::min(sum, out.at_.size() - 1)] += chance;
  });
  return out;
}

}  // namespace drumhead
