// Leaves of the JSON mapping, and JSON as text.
#include "documents/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "battle/decision.h"
#include "words/sentences.h"

namespace drumhead {

std::string file_word(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c >= 'A' && c <= 'Z') {
      if (i > 0) out += '-';
      out += static_cast<char>(c - 'A' + 'a');
    } else {
      out += c == '_' ? '-' : c;
    }
  }
  return out;
}

// ---- text

namespace {

void put_text(std::string& out, std::string_view text) {
  // Nearly all texts are plain, keys among them; only the others are worth a serializer.
  const auto is_special = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
  };
  if (std::none_of(text.begin(), text.end(), is_special)) {
    out += '"';
    out += text;
    out += '"';
    return;
  }
  out += json::serialize(json::string_view(text.data(), text.size()));
}

void put_number(std::string& out, double value) { fmt::format_to(std::back_inserter(out), "{}", value); }

bool is_flat(const json::value& value) {
  if (const auto* array = value.if_array()) {
    for (const json::value& item : *array)
      if (item.is_object() || (item.is_array() && !is_flat(item))) return false;
    return true;
  }
  return !value.is_object();
}

struct Printer {
  std::string& out;
  bool pretty;

  void line(int depth) const {
    if (!pretty) return;
    out += '\n';
    out.append(static_cast<std::size_t>(depth) * 2, ' ');
  }
  void print(const json::value& value, int depth) const {
    switch (value.kind()) {
      case json::kind::null:
        out += "null";
        break;
      case json::kind::bool_:
        out += value.get_bool() ? "true" : "false";
        break;
      case json::kind::int64:
        fmt::format_to(std::back_inserter(out), "{}", value.get_int64());
        break;
      case json::kind::uint64:
        fmt::format_to(std::back_inserter(out), "{}", value.get_uint64());
        break;
      case json::kind::double_:
        put_number(out, value.get_double());
        break;
      case json::kind::string:
        put_text(out, value.get_string());
        break;
      case json::kind::array:
        print_array(value.get_array(), depth, pretty && is_flat(value));
        break;
      case json::kind::object:
        print_object(value.get_object(), depth);
        break;
    }
  }
  void print_array(const json::array& array, int depth, bool flat) const {
    out += '[';
    for (std::size_t i = 0; i < array.size(); ++i) {
      if (i > 0) out += pretty && flat ? ", " : ",";
      if (!flat) line(depth + 1);
      print(array[i], depth + 1);
    }
    if (!flat && !array.empty()) line(depth);
    out += ']';
  }
  void print_object(const json::object& object, int depth) const {
    out += '{';
    bool first = true;
    for (const auto& member : object) {
      if (!first) out += ',';
      first = false;
      line(depth + 1);
      put_text(out, member.key());
      out += pretty ? ": " : ":";
      print(member.value(), depth + 1);
    }
    if (!object.empty()) line(depth);
    out += '}';
  }
};

}  // namespace

std::string to_text(const json::value& value, bool pretty) {
  std::string out;
  Printer{out, pretty}.print(value, 0);
  return out;
}

std::string Where::text() const {
  std::string out = up != nullptr ? up->text() : std::string();
  if (index >= 0) return out + "[" + std::to_string(index) + "]";
  if (!out.empty() && !key.empty()) out += '.';
  return out + std::string(key);
}

void Reading::fail(const Where& where, std::string message) {
  if (problems.size() >= 50) return;  // enough to see what is wrong with a file
  const std::string path = where.text();
  int line = 0;
  if (lines != nullptr)
    for (std::string at = path; line == 0;) {
      for (const auto& [key, number] : *lines)
        if (key == at) line = number;
      const std::size_t cut = at.find_last_of(".[");
      if (cut == std::string::npos) break;
      at.resize(cut);
    }
  problems.push_back({file, line, path, std::move(message)});
}

std::string kind_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "nothing";
    case json::kind::bool_:
      return value.get_bool() ? "true" : "false";
    case json::kind::int64:
    case json::kind::uint64:
    case json::kind::double_:
      return "the number " + to_text(value);
    case json::kind::string: {
      std::string out;
      put_text(out, std::string_view(value.get_string()).substr(0, 40));
      return out;
    }
    case json::kind::array:
      return "a list";
    case json::kind::object:
      return "a table";
  }
  return "something else";
}

// ---- numbers with a unit

namespace {

json::value decimal(std::int32_t value, int parts) {
  if (value % parts == 0) return json::value(static_cast<std::int64_t>(value / parts));
  return json::value(static_cast<double>(value) / parts);
}

bool read_decimal(const json::value& in, int parts, double most, std::int32_t& out, Reading& r,
                  const Where& at) {
  if (!in.is_number()) {
    r.fail(at, "expected a number, found " + kind_of(in));
    return false;
  }
  const double value = in.to_number<double>();
  if (!(value >= -most && value <= most)) {
    r.fail(at, fmt::format("expected a number from {} to {}, found {}", -most, most, kind_of(in)));
    return false;
  }
  out = to_mil(value * parts);
  return true;
}

}  // namespace

