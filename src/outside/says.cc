// Reads what bots by others say; every field is looked at, and none that is not known is passed over.
#include "outside/says.h"

#include <algorithm>
#include <span>
#include <vector>

#include "documents/json.h"

namespace drumhead::outside {

namespace {

using Kind = BotSays::Kind;

struct Form {
  std::string_view type;
  Kind kind;
  std::vector<std::string_view> fields;
};

const Form* form_of(std::string_view type) {
  static const std::vector<Form> kForms = {
      {"ready", Kind::ready, {}},
      {"command", Kind::command, {"command"}},
      {"check", Kind::check, {"command"}},
      {"options", Kind::options, {"unit"}},
      {"route", Kind::route, {"unit", "goal", "manner"}},
      {"sight", Kind::sight, {"unit"}},
      {"insight", Kind::insight, {"unit"}},
      {"odds", Kind::odds, {"unit", "foe"}},
  };
  const auto found =
      std::find_if(kForms.begin(), kForms.end(), [&](const Form& form) { return form.type == type; });
  return found == kForms.end() ? nullptr : &*found;
}

void read_field(std::string_view name, const json::value& in, BotSays& out, Reading& r, const Where& at) {
  const Where here{&at, name};
  if (name == "command") return read_command(in, out.command, r, here);
  if (name == "goal") return read(in, out.goal, r, here);
  if (name == "manner") return read(in, out.manner, r, here);
  PieceId& piece = name == "unit" ? out.unit : out.foe;
  read(in, piece, r, here);
  if (in.is_null()) r.fail(here, "expected the key of a unit or leader");
}

void read_form(const Form& form, const json::object& in, BotSays& out, Reading& r) {
  const Where top{};
  std::vector<std::string_view> known = {"type", "re"};
  known.insert(known.end(), form.fields.begin(), form.fields.end());
  expect_keys(in, known, r, top);
  if (const json::value* re = in.if_contains("re"))
    read_whole(*re, 0, std::int64_t{1} << 53, out.re, r, Where{&top, "re"});
  for (const std::string_view name : form.fields) {
    if (const json::value* found = in.if_contains(name))
      read_field(name, *found, out, r, top);
    else if (name != "manner")
      r.fail(Where{&top, name}, "it is missing");
  }
}

}  // namespace

std::optional<std::string> read_says(std::string_view line, const Setting& setting, BotSays& out) {
  boost::system::error_code error;
  const json::value parsed = json::parse(json::string_view(line.data(), line.size()), error);
  if (error) return "this is not JSON: " + error.message();
  const json::object* object = parsed.if_object();
  if (object == nullptr) return "expected an object";
  const json::value* type = object->if_contains("type");
  if (type == nullptr || !type->is_string()) return "it has no type";
  const Form* form = form_of(std::string_view(type->get_string()));
  if (form == nullptr) return "there is no such type";
  out = {};
  out.kind = form->kind;
  Reading r;
  r.setting = &setting;
  read_form(*form, *object, out, r);
  if (r.ok()) return std::nullopt;
  return r.problems.front().key + ": " + r.problems.front().message;
}

}  // namespace drumhead::outside
