// A battle told in sentences: everything with its dice, or condensed to what a reader wants to hear.
#pragma once

#include <string>
#include <vector>

#include "battle/battle.h"
#include "words/telling.h"

namespace drumhead::cli {

class StoryLines : public Sink {
 public:
  // The battle, not yet begun, must outlive the story.
  explicit StoryLines(const Battle& battle) : setting_(battle.setting()) {
    const Core& core = battle.core();
    if (core.phase != "deployment") telling_.stand_at({core.phase, core.active, core.turn});
  }

  void tell(const Event& event) override { telling_.tell(event); }
  // With headings for the turns; as many details as fit into so many lines. Call one of these once, at the
  // end.
  std::vector<std::string> condensed(std::size_t most);
  std::vector<std::string> full();  // every entry, with its dice and modifiers below it

 private:
  const Setting& setting_;
  Telling telling_;
};

// What was told since the last time, an entry a line.
std::vector<std::string> texts_of(Telling& telling, const Setting& setting);

}  // namespace drumhead::cli
