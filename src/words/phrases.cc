// The small parts of sentences.
#include "words/phrases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <utility>

#include "words/names.h"
#include "words/phrasebook.h"

namespace drumhead {

std::string number_word(int n) {
  constexpr const char* kWords[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n >= 0 && n <= 12 ? kWords[n] : std::to_string(n);
}

std::string counted(int n, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number_word(n), n == 1 ? one : many);
}

namespace {

std::string listed(const std::vector<std::string>& items, const char* last) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i)
    out += (i == 0 ? "" : i + 1 == items.size() ? last : ", ") + items[i];
  return out;
}

}  // namespace

std::string minus_said(int n) { return (n < 0 ? "−" : "") + std::to_string(n < 0 ? -n : n); }

std::string and_list(const std::vector<std::string>& items) { return listed(items, " and "); }
std::string or_list(const std::vector<std::string>& items) { return listed(items, " or "); }

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

std::string spaced(std::string_view key) {
  std::string out(key);
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
  return out;
}

std::string length_text(Mil value) { return fmt::format("{}", static_cast<double>(value) / kUnit); }

std::string_view length_unit(const Setting& setting) {
  return setting.book != nullptr && setting.book->lengths == "cm" ? "cm" : "in";
}

std::string measured(Mil value, const Setting& setting) {
  const Mil tenths = (value + (value < 0 ? -50 : 50)) / 100;
  return fmt::format("{} {}", tenths / 10.0, length_unit(setting));
}

std::string degrees(Angle angle) { return fmt::format("{}°", ((angle < 0 ? -angle : angle) + 50) / 100); }

std::string_view compass(Angle heading) {
  constexpr std::string_view kNames[] = {"north", "north-east", "east", "south-east",
                                         "south", "south-west", "west", "north-west"};
  return kNames[wrap(heading + 2250) / 4500 % 8];
}

namespace {

struct Fraction {
  int of = 1, in = 1;
  std::string_view said;
};
constexpr Fraction kFractions[] = {{1, 4, "a quarter of a move"},
                                   {1, 3, "a third of a move"},
                                   {1, 2, "half a move"},
                                   {2, 3, "two thirds of a move"},
                                   {3, 4, "three quarters of a move"}};

}  // namespace

// A player measures no per cent: the nearest part that he would name.
std::string move_share(int part, int whole) {
  if (part <= 0) return "no move";
  if (part >= whole) return "a whole move";
  const auto off = [&](const Fraction& f) {
    const std::int64_t by = std::int64_t{part} * f.in - std::int64_t{whole} * f.of;
    return std::abs(static_cast<double>(by) / f.in);
  };
  const Fraction* best = &kFractions[0];
  for (const Fraction& one : kFractions)
    if (off(one) < off(*best)) best = &one;
  return fmt::format("{}{}", part * best->in == whole * best->of ? "" : "about ", best->said);
}

// ---- dice

std::string faces_text(const Rolled& rolled, const char* between) {
  std::string out;
  for (const std::uint8_t face : rolled.faces) out += fmt::format("{}{}", out.empty() ? "" : between, face);
  return out;
}

std::string faces_said(const Rolled& rolled) {
  std::vector<std::string> faces;
  for (const std::uint8_t face : rolled.faces) faces.push_back(std::to_string(face));
  return and_list(faces);
}

int counting_face(const Rolled& rolled) {
  const Throw& made = rolled.made;
  if (made.total || made.bands.n < 2) return rolled.need.sum();
  if (made.judged == Judged::at_most) return made.bands.top[made.good - 1u];
  return made.bands.top[static_cast<std::size_t>(made.bands.n - made.good - 1)] + 1;
}

std::string need_text(const Rolled& rolled) {
  if (!has_need(rolled.made.judged)) return {};
  return fmt::format("{}{}", rolled.need.sum(), rolled.made.judged == Judged::at_most ? " or less" : "+");
}

namespace {

std::string need_beyond(const Lexicon& words) {
  return phrases_of(words).again == 0 ? "no face"
                                      : fmt::format("a 6, then {} or more", phrases_of(words).again);
}

}  // namespace

std::string need_said(const Rolled& rolled, const Lexicon& words) {
  const Throw& made = rolled.made;
  const int face = counting_face(rolled), low = lowest(made.die), high = highest(made.die, made.sides);
  if (made.judged == Judged::at_most) {
    if (face < low) return "no face";
    return face == low && !made.total ? fmt::format("a {}", face) : fmt::format("{} or less", face);
  }
  if (made.total) return fmt::format("{} or more", face);
  if (rolled.need.sum() > high) return rolled.against.valid() ? need_beyond(words) : "no face";
  if (face <= low) return "any face";
  if (face == high) return fmt::format("a {}", face);
  return face + 1 == high ? fmt::format("{} or {}", face, high) : fmt::format("{} or more", face);
}

