// What a battle has worked out about itself and keeps until it changes.
//
// It is no part of the battle: what is kept is what would be worked out again. A copy begins with nothing
// kept. Keeping writes while others only read: a battle is used by one thread at a time.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
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
  // The verdict on the last command asked about: the caller who gives it asks again.
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
  // A sheet's own notes about units. `which` tells them apart, `as` is whatever else the answer goes by.
  template <class Answer, class WorkOut>
  Answer noted(std::uint32_t which, PieceId id, std::uint32_t as, const WorkOut& work_out) {
    static_assert(std::is_trivially_copyable_v<Answer> && sizeof(Answer) <= sizeof(Note::answer));
    if (muted_ != muted_rule) forget();
    muted_ = muted_rule;
    if (notes_.empty()) notes_.resize(kPlacesOfNotes);
    const std::uint32_t of = which << 8 | id.value;
    const std::size_t place = (of * 0x9e3779b1u ^ as * 0x85ebca77u) >> 23;
    Answer answer;
    if (const Note& known = notes_[place]; known.at == now_ && known.of == of && known.as == as) {
      std::memcpy(&answer, &known.answer, sizeof answer);
      return answer;
    }
    answer = work_out();
    Note& note = notes_[place];  // working it out may have taken notes too
    note = {now_, of, as, {}};
    std::memcpy(&note.answer, &answer, sizeof answer);
    return answer;
  }

 private:
  struct Note {
    std::uint64_t at = 0;  // 0: nothing
    std::uint32_t of = 0, as = 0;
    std::array<std::uint64_t, 4> answer{};  // a bit for each piece fits
  };
  static constexpr std::size_t kPlacesOfNotes = 512;  // each in a place of its own; another may take it

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
  std::vector<Note> notes_;                 // once one was taken
};

// What a sheet makes of each unit, kept as long as what it goes by is the same: the unit's record, its piece,
// and what the sheet says besides. Changes elsewhere on the table leave it alone.
template <class Unit>
class KeptInsights {
 public:
  KeptInsights() = default;
  KeptInsights(const KeptInsights&) {}
  KeptInsights& operator=(const KeptInsights&) {
    known_.clear();
    return *this;
  }

  template <class WorkOut>
  const Insight& of(PieceId id, const Pieces& pieces, const Unit& unit, std::uint32_t besides,
                    const WorkOut& work_out) {
    if (known_.size() != pieces.size()) known_.assign(pieces.size(), {});
    Known& known = known_[id.index()];
    const Piece& piece = pieces[id.index()];
    if (known.is && known.besides == besides && known.muted == muted_rule && known.piece == piece &&
        known.unit == unit)
      return known.answer;
    known.is = false;  // should working it out fail
    known.answer = work_out();
    known.unit = unit;
    known.piece = piece;
    known.besides = besides;
    known.muted = muted_rule;
    known.is = true;
    return known.answer;
  }

 private:
  struct Known {
    bool is = false;
    RuleId muted;
    std::uint32_t besides = 0;
    Unit unit{};
    Piece piece;
    Insight answer;
  };
  std::vector<Known> known_;  // by PieceId, once one was asked for
};

}  // namespace drumhead
