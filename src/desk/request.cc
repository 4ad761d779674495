// Reads messages, and says in a sentence what is wrong with one.
#include "desk/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "documents/document.h"
#include "documents/json.h"

namespace drumhead::desk {

namespace {

namespace json = boost::json;

constexpr std::size_t kMostName = 64, kMostSheets = 16, kMostOptions = 200;

bool is_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// Reads the fields of one object; the first thing wrong is kept.
class Fields {
 public:
  explicit Fields(const json::object& object) : object_(object) {}

  const json::value* find(std::string_view key) {
    seen_[used_++ % seen_.size()] = key;
    return object_.if_contains(key);
  }
  void fail(std::string_view key, std::string_view expected) {
    if (!fault_) fault_ = Fault{"bad-message", fmt::format("the field \"{}\": expected {}", key, expected)};
  }
  void text(std::string_view key, std::string& out, std::size_t most, bool must = true) {
    const json::value* found = find(key);
    if (found == nullptr) return must ? fail(key, "a text") : void();
    const json::string* held = found->if_string();
    if (held == nullptr || held->size() > most)
      return fail(key, fmt::format("a text of at most {} bytes", most));
    out.assign(held->data(), held->size());
  }
  void whole(std::string_view key, std::int64_t& out, bool must = true) {
    const json::value* found = find(key);
    if (found == nullptr) return must ? fail(key, "a whole number") : void();
    boost::system::error_code error;
    const auto value = found->is_number() ? found->to_number<std::int64_t>(error) : -1;
    if (!found->is_number() || error || value < 0 || value > kMostWhole)
      return fail(key, "a whole number from 0");
    out = value;
  }
  void flag(std::string_view key, bool& out, bool must = true) {
    const json::value* found = find(key);
    if (found == nullptr && !must) return;
    if (found == nullptr || !found->is_bool()) return fail(key, "true or false");
    out = found->get_bool();
  }
  void one_of(std::string_view key, std::string& out, std::initializer_list<std::string_view> known) {
    text(key, out, kMostName);
    if (std::find(known.begin(), known.end(), out) == known.end())
      fail(key, fmt::format("one of {}", fmt::join(known, ", ")));
  }
  // So many hexadecimal digits in small letters.
  void hex(std::string_view key, std::string& out, std::size_t length) {
    text(key, out, length);
    if (out.size() != length || !is_hex(out)) fail(key, fmt::format("{} hexadecimal digits", length));
  }
  const json::object* object(std::string_view key) {
    const json::value* found = find(key);
    if (found == nullptr || !found->is_object()) fail(key, "an object");
    return found != nullptr ? found->if_object() : nullptr;
  }
  // A list that may be left out.
  const json::array* list(std::string_view key, std::size_t most) {
    const json::value* found = find(key);
    if (found == nullptr) return nullptr;
    if (!found->is_array() || found->get_array().size() > most)
      fail(key, fmt::format("a list of at most {}", most));
    return found->if_array();
  }
  void seats(std::string (&out)[2]) {
    const json::value* found = find("seats");
    const json::object* held = found != nullptr ? found->if_object() : nullptr;
    if (held == nullptr) return fail("seats", "who plays each side");
    Fields inner(*held);
    inner.text("british", out[0], kMostName);
    inner.text("american", out[1], kMostName);
    if (const auto fault = inner.finish()) return fail("seats", "british and american, a text each");
  }
  std::optional<Fault> finish() {
    if (fault_) return fault_;
    for (const auto& member : object_) {
      const std::string_view key = member.key();
      if (std::find(seen_.begin(), seen_.end(), key) == seen_.end())
        return Fault{"bad-message",
                     fmt::format("there is no field \"{}\" in such a message", key.substr(0, kMostName))};
    }
    return std::nullopt;
  }

