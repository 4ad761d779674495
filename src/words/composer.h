// Puts clauses together: those of one subject become one sentence, nothing is said twice.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "words/names.h"

namespace drumhead {

// "inclined", "7 in", " to the right"; without a length `verb` says all of it.
struct MarchSaid {
  std::string verb, length, way;
};

class Composer {
 public:
  Composer(const Setting& setting, NamesTold& names) : setting_(setting), names_(names) {}

  // `did` follows the names and is written for one; `more` (dice, a length) follows it as it stands.
  void say(PieceId who, std::string_view did, std::string more = {});
  // The same of a way that several may go: "the 33rd and the 64th fell back 6 in".
  void go(PieceId who, std::string_view did, std::string more);
  // The same of a march, which may go on: "advanced 6 in, twice", "advanced 6 in and 2.5 in".
  void march(PieceId who, const MarchSaid& way, std::string more);
  // The same clause of the subject in hand gets this as well: " in the left flank".
  void add(const std::string& more);
  void sentence(const std::string& text, PieceId subject = {});  // a whole one
  // "They", should they be the subject of the next sentence.
  void meant(std::vector<PieceId> those) {
    write();
    meant_ = std::move(those);
    meant_next_ = true;
  }
  // The same where a whole sentence has just named them.
  void named(std::vector<PieceId> those) { meant_ = std::move(those); }
  void note(PieceId who, std::string_view did) { said_.emplace_back(who, std::string(did)); }  // told already
  std::string name(PieceId id) { return names_.of(id, setting_); }
  std::string names(const std::vector<PieceId>& those, PieceId leader = {});
  // "Them" for whom the sentence in hand has named as its object, else their names.
  std::string object(const std::vector<PieceId>& those, PieceId leader);
  // "They" for the one subject of the sentence before, or for whom it meant, else its name.
  std::string subject_of(PieceId who);
  bool said(PieceId who, std::string_view did) const;
  bool speaks_of(PieceId who) const { return subject_ == std::vector<PieceId>{who}; }  // in this sentence
  std::string text();

 private:
  struct Clause {
    std::string did, more;
    std::vector<std::string> lengths;  // of a march, which `did` is the verb of
    std::string way;
    int times = 1;
    bool operator==(const Clause&) const = default;
  };
  void hold();   // the sentence in hand is over; the same deeds of another may still join it
  void write();  // what was held
  void flush() {
    hold();
    write();
  }
  static std::string deed_of(const Clause& clause);
  static int times_of(const Clause& clause);
  std::string subject();
  std::string pronoun(PieceId who) const;
  std::string brigade_of(const std::vector<PieceId>& those, PieceId leader) const;

  const Setting& setting_;
  NamesTold& names_;
  std::string out_;
  std::vector<PieceId> subject_, meant_, held_subject_;
  PieceId last_;  // the one subject of the sentence that was written last
  std::vector<Clause> clauses_, held_;
  bool meant_next_ = false;  // the sentence that names them is not yet out
  std::vector<std::pair<PieceId, std::string>> said_;
};

}  // namespace drumhead
