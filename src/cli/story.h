// A battle told in sentences: every event as it comes, or condensed to what a reader wants to hear.
#pragma once

#include <string>
#include <vector>

#include "battle/event.h"
#include "battle/setting.h"
#include "words/incidents.h"

namespace drumhead::cli {

// Keeps events until somebody takes them as lines, one for each that has something to say.
class Lines : public Sink {
 public:
  void tell(const Event& event) override { events_.push_back(event); }
  std::vector<std::string> take(const Setting& setting);

 private:
  std::vector<Event> events_;
};

// The report in few words: weighs what happened, so that a battle of any length can be told in so many lines.
class Story : public Sink {
 public:
  // The setting must outlive the story.
  explicit Story(const Setting& setting) : setting_(setting) {}

  void tell(const Event& event) override { report_.tell(event); }
  // With headings for the turns; as many details as fit into so many lines. Call it once, at the end.
  std::vector<std::string> condensed(std::size_t most);

 private:
  std::vector<std::string> told(const std::vector<Incident>& incidents, Weight least) const;

  const Setting& setting_;
  Report report_;
};

}  // namespace drumhead::cli