 private:
  const json::object& object_;
  std::array<std::string_view, 12> seen_{};
  std::size_t used_ = 0;
  std::optional<Fault> fault_;
};

void read_hello(Fields& f, Request& out) {
  std::int64_t protocol = 0;
  f.whole("protocol", protocol);
  if (protocol != kProtocol) f.fail("protocol", fmt::format("{}; load the page anew", kProtocol));
  f.text("game", out.game, kMostName);
  const json::value* tokens = f.find("tokens");
  const json::array* list = tokens != nullptr ? tokens->if_array() : nullptr;
  if (list == nullptr || list->size() > 3) return f.fail("tokens", "a list of at most three");
  for (const json::value& one : *list) {
    if (!one.is_string() || one.get_string().size() > kMostName)
      return f.fail("tokens", "texts of at most 64 bytes");
    out.tokens.emplace_back(one.get_string());
  }
}

void read_goal(Fields& f, Request& out) {
  const json::value* goal = f.find("goal");
  if (goal == nullptr || !goal->is_object()) return f.fail("goal", "a pose");
  Reading r;
  read(*goal, out.goal, r, Where{nullptr, "goal"});
  if (!r.ok()) f.fail("goal", "a pose: " + r.problems.front().message);
}

void read_command_field(Fields& f, Request& out) {
  const json::value* command = f.find("command");
  if (command == nullptr || !command->is_object()) return f.fail("command", "a command");
  out.command = *command;
}

void read_units(Fields& f, Request& out) {
  const json::array* list = f.list("units", kMostTogether);
  if (list == nullptr || list->empty()) return f.fail("units", "a list of units");
  for (const json::value& one : *list) {
    if (!one.is_string() || one.get_string().size() > kMostName) return f.fail("units", "their keys");
    out.units.emplace_back(one.get_string());
  }
}

// Where one of them is to stand, or the option that each is to do.
void read_wish(Fields& f, Request& out) {
  read_units(f, out);
  f.text("lead", out.lead, kMostName, false);
  f.flag("level", out.level, false);
  if (!out.lead.empty()) return read_goal(f, out);
  f.text("verb", out.verb, Word::kMost);
  f.text("what", out.what, Word::kMost, false);
}

void read_command_list(Fields& f, Request& out) {
  const json::array* list = f.list("commands", kMostTogether);
  if (list == nullptr || list->empty()) return f.fail("commands", "a list of commands");
  for (const json::value& one : *list) {
    if (!one.is_object()) return f.fail("commands", "commands");
    out.list.push_back(one);
  }
}

void read_side(Fields& f, Request& out) {
  std::string side;
  f.one_of("side", side, {"british", "american"});
  out.american = side == "american";
}

void read_depth(Fields& f, Request& out) { f.one_of("depth", out.depth, {"quick", "steady", "deep"}); }

// House rules.
using Choice = std::pair<std::string, std::string>;

std::optional<Fault> read_options(const json::array& list, std::vector<Choice>& out) {
  for (const json::value& one : list) {
    const json::object* held = one.if_object();
    if (held == nullptr) return Fault{"bad-message", "an option: expected its rule and choice"};
    Fields inner(*held);
    auto& [rule, choice] = out.emplace_back();
    inner.text("rule", rule, kMostName);
    inner.text("choice", choice, kMostName);
    if (const auto fault = inner.finish()) return fault;
  }
  return std::nullopt;
}

// A series for the balance page; no sheets: all of them.
void read_balance(Fields& f, Request& out) {
  f.text("scenario", out.scenario, kMostName);
  f.whole("games", out.games);
  f.whole("seed", out.seed, false);
  f.seats(out.seats);
  if (const json::array* options = f.list("options", kMostOptions))
    if (const auto fault = read_options(*options, out.options))
      return f.fail("options", "a rule and a choice each");
  const json::array* list = f.list("rules", kMostSheets);
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const json::value& one = (*list)[i];
    if (!one.is_string() || one.get_string().size() > kMostName) return f.fail("rules", "ids of sheets");
    const std::string sheet(one.get_string());
    if (std::find(out.sheets.begin(), out.sheets.end(), sheet) != out.sheets.end())
      return f.fail("rules", "each sheet once");
    out.sheets.push_back(sheet);
  }
}

void read_balance_hold(Fields& f, Request& out) { f.flag("hold", out.yes); }

void read_nothing(Fields&, Request&) {}

void read_version(Fields& f, Request& out) { f.whole("version", out.version); }

void read_check(Fields& f, Request& out) {
  read_version(f, out);
  read_command_field(f, out);
}

void read_command(Fields& f, Request& out) {
  f.flag("passed", out.passed, false);
  read_check(f, out);
}

void read_odds(Fields& f, Request& out) {
  f.flag("soon", out.soon, false);
  read_check(f, out);
}

void read_commands(Fields& f, Request& out) {
  read_version(f, out);
  read_command_list(f, out);
}

void read_routes(Fields& f, Request& out) {
  read_version(f, out);
  read_wish(f, out);
}

void read_together(Fields& f, Request& out) {
  read_version(f, out);
  read_units(f, out);
}

void read_unit(Fields& f, Request& out) {
  read_version(f, out);
  f.text("unit", out.unit, kMostName);
}

void read_route(Fields& f, Request& out) {
  read_goal(f, out);
  f.text("manner", out.manner, Word::kMost, false);
  read_unit(f, out);
}

void read_undo_answer(Fields& f, Request& out) {
  f.flag("yes", out.yes);
  read_version(f, out);
}

void read_chat(Fields& f, Request& out) { f.text("text", out.text, kMostChat); }

void read_at(Fields& f, Request& out) { f.whole("commands", out.commands); }

void read_fork(Fields& f, Request& out) {
  f.seats(out.seats);
  f.flag("practice", out.practice, false);
  read_at(f, out);
}

void read_hint(Fields& f, Request& out) {
  read_version(f, out);
  read_depth(f, out);
}

void read_analyse(Fields& f, Request& out) {
  read_at(f, out);
  read_depth(f, out);
}

void read_pledge(Fields& f, Request& out) {
  f.hex("pledge", out.share, kPledgeLength);
  read_side(f, out);
}

void read_show(Fields& f, Request& out) {
  f.hex("number", out.share, kNumberLength);
  read_side(f, out);
}

void read_lend(Fields& f, Request& out) {
  f.text("player", out.player, kMostName);
  f.flag("turn", out.turn, false);
  read_side(f, out);
}

// A kind of message: its name, and what reads the rest of it.
struct KindOfMessage {
  std::string_view name;
  Kind kind;
  void (*read)(Fields&, Request&);
};
constexpr KindOfMessage kKinds[] = {
    {"command", Kind::command, read_command},
    {"route", Kind::route, read_route},
    {"options", Kind::options, read_unit},
    {"hello", Kind::hello, read_hello},
    {"check", Kind::check, read_check},
    {"sight", Kind::sight, read_unit},
    {"undo", Kind::undo, read_version},
    {"undo-answer", Kind::undo_answer, read_undo_answer},
    {"chat", Kind::chat, read_chat},
    {"at", Kind::at, read_at},
    {"log", Kind::log, read_nothing},
    {"fork", Kind::fork, read_fork},
    {"record", Kind::record, read_nothing},
    {"ping", Kind::ping, read_nothing},
    {"odds", Kind::odds, read_odds},
    {"invite", Kind::invite, read_side},
    {"revoke", Kind::revoke, read_side},
    {"release", Kind::release, read_nothing},
    {"pledge", Kind::pledge, read_pledge},
    {"show", Kind::show, read_show},
    {"take", Kind::take, read_side},
    {"lend", Kind::lend, read_lend},
    {"stop", Kind::stop, read_nothing},
    {"hint", Kind::hint, read_hint},
    {"analyse", Kind::analyse, read_analyse},
    {"routes", Kind::routes, read_routes},
    {"together", Kind::together, read_together},
    {"commands", Kind::commands, read_commands},
    {"next", Kind::next, read_version},
    {"balance", Kind::balance, read_balance},
    {"balance-hold", Kind::balance_hold, read_balance_hold},
    {"balance-stop", Kind::balance_stop, read_nothing},
};

// An object, or why not.
std::optional<Fault> parse_object(std::string_view text, json::value& out) {
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = kMostDepth;
  out = json::parse(text, error, {}, options);
  if (error) return Fault{"bad-json", "this is not JSON: " + error.message()};
  if (!out.is_object()) return Fault{"bad-message", "expected an object"};
  return std::nullopt;
}

}  // namespace

