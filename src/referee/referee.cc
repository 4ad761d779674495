// Runs cases.
#include "referee/referee.h"

#include <fmt/format.h>

#include <algorithm>

#include "referee/case.h"
#include "referee/expecting.h"
#include "words/sentences.h"
#include "words/telling.h"

namespace drumhead {

namespace {

// Keeps what the sink is told: rolls apart from the rest.
class Keeper : public Sink {
 public:
  explicit Keeper(const Setting& setting) : setting_(setting) {}
  void tell(const Event& event) override {
    if (const auto* rolled = std::get_if<Rolled>(&event)) {
      rolls.push_back(write(*rolled, setting_));
      thrown += (thrown.empty() ? "" : ", then ") + throw_text(rolled->made, setting_);
    }
    events.push_back(event_json(event, setting_));
    telling_.tell(event);
  }
  json::array told() {
    json::array out;
    for (const LogEntry& entry : telling_.take(setting_)) out.push_back(json::value(entry.text));
    return out;
  }
  json::array rolls, events;
  std::string thrown;

 private:
  const Setting& setting_;
  Telling telling_;
};

bool is_cited(const Verdict& verdict, RuleId id) {
  return std::any_of(verdict.begin(), verdict.end(), [&](const Reason& r) { return r.cite == id; });
}
bool is_coded(const Verdict& verdict, Code code) {
  return std::any_of(verdict.begin(), verdict.end(), [&](const Reason& r) { return r.code == code; });
}

// ---- one case

class Runner {
 public:
  Runner(std::unique_ptr<Battle> battle, Case given, const Document& document)
      : battle_(std::move(battle)), case_(std::move(given)), failures_(document) {}

  Refereed run() {
    if (!case_.steps.empty() && !case_.steps[0].starts) start_silently();
    for (CaseStep& step : case_.steps) stopped_.empty() ? run_one(step) : pass_over(step);
    if (stopped_.empty()) check_end();
    say_what_was_not_run();
    return report();
  }

 private:
  using Deed = void (*)(Battle&, const Command&, Dice&, Sink*);

  // What runs before the first command where the case does not ask for it. It is no entry of `do`.
  void start_silently() {
    CaseStep start;
    start.path = "do";
    start.starts = true;
    begun_ = json::object{{"command", json::object{{"start", true}}}};
    roll_out(start, begun_);
    if (!stopped_.empty())
      failures_.list.back() += "; give `start = true` as the first entry of `do`, with these dice";
  }

  void run_one(CaseStep& step) {
    json::object report{{"command", command_of(step)}};
    if (judge(step, report)) roll_out(step, report);
    const bool sound = stopped_.empty() && !left_over(step, report);
    report.erase("thrown");
    report["decision"] = decision_json(battle_->decision(), battle_->setting());
    report["position"] = battle_->position();
    if (sound && stopped_.empty()) compare_step(*step.entry, report, step.path, failures_);
    steps_.push_back(std::move(report));
  }
  void pass_over(const CaseStep& step) {
    not_run_.push_back(step.path);
    steps_.push_back(json::object{{"command", command_of(step)}, {"not_run", true}});
  }
  json::value command_of(const CaseStep& step) const {
    if (step.starts) return json::object{{"start", true}};
    return command_json(step.command, battle_->setting());
  }

  // True: carry it out. A command that is refused against the case's word leaves the rest without ground.
  bool judge(const CaseStep& step, json::object& report) {
    const Verdict verdict = step.starts ? Verdict{} : battle_->check(step.command);
    report["accepted"] = passes(verdict);
    if (!passes(verdict)) report["reasons"] = verdict_json(verdict, battle_->setting());
    if (step.refused) {
      judge_refusal(*step.refused, verdict, step.path);
      return false;
    }
    if (!passes(verdict)) {
      failures_.add(step.path, "refused: " + sentence(verdict, battle_->setting()));
      if (!step.tries) stopped_ = step.path;
    }
    return passes(verdict) && !step.tries;
  }
  void judge_refusal(const Refusal& refused, const Verdict& verdict, const std::string& path) {
    if (passes(verdict)) {
      failures_.add(path, "expected to be refused, but it is accepted (and was not carried out)");
      return;
    }
    const std::string but = ", but: " + sentence(verdict, battle_->setting());
    for (const RuleId id : refused.rules)
      if (!is_cited(verdict, id))
        failures_.add(path, "expected to be refused by " + (*battle_->setting().book)[id].id + but);
    for (const Code code : refused.codes)
      if (!is_coded(verdict, code))
        failures_.add(path, "expected to be refused as " + file_word(code_name(code)) + but);
  }

  // With the dice of the step, or those of the whole case. Where they do not fit, nothing has happened.
  void roll_out(CaseStep& step, json::object& report) {
    GivenDice none;
    GivenDice& given = step.dice ? *step.dice : case_.dice ? *case_.dice : none;
    Keeper keeper(battle_->setting());
    std::unique_ptr<Battle> before = battle_->clone();
    if (step.starts)
      battle_->start(given.tape, &keeper);
    else
      battle_->apply(step.command, given.tape, &keeper);
    if (given.tape.starved()) {
      report["missing_dice"] = write(*given.tape.wanted(), battle_->setting());
      failures_.add(step.path, "the dice do not fit: " + starved_text(given, battle_->setting()));
      stopped_ = step.path;
      battle_ = std::move(before);
      return;
    }
    report["rolls"] = std::move(keeper.rolls);
    report["events"] = std::move(keeper.events);
    report["told"] = keeper.told();
    report["thrown"] = keeper.thrown;
  }

