// Turns events into lines and incidents.
#include "cli/story.h"

#include <fmt/format.h>

#include "words/sentences.h"

namespace drumhead::cli {

namespace {

// Names of units are singular or plural as it comes, so these lines do without verbs.
std::string_view label_of(const Word& how) {
  if (how == kFire) return "Volley";
  if (how == kMelee) return "Combat";
  return "Blow";
}

// One overload an event; what is not worth a line is empty.
struct Teller {
  const Setting& setting;
  const Incident& incident;

  std::string name(PieceId id) const { return name_of(id, setting); }
  // The attacker's throw, told with what it needed; the last one made, where it threw more than once.
  std::string dice_of(PieceId by) const {
    for (std::size_t i = incident.rolls.size(); i-- > 0;)
      if (incident.rolls[i].made.unit == by) return fmt::format(" [{}]", throw_text(incident.rolls[i]));
    return "";
  }
  static std::string throw_text(const Rolled& rolled) {
    const std::string need = need_text(rolled);
    return need.empty() ? faces_text(rolled, " ")
                        : fmt::format("{}, needs {}", faces_text(rolled, " "), need);
  }
  std::string test() const {
    std::string out;
    for (const Rolled& rolled : incident.rolls) out += (out.empty() ? " [" : "; ") + throw_text(rolled);
    return out.empty() ? out : out + "]";
  }

  std::string operator()(const Struck& e) const {
    const std::string stopped = e.stopped > 0 ? fmt::format(", {} saved", e.stopped) : std::string();
    const std::string hits = e.hits == 0   ? std::string("no hit")
                             : e.hits == 1 ? std::string("1 hit")
                                           : fmt::format("{} hits", e.hits);
    return fmt::format("{}: {} on {}{}: {}{}", label_of(e.how), name(e.by), name(e.unit), dice_of(e.by), hits,
                       stopped);
  }
  std::string operator()(const Marked& e) const {
    return e.now < e.was ? fmt::format("{}: {} down to {}", name(e.unit), plain(e.marker), e.now)
                         : std::string();
  }
  std::string operator()(const Resolved& e) const {
    const std::string dice = test();
    return fmt::format("{}{}{}: {}", dice.empty() ? "" : "Test: ", name(e.unit), dice, plain(e.result));
  }
  std::string operator()(const Removed& e) const {
    if (e.how == kLeft) return fmt::format("Marching off: {}", name(e.unit));
    return fmt::format("Lost: {} ({})", name(e.unit), plain(e.how));
  }
  std::string operator()(const Ordered& e) const {
    const OrderedWord* word = find_word(setting.words->ordered, e.what);
    if (word == nullptr || !word->clash) return "";
    if (!word->after.empty())
      return fmt::format("{} {} {} {}", name(e.leader), word->did, name(e.unit), word->after);
    return fmt::format("Charge: {} on {}", name(e.leader), name(e.unit));
  }
  std::string operator()(const Moved& e) const {
    const bool back = falls_back(e, *setting.words);
    if (!back && e.why != kArrives) return "";
    return fmt::format("{}: {}", back ? "Falling back" : "Arriving", name(e.unit));
  }
  template <class Other>
  std::string operator()(const Other&) const {
    return "";
  }
};

std::string line_of(const Incident& incident, const Setting& setting) {
  std::string out = std::visit(Teller{setting, incident}, incident.what);
  if (out.empty()) return out;
  for (const Marked& mark : incident.marks)
    if (mark.now < mark.was && mark.now > 0)
      out += fmt::format(", {} down to {}", plain(mark.marker), mark.now);
  return incident.lost.empty() ? out : out + "; lost";
}

std::string heading_of(const Incident& incident) {
  if (incident.phase == "deployment") return "Deployment";
  return fmt::format("Turn {}, {}", incident.turn, name_of(incident.side));
}

}  // namespace

std::vector<std::string> Lines::take(const Setting& setting) {
  std::vector<std::string> out;
  for (const Event& event : events_)
    if (std::string line = narrate(event, setting); !line.empty()) out.push_back(std::move(line));
  events_.clear();
  return out;
}

std::vector<std::string> Story::told(const std::vector<Incident>& incidents, Weight least) const {
  std::vector<std::string> out, end;
  std::string heading;
  for (const Incident& incident : incidents) {
    if (std::holds_alternative<Ended>(incident.what)) end.push_back(narrate(incident.what, setting_));
    const std::string line = line_of(incident, setting_);
    if (incident.weight > least || line.empty()) continue;
    if (heading_of(incident) != heading) out.push_back(heading_of(incident));
    heading = heading_of(incident);
    out.push_back("  " + line);
  }
  out.insert(out.end(), end.begin(), end.end());
  return out;
}

std::vector<std::string> Story::condensed(std::size_t most) {
  const std::vector<Incident> incidents = report_.take(*setting_.words);
  for (const Weight least : {Weight::detail, Weight::scratch, Weight::blow, Weight::clash})
    if (std::vector<std::string> out = told(incidents, least); out.size() <= most) return out;
  std::vector<std::string> out = told(incidents, Weight::loss);
  if (out.size() > most) out.erase(out.begin(), out.end() - static_cast<std::ptrdiff_t>(most));
  return out;
}

}  // namespace drumhead::cli
