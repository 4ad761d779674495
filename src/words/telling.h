// The one telling of everything that happens: events become incidents, incidents that are one story become an
// entry, and an entry is told in three lengths. The program, the page's report, the referee and the
// transcripts all use it.
#pragma once

#include <string>
#include <vector>

#include "words/incidents.h"
#include "words/names.h"
#include "words/stories.h"

namespace drumhead {

// One story: a volley with what it did, a charge from its declaration to the pursuit, an order with its dice.
struct LogEntry {
  std::vector<Incident> steps;
  std::string text;                    // for the log: a few sentences
  std::string label;                   // for the map: at most four words, or empty
  std::vector<std::string> reckoning;  // dice, needs and modifiers, a line each
  Weight weight = Weight::detail;      // that of its weightiest step
  std::vector<PieceId> units;          // whoever it names
  std::size_t ends_at = 0;             // as of its last step
  std::size_t fresh = 0;               // the first step that was not told before
  int story = -1;                      // what may still go on; told again, it stands for what was told before

  const Incident& first() const { return steps.front(); }
};

class Telling final : public Sink {
 public:
  void tell(const Event& event) override { incidents_.tell(event); }
  void stand_at(const Began& moment) { incidents_.stand_at(moment); }
  // All since the last time. Entries that have nothing to say are left out; a fight that goes on is told
  // from its beginning.
  std::vector<LogEntry> take(const Setting& setting);

 private:
  Incidents incidents_;
  Stories stories_;
  NamesTold names_;
};

// A story in sentences; empty: it needs no line.
std::string story_text(const std::vector<Incident>& steps, const Setting& setting, NamesTold& names);
std::string story_label(const std::vector<Incident>& steps, const Setting& setting);
std::vector<std::string> story_reckoning(const std::vector<Incident>& steps, const Setting& setting);

}  // namespace drumhead
