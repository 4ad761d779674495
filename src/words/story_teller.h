// Tells one story. Blows have a file of their own (words/story_blows.cc).
#pragma once

#include <string>
#include <vector>

#include "words/composer.h"
#include "words/phrasebook.h"
#include "words/telling.h"
#include "words/victory.h"

namespace drumhead {

class StoryTeller {
 public:
  StoryTeller(const std::vector<Incident>& steps, const Setting& setting, NamesTold& names)
      : steps_(steps), setting_(setting), out_(setting, names) {}

  std::string text();

 private:
  const Lexicon& words() const { return *setting_.words; }
  const Phrasebook& phrases() const { return phrases_of(words()); }
  const Incident& step() const { return steps_[at_]; }
  bool is_leader(PieceId id) const { return setting_.roster[id.index()].kind == PieceKind::leader; }

  std::string dice() const;
  const Rolled* roll_of(PieceId unit) const;
  void tell_marks(const Incident& step);
  void tell_loss(const Removed& lost, std::string dice = {});
  std::string harm(const Incident& step);
  std::string hurt(const Struck& e, bool plain);
  std::string carried(const Struck& e) const;
  bool adds_up(const Struck& e) const;
  std::string state_after(const Struck& e);
  std::string blow_dice(const Rolled& roll, bool fire) const;
  std::string stopped(const Struck& blow) const;
  const Struck* blow_before() const;
  bool fights_alone(PieceId by, PieceId foe) const;
  std::string blow_opening(const Struck& e, bool back);
  const Weighed* points_of(const Struck& e) const;
  std::string points_said(const Weighed& e) const;
  bool goes_with_unit(const Moved& e) const;
  std::string steps_of(const Path& path) const;
  MarchSaid march_said(const Path& path, const std::string& leave, const std::string& steps,
                       const std::string& means) const;
  bool was_just_ordered(PieceId unit) const;
  bool tells_number(const Marked& e) const;
  void tell_list(std::string_view title);
  bool is_of_group(std::size_t at, PieceId first) const;
  void tell_group(const Resolved& e, std::string_view test);
  bool opens_blow(const Resolved& e) const;
  std::string filled(std::string_view did, const Resolved& e);
  bool falls_short(const Moved& e) const;
  bool refuses_next(PieceId unit) const;
  bool has_refused(PieceId unit) const;
  bool is_undecided() const;
  void tell_missed(const Rolled& roll);
  bool is_idle_card(std::size_t at) const;
  bool declares(const Contacted& e, bool bare) const;

  void tell(const Struck& e);
  void tell(const Marked& e);
  void tell(const Resolved& e);
  void tell(const Weighed& e);
  void tell(const Removed& e) { tell_loss(e, dice()); }
  void tell(const Moved& e);
  void tell(const Ordered& e);
  void tell(const Drew& e);
  void tell(const Contacted& e);
  void tell(const Rolled& e);
  void tell(const Began& e);
  void tell(const Ended& e) { out_.sentence(how_it_ended(e, setting_)); }

  const std::vector<Incident>& steps_;
  const Setting& setting_;
  Composer out_;
  std::size_t at_ = 0;
  std::vector<Removed> pending_;  // who fell in blows that are still being told
  std::string opening_;           // how the next blow falls: "struck first"
  bool skips_next_ = false;       // the blow in hand has told the next step
};

}  // namespace drumhead
