// A battle told in sentences: every event as it comes, or condensed to what a reader wants to hear.
#pragma once

#include <string>
#include <vector>

#include "battle/event.h"
#include "battle/setting.h"

namespace drumhead::cli {

// Keeps events until somebody takes them as lines, one for each that has something to say.
class Lines : public Sink {
 public:
  void tell(const Event& event) override { events_.push_back(event); }
  std::vector<std::string> take(const Setting& setting);

 private:
  std::vector<Event> events_;
};

// Joins what belongs together (a volley, its dice, the saves and the loss) and weighs it, so that a battle of
// any length can be told in so many lines.
class Story : public Sink {
 public:
  // The setting must outlive the story.
  explicit Story(const Setting& setting) : setting_(setting) {}

  void tell(const Event& event) override;
  // With headings for the turns; as many details as fit into so many lines.
  std::vector<std::string> condensed(std::size_t most) const;

 private:
  enum class Weight { loss, clash, blow, scratch, detail };
  struct Incident {
    Weight weight = Weight::detail;
    std::string heading;  // of the player turn that it belongs to
    std::string text;
    PieceId about;  // who suffers it
  };

  void hear(const Began& event);
  void hear(const Rolled& event) { rolls_.push_back(event); }
  void hear(const Struck& event);
  void hear(const Marked& event);
  void hear(const Resolved& event);
  void hear(const Removed& event);
  void hear(const Ordered& event);
  void hear(const Moved& event);
  void hear(const Ended& event);
  template <class Other>
  void hear(const Other&) {}  // not worth a line

  void add(Weight weight, PieceId about, std::string text);
  Incident* last_about(PieceId unit);  // among the latest of this player turn; null: none
  std::string dice_of(PieceId by, PieceId on) const;
  std::string test_of(PieceId unit) const;
  std::vector<std::string> told(Weight least) const;

  const Setting& setting_;
  std::string heading_;
  std::vector<Rolled> rolls_;  // since the last blow or result
  std::vector<Incident> incidents_;
  std::vector<std::string> end_;
};

}  // namespace drumhead::cli
