// Intervals of shares, means and differences.
#include "balance/statistics.h"

#include <algorithm>
#include <cmath>

namespace drumhead::balance {

namespace {

constexpr double kZ = 1.959963984540054;

}  // namespace

Interval wilson(std::size_t hits, std::size_t of) {
  if (of == 0) return {};
  return wilson_of_share(static_cast<double>(hits) / static_cast<double>(of), of);
}

Interval wilson_of_share(double share, std::size_t of) {
  if (of == 0) return {};
  const auto n = static_cast<double>(of);
  const double middle = share + kZ * kZ / (2 * n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + kZ * kZ / (4 * n * n));
  const double whole = 1 + kZ * kZ / n;
  return {share <= 0 ? 0 : (middle - half) / whole, share >= 1 ? 1 : (middle + half) / whole};
}

Difference difference_of(const Share& first, const Share& second) {
  if (first.of == 0 || second.of == 0) return {};
  const double a = first.value(), b = second.value();
  const Interval of_a = first.interval(), of_b = second.interval();
  const double below = std::hypot(a - of_a.low, of_b.high - b);
  const double above = std::hypot(of_a.high - a, b - of_b.low);
  return {a - b, {a - b - below, a - b + above}};
}

void Moments::add(std::int64_t value) {
  ++count;
  sum += value;
  squares += value * value;
}

Moments& Moments::operator+=(const Moments& more) {
  count += more.count;
  sum += more.sum;
  squares += more.squares;
  return *this;
}

double Moments::mean() const { return count > 0 ? static_cast<double>(sum) / static_cast<double>(count) : 0; }

double Moments::deviation() const {
  if (count < 2) return 0;
  const auto n = static_cast<double>(count), s = static_cast<double>(sum);
  return std::sqrt(std::max(0.0, (static_cast<double>(squares) - s * s / n) / (n - 1)));
}

Interval Moments::interval() const {
  const double half = count < 2 ? 0 : kZ * deviation() / std::sqrt(static_cast<double>(count));
  return {mean() - half, mean() + half};
}

Difference paired_shares(const Moments& differences, int unit) {
  if (differences.count == 0) return {};
  const double n = static_cast<double>(differences.count) + 2;
  const double each = unit;
  const double middle = static_cast<double>(differences.sum) / each / n;
  const double squares = static_cast<double>(differences.squares) / (each * each) + 2;
  const double half = kZ * std::sqrt(std::max(0.0, squares / n - middle * middle) / n);
  return {differences.mean() / each, {std::max(-1.0, middle - half), std::min(1.0, middle + half)}};
}

Difference paired_means(const Moments& differences) { return {differences.mean(), differences.interval()}; }

Counts& Counts::operator+=(const Counts& more) {
  for (const auto& [value, times] : more.times_) times_[value] += times;
  return *this;
}

std::size_t Counts::count() const {
  std::size_t out = 0;
  for (const auto& [value, times] : times_) out += times;
  return out;
}

Moments Counts::moments() const {
  Moments out;
  for (const auto& [value, times] : times_) {
    const auto n = static_cast<std::int64_t>(times);
    out += {n, n * value, n * value * value};
  }
  return out;
}

int Counts::quantile(double part) const {
  const double wanted = part * static_cast<double>(count());
  std::size_t seen = 0;
  for (const auto& [value, times] : times_) {
    seen += times;
    if (static_cast<double>(seen) >= wanted) return value;
  }
  return 0;
}

}  // namespace drumhead::balance
