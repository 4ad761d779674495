// Runs cases.
#include "battle/referee.h"

#include <fmt/format.h>

#include "battle/json.h"
#include "battle/text.h"
#include "dice/sources.h"

namespace drumhead {

namespace {

constexpr std::string_view kVerbs[] = {"deploy", "move",  "charge", "shoot", "rally",  "order",
                                       "lead",   "place", "answer", "done",  "concede"};

// Keeps what the sink is told: rolls apart from the rest.
class Keeper : public Sink {
 public:
  explicit Keeper(const Setting& setting) : setting_(setting) {}
  void tell(const Event& event) override {
    if (const auto* rolled = std::get_if<Rolled>(&event)) rolls.push_back(write(*rolled, setting_));
    events.push_back(event_json(event, setting_));
    told.push_back(json::value(narrate(event, setting_)));
  }
  json::array rolls, events, told;

 private:
  const Setting& setting_;
};

// ---- comparing: what is expected is a part of what came out

bool same_number(const json::value& a, const json::value& b) {
  const double x = a.to_number<double>(), y = b.to_number<double>();
  return x - y <= 0.0021 && y - x <= 0.0021;
}

void compare(const json::value& expected, const json::value& found, const std::string& path,
             std::vector<std::string>& failures) {
  if (const auto* object = expected.if_object()) {
    for (const auto& member : *object) {
      const std::string at = path + "." + std::string(member.key());
      const json::value* held = found.is_object() ? found.get_object().if_contains(member.key()) : nullptr;
      if (held == nullptr)
        failures.push_back(fmt::format("{}: expected {}, found nothing", at, to_text(member.value())));
      else
        compare(member.value(), *held, at, failures);
    }
    return;
  }
  if (expected.is_array() && found.is_array() && expected.get_array().size() == found.get_array().size()) {
    for (std::size_t i = 0; i < expected.get_array().size(); ++i)
      compare(expected.get_array()[i], found.get_array()[i], fmt::format("{}[{}]", path, i), failures);
    return;
  }
  const bool same =
      expected.is_number() && found.is_number() ? same_number(expected, found) : expected == found;
  if (!same)
    failures.push_back(fmt::format("{}: expected {}, found {}", path, to_text(expected), to_text(found)));
}

// A tally may be expected as its sum alone: need = 4.
json::value plain_roll(const json::value& roll) {
  json::object out = roll.get_object();
  for (const char* key : {"need", "dice"})
    if (const json::value* found = out.if_contains(key)) {
      const json::value tally = *found;  // a new key may move what the object holds
      out[std::string(key) + "_tally"] = tally;
      out[key] = tally.get_object().at("sum");
    }
  return out;
}

// ---- one case

class Runner {
 public:
  Runner(std::unique_ptr<Battle> battle, Reading& reading) : battle_(std::move(battle)), r_(reading) {
    r_.setting = &battle_->setting();
  }

  void dice(const json::value& list, const Where& at) { tape_ = tape_of(list, at); }
  void run_all(const json::array& steps, const Where& at) {
    for (std::size_t i = 0; i < steps.size() && r_.ok(); ++i) {
      const Where here{&at, {}, static_cast<int>(i)};
      const json::object* step = expect_object(steps[i], r_, here);
      if (step == nullptr) return;
      const bool starts = step->if_contains("start") != nullptr;
      if (i == 0 && !starts) start({}, here);
      starts ? start(*step, here) : run_one(*step, here);
    }
  }
  void expect(const json::object& expected, const std::string& where) { compare_state(expected, where); }
  Refereed finish() {
    if (tape_ && tape_->left() > 0) {
      left_over_ += static_cast<int>(tape_->left());
      failures_.push_back(fmt::format("{} dice are left over", tape_->left()));
    }
    Refereed out;
    json::object report{{"rules", battle_->setting().book->id}};
    report["steps"] = std::move(steps_);
    report["left_over_dice"] = left_over_;
    report["decision"] = decision_json(battle_->decision(), battle_->setting());
    report["position"] = battle_->position();
    json::array failed;
    for (const std::string& failure : failures_) failed.push_back(json::value(failure));
    report["failures"] = std::move(failed);
    out.report = std::move(report);
    out.failures = std::move(failures_);
    return out;
  }

 private:
  using Tape = std::optional<TapeDice>;

  Tape tape_of(const json::value& list, const Where& at) {
    const json::array* items = expect_array(list, 2000, r_, at);
    if (items == nullptr) return std::nullopt;
    const bool grouped = !items->empty() && (*items)[0].is_array();
    if (!grouped) {
      std::vector<std::uint8_t> faces;
      read(list, faces, r_, at);
      return TapeDice::flat(faces);
    }
    std::vector<std::vector<std::uint8_t>> groups;
    read(list, groups, r_, at);
    return TapeDice::grouped(groups);
  }

