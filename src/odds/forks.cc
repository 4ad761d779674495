// Takes the branches of a deed's throws one after the other.
#include "odds/forks.h"

namespace drumhead {

namespace {

constexpr double kWidest = 4'096;  // branches of one throw; above that only the likely ones are followed

}  // namespace

Outcome none_good(const Throw& made) {
  Outcome out;
  out.count[made.judged == Judged::at_most ? made.bands.n - 1u : 0u] = made.n;
  return out;
}

bool is_switched_off(const Throw& made, RuleId off) {
  return off.valid() && made.purpose == off && !made.total && made.n > 0;
}

void Forks::open(RuleId off, bool likely_only) {
  off_ = off;
  likely_only_ = likely_only;
  begin();
}

void Forks::begin() {
  forks_.clear();
  extra_.clear();
  made_ = 0;
  too_wide_ = partial_ = false;
}

bool Forks::next() {
  made_ = 0;
  while (!forks_.empty() && forks_.back().at + 1 == forks_.back().table->size()) forks_.pop_back();
  if (forks_.empty()) return false;
  ++forks_.back().at;
  return true;
}

const std::vector<Branch>& Forks::table_of(const Throw& made) {
  if (is_switched_off(made, off_)) return extra_.emplace_back(1, Branch{none_good(made), 1});
  if (branch_count(made) <= kWidest) return enumerator_.branches_of(made);
  std::vector<Branch>& likely = extra_.emplace_back();
  if (likely_only_) branches(made, likely, 1 / kWidest);
  (likely_only_ ? partial_ : too_wide_) = true;
  if (likely.empty()) likely.push_back({none_good(made), 0});
  return likely;
}

std::vector<Branch> Forks::totals_like(const Throw& banded, int total) {
  Throw each = banded;
  each.bands = {};
  std::vector<Branch> out;
  double whole = 0;
  for (const Branch& branch : enumerator_.branches_of(each))
    if (band_of_total(banded, branch.outcome.sum) == band_of_total(banded, total)) {
      out.push_back(branch);
      whole += branch.p;
    }
  for (Branch& branch : out) branch.p /= whole;
  return out;
}

void Forks::draw(const Throw& made, Outcome& out) {
  if (made_ == forks_.size()) forks_.push_back({&table_of(made), 0, p()});
  out = forks_[made_++].taken().outcome;
}

}  // namespace drumhead