std::string sum_said(const Rolled& rolled) {
  const int added = has_need(rolled.made.judged) ? 0 : rolled.need.sum();
  std::string out = faces_text(rolled, " + ");
  int total = added;
  for (const std::uint8_t face : rolled.faces) total += face;
  if (added != 0) out += fmt::format(" {} {}", added < 0 ? "−" : "+", added < 0 ? -added : added);
  return rolled.faces.size() + (added != 0 ? 1u : 0u) > 1 ? fmt::format("{} = {}", out, minus_said(total))
                                                          : out;
}

std::string roll_said(const Rolled& rolled, const Lexicon& words) {
  if (rolled.faces.empty()) return {};
  const bool needs = has_need(rolled.made.judged), one = rolled.faces.size() == 1;
  const std::string fell = rolled.made.total || (!needs && one) ? sum_said(rolled) : faces_said(rolled);
  if (!needs) return fell;
  const std::string need = need_said(rolled, words);
  if (need == "any face") return fell + "; any roll would do";
  if (need == "no face") return fell + "; no roll would do";
  return fmt::format("{}; {} {}", fell, need, one || rolled.made.total ? "needed" : "counts");
}

namespace {

int counting(const Rolled& rolled, int face) {
  const bool most = rolled.made.judged == Judged::at_most;
  return static_cast<int>(std::count_if(rolled.faces.begin(), rolled.faces.end(),
                                        [&](std::uint8_t one) { return most ? one <= face : one >= face; }));
}

}  // namespace

std::string roll_in_short(const Rolled& rolled, const Lexicon& words) {
  constexpr std::size_t kFew = 2;
  const bool each = has_need(rolled.made.judged) && !rolled.made.total;
  if (!each || rolled.faces.size() <= kFew) return roll_said(rolled, words);
  const std::string need = need_said(rolled, words);
  if (need == "any face" || need == "no face") return roll_said(rolled, words);
  const int face = counting_face(rolled), good = counting(rolled, face);
  return fmt::format("{} of {} dice at {}", good == 0 ? "none" : number_word(good),
                     number_word(static_cast<int>(rolled.faces.size())), need);
}

namespace {

// A rule's title inside a sentence: "first volley", but "General or C-in-C near". What it says of its own
// number follows a colon.
std::string title_inside(std::string title) {
  bool proper = false;
  for (std::size_t i = 1; i < title.size(); ++i)
    proper = proper || (std::isupper(static_cast<unsigned char>(title[i])) != 0 && title[i - 1] == ' ');
  if (!proper && !title.empty())
    title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
  return title.substr(0, title.find(": "));
}

}  // namespace

std::string cause_of(RuleId rule, const Setting& setting) {
  if (!rule.valid()) return {};
  for (const CausePhrase& word : phrases_of(*setting.words).causes)
    if (word.rule == rule) return std::string(word.said);
  return title_inside((*setting.book)[rule].title);
}

std::vector<std::string> telling_modifiers(const Rolled& rolled, const Setting& setting) {
  std::vector<std::string> out;
  if (!has_need(rolled.made.judged) || rolled.made.total) return out;
  const int face = counting_face(rolled);
  for (const TallyLine& line : rolled.need.lines) {
    if (line.delta == 0) continue;
    std::string cause = cause_of(line.cite, setting);
    if (cause.empty() || counting(rolled, face) == counting(rolled, face - line.delta)) continue;
    out.push_back(std::move(cause));
  }
  return out;
}

// ---- grammar

namespace {

// The other verbs of the present in sentences about a unit; empty: the word is none of them.
std::string_view one_of_many(std::string_view word) {
  static constexpr std::pair<std::string_view, std::string_view> kVerbs[] = {
      {"is", "are"}, {"belongs", "belong"}, {"lies", "lie"}, {"does", "do"}, {"waits", "wait"}};
  for (const auto& [one, many] : kVerbs)
    if (word == one) return many;
  return {};
}

std::string replaced(std::string_view text, std::string_view was, std::string_view its,
                     std::string_view has) {
  std::string out, word;
  const auto put = [&] {
    out += word == "was"                                 ? was
           : word == "its"                               ? its
           : word == "has"                               ? has
           : was == "were" && !one_of_many(word).empty() ? one_of_many(word)
                                                         : std::string_view(word);
    word.clear();
  };
  for (const char c : text) {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) {
      word += c;
      continue;
    }
    put();
    out += c;
  }
  put();
  return out;
}

// One gun is "it"; any other unit is "they".
bool is_one_thing(const std::string& name) { return name.ends_with("-pdr") || name.ends_with("-pounder"); }

}  // namespace

std::string agreeing(std::string_view did, PieceId who, const Setting& setting) {
  if (!who.valid() || who.index() >= setting.roster.size()) return std::string(did);
  const RosterEntry& entry = setting.roster[who.index()];
  if (entry.kind == PieceKind::leader) return replaced(did, "was", "his", "has");
  if (is_one_thing(entry.name) || is_one_thing(briefly(who, setting))) return std::string(did);
  return agreeing_many(did);
}

std::string agreeing_many(std::string_view did) { return replaced(did, "were", "their", "have"); }

}  // namespace drumhead
