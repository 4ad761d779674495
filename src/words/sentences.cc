// Words for refusals: the sheet's own where it has some for the rule, else those of the code.
#include "words/sentences.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "words/phrasebook.h"
#include "words/phrases.h"

namespace drumhead {

// Rulings of old texts have no title; their question says what they are about.
std::string_view title_of(const Rule& rule) { return rule.title.empty() ? rule.question : rule.title; }

std::string_view code_name(Code code) {
  constexpr std::string_view kNames[] = {
      "not_asked",    "wrong_side",   "no_such_piece", "already", "cannot",   "not_now",   "wrong_formation",
      "no_move_left", "too_far",      "too_near",      "barred",  "blocked",  "off_table", "out_of_arc",
      "out_of_sight", "out_of_range", "not_a_target",  "engaged", "obstacle", "bad_angle", "bad_choice",
      "bad_path",     "outside_zone", "unfinished",    "waiting", "silent",   "no_powder"};
  const auto at = static_cast<std::size_t>(code);
  return at < std::size(kNames) ? kNames[at] : "?";
}

namespace {

constexpr char kNameEnds = '\x01';  // after the piece's name, until the verb agrees with it

class Explainer {
 public:
  Explainer(const Reason& reason, const Setting& setting) : reason_(reason), setting_(setting) {}

  std::string text() const {
    const RefusalPhrase* word = own();
    return agreed(word != nullptr ? filled(word->says) : head());
  }

 private:
  const RefusalPhrase* own() const {
    for (const RefusalPhrase& word : phrases_of(*setting_.words).refusals)
      if (word.cite == reason_.cite && word.code == reason_.code && has_all(word.says)) return &word;
    return nullptr;
  }
  const Fact* find(std::string_view name) const {
    for (const Fact& one : reason_.facts)
      if (one.name.view() == name) return &one;
    return nullptr;
  }
  std::string piece(const char* otherwise) const {
    return reason_.piece.valid() ? briefly(reason_.piece, setting_) + kNameEnds : std::string(otherwise);
  }
  std::string ground(const char* otherwise) const {
    return reason_.feature.valid() ? called(reason_.feature, setting_) : std::string(otherwise);
  }
  std::string Piece(const char* otherwise) const { return capital(piece(otherwise)); }
  // Rounded to tenths, unless that hides that a limit was passed.
  std::string length(Mil value) const;
  std::string angle(const Fact& fact) const;
  std::string value(const Fact& fact) const;
  std::string value(std::string_view name) const {
    const Fact* found = find(name);
    return found != nullptr ? value(*found) : std::string();
  }
  std::string with_noun(const Fact& fact, std::string_view name) const;
  std::string filled(std::string_view says) const;
  bool has_all(std::string_view says) const;  // the numbers that the phrase wants
  std::string agreed(std::string text) const;
  std::string because() const;  // ": " and the title of a rule; what a ruling is about says less
  std::string head() const;
  std::string head_of_state() const;
  std::string head_of_target() const;
  std::string head_of_form() const;
  std::string too_far() const;
  std::string too_near() const;
  std::string barred() const;
  std::string blocked() const;
  std::string no_move_left() const;
  std::string obstacle() const;
  std::string bad_angle() const;
  std::string bad_choice() const;
  std::string unfinished() const;

