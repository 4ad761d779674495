// Reads cases, and says what is wrong with their dice.
#include "referee/case.h"

#include <fmt/format.h>

#include "referee/expecting.h"
#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr std::string_view kVerbs[] = {"deploy", "move",  "charge", "shoot", "rally",  "order",
                                       "lead",   "place", "answer", "done",  "concede"};

class CaseReader {
 public:
  CaseReader(const Battle& battle, Reading& r)
      : setting_(battle.setting()), position_(battle.position()), r_(r) {}

  void steps(const json::value& in, const Where& at, std::vector<CaseStep>& out) {
    if (in.is_object()) return r_.fail(at, "expected a list of commands; in TOML each begins with [[do]]");
    const json::array* list = expect_array(in, 500, r_, at);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->size(); ++i) {
      const Where here{&at, {}, static_cast<int>(i)};
      if (const json::object* entry = expect_object((*list)[i], r_, here))
        out.push_back(step(*entry, i, here));
    }
  }
  void final_state(const json::value& in, const Where& at, const json::object*& out) {
    out = expect_object(in, r_, at);
    if (out != nullptr) check_final(*out, position_, r_, at);
  }
  std::optional<GivenDice> dice(const json::value& in, const Where& at) {
    const json::array* items = expect_array(in, 2000, r_, at);
    if (items == nullptr) return std::nullopt;
    GivenDice out;
    if (items->empty() || !(*items)[0].is_array()) {
      read_list(in, out.faces, 2000, r_, at);
      out.tape = TapeDice::flat(out.faces);
      return out;
    }
    std::vector<std::vector<std::uint8_t>> groups;
    read_list(in, groups, 2000, r_, at);
    for (const auto& group : groups) out.faces.insert(out.faces.end(), group.begin(), group.end());
    out.tape = TapeDice::grouped(groups);
    return out;
  }
  void shows(const std::vector<std::string>& ids, const Where& at) {
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (setting_.book->find(ids[i]) == nullptr)
        r_.fail(Where{&at, {}, static_cast<int>(i)},
                "expected the id of a rule, found " + kind_of(json::value(ids[i])));
  }

 private:
  CaseStep step(const json::object& entry, std::size_t place, const Where& at) {
    CaseStep out;
    out.entry = &entry;
    out.path = at.text();
    expect_keys(entry, known_keys(), r_, at);
    json::object verb;
    for (const std::string_view name : kVerbs)
      if (const json::value* found = entry.if_contains(name)) verb[name] = *found;
    out.starts = entry.contains("start");
    if (out.starts)
      check_start(entry, verb, place, at);
    else
      read_command(verb, out.command, r_, at);
    if (const json::value* found = entry.if_contains("try")) read(*found, out.tries, r_, Where{&at, "try"});
    if (const json::value* found = entry.if_contains("refused"))
      out.refused = refusal(*found, Where{&at, "refused"});
    if (const json::value* found = entry.if_contains("dice")) out.dice = dice(*found, Where{&at, "dice"});
    std::string note;
    if (const json::value* found = entry.if_contains("note")) read(*found, note, r_, Where{&at, "note"});
    check_expecting(entry, position_, r_, at);
    return out;
  }
  void check_start(const json::object& entry, const json::object& verb, std::size_t place, const Where& at) {
    const json::value& start = entry.at("start");
    const Where here{&at, "start"};
    if (!start.is_bool() || !start.get_bool()) r_.fail(here, "expected true, found " + kind_of(start));
    if (!verb.empty()) r_.fail(here, "expected no command beside it: it is an entry of its own");
    if (place != 0) r_.fail(here, "expected it as the first entry of `do`");
    if (entry.contains("refused") || entry.contains("try"))
      r_.fail(here, "expected neither `refused` nor `try` beside it: it is no command");
  }
  // false says what leaving it out says: the command must be accepted.
  std::optional<Refusal> refusal(const json::value& in, const Where& at) {
    Refusal out;
    if (in.is_bool()) return in.get_bool() ? std::optional(out) : std::nullopt;
    if (const json::array* list = in.if_array()) {
      for (std::size_t i = 0; i < list->size(); ++i)
        refused_by((*list)[i], Where{&at, {}, static_cast<int>(i)}, out);
    } else {
      refused_by(in, at, out);
    }
    return out;
  }
  // A rule's id or a code; ids have stops, codes have none.
  void refused_by(const json::value& in, const Where& at, Refusal& out) {
    std::string codes;
    for (int i = 0; i <= static_cast<int>(Code::no_powder); ++i) {
      const std::string name = file_word(code_name(static_cast<Code>(i)));
      if (in.is_string() && in.get_string() == name) return out.codes.push_back(static_cast<Code>(i));
      codes += (i > 0 ? ", " : "") + name;
    }
    const RuleId id = in.is_string() ? setting_.book->id_of(std::string_view(in.get_string())) : RuleId{};
    if (id.valid()) return out.rules.push_back(id);
    r_.fail(at, fmt::format("expected true, the id of a rule, one of {}, or a list of these, found {}", codes,
                            kind_of(in)));
  }
  static std::vector<std::string_view> known_keys() {
    std::vector<std::string_view> known(std::begin(kVerbs), std::end(kVerbs));
    for (const char* key : {"start", "dice", "refused", "try", "note"}) known.push_back(key);
    known.insert(known.end(), expecting_keys().begin(), expecting_keys().end());
    return known;
  }

  const Setting& setting_;
  const json::value position_;
  Reading& r_;
};

