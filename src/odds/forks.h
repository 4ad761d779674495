// Forks: dice that take every way through a deed, one way each time it is carried out.
//
// The first time each throw shows its first branch; next() turns the last throw on to its next branch, and
// throws after it begin anew. So no deed is carried out only to hear what it would throw.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "dice/enumerate.h"

namespace drumhead {

class Forks final : public Dice {
 public:
  // For the deeds of one walk: dice thrown for the rule `off` are never good; `likely_only` lets a throw with
  // too many branches show its likely ones.
  void open(RuleId off, bool likely_only);
  void begin();  // a deed that was not carried out yet
  bool next();   // the deed again; false: every way was taken

  void draw(const Throw& made, Outcome& out) override;
  const Faces& faces() const override { return none_; }

  bool thrown() const { return !forks_.empty(); }
  double p() const { return forks_.empty() ? 1.0 : forks_.back().after(); }
  bool too_wide() const { return too_wide_; }  // a throw has more branches than may be followed
  bool partial() const { return partial_; }    // some way of this deed shows its likely branches only

  // The totals that lie in the band of this one, with their shares of it.
  std::vector<Branch> totals_like(const Throw& banded, int total);

 private:
  struct Fork {
    const std::vector<Branch>* table = nullptr;
    std::size_t at = 0;
    double p = 1;  // of coming here
    const Branch& taken() const { return (*table)[at]; }
    double after() const { return p * taken().p; }
  };
  const std::vector<Branch>& table_of(const Throw& made);

  Enumerator enumerator_;
  std::deque<std::vector<Branch>> extra_;  // tables of this deed alone
  std::vector<Fork> forks_;
  std::size_t made_ = 0;
  RuleId off_;
  bool likely_only_ = false, too_wide_ = false, partial_ = false;
  Faces none_;
};

// What a throw reads when none of its dice is good.
Outcome none_good(const Throw& made);
// Whether the dice of a rule that is switched off are these.
bool is_switched_off(const Throw& made, RuleId off);

}  // namespace drumhead