  // Dice of its own that the command did not throw: what it threw instead says why.
  bool left_over(const CaseStep& step, const json::object& report) {
    if (!step.dice || step.dice->tape.left() == 0) return false;
    const std::size_t left = step.dice->tape.left();
    left_over_ += static_cast<int>(left);
    const json::value* thrown = report.if_contains("thrown");
    const std::string rolled = thrown != nullptr ? std::string(thrown->get_string()) : std::string();
    failures_.add(step.path, fmt::format("{} of its dice {} left over: {}; {}", left,
                                         left == 1 ? "is" : "are", faces_text(step.dice->faces, left),
                                         rolled.empty() ? "it rolled nothing" : "it rolled " + rolled));
    stopped_ = step.path;
    return true;
  }

  void check_end() {
    if (case_.expect != nullptr)
      compare_state(*case_.expect, battle_->position(),
                    decision_json(battle_->decision(), battle_->setting()), "expect", failures_);
    if (!case_.dice || case_.dice->tape.left() == 0) return;
    const std::size_t left = case_.dice->tape.left();
    left_over_ += static_cast<int>(left);
    failures_.add("dice", fmt::format("{} of the case's dice {} left over: {}", left,
                                      left == 1 ? "is" : "are", faces_text(case_.dice->faces, left)));
  }
  void say_what_was_not_run() {
    if (stopped_.empty()) return;
    if (case_.expect != nullptr) not_run_.push_back("expect");
    if (not_run_.empty()) return;
    std::string list;
    for (const std::string& path : not_run_) list += (list.empty() ? "" : ", ") + path;
    failures_.list.push_back(fmt::format("{}: not run, for {} did not go as the case says", list, stopped_));
  }

  Refereed report() {
    Refereed out;
    json::array shown, failed;
    for (const std::string& id : case_.shows) shown.push_back(json::value(id));
    for (const std::string& failure : failures_.list) failed.push_back(json::value(failure));
    json::object report{{"case", case_.title}, {"rules", battle_->setting().book->id}};
    report["shows"] = std::move(shown);
    report["passed"] = failures_.list.empty();
    report["failures"] = std::move(failed);
    report["left_over_dice"] = left_over_;
    begun_.erase("thrown");
    if (!begun_.empty()) report["start"] = std::move(begun_);
    report["steps"] = std::move(steps_);
    report["decision"] = decision_json(battle_->decision(), battle_->setting());
    report["position"] = battle_->position();
    out.report = std::move(report);
    out.title = case_.title;
    out.shows = case_.shows;
    out.failures = std::move(failures_.list);
    return out;
  }

  std::unique_ptr<Battle> battle_;
  Case case_;
  Failures failures_;
  json::object begun_;
  json::array steps_;
  int left_over_ = 0;
  std::string stopped_;  // the entry after which nothing could be run
  std::vector<std::string> not_run_;
};

// The position is a document of its own within the case; its problems are the case's.
Document position_of(const json::value& position, const Document& document) {
  Document out;
  out.root = position;
  out.file = document.file;
  for (const auto& [path, line] : document.lines)
    if (path.starts_with("position.")) out.lines.emplace_back(path.substr(9), line);
  return out;
}
Problems within_position(Problems problems, const Document& document) {
  for (Problem& problem : problems) {
    problem.key = problem.key.empty() ? "position" : "position." + problem.key;
    if (problem.line == 0) problem.line = document.line_of(problem.key);
  }
  return problems;
}

}  // namespace

std::string rules_of(const Document& document) {
  const json::object* root = document.root.if_object();
  if (root == nullptr) return {};
  if (const json::value* rules = root->if_contains("rules"); rules != nullptr && rules->is_string())
    return std::string(rules->get_string());
  const json::value* position = root->if_contains("position");
  if (position == nullptr || !position->is_object()) return {};
  const json::value* rules = position->get_object().if_contains("rules");
  return rules != nullptr && rules->is_string() ? std::string(rules->get_string()) : std::string();
}

Result<Refereed> run_case(const Sheet& sheet, std::shared_ptr<const Rulebook> book,
                          const Document& document) {
  Reading r;
  r.file = document.file;
  r.lines = &document.lines;
  const Where top{};
  const json::object* root = expect_object(document.root, r, top);
  if (root == nullptr) return r.problems;
  expect_keys(*root, {"case", "shows", "rules", "position", "do", "dice", "expect", "note"}, r, top);
  const json::value* position = root->if_contains("position");
  if (position == nullptr)
    r.problems.push_back({document.file, 1, "position", "expected it: the units and where they stand"});
  if (!r.ok()) return r.problems;

  Result<std::unique_ptr<Battle>> battle = sheet.load(book, position_of(*position, document));
  if (!battle) return within_position(battle.problems(), document);
  r.setting = &battle.value()->setting();
  Case given = read_case(*root, *battle.value(), r);
  if (!r.ok()) return r.problems;
  return Runner(std::move(battle.value()), std::move(given), document).run();
}

}  // namespace drumhead
