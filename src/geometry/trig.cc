// Sine, cosine and arctangent by hand: the library's differ from machine to machine, these do not.
#include "geometry/geometry.h"

#include <numbers>

namespace drumhead {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRadians = kPi / 18000.0;  // of a centidegree

// Taylor series about 0, good to the last bit or two up to 45 degrees.
double small_sine(double x) {
  const double q = x * x;
  double sum = -1.0 / 1307674368000.0;
  sum = sum * q + 1.0 / 6227020800.0;
  sum = sum * q - 1.0 / 39916800.0;
  sum = sum * q + 1.0 / 362880.0;
  sum = sum * q - 1.0 / 5040.0;
  sum = sum * q + 1.0 / 120.0;
  sum = sum * q - 1.0 / 6.0;
  return x + x * q * sum;
}

double small_cosine(double x) {
  const double q = x * x;
  double sum = 1.0 / 20922789888000.0;
  sum = sum * q - 1.0 / 87178291200.0;
  sum = sum * q + 1.0 / 479001600.0;
  sum = sum * q - 1.0 / 3628800.0;
  sum = sum * q + 1.0 / 40320.0;
  sum = sum * q - 1.0 / 720.0;
  sum = sum * q + 1.0 / 24.0;
  sum = sum * q - 0.5;
  return 1.0 + q * sum;
}

// Arctangents of 0, 1/4, 1/2, 3/4 and 1.
constexpr std::array<double, 5> kAnchors = {0.0, 0.24497866312686415417, 0.46364760900080611621,
                                            0.64350110879328438680, 0.78539816339744830962};

// For ratios from 0 to 1: the distance to the nearest anchor is at most 1/8, where the series is short.
double arctangent(double ratio) {
  const int anchor = static_cast<int>(ratio * 4.0 + 0.5);
  const double c = anchor * 0.25;
  const double z = (ratio - c) / (1.0 + ratio * c);
  const double q = z * z;
  double sum = 1.0 / 13.0;
  sum = 1.0 / 11.0 - sum * q;
  sum = 1.0 / 9.0 - sum * q;
  sum = 1.0 / 7.0 - sum * q;
  sum = 1.0 / 5.0 - sum * q;
  sum = 1.0 / 3.0 - sum * q;
  return kAnchors[static_cast<std::size_t>(anchor)] + (z - z * q * sum);
}

}  // namespace

namespace {

Vec worked_out(Angle a) {
  const Angle quarter = a / 9000;
  const Angle rest = a - quarter * 9000;
  const bool steep = rest > 4500;
  const double x = (steep ? 9000 - rest : rest) * kRadians;
  const double first = small_sine(x), second = small_cosine(x);
  const double sine = steep ? second : first, cosine = steep ? first : second;
  switch (quarter) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

}  // namespace

// Few headings are asked for again and again: those of the units, and of what each tries.
Vec direction(Angle heading) {
  struct Known {
    Angle heading = -1;
    Vec way;
  };
  constexpr std::size_t kPlaces = 256;
  static constinit thread_local std::array<Known, kPlaces> lately{};
  const Angle a = wrap(heading);
  Known& known = lately[static_cast<std::size_t>(a) % kPlaces];
  if (known.heading != a) known = {a, worked_out(a)};
  return known.way;
}

Angle bearing(Vec v) {
  const double x = v.x < 0 ? -v.x : v.x, y = v.y < 0 ? -v.y : v.y;
  if (x == 0 && y == 0) return 0;
  const double folded = x <= y ? arctangent(x / y) : kPi / 2 - arctangent(y / x);
  // Rounded while folded, so that mirrored vectors get mirrored headings.
  Angle angle = static_cast<Angle>(folded / kRadians + 0.5);
  if (v.y < 0) angle = kFullTurn / 2 - angle;
  if (v.x < 0) angle = kFullTurn - angle;
  return wrap(angle);
}

}  // namespace drumhead