int cost_of(Kind kind) {
  switch (kind) {
    case Kind::fork:
    case Kind::balance:
      return 40;
    case Kind::hello:
    case Kind::log:
    case Kind::record:
    case Kind::invite:
    case Kind::revoke:
    case Kind::release:
    case Kind::take:
    case Kind::lend:
    case Kind::pledge:
    case Kind::show:
      return 5;
    case Kind::commands:
      return 5;
    case Kind::next:
    case Kind::routes:
    case Kind::together:
    case Kind::at:
    case Kind::hint:
    case Kind::analyse:
      return 2;
    default:
      return 1;
  }
}

std::optional<Fault> read_request(std::string_view text, Request& out) {
  json::value parsed;
  if (const auto fault = parse_object(text, parsed)) return fault;
  const json::object& object = parsed.get_object();
  Fields f(object);
  const json::value* type = f.find("type");
  if (const json::value* id = f.find("id")) {
    std::int64_t held = 0;
    f.whole("id", held);
    if (id->is_number()) out.id = held;
  }
  if (type == nullptr || !type->is_string())
    return Fault{"bad-message", "the field \"type\": expected a text"};
  const std::string_view name = type->get_string();
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                  [&](const KindOfMessage& one) { return one.name == name; });
  if (kind == std::end(kKinds))
    return Fault{"unknown-type",
                 fmt::format("there is no message of type \"{}\"", name.substr(0, kMostName))};
  out.kind = kind->kind;
  if (!out.id && out.kind != Kind::hello) f.fail("id", "a whole number from 0");
  kind->read(f, out);
  return f.finish();
}

