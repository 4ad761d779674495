// Compares what came out with what a case expects of it.
#include "referee/expecting.h"

#include <fmt/format.h>

#include <algorithm>

#include "documents/position.h"

namespace drumhead {

void Failures::add(const std::string& path, const std::string& text) {
  const int line = document_.line_of(path);
  list.push_back(line > 0 ? fmt::format("{} (line {}): {}", path, line, text)
                          : fmt::format("{}: {}", path, text));
}

namespace {

using Keys = std::vector<std::string_view>;

const Keys kTallyKeys = {"sum", "base", "rule", "lines", "absent"};
const Keys kRollKeys = {"die",     "n",     "read", "purpose", "side", "unit",
                        "against", "faces", "need", "dice",    "hits", "absent"};
const Keys kResultKeys = {"result", "rule", "total", "absent"};
const Keys kAskKeys = {"ask",     "side",  "phase",   "prompt", "rule",  "may_end",
                       "subject", "units", "choices", "zone",   "absent"};

bool is_text(const json::value& value, std::string_view text) {
  return value.is_string() && std::string_view(value.get_string()) == text;
}

// ---- what may be expected

class Checker {
 public:
  Checker(const json::value& position, Reading& r) : position_(position.get_object()), r_(r) {}

  void rolls(const json::value& in, const Where& at) {
    each(in, at, [&](const json::value& roll, const Where& here) { this->roll(roll, here); });
  }
  void events(const json::value& in, const Where& at) {
    each(in, at, [&](const json::value& event, const Where& here) { this->event(event, here); });
  }
  // By unit: a word, all words in order, or a part of one result.
  void results(const json::value& in, const Where& at) {
    by_key(in, at, [&](const json::value& result, const Where& here) {
      std::vector<std::string> words(1);
      if (result.is_object())
        part(result, kResultKeys, here);
      else if (result.is_array())
        read(result, words, r_, here);
      else if (!result.is_string())
        r_.fail(here, "expected a result, a list of all results, or a table, found " + kind_of(result));
    });
  }
  // By key, with any attribute that the position writes of such a piece.
  void pieces(const char* list, const json::value& in, const Where& at) {
    if (in.is_array()) return;  // as the position has them
    by_key(in, at, [&](const json::value& piece, const Where& here) {
      const json::object* object = expect_object(piece, r_, here);
      const json::object* written = piece_of(list, here.key);
      if (object == nullptr || written == nullptr) return no_piece(list, here);
      Keys known = piece_keys();
      for (const auto& member : *written)
        if (std::find(known.begin(), known.end(), member.key()) == known.end()) known.push_back(member.key());
      known.push_back("absent");
      expect_keys(*object, known, r_, here);
      absent(*object, known, here);
    });
  }
  void asks(const json::value& in, const Where& at) { part(in, kAskKeys, at); }
  void position(const json::object& in, const Where& at) {
    Keys known = position_keys();
    known.push_back("asks");
    known.push_back("absent");
    expect_keys(in, known, r_, at);
    absent(in, known, at);
    for (const char* list : {"units", "leaders", "tokens"})
      if (const json::value* found = in.if_contains(list)) pieces(list, *found, Where{&at, list});
    if (const json::value* found = in.if_contains("asks")) asks(*found, Where{&at, "asks"});
  }