json::value length_json(Mil value) { return decimal(value, kUnit); }
json::value angle_json(Angle value) { return decimal(value, 100); }
bool read_length(const json::value& in, Mil& out, Reading& r, const Where& at) {
  return read_decimal(in, kUnit, 1000, out, r, at);
}
bool read_angle(const json::value& in, Angle& out, Reading& r, const Where& at) {
  return read_decimal(in, 100, 720, out, r, at);
}

// ---- leaves out

json::value write(bool value, const Setting&) { return value; }
json::value write(const Word& value, const Setting&) { return json::value(value.text()); }
json::value write(PieceId value, const Setting& s) {
  if (!value.valid() || value.index() >= s.roster.size()) return nullptr;
  return json::value(s.roster[value.index()].key);
}
json::value write(FeatureId value, const Setting& s) {
  if (!value.valid() || value.index() >= s.terrain.size()) return nullptr;
  return json::value(s.terrain[value].key);
}
json::value write(RuleId value, const Setting& s) {
  if (!value.valid() || value.value >= s.book->rules.size()) return nullptr;
  return json::value(s.book->rules[value.value].id);
}
json::value write(const Point& value, const Setting&) {
  return json::array{length_json(value.x), length_json(value.y)};
}
json::value write(const Pose& value, const Setting& s) {
  return json::object{{"at", write(value.point(), s)}, {"heading", angle_json(value.heading)}};
}
json::value write(const Manoeuvre& value, const Setting& s) {
  json::object out;
  const std::string verb = file_word(boost::describe::enum_to_string(value.kind, "?"));
  switch (value.kind) {
    case Motion::advance:
    case Motion::back:
      out[verb] = length_json(value.length);
      break;
    case Motion::side:
      out[verb] = length_json(value.angle < 0 ? -value.length : value.length);
      break;
    case Motion::oblique:
      out[verb] = length_json(value.length);
      out["angle"] = angle_json(value.angle);
      break;
    case Motion::wheel:
    case Motion::turn:
      out[verb] = angle_json(value.angle);
      break;
    case Motion::form:
      out[verb] = write(value.form, s);
      if (value.angle != 0) out["angle"] = angle_json(value.angle);
      if (value.files != 0) out["files"] = write(value.files, s);
      break;
    case Motion::cross:
      out[verb] = true;
      break;
    case Motion::enter:
      out[verb] = write(value.feature, s);
      break;
    case Motion::leave:
      out[verb] = write(value.form, s);
      out["to"] = write(value.to, s);
      if (value.files != 0) out["files"] = write(value.files, s);
      break;
    case Motion::free:
      out[verb] = write(value.to, s);
      if (value.files != 0) out["files"] = write(value.files, s);
      break;
  }
  return out;
}
json::value write(const Tally& value, const Setting& s) {
  json::object out{{"sum", value.sum()}, {"base", value.base}, {"rule", write(value.cite, s)}};
  if (!value.lines.empty()) {
    json::array lines;
    for (const TallyLine& line : value.lines)
      lines.push_back(json::object{{"delta", line.delta}, {"rule", write(line.cite, s)}});
    out["lines"] = std::move(lines);
  }
  return out;
}
json::value write(const Throw& value, const Setting& s) {
  json::object out{{"die", word_for(value.die)}, {"n", value.n}, {"read", word_for(value.judged)}};
  out["purpose"] = write(value.purpose, s);
  if (value.who != Side::none) out["side"] = write(value.who, s);
  if (value.unit.valid()) out["unit"] = write(value.unit, s);
  return out;
}
json::value write(const Outcome& value, const Setting&) { return json::value(value.sum); }
json::value write(const Rolled& value, const Setting& s) {
  json::object out = write(value.made, s).get_object();
  if (value.against.valid()) out["against"] = write(value.against, s);
  out["faces"] = write(value.faces, s);
  out["need"] = write(value.need, s);
  out["dice"] = write(value.dice, s);
  out["hits"] = value.hits;
  return out;
}
json::value write(const Reason& value, const Setting& s) {
  json::object out{{"code", file_word(code_name(value.code))}, {"rule", write(value.cite, s)}};
  if (value.piece.valid()) out["piece"] = write(value.piece, s);
  if (value.feature.valid()) out["feature"] = write(value.feature, s);
  for (const Fact& fact : value.facts) {
    json::value& slot = out[fact.name.view()];
    if (fact.measure == Measure::length)
      slot = length_json(fact.value);
    else if (fact.measure == Measure::angle)
      slot = angle_json(fact.value);
    else
      slot = fact.value;
  }
  out["text"] = sentence(value, s);
  return out;
}