namespace {

constexpr std::size_t kMostSets = 40;
constexpr std::int64_t kMostMen = 5000, kMostGuns = 40;
constexpr double kMostInches = 48, kMostCentimetres = 120;  // between two units of the lab

std::optional<Fault> read_lab_unit(const json::object& object, LabUnit& out) {
  Fields f(object);
  f.text("name", out.name, kMostName, false);
  f.text("class", out.troop_class, kMostName);
  f.text("nation", out.nation, kMostName, false);
  f.text("ground", out.ground, kMostName, false);
  f.whole("men", out.men, false);
  f.whole("guns", out.guns, false);
  f.flag("led", out.led, false);
  if (out.men > kMostMen) f.fail("men", fmt::format("at most {}", kMostMen));
  if (out.guns > kMostGuns) f.fail("guns", fmt::format("at most {}", kMostGuns));
  return f.finish();
}

std::optional<Fault> read_lab_sets(const json::array& list, std::vector<LabSet>& out) {
  for (const json::value& one : list) {
    const json::object* held = one.if_object();
    if (held == nullptr) return Fault{"bad-message", "a set: expected of, field and value"};
    Fields f(*held);
    LabSet& set = out.emplace_back();
    std::string of;
    f.one_of("of", of, {"first", "second"});
    set.second = of == "second";
    f.text("field", set.field, kMostName);
    const json::value* value = f.find("value");
    const bool word = value != nullptr && value->is_string() && value->get_string().size() <= kMostName;
    if (value == nullptr || (!value->is_bool() && !value->is_int64() && !word))
      f.fail("value", "true or false, a whole number or a word");
    else
      set.value = *value;
    if (const auto fault = f.finish()) return fault;
  }
  return std::nullopt;
}

void read_range(Fields& f, LabRequest& out) {
  const json::value* found = f.find("range");
  const double most = out.lengths == "cm" ? kMostCentimetres : kMostInches;
  const double value = found != nullptr && found->is_number() ? found->to_number<double>() : -1;
  if (!(value >= 0 && value <= most)) return f.fail("range", fmt::format("a length from 0 to {}", most));
  out.range = to_mil(value * kUnit);
}

}  // namespace