 private:
  template <class Each>
  void each(const json::value& in, const Where& at, Each do_each) {
    const json::array* list = expect_array(in, 200, r_, at);
    if (list == nullptr) return;
    for (std::size_t i = 0; i < list->size(); ++i) do_each((*list)[i], Where{&at, {}, static_cast<int>(i)});
  }
  template <class Each>
  void by_key(const json::value& in, const Where& at, Each do_each) {
    const json::object* object = expect_object(in, r_, at);
    if (object == nullptr) return;
    for (const auto& member : *object) {
      const Where here{&at, std::string_view(member.key())};
      PieceId piece;
      read(json::value(member.key()), piece, r_, here);
      do_each(member.value(), here);
    }
  }
  const json::object* piece_of(std::string_view list, std::string_view key) const {
    const json::value* pieces = position_.if_contains(list);
    if (pieces == nullptr) return nullptr;
    for (const json::value& piece : pieces->get_array())
      if (is_text(piece.get_object().at("key"), key)) return &piece.get_object();
    return nullptr;
  }
  void no_piece(const char* list, const Where& at) {
    for (const char* other : {"units", "leaders", "tokens"})
      if (piece_of(other, at.key) != nullptr && std::string_view(other) != list)
        r_.fail(at, fmt::format("expected it under `{}`, where the position has it", other));
  }
  void roll(const json::value& in, const Where& at) { part(in, kRollKeys, at); }
  void event(const json::value& in, const Where& at) {
    const json::object* object = expect_object(in, r_, at);
    if (object == nullptr) return;
    std::string kinds;
    int found = 0;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, Event>>([&](auto kind) {
      using Kind = typename decltype(kind)::type;
      const std::string word = alternative_word<Kind>();
      kinds += (kinds.empty() ? "" : ", ") + word;
      const json::value* held = object->if_contains(word);
      if (held == nullptr) return;
      ++found;
      Keys fields = kRollKeys;
      if constexpr (!std::is_same_v<Kind, Rolled>) {
        fields = {"absent"};
        field_names<Kind>(fields);
      }
      part(*held, fields, Where{&at, word});
    });
    if (found != 1 || object->size() != 1) r_.fail(at, "expected one kind of event, one of " + kinds);
  }
  // A table with some of these keys; rules, pieces and tallies in it are known.
  void part(const json::value& in, const Keys& known, const Where& at) {
    const json::object* object = expect_object(in, r_, at);
    if (object == nullptr) return;
    expect_keys(*object, known, r_, at);
    absent(*object, known, at);
    for (const auto& member : *object) value(member.key(), member.value(), Where{&at, member.key()});
  }
  void value(std::string_view key, const json::value& in, const Where& at) {
    RuleId rule;
    PieceId piece;
    if (key == "need" || key == "dice" || key == "total" || key == "ours" || key == "theirs")
      return tally(in, at);
    if (key == "purpose" || key == "rule" || key == "cite" || key == "row") return read(in, rule, r_, at);
    for (const char* name : {"unit", "against", "by", "leader", "subject", "a", "b"})
      if (key == name) return read(in, piece, r_, at);
  }
  void tally(const json::value& in, const Where& at) {
    if (in.is_number()) return;
    if (!in.is_object())
      return r_.fail(at, "expected a sum, or a table of " + listed(kTallyKeys) + ", found " + kind_of(in));
    expect_keys(in.get_object(), kTallyKeys, r_, at);
    absent(in.get_object(), kTallyKeys, at);
    const json::value* lines = in.get_object().if_contains("lines");
    if (lines == nullptr || lines->is_array()) return;
    const Where here{&at, "lines"};
    const json::object* by_rule = expect_object(*lines, r_, here);
    if (by_rule == nullptr) return;
    for (const auto& member : *by_rule) {
      const Where line{&here, std::string_view(member.key())};
      if (member.key() == "absent")
        each(member.value(), line, [&](const json::value& id, const Where& at_id) { rule(id, at_id); });
      else
        rule(json::value(member.key()), line);
    }
  }
  void rule(const json::value& id, const Where& at) {
    RuleId found;
    read(id, found, r_, at);
  }
  void absent(const json::object& in, const Keys& known, const Where& at) {
    std::vector<std::string> keys;
    const json::value* list = in.if_contains("absent");
    if (list == nullptr) return;
    const Where here{&at, "absent"};
    read(*list, keys, r_, here);
    for (const std::string& key : keys)
      if (std::find(known.begin(), known.end(), key) == known.end())
        r_.fail(here, fmt::format("no such key here: {}; expected some of {}", key, listed(known)));
  }
  static std::string listed(const Keys& keys) {
    std::string out;
    for (const std::string_view key : keys) out += (out.empty() ? "" : ", ") + std::string(key);
    return out;
  }

