// Lessons: reading, telling, and the check that each step can be reached.
#include "desk/lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "dice/sources.h"
#include "players/player.h"

namespace drumhead::desk {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostText = 360;
constexpr std::string_view kVerbs[] = {"deploy", "move", "charge", "shoot",  "rally",
                                       "order",  "lead", "place",  "answer", "done"};

// Reads one table after another and collects what is wrong.
class LessonReader {
 public:
  explicit LessonReader(const Document& document) : document_(document) {}

  std::string text(const json::object& from, std::string_view key, const std::string& path, bool wanted) {
    const json::value* found = from.if_contains(key);
    if (found == nullptr) {
      if (wanted) complain(path, fmt::format("expected `{}`, a text", key));
      return {};
    }
    if (!found->is_string()) {
      complain(path, fmt::format("`{}` is a text", key));
      return {};
    }
    std::string out(found->get_string());
    if (out.size() > kMostText) complain(path, fmt::format("`{}` is longer than {} letters", key, kMostText));
    return out;
  }
  int whole(const json::object& from, std::string_view key, const std::string& path, int least, int most) {
    const json::value* found = from.if_contains(key);
    if (found != nullptr && found->is_int64() && found->get_int64() >= least && found->get_int64() <= most)
      return static_cast<int>(found->get_int64());
    complain(path, fmt::format("expected `{}`, a number from {} to {}", key, least, most));
    return least;
  }
  bool flag(const json::object& from, std::string_view key) {
    const json::value* found = from.if_contains(key);
    return found != nullptr && found->is_bool() && found->get_bool();
  }
  // Every table of a list.
  template <class Each>
  void each(const json::object& from, std::string_view key, Each each_one) {
    const json::value* found = from.if_contains(key);
    if (found == nullptr) return;
    if (!found->is_array()) return complain(std::string(key), "expected a list of tables");
    int at = 0;
    for (const json::value& one : found->get_array()) {
      const std::string path = fmt::format("{}[{}]", key, at++);
      if (one.is_object())
        each_one(one.get_object(), path);
      else
        complain(path, "expected a table");
    }
  }
  void complain(const std::string& path, std::string sentence) {
    problems_.push_back({document_.file, document_.line_of(path), path, std::move(sentence)});
  }
  const Problems& problems() const { return problems_; }

 private:
  const Document& document_;
  Problems problems_;
};

LessonStep read_step(LessonReader& reader, const json::object& from, const std::string& path) {
  LessonStep out;
  out.title = reader.text(from, "title", path, true);
  out.text = reader.text(from, "text", path, true);
  out.task = reader.text(from, "do", path, false);
  out.phase = reader.text(from, "phase", path, false);
  out.verb = reader.text(from, "verb", path, false);
  out.rule = reader.text(from, "rule", path, false);
  if (out.task.empty() != out.verb.empty())
    reader.complain(path, "`do` and `verb` go together: what is asked for, and the command that does it");
  if (!out.verb.empty() && std::find(std::begin(kVerbs), std::end(kVerbs), out.verb) == std::end(kVerbs))
    reader.complain(path, fmt::format("there is no verb \"{}\"", out.verb));
  return out;
}

void check_against(const Lesson& lesson, const Sheet& sheet, LessonReader& reader) {
  const auto& ids = sheet.rule_ids;
  for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
    const std::string& rule = lesson.steps[i].rule;
    if (!rule.empty() && std::find(ids.begin(), ids.end(), rule) == ids.end())
      reader.complain(fmt::format("step[{}]", i), fmt::format("the sheet has no rule \"{}\"", rule));
  }
}

}  // namespace

std::string sheet_taught(const Document& document) {
  const json::object* root = document.root.if_object();
  const json::value* heading = root != nullptr ? root->if_contains("lesson") : nullptr;
  const json::value* sheet =
      heading != nullptr && heading->is_object() ? heading->get_object().if_contains("sheet") : nullptr;
  return sheet != nullptr && sheet->is_string() ? std::string(sheet->get_string()) : std::string();
}