std::optional<Fault> read_lab(std::string_view text, LabRequest& out) {
  json::value parsed;
  if (const auto fault = parse_object(text, parsed)) return fault;
  Fields f(parsed.get_object());
  f.text("rules", out.rules, kMostName);
  f.one_of("verb", out.verb, {"shoot", "charge"});
  f.one_of("until", out.until, {"command", "turn"});
  f.one_of("facing", out.facing, {"front", "flank", "rear"});
  f.one_of("lengths", out.lengths, {"inch", "cm"});
  read_range(f, out);
  std::optional<Fault> inner;
  for (const bool second : {false, true})
    if (const json::object* unit = f.object(second ? "second" : "first"); unit != nullptr && !inner)
      inner = read_lab_unit(*unit, second ? out.second : out.first);
  if (const json::array* sets = f.list("sets", kMostSets); sets != nullptr && !inner)
    inner = read_lab_sets(*sets, out.sets);
  if (const json::array* options = f.list("options", kMostOptions); options != nullptr && !inner)
    inner = read_options(*options, out.options);
  if (const auto fault = f.finish()) return fault;
  return inner;
}

namespace {

constexpr std::size_t kMostNameBytes = 100, kMostNoteBytes = 600;

void read_introduction(Fields& f, Introduction& out) {
  const json::object* held = f.object("by");
  if (held == nullptr) return;
  Fields inner(*held);
  inner.text("name", out.name, kMostNameBytes);
  inner.hex("key", out.key, kTokenLength);
  if (const auto fault = inner.finish()) f.fail("by", "a name and a key");
}

void read_notice(const json::object& object, Notice& out, std::optional<Fault>& fault) {
  Fields f(object);
  read_introduction(f, out.by);
  f.one_of("pace", out.pace, {"now", "day", "week"});
  f.text("note", out.note, kMostNoteBytes, false);
  f.flag("watch", out.watch, false);
  fault = f.finish();
}

}  // namespace

std::optional<Fault> read_new_game(std::string_view text, NewGame& out) {
  json::value parsed;
  if (const auto fault = parse_object(text, parsed)) return fault;
  Fields f(parsed.get_object());
  f.text("scenario", out.scenario, kMostName);
  f.text("rules", out.rules, kMostName);
  f.flag("practice", out.practice, false);
  f.text("deploy", out.deploy, kMostName, false);
  f.seats(out.seats);
  if (const json::array* options = f.list("options", kMostOptions))
    if (const auto fault = read_options(*options, out.options)) return fault;
  std::optional<Fault> inner;
  if (parsed.get_object().contains("notice"))
    if (const json::object* notice = f.object("notice")) read_notice(*notice, out.notice.emplace(), inner);
  if (inner) return inner;
  return f.finish();
}

std::optional<Fault> read_acceptance(std::string_view text, Acceptance& out) {
  json::value parsed;
  if (const auto fault = parse_object(text, parsed)) return fault;
  Fields f(parsed.get_object());
  f.text("game", out.game, kMostName, false);
  f.text("invitation", out.invitation, kMostName);
  f.text("token", out.token, kMostName, false);
  if (!out.token.empty() && (!is_hex(out.token) || out.token.size() != kTokenLength))
    f.fail("token", fmt::format("{} hexadecimal digits", kTokenLength));
  if (parsed.get_object().contains("by")) read_introduction(f, out.by.emplace());
  return f.finish();
}

std::optional<Fault> read_status(std::string_view text, std::vector<Known>& out) {
  json::value parsed;
  if (const auto fault = parse_object(text, parsed)) return fault;
  Fields f(parsed.get_object());
  const json::value* games = f.find("games");
  const json::array* list = games != nullptr ? games->if_array() : nullptr;
  if (list == nullptr || list->size() > kMostStatus)
    return Fault{"bad-message",
                 fmt::format("the field \"games\": expected a list of at most {}", kMostStatus)};
  for (const json::value& one : *list) {
    const json::object* held = one.if_object();
    if (held == nullptr) return Fault{"bad-message", "a game: expected its id and a token"};
    Fields inner(*held);
    Known& known = out.emplace_back();
    inner.text("game", known.game, kMostName);
    inner.text("token", known.token, kMostName);
    if (const auto fault = inner.finish()) return fault;
  }
  return f.finish();
}

}  // namespace drumhead::desk