  const json::object& position_;
  Reading& r_;
};

// ---- comparing

bool same_number(const json::value& a, const json::value& b) {
  const double x = a.to_number<double>(), y = b.to_number<double>();
  return x - y <= 0.0021 && y - x <= 0.0021;
}

void compare(const json::value& expected, const json::value& found, const std::string& path, Failures& out);

// Lines of a tally by rule: what they add together; a list is all of them, in order.
void compare_lines(const json::value& expected, const json::value* found, const std::string& path,
                   Failures& out) {
  static const json::value kNone = json::array();
  const json::value& lines = found != nullptr ? *found : kNone;
  if (!expected.is_object()) return compare(expected, lines, path, out);
  json::object sums;
  for (const json::value& line : lines.get_array()) {
    const json::value& rule = line.get_object().at("rule");
    if (!rule.is_string()) continue;
    json::value& sum = sums[rule.get_string()];
    sum = (sum.is_int64() ? sum.get_int64() : 0) + line.get_object().at("delta").to_number<std::int64_t>();
  }
  compare(expected, sums, path, out);
}

void compare_absent(const json::value& keys, const json::value& found, const std::string& path,
                    Failures& out) {
  if (!found.is_object() || !keys.is_array()) return;
  for (const json::value& key : keys.get_array())
    if (const json::value* held = found.get_object().if_contains(key.get_string()))
      out.add(path,
              fmt::format("expected no {}, found {}", std::string_view(key.get_string()), to_text(*held)));
}

void compare_object(const json::object& expected, const json::value& found, const std::string& path,
                    Failures& out) {
  for (const auto& member : expected) {
    const std::string at = path + "." + std::string(member.key());
    const json::value* held = found.is_object() ? found.get_object().if_contains(member.key()) : nullptr;
    if (member.key() == "absent")
      compare_absent(member.value(), found, path, out);
    else if (member.key() == "lines")
      compare_lines(member.value(), held, at, out);
    else if (held == nullptr)
      out.add(at, fmt::format("expected {}, found nothing", to_text(member.value())));
    else
      compare(member.value(), *held, at, out);
  }
}

const json::value* sum_of(const json::value& found) {
  return found.is_object() ? found.get_object().if_contains("sum") : nullptr;
}

void compare(const json::value& expected, const json::value& found, const std::string& path, Failures& out) {
  if (const auto* object = expected.if_object()) return compare_object(*object, found, path, out);
  // A tally may be expected as its sum alone: need = 4.
  if (const json::value* sum = expected.is_number() ? sum_of(found) : nullptr)
    return compare(expected, *sum, path, out);
  if (expected.is_array() && found.is_array() && expected.get_array().size() == found.get_array().size()) {
    for (std::size_t i = 0; i < expected.get_array().size(); ++i)
      compare(expected.get_array()[i], found.get_array()[i], fmt::format("{}[{}]", path, i), out);
    return;
  }
  const bool same =
      expected.is_number() && found.is_number() ? same_number(expected, found) : expected == found;
  if (!same) out.add(path, fmt::format("expected {}, found {}", to_text(expected), to_text(found)));
}

bool matches(const json::value& expected, const json::value& found) {
  static const Document kNowhere;
  Failures scratch(kNowhere);
  compare(expected, found, {}, scratch);
  return scratch.list.empty();
}

const json::array& list_of(const json::object& report, std::string_view key) {
  static const json::array kNone;
  const json::value* found = report.if_contains(key);
  return found != nullptr ? found->get_array() : kNone;
}

void compare_rolls(const json::value& expected, const json::object& report, const std::string& path,
                   Failures& out) {
  const json::array& made = list_of(report, "rolls");
  if (expected.get_array().size() == made.size()) return compare(expected, json::value(made), path, out);
  std::string purposes;
  for (const json::value& roll : made)
    purposes += (purposes.empty() ? ": " : ", ") + to_text(roll.get_object().at("purpose"));
  out.add(path,
          fmt::format("expected {} rolls, found {}{}", expected.get_array().size(), made.size(), purposes));
}

// Events of the kind that is expected, for whoever wonders why his was not found.
std::string alike(const json::value& expected, const json::array& events) {
  const std::string_view kind = expected.get_object().begin()->key();
  std::string out;
  for (const json::value& event : events)
    if (event.get_object().contains(kind))
      out += (out.empty() ? "" : ", ") + to_text(event.get_object().at(kind));
  return out.empty() ? fmt::format("there is no event `{}`", kind)
                     : fmt::format("of `{}` there are {}", kind, out);
}

// In this order; others may stand between them.
void compare_events(const json::value& expected, const json::array& events, const std::string& path,
                    Failures& out) {
  auto from = events.begin();
  for (std::size_t i = 0; i < expected.get_array().size(); ++i) {
    const json::value& wanted = expected.get_array()[i];
    const auto found =
        std::find_if(from, events.end(), [&](const json::value& event) { return matches(wanted, event); });
    if (found == events.end()) {
      const bool earlier =
          std::any_of(events.begin(), from, [&](const json::value& event) { return matches(wanted, event); });
      out.add(fmt::format("{}[{}]", path, i),
              fmt::format("expected {}{}", to_text(wanted),
                          earlier ? ", which happened, but before the events above it"
                                  : "; " + alike(wanted, events)));
      return;
    }
    from = found + 1;
  }
}

void compare_no_events(const json::value& expected, const json::array& events, const std::string& path,
                       Failures& out) {
  for (std::size_t i = 0; i < expected.get_array().size(); ++i)
    for (const json::value& event : events)
      if (matches(expected.get_array()[i], event)) {
        out.add(fmt::format("{}[{}]", path, i), "expected not to happen, but found " + to_text(event));
        break;
      }
}

// The results of one unit in order, as { result, rule, total }.
json::array results_of(std::string_view unit, const json::array& events) {
  json::array out;
  for (const json::value& event : events) {
    const json::value* held = event.get_object().if_contains("resolved");
    if (held == nullptr || !is_text(held->get_object().at("unit"), unit)) continue;
    const json::object& one = held->get_object();
    json::object result{{"result", one.at("result")}, {"rule", one.at("cite")}};
    const json::value& total = one.at("total");
    if (!total.get_object().at("rule").is_null()) result["total"] = total;  // no sum picked the others
    out.push_back(std::move(result));
  }
  return out;
}

void compare_result(const json::value& expected, const json::array& results, const std::string& path,
                    Failures& out) {
  json::array words;
  for (const json::value& result : results) words.push_back(result.get_object().at("result"));
  if (expected.is_array()) return compare(expected, words, path, out);
  const json::value wanted = expected.is_string() ? json::object{{"result", expected}} : expected;
  // Of results with the name that is expected the last one is compared, so that what differs is named.
  const json::value* named = nullptr;
  for (const json::value& result : results) {
    if (matches(wanted, result)) return;
    const json::value* name = wanted.get_object().if_contains("result");
    if (name != nullptr && *name == result.get_object().at("result")) named = &result;
  }
  if (named != nullptr) return compare(wanted, *named, path, out);
  const json::value found = expected.is_string() ? words : results;
  out.add(path, fmt::format("expected {}, found {}", to_text(expected), to_text(found)));
}

void compare_pieces(const json::value& expected, const json::array& pieces, const std::string& path,
                    Failures& out) {
  for (const auto& member : expected.get_object()) {
    const std::string at = path + "." + std::string(member.key());
    const auto found = std::find_if(pieces.begin(), pieces.end(), [&](const json::value& piece) {
      return is_text(piece.get_object().at("key"), member.key());
    });
    if (found != pieces.end()) compare(member.value(), *found, at, out);
  }
}

}  // namespace

const std::vector<std::string_view>& expecting_keys() {
  static const Keys keys = {"rolls", "events", "no_events", "results", "units", "leaders", "asks", "expect"};
  return keys;
}

void check_expecting(const json::object& step, const json::value& position, Reading& r, const Where& at) {
  Checker check(position, r);
  for (const auto& member : step) {
    const std::string_view key = member.key();
    const Where here{&at, key};
    if (key == "rolls") check.rolls(member.value(), here);
    if (key == "events" || key == "no_events") check.events(member.value(), here);
    if (key == "results") check.results(member.value(), here);
    if (key == "units") check.pieces("units", member.value(), here);
    if (key == "leaders") check.pieces("leaders", member.value(), here);
    if (key == "asks") check.asks(member.value(), here);
    if (key == "expect")
      if (const json::object* object = expect_object(member.value(), r, here)) check.position(*object, here);
  }
}

void check_final(const json::object& expected, const json::value& position, Reading& r, const Where& at) {
  Checker(position, r).position(expected, at);
}

void compare_step(const json::object& step, const json::object& report, const std::string& path,
                  Failures& failures) {
  const json::array& events = list_of(report, "events");
  json::object state;
  for (const auto& member : step) {
    const std::string_view key = member.key();
    const std::string at = path + "." + std::string(key);
    if (key == "rolls") compare_rolls(member.value(), report, at, failures);
    if (key == "events") compare_events(member.value(), events, at, failures);
    if (key == "no_events") compare_no_events(member.value(), events, at, failures);
    if (key == "results")
      for (const auto& unit : member.value().get_object())
        compare_result(unit.value(), results_of(unit.key(), events), at + "." + std::string(unit.key()),
                       failures);
    if (key == "units" || key == "leaders" || key == "asks") state[key] = member.value();
  }
  compare_state(state, report.at("position"), report.at("decision"), path, failures);
  if (const json::value* more = step.if_contains("expect"))
    compare_state(more->get_object(), report.at("position"), report.at("decision"), path + ".expect",
                  failures);
}

void compare_state(const json::object& expected, const json::value& position, const json::value& decision,
                   const std::string& path, Failures& failures) {
  static const json::array kNone;
  json::object rest;
  for (const auto& member : expected) {
    const std::string_view key = member.key();
    const std::string at = path + "." + std::string(key);
    const json::value* held = position.get_object().if_contains(key);
    const bool by_key = (key == "units" || key == "leaders" || key == "tokens") && member.value().is_object();
    if (by_key)
      compare_pieces(member.value(), held != nullptr ? held->get_array() : kNone, at, failures);
    else if (key == "asks")
      compare(member.value(), decision, at, failures);
    else
      rest[key] = member.value();
  }
  compare(rest, position, path, failures);
}

}  // namespace drumhead
