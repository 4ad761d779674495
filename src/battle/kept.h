// What a battle has worked out about itself and keeps until it changes.
//
// It is no part of the battle: what is kept is what would be worked out again. A copy begins with nothing
// kept. Keeping writes while others only read: a battle is used by one thread at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "battle/battle.h"
#include "battle/tally.h"

namespace drumhead {

class Kept {
 public:
  Kept() = default;
  Kept(const Kept&) {}
  Kept& operator=(const Kept&) {
    forget();
    return *this;
  }

  // While it lives the battle changes; what was kept goes when it is done with.
  class Change {
   public:
    explicit Change(Kept& kept) : kept_(kept) {}
    ~Change() { kept_.forget(); }
    Change(const Change&) = delete;
    Change& operator=(const Change&) = delete;

   private:
    Kept& kept_;
  };

  template <class WorkOut>
  const Decision& decision(const WorkOut& work_out) {
    return of(asked_, work_out);
  }
  // Of the command that was asked about last: whoever gives it asks once more.
  template <class WorkOut>
  const Verdict& verdict(const Command& command, const WorkOut& work_out) {
    if (verdict_.at == now_ && !(checked_ == command)) verdict_.at = 0;
    if (verdict_.at != now_) checked_ = command;
    return of(verdict_, work_out);
  }
  template <class WorkOut>
  const Insight& insight(PieceId id, std::size_t pieces, const WorkOut& work_out) {
    if (insights_.size() != pieces) insights_.assign(pieces, {});
    return of(insights_[id.index()], work_out);
  }
  template <class WorkOut>
  const ChargeOdds& charge_odds(PieceId id, PieceId foe, std::size_t pieces, const WorkOut& work_out) {
    if (charges_.size() != pieces * pieces) charges_.assign(pieces * pieces, {});
    return of(charges_[id.index() * pieces + foe.index()], work_out);
  }

 private:
  template <class Answer>
  struct Known {
    std::uint64_t at = 0;  // 0: never asked
    Answer answer;
  };

  template <class Answer, class WorkOut>
  const Answer& of(Known<Answer>& known, const WorkOut& work_out) {
    if (muted_ != muted_rule) forget();
    muted_ = muted_rule;
    if (known.at == now_) return known.answer;
    known.at = 0;  // should working it out fail
    known.answer = work_out();
    known.at = now_;
    return known.answer;
  }
  void forget() { ++now_; }

  std::uint64_t now_ = 1;
  RuleId muted_;  // the rule that was left out of tallies
  Known<Decision> asked_;
  Command checked_;
  Known<Verdict> verdict_;
  std::vector<Known<Insight>> insights_;    // by PieceId, once one was asked for
  std::vector<Known<ChargeOdds>> charges_;  // by both PieceIds, likewise
};

}  // namespace drumhead