// ---- leaves in

void read(const json::value& in, bool& out, Reading& r, const Where& at) {
  if (in.is_bool())
    out = in.get_bool();
  else
    r.fail(at, "expected true or false, found " + kind_of(in));
}

void read(const json::value& in, Word& out, Reading& r, const Where& at) {
  if (in.is_string() && Word::fits(in.get_string()))
    out = Word(std::string_view(in.get_string()));
  else
    r.fail(at, "expected a word of at most 23 letters, found " + kind_of(in));
}

void read(const json::value& in, std::string& out, Reading& r, const Where& at) {
  if (in.is_string() && in.get_string().size() <= 4000)
    out = std::string(in.get_string());
  else
    r.fail(at, "expected text, found " + kind_of(in));
}

void read(const json::value& in, PieceId& out, Reading& r, const Where& at) {
  if (in.is_null()) {
    out = {};
    return;
  }
  if (in.is_string() && r.setting != nullptr) out = r.setting->find(std::string_view(in.get_string()));
  if (!in.is_string() || !out.valid())
    r.fail(at, "expected the key of a unit or leader, found " + kind_of(in));
}

void read(const json::value& in, FeatureId& out, Reading& r, const Where& at) {
  if (in.is_null()) {
    out = {};
    return;
  }
  if (in.is_string() && r.setting != nullptr)
    out = r.setting->terrain.find(std::string_view(in.get_string()));
  if (!in.is_string() || !out.valid())
    r.fail(at, "expected the key of a terrain feature, found " + kind_of(in));
}

void read(const json::value& in, RuleId& out, Reading& r, const Where& at) {
  if (in.is_null()) {
    out = {};
    return;
  }
  if (in.is_string() && r.setting != nullptr && r.setting->book != nullptr)
    out = r.setting->book->id_of(std::string_view(in.get_string()));
  if (!in.is_string() || !out.valid()) r.fail(at, "expected the id of a rule, found " + kind_of(in));
}

void read(const json::value& in, Point& out, Reading& r, const Where& at) {
  const json::array* pair = in.if_array();
  if (pair == nullptr || pair->size() != 2) {
    r.fail(at, "expected [x, y], found " + kind_of(in));
    return;
  }
  read_length((*pair)[0], out.x, r, at);
  read_length((*pair)[1], out.y, r, at);
}

void read(const json::value& in, Pose& out, Reading& r, const Where& at) {
  if (in.is_array()) {  // a place alone: [x, y]
    Point p;
    read(in, p, r, at);
    out = {p.x, p.y, 0};
    return;
  }
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  expect_keys(*object, {"at", "heading"}, r, at);
  Point p;
  if (const json::value* place = object->if_contains("at"))
    read(*place, p, r, Where{&at, "at"});
  else
    r.fail(at, "expected `at`, a place [x, y]");
  Angle heading = 0;
  if (const json::value* found = object->if_contains("heading"))
    read_angle(*found, heading, r, Where{&at, "heading"});
  out = {p.x, p.y, wrap(heading)};
}

void read(const json::value& in, Manoeuvre& out, Reading& r, const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  int verbs = 0;
  std::string expected;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Motion>>([&](auto e) {
    expected += (expected.empty() ? "" : ", ") + std::string(e.name);
    if (object->if_contains(e.name) == nullptr) return;
    out.kind = e.value;
    ++verbs;
  });
  if (verbs != 1) {
    r.fail(at, "expected one manoeuvre, one of " + expected);
    return;
  }
  expect_keys(*object, {boost::describe::enum_to_string(out.kind, ""), "angle", "files", "to"}, r, at);
  const char* verb = boost::describe::enum_to_string(out.kind, "");
  const json::value& value = object->at(verb);
  const Where here{&at, verb};
  switch (out.kind) {
    case Motion::advance:
    case Motion::back:
    case Motion::oblique:
      read_length(value, out.length, r, here);
      break;
    case Motion::side:
      read_length(value, out.length, r, here);
      if (out.length < 0) {
        out.length = -out.length;
        out.angle = -9000;
      }
      break;
    case Motion::wheel:
    case Motion::turn:
      read_angle(value, out.angle, r, here);
      break;
    case Motion::form:
    case Motion::leave:
      read(value, out.form, r, here);
      break;
    case Motion::cross:
      break;
    case Motion::enter:
      read(value, out.feature, r, here);
      break;
    case Motion::free:
      read(value, out.to, r, here);
      break;
  }
  if (const json::value* angle = object->if_contains("angle"))
    read_angle(*angle, out.angle, r, Where{&at, "angle"});
  if (const json::value* files = object->if_contains("files"))
    read(*files, out.files, r, Where{&at, "files"});
  if (const json::value* to = object->if_contains("to")) read(*to, out.to, r, Where{&at, "to"});
}

