// drumhead odds: the exact odds of a command, from a file or by historical class.
#include <CLI/CLI.hpp>

#include "battle/describe.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/odds_table.h"
#include "cli/output.h"
#include "dice/enumerate.h"
#include "lab/duel.h"
#include "odds/presenting.h"
#include "odds/summary.h"
#include "referee/referee.h"
#include "words/sentences.h"

namespace drumhead::cli {

namespace {

struct OddsOptions {
  std::string file, command, policy;
  std::vector<std::string> without;
  std::size_t budget = kUsualLimit, sample = 0;
  bool through = false, worth = false, as_json = false;
  bool more = false;  // not the summary alone
  // The quick form.
  std::string verb, rules = default_sheet(), first, second, range, facing = "front";
};

// What is asked about: a battle at a question, and the command.
struct Subject {
  std::string title;
  const Sheet* sheet = nullptr;
  std::unique_ptr<Battle> battle;
  Command command;
};

// ---- from a file

// Only the command of a case's step: its other keys say what is expected.
json::value command_in(const json::object& step) {
  json::object out;
  boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, Command>>([&](auto held) {
    const std::string word = alternative_word<typename decltype(held)::type>();
    if (const json::value* found = step.if_contains(word)) out[word] = *found;
  });
  return out;
}

// The first command of a case, or an empty value.
json::value first_command(const json::object& root) {
  const json::value* steps = root.if_contains("do");
  if (steps == nullptr || !steps->is_array()) return nullptr;
  for (const json::value& step : steps->get_array())
    if (step.is_object())
      if (json::value found = command_in(step.get_object()); !found.get_object().empty()) return found;
  return nullptr;
}

Document position_in(const Document& document) {
  const json::value* inner =
      document.root.is_object() ? document.root.get_object().if_contains("position") : nullptr;
  if (inner == nullptr) return document;
  Document out;
  out.root = *inner;
  out.file = document.file;
  for (const auto& [path, line] : document.lines)
    if (path.starts_with("position.")) out.lines.emplace_back(path.substr(9), line);
  return out;
}

Result<Command> command_of(const OddsOptions& asked, const Document& document, const Battle& battle) {
  json::value text = document.root.is_object() ? first_command(document.root.get_object()) : nullptr;
  std::string file = document.file;
  if (!asked.command.empty()) {
    const Result<Document> given = read_json(asked.command, "--command");
    if (!given) return given.problems();
    text = given.value().root;
    file = "--command";
  }
  if (text.is_null())
    return Problem{file, 0, "", "has no command; give one, such as --command '{\"done\": true}'"};
  Reading r;
  r.file = file;
  r.setting = &battle.setting();
  Command out;
  read_command(text, out, r, Where{});
  if (!r.ok()) return r.problems;
  return out;
}

Result<Subject> subject_of_file(const Home& home, const OddsOptions& asked) {
  const Result<std::string> text = read_text(asked.file);
  if (!text) return text.problems();
  const std::string name = asked.file == "-" ? "standard input" : asked.file;
  const Result<Document> document = read_document(text.value(), name);
  if (!document) return document.problems();
  const std::string rules = rules_of(document.value());
  if (rules.empty()) return Problem{name, 0, "rules", "expected `rules`, the sheet that it is for"};
  const Result<const Sheet*> sheet = sheet_named(rules);
  if (!sheet) return sheet.problems();
  const Result<std::shared_ptr<const Rulebook>> book = home.rulebook(*sheet.value());
  if (!book) return book.problems();
  Result<std::unique_ptr<Battle>> battle = sheet.value()->load(book.value(), position_in(document.value()));
  if (!battle) return battle.problems();
  EnumeratingDice none;  // gives no throw: an opening that begins with one has no odds yet
  battle.value()->start(none, nullptr);
  if (none.starved())
    return Problem{name, 0, "", "begins with a throw of the dice; odds are of a command at a question"};
  const Result<Command> command = command_of(asked, document.value(), *battle.value());
  if (!command) return command.problems();
  const std::string title = to_text(command_json(command.value(), battle.value()->setting()));
  return Subject{title, sheet.value(), std::move(battle.value()), command.value()};
}

// ---- by historical class

Result<Duel> duel_of(const OddsOptions& asked, const MusterTables& tables) {
  Duel out;
  Result<DuelUnit> first = read_duel_unit(asked.first, tables), second = read_duel_unit(asked.second, tables);
  if (!first) return first.problems();
  if (!second) return second.problems();
  out.first = first.value();
  out.second = second.value();
  std::string number = asked.range;
  if (number.ends_with("cm")) {
    out.metric = true;
    number.resize(number.size() - 2);
  } else if (number.ends_with("in")) {
    number.resize(number.size() - 2);
  }
  double value = 0;
  if (!CLI::detail::lexical_cast(number, value) || !(value >= 0 && value <= (out.metric ? 120 : 48)))
    return Problem{
        "", 0, "",
        fmt::format("--range {}: expected inches from 0 to 48, or centimetres such as 18cm", asked.range)};
  out.range = to_mil(value * kUnit);
  out.facing = asked.facing == "flank"  ? Facing::flank
               : asked.facing == "rear" ? Facing::rear
                                        : Facing::front;
  return out;
}

Result<Subject> subject_of_duel(const Home& home, const Duel& duel, const OddsOptions& asked,
                                const MusterTables& tables, const Sheet& sheet) {
  const Result<std::shared_ptr<const Rulebook>> book = home.rulebook(sheet);
  if (!book) return book.problems();
  Result<DuelReady> ready = open_duel(duel, asked.verb, tables, sheet, book.value());
  if (!ready) return ready.problems();
  const std::string title =
      fmt::format("{} {} {}, {}{}{}", asked.first, asked.verb == "charge" ? "charge" : "shoot at",
                  asked.second, length_text(duel.range), duel.metric ? " cm" : " in",
                  duel.facing == Facing::front ? "" : ", from the " + asked.facing);
  return Subject{title, &sheet, std::move(ready.value().battle), ready.value().command};
}

std::vector<std::string> sheets_asked(const std::string& rules) {
  std::vector<std::string> out;
  if (rules != "all") return CLI::detail::split(rules, ',');
  for (const Sheet& sheet : sheets()) out.emplace_back(sheet.id);
  return out;
}

// ---- the odds

Result<OddsAsked> odds_asked(const OddsOptions& options) {
  OddsAsked out;
  if (!options.policy.empty() || options.through) {
    Result<Policy> policy = read_policy(options.policy.empty() ? "first" : options.policy);
    if (!policy) return policy.problems();
    out.policy = policy.value();
    out.until = options.through ? Until::turn : Until::command;
  }
  out.limit = options.budget;
  if (options.sample > 0) {
    out.beyond = Beyond::sample;
    out.trials = options.sample;
  }
  return out;
}

struct Reckoned {
  Odds odds;
  std::vector<Worth> worths;
};

Result<Reckoned> reckon(const OddsOptions& options, const OddsAsked& asked, const Subject& subject) {
  const Setting& setting = subject.battle->setting();
  Oddsmaker maker;
  Reckoned out;
  out.odds = maker.odds(*subject.battle, subject.command, asked);
  if (options.worth) out.worths = worths(maker, *subject.battle, subject.command, asked, out.odds);
  for (const std::string& id : options.without) {
    const RuleId rule = setting.book->id_of(id);
    if (!rule.valid())
      return Problem{"", 0, "", fmt::format("--without {}: the rulebook has no such rule", id)};
    out.worths.push_back(worth_of(maker, *subject.battle, subject.command, asked, out.odds, rule));
  }
  return out;
}

int refuse(const Subject& subject, const Verdict& verdict, bool as_json) {
  const Setting& setting = subject.battle->setting();
  if (as_json)
    put_json(json::object{{"refused", verdict_json(verdict, setting)}});
  else
    put_line("Refused: {}", sentence(verdict, setting));
  return kNo;
}

int report(const OddsOptions& options, const OddsAsked& asked, const Subject& subject,
           std::vector<Column>* columns, json::array* several) {
  const Verdict verdict = subject.battle->check(subject.command);
  if (!passes(verdict)) return refuse(subject, verdict, options.as_json);
  const Result<Reckoned> reckoned = reckon(options, asked, subject);
  if (!reckoned) return complain(reckoned.problems());
  const Setting& setting = subject.battle->setting();
  if (options.as_json) {
    json::object out{{"title", subject.title}, {"rules", subject.sheet->id}};
    out["command"] = command_json(subject.command, setting);
    for (const auto& member : write_odds(reckoned.value().odds, setting)) out[member.key()] = member.value();
    if (!reckoned.value().worths.empty()) out["worth"] = write_worths(reckoned.value().worths, setting);
    if (several != nullptr)
      several->push_back(std::move(out));
    else
      put_json(out);
  } else {
    std::vector<std::string> summary = summary_of(reckoned.value().odds, subject.command, setting);
    if (summary.empty() && asked.until == Until::question && std::holds_alternative<Charge>(subject.command))
      summary = {"Nothing is decided yet: the odds stop at the next question.",
                 "Add --through to follow the turn to its end, or --policy to say how it is answered."};
    put_odds(fmt::format("{} ({})", subject.title, subject.sheet->id), summary, reckoned.value().odds,
             setting, options.more);
    put_worths(reckoned.value().worths, setting);
  }
  if (columns != nullptr)
    columns->push_back({std::string(subject.sheet->id),
                        upshots_of(reckoned.value().odds, subject.command, *subject.battle)});
  return kFine;
}

int odds_of_file(const Session& session, const OddsOptions& options) {
  if (options.file.empty())
    return complain("give a position or a case, or ask by class: drumhead odds shoot --help");
  const Result<OddsAsked> asked = odds_asked(options);
  if (!asked) return complain(asked.problems());
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<Subject> subject = subject_of_file(home.value(), options);
  if (!subject) return complain(subject.problems());
  return report(options, asked.value(), subject.value(), nullptr, nullptr);
}

int odds_of_duel(const Session& session, const OddsOptions& options) {
  const Result<OddsAsked> asked = odds_asked(options);
  if (!asked) return complain(asked.problems());
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<MusterTables> tables = home.value().tables();
  if (!tables) return complain(tables.problems());
  const Result<Duel> duel = duel_of(options, tables.value());
  if (!duel) return complain(duel.problems());
  const std::vector<std::string> ids = sheets_asked(options.rules);
  std::vector<Column> columns;
  json::array several;  // one document, whatever the number of sheets
  int answer = kFine, answered = 0;
  for (const std::string& id : ids) {
    const Result<const Sheet*> sheet = sheet_named(id);
    if (!sheet) return complain(sheet.problems());
    const Result<Subject> subject =
        subject_of_duel(home.value(), duel.value(), options, tables.value(), *sheet.value());
    const int one = subject ? report(options, asked.value(), subject.value(), &columns,
                                     ids.size() > 1 ? &several : nullptr)
                            : complain(subject.problems());
    if (one == kFine)
      ++answered;
    else
      answer = one;
  }
  if (options.as_json && ids.size() > 1) put_json(several);
  if (columns.size() > 1 && !options.as_json) put_side_by_side(columns);
  // Side by side, what one sheet does not allow is part of the answer: ranges differ.
  return ids.size() > 1 && answered > 0 ? kFine : answer;
}

// ---- the command line

void add_common(CLI::App& sub, OddsOptions& asked) {
  sub.add_option("--policy", asked.policy,
                 "How questions on the way are answered: first, a player, or choices such as shoot,stand")
      ->type_name("WORDS");
  sub.add_flag("--through", asked.through, "Follow through to the end of the turn; nobody else acts");
  sub.add_option("--budget", asked.budget, "Steps before the odds are pruned or sampled")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000'000}))
      ->capture_default_str()
      ->type_name("N");
  sub.add_option("--sample", asked.sample, "Beyond the budget, sample this many rolls instead of pruning")
      ->check(CLI::Range(std::size_t{100}, std::size_t{100'000'000}))
      ->type_name("N");
  sub.add_flag("--more", asked.more, "Show all outcomes, chances and dice");
  sub.add_flag("--worth", asked.worth, "Show what each modifier on the way is worth");
  sub.add_option("--without", asked.without, "Show what this rule is worth")->type_name("RULE");
  sub.add_flag("--json", asked.as_json, "Print JSON");
}

void add_duel(CLI::App& odds, Session& session, const char* verb, const char* who, const char* range) {
  auto asked = std::make_shared<OddsOptions>();
  asked->verb = verb;
  asked->range = range;
  CLI::App* sub = odds.add_subcommand(
      verb, fmt::format("The odds when one unit {}s another, both by historical class", verb));
  sub->add_option(std::string("--") + who, asked->first, "Such as \"british grenadiers\"")
      ->required()
      ->type_name("UNIT");
  sub->add_option("--target", asked->second, "Such as \"militia in woods\"")->required()->type_name("UNIT");
  sub->add_option("--range", asked->range, "Inches, or centimetres such as 18cm")
      ->capture_default_str()
      ->type_name("LENGTH");
  sub->add_option("--from", asked->facing, "What the target shows")
      ->check(CLI::IsMember({"front", "flank", "rear"}))
      ->capture_default_str()
      ->type_name("SIDE");
  sub->add_option("--rules", asked->rules, "The sheet; several with commas, or all, side by side")
      ->capture_default_str()
      ->type_name("SHEET");
  add_common(*sub, *asked);
  sub->footer(
      "A unit is [a number] [nation] class [in a formation or on some ground]; the classes are those of\n"
      "scenarios/muster.toml: \"120 riflemen behind a fence\", \"continental line in column\".");
  sub->callback(
      [&session, asked] { session.run = [&session, asked] { return odds_of_duel(session, *asked); }; });
}

}  // namespace

void add_odds(CLI::App& app, Session& session) {
  auto asked = std::make_shared<OddsOptions>();
  CLI::App* sub = app.add_subcommand("odds", "The exact odds of a command, computed by the rules themselves");
  sub->add_option("file", asked->file, "A position or a case as TOML or JSON; - is standard input");
  sub->add_option("--command", asked->command, "The command as JSON; default: the first one of the case")
      ->type_name("JSON");
  add_common(*sub, *asked);
  add_duel(*sub, session, "shoot", "shooter", "4");
  add_duel(*sub, session, "charge", "charger", "4");
  sub->require_subcommand(0, 1);
  sub->footer(with_sheet(
      "Without a policy the odds stop at the next question. See docs/odds.md.\n"
      "Examples:\n"
      "  drumhead odds tests/cases/SHEET/fire-average-infantry.toml --command \\\n"
      "    '{\"shoot\": {\"unit\": \"foot\", \"aims\": [{\"target\": \"line\"}]}}'\n"
      "  drumhead odds tests/cases/SHEET/charge-defender-shoots.toml --policy shoot --through --worth\n"
      "  drumhead odds shoot --rules SHEET --shooter \"british grenadiers\" --target \"militia in woods\" "
      "--range 7\n"
      "  drumhead odds charge --charger \"light dragoons\" --target militia --from flank --through\n"
      "Exit code 1: the command is refused; 2: bad input."));
  sub->callback([&session, sub, asked] {
    if (sub->get_subcommands().empty())
      session.run = [&session, asked] { return odds_of_file(session, *asked); };
  });
}

}  // namespace drumhead::cli
