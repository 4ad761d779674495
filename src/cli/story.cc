// Turns events into lines and incidents.
#include "cli/story.h"

#include <fmt/format.h>

#include <algorithm>

#include "battle/text.h"

namespace drumhead::cli {

namespace {

std::string faces_text(const Rolled& rolled) {
  std::string out;
  for (const std::uint8_t face : rolled.faces) out += fmt::format("{}{}", out.empty() ? "" : " ", face);
  return out;
}

// Names of units are singular or plural as it comes, so these lines do without verbs.
std::string_view label_of(const Word& how) {
  if (how == "fire") return "Volley";
  if (how == "melee") return "Combat";
  return "Blow";
}

std::string plain(const Word& word) {
  std::string out = word.text();
  std::replace(out.begin(), out.end(), '-', ' ');
  return out;
}

}  // namespace

std::vector<std::string> Lines::take(const Setting& setting) {
  std::vector<std::string> out;
  for (const Event& event : events_)
    if (std::string line = narrate(event, setting); !line.empty()) out.push_back(std::move(line));
  events_.clear();
  return out;
}

void Story::add(Weight weight, PieceId about, std::string text) {
  incidents_.push_back({weight, heading_, std::move(text), about});
  rolls_.clear();
}

// The attacker's throw, told with what it needed; the last one made, where it threw more than once.
std::string Story::dice_of(PieceId by, PieceId on) const {
  for (std::size_t i = rolls_.size(); i-- > 0;)
    if (rolls_[i].made.unit == by && rolls_[i].against == on)
      return fmt::format(" [{}, needs {}+]", faces_text(rolls_[i]), rolls_[i].need.sum());
  return "";
}

std::string Story::test_of(PieceId unit) const {
  std::string out;
  for (const Rolled& rolled : rolls_)
    if (rolled.made.unit == unit && !rolled.against.valid())
      out += fmt::format("{}{}, needs {}+", out.empty() ? " [" : "; ", faces_text(rolled), rolled.need.sum());
  return out.empty() ? out : out + "]";
}

void Story::tell(const Event& event) {
  std::visit([&](const auto& held) { hear(held); }, event);
}

void Story::hear(const Began& event) {
  heading_ = event.phase == "deployment" ? std::string("Deployment")
                                         : fmt::format("Turn {}, {}", event.turn, name_of(event.side));
  rolls_.clear();
}

void Story::hear(const Struck& event) {
  const std::string dice = dice_of(event.by, event.unit);
  const std::string stopped = event.stopped > 0 ? fmt::format(", {} saved", event.stopped) : std::string();
  const std::string hits = event.hits == 0   ? std::string("no hit")
                           : event.hits == 1 ? std::string("1 hit")
                                             : fmt::format("{} hits", event.hits);
  const Weight weight = event.hits > 1 ? Weight::blow : event.hits == 1 ? Weight::scratch : Weight::detail;
  add(weight, event.unit,
      fmt::format("{}: {} on {}{}: {}{}", label_of(event.how), name_of(event.by, setting_),
                  name_of(event.unit, setting_), dice, hits, stopped));
}

Story::Incident* Story::last_about(PieceId unit) {
  constexpr std::size_t kFarthest = 3;  // its leader's fate may come between
  for (std::size_t i = 0; i < kFarthest && i < incidents_.size(); ++i) {
    Incident& found = incidents_[incidents_.size() - 1 - i];
    if (found.about == unit && found.heading == heading_) return &found;
  }
  return nullptr;
}

// A loss is told with what caused it, when that was the last thing to befall the unit.
void Story::hear(const Marked& event) {
  if (event.now >= event.was || event.now == 0 || event.marker == "hits") return;
  const std::string text = fmt::format("{} down to {}", plain(event.marker), event.now);
  if (Incident* cause = last_about(event.unit)) {
    cause->text += ", " + text;
    cause->weight = std::min(cause->weight, Weight::clash);
  } else {
    add(Weight::clash, event.unit, fmt::format("{}: {}", name_of(event.unit, setting_), text));
  }
}

void Story::hear(const Resolved& event) {
  const std::string dice = test_of(event.unit);
  add(Weight::detail, event.unit,
      fmt::format("{}{}{}: {}", dice.empty() ? "" : "Test: ", name_of(event.unit, setting_), dice,
                  plain(event.result)));
}

void Story::hear(const Removed& event) {
  Incident* cause = last_about(event.unit);
  if (cause == nullptr) {
    add(Weight::loss, event.unit,
        fmt::format("Lost: {} ({})", name_of(event.unit, setting_), plain(event.how)));
    return;
  }
  cause->text += "; lost";
  cause->weight = Weight::loss;
}

void Story::hear(const Ordered& event) {
  if (event.what == "charge")
    add(Weight::clash, {},
        fmt::format("Charge: {} on {}", name_of(event.leader, setting_), name_of(event.unit, setting_)));
}

void Story::hear(const Moved& event) {
  const bool back = event.why == "retreat" || event.why == "withdraw" || event.why == "evade";
  if (back || event.why == "arrives")
    add(back ? Weight::blow : Weight::clash, event.unit,
        fmt::format("{}: {}", back ? "Falling back" : "Arriving", name_of(event.unit, setting_)));
}

void Story::hear(const Ended& event) { end_.push_back(narrate(event, setting_)); }

std::vector<std::string> Story::told(Weight least) const {
  std::vector<std::string> out;
  std::string heading;
  for (const Incident& incident : incidents_) {
    if (incident.weight > least) continue;
    if (incident.heading != heading) out.push_back(incident.heading);
    heading = incident.heading;
    out.push_back("  " + incident.text);
  }
  out.insert(out.end(), end_.begin(), end_.end());
  return out;
}

std::vector<std::string> Story::condensed(std::size_t most) const {
  for (const Weight least : {Weight::detail, Weight::scratch, Weight::blow, Weight::clash})
    if (std::vector<std::string> out = told(least); out.size() <= most) return out;
  std::vector<std::string> out = told(Weight::loss);
  if (out.size() > most) out.erase(out.begin(), out.end() - static_cast<std::ptrdiff_t>(most));
  return out;
}

}  // namespace drumhead::cli