  void fail(const Where& at, const std::string& text) { failures_.push_back(at.text() + ": " + text); }

  static std::vector<std::string_view> known_keys() {
    std::vector<std::string_view> known(std::begin(kVerbs), std::end(kVerbs));
    for (const char* key :
         {"start", "dice", "refused", "try", "rolls", "units", "leaders", "expect", "asks", "note"})
      known.push_back(key);
    return known;
  }

  // Runs to the first question: a roll for who is first, a phase that resolves itself.
  void start(const json::object& step, const Where& at) {
    expect_keys(step, known_keys(), r_, at);
    Tape own;
    if (const json::value* list = step.if_contains("dice")) own = tape_of(*list, Where{&at, "dice"});
    if (!r_.ok()) return;
    json::object report{{"command", json::object{{"start", true}}}, {"accepted", true}};
    roll_out([](Battle& battle, Dice& dice, Sink* sink) { battle.start(dice, sink); }, own, report, at);
    finish_step(step, own, report, at);
  }

  void run_one(const json::object& step, const Where& at) {
    json::object verb;
    for (const std::string_view name : kVerbs)
      if (const json::value* found = step.if_contains(name)) verb[name] = *found;
    expect_keys(step, known_keys(), r_, at);
    Command command;
    read_command(verb, command, r_, at);
    if (!r_.ok()) return;
    json::object report{{"command", command_json(command, battle_->setting())}};
    const Verdict verdict = battle_->check(command);
    report["accepted"] = passes(verdict);
    if (!passes(verdict)) report["reasons"] = verdict_json(verdict, battle_->setting());
    judge_verdict(step, verdict, at);
    const json::value* only_try = step.if_contains("try");
    const bool tries = only_try != nullptr && only_try->is_bool() && only_try->get_bool();
    Tape own;
    if (const json::value* list = step.if_contains("dice")) own = tape_of(*list, Where{&at, "dice"});
    if (!r_.ok()) return;
    if (passes(verdict) && !tries)
      roll_out([&](Battle& battle, Dice& dice, Sink* sink) { battle.apply(command, dice, sink); }, own,
               report, at);
    finish_step(step, own, report, at);
  }

  void finish_step(const json::object& step, const Tape& own, json::object& report, const Where& at) {
    if (own && own->left() > 0) {
      left_over_ += static_cast<int>(own->left());
      fail(at, fmt::format("{} dice are left over", own->left()));
    }
    report["decision"] = decision_json(battle_->decision(), battle_->setting());
    report["position"] = battle_->position();
    compare_step(step, report, at);
    steps_.push_back(std::move(report));
  }

  void judge_verdict(const json::object& step, const Verdict& verdict, const Where& at) {
    const json::value* refused = step.if_contains("refused");
    if (refused == nullptr) {
      if (!passes(verdict)) fail(at, "refused: " + sentence(verdict, battle_->setting()));
      return;
    }
    if (passes(verdict)) {
      if (!(refused->is_bool() && !refused->get_bool()))
        fail(at, "expected to be refused, but it is accepted");
      return;
    }
    std::vector<RuleId> ids;
    if (refused->is_array())
      read(*refused, ids, r_, Where{&at, "refused"});
    else if (refused->is_string())
      read(*refused, ids.emplace_back(), r_, Where{&at, "refused"});
    else if (!refused->is_bool())
      r_.fail(Where{&at, "refused"}, "expected true, a rule id or a list of them");
    if (!r_.ok()) return;  // a rule that there is not
    for (const RuleId id : ids) {
      bool cited = false;
      for (const Reason& reason : verdict) cited = cited || reason.cite == id;
      if (!cited)
        fail(at, fmt::format("expected to be refused by {}, but: {}", (*battle_->setting().book)[id].id,
                             sentence(verdict, battle_->setting())));
    }
  }

  // The dice of the step, or those of the whole case.
  template <class Deed>
  void roll_out(Deed deed, Tape& own, json::object& report, const Where& at) {
    static const std::vector<std::uint8_t> kNone;
    Tape none = TapeDice::flat(kNone);
    TapeDice& dice = own ? *own : tape_ ? *tape_ : *none;
    Keeper keeper(battle_->setting());
    std::unique_ptr<Battle> before = battle_->clone();
    deed(*battle_, dice, &keeper);
    if (dice.starved()) {
      json::object missing;
      if (dice.wanted()) {
        missing = write(*dice.wanted(), battle_->setting()).get_object();
        fail(at, fmt::format("dice are missing or wrong: wants {} {} for {}", dice.wanted()->n,
                             boost::describe::enum_to_string(dice.wanted()->die, "?"),
                             (*battle_->setting().book)[dice.wanted()->purpose].id));
      }
      report["missing_dice"] = std::move(missing);
      battle_ = std::move(before);
      return;
    }
    report["rolls"] = std::move(keeper.rolls);
    report["events"] = std::move(keeper.events);
    report["told"] = std::move(keeper.told);
  }

