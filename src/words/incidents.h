// Joins what belongs together: a blow with its dice, its saves and the loss that followed; a result with its
// test; a move with the dice for its length. The telling (words/telling.h) puts it into sentences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "battle/event.h"
#include "battle/lexicon.h"
#include "battle/setting.h"

namespace drumhead {

enum class Weight : std::uint8_t { heading, loss, clash, blow, scratch, detail };

struct Incident {
  Event what;                 // a throw where nothing came of it
  std::vector<Rolled> rolls;  // that led to it, in order
  std::vector<Marked> marks;  // what it did: strength and other marks,
  std::vector<Removed> lost;  // and whom it cost
  Weight weight = Weight::detail;
  int turn = 0;  // the player turn that it belongs to
  Side side = Side::none;
  Word phase;
  PieceId about;            // who suffers it
  std::size_t ends_at = 0;  // the last of the events that it joins, counted since the last `take`
};

class Incidents final : public Sink {
 public:
  void tell(const Event& event) override { events_.push_back(event); }
  // Where a battle stands that was not heard from its beginning; a heading says so. Once something was heard
  // of a turn it does nothing.
  void stand_at(const Began& moment) { standing_ = moment; }
  // All since the last time, those that nothing came of included. The sheet's words say what weighs how much.
  std::vector<Incident> take(const Lexicon& words);

 private:
  void stand();  // the heading of where it stands
  Incident& add(const Event& what, Weight weight, PieceId about);
  Incident* last_about(PieceId unit);  // among the latest; null: none
  Incident* struck_before(PieceId unit);
  Incident* missed_before(const Rolled& again);
  template <class Wanted>
  void claim(Incident& incident, Wanted wanted);
  template <class Wanted>
  void release(Wanted wanted);
  void release_shots();
  void release();                             // throws that nothing came of
  void absorb(Incident& into, PieceId unit);  // marks told just before what set them

  void hear(const Began& event);
  void hear(const Rolled& event);
  void hear(const Struck& event);
  void hear(const Marked& event);
  void hear_alone(const Marked& event);
  void hear(const Resolved& event);
  void hear(const Removed& event);
  void hear(const Ordered& event);
  void hear(const Moved& event);
  void hear(const Weighed& event);
  void hear(const Drew& event);
  void hear(const Contacted& event);
  void hear(const Ended& event);

  struct Loose {
    Rolled rolled;
    std::size_t at = 0;
  };

  const Lexicon* words_ = nullptr;  // while taking
  std::vector<Event> events_;       // not yet joined
  std::optional<Began> standing_;
  std::vector<Incident> incidents_;
  std::vector<Loose> rolls_;   // since the last blow or result
  std::vector<RuleId> blows_;  // what dice of blows were for
  std::size_t heard_ = 0;
  int turn_ = 0;
  Side side_ = Side::none;
  Word phase_;
};

bool falls_back(const Moved& event, const Lexicon& words);  // retreats, withdrawals, evasions
std::vector<PieceId> units_of(const Incident& incident);    // whoever it names
RuleId rule_of(const Incident& incident);                   // the rule that a referee would point at

}  // namespace drumhead
