// Puts incidents into sentences. Verbs are in the past: a unit's name may be singular or plural.
#include "wire/report_sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "words/sentences.h"

namespace drumhead::wire {

namespace {

std::string number(int n) {
  constexpr const char* kWords[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n >= 0 && n <= 12 ? kWords[n] : std::to_string(n);
}

std::string counted(int n, const char* what) {
  return fmt::format("{} {}{}", number(n), what, n == 1 ? "" : "s");
}

std::string degrees(Angle angle) { return fmt::format("{}°", ((angle < 0 ? -angle : angle) + 50) / 100); }

struct Sentence {
  const Setting& setting;
  const Incident& incident;

  const Lexicon& words() const { return *setting.words; }
  std::string name(PieceId id) const { return called(id, setting); }
  std::string Name(PieceId id) const { return capital(called(id, setting)); }

  // "5, 4, 2, 1 (4+)", "3, 4 = 7 (8 or less)"
  std::string dice(const Rolled& roll) const {
    std::string out = faces_text(roll, ", ");
    if (roll.made.total && roll.faces.size() > 1) out += fmt::format(" = {}", roll.hits);
    const std::string need = need_text(roll);
    return need.empty() ? out : fmt::format("{} ({})", out, need);
  }
  const Rolled* roll_of(PieceId unit) const {
    for (const Rolled& roll : incident.rolls)
      if (roll.made.unit == unit && !roll.faces.empty()) return &roll;
    return nullptr;
  }
  std::string test() const {
    std::string out;
    for (const Rolled& roll : incident.rolls)
      if (!roll.faces.empty()) out += (out.empty() ? ": " : ", then ") + dice(roll);
    return out;
  }

  // ---- blows
  std::string operator()(const Struck& e) const {
    const Rolled* roll = roll_of(e.by);
    const bool fire = e.how == kFire;
    std::string out =
        !e.by.valid() ? fmt::format("{} came under fire", Name(e.unit))
                      : fmt::format("{} {} {}", Name(e.by), fire ? "fired on" : "struck at", name(e.unit));
    if (roll != nullptr && fire && roll->range >= 0) out += " at " + measured(roll->range, setting);
    if (roll != nullptr) out += ": " + dice(*roll);
    out += ". " + capital(counted(e.hits + e.stopped, "hit"));
    if (const Rolled* saves = roll_of(e.unit); saves != nullptr && e.stopped + e.hits > 0)
      out += fmt::format("; saves {}: {} stopped", dice(*saves), e.stopped == 0 ? "none" : number(e.stopped));
    else if (e.stopped > 0)
      out += fmt::format(", {} stopped", number(e.stopped));
    return out + ".";
  }
  // "1 base", "3 bases"
  std::string of_marker(int n, const Word& marker) const {
    const MarkerWord* word = find_word(words().markers, marker);
    if (word == nullptr) return fmt::format("{} {}", n, plain(marker));
    return fmt::format("{} {}", n, n == 1 ? word->one : word->many);
  }
  std::string operator()(const Marked& e) const {
    if (e.now < e.was) return fmt::format("{}: down to {}.", Name(e.unit), of_marker(e.now, e.marker));
    const MarkerWord* word = find_word(words().markers, e.marker);
    if (word != nullptr && word->one != word->many)
      return fmt::format("{}: {}.", Name(e.unit), of_marker(e.now, e.marker));
    return fmt::format("{}: {}.", Name(e.unit), word != nullptr ? std::string(word->many) : plain(e.marker));
  }
  std::string operator()(const Resolved& e) const {
    if (const ResultWord* word = find_word(words().results, e.result))
      return fmt::format("{} {}{}.", Name(e.unit), word->did, test());
    return fmt::format("{}: {}{}.", Name(e.unit), plain(e.result), test());
  }
  std::string operator()(const Weighed& e) const {
    return fmt::format("{} {} against {} {}.", Name(e.unit), e.ours.sum(), name(e.against), e.theirs.sum());
  }
  std::string operator()(const Removed& e) const {
    if (e.how == kLeft) return fmt::format("{} left the field in good order.", Name(e.unit));
    const LossWord* word = find_word(words().losses, e.how);
    return fmt::format("{} {}.", Name(e.unit), word != nullptr ? word->did : "destroyed");
  }

  // ---- moves
  std::string operator()(const Moved& e) const {
    const Mil by = to_mil(length(vec(e.to.point()) - vec(e.from.point())));
    if (e.why == kDeploys) return fmt::format("{} deployed.", Name(e.unit));
    if (e.why == kArrives) return fmt::format("{} came onto the field.", Name(e.unit));
    const GoingWord* word = find_word(words().goings, e.why);
    const Going going = word != nullptr ? word->going : Going::on;
    if (going == Going::untold) return "";
    if (going == Going::back) return fmt::format("{} {} {}.", Name(e.unit), word->did, measured(by, setting));
    if (going == Going::aside) return fmt::format("{} {}.", Name(e.unit), word->did);
    const std::string steps = steps_of(e.path);
    if (!steps.empty()) return fmt::format("{} {}.", Name(e.unit), steps);
    const bool said = word != nullptr && !word->did.empty();
    return fmt::format("{} {} {}.", Name(e.unit), said ? word->did : "moved", measured(by, setting));
  }
  std::string step_of(const Manoeuvre& m) const {
    const char* hand = m.angle < 0 ? "left" : "right";
    switch (m.kind) {
      case Motion::advance:
        return "advanced " + measured(m.length, setting);
      case Motion::back:
        return "stepped back " + measured(m.length, setting);
      case Motion::side:
        return fmt::format("sidled {} {}", hand, measured(m.length, setting));
      case Motion::oblique:
        return fmt::format("went {} {} to the {}", measured(m.length, setting), "obliquely", hand);
      case Motion::wheel:
        return fmt::format("wheeled {} {}", hand, degrees(m.angle));
      case Motion::turn:
        return m.angle == 18000 || m.angle == -18000 ? "turned about" : fmt::format("turned {}", hand);
      case Motion::form:
        return "formed " + plain(m.form);
      case Motion::cross:
        return "crossed over";
      case Motion::enter:
        return "occupied " + called(m.feature, setting);
      case Motion::leave:
        return "left the buildings";
      case Motion::free:
        return "moved";
    }
    return "moved";
  }
  std::string steps_of(const Path& path) const {
    std::string out;
    for (std::size_t i = 0; i < path.size(); ++i)
      out += (i == 0 ? "" : i + 1 == path.size() ? " and " : ", ") + step_of(path[i]);
    return out;
  }

  // ---- the rest
  std::string operator()(const Ordered& e) const {
    if (!e.leader.valid()) return fmt::format("{}: {}.", Name(e.unit), plain(e.what));
    if (const OrderedWord* word = find_word(words().ordered, e.what))
      return fmt::format("{} {} {}{}{}.", Name(e.leader), word->did, name(e.unit),
                         word->after.empty() ? "" : " ", word->after);
    return fmt::format("{} to {}: {}.", Name(e.leader), name(e.unit), plain(e.what));
  }
  std::string operator()(const Drew& e) const {
    std::string out = fmt::format("The card turned up is the {}.", card_text(e.card, setting));
    for (const SceneEvent& event : setting.events)
      if (event.key == e.what) out += " " + event.text;
    return out;
  }
  std::string operator()(const Contacted& e) const {
    if (e.edge == "front" || e.edge.empty()) return fmt::format("{} closed with {}.", Name(e.a), name(e.b));
    return fmt::format("{} took {} in the {}.", Name(e.a), name(e.b), plain(e.edge));
  }
  std::string operator()(const Rolled& e) const {
    const std::string who = e.made.unit.valid() ? Name(e.made.unit) : people(e.made.who, setting);
    std::string out = fmt::format("{} threw {}", who, dice(e));
    if (!e.made.purpose.valid()) return out + ".";
    const Rule& rule = (*setting.book)[e.made.purpose];
    if (!rule.title.empty()) return fmt::format("{}: {}.", out, rule.title);
    return fmt::format("{} to settle {}.", out, asked(rule.question));
  }
  // "Who goes first?" within a sentence.
  static std::string asked(std::string question) {
    if (question.ends_with('?')) question.pop_back();
    question[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(question[0])));
    return question.starts_with("who") || question.starts_with("what") || question.starts_with("which")
               ? question
               : "this: " + question;
  }
  std::string operator()(const Began& e) const {
    if (e.phase == "deployment") return "Deployment, " + people(e.side, setting);
    return fmt::format("Turn {}, {}", e.turn, people(e.side, setting));
  }
  std::string operator()(const Ended& e) const {
    std::string out = e.winner == Side::none ? "The battle was drawn" : people(e.winner, setting) + " won";
    if (e.why.valid()) {
      const Rule& rule = (*setting.book)[e.why];
      std::string why = rule.title.empty() ? rule.id.substr(rule.id.rfind('.') + 1) : rule.title;
      std::replace(why.begin(), why.end(), '-', ' ');
      why[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(why[0])));
      out += ": " + why;
    }
    if (!setting.aims.empty())
      out += fmt::format(". Points: {} {}, {} {}", people(Side::british, setting), e.points_british,
                         people(Side::american, setting), e.points_american);
    return out + ".";
  }
};

}  // namespace