  const Reason& reason_;
  const Setting& setting_;
};

std::string Explainer::length(Mil value) const {
  const auto rounded = [](Mil v, Mil step) { return (v + step / 2) / step * step; };
  const auto hides = [&](Mil step) {
    return std::any_of(reason_.facts.begin(), reason_.facts.end(), [&](const Fact& other) {
      return other.measure == Measure::length && other.value != value &&
             rounded(other.value, step) == rounded(value, step);
    });
  };
  const Mil step = !hides(100) ? 100 : !hides(10) ? 10 : 1;
  return fmt::format("{} {}", length_text(rounded(value, step)), length_unit(setting_));
}

// What was measured in whole degrees, unless that hides that a limit was passed; a limit as it is.
std::string Explainer::angle(const Fact& fact) const {
  const Angle exact = fact.value < 0 ? -fact.value : fact.value, whole = (exact + 50) / 100 * 100;
  const bool hides = std::any_of(reason_.facts.begin(), reason_.facts.end(), [&](const Fact& other) {
    return other.measure == Measure::angle && other.name != fact.name && other.value == whole;
  });
  return fmt::format("{}°", (fact.name == "is" && !hides ? whole : exact) / 100.0);
}

std::string Explainer::value(const Fact& fact) const {
  switch (fact.measure) {
    case Measure::length:
      return length(fact.value);
    case Measure::angle:
      return angle(fact);
    case Measure::percent:
      return move_share(fact.value, 100);
    case Measure::count:
      return fact.value == 0 ? "none" : number_word(fact.value);
  }
  return {};
}

// "{needs:action}" is "two actions".
std::string Explainer::with_noun(const Fact& fact, std::string_view name) const {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos) return value(fact);
  const std::string noun(name.substr(colon + 1));
  return counted(fact.value, noun, noun + "s");
}

bool Explainer::has_all(std::string_view says) const {
  for (std::size_t open = says.find('{'); open != std::string_view::npos; open = says.find('{', open + 1)) {
    const std::string_view name = says.substr(open + 1, says.find('}', open) - open - 1);
    if (name != "piece" && name != "ground" && find(name.substr(0, name.find(':'))) == nullptr) return false;
  }
  return true;
}

std::string Explainer::filled(std::string_view says) const {
  std::string out;
  while (!says.empty()) {
    const std::size_t open = says.find('{'), close = says.find('}');
    out += says.substr(0, open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    const std::string_view name = says.substr(open + 1, close - open - 1);
    if (name == "piece")
      out += piece("that unit");
    else if (name == "ground")
      out += ground("this ground");
    else if (const Fact* fact = find(name.substr(0, name.find(':'))))
      out += with_noun(*fact, name);
    says.remove_prefix(close + 1);
  }
  return capital(out);
}

// Where a clause ends: a stop before a figure is a decimal point.
std::size_t end_of_clause(const std::string& text, std::size_t from) {
  for (std::size_t at = from; (at = text.find_first_of(".;:", at)) != std::string::npos; ++at)
    if (at + 1 == text.size() || text[at + 1] == ' ') return at;
  return text.size();
}

// The piece is the subject of what follows its name.
bool begins_with_verb(std::string_view clause) {
  static constexpr std::string_view kVerbs[] = {" is ",   " has ",  " was ",   " belongs ", " lies ",
                                                " lost ", " made ", " moved ", " waits "};
  return std::any_of(std::begin(kVerbs), std::end(kVerbs),
                     [&](std::string_view verb) { return clause.starts_with(verb); });
}

// Sentences are written for one; most units are several: "The dragoons have moved".
std::string Explainer::agreed(std::string text) const {
  for (std::size_t at = text.find(kNameEnds); at != std::string::npos; at = text.find(kNameEnds, at)) {
    const std::size_t end = end_of_clause(text, at);
    const std::string clause = text.substr(at + 1, end - at - 1);
    text.replace(at, end - at, begins_with_verb(clause) ? agreeing(clause, reason_.piece, setting_) : clause);
  }
  return text;
}

std::string Explainer::because() const {
  if (!reason_.cite.valid()) return ".";
  const Rule& rule = (*setting_.book)[reason_.cite];
  return rule.ruling || rule.title.empty() ? "." : fmt::format(": {}.", rule.title);
}

std::string Explainer::too_far() const {
  const Fact *is = find("is"), *most = find("most"), *move = find("move"), *needs = find("needs");
  if (is != nullptr && most != nullptr && reason_.piece.valid())
    return fmt::format("{} from {}; the limit is {}.", capital(value(*is)), piece(""), value(*most));
  if (is != nullptr && most != nullptr)
    return fmt::format("{} is too far; the limit is {}.", value(*is), value(*most));
  if (is != nullptr && move != nullptr && is->value > move->value)
    return fmt::format("{} is too far; the move is {}.", value(*is), value(*move));
  if (needs != nullptr && needs->measure == Measure::percent)
    return needs->value > 100
               ? "Too far over this ground: stop earlier."
               : fmt::format("Too far: it takes {}, and less is left. Stop earlier.", value(*needs));
  if (needs != nullptr && most != nullptr)
    return fmt::format("This takes {}; the limit is {}.", value(*needs), value(*most));
  if (needs != nullptr) return fmt::format("Too far: it takes {}.", value(*needs));
  if (most != nullptr) return fmt::format("Too far; the limit is {}.", value(*most));
  return reason_.piece.valid() ? fmt::format("{} is too far away: go nearer first.", Piece(""))
                               : "Too far" + because();
}

std::string Explainer::too_near() const {
  const Fact *is = find("is"), *least = find("least"), *within = find("within");
  if (is != nullptr && least != nullptr)
    return fmt::format("{} from {}; keep {} away.", capital(value(*is)), piece("an enemy"), value(*least));
  if (least != nullptr) return fmt::format("Too near {}; keep {} away.", piece("an enemy"), value(*least));
  if (within != nullptr) return fmt::format("{} is within {}.", Piece("An enemy"), value(*within));
  return fmt::format("Too near {}{}", piece("an enemy"), because());
}

std::string Explainer::barred() const {
  const std::string where = ground("this ground");
  if (const Fact* at = find("at"); at != nullptr && at->measure == Measure::length && at->value > 0)
    return fmt::format("These troops cannot enter {}; stop after {}.", where, value(*at));
  return fmt::format("These troops cannot enter {}: stop at the edge, or go round.", where);
}

std::string Explainer::blocked() const {
  const Fact *is = find("is"), *most = find("most"), *at = find("at");
  if (reason_.feature.valid() && is != nullptr && most != nullptr)
    return fmt::format("{} holds {}; this makes {}.", capital(ground("")), value(*most), value(*is));
  if (reason_.feature.valid())
    return fmt::format("There is no room in {}: choose another place.", ground(""));
  if (!reason_.piece.valid()) return "There is no room there: choose another place.";
  if (at != nullptr && at->measure == Measure::length)
    return fmt::format("{} is in the way; {} is free.", Piece(""), value(*at));
  return fmt::format("{} is in the way: stop short, or go round.", Piece(""));
}

std::string Explainer::no_move_left() const {
  const Fact *needs = find("needs"), *left = find("left"), *is = find("is");
  const Fact* most = find("most");
  if (needs != nullptr && needs->measure == Measure::percent)
    return fmt::format("This takes {}, and less is left: do it at the start of a move.", value(*needs));
  if (needs != nullptr && (left != nullptr || is != nullptr || most != nullptr)) {
    const Fact& rest = left != nullptr ? *left : is != nullptr ? *is : *most;
    return fmt::format("This costs {}, with {} left.", value(*needs), value(rest));
  }
  return "Not enough of the move is left: stop earlier, or wait for the next turn.";
}

std::string Explainer::obstacle() const {
  if (!reason_.feature.valid()) return "There is nothing to cross here.";
  const std::string what = capital(ground(""));
  const Fact *at = find("at"), *needs = find("needs"), *left = find("left");
  if (needs != nullptr && left != nullptr)
    return fmt::format("{} costs {} to cross; {} is left. Stop before it.", what, value(*needs),
                       value(*left));
  if (at != nullptr && at->value > 0)
    return fmt::format("{} is {} ahead and needs a crossing move; stop before it.", what, value(*at));
  return what + " needs a crossing move.";
}

std::string Explainer::bad_angle() const {
  const Fact *is = find("is"), *most = find("most"), *needs = find("needs");
  if (is != nullptr && most != nullptr)
    return fmt::format("{} is too much; at most {}.", value(*is), value(*most));
  if (is != nullptr && needs != nullptr && is->value != needs->value)
    return fmt::format("{} is not allowed; it must be {}.", value(*is), value(*needs));
  return "That angle is not allowed" + because();
}

std::string Explainer::bad_choice() const {
  const Fact *is = find("is"), *needs = find("needs"), *most = find("most"), *least = find("least"),
             *total = find("total");
  const Fact* wanted = needs != nullptr ? needs : total;
  if (is != nullptr && wanted != nullptr)
    return fmt::format("Choose {}; this is {}.", value(*wanted), value(*is));
  if (is != nullptr && most != nullptr)
    return fmt::format("At most {}; this is {}.", value(*most), value(*is));
  if (is != nullptr && least != nullptr)
    return fmt::format("At least {}; this is {}.", value(*least), value(*is));
  if (reason_.piece.valid()) return fmt::format("{} cannot be chosen here{}", Piece(""), because());
  return "That is not one of the choices" + because();
}

std::string Explainer::unfinished() const {
  if (const Fact* left = find("left"))
    return fmt::format("Something is still to be done first; left: {}.", value(*left));
  if (const Fact* least = find("least"); least != nullptr && reason_.piece.valid())
    return fmt::format("First move {} at least {}.", piece(""), value(*least));
  if (reason_.piece.valid()) return fmt::format("First finish with {}{}", piece(""), because());
  return "Something else must be done first" + because();
}

// ---- by what is wrong

std::string Explainer::head_of_state() const {
  switch (reason_.code) {
    case Code::not_asked:
      return "First answer what is asked now.";
    case Code::wrong_side:
      return reason_.piece.valid()
                 ? fmt::format("{} belongs to the other side: choose one of your own.", Piece(""))
                 : "It is the other side's turn: wait for yours.";
    case Code::no_such_piece:
      return reason_.piece.valid() ? fmt::format("{} is no longer on the table: choose another.", Piece(""))
                                   : "Nobody of that name is on the table: choose another.";
    case Code::already:
      return reason_.piece.valid() ? fmt::format("{} has already done that this turn{}", Piece(""), because())
                                   : "Already done this turn" + because();
    case Code::cannot:
      return "These troops cannot do that" + because();
    case Code::not_now:
      if (!reason_.cite.valid())
        return Piece("The unit") +
               " has no leave to quit the field: only from the edge that it makes for, or once its volleys "
               "are fired.";
      return "That is not possible now" + because();
    case Code::waiting:
      return fmt::format("{} cannot act before turn {}, except to defend themselves.", Piece("That unit"),
                         value("until"));
    case Code::silent:
      return fmt::format("{} may not fire before turn {}, unless charged.", Piece("That unit"),
                         value("until"));
    case Code::no_powder:
      return fmt::format("{} has fired the last volley; hand-to-hand combat is still possible.",
                         Piece("That unit"));
    default:
      return unfinished();
  }
}

std::string Explainer::head_of_target() const {
  switch (reason_.code) {
    case Code::out_of_arc:
      if (const Fact* most = find("most"))
        return fmt::format("{} lies outside the arc of {} to either side. Turn first.", Piece("The target"),
                           value(*most));
      return fmt::format("{} lies outside the arc. Turn first.", Piece("The target"));
    case Code::out_of_sight:
      if (reason_.feature.valid())
        return fmt::format("{} is hidden by {}: choose another, or move first.", Piece("The target"),
                           ground(""));
      return fmt::format("{} cannot be seen from here: choose another, or move first.", Piece("The target"));
    case Code::out_of_range: {
      const Fact *is = find("is"), *most = find("most");
      if (is != nullptr && most != nullptr)
        return fmt::format("{} is {} off; the range is {}.", Piece("The target"), value(*is), value(*most));
      return fmt::format("{} is out of range.", Piece("The target"));
    }
    case Code::not_a_target:
      return reason_.piece.valid() ? fmt::format("{} is not a target{}", Piece(""), because())
                                   : "There is no target there.";
    default:
      return fmt::format("{} is in hand-to-hand combat.", Piece("That unit"));
  }
}

std::string Explainer::head_of_form() const {
  switch (reason_.code) {
    case Code::wrong_formation:
      return "These troops cannot do that in this formation: change it first.";
    case Code::no_move_left:
      return no_move_left();
    case Code::off_table:
      return "That ends off the table: stop before its edge.";
    case Code::bad_angle:
      return bad_angle();
    case Code::bad_choice:
      return bad_choice();
    case Code::bad_path:
      return "These rules have no such move" + because();
    default:
      return "That is outside your deployment zone: set up inside it.";
  }
}

std::string Explainer::head() const {
  switch (reason_.code) {
    case Code::too_far:
      return too_far();
    case Code::too_near:
      return too_near();
    case Code::barred:
      return barred();
    case Code::blocked:
      return blocked();
    case Code::obstacle:
      return obstacle();
    case Code::out_of_arc:
    case Code::out_of_sight:
    case Code::out_of_range:
    case Code::not_a_target:
    case Code::engaged:
      return head_of_target();
    case Code::wrong_formation:
    case Code::no_move_left:
    case Code::off_table:
    case Code::bad_angle:
    case Code::bad_choice:
    case Code::bad_path:
    case Code::outside_zone:
      return head_of_form();
    default:
      return head_of_state();
  }
}

}  // namespace

std::string explain(const Reason& reason, const Setting& setting) {
  return Explainer(reason, setting).text();
}

std::string sentence(const Reason& reason, const Setting& setting) {
  std::string out = explain(reason, setting);
  if (reason.cite.valid()) out += fmt::format(" ({})", (*setting.book)[reason.cite].id);
  return out;
}

std::string sentence(const Verdict& verdict, const Setting& setting) {
  std::string out;
  for (const Reason& reason : verdict) out += (out.empty() ? "" : " ") + sentence(reason, setting);
  return out;
}

}  // namespace drumhead