  void compare_step(const json::object& step, const json::object& report, const Where& at) {
    if (const json::value* rolls = step.if_contains("rolls")) {
      json::array found;
      if (const json::value* made = report.if_contains("rolls"))
        for (const json::value& roll : made->get_array()) found.push_back(plain_roll(roll));
      const json::array* expected = expect_array(*rolls, 200, r_, Where{&at, "rolls"});
      if (expected != nullptr && expected->size() != found.size())
        fail(at, fmt::format("expected {} rolls, found {}", expected->size(), found.size()));
      else if (expected != nullptr)
        compare(*rolls, found, at.text() + ".rolls", failures_);
    }
    json::object state;
    for (const char* key : {"units", "leaders", "asks"})
      if (const json::value* found = step.if_contains(key)) state[key] = *found;
    if (const json::value* more = step.if_contains("expect"))
      if (const json::object* object = expect_object(*more, r_, Where{&at, "expect"}))
        for (const auto& member : *object) state[member.key()] = member.value();
    compare_state(state, at.text());
  }

  // Units and leaders by key; `asks` against the decision; anything else against the position.
  void compare_state(const json::object& expected, const std::string& where) {
    const json::value position = battle_->position();
    for (const auto& member : expected) {
      const std::string path = where + "." + std::string(member.key());
      if (member.key() == "units" || member.key() == "leaders") {
        compare_pieces(member.value(), position.get_object().at(member.key()).get_array(), path);
      } else if (member.key() == "asks") {
        compare(member.value(), decision_json(battle_->decision(), battle_->setting()), path, failures_);
      } else {
        json::object wanted, found;
        wanted[member.key()] = member.value();
        if (const json::value* held = position.get_object().if_contains(member.key()))
          found[member.key()] = *held;
        compare(wanted, found, where, failures_);
      }
    }
  }

  void compare_pieces(const json::value& expected, const json::array& pieces, const std::string& path) {
    if (!expected.is_object()) {
      failures_.push_back(path + ": expected a table of units by key");
      return;
    }
    for (const auto& member : expected.get_object()) {
      const json::value* found = nullptr;
      for (const json::value& piece : pieces)
        if (piece.get_object().at("key") == member.key()) found = &piece;
      const std::string at = path + "." + std::string(member.key());
      if (found == nullptr)
        failures_.push_back(at + ": there is no such piece");
      else
        compare(member.value(), *found, at, failures_);
    }
  }

  std::unique_ptr<Battle> battle_;
  Reading& r_;
  Tape tape_;
  json::array steps_;
  int left_over_ = 0;
  std::vector<std::string> failures_;
};

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
  if (position == nullptr) r.fail(top, "expected `position`");
  if (!r.ok()) return r.problems;

  Document opening;
  opening.root = *position;
  opening.file = document.file;
  for (const auto& [path, line] : document.lines)
    if (path.starts_with("position.")) opening.lines.emplace_back(path.substr(9), line);
  Result<std::unique_ptr<Battle>> battle = sheet.load(book, opening);
  if (!battle) return battle.problems();

  std::string title;
  std::vector<std::string> shows;
  if (const json::value* found = root->if_contains("case")) read(*found, title, r, Where{&top, "case"});
  if (const json::value* found = root->if_contains("shows")) read(*found, shows, r, Where{&top, "shows"});
  for (const std::string& id : shows)
    if (book->find(id) == nullptr) r.fail(Where{&top, "shows"}, "no such rule: " + id);
  Runner runner(std::move(battle.value()), r);
  if (const json::value* dice = root->if_contains("dice")) runner.dice(*dice, Where{&top, "dice"});
  if (const json::value* steps = root->if_contains("do")) {
    const Where at{&top, "do"};
    if (const json::array* list = expect_array(*steps, 500, r, at); list != nullptr && r.ok())
      runner.run_all(*list, at);
  }
  if (const json::value* expected = root->if_contains("expect"))
    if (const json::object* object = expect_object(*expected, r, Where{&top, "expect"});
        object != nullptr && r.ok())
      runner.expect(*object, "expect");
  if (!r.ok()) return r.problems;
  Refereed out = runner.finish();
  out.title = title;
  out.shows = shows;
  json::object& report = out.report.get_object();
  report["case"] = title;
  json::array shown;
  for (const std::string& id : shows) shown.push_back(json::value(id));
  report["shows"] = std::move(shown);
  report["passed"] = out.failures.empty();
  return out;
}

}  // namespace drumhead
