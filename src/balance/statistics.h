// Numbers about many battles: shares, means and quantiles, and how sure one may be of them.
//
// What is added up is whole, so that the order does not matter: any way of sharing battles out and putting
// them together again gives the same to the bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>

namespace drumhead::balance {

// All intervals are at 95 %.
struct Interval {
  double low = 0, high = 1;

  double half_width() const { return (high - low) / 2; }
  bool holds(double value) const { return low <= value && value <= high; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

// Wilson's interval for a share of `hits` in `of`; for a share that counts halves, too.
Interval wilson(std::size_t hits, std::size_t of);
Interval wilson_of_share(double share, std::size_t of);

// A part of a whole.
struct Share {
  std::size_t hits = 0, of = 0;

  double value() const { return of > 0 ? static_cast<double>(hits) / static_cast<double>(of) : 0; }
  Interval interval() const { return wilson(hits, of); }
  friend bool operator==(const Share&, const Share&) = default;
};

struct Difference {
  double value = 0;
  Interval range{-1, 1};

  // True where chance alone would hardly do it.
  bool is_sure() const { return !range.holds(0); }
};

// The first share less the second, of battles that have nothing to do with each other: Newcombe's interval of
// two of Wilson's.
Difference difference_of(const Share& first, const Share& second);

// Whole numbers added up, with their squares.
struct Moments {
  std::int64_t count = 0, sum = 0, squares = 0;

  void add(std::int64_t value);
  Moments& operator+=(const Moments& more);
  double mean() const;
  double deviation() const;   // of single values, from a sample
  Interval interval() const;  // of the mean; {mean, mean} for fewer than two
  friend bool operator==(const Moments&, const Moments&) = default;
};

// Differences of pairs that had the same dice, in steps of `unit` to the whole (2: halves). Bonett and Price:
// one pair more is counted for each way, so that even pairs without any difference leave some doubt.
Difference paired_shares(const Moments& differences, int unit);
// Differences of numbers without bounds: mean and its interval.
Difference paired_means(const Moments& differences);

// How often each whole number came.
class Counts {
 public:
  void add(int value, std::size_t times = 1) { times_[value] += times; }
  Counts& operator+=(const Counts& more);

  std::size_t count() const;
  Moments moments() const;
  // The least number that is not below this part of all; 0 where there are none.
  int quantile(double part) const;
  const std::map<int, std::size_t>& times() const { return times_; }
  friend bool operator==(const Counts&, const Counts&) = default;

 private:
  std::map<int, std::size_t> times_;
};

}  // namespace drumhead::balance