Result<Lesson> read_lesson(const Document& document) {
  LessonReader reader(document);
  const json::object* root = document.root.if_object();
  if (root == nullptr) return Problem{document.file, 0, "", "expected tables"};
  const json::value* heading = root->if_contains("lesson");
  if (heading == nullptr || !heading->is_object())
    return Problem{document.file, 0, "lesson", "expected the table [lesson]"};
  const json::object& top = heading->get_object();
  Lesson out;
  out.sheet = reader.text(top, "sheet", "lesson", true);
  out.scenario = reader.text(top, "scenario", "lesson", true);
  out.side = reader.text(top, "side", "lesson", true) == "american" ? Side::american : Side::british;
  out.intro = reader.text(top, "intro", "lesson", true);
  out.minutes = reader.text(top, "minutes", "lesson", true);
  out.complexity = reader.whole(top, "complexity", "lesson", 1, 5);
  out.beginner = reader.flag(top, "beginner");
  reader.each(*root, "hint", [&](const json::object& from, const std::string& path) {
    out.hints.push_back({reader.text(from, "phase", path, true), reader.text(from, "text", path, true)});
  });
  reader.each(*root, "step", [&](const json::object& from, const std::string& path) {
    out.steps.push_back(read_step(reader, from, path));
  });
  const Sheet* sheet = find_sheet(out.sheet);
  if (sheet == nullptr)
    reader.complain("lesson", fmt::format("there is no sheet \"{}\"", out.sheet));
  else
    check_against(out, *sheet, reader);
  if (!reader.problems().empty()) return reader.problems();
  return out;
}

json::object intro_json(const Lesson& lesson) {
  return {{"text", lesson.intro},
          {"minutes", lesson.minutes},
          {"complexity", lesson.complexity},
          {"beginner", lesson.beginner},
          {"lesson", !lesson.steps.empty()}};
}

json::object lesson_json(const Lesson& lesson) {
  json::array steps, hints;
  for (const LessonStep& step : lesson.steps) {
    json::object one{{"title", step.title}, {"text", step.text}};
    if (!step.task.empty()) one["do"] = step.task;
    if (!step.phase.empty()) one["phase"] = step.phase;
    if (!step.verb.empty()) one["verb"] = step.verb;
    if (!step.rule.empty()) one["rule"] = step.rule;
    steps.push_back(std::move(one));
  }
  for (const PhaseHint& hint : lesson.hints)
    hints.push_back(json::object{{"phase", hint.phase}, {"text", hint.text}});
  return {{"sheet", lesson.sheet},
          {"scenario", lesson.scenario},
          {"side", lesson.side == Side::american ? "american" : "british"},
          {"steps", std::move(steps)},
          {"hints", std::move(hints)}};
}

// ---- the walk through a lesson

namespace {

struct VerbOf {
  std::string_view operator()(const Deploy&) const { return "deploy"; }
  std::string_view operator()(const Move&) const { return "move"; }
  std::string_view operator()(const Charge&) const { return "charge"; }
  std::string_view operator()(const Shoot&) const { return "shoot"; }
  std::string_view operator()(const Rally&) const { return "rally"; }
  std::string_view operator()(const Order&) const { return "order"; }
  std::string_view operator()(const Lead&) const { return "lead"; }
  std::string_view operator()(const Place&) const { return "place"; }
  std::string_view operator()(const Answer&) const { return "answer"; }
  std::string_view operator()(const Done&) const { return "done"; }
  std::string_view operator()(const Concede&) const { return "concede"; }
};

bool tells(const LessonStep& step, const Core& core) {
  return step.phase.empty() || core.phase == step.phase;
}

// What the step asks for, where the battle can think of it; else nothing.
std::optional<Command> asked_for(const LessonStep& step, const Battle& battle) {
  for (const Command& command : battle.candidates())
    if (std::visit(VerbOf{}, command) == step.verb) return command;
  return std::nullopt;
}

constexpr int kMostCommands = 900;
constexpr std::uint64_t kWalks = 6;

std::size_t walk(const Lesson& lesson, const Battle& opening, std::uint64_t seed) {
  const std::unique_ptr<Battle> battle = opening.clone();
  const std::unique_ptr<Player> bot = make_player("drill", seed);
  FastDice dice(seed);
  battle->start(dice, nullptr);
  std::size_t at = 0;
  for (int n = 0; n < kMostCommands && !battle->core().over && at < lesson.steps.size(); ++n) {
    const Decision asked = battle->decision();
    Command said = bot->choose(*battle, asked);
    if (asked.side == lesson.side) {
      while (at < lesson.steps.size() && lesson.steps[at].verb.empty() &&
             tells(lesson.steps[at], battle->core()))
        ++at;
      if (at < lesson.steps.size() && tells(lesson.steps[at], battle->core())) {
        if (const auto wanted = asked_for(lesson.steps[at], *battle)) said = *wanted;
        if (std::visit(VerbOf{}, said) == lesson.steps[at].verb) ++at;
      }
    }
    battle->apply(said, dice, nullptr);
  }
  return at;
}

}  // namespace

std::size_t steps_reached(const Lesson& lesson, const Battle& opening) {
  std::size_t best = 0;
  for (std::uint64_t seed = 1; seed <= kWalks && best < lesson.steps.size(); ++seed)
    best = std::max(best, walk(lesson, opening, seed));
  return best;
}

}  // namespace drumhead::desk