std::string people(Side side, const Setting& setting) {
  if (side == Side::none) return "Both sides";
  const std::string& own = setting.info(side).name;
  return !own.empty() ? own : side == Side::british ? "British" : "Americans";
}

std::string sentence_of(const Incident& incident, const Setting& setting) {
  const Sentence teller{setting, incident};
  std::string out = std::visit(teller, incident.what);
  if (out.empty()) return out;
  for (const Marked& mark : incident.marks)
    if (mark.now > mark.was || mark.now > 0) out += " " + teller(mark);
  for (const Removed& lost : incident.lost) out += " " + teller(lost);
  return out;
}

std::vector<PieceId> units_of(const Incident& incident) {
  std::vector<PieceId> out;
  const auto add = [&](PieceId id) {
    if (id.valid() && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
  };
  std::visit(
      [&]<class T>(const T& e) {
        if constexpr (requires { e.by; }) add(e.by);
        if constexpr (requires { e.leader; }) add(e.leader);
        if constexpr (requires { e.unit; }) add(e.unit);
        if constexpr (requires { e.against; }) add(e.against);
        if constexpr (requires { e.a; }) {
          add(e.a);
          add(e.b);
        }
        if constexpr (std::is_same_v<T, Rolled>) add(e.made.unit);
      },
      incident.what);
  return out;
}

RuleId rule_of(const Incident& incident) {
  if (!incident.lost.empty()) return incident.lost.back().cite;
  return std::visit(
      []<class T>(const T& e) -> RuleId {
        if constexpr (requires { e.cite; }) return e.cite;
        if constexpr (std::is_same_v<T, Weighed>) return e.row;
        if constexpr (std::is_same_v<T, Ended>) return e.why;
        if constexpr (std::is_same_v<T, Rolled>) return e.made.purpose;
        return {};
      },
      incident.what);
}

}  // namespace drumhead::wire