bool read_whole(const json::value& in, std::int64_t least, std::int64_t most, std::int64_t& out, Reading& r,
                const Where& at) {
  // What was never text may hold a number without a sign.
  const std::uint64_t* plain = in.if_uint64();
  const std::int64_t held = plain != nullptr && *plain <= INT64_MAX ? static_cast<std::int64_t>(*plain) : 0;
  const std::int64_t* whole = plain != nullptr && *plain <= INT64_MAX ? &held : in.if_int64();
  if (whole != nullptr && *whole >= least && *whole <= most) {
    out = *whole;
    return true;
  }
  r.fail(at, fmt::format("expected a whole number from {} to {}, found {}", least, most, kind_of(in)));
  return false;
}

const json::array* expect_array(const json::value& in, std::size_t most, Reading& r, const Where& at) {
  const json::array* array = in.if_array();
  if (array == nullptr || array->size() > most) {
    const std::string found = array == nullptr ? kind_of(in) : fmt::format("one of {}", array->size());
    r.fail(at, fmt::format("expected a list of at most {}, found {}", most, found));
    return nullptr;
  }
  return array;
}

const json::object* expect_object(const json::value& in, Reading& r, const Where& at) {
  const json::object* object = in.if_object();
  if (object == nullptr) r.fail(at, "expected a table of named values, found " + kind_of(in));
  return object;
}

void expect_keys(const json::object& in, const std::vector<std::string_view>& known, Reading& r,
                 const Where& at) {
  for (const auto& member : in) {
    bool found = false;
    for (const std::string_view key : known) found = found || key == std::string_view(member.key());
    if (found) continue;
    std::string list;
    for (const std::string_view key : known) list += (list.empty() ? "" : ", ") + std::string(key);
    r.fail(Where{&at, std::string_view(member.key())}, "no such key here; expected one of " + list);
  }
}

// ---- commands, events, decisions

namespace {

// What was left at its default says nothing: drops empty words, lists and names, and numbers at rest.
json::value without_blanks(const json::value& value) {
  if (const auto* array = value.if_array()) {
    json::array out;
    for (const json::value& item : *array) out.push_back(without_blanks(item));
    return out;
  }
  const auto* object = value.if_object();
  if (object == nullptr) return value;
  json::object out;
  for (const auto& member : *object) {
    const json::value& v = member.value();
    const bool blank = v.is_null() || (v.is_string() && v.get_string().empty()) ||
                       (v.is_array() && v.get_array().empty()) || (v.is_bool() && !v.get_bool()) ||
                       (v.is_int64() && (v.get_int64() == 0 || v.get_int64() == -1));
    if (!blank) out[member.key()] = without_blanks(v);
  }
  return out;
}

}  // namespace

json::value command_json(const Command& command, const Setting& s) {
  return std::visit(
      [&]<class T>(const T& held) -> json::value {
        json::object out;
        if constexpr (std::is_same_v<T, Move> || std::is_same_v<T, Charge>) {
          json::object fields = without_blanks(write(held, s)).get_object();
          if (!held.path.empty()) fields["path"] = write(held.path, s);  // a manoeuvre's 0 is no default
          out[alternative_word<T>()] = std::move(fields);
        } else if constexpr (std::is_same_v<T, Done>) {
          out[alternative_word<T>()] = true;
        } else {
          out[alternative_word<T>()] = without_blanks(write(held, s));
        }
        return out;
      },
      command);
}

void read_command(const json::value& in, Command& out, Reading& r, const Where& at) { read(in, out, r, at); }

json::value event_json(const Event& event, const Setting& s) { return write(event, s); }

json::value verdict_json(const Verdict& verdict, const Setting& s) { return write(verdict, s); }

json::value decision_json(const Decision& decision, const Setting& s) {
  constexpr const char* kAsks[] = {"act", "react", "place", "choose", "share", "over"};
  json::object out{{"ask", kAsks[static_cast<int>(decision.ask)]},
                   {"side", write(decision.side, s)},
                   {"phase", write(decision.phase, s)},
                   {"prompt", decision.prompt},
                   {"rule", write(decision.cite, s)},
                   {"may_end", decision.may_end}};
  if (decision.subject.valid()) out["subject"] = write(decision.subject, s);
  out["units"] = write(decision.units, s);
  json::array choices;
  for (const Choice& choice : decision.choices)
    choices.push_back(json::object{
        {"choice", write(choice.key, s)}, {"rule", write(choice.cite, s)}, {"unit", write(choice.unit, s)}});
  out["choices"] = std::move(choices);
  if (decision.bounds.zone) {
    const Box& z = *decision.bounds.zone;
    out["zone"] =
        json::array{length_json(z.left), length_json(z.bottom), length_json(z.right), length_json(z.top)};
  }
  return out;
}

}  // namespace drumhead
