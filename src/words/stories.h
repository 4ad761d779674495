// Which incidents are one story: a volley with what follows, an order with its dice, and a fight from its
// declaration to the pursuit, whatever else happens in between.
#pragma once

#include <vector>

#include "words/incidents.h"

namespace drumhead {

class Story {
 public:
  Story(Incident first, int id, const Lexicon& words) : id_(id) { add(std::move(first), words); }

  // As the story in hand: `next` came straight after its last step.
  bool takes(const Incident& next, const Setting& setting) const;
  // As a fight that others have interrupted.
  bool resumes(const Incident& next, const Setting& setting) const;
  void add(Incident next, const Lexicon& words);

  const std::vector<Incident>& steps() const { return steps_; }
  int id() const { return id_; }
  bool is_fight() const { return fight_; }
  bool may_go_on(const Lexicon& words) const {
    return fight_ || orders_charge(words) || is_group_test(words);
  }
  std::size_t fresh() const { return fresh_; }  // the first step that was added since the last telling
  void told();                                  // all of it

 private:
  const Incident& first() const { return steps_.front(); }
  const Incident& last() const { return steps_.back(); }
  bool names(PieceId id) const;
  bool names_any(const Incident& next) const;
  bool is_same_order(const Ordered& next) const;
  bool has_ridden(const Ordered& next) const;
  bool has_result(PieceId id) const;
  bool is_charged(PieceId id, const Lexicon& words) const;
  bool orders_charge(const Lexicon& words) const;
  bool is_group_test(const Lexicon& words) const;
  bool tests_group(const Incident& next, const Setting& setting) const;
  bool obeys_test(const Incident& next, const Setting& setting) const;
  bool is_fate(const Incident& next, const Setting& setting) const;
  bool quits_too(const Incident& next, const Setting& setting) const;
  bool runs_on(const Incident& next, const Lexicon& words) const;
  bool takes(const Ordered& next, const Lexicon& words) const;
  bool gets_clear(const Moved& next, const Setting& setting) const;
  bool takes(const Moved& next, const Incident& held, const Setting& setting) const;
  bool takes(const Struck& next) const;
  bool takes(const Resolved& next, const Incident& held, const Setting& setting) const;

  int id_ = 0;
  std::vector<Incident> steps_;
  std::vector<PieceId> units_;
  bool fight_ = false, met_ = false;  // declared or in contact; in contact
  std::size_t fresh_ = 0;
};

// Sorts incidents into stories. A heading ends all of them.
class Stories {
 public:
  // Those that the incidents began or went on with, in the order in which they were last touched.
  std::vector<Story> sort(std::vector<Incident> incidents, const Setting& setting);

 private:
  void place(Incident next, const Incident& judged, const Setting& setting);

  std::vector<Story> open_;  // the newest last; those of earlier calls may still go on
  int next_ = 0;
};

}  // namespace drumhead