std::string die_text(const Throw& made) {
  if (made.die == Die::urn) return fmt::format("draw of 1 to {}", made.sides);
  if (made.die == Die::average) return made.n == 1 ? "average die" : "average dice";
  return std::string(word_for(made.die));
}

std::string ordinal(std::size_t n) {
  const char* end = n % 100 / 10 == 1 ? "th"
                    : n % 10 == 1     ? "st"
                    : n % 10 == 2     ? "nd"
                    : n % 10 == 3     ? "rd"
                                      : "th";
  return fmt::format("{}{}", n, end);
}

}  // namespace

Case read_case(const json::object& root, const Battle& battle, Reading& r) {
  Case out;
  CaseReader reader(battle, r);
  std::string note;
  if (const json::value* found = root.if_contains("case")) read(*found, out.title, r, Where{nullptr, "case"});
  if (const json::value* found = root.if_contains("note")) read(*found, note, r, Where{nullptr, "note"});
  if (const json::value* found = root.if_contains("shows")) {
    const Where at{nullptr, "shows"};
    read(*found, out.shows, r, at);
    reader.shows(out.shows, at);
  }
  if (const json::value* found = root.if_contains("dice"))
    out.dice = reader.dice(*found, Where{nullptr, "dice"});
  if (const json::value* found = root.if_contains("do"))
    reader.steps(*found, Where{nullptr, "do"}, out.steps);
  if (const json::value* found = root.if_contains("expect"))
    reader.final_state(*found, Where{nullptr, "expect"}, out.expect);
  return out;
}

std::string throw_text(const Throw& made, const Setting& setting) {
  std::string out = fmt::format("{} {}", made.n, die_text(made));
  if (made.purpose.valid()) out += " for " + (*setting.book)[made.purpose].id;
  if (made.unit.valid()) out += " of " + setting.roster[made.unit.index()].key;
  return out;
}

std::string faces_text(const std::vector<std::uint8_t>& faces, std::size_t last) {
  std::string out;
  for (std::size_t i = faces.size() - last; i < faces.size(); ++i)
    out += fmt::format("{}{}", out.empty() ? "" : ", ", faces[i]);
  return out;
}

std::string starved_text(const GivenDice& given, const Setting& setting) {
  const TapeDice& tape = given.tape;
  const Throw& made = *tape.wanted();
  const std::string wants = "the roll wants " + throw_text(made, setting);
  if (const auto& bad = tape.bad()) {
    const int most = highest(made.die, made.sides);
    return fmt::format("{}; the {} is given as {}, but it can only show {} to {}", wants,
                       ordinal(bad->die + 1), bad->face, lowest(made.die), most);
  }
  if (const auto& wrong = tape.mismatch())
    return fmt::format("{}; the group given for it has {}", wants, wrong->got);
  if (tape.left() == 0) return wants + "; no dice are left";
  return fmt::format("{}; only {} left: {}", wants, tape.left(), faces_text(given.faces, tape.left()));
}

}  // namespace drumhead
